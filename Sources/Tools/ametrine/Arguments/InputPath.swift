import AtomicFiles
import Foundation

/// Checks of the files and folders that a command reads.
enum InputPath {
  /// Throws `ArgumentError` if a path denotes standard input, for commands that do not read it.
  static func rejectStandardInput(_ path: String) throws(ArgumentError) {
    guard path == StandardInputFile.name else { return }
    throw ArgumentError(
      "-: only ametrine render reads standard input; save it to a file, or use ./- for a file with this name"
    )
  }

  /// Returns the folder with the images of a `.caml` file, which is beside the target of a link.
  ///
  /// - Parameters:
  ///   - input: The path as given on the command line.
  ///   - resolved: The path with symbolic links resolved.
  /// - Returns: The path of the folder, or `nil` for other inputs.
  static func imageFolder(of input: String, resolved: String) -> String? {
    guard (input as NSString).pathExtension.lowercased() == "caml" else { return nil }
    return (resolved.parentFolderPath as NSString).appendingPathComponent("assets")
  }

  /// Throws an error with the system's reason if a file does not exist or cannot be read, or if a folder cannot be
  /// searched.
  ///
  /// - Throws: `ArgumentError` with the code `FILE_MISSING`, `PERMISSION_DENIED` or `FILE_UNREADABLE`.
  static func requireReadable(_ path: String) throws(ArgumentError) {
    try rejectStandardInput(path)
    let isFolder: Bool
    do throws(FileStatus.ReadError) {
      isFolder = try FileStatus(ofItemAt: path).kind == .folder
    } catch {
      throw unreadableError(path, number: error.errorNumber)
    }
    guard access(path, isFolder ? R_OK | X_OK : R_OK) == 0 else {
      throw unreadableError(path, number: errno)
    }
  }

  /// Returns the error for a file or folder that could not be read.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - number: The `errno` value.
  /// - Returns: An error that contains the system's reason.
  static func unreadableError(_ path: String, number: Int32) -> ArgumentError {
    let code: ErrorCode =
      switch number {
      case ENOENT, ENOTDIR: .fileMissing
      case EACCES, EPERM: .permissionDenied
      case ENOMEM: .outOfMemory
      case EMFILE, ENFILE: .tooManyFiles
      default: .fileUnreadable
      }
    if code == .fileMissing { return ArgumentError(code, "\(path): no such file or folder") }
    let cause = String(cString: strerror(number))
    return ArgumentError(
      code, "\(path): cannot be read: \(cause); check the path and its permissions")
  }
}
