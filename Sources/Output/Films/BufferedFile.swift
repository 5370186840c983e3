import Foundation

/// An unfinished file that is written sequentially through a memory buffer.
final class BufferedFile {
  private let file: AtomicFile
  private var handle: UnsafeMutablePointer<FILE>?

  /// Creates an empty temporary file whose destination is `path`.
  init(for path: String) throws(FilmError) {
    file = try AtomicFile(for: path)
    handle = try file.open(mode: "wb")
  }

  /// Appends bytes to the end of the file.
  func write(_ bytes: Data) throws(FilmError) {
    guard let handle else { return }
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, handle) }
    guard written == bytes.count else { throw .systemError(at: file.destination) }
  }

  /// Overwrites bytes at an earlier offset.
  ///
  /// No bytes may be appended afterwards.
  func overwrite(at offset: Int, with bytes: Data) throws(FilmError) {
    guard fseek(handle, offset, SEEK_SET) == 0 else { throw .systemError(at: file.destination) }
    try write(bytes)
  }

  /// Flushes the buffers and moves the file to its destination path.
  func publish() throws(FilmError) {
    let open = handle
    handle = nil
    // A full disk may be reported only when the buffers are flushed on closing.
    if let open, fclose(open) != 0 { throw .systemError(at: file.destination) }
    try file.publish()
  }

  deinit {
    if let handle { fclose(handle) }
  }
}
