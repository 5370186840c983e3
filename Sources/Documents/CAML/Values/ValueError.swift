/// Why a text is not a value of the kind that its place needs.
public struct ValueError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A number was wanted.
    case notANumber(String)
    /// A number that is infinite, or too large to compute with.
    case outOfRange(String)
    /// Not as many numbers as the value has.
    case wrongCount(Int, expected: String)
    /// Not one of the words for true and false.
    case notABool(String)
    /// Not a function of transforms.
    case unknownFunction(String)
    /// Not an operator of paths.
    case unknownOperator(String)
    /// A path that does not begin with a place to start from.
    case noCurrentPoint
    /// A parenthesis or a number without its other half.
    case incomplete
    /// Not a name the property can have.
    case unknownName(String, expected: [String])
    /// Rates of which the slowest is above the fastest or below zero, or the best one outside of them.
    case invalidOrder(String)
    /// An element where a text was wanted, or the other way round.
    case unexpectedForm(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// The character it begins at, from 0.
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
    case .wrongCount(let count, let expected): "\(count) numbers instead of \(expected)"
    case .notABool(let text): "'\(text)' is neither true nor false"
    case .unknownFunction(let name): "no transform function '\(name)'"
    case .unknownOperator(let name): "no path operator '\(name)'"
    case .noCurrentPoint: "the path begins nowhere"
    case .incomplete: "the value is incomplete"
    case .unknownName(let name, _): "'\(name)' is not known"
    case .invalidOrder(let text): "the rates '\(text)' are in no order"
    case .unexpectedForm(let what): "\(what) was expected"
    }
  }

  var remedy: String {
    switch reason {
    case .notANumber: "write a number such as 0.5, 1e-100 or inf"
    case .outOfRange: "write a finite number below \(ValueParser.maximumCoordinate)"
    case .wrongCount(_, let expected): "write \(expected)"
    case .notABool: "write 0, 1, true or false"
    case .unknownFunction: "use rotate, scale, translate, perspective or matrix"
    case .unknownOperator: "use m, l, q, c or h behind the numbers"
    case .noCurrentPoint: "begin with a point and m"
    case .incomplete: "complete it"
    case .unknownName(_, let expected): "use \(expected.joined(separator: ", "))"
    case .invalidOrder: "write the slowest rate, the fastest and, if you like, one between them"
    case .unexpectedForm(let what): "write \(what)"
    }
  }
}
