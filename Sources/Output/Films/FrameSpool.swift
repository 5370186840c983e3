import Foundation
import ImageCodecs
import Pixels

/// Frames kept on disk, compressed, between the two readings a fitted palette needs.
final class FrameSpool {
  private let file: AtomicFile
  private let outputPath: String
  private let handle: UnsafeMutablePointer<FILE>
  private var lengths: [Int] = []

  /// An empty spool in a hidden file beside `place`.
  init(beside place: String) throws(FilmError) {
    self.outputPath = place
    file = try AtomicFile(for: place)
    handle = try file.open("w+b")
  }

  var count: Int { lengths.count }

  /// A frame as it is kept, on any thread.
  static func compress(_ picture: PixelBuffer, at place: String) throws(FilmError) -> Data {
    try encodedPNG(picture, over: nil, level: 1, at: place)
  }

  /// The frame that was packed, on any thread.
  static func decompress(_ bytes: Data, at place: String) throws(FilmError) -> PixelBuffer {
    do throws(ImageError) {
      return try decodeImage(bytes)
    } catch {
      throw FilmError(.image(error), at: place)
    }
  }

  /// Adds a packed frame.
  func append(_ bytes: Data) throws(FilmError) {
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, handle) }
    guard written == bytes.count else { throw .systemError(at: outputPath) }
    lengths.append(bytes.count)
  }

  /// Reads all frames in order, packed.
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
