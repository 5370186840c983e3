import Foundation
import ImageCodecs
import Pixels

/// A temporary file of compressed frames, for encoders that read all frames twice, such as to compute a palette
/// first.
final class FrameSpool {
  private let file: AtomicFile
  private let outputPath: String
  private let handle: UnsafeMutablePointer<FILE>
  private var lengths: [Int] = []

  /// Creates an empty spool in a hidden file next to `path`.
  init(beside path: String) throws(FilmError) {
    self.outputPath = path
    file = try AtomicFile(for: path)
    handle = try file.open(mode: "w+b")
  }

  var count: Int { lengths.count }

  /// Compresses a frame.
  ///
  /// You can call it on any thread.
  static func compressFrame(_ image: PixelBuffer, path: String) throws(FilmError) -> Data {
    try encodedPNG(of: image, over: nil, level: 1, path: path)
  }

  /// Decompresses a frame.
  ///
  /// You can call it on any thread.
  static func decompressFrame(_ bytes: Data, path: String) throws(FilmError) -> PixelBuffer {
    do throws(ImageError) {
      return try decodeImage(bytes)
    } catch {
      throw FilmError(.image(error), at: path)
    }
  }

  /// Appends a compressed frame.
  func append(_ bytes: Data) throws(FilmError) {
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, handle) }
    guard written == bytes.count else { throw .systemError(at: outputPath) }
    lengths.append(bytes.count)
  }

  /// Calls the given closure with each compressed frame in order.
  func forEach(_ body: (Data) throws(FilmError) -> Void) throws(FilmError) {
    guard fflush(handle) == 0 else { throw .systemError(at: outputPath) }
    rewind(handle)
    for length in lengths {
      var bytes = Data(count: length)
      let read = bytes.withUnsafeMutableBytes { fread($0.baseAddress, 1, length, handle) }
      guard read == length else { throw .systemError(at: outputPath) }
      try body(bytes)
    }
  }

  deinit { fclose(handle) }
}
