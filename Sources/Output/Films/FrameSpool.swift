import Foundation
import ImageCodecs
import Pixels

/// Compressed frames in a temporary file, for the two passes that a palette computed from all frames requires.
final class FrameSpool {
  private let file: AtomicFile
  private let outputPath: String
  private let handle: UnsafeMutablePointer<FILE>
  private var lengths: [Int] = []

  /// Creates an empty spool in a hidden file beside `path`.
  init(beside path: String) throws(FilmError) {
    self.outputPath = path
    file = try AtomicFile(for: path)
    handle = try file.open(mode: "w+b")
  }

  var count: Int { lengths.count }

  /// Returns the compressed data of a frame.
  ///
  /// May be called on any thread.
  static func compressFrame(_ image: PixelBuffer, path: String) throws(FilmError) -> Data {
    try encodedPNG(of: image, over: nil, level: 1, path: path)
  }

  /// Returns the frame of compressed data.
  ///
  /// May be called on any thread.
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

  /// Calls a closure with all compressed frames in order.
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
