import AtomicFiles
import Foundation
import Processes

/// A file that is written under a temporary name in its destination folder and renamed when it is complete.
///
/// The file is removed on deallocation unless it was published.
final class AtomicFile {
  /// The path of the temporary file.
  ///
  /// Open the file only with ``openHandle(_:)``.
  let path: String
  /// The final path, with symbolic links resolved.
  let destination: String
  /// The registration that removes the file if the process is interrupted; `nil` once the file is published or
  /// discarded.
  private var interruptCleanup: CleanupPathRegistration?

  /// Creates an empty temporary file in the folder of `destination`.
  ///
  /// Throws ``FilmError`` if the destination exists and is not a regular file, or if the file cannot be created.
  init(for destination: String) throws(FilmError) {
    // If the destination is a symbolic link, the link is kept and the file that it refers to is replaced.
    let target = URL(fileURLWithPath: destination).resolvingSymlinksInPath()
    guard RegularFile.canCreateOrReplace(at: target.path) else {
      throw FilmError(.notARegularFile, at: destination)
    }
    self.destination = target.path
    (path, interruptCleanup) = try TemporaryFiles.createFile(beside: target, for: destination)
  }

  /// Renames the file to its destination, replacing an existing file.
  func publish() throws(FilmError) {
    guard let interruptCleanup else {
      preconditionFailure("the file was already published or closed")
    }
    try TemporaryFiles.publishFile(at: path, cleanupPath: interruptCleanup, as: destination)
    self.interruptCleanup = nil
  }

  /// Renames several files to their destinations; if one of them fails, removes those that were renamed.
  static func publishAll(_ files: [AtomicFile]) throws(FilmError) {
    for (number, file) in files.enumerated() {
      do throws(FilmError) {
        try file.publish()
      } catch {
        for published in files[..<number] { unlink(published.destination) }
        throw error
      }
    }
  }

  /// Removes the file unless it was published.
  func discard() {
    guard let interruptCleanup else { return }
    self.interruptCleanup = nil
    TemporaryFiles.removeFile(at: path, cleanupPath: interruptCleanup)
  }

  /// Opens the file by its path, unless an interrupt has removed it.
  ///
  /// Opening a removed file would create it again, so the function throws ``FilmError/Reason/interrupted`` in that
  /// case.
  func openHandle<Handle>(_ open: (String) -> Handle) throws(FilmError) -> Handle {
    try TemporaryFiles.withInterruptsDeferred(at: destination) { open(path) }
  }

  /// Opens the file with the given `fopen` mode.
  func open(mode: String) throws(FilmError) -> UnsafeMutablePointer<FILE> {
    guard let file = try openHandle({ fopen($0, mode) }) else {
      throw .systemError(at: destination)
    }
    return file
  }

  /// Replaces the file's contents with the given bytes.
  func write(_ bytes: Data) throws(FilmError) {
    let file = try open(mode: "wb")
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    let number = errno
    // A full disk may be reported only when the buffers are flushed on closing.
    guard fclose(file) == 0 else { throw .systemError(at: destination) }
    guard written == bytes.count else { throw .systemError(at: destination, errorNumber: number) }
  }

  deinit { discard() }
}

/// The temporary files used by all sinks in this process.
public enum TemporaryFiles {
  /// Removes every unfinished file and prevents further ones from being created or published.
  ///
  /// Call it before the process ends. You can call it on any thread.
  public static func removeAll() { InterruptCleanup.removeRegisteredPaths() }

  /// Performs an operation that an interrupt must not split.
  ///
  /// Throws ``FilmError/Reason/interrupted`` if an interrupt has already removed the files.
  fileprivate static func withInterruptsDeferred<R>(
    at path: String, _ body: () throws(FilmError) -> R
  ) throws(FilmError) -> R {
    try InterruptCleanup.withInterruptsDeferred { isOpen throws(FilmError) in
      guard isOpen else { throw FilmError(.interrupted, at: path) }
      return try body()
    }
  }

  /// Creates a hidden file next to `target` and registers it for removal on an interrupt.
  fileprivate static func createFile(
    beside target: URL, for filmPath: String
  ) throws(FilmError) -> (path: String, begun: CleanupPathRegistration) {
    while true {
      let path = TemporaryName.path(beside: target.path)
      let begun = try withInterruptsDeferred(at: filmPath) { () throws(FilmError) in
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
        guard file >= 0 else {
          if errno == EEXIST { return nil as CleanupPathRegistration? }
          throw .systemError(at: filmPath)
        }
        close(file)
        guard let begun = CleanupPathRegistration(path) else {
          unlink(path)
          throw .systemError(at: filmPath, errorNumber: ENOMEM)
        }
        return begun
      }
      if let begun { return (path, begun) }
    }
  }

  fileprivate static func publishFile(
    at path: String, cleanupPath begun: CleanupPathRegistration, as filmPath: String
  ) throws(FilmError) {
    try withInterruptsDeferred(at: filmPath) { () throws(FilmError) in
      guard rename(path, filmPath) == 0 else { throw .systemError(at: filmPath) }
      begun.unregister()
    }
  }

  fileprivate static func removeFile(at path: String, cleanupPath begun: CleanupPathRegistration) {
    InterruptCleanup.withInterruptsDeferred { isOpen in
      // After an interrupt, the file has already been removed.
      if isOpen { unlink(path) }
      begun.unregister()
    }
  }
}
