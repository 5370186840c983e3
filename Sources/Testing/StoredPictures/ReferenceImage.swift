package import Foundation
import ImageCodecs
package import Pixels

/// A PNG file with which an image of a test is compared.
package struct ReferenceImage: Sendable {
  /// The URL of the PNG file.
  ///
  /// The file need not exist.
  package let file: URL

  /// Creates a reference to a PNG file.
  package init(file: URL) { self.file = file }

  /// The result of comparing an image with its reference.
  package enum MatchResult {
    /// The images match within the tolerance.
    case passed
    /// The image was written as the new reference, because there was none or it did not match.
    case recorded
    /// The reference image does not exist.
    case missing
    /// The images differ by more than the tolerance.
    ///
    /// The reference image is included.
    case differs(ImageDifference, from: PixelBuffer)
  }

  /// Compares an image with the reference.
  ///
  /// If `isRecording` is true and the image does not match, it becomes the new reference.
  ///
  /// - Throws: An error if the reference cannot be decoded or written.
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

/// The images that document a failed comparison: the actual image and, if a reference exists, the reference and their
/// difference.
package struct FailureImages: Sendable {
  /// The name of the compared image.
  package let name: String
  /// The PNG data of each image, labeled "actual", "expected" or "difference".
  package let files: [(what: String, bytes: Data)]

  /// Encodes the images of a failed comparison.
  ///
  /// The difference is omitted if the sizes differ.
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

  /// The labels that may end the names of image files.
  package static let fileSuffixes = ["actual", "expected", "difference", "strip"]
}

/// Whether reference images are written in this run, that is, whether the environment variable `AMETRINE_RECORD` is
/// 1.
package let isRecordingRequested = ProcessInfo.processInfo.environment["AMETRINE_RECORD"] == "1"
