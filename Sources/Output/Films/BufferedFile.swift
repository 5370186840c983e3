import Foundation

/// An unfinished file that is written piece by piece.
final class BufferedFile {
  private let file: AtomicFile
  private var handle: UnsafeMutablePointer<FILE>?

  /// An empty file that will stand at `path`.
  init(for path: String) throws(FilmError) {
    file = try AtomicFile(for: path)
    handle = try file.open(mode: "wb")
  }

  /// Writes bytes where the last ended.
  func write(_ bytes: Data) throws(FilmError) {
    guard let handle else { return }
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, handle) }
    guard written == bytes.count else { throw .systemError(at: file.destination) }
  }

  /// Replaces bytes further up, as the last thing that is written.
  func overwrite(at offset: Int, with bytes: Data) throws(FilmError) {
    guard fseek(handle, offset, SEEK_SET) == 0 else { throw .systemError(at: file.destination) }
    try write(bytes)
  }

  /// Empties the buffers and gives the file its name.
  func publish() throws(FilmError) {
    let open = handle
    handle = nil
    // What does not fit may show only when the buffers are emptied.
    if let open, fclose(open) != 0 { throw .systemError(at: file.destination) }
    try file.publish()
  }

  deinit {
    if let handle { fclose(handle) }
  }
}
