import CoreGraphics
import Foundation
import Pixels
import UIKit

/// An overview image for a failed assertion.
///
/// Each column shows one time, with the expected image, the actual image and their difference as rows.
@MainActor
struct FrameStripImage {
  /// The images for one time.
  private struct FrameColumn {
    let instant: String
    let isFailing: Bool
    let actual: PixelBuffer
    let expected: PixelBuffer?
  }

  static let maximumColumnCount = 48
  /// The maximum total number of pixels of the frames held in memory, which corresponds to 256 MB.
  private static let maximumPixelCount = 64_000_000

  private var columns: [FrameColumn] = []
  private var pixelCount = 0
  private var omittedCount = 0

  /// Appends a frame to the overview image.
  ///
  /// If there are too many frames, passing frames are removed first, beginning with the earliest.
  mutating func appendFrame(
    _ actual: PixelBuffer, expected: PixelBuffer?, at instant: String, isFailing fails: Bool
  ) {
    columns.append(
      FrameColumn(instant: instant, isFailing: fails, actual: actual, expected: expected))
    pixelCount += Self.pixelCount(of: columns[columns.count - 1])
    while columns.count > Self.maximumColumnCount
      || (pixelCount > Self.maximumPixelCount && columns.count > 1)
    {
      let index = columns.firstIndex { !$0.isFailing } ?? columns.count - 1
      pixelCount -= Self.pixelCount(of: columns.remove(at: index))
      omittedCount += 1
    }
  }

  private static func pixelCount(of column: FrameColumn) -> Int {
    [column.actual, column.expected].compactMap { $0 }.reduce(0) { $0 + $1.width * $1.height }
  }

  // MARK: Image

  /// The rows of the overview image.
  ///
  /// If no frame has a reference image, only the actual images are shown.
  private var rows: [ImageRow] {
    columns.contains { $0.expected != nil } ? ImageRow.allCases : [.actual]
  }

  private enum ImageRow: String, CaseIterable { case expected, actual, difference }

  private static let gap: CGFloat = 8
  private static let headingHeight: CGFloat = 22
  private static let leftMargin: CGFloat = 84
  private static let font = UIFont.systemFont(ofSize: 13)
  private static let textColor = UIColor(white: 0.15, alpha: 1)
  private static let failureColor = UIColor(red: 0.8, green: 0, blue: 0, alpha: 1)

  /// Returns the factor by which frames are scaled for display: an integer that enlarges small images, or a value of
  /// at most 1 for other images.
  private static func displayScale(for size: CGSize) -> CGFloat {
    let side = max(size.width, size.height)
    return side < 48 ? (64 / side).rounded(.down) : min(1, 480 / size.height, 640 / size.width)
  }

  /// Returns the overview image, or `nil` if there are no frames.
  func makeImage() -> PixelBuffer? {
    guard !columns.isEmpty else { return nil }
    let all = columns.flatMap { [$0.actual, $0.expected].compactMap { $0 } }
    let largest = CGSize(
      width: all.map(\.width).max() ?? 1, height: all.map(\.height).max() ?? 1)
    let scale = Self.displayScale(for: largest)
    let cell = CGSize(
      width: (largest.width * scale).rounded(.up), height: (largest.height * scale).rounded(.up))
    // A column is at least as wide as its heading.
    let step = max(cell.width, 60) + Self.gap
    let rows = rows
    let size = CGSize(
      width: Self.leftMargin + CGFloat(columns.count) * step + Self.gap,
      height: Self.headingHeight + CGFloat(rows.count) * (cell.height + Self.gap)
        + (omittedCount > 0 ? Self.headingHeight : 0))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      context.cgContext.interpolationQuality = scale > 1 ? .none : .high
      for (place, row) in rows.enumerated() {
        let middle =
          Self.headingHeight + (CGFloat(place) + 0.5) * (cell.height + Self.gap) - Self.gap / 2
        Self.drawText(row.rawValue, at: CGPoint(x: Self.gap, y: middle - 8), color: Self.textColor)
      }
      for (index, column) in columns.enumerated() {
        drawColumn(
          column, rows: rows, left: CGFloat(index) * step + Self.leftMargin, cellSize: cell,
          scale: scale)
      }
      if omittedCount > 0 {
        Self.drawText(
          "\(omittedCount) more frames not shown",
          at: CGPoint(x: Self.leftMargin, y: size.height - 20),
          color: Self.textColor)
      }
    }
    return image.cgImage?.pixels
  }

  private func drawColumn(
    _ column: FrameColumn, rows: [ImageRow], left: CGFloat, cellSize cell: CGSize, scale: CGFloat
  ) {
    Self.drawText(
      column.instant, at: CGPoint(x: left, y: 3),
      color: column.isFailing ? Self.failureColor : Self.textColor)
    for (index, row) in rows.enumerated() {
      let top = Self.headingHeight + CGFloat(index) * (cell.height + Self.gap)
      let picture =
        switch row {
        case .expected: column.expected
        case .actual: column.actual
        case .difference:
          column.expected.flatMap {
            ImageDifference.differenceImage(actual: column.actual, expected: $0)
          }
        }
      guard let picture else {
        let why = row == .expected ? "none" : column.expected == nil ? "" : "sizes differ"
        Self.drawText(why, at: CGPoint(x: left, y: top + 2), color: Self.failureColor)
        continue
      }
      let place = CGRect(
        x: left, y: top, width: CGFloat(picture.width) * scale,
        height: CGFloat(picture.height) * scale)
      Self.drawCheckerboard(in: place)
      UIImage(cgImage: CGImage(pixels: picture)).draw(in: place)
      let frame = UIBezierPath(rect: place.insetBy(dx: -1, dy: -1))
      let isMarked = row == .actual && column.isFailing
      frame.lineWidth = isMarked ? 2 : 1
      (isMarked ? Self.failureColor : UIColor(white: 0.8, alpha: 1)).setStroke()
      frame.stroke()
    }
  }

  /// Draws a light checkerboard that is visible behind transparent pixels.
  private static func drawCheckerboard(in place: CGRect) {
    UIColor(white: 0.96, alpha: 1).setFill()
    UIBezierPath(rect: place).fill()
    let side: CGFloat = 8
    let squares = UIBezierPath()
    for row in 0..<Int((place.height / side).rounded(.up)) {
      for column in stride(from: row % 2, to: Int((place.width / side).rounded(.up)), by: 2) {
        let square = CGRect(
          x: place.minX + CGFloat(column) * side, y: place.minY + CGFloat(row) * side, width: side,
          height: side)
        squares.append(UIBezierPath(rect: square.intersection(place)))
      }
    }
    UIColor(white: 0.88, alpha: 1).setFill()
    squares.fill()
  }

  private static func drawText(_ text: String, at point: CGPoint, color: UIColor) {
    text.draw(at: point, withAttributes: [.font: font, .foregroundColor: color])
  }
}
