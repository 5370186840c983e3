import AtomicFiles
import Foundation

/// A file that grows beside its final place and moves there when it is whole.
final class UnfinishedFile {
  /// Where the bytes go; to be opened by ``opening(_:)``.
  let path: String
  /// The name it takes at last.
  let destination: String
  /// What removes it in an interrupt; nil once it is published or discarded.
  private var begun: BegunPath?

  /// Creates an empty file in the folder of `destination`.
  init(for destination: String) throws(FilmError) {
    // A link stays a link: what it points to is replaced.
    let target = URL(fileURLWithPath: destination).resolvingSymlinksInPath()
    guard RegularFile.canStand(at: target.path) else {
      throw FilmError(.notAFile, at: destination)
    }
    self.destination = target.path
    (path, begun) = try UnfinishedFiles.create(beside: target, for: destination)
  }

  /// Moves the file to its final name, over what was there.
  func publish() throws(FilmError) {
    guard let begun else { preconditionFailure("a file is published once") }
    try UnfinishedFiles.publish(path, begun, as: destination)
    self.begun = nil
  }

  /// Removes the file, unless it was published.
  func discard() {
    guard let begun else { return }
    self.begun = nil
    UnfinishedFiles.remove(path, begun)
  }

  /// Opens the file by its path, which must not happen once it was removed: it would come back.
  func opening<Handle>(_ open: (String) -> Handle) throws(FilmError) -> Handle {
    try UnfinishedFiles.ifPermitted(at: destination) { open(path) }
  }

  /// Opens the file, emptied, in a mode of `fopen`.
  func open(_ mode: String) throws(FilmError) -> UnsafeMutablePointer<FILE> {
    guard let file = try opening({ fopen($0, mode) }) else { throw .system(at: destination) }
    return file
  }

  /// Replaces the content.
  func write(_ bytes: Data) throws(FilmError) {
    let file = try open("wb")
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    let number = errno
    // What does not fit may show only when the buffers are emptied.
    guard fclose(file) == 0 else { throw .system(at: destination) }
    guard written == bytes.count else { throw .system(at: destination, number) }
  }

  deinit { discard() }
}

/// The files that are being written, of all sinks of this process.
public enum UnfinishedFiles {
  /// Removes every unfinished file and lets no further one be begun or finished.
  ///
  /// Before the process ends; on any thread.
  public static func removeAll() { Interrupts.takeBack() }

  /// Does what no interrupt may overtake, unless there was one.
  fileprivate static func ifPermitted<R>(
    at place: String, _ body: () throws(FilmError) -> R
  ) throws(FilmError) -> R {
    try Interrupts.section { isOpen throws(FilmError) in
      guard isOpen else { throw FilmError(.interrupted, at: place) }
      return try body()
    }
  }

  /// Creates a hidden file beside `target`.
  fileprivate static func create(
    beside target: URL, for place: String
  ) throws(FilmError) -> (path: String, begun: BegunPath) {
    while true {
      let path = UnfinishedName.path(beside: target.path)
      let begun = try ifPermitted(at: place) { () throws(FilmError) in
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
        guard file >= 0 else {
          if errno == EEXIST { return nil as BegunPath? }
          throw .system(at: place)
        }
        close(file)
        guard let begun = BegunPath(path) else {
          unlink(path)
          throw .system(at: place, ENOMEM)
        }
        return begun
      }
      if let begun { return (path, begun) }
    }
  }

  fileprivate static func publish(
    _ path: String, _ begun: BegunPath, as place: String
  ) throws(FilmError) {
    try ifPermitted(at: place) { () throws(FilmError) in
      guard rename(path, place) == 0 else { throw .system(at: place) }
      begun.forget()
    }
  }

  fileprivate static func remove(_ path: String, _ begun: BegunPath) {
    Interrupts.section { isOpen in
      // What was taken back is removed already.
      if isOpen { unlink(path) }
      begun.forget()
    }
  }
}
