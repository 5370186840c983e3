/// Why a text is not a display list.
public struct DisplayListTextError: Error, Hashable, Sendable {
  /// What is wrong at the place.
  public enum Reason: Hashable, Sendable {
    /// A number was wanted.
    case notANumber(String)
    /// One of some words was wanted.
    case unknownWord(String, expected: [String])
    /// Something was wanted and the line or the parenthesis ends.
    case missing(String)
    /// Something stands where the line or the parenthesis should end.
    case unexpected(String)
    /// A parenthesis has no partner, or there are too many inside each other.
    case unbalancedParenthesis
    /// The word closes or parts what is not open.
    case unmatchedEnd(String)
    /// A group has no end.
    case unterminatedGroup
    /// No picture of that number is given above.
    case unknownPicture(String)
    /// A recorded picture has no end.
    case unterminatedPicture
    /// Recorded pictures lie in each other deeper than ``DisplayListLimits/maximumPictureDepth``.
    case pictureNestingTooDeep
    /// A picture's data is not base64 of its size, or its size is none.
    case invalidImageData
    /// Sides of a recorded picture that are not whole numbers of pixels.
    case invalidPictureSize
  }

  /// From 1.
  public let line: Int
  /// From 1, counted in characters.
  public let column: Int
  /// What is wrong there.
  public let reason: Reason

  /// A fault at a place of the text.
  public init(line: Int, column: Int, reason: Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}

extension DisplayListTextError: CustomStringConvertible {
  /// One line for a person: place, fault, remedy.
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
