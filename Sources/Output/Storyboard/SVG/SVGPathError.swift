import Diagnostics

/// A mistake in SVG path data: its place, the fault and a remedy.
public struct SVGPathError: Error, Hashable, Sendable {
  /// The reasons why a text is not SVG path data.
  public enum Reason: Hashable, Sendable {
    /// The path data does not begin with the command `M` or `m`.
    case missingMove
    /// The character is neither a command nor a number where a command is expected.
    case unknownCommand(Character)
    /// A number is missing; the argument names it, such as `x of command 'L'`.
    case missingNumber(String)
    /// The flag of an arc is neither 0 nor 1; the argument names it.
    case invalidFlag(String)
    /// The number is larger than a `Double` can represent, or a position computed from it is.
    case outOfRange
    /// A comma is followed by a command or by the end of the data.
    case unexpectedComma
    /// The number has more characters than ``SVGPathLimits/maximumNumberLength``.
    case numberTooLong
    /// The data has more bytes than ``SVGPathLimits/maximumByteCount``.
    case tooLong
    /// The path has more elements than ``SVGPathLimits/maximumElementCount``.
    case tooManyElements
  }

  /// The reason why the text is not SVG path data.
  public let reason: Reason
  /// The number of characters before the mistake.
  public let offset: Int
  /// The text around the mistake, at most 12 characters on either side.
  public let excerpt: String
}

extension SVGPathError: CustomStringConvertible {
  /// A one-line description: place, fault and remedy.
  public var description: String {
    "SVG path data, \(fault); \(reason.remedy)"
  }

  /// The place and the fault.
  var fault: String {
    "character \(offset) near '\(excerpt.singleLineEscaped)': \(reason.message)"
  }
}

extension SVGPathError.Reason {
  var message: String {
    switch self {
    case .missingMove: "the data does not begin with a move"
    case .unknownCommand(let letter):
      "unknown command '\(String(letter).singleLineEscaped)'"
    case .missingNumber(let name): "missing number: \(name)"
    case .invalidFlag(let name): "invalid flag: \(name)"
    case .outOfRange: "number or position out of range"
    case .unexpectedComma: "a comma is not followed by a number"
    case .numberTooLong:
      "limit exceeded: a number with more than \(SVGPathLimits.maximumNumberLength) characters"
    case .tooLong: "limit exceeded: more than \(SVGPathLimits.maximumByteCount) bytes"
    case .tooManyElements:
      "limit exceeded: more than \(SVGPathLimits.maximumElementCount) elements"
    }
  }

  var remedy: String {
    switch self {
    case .missingMove: "begin with 'M' and a position, such as 'M0 0'"
    case .unknownCommand: "use one of the commands MZLHVCSQTA, in upper or lower case"
    case .missingNumber: "write the number, or remove the incomplete command"
    case .invalidFlag: "write 0 or 1"
    case .outOfRange: "use numbers of at most 1e300"
    case .unexpectedComma: "remove the comma, or write the number"
    case .numberTooLong: "round the number"
    case .tooLong, .tooManyElements: "divide the data into several paths"
    }
  }
}
