public import CoreGraphics
public import Foundation
import TextLayout

/// Lines of a text in a rectangle.
public final class CTFrame: NSObject {
  /// The box of the path, which the lines stand in.
  let box: CGRect
  /// The ``CTLine``s, from the top.
  fileprivate let lines: NSArray
  /// The left ends of their baselines, from the lower left corner of the box, y running up.
  fileprivate let origins: [CGPoint]
  fileprivate let path: CGPath
  fileprivate let range: Range<Int>
  fileprivate let attributes: CFDictionary?

  init(_ setting: ParagraphLayout, in path: CGPath, _ attributes: CFDictionary?) {
    (self.path, self.attributes, range) = (path, attributes, setting.range)
    box = path.isEmpty ? .zero : path.boundingBoxOfPath
    let placed = setting.lines(fitting: box.size)
    lines = placed.map(\.line) as NSArray
    let top = box.height.isFinite ? Double(box.height) : placed.last?.maximumY ?? 0
    origins = placed.map { CGPoint(x: $0.origin.x, y: top - $0.origin.y) }
  }

  /// All lines with their places.
  fileprivate var positionedLines: [(line: CTLine, origin: CGPoint)] {
    zip(lines.compactMap { $0 as? CTLine }, origins).map { ($0, $1) }
  }
}

/// The UTF-16 units of the text that were to be set.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// The UTF-16 units of the text that there is room for.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  let end = frame.positionedLines.last?.line.range.upperBound ?? frame.range.lowerBound
  return CFRange(frame.range.lowerBound..<end)
}

/// What the lines stand in.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// What the frame was made with.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// The ``CTLine``s, from the top.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Writes the left ends of lines' baselines from the lower left corner of the path's box, y running up; a length of 0
/// stands for all lines that follow.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  for (n, i) in Range(range, within: frame.origins.count).enumerated() {
    origins[n] = frame.origins[i]
  }
}

/// Draws the lines where they stand in the path, y running up; the text position is that of the last line then.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  for (line, origin) in frame.positionedLines {
    context.textPosition = CGPoint(
      x: frame.box.minX + origin.x, y: frame.box.minY + origin.y)
    line.draw(in: context)
  }
}
