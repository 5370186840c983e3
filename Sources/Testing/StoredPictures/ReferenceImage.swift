package import Foundation
import ImageCodecs
package import Pixels

/// A PNG file that a test compares with an actual image.
package struct ReferenceImage: Sendable {
  /// The URL of the PNG file.
  ///
  /// The file need not exist.
  package let file: URL

  /// Creates a reference image for the PNG file at the given URL.
  package init(file: URL) { self.file = file }

  /// The result of comparing an image with the reference image.
  package enum MatchResult {
    /// The images match within the tolerance.
    case passed
    /// The image was written as the new reference image, because there was none or it did not match.
    case recorded
    /// The reference image does not exist.
    case missing
    /// The images differ by more than the tolerance.
    ///
    /// The associated values are the difference and the reference image.
    case differs(ImageDifference, from: PixelBuffer)
  }

  /// Compares an image with the reference image.
  ///
  /// If `isRecording` is `true` and the image does not match, it becomes the new reference image.
  ///
  /// - Throws: An error if the reference image cannot be decoded or written.
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

/// The images that document a failed comparison: the actual image and, if there is a reference image, the reference
/// image and the difference.
package struct FailureImages: Sendable {
  /// The name of the compared image.
  package let name: String
  /// The PNG data for each image, labeled "actual", "expected" or "difference".
  package let files: [(what: String, bytes: Data)]

  /// Encodes the images that document a failed comparison.
  ///
  /// The difference is omitted if the images differ in size.
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

  /// The labels with which image file names may end.
  package static let fileSuffixes = ["actual", "expected", "difference", "strip", "sheet"]
}
