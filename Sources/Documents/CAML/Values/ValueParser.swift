import Color
import Geometry

/// How values are written in attributes: behaviour/documents.md, "Values".
///
/// Pure functions of the text.
package enum ValueParser {
  /// The largest coordinate, factor or length that is read: beyond it products of a few transforms
  /// leave what doubles resolve to a fraction of a pixel.
  package static let maximumCoordinate = 1e12

  // MARK: Numbers

  /// A number; `inf` and its kin where it may be infinite.
  static func number(_ text: String) throws(ValueError) -> Double {
    var scanner = NumberScanner(text)
    let number = try scanner.nextNumber()
    try scanner.finish()
    return number
  }

  /// A number to compute places with.
  static func finiteNumber(_ text: String) throws(ValueError) -> Double {
    try checkedCoordinate(number(text), text, 0)
  }

  static func bool(_ text: String) throws(ValueError) -> Bool {
    switch text.trimmingBlanks.lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    case let other:
      // Numbers other than 0 are true, as key-value coding has it.
      guard let number = try? number(other) else { throw ValueError(.notABool(other)) }
      return number != 0
    }
  }

  /// All numbers of a text, between blanks, commas or semicolons.
  static func numbers(_ text: String) throws(ValueError) -> [Double] {
    var scanner = NumberScanner(text)
    var numbers: [Double] = []
    while !scanner.isAtEnd {
      let offset = scanner.offset
      numbers.append(try checkedCoordinate(scanner.nextNumber(), text, offset))
    }
    return numbers
  }

  /// Exactly so many numbers.
  static func numbers(_ text: String, _ count: Int) throws(ValueError) -> [Double] {
    try numbers(text, count...count, expected: "\(count)")
  }

  /// So many numbers; more are counted for the error, but not stored.
  static func numbers(
    _ text: String, _ counts: ClosedRange<Int>, expected: String
  ) throws(ValueError) -> [Double] {
    var scanner = NumberScanner(text)
    var numbers: [Double] = []
    var count = 0
    while !scanner.isAtEnd {
      let offset = scanner.offset
      let number = try checkedCoordinate(scanner.nextNumber(), text, offset)
      if count < counts.upperBound { numbers.append(number) }
      count += 1
    }
    guard counts.contains(count) else { throw ValueError(.wrongCount(count, expected: expected)) }
    return numbers
  }

  static func checkedCoordinate(
    _ number: Double, _ text: String, _ offset: Int
  ) throws(ValueError) -> Double {
    guard abs(number) <= maximumCoordinate else {
      throw ValueError(.outOfRange(number.description), at: offset)
    }
    return number
  }

  // MARK: Values of several numbers

  static func point(_ text: String) throws(ValueError) -> Point {
    let n = try numbers(text, 2)
    return Point(n[0], n[1])
  }

  static func size(_ text: String) throws(ValueError) -> Size {
    let n = try numbers(text, 2)
    return Size(n[0], n[1])
  }

  static func rect(_ text: String) throws(ValueError) -> Rect {
    let n = try numbers(text, 4)
    return Rect(n[0], n[1], n[2], n[3])
  }

  /// Three components, or four with alpha; an opacity beside them multiplies it.
  static func color(_ text: String, opacity: String? = nil) throws(ValueError) -> RGBA {
    let n = try numbers(text, 3...4, expected: "3 or 4")
    let opacityFactor = try opacity.map { text throws(ValueError) in try finiteNumber(text) } ?? 1
    return RGBA(n[0], n[1], n[2], (n.count == 4 ? n[3] : 1) * opacityFactor)
  }

  /// The control points of a timing function, or nil for a name.
  static func controlPoints(_ text: String) throws(ValueError) -> [Double]? {
    guard let first = text.first(where: { !$0.isWhitespace }), !first.isLetter else { return nil }
    return try numbers(text, 4)
  }

  /// Four rows of five: `matrix(…)`.
  static func colorMatrix(_ text: String) throws(ValueError) -> [Double] {
    var functions = FunctionScanner(text)
    guard let function = try functions.next() else { throw ValueError(.incomplete) }
    guard function.name == "matrix" else {
      throw ValueError(.unknownFunction(function.name), at: function.offset)
    }
    guard function.arguments.count == 20 else {
      throw ValueError(.wrongCount(function.arguments.count, expected: "20"), at: function.offset)
    }
    guard try functions.next() == nil else { throw ValueError(.unexpectedForm("one matrix")) }
    return function.arguments.map(\.number)
  }

  // MARK: Paths

  /// Operators behind their operands: `x y m x y l x y x y x y c h`.
  static func path(_ text: String) throws(ValueError) -> Path {
    var scanner = NumberScanner(text)
    var path = Path()
    var operands: [Double] = []
    while !scanner.isAtEnd {
      let offset = scanner.offset
      guard let name = scanner.nextLetter() else {
        operands.append(try checkedCoordinate(scanner.nextNumber(), text, offset))
        // No operator has more than six.
        guard operands.count <= 6 else {
          throw ValueError(.wrongCount(operands.count, expected: "6 at most"), at: offset)
        }
        continue
      }
      guard let wanted = operandCounts[name] else {
        throw ValueError(.unknownOperator(String(name)), at: offset)
      }
      guard operands.count == wanted else {
        throw ValueError(
          .wrongCount(operands.count, expected: "\(wanted) for '\(name)'"), at: offset)
      }
      guard name == "m" || !path.isEmpty else { throw ValueError(.noCurrentPoint, at: offset) }
      appendOperator(name, operands, to: &path)
      operands = []
    }
    guard operands.isEmpty else { throw ValueError(.incomplete, at: scanner.offset) }
    return path
  }

  private static let operandCounts: [Character: Int] = [
    "m": 2, "l": 2, "q": 4, "c": 6, "h": 0, "z": 0,
  ]

  private static func appendOperator(_ name: Character, _ n: [Double], to path: inout Path) {
    switch name {
    case "m": path.move(to: Point(n[0], n[1]))
    case "l": path.line(to: Point(n[0], n[1]))
    case "q": path.quad(Point(n[0], n[1]), to: Point(n[2], n[3]))
    case "c": path.cubic(Point(n[0], n[1]), Point(n[2], n[3]), to: Point(n[4], n[5]))
    default: path.close()
    }
  }
}
