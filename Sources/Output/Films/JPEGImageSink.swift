import Foundation
import ImageCodecs
public import Pixels

/// One picture as a JPEG file: the only frame it is given.
public final class JPEGImageSink: FilmSink {
  /// What is lost at it shows only beside the original.
  public static let defaultQuality = 0.9

  private let outputPath: String
  private let quality: Double
  private let background: Background
  private var file: AtomicFile?

  /// A still in the file at `path`, over a background.
  ///
  /// - Range: `quality` 0…1.
  public init(
    path: String, quality: Double = JPEGImageSink.defaultQuality, background: Background = .black
  ) {
    precondition((0...1).contains(quality), "a quality is 0 to 1")
    outputPath = path
    self.quality = quality
    self.background = background
  }

  /// Takes the picture; a second one replaces the first.
  public func append(_ frame: Frame) throws(FilmError) {
    if file == nil { file = try AtomicFile(for: outputPath) }
    let data: Data
    do throws(ImageError) {
      data = try encodeJPEG(frame.pixels.composited(over: background), quality: quality)
    } catch {
      throw FilmError(.image(error), at: outputPath)
    }
    try file?.write(data)
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
