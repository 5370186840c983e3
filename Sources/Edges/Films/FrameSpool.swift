import Foundation
import ImageCodecs
import Pixels

/// Frames kept on disk, compressed, between the two readings a fitted palette needs.
final class FrameSpool {
  private let file: UnfinishedFile
  private let place: String
  private let handle: UnsafeMutablePointer<FILE>
  private var lengths: [Int] = []

  /// An empty spool in a hidden file beside `place`.
  init(beside place: String) throws(FilmError) {
    self.place = place
    file = try UnfinishedFile(for: place)
    handle = try file.open("w+b")
  }

  var count: Int { lengths.count }

  /// Adds a frame.
  func append(_ picture: PixelBuffer) throws(FilmError) {
    let bytes = try encodedPNG(picture, over: nil, level: 1, at: place)
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, handle) }
    guard written == bytes.count else { throw .system(at: place) }
    lengths.append(bytes.count)
  }

  /// Reads all frames in order.
  func forEach(_ body: (PixelBuffer) throws(FilmError) -> Void) throws(FilmError) {
    guard fflush(handle) == 0 else { throw .system(at: place) }
    rewind(handle)
    for length in lengths {
      var bytes = [UInt8](repeating: 0, count: length)
      guard fread(&bytes, 1, length, handle) == length else { throw .system(at: place) }
      let picture: PixelBuffer
      do throws(ImageError) {
        picture = try decodeImage(bytes)
      } catch {
        throw FilmError(.picture(error), at: place)
      }
      try body(picture)
    }
  }

  deinit { fclose(handle) }
}
