/// An error in the text form of a display list.
public struct DisplayListTextError: Error, Hashable, Sendable {
  /// The reason for the error.
  public enum Reason: Hashable, Sendable {
    /// A number was expected.
    ///
    /// The associated value is the text found instead.
    case notANumber(String)
    /// A keyword was expected.
    ///
    /// The associated values are the text found instead and the valid keywords.
    case unknownWord(String, expected: [String])
    /// The line or parenthesis ends before a required value.
    ///
    /// The associated value is the name of the missing value.
    case missing(String)
    /// The line or parenthesis should end here.
    ///
    /// The associated value is the text found instead.
    case unexpected(String)
    /// A parenthesis is not closed or not opened, or parentheses are nested too deeply.
    case unbalancedParenthesis
    /// The keyword ends or separates a scope that was not begun.
    case unmatchedEnd(String)
    /// A group is not ended.
    case unterminatedGroup
    /// No image or recorded picture with this index is defined before it is used.
    case unknownPicture(String)
    /// A recorded picture is not ended.
    case unterminatedPicture
    /// Recorded pictures are nested deeper than ``DisplayListLimits/maximumPictureDepth``.
    case pictureNestingTooDeep
    /// The data of an image is not valid base64 or does not match the image size, or the size is invalid.
    case invalidImageData
    /// The width or height of a recorded picture is not a valid number of pixels.
    case invalidPictureSize
  }

  /// The line number of the error, starting at 1.
  public let line: Int
  /// The column number of the error in characters, starting at 1.
  public let column: Int
  /// The reason for the error, including the text found there.
  public let reason: Reason

  /// Creates an error at the given position in the text.
  ///
  /// Lines and columns start at 1.
  public init(line: Int, column: Int, reason: Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}

extension DisplayListTextError: CustomStringConvertible {
  /// A one-line message that states the position, the problem and the remedy.
  public var description: String { "line \(line), column \(column): \(reason.text)" }
}

extension DisplayListTextError.Reason {
  fileprivate var text: String {
    switch self {
    case .notANumber(let word): "'\(word)' is not a number; use a value such as 0.5 or 1e-3"
    case .unknownWord(let word, let expected):
      "unexpected '\(word)'; expected \(expected.count > 1 ? "one of " : "")\(expected.joined(separator: ", "))"
    case .missing(let what): "expected \(what), but the line or parenthesis ends; add it"
    case .unexpected(let word): "unexpected '\(word)'; remove it"
    case .unbalancedParenthesis:
      "unbalanced or too deeply nested parenthesis; match each '(' with a ')'"
    case .unmatchedEnd(let word): "'\(word)' without a matching start; add the start or remove it"
    case .unterminatedGroup: "unterminated group; add 'end'"
    case .unknownPicture(let word):
      "undefined picture \(word); define it earlier, in a 'pixels' line or after 'picture'"
    case .unterminatedPicture: "unterminated picture; add 'drawn'"
    case .pictureNestingTooDeep:
      "pictures exceed the maximum nesting depth of \(DisplayListLimits.maximumPictureDepth); merge some of them"
    case .invalidImageData:
      "invalid image data; provide width × height × 4 bytes as base64"
    case .invalidPictureSize:
      "invalid picture size; width and height must be positive whole numbers of pixels"
    }
  }
}
