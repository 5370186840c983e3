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
  static func parseNumber(_ text: String) throws(ValueError) -> Double {
    var scanner = NumberScanner(text)
    let number = try scanner.nextNumber()
    try scanner.checkIsAtEnd()
    return number
  }

  /// A number to compute places with.
  static func parseFiniteNumber(_ text: String) throws(ValueError) -> Double {
    try validatedCoordinate(parseNumber(text), text: text, offset: 0)
  }

  static func parseBool(_ text: String) throws(ValueError) -> Bool {
    switch text.trimmingBlanks.lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    case let other:
      // Numbers other than 0 are true, as key-value coding has it.
      guard let number = try? parseNumber(other) else { throw ValueError(.notABool(other)) }
      return number != 0
    }
  }

  /// All numbers of a text, between blanks, commas or semicolons.
  static func parseNumbers(_ text: String) throws(ValueError) -> [Double] {
    var scanner = NumberScanner(text)
    var numbers: [Double] = []
    while !scanner.isAtEnd {
      let offset = scanner.offset
      numbers.append(try validatedCoordinate(scanner.nextNumber(), text: text, offset: offset))
    }
    return numbers
  }

  /// Exactly so many numbers.
  static func parseNumbers(_ text: String, count: Int) throws(ValueError) -> [Double] {
    try parseNumbers(text, allowedCounts: count...count, expectedDescription: "\(count)")
  }

  /// So many numbers; more are counted for the error, but not stored.
  static func parseNumbers(
    _ text: String, allowedCounts counts: ClosedRange<Int>, expectedDescription expected: String
  ) throws(ValueError) -> [Double] {
    var scanner = NumberScanner(text)
    var numbers: [Double] = []
    var count = 0
    while !scanner.isAtEnd {
      let offset = scanner.offset
      let number = try validatedCoordinate(scanner.nextNumber(), text: text, offset: offset)
      if count < counts.upperBound { numbers.append(number) }
      count += 1
    }
    guard counts.contains(count) else { throw ValueError(.wrongCount(count, expected: expected)) }
    return numbers
  }

  static func validatedCoordinate(
    _ number: Double, text: String, offset: Int
  ) throws(ValueError) -> Double {
    guard abs(number) <= maximumCoordinate else {
      throw ValueError(.outOfRange(number.description), at: offset)
    }
    return number
  }

  // MARK: Values of several numbers

  static func parsePoint(_ text: String) throws(ValueError) -> Point {
    let n = try parseNumbers(text, count: 2)
    return Point(n[0], n[1])
  }

  static func parseSize(_ text: String) throws(ValueError) -> Size {
    let n = try parseNumbers(text, count: 2)
    return Size(n[0], n[1])
  }

  static func parseRect(_ text: String) throws(ValueError) -> Rect {
    let n = try parseNumbers(text, count: 4)
    return Rect(n[0], n[1], n[2], n[3])
  }

  /// Three components, or four with alpha; an opacity beside them multiplies it.
  static func parseColor(_ text: String, opacity: String? = nil) throws(ValueError) -> RGBA {
    let n = try parseNumbers(text, allowedCounts: 3...4, expectedDescription: "3 or 4")
    let opacityFactor =
      try opacity.map { text throws(ValueError) in try parseFiniteNumber(text) } ?? 1
    return RGBA(n[0], n[1], n[2], (n.count == 4 ? n[3] : 1) * opacityFactor)
  }

  /// The control points of a timing function, or nil for a name.
  static func parseControlPoints(_ text: String) throws(ValueError) -> [Double]? {
    guard let first = text.first(where: { !$0.isWhitespace }), !first.isLetter else { return nil }
    return try parseNumbers(text, count: 4)
  }

  /// Four rows of five: `matrix(…)`.
  static func parseColorMatrix(_ text: String) throws(ValueError) -> [Double] {
    var functions = TransformFunctionScanner(text)
    guard let function = try functions.nextFunctionCall() else { throw ValueError(.incomplete) }
    guard function.name == "matrix" else {
      throw ValueError(.unknownFunction(function.name), at: function.offset)
    }
    guard function.arguments.count == 20 else {
      throw ValueError(.wrongCount(function.arguments.count, expected: "20"), at: function.offset)
    }
    guard try functions.nextFunctionCall() == nil else {
      throw ValueError(.unexpectedForm("one matrix"))
    }
    return function.arguments.map(\.number)
  }

  // MARK: Paths

  /// Operators behind their operands: `x y m x y l x y x y x y c h`.
  static func parsePath(_ text: String) throws(ValueError) -> Path {
    var scanner = NumberScanner(text)
    var path = Path()
    var operands: [Double] = []
    while !scanner.isAtEnd {
      let offset = scanner.offset
      guard let name = scanner.nextLetter() else {
        operands.append(try validatedCoordinate(scanner.nextNumber(), text: text, offset: offset))
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
      appendPathOperator(name, operands: operands, to: &path)
      operands = []
    }
    guard operands.isEmpty else { throw ValueError(.incomplete, at: scanner.offset) }
    return path
  }

  private static let operandCounts: [Character: Int] = [
    "m": 2, "l": 2, "q": 4, "c": 6, "h": 0, "z": 0,
  ]

  private static func appendPathOperator(
    _ name: Character, operands n: [Double], to path: inout Path
  ) {
    switch name {
    case "m": path.move(to: Point(n[0], n[1]))
    case "l": path.addLine(to: Point(n[0], n[1]))
    case "q": path.addQuadCurve(control: Point(n[0], n[1]), to: Point(n[2], n[3]))
    case "c":
      path.addCubicCurve(
        control1: Point(n[0], n[1]), control2: Point(n[2], n[3]), to: Point(n[4], n[5]))
    default: path.close()
    }
  }
}
