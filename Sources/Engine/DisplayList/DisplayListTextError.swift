/// An error in the text form of a display list.
public struct DisplayListTextError: Error, Hashable, Sendable {
  /// The problem at the position of an error.
  public enum Reason: Hashable, Sendable {
    /// A number was expected.
    ///
    /// The value is the text found instead.
    case notANumber(String)
    /// A keyword was expected.
    ///
    /// The values are the text found instead and the valid keywords.
    case unknownWord(String, expected: [String])
    /// The line or parenthesis ends before a required value.
    ///
    /// The string names the value.
    case missing(String)
    /// The line or parenthesis should end here.
    ///
    /// The string is the text found instead.
    case unexpected(String)
    /// A parenthesis is not closed or not opened, or parentheses are nested too deeply.
    case unbalancedParenthesis
    /// The keyword ends or separates a scope that was not started.
    case unmatchedEnd(String)
    /// A group is not ended.
    case unterminatedGroup
    /// No image or recorded picture with this index was defined before.
    case unknownPicture(String)
    /// A recorded picture is not ended.
    case unterminatedPicture
    /// Recorded pictures are nested deeper than ``DisplayListLimits/maximumPictureDepth``.
    case pictureNestingTooDeep
    /// The data of an image is not base64, does not match its size, or the size is invalid.
    case invalidImageData
    /// The width or height of a recorded picture is not a valid number of pixels.
    case invalidPictureSize
  }

  /// The line of the error, starting at 1.
  public let line: Int
  /// The column of the error in characters, starting at 1.
  public let column: Int
  /// The problem at the position, with the text found there.
  public let reason: Reason

  /// Creates an error at a position of the text.
  ///
  /// Lines and columns start at 1.
  public init(line: Int, column: Int, reason: Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}

extension DisplayListTextError: CustomStringConvertible {
  /// A message of one line with the position, the problem and the remedy.
  public var description: String { "line \(line), column \(column): \(reason.text)" }
}

extension DisplayListTextError.Reason {
  fileprivate var text: String {
    switch self {
    case .notANumber(let word): "'\(word)' is not a number; write one such as 0.5 or 1e-3"
    case .unknownWord(let word, let expected):
      "'\(word)' is not known here; write \(expected.joined(separator: ", "))"
    case .missing(let what): "\(what) is missing; add it"
    case .unexpected(let word): "'\(word)' is too much; leave it out"
    case .unbalancedParenthesis: "a parenthesis without a partner; balance them"
    case .unmatchedEnd(let word): "'\(word)' without its beginning; open it first or leave it out"
    case .unterminatedGroup: "a group that never ends; add 'end'"
    case .unknownPicture(let word):
      "no picture \(word); give it above, in a 'pixels' line or after 'picture'"
    case .unterminatedPicture: "a picture that never ends; add 'drawn'"
    case .pictureNestingTooDeep:
      "more than \(DisplayListLimits.maximumPictureDepth) pictures in each other; draw some of them together"
    case .invalidImageData:
      "the data is not a picture of that size; give width × height × 4 bytes as base64"
    case .invalidPictureSize:
      "a picture's sides are not whole and positive; give width and height in pixels"
    }
  }
}
