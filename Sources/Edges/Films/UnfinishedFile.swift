import FileSystem
import Foundation
import Synchronization

/// A file that grows beside its final place and moves there when it is whole.
final class UnfinishedFile {
  /// Where the bytes go; to be opened by ``opening(_:)``.
  let path: String
  /// The name it takes at last.
  let destination: String
  private var isOpen = true

  /// Creates an empty file in the folder of `destination`.
  init(for destination: String) throws(FilmError) {
    // A link stays a link: what it points to is replaced.
    let target = URL(fileURLWithPath: destination).resolvingSymlinksInPath()
    guard RegularFile.canStand(at: target.path) else {
      throw FilmError(.notAFile, at: destination)
    }
    self.destination = target.path
    path = try UnfinishedFiles.create(beside: target, for: destination)
  }

  /// Moves the file to its final name, over what was there.
  func publish() throws(FilmError) {
    precondition(isOpen, "a file is published once")
    try UnfinishedFiles.publish(path, as: destination)
    isOpen = false
  }

  /// Removes the file, unless it was published.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    UnfinishedFiles.remove(path)
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
  private struct State {
    var paths: Set<String> = []
    var isClosed = false
  }

  private static let state = Mutex(State())

  /// Removes every unfinished file and lets no further one be begun or finished.
  ///
  /// For the handler of an interrupt, before the process ends; on any thread.
  public static func removeAll() {
    state.withLock { state in
      state.isClosed = true
      for path in state.paths { unlink(path) }
      state.paths = []
    }
  }

  /// Does what no interrupt may overtake, unless there was one.
  fileprivate static func ifPermitted<R>(
    at place: String, _ body: () -> R
  ) throws(FilmError) -> R {
    var result: R?
    state.withLock { state in
      if !state.isClosed { result = body() }
    }
    guard let result else { throw FilmError(.interrupted, at: place) }
    return result
  }

  /// Creates a hidden file beside `target`.
  fileprivate static func create(
    beside target: URL, for place: String
  ) throws(FilmError) -> String {
    let outcome = state.withLock { state -> Result<String, FilmError> in
      guard !state.isClosed else { return .failure(FilmError(.interrupted, at: place)) }
      while true {
        let path = UnfinishedName.path(beside: target.path)
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
        if file < 0 {
          if errno == EEXIST { continue }
          return .failure(.system(at: place))
        }
        close(file)
        state.paths.insert(path)
        return .success(path)
      }
    }
    return try outcome.get()
  }

  fileprivate static func publish(_ path: String, as place: String) throws(FilmError) {
    let outcome = state.withLock { state -> Result<Void, FilmError> in
      guard !state.isClosed else { return .failure(FilmError(.interrupted, at: place)) }
      guard rename(path, place) == 0 else { return .failure(.system(at: place)) }
      state.paths.remove(path)
      return .success(())
    }
    try outcome.get()
  }

  fileprivate static func remove(_ path: String) {
    state.withLock { state in
      guard state.paths.remove(path) != nil else { return }
      unlink(path)
    }
  }
}
