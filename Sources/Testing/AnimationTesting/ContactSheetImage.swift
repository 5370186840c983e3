import Foundation
import Pixels
import UIKit

/// An overview of recorded frames in rows, with the time under each frame.
@MainActor
struct ContactSheetImage {
  private var frames: [(image: PixelBuffer, label: String)] = []
  private var pixelCount = 0
  private var omittedCount = 0

  private static let maximumFrameCount = 120
  /// The maximum total number of pixels of the frames held in memory, which corresponds to 256 MB.
  private static let maximumPixelCount = 64_000_000
  /// The width beyond which the frames continue in a further row, in pixels.
  private static let maximumWidth: CGFloat = 1280
  private static let gap: CGFloat = 12
  private static let labelHeight: CGFloat = 22

  /// The number of frames that have been appended.
  var frameCount: Int { frames.count + omittedCount }

  /// Appends a frame, which is only counted if there are too many.
  mutating func appendFrame(_ image: PixelBuffer, label: String) {
    let pixels = image.width * image.height
    guard frames.count < Self.maximumFrameCount,
      frames.isEmpty || pixelCount + pixels <= Self.maximumPixelCount
    else {
      omittedCount += 1
      return
    }
    pixelCount += pixels
    frames.append((image, label))
  }

  /// Returns the overview, or `nil` if there are no frames.
  func makeImage() -> PixelBuffer? {
    guard !frames.isEmpty else { return nil }
    let largest = CGSize(
      width: frames.map(\.image.width).max() ?? 1, height: frames.map(\.image.height).max() ?? 1)
    let scale = FrameDrawing.displayScale(for: largest)
    let cell = CGSize(
      width: max((largest.width * scale).rounded(.up), 60),
      height: (largest.height * scale).rounded(.up))
    let perRow = max(1, Int((Self.maximumWidth - Self.gap) / (cell.width + Self.gap)))
    let columns = min(frames.count, perRow)
    let rows = (frames.count + perRow - 1) / perRow
    let rowHeight = cell.height + Self.labelHeight + Self.gap
    let size = CGSize(
      width: CGFloat(columns) * (cell.width + Self.gap) + Self.gap,
      height: CGFloat(rows) * rowHeight + Self.gap + (omittedCount > 0 ? Self.labelHeight : 0))
    return FrameDrawing.makeImage(size: size) { context in
      context.cgContext.interpolationQuality = scale > 1 ? .none : .high
      for (index, frame) in frames.enumerated() {
        let left = Self.gap + CGFloat(index % perRow) * (cell.width + Self.gap)
        let top = Self.gap + CGFloat(index / perRow) * rowHeight
        FrameDrawing.drawFrame(
          frame.image, at: CGPoint(x: left, y: top), scale: scale, isMarked: false)
        FrameDrawing.drawText(
          frame.label, at: CGPoint(x: left, y: top + cell.height + 3),
          color: FrameDrawing.textColor)
      }
      if omittedCount > 0 {
        FrameDrawing.drawText(
          "\(omittedCount) more frames not shown",
          at: CGPoint(x: Self.gap, y: size.height - Self.labelHeight),
          color: FrameDrawing.textColor)
      }
    }
  }
}
