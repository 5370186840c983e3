public import Foundation

/// Functions for regular files.
///
/// Pipes, sockets and devices, on which a read could block forever, are refused.
public enum RegularFile {
  /// The reason why a file or folder could not be opened or read.
  public enum OpenError: Error, Equatable, Sendable {
    /// No item exists at the path.
    case missing
    /// The item is not a regular file or a link to one.
    case notRegular
    /// The process or the system has reached its limit of open files.
    case tooManyFiles
    /// Another error, with the system's error message.
    case systemError(String)
  }

  /// Returns whether a regular file, or a link to one, exists at the given path.
  public static func exists(atPath path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && isRegularFile(status)
  }

  /// Returns whether a file can be written to the given path: either no item exists there, or a regular file (or a
  /// link to one) that would be replaced.
  public static func canCreateOrReplace(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || isRegularFile(status)
  }

  /// Returns whether an item is a folder, or a link to one.
  /// - Throws: ``OpenError`` if the item is missing, or its parent folder cannot be searched.
  package static func isFolder(atPath path: String) throws(OpenError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { throw errorFromErrno() }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// Opens a regular file for reading.
  /// - Throws: ``OpenError`` if the file is missing, is not a regular file or cannot be opened.
  public static func open(atPath path: String) throws(OpenError) -> FileHandle {
    var status = stat()
    guard stat(path, &status) == 0 else { throw errorFromErrno() }
    guard isRegularFile(status) else { throw .notRegular }
    // The item may have been replaced since the check above. `O_NONBLOCK` prevents a pipe from blocking the call.
    let number = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { throw errorFromErrno() }
    guard fstat(number, &status) == 0, isRegularFile(status) else {
      close(number)
      throw .notRegular
    }
    return FileHandle(fileDescriptor: number, closeOnDealloc: true)
  }

  private static func isRegularFile(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  private static func errorFromErrno() -> OpenError {
    switch errno {
    case ENOENT, ENOTDIR: .missing
    case EMFILE, ENFILE: .tooManyFiles
    default: .systemError(String(cString: strerror(errno)))
    }
  }

  /// Returns the names of the items in a folder, in no particular order.
  /// - Throws: ``OpenError`` if the folder cannot be read.
  package static func entryNames(inFolder path: String) throws(OpenError) -> [String] {
    if let names = try? FileManager.default.contentsOfDirectory(atPath: path) { return names }
    // Foundation's error does not contain `errno`, so the folder is opened again to obtain it.
    let number = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw errorFromErrno() }
    close(number)
    throw .systemError("the contents of the folder cannot be listed")
  }
}
