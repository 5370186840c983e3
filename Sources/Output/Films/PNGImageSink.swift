import Foundation
import ImageCodecs
public import Pixels

/// One picture as a PNG file: the only frame it is given.
public final class PNGImageSink: FilmSink {
  private let outputPath: String
  private let background: Background?
  private var file: AtomicFile?

  /// A still in the file at `path`; clear where it has no background.
  public init(path: String, background: Background? = nil) {
    outputPath = path
    self.background = background
  }

  /// Takes the picture; a second one replaces the first.
  public func append(_ frame: Frame) throws(FilmError) {
    if file == nil { file = try AtomicFile(for: outputPath) }
    try file?.write(encodedPNG(of: frame.pixels, over: background, path: outputPath))
  }

  /// Puts the picture under its name.
  public func finish() throws(FilmError) {
    guard let file else { throw FilmError(.noFrames, at: outputPath) }
    self.file = nil
    try file.publish()
  }

  /// Removes the picture.
  public func cancel() { file = nil }
}

/// A picture as a PNG file's bytes.
func encodedPNG(
  of image: PixelBuffer, over background: Background?, level: Int = 6, path: String
) throws(FilmError) -> Data {
  do throws(ImageError) {
    return try encodePNG(background.map { image.composited(over: $0) } ?? image, level: level)
  } catch {
    throw FilmError(.image(error), at: path)
  }
}
