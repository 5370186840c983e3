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

  private let maximumColumnCount: Int
  /// The maximum total number of pixels of the frames held in memory, which corresponds to 256 MB.
  private static let maximumPixelCount = 64_000_000

  private var columns: [FrameColumn] = []
  private var pixelCount = 0
  private var omittedCount = 0

  /// Creates an overview image with a maximum number of columns.
  nonisolated init(maximumColumnCount: Int = 48) { self.maximumColumnCount = maximumColumnCount }

  /// Appends a frame to the overview image.
  ///
  /// If there are too many frames, passing frames are removed first, beginning with the earliest.
  mutating func appendFrame(
    _ actual: PixelBuffer, expected: PixelBuffer?, at instant: String, isFailing fails: Bool
  ) {
    columns.append(
      FrameColumn(instant: instant, isFailing: fails, actual: actual, expected: expected))
    pixelCount += Self.pixelCount(of: columns[columns.count - 1])
    while columns.count > maximumColumnCount
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

  /// Returns the overview image, or `nil` if there are no frames.
  func makeImage() -> PixelBuffer? {
    guard !columns.isEmpty else { return nil }
    let all = columns.flatMap { [$0.actual, $0.expected].compactMap { $0 } }
    let largest = CGSize(
      width: all.map(\.width).max() ?? 1, height: all.map(\.height).max() ?? 1)
    let scale = FrameDrawing.displayScale(for: largest)
    let cell = CGSize(
      width: (largest.width * scale).rounded(.up), height: (largest.height * scale).rounded(.up))
    // A column is at least as wide as its heading.
    let step = max(cell.width, 60) + Self.gap
    let rows = rows
    let size = CGSize(
      width: Self.leftMargin + CGFloat(columns.count) * step + Self.gap,
      height: Self.headingHeight + CGFloat(rows.count) * (cell.height + Self.gap)
        + (omittedCount > 0 ? Self.headingHeight : 0))
    return FrameDrawing.makeImage(size: size) { context in
      context.cgContext.interpolationQuality = scale > 1 ? .none : .high
      for (place, row) in rows.enumerated() {
        let middle =
          Self.headingHeight + (CGFloat(place) + 0.5) * (cell.height + Self.gap) - Self.gap / 2
        FrameDrawing.drawText(
          row.rawValue, at: CGPoint(x: Self.gap, y: middle - 8), color: FrameDrawing.textColor)
      }
      for (index, column) in columns.enumerated() {
        drawColumn(
          column, rows: rows, left: CGFloat(index) * step + Self.leftMargin, cellSize: cell,
          scale: scale)
      }
      if omittedCount > 0 {
        FrameDrawing.drawText(
          "\(omittedCount) more frames not shown",
          at: CGPoint(x: Self.leftMargin, y: size.height - 20),
          color: FrameDrawing.textColor)
      }
    }
  }

  private func drawColumn(
    _ column: FrameColumn, rows: [ImageRow], left: CGFloat, cellSize cell: CGSize, scale: CGFloat
  ) {
    FrameDrawing.drawText(
      column.instant, at: CGPoint(x: left, y: 3),
      color: column.isFailing ? FrameDrawing.failureColor : FrameDrawing.textColor)
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
        FrameDrawing.drawText(
          why, at: CGPoint(x: left, y: top + 2), color: FrameDrawing.failureColor)
        continue
      }
      FrameDrawing.drawFrame(
        picture, at: CGPoint(x: left, y: top), scale: scale,
        isMarked: row == .actual && column.isFailing)
    }
  }
}
