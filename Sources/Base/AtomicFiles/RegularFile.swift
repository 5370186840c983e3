public import Foundation

/// Files whose bytes lie there to be read: no pipe, socket or device, for which a reader could wait for ever.
public enum RegularFile {
  /// Why a file is not opened.
  public enum OpenError: Error, Equatable, Sendable {
    /// Nothing stands under the path.
    case missing
    /// Something else than a file, or a link to it.
    case notRegular
    /// The process has as many files open as it may.
    case tooManyFiles
    /// The system's own words.
    case systemError(String)
  }

  /// Whether a file stands under a path, or a link to one.
  public static func exists(atPath path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && isRegularFile(status)
  }

  /// Whether a file can be put under a path: nothing stands there, or a file or a link to one, which it replaces.
  public static func canCreateOrReplace(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || isRegularFile(status)
  }

  /// Opens a file for reading.
  public static func open(atPath path: String) throws(OpenError) -> FileHandle {
    var status = stat()
    guard stat(path, &status) == 0 else { throw errorFromErrno() }
    guard isRegularFile(status) else { throw .notRegular }
    // What stands there may have changed since: a pipe is opened without waiting for its other end.
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

  /// The names of what is in a folder, in no order.
  package static func entryNames(inFolder path: String) throws(OpenError) -> [String] {
    if let names = try? FileManager.default.contentsOfDirectory(atPath: path) { return names }
    // Foundation's error does not hold the system's.
    let number = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw errorFromErrno() }
    close(number)
    throw .systemError("its content cannot be listed")
  }
}
