import AtomicFiles
import Foundation
import Processes

/// A file that grows beside its final place and moves there when it is whole.
final class AtomicFile {
  /// Where the bytes go; to be opened by ``openHandle(_:)``.
  let path: String
  /// The name it takes at last.
  let destination: String
  /// What removes it in an interrupt; nil once it is published or discarded.
  private var interruptCleanup: CleanupPathRegistration?

  /// Creates an empty file in the folder of `destination`.
  init(for destination: String) throws(FilmError) {
    // A link stays a link: what it points to is replaced.
    let target = URL(fileURLWithPath: destination).resolvingSymlinksInPath()
    guard RegularFile.canCreateOrReplace(at: target.path) else {
      throw FilmError(.notARegularFile, at: destination)
    }
    self.destination = target.path
    (path, interruptCleanup) = try TemporaryFiles.createFile(beside: target, for: destination)
  }

  /// Moves the file to its final name, over what was there.
  func publish() throws(FilmError) {
    guard let interruptCleanup else { preconditionFailure("a file is published once") }
    try TemporaryFiles.publishFile(at: path, cleanupPath: interruptCleanup, as: destination)
    self.interruptCleanup = nil
  }

  /// Removes the file, unless it was published.
  func discard() {
    guard let interruptCleanup else { return }
    self.interruptCleanup = nil
    TemporaryFiles.removeFile(at: path, cleanupPath: interruptCleanup)
  }

  /// Opens the file by its path, which must not happen once it was removed: it would come back.
  func openHandle<Handle>(_ open: (String) -> Handle) throws(FilmError) -> Handle {
    try TemporaryFiles.withInterruptsDeferred(at: destination) { open(path) }
  }

  /// Opens the file, emptied, in a mode of `fopen`.
  func open(mode: String) throws(FilmError) -> UnsafeMutablePointer<FILE> {
    guard let file = try openHandle({ fopen($0, mode) }) else {
      throw .systemError(at: destination)
    }
    return file
  }

  /// Replaces the content.
  func write(_ bytes: Data) throws(FilmError) {
    let file = try open(mode: "wb")
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    let number = errno
    // What does not fit may show only when the buffers are emptied.
    guard fclose(file) == 0 else { throw .systemError(at: destination) }
    guard written == bytes.count else { throw .systemError(at: destination, errorNumber: number) }
  }

  deinit { discard() }
}

/// The files that are being written, of all sinks of this process.
public enum TemporaryFiles {
  /// Removes every unfinished file and lets no further one be begun or finished.
  ///
  /// Before the process ends; on any thread.
  public static func removeAll() { InterruptCleanup.removeRegisteredPaths() }

  /// Does what no interrupt may overtake, unless there was one.
  fileprivate static func withInterruptsDeferred<R>(
    at path: String, _ body: () throws(FilmError) -> R
  ) throws(FilmError) -> R {
    try InterruptCleanup.withInterruptsDeferred { isOpen throws(FilmError) in
      guard isOpen else { throw FilmError(.interrupted, at: path) }
      return try body()
    }
  }

  /// Creates a hidden file beside `target`.
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
      // What was taken back is removed already.
      if isOpen { unlink(path) }
      begun.unregister()
    }
  }
}
