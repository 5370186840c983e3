import Foundation
import ImageCodecs
public import Pixels

/// Frames of a film side by side on one PNG, in rows from the top left.
public final class ContactSheet: FilmSink {
  private let place: String
  private let number: Int
  private let gap: Int
  private let background: Background?
  private var sheet: PixelBuffer?
  private var tile: (width: Int, height: Int) = (0, 0)
  private var shown = 0

  /// A sheet for `number` frames in the file at `path`, `gap` pixels apart.
  public init(path: String, number: Int, gap: Int = 2, background: Background? = nil) {
    precondition(number > 0 && gap >= 0, "a sheet shows at least one frame")
    place = path
    self.number = number
    self.gap = gap
    self.background = background
  }

  /// The columns of a sheet that is about one and a half times as wide as high and has few holes.
  static func columns(number: Int, width: Int, height: Int) -> Int {
    func miss(_ columns: Int) -> Double {
      let rows = (number + columns - 1) / columns
      let holes = Double(columns * rows - number) / Double(number)
      return abs(log(Double(columns * width) / Double(rows * height) / 1.5)) + holes
    }
    return (1...number).min { miss($0) < miss($1) } ?? 1
  }

  /// Puts the next frame in its place.
  public func append(_ frame: Frame) throws(FilmError) {
    let pixels = frame.pixels
    precondition(shown < number, "a sheet has room for the frames it was made for")
    if sheet == nil { sheet = try makeSheet(pixels) }
    try pixels.checkSize(against: tile, at: place)
    let columns = Self.columns(number: number, width: tile.width, height: tile.height)
    let left = shown % columns * (tile.width + gap)
    let top = shown / columns * (tile.height + gap)
    let stride = sheet?.width ?? 0
    let source = background.map { pixels.over($0) } ?? pixels
    source.withPixels { from in
      sheet?.withMutablePixels { to in
        for row in 0..<tile.height {
          (to + (top + row) * stride + left)
            .update(from: from + row * tile.width, count: tile.width)
        }
      }
    }
    shown += 1
  }

  private func makeSheet(_ first: PixelBuffer) throws(FilmError) -> PixelBuffer {
    tile = (first.width, first.height)
    let columns = Self.columns(number: number, width: first.width, height: first.height)
    let rows = (number + columns - 1) / columns
    let width = columns * (first.width + gap) - gap
    let height = rows * (first.height + gap) - gap
    guard max(width, height) <= ImageLimits.maximumSide,
      width * height <= ImageLimits.maximumPixels
    else { throw FilmError(.tooLarge(width: width, height: height), at: place) }
    return PixelBuffer(width: width, height: height)
  }

  /// Writes the sheet.
  public func finish() throws(FilmError) {
    guard let sheet else { throw FilmError(.noFrames, at: place) }
    self.sheet = nil
    let file = try UnfinishedFile(for: place)
    try file.write(encodedPNG(sheet, over: nil, at: place))
    try file.publish()
  }

  /// Forgets the sheet.
  public func cancel() { sheet = nil }
}
