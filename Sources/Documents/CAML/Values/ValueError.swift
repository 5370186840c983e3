/// An error thrown for text that is not a value of the expected type.
public struct ValueError: Error, Hashable, Sendable {
  /// The reason why a text is invalid.
  public enum Reason: Hashable, Sendable {
    /// The text is not a number.
    case notANumber(String)
    /// The number is infinite or its magnitude exceeds 10¹².
    case outOfRange(String)
    /// The number of components is not the expected one.
    case wrongCount(Int, expected: String)
    /// The text is neither a number nor a word for true or false.
    case notABool(String)
    /// The transform function is unknown.
    case unknownFunction(String)
    /// The path operator is unknown.
    case unknownOperator(String)
    /// The path does not begin with a move operator, so there is no current point.
    case noCurrentPoint
    /// A closing parenthesis or a component is missing.
    case incomplete
    /// The name is not among those that the property accepts.
    case unknownName(String, expected: [String])
    /// The frame rates are not ordered as 0 ≤ minimum ≤ preferred ≤ maximum.
    case invalidOrder(String)
    /// The value is an element where text is expected, or vice versa.
    case unexpectedForm(String)
  }

  /// The reason why the text is invalid.
  public let reason: Reason
  /// The position of the error in the text, in characters, starting at 0.
  public let offset: Int

  init(_ reason: Reason, at offset: Int = 0) {
    self.reason = reason.shortened
    self.offset = offset
  }
}

extension ValueError {
  var message: String {
    switch reason {
    case .notANumber(let text): "'\(text)' is not a number"
    case .outOfRange(let text): "'\(text)' is out of range"
    case .wrongCount(let count, let expected):
      "found \(count) number\(count == 1 ? "" : "s") instead of \(expected)"
    case .notABool(let text): "'\(text)' is neither true nor false"
    case .unknownFunction(let name): "unknown transform function '\(name)'"
    case .unknownOperator(let name): "unknown path operator '\(name)'"
    case .noCurrentPoint: "the path has no start point"
    case .incomplete: "the value is incomplete"
    case .unknownName(let name, _): "invalid value '\(name)'"
    case .invalidOrder(let text):
      "invalid frame rates '\(text)': must satisfy 0 <= minimum <= preferred <= maximum"
    case .unexpectedForm(let what): "expected \(what)"
    }
  }

  var remedy: String {
    switch reason {
    case .notANumber: "write a number such as 12 or 0.5"
    case .outOfRange:
      "write a finite number with a magnitude of at most "
        + ValueFormatter.numberText(ValueParser.maximumCoordinate)
    case .wrongCount(_, let expected): "write \(expected)"
    case .notABool: "write 0, 1, true or false"
    case .unknownFunction: "use rotate, scale, translate, perspective or matrix"
    case .unknownOperator: "use m, l, q, c or h after the numbers"
    case .noCurrentPoint: "start the path with a point followed by m"
    case .incomplete: "add the missing numbers or parenthesis"
    case .unknownName(_, let expected): "use \(expected.joined(separator: ", "))"
    case .invalidOrder: "write the minimum, the maximum and, optionally, the preferred rate"
    case .unexpectedForm(let what): "write \(what)"
    }
  }
}
