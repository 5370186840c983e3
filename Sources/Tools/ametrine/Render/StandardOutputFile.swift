import Films
import Foundation
import Processes

/// A file that is copied to standard output when it is whole: some formats go back to their beginning at the end.
struct StandardOutputFile {
  /// The name that means standard output.
  static let name = "-"

  let path: String
  /// What removes it in an interrupt.
  private let unfinishedPath: CleanupPathRegistration?

  /// A file of the one type that is given.
  init(_ formats: [String]) throws(ArgumentError) {
    guard let format = formats.first, formats.count == 1 else {
      throw ArgumentError("standard output needs one --format, such as --format gif")
    }
    let ending = format.hasPrefix(".") ? String(format.dropFirst()) : format
    guard let type = FilmFormat(path: "a.\(ending)"), type != .pngSequence else {
      throw ArgumentError(".\(ending) is not written; --format is \(FilmPlan.fileExtensions)")
    }
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("ametrine-\(UUID().uuidString).\(ending)").path
    let path = path
    unfinishedPath = InterruptCleanup.withInterruptsDeferred { _ in CleanupPathRegistration(path) }
  }

  /// Writes the bytes to standard output.
  func copyToStandardOutput() throws(ArgumentError) {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw ArgumentError("\(path) cannot be read again (\(String(cString: strerror(errno))))")
    }
    // Whatever happens on the way, nothing stays.
    unlink(path)
    do {
      while let bytes = try file.read(upToCount: 1 << 20), !bytes.isEmpty {
        try FileHandle.standardOutput.write(contentsOf: bytes)
      }
    } catch {
      throw ArgumentError("standard output could not be written")
    }
  }

  /// Removes the file; for the end, whatever came of it.
  func removeFile() {
    InterruptCleanup.withInterruptsDeferred { _ in
      unlink(path)
      unfinishedPath?.unregister()
    }
  }
}
