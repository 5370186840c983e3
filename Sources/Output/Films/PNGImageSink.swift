import Foundation
import ImageCodecs
public import Pixels

/// A sink that writes a single frame as a PNG image.
public final class PNGImageSink: FilmSink {
  private let outputPath: String
  private let background: Background?
  private let settingsError: FilmError?
  private var file: AtomicFile?

  /// Creates a sink for the image file at `path`.
  ///
  /// Without a background, transparency is kept. ``append(_:)`` throws if the path has an extension other than `png`.
  public init(path: String, background: Background? = nil) {
    settingsError = FilmFormat.png.settingsError(path: path)
    outputPath = path
    self.background = background
  }

  /// Encodes a frame as the image.
  ///
  /// If a frame was already appended, the new frame replaces it.
  public func append(_ frame: Frame) throws(FilmError) {
    try settingsError.throwIfPresent()
    if file == nil { file = try AtomicFile(for: outputPath) }
    try file?.write(encodedPNG(of: frame.pixels, over: background, path: outputPath))
  }

  /// Moves the finished file to its path.
  ///
  /// Throws ``FilmError`` if no frame was appended.
  public func finish() throws(FilmError) {
    try settingsError.throwIfPresent()
    guard let file else { throw FilmError(.noFrames, at: outputPath) }
    self.file = nil
    try file.publish()
  }

  /// Discards the unfinished file.
  public func cancel() { file = nil }
}

/// Encodes an image as the bytes of a PNG file.
func encodedPNG(
  of image: PixelBuffer, over background: Background?, level: Int = 6, path: String
) throws(FilmError) -> Data {
  do throws(ImageError) {
    return try encodePNG(background.map { image.composited(over: $0) } ?? image, level: level)
  } catch {
    throw FilmError(.image(error), at: path)
  }
}
