import Color
import Geometry

/// A parser for attribute values.
///
/// Its functions have no side effects.
package enum ValueParser {
  /// The maximum magnitude of coordinates, factors and lengths: 10¹².
  ///
  /// With larger values, the product of a few transforms would be too imprecise, as a double, for fractions of a
  /// pixel.
  package static let maximumCoordinate = 1e12

  // MARK: Numbers

  /// Parses a number, which may be infinite and written as `inf`.
  static func parseNumber(_ text: String) throws(ValueError) -> Double {
    var scanner = NumberScanner(text)
    let number = try scanner.nextNumber()
    try scanner.checkIsAtEnd()
    return number
  }

  /// Parses a number whose magnitude is at most ``maximumCoordinate``.
  static func parseFiniteNumber(_ text: String) throws(ValueError) -> Double {
    try validatedCoordinate(parseNumber(text), text: text, offset: 0)
  }

  static func parseBool(_ text: String) throws(ValueError) -> Bool {
    switch text.trimmingBlanks.lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    case let other:
      // Numbers other than 0 count as true, as in key-value coding.
      guard let number = try? parseNumber(other) else { throw ValueError(.notABool(other)) }
      return number != 0
    }
  }

  /// Parses all numbers in a text, separated by whitespace, commas or semicolons.
  static func parseNumbers(_ text: String) throws(ValueError) -> [Double] {
    var scanner = NumberScanner(text)
    var numbers: [Double] = []
    while !scanner.isAtEnd {
      let offset = scanner.offset
      numbers.append(try validatedCoordinate(scanner.nextNumber(), text: text, offset: offset))
    }
    return numbers
  }

  /// Parses exactly `count` numbers.
  static func parseNumbers(_ text: String, count: Int) throws(ValueError) -> [Double] {
    try parseNumbers(text, allowedCounts: count...count, expectedDescription: "\(count)")
  }

  /// Parses a list of numbers whose length is in the given range.
  ///
  /// Further numbers are counted for the error but not stored.
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

  /// Parses a color with three components, or with four including alpha.
  ///
  /// The alpha component is multiplied by `opacity`.
  static func parseColor(_ text: String, opacity: String? = nil) throws(ValueError) -> RGBA {
    let n = try parseNumbers(text, allowedCounts: 3...4, expectedDescription: "3 or 4")
    let opacityFactor =
      try opacity.map { text throws(ValueError) in try parseFiniteNumber(text) } ?? 1
    return RGBA(n[0], n[1], n[2], (n.count == 4 ? n[3] : 1) * opacityFactor)
  }

  /// Parses the control points of a timing function; returns `nil` if the text begins with a letter, as a name does.
  static func parseControlPoints(_ text: String) throws(ValueError) -> [Double]? {
    guard let first = text.first(where: { !$0.isWhitespace }), !first.isLetter else { return nil }
    return try parseNumbers(text, count: 4)
  }

  /// Parses a color matrix of four rows and five columns, written as `matrix(…)`.
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

  /// Parses a path with operators that follow their operands, such as `x y m x y l x y x y x y c h`.
  static func parsePath(_ text: String) throws(ValueError) -> Path {
    var scanner = NumberScanner(text)
    var path = Path()
    var operands: [Double] = []
    while !scanner.isAtEnd {
      let offset = scanner.offset
      guard let name = scanner.nextLetter() else {
        operands.append(try validatedCoordinate(scanner.nextNumber(), text: text, offset: offset))
        // An operator has at most six operands.
        guard operands.count <= 6 else {
          throw ValueError(.wrongCount(operands.count, expected: "at most 6"), at: offset)
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
