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
  init(_ formats: [FormatArgument]) throws(ArgumentError) {
    guard let ending = formats.first?.fileExtension, formats.count == 1 else {
      throw ArgumentError("standard output requires exactly one --format, such as --format gif")
    }
    guard let type = FilmFormat(path: "a.\(ending)"), type != .pngSequence else {
      throw ArgumentError("unsupported --format '.\(ending)'; use \(FilmPlan.fileExtensions)")
    }
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("ametrine-\(UUID().uuidString).\(ending)").path
    let path = path
    unfinishedPath = InterruptCleanup.withInterruptsDeferred { _ in CleanupPathRegistration(path) }
  }

  /// Returns the output files with the temporary file in place of standard output.
  ///
  /// The given settings apply to it unless it has settings of its own.
  func replacingName(in files: [OutputArgument], settings: OutputSettings) -> [OutputArgument] {
    files.map { file in
      guard file.path == Self.name else { return file }
      return OutputArgument(path: path, settings: file.settings.isEmpty ? settings : file.settings)
    }
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

extension String {
  /// Whether an argument of `-o` denotes standard output, possibly with settings.
  var isStandardOutput: Bool {
    self == StandardOutputFile.name || hasPrefix("\(StandardOutputFile.name):")
  }
}
