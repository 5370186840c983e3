import Foundation
import ImageCodecs
public import Pixels

/// A sink that writes a single frame as a JPEG image.
public final class JPEGImageSink: FilmSink {
  /// The default quality: 0.9.
  ///
  /// Its compression losses are visible only in comparison with the original.
  public static let defaultQuality = 0.9

  private let outputPath: String
  private let quality: Double
  private let background: Background
  private let settingsError: FilmError?
  private var file: AtomicFile?

  /// Creates a sink for the image file at `path`, composited over the given background.
  ///
  /// `quality` must be in the range `0...1`. ``append(_:)`` throws if it is not, or if the path has an extension other
  /// than `jpg` and `jpeg`.
  public init(
    path: String, quality: Double = JPEGImageSink.defaultQuality, background: Background = .black
  ) {
    settingsError = FilmFormat.jpeg.settingsError(path: path, quality: quality)
    outputPath = path
    self.quality = quality
    self.background = background
  }

  /// Encodes a frame as the image.
  ///
  /// If a frame was already appended, the new frame replaces it.
  public func append(_ frame: Frame) throws(FilmError) {
    try settingsError.throwIfPresent()
    if file == nil { file = try AtomicFile(for: outputPath) }
    let data: Data
    do throws(ImageError) {
      data = try encodeJPEG(frame.pixels.composited(over: background), quality: quality)
    } catch {
      throw FilmError(.image(error), at: outputPath)
    }
    try file?.write(data)
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
