import Films
import Foundation
import Processes

/// A temporary file that is copied to standard output when it is complete.
///
/// Writers of some formats must seek back to the beginning of the file, which standard output does not support.
struct StandardOutputFile {
  /// The output path that denotes standard output.
  static let name = "-"

  let path: String
  /// The registration that removes the file if the process is interrupted.
  private let unfinishedPath: CleanupPathRegistration?

  /// Creates a temporary file in the given format.
  ///
  /// - Throws: `ArgumentError` unless exactly one supported format is given.
  init(_ formats: [String]) throws(ArgumentError) {
    guard let format = formats.first, formats.count == 1 else {
      throw ArgumentError("standard output requires exactly one --format, such as --format gif")
    }
    let ending = format.hasPrefix(".") ? String(format.dropFirst()) : format
    guard let type = FilmFormat(path: "a.\(ending)"), type != .pngSequence else {
      throw ArgumentError("unsupported --format '.\(ending)'; use \(FilmPlan.fileExtensions)")
    }
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("ametrine-\(UUID().uuidString).\(ending)").path
    let path = path
    unfinishedPath = InterruptCleanup.withInterruptsDeferred { _ in CleanupPathRegistration(path) }
  }

  /// Copies the contents of the file to standard output.
  ///
  /// - Throws: `ArgumentError` if reading or writing fails.
  func copyToStandardOutput() throws(ArgumentError) {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw ArgumentError(
        "cannot read the temporary file '\(path)': \(String(cString: strerror(errno)))",
        code: .cannotWriteOutput)
    }
    // The file is removed before copying, so that it disappears even if writing fails.
    unlink(path)
    do {
      while let bytes = try file.read(upToCount: 1 << 20), !bytes.isEmpty {
        try FileHandle.standardOutput.write(contentsOf: bytes)
      }
    } catch {
      throw ArgumentError("cannot write to standard output", code: ErrorCode(of: error))
    }
  }

  /// Removes the temporary file, whether or not it was completed.
  func removeFile() {
    InterruptCleanup.withInterruptsDeferred { _ in
      unlink(path)
      unfinishedPath?.unregister()
    }
  }
}
