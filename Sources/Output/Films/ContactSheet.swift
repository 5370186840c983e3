import Foundation
import ImageCodecs
public import Pixels

/// A sink that arranges frames in a single PNG image, in rows from the top left.
public final class ContactSheet: FilmSink {
  /// The default space between two frames: 2 pixels.
  public static let defaultGap = 2

  /// The maximum number of frames.
  ///
  /// More frames of a recognizable size would exceed the maximum size of an image.
  public static let maximumFrameCount = 10_000

  /// The maximum space between two frames, in pixels: the maximum side of an image.
  static let maximumGap = ImageLimits.maximumSide

  private let outputPath: String
  private let frameCount: Int
  private let gap: Int
  private let maximumWidth: Int?
  private let background: Background?
  private let settingsError: FilmError?
  private var sheet: PixelBuffer?
  private var layout: ContactSheetLayout?
  private var frameSize = (width: 0, height: 0)
  private var placedFrameCount = 0

  /// Creates a contact sheet for `number` frames in the file at `path`, with `gap` pixels between the frames.
  ///
  /// If `width` is given, it is the maximum width of the sheet in pixels: each frame is scaled down to the mean color of
  /// the area that a pixel covers. Frames are never enlarged. ``append(_:)`` throws if `number` is not in
  /// 1...``maximumFrameCount``, if `gap` is below 0, if `width` leaves less than one pixel for each frame, or if the
  /// path has an extension other than `png`.
  public init(
    path: String, number: Int, gap: Int = ContactSheet.defaultGap, width: Int? = nil,
    background: Background? = nil
  ) {
    settingsError =
      FilmFormat.png.settingsError(path: path)
      ?? Self.settingsErrorReason(frameCount: number, gap: gap, width: width)
      .map { FilmError($0, at: path) }
    outputPath = path
    frameCount = number
    self.gap = gap
    maximumWidth = width
    self.background = background
  }

  private static func settingsErrorReason(
    frameCount: Int, gap: Int, width: Int?
  ) -> FilmError.Reason? {
    guard (1...maximumFrameCount).contains(frameCount) else {
      return .invalidFrameCount(frameCount)
    }
    guard (0...maximumGap).contains(gap) else { return .invalidGap(gap) }
    if let width, width < 1 { return .invalidWidth(width) }
    return nil
  }

  /// Draws the given frame into the next cell.
  ///
  /// Throws ``FilmError`` if the frame's size differs from that of the first frame, or if the sheet is full.
  public func append(_ frame: Frame) throws(FilmError) {
    let pixels = frame.pixels
    try settingsError.throwIfPresent()
    guard placedFrameCount < frameCount else {
      throw FilmError(.tooManyFrames(limit: frameCount), at: outputPath)
    }
    let layout: ContactSheetLayout
    if let begun = self.layout {
      layout = begun
    } else {
      layout = try makeSheet(firstFrame: pixels)
    }
    try pixels.checkSize(against: frameSize, at: outputPath)
    let source = (background.map { pixels.composited(over: $0) } ?? pixels)
      .areaAveraged(width: layout.cell.width, height: layout.cell.height)
    let (left, top) = layout.origin(of: placedFrameCount)
    let stride = layout.size.width
    source.withPixels { from in
      sheet?.withMutablePixels { to in
        for row in 0..<layout.cell.height {
          (to + (top + row) * stride + left)
            .update(from: from + row * layout.cell.width, count: layout.cell.width)
        }
      }
    }
    placedFrameCount += 1
  }

  private func makeSheet(firstFrame first: PixelBuffer) throws(FilmError) -> ContactSheetLayout {
    frameSize = (first.width, first.height)
    guard
      let layout = ContactSheetLayout(
        frameCount: frameCount, frame: frameSize, gap: gap, maximumWidth: maximumWidth)
    else { throw FilmError(.invalidWidth(maximumWidth ?? 0), at: outputPath) }
    let (width, height) = layout.size
    guard max(width, height) <= ImageLimits.maximumSide,
      width * height <= ImageLimits.maximumPixelCount
    else { throw FilmError(.tooLarge(width: width, height: height), at: outputPath) }
    sheet = PixelBuffer(width: width, height: height)
    self.layout = layout
    return layout
  }

  /// Writes the sheet to its file.
  ///
  /// Throws ``FilmError`` if no frame was appended.
  public func finish() throws(FilmError) {
    guard let sheet else {
      // A sheet for no frames, such as those of an empty `FrameTimes`, reports the missing frames.
      if let settingsError, frameCount != 0 { throw settingsError }
      throw FilmError(.noFrames, at: outputPath)
    }
    cancel()
    let file = try AtomicFile(for: outputPath)
    try file.write(encodedPNG(of: sheet, over: nil, path: outputPath))
    try file.publish()
  }

  /// Discards the sheet without writing a file.
  public func cancel() {
    sheet = nil
    layout = nil
    placedFrameCount = 0
  }
}
