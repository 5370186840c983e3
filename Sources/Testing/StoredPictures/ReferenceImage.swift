package import Foundation
import ImageCodecs
package import Pixels

/// A PNG file that a picture of a test has to agree with.
package struct ReferenceImage: Sendable {
  /// Where the file lies, if it was recorded.
  package let file: URL

  /// The stored picture of that file.
  package init(file: URL) { self.file = file }

  /// How a picture fared.
  package enum MatchResult {
    /// It agrees with the stored one.
    case passed
    /// It was stored, because it is new or did not agree.
    case recorded
    /// There is no stored one.
    case missing
    /// It parts from the stored one, which comes along.
    case differs(ImageDifference, from: PixelBuffer)
  }

  /// Compares a picture with the stored one; where pictures are recorded, stores it unless it passes.
  package func compareImage(
    _ actual: PixelBuffer, tolerance: Tolerance, isRecording: Bool
  ) throws -> MatchResult {
    let stored =
      FileManager.default.fileExists(atPath: file.path)
      ? try decodeImage(Data(contentsOf: file)) : nil
    if let stored {
      let difference = ImageDifference(actual, stored)
      if tolerance.allows(difference) { return .passed }
      if !isRecording { return .differs(difference, from: stored) }
    } else if !isRecording {
      return .missing
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encodePNG(actual).write(to: file, options: .atomic)
    return .recorded
  }
}

/// What shows a failure: the picture, and where there is a stored one that and their difference.
package struct FailureImages: Sendable {
  /// What the pictures show.
  package let name: String
  /// PNG files by what they are: "actual", "expected" and "difference".
  package let files: [(what: String, bytes: Data)]

  /// The pictures of a failure; the difference is left out where the sizes are not the same.
  package init(
    _ name: String, _ actual: PixelBuffer, expected: PixelBuffer? = nil
  ) throws {
    self.name = name
    var files = [("actual", try encodePNG(actual))]
    if let expected {
      files.append(("expected", try encodePNG(expected)))
      if let picture = ImageDifference.differenceImage(actual: actual, expected: expected) {
        files.append(("difference", try encodePNG(picture)))
      }
    }
    self.files = files
  }

  /// Everything that a file name may end with.
  package static let fileSuffixes = ["actual", "expected", "difference", "strip"]
}

/// Whether pictures are stored in this run: where the environment variable `AMETRINE_RECORD` is 1, and nowhere else.
package let isRecordingRequested = ProcessInfo.processInfo.environment["AMETRINE_RECORD"] == "1"
