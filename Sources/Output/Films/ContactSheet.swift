import Foundation
import ImageCodecs
public import Pixels

/// A sink that arranges frames in a single PNG image, in rows from the top left.
public final class ContactSheet: FilmSink {
  private let outputPath: String
  private let frameCount: Int
  private let spacing: Int
  private let background: Background?
  private var sheet: PixelBuffer?
  private var tile: (width: Int, height: Int) = (0, 0)
  private var placedFrameCount = 0

  /// Creates a contact sheet for `number` frames in the file at `path`, with `gap` pixels between the frames.
  public init(path: String, number: Int, gap: Int = 2, background: Background? = nil) {
    precondition(
      number > 0 && gap >= 0,
      "the number of frames must be positive and the gap must not be negative")
    outputPath = path
    self.frameCount = number
    self.spacing = gap
    self.background = background
  }

  /// Returns the number of columns for a sheet that is about 1.5 times as wide as it is high and has few empty cells.
  static func columnCount(frameCount number: Int, width: Int, height: Int) -> Int {
    func miss(_ columns: Int) -> Double {
      let rows = (number + columns - 1) / columns
      let holes = Double(columns * rows - number) / Double(number)
      return abs(log(Double(columns * width) / Double(rows * height) / 1.5)) + holes
    }
    return (1...number).min { miss($0) < miss($1) } ?? 1
  }

  /// Draws the given frame into the next cell.
  public func append(_ frame: Frame) throws(FilmError) {
    let pixels = frame.pixels
    precondition(
      placedFrameCount < frameCount, "the contact sheet already has its \(frameCount) frames")
    if sheet == nil { sheet = try makeSheet(firstFrame: pixels) }
    try pixels.checkSize(against: tile, at: outputPath)
    let columns = Self.columnCount(frameCount: frameCount, width: tile.width, height: tile.height)
    let left = placedFrameCount % columns * (tile.width + spacing)
    let top = placedFrameCount / columns * (tile.height + spacing)
    let stride = sheet?.width ?? 0
    let source = background.map { pixels.composited(over: $0) } ?? pixels
    source.withPixels { from in
      sheet?.withMutablePixels { to in
        for row in 0..<tile.height {
          (to + (top + row) * stride + left)
            .update(from: from + row * tile.width, count: tile.width)
        }
      }
    }
    placedFrameCount += 1
  }

  private func makeSheet(firstFrame first: PixelBuffer) throws(FilmError) -> PixelBuffer {
    tile = (first.width, first.height)
    let columns = Self.columnCount(frameCount: frameCount, width: first.width, height: first.height)
    let rows = (frameCount + columns - 1) / columns
    let width = columns * (first.width + spacing) - spacing
    let height = rows * (first.height + spacing) - spacing
    guard max(width, height) <= ImageLimits.maximumSide,
      width * height <= ImageLimits.maximumPixelCount
    else { throw FilmError(.tooLarge(width: width, height: height), at: outputPath) }
    return PixelBuffer(width: width, height: height)
  }

  /// Writes the sheet to its file.
  ///
  /// Throws ``FilmError`` if no frame was appended.
  public func finish() throws(FilmError) {
    guard let sheet else { throw FilmError(.noFrames, at: outputPath) }
    self.sheet = nil
    let file = try AtomicFile(for: outputPath)
    try file.write(encodedPNG(of: sheet, over: nil, path: outputPath))
    try file.publish()
  }

  /// Discards the sheet without writing a file.
  public func cancel() { sheet = nil }
}
