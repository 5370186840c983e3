import Geometry

extension ValueSyntax {
  /// A list of functions, the leftmost outermost; nothing at all is the identity.
  ///
  /// - Source: behaviour/documents.md, "Values".
  static func transform(_ text: String) throws(ValueError) -> Matrix4 {
    var functions = FunctionScanner(text)
    var matrix = Matrix4.identity
    while let function = try functions.next() { matrix = try function.matrix.concat(matrix) }
    guard matrix.elements.allSatisfy({ abs($0) <= largestCoordinate }) else {
      throw ValueError(.outOfRange(text))
    }
    return matrix
  }
}

/// A function with its arguments, as transforms are written.
struct FunctionCall {
  struct Argument {
    let number: Double
    /// Whether it said `deg`.
    let isDegrees: Bool
  }

  let name: String
  let arguments: [Argument]
  /// The character its name begins at.
  let offset: Int

  /// What it does to space.
  var matrix: Matrix4 {
    get throws(ValueError) {
      let n = arguments.map(\.number)
      switch name {
      case "rotate": return try rotation(n)
      case "scale":
        try check([1, 2, 3])
        return .scale(n[0], n.count > 1 ? n[1] : n[0], n.count > 2 ? n[2] : 1)
      case "translate":
        try check([1, 2, 3])
        return .translation(n[0], n.count > 1 ? n[1] : 0, n.count > 2 ? n[2] : 0)
      case "perspective":
        try check([1])
        guard n[0] != 0 else { throw ValueError(.outOfRange("perspective(0)"), at: offset) }
        var matrix = Matrix4.identity
        matrix.row3.w = -1 / n[0]
        return matrix
      case "matrix":
        try check([6, 16])
        return n.count == 16
          ? Matrix4(elements: n) : Matrix4(Affine(n[0], n[1], n[2], n[3], n[4], n[5]))
      default: throw ValueError(.unknownFunction(name), at: offset)
      }
    }
  }

  private func rotation(_ n: [Double]) throws(ValueError) -> Matrix4 {
    try check([1, 4])
    let angle = arguments[0].isDegrees ? n[0] * .pi / 180 : n[0]
    return n.count == 1 ? .rotation(angle, 0, 0, 1) : .rotation(angle, n[1], n[2], n[3])
  }

  private func check(_ counts: [Int]) throws(ValueError) {
    guard counts.contains(arguments.count) else {
      let expected = counts.map { "\($0)" }.joined(separator: " or ")
      throw ValueError(.count(arguments.count, expected: "\(expected) for '\(name)'"), at: offset)
    }
  }
}

/// Takes function calls out of a text.
struct FunctionScanner {
  private let characters: [Character]
  private var offset = 0

  init(_ text: String) { characters = Array(text) }

  mutating func next() throws(ValueError) -> FunctionCall? {
    skip { $0.isWhitespace || $0 == "," || $0 == ";" }
    guard offset < characters.count else { return nil }
    let start = offset
    skip { $0.isLetter || $0.isNumber }
    let name = String(characters[start..<offset])
    skip { $0.isWhitespace }
    guard !name.isEmpty, offset < characters.count, characters[offset] == "(" else {
      throw ValueError(name.isEmpty ? .wrongForm("a function") : .incomplete, at: start)
    }
    offset += 1
    let inside = offset
    skip { $0 != ")" }
    guard offset < characters.count else { throw ValueError(.incomplete, at: start) }
    let arguments = try FunctionScanner.arguments(characters[inside..<offset])
    offset += 1
    return FunctionCall(name: name, arguments: arguments, offset: start)
  }

  private mutating func skip(while condition: (Character) -> Bool) {
    while offset < characters.count, condition(characters[offset]) { offset += 1 }
  }

  private static func arguments(
    _ text: ArraySlice<Character>
  ) throws(ValueError) -> [FunctionCall.Argument] {
    var arguments: [FunctionCall.Argument] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
      let string = String(word)
      let isDegrees = string.hasSuffix("deg")
      let digits = isDegrees ? String(string.dropLast(3)) : string
      let number = try ValueSyntax.coordinate(
        NumberScanner.number(digits, at: word.startIndex), digits, word.startIndex)
      arguments.append(FunctionCall.Argument(number: number, isDegrees: isDegrees))
    }
    return arguments
  }
}
