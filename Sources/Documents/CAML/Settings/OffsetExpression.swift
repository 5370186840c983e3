/// The arithmetic expressions of a template's `nuggetOffset`, in the components `x`, `y`, `z` and `a` of a value.
///
/// They consist of numbers, the four operations, signs and parentheses only.
struct OffsetExpression {
  private var text: Substring
  private let parts: [Double]
  private var depth = 0

  /// The maximum number of nested parentheses and signs, which are evaluated recursively.
  static let maximumDepth = 64
  /// The names of the components of the value.
  private static let names: [Character] = ["x", "y", "z", "a"]

  /// Evaluates expressions separated by commas; returns `nil` if one is malformed, its result is not finite, or it uses
  /// a component that the value does not have.
  static func results(of text: String, parts: [Double]) -> [Double]? {
    var results: [Double] = []
    for expression in text.split(separator: ",", omittingEmptySubsequences: false) {
      var parser = OffsetExpression(text: expression, parts: parts)
      guard let number = parser.sum(), parser.next == nil, number.isFinite else { return nil }
      results.append(number)
    }
    return results
  }

  private init(text: Substring, parts: [Double]) { (self.text, self.parts) = (text, parts) }

  /// The next character other than a blank.
  private var next: Character? {
    mutating get {
      text = text.drop(while: \.isWhitespace)
      return text.first
    }
  }

  private mutating func sum() -> Double? {
    guard var total = product() else { return nil }
    while let sign = next, sign == "+" || sign == "-" {
      text.removeFirst()
      guard let term = product() else { return nil }
      total += sign == "+" ? term : -term
    }
    return total
  }

  private mutating func product() -> Double? {
    guard var total = factor() else { return nil }
    while let sign = next, sign == "*" || sign == "/" {
      text.removeFirst()
      guard let term = factor() else { return nil }
      total = sign == "*" ? total * term : total / term
    }
    return total
  }

  private mutating func factor() -> Double? {
    guard let first = next, depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch first {
    case "-", "+":
      text.removeFirst()
      return factor().map { first == "-" ? -$0 : $0 }
    case "(":
      text.removeFirst()
      guard let value = sum(), next == ")" else { return nil }
      text.removeFirst()
      return value
    default:
      if let index = Self.names.firstIndex(of: first) {
        text.removeFirst()
        return index < parts.count ? parts[index] : nil
      }
      let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      text = text.dropFirst(digits.count)
      return Double(digits)
    }
  }
}
