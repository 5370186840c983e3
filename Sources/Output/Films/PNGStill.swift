import Foundation
import ImageCodecs
public import Pixels

/// One picture as a PNG file: the only frame it is given.
public final class PNGStill: FilmSink {
  private let place: String
  private let background: Background?
  private var file: UnfinishedFile?

  /// A still in the file at `path`; clear where it has no background.
  public init(path: String, background: Background? = nil) {
    place = path
    self.background = background
  }

  /// Takes the picture; a second one replaces the first.
  public func append(_ frame: Frame) throws(FilmError) {
    if file == nil { file = try UnfinishedFile(for: place) }
    try file?.write(encodedPNG(frame.pixels, over: background, at: place))
  }

  /// Puts the picture under its name.
  public func finish() throws(FilmError) {
    guard let file else { throw FilmError(.noFrames, at: place) }
    self.file = nil
    try file.publish()
  }

  /// Removes the picture.
  public func cancel() { file = nil }
}

/// A picture as a PNG file's bytes.
func encodedPNG(
  _ picture: PixelBuffer, over background: Background?, level: Int = 6, at place: String
) throws(FilmError) -> Data {
  do throws(ImageError) {
    return try encodePNG(background.map { picture.over($0) } ?? picture, level: level)
  } catch {
    throw FilmError(.picture(error), at: place)
  }
}
