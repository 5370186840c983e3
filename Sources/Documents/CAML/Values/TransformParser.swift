import Geometry

extension ValueParser {
  /// Parses a list of transform functions, of which the leftmost one is applied last.
  ///
  /// An empty text results in the identity transform.
  static func parseTransform(_ text: String) throws(ValueError) -> Matrix4 {
    var functions = TransformFunctionScanner(text)
    var matrix = Matrix4.identity
    while let function = try functions.nextFunctionCall() {
      matrix = try function.matrix.concatenating(matrix)
    }
    guard matrix.elements.allSatisfy({ abs($0) <= maximumCoordinate }) else {
      throw ValueError(.outOfRange(text))
    }
    return matrix
  }
}

/// A transform function call with its arguments.
struct TransformFunctionCall {
  struct Argument {
    let number: Double
    /// Whether the number has the unit `deg`.
    let isDegrees: Bool
  }

  let name: String
  let arguments: [Argument]
  /// The position of the function name, in characters.
  let offset: Int

  /// The matrix for the function call.
  ///
  /// Throws ``ValueError`` if the function name or the number of arguments is invalid.
  var matrix: Matrix4 {
    get throws(ValueError) {
      let n = arguments.map(\.number)
      switch name {
      case "rotate": return try rotationMatrix(arguments: n)
      case "scale":
        try checkArgumentCount(isOneOf: [1, 2, 3])
        return .scale(x: n[0], y: n.count > 1 ? n[1] : n[0], z: n.count > 2 ? n[2] : 1)
      case "translate":
        try checkArgumentCount(isOneOf: [1, 2, 3])
        return .translation(x: n[0], y: n.count > 1 ? n[1] : 0, z: n.count > 2 ? n[2] : 0)
      case "perspective":
        try checkArgumentCount(isOneOf: [1])
        guard n[0] != 0 else { throw ValueError(.outOfRange("perspective(0)"), at: offset) }
        var matrix = Matrix4.identity
        matrix.row3.w = -1 / n[0]
        return matrix
      case "matrix":
        try checkArgumentCount(isOneOf: [6, 16])
        return n.count == 16
          ? Matrix4(elements: n) : Matrix4(Affine(n[0], n[1], n[2], n[3], n[4], n[5]))
      default: throw ValueError(.unknownFunction(name), at: offset)
      }
    }
  }

  private func rotationMatrix(arguments n: [Double]) throws(ValueError) -> Matrix4 {
    try checkArgumentCount(isOneOf: [1, 4])
    let angle = arguments[0].isDegrees ? n[0] * .pi / 180 : n[0]
    return n.count == 1
      ? .rotation(angle: angle, x: 0, y: 0, z: 1)
      : .rotation(angle: angle, x: n[1], y: n[2], z: n[3])
  }

  private func checkArgumentCount(isOneOf counts: [Int]) throws(ValueError) {
    guard counts.contains(arguments.count) else {
      let expected = counts.map { "\($0)" }.joined(separator: " or ")
      throw ValueError(
        .wrongCount(arguments.count, expected: "\(expected) for '\(name)'"), at: offset)
    }
  }
}

/// A scanner for transform function calls, which does not copy the text because it may be as long as a document.
struct TransformFunctionScanner {
  private let scalars: String.UnicodeScalarView
  private var index: String.Index
  /// The number of characters before the current position.
  private var offset = 0

  /// The maximum number of arguments: the number of elements in a color matrix.
  static let maximumArgumentCount = 20

  init(_ text: String) {
    scalars = text.unicodeScalars
    index = scalars.startIndex
  }

  mutating func nextFunctionCall() throws(ValueError) -> TransformFunctionCall? {
    skip(while: NumberScanner.isSeparator)
    guard !isAtEnd else { return nil }
    let (start, first) = (offset, index)
    skip { $0.isLetter || $0.isDigit }
    let name = String(scalars[first..<index])
    skip(while: \.isBlank)
    guard !name.isEmpty, !isAtEnd, scalars[index] == "(" else {
      throw ValueError(name.isEmpty ? .unexpectedForm("a function") : .incomplete, at: start)
    }
    advance()
    var arguments: [TransformFunctionCall.Argument] = []
    while let argument = try nextArgument() {
      guard arguments.count < Self.maximumArgumentCount else {
        let expected = "at most \(Self.maximumArgumentCount)"
        throw ValueError(.wrongCount(arguments.count + 1, expected: expected), at: start)
      }
      arguments.append(argument)
    }
    guard !isAtEnd else { throw ValueError(.incomplete, at: start) }
    advance()
    return TransformFunctionCall(name: name, arguments: arguments, offset: start)
  }

  /// Returns the next argument; `nil` at the closing parenthesis or the end of the text.
  private mutating func nextArgument() throws(ValueError) -> TransformFunctionCall.Argument? {
    skip(while: NumberScanner.isSeparator)
    let (start, first) = (offset, index)
    while !isAtEnd, scalars[index] != ")", !NumberScanner.isSeparator(scalars[index]) {
      guard offset - start < NumberScanner.maximumNumberLength else {
        throw ValueError(.notANumber(String(scalars[first..<index])), at: start)
      }
      advance()
    }
    guard index > first else { return nil }
    let word = String(scalars[first..<index])
    let isDegrees = word.hasSuffix("deg")
    let digits = isDegrees ? String(word.dropLast(3)) : word
    let number = try ValueParser.validatedCoordinate(
      NumberScanner.parseNumber(digits, at: start), text: digits, offset: start)
    return TransformFunctionCall.Argument(number: number, isDegrees: isDegrees)
  }

  private var isAtEnd: Bool { index == scalars.endIndex }

  private mutating func advance() {
    index = scalars.index(after: index)
    offset += 1
  }

  private mutating func skip(while condition: (Unicode.Scalar) -> Bool) {
    while !isAtEnd, condition(scalars[index]) { advance() }
  }
}
