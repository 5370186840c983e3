public import CoreGraphics
public import Foundation
import TextLayout

/// Lines of text laid out in a rectangle.
public final class CTFrame: NSObject {
  /// The bounding box of the path in which the lines are laid out.
  let box: CGRect
  /// The ``CTLine`` objects, from top to bottom.
  fileprivate let lines: NSArray
  /// The left ends of the baselines, relative to the lower-left corner of ``box``; y increases upward.
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

  /// The lines with their baseline origins.
  fileprivate var positionedLines: [(line: CTLine, origin: CGPoint)] {
    zip(lines.compactMap { $0 as? CTLine }, origins).map { ($0, $1) }
  }
}

/// Returns the range of the text requested for the frame, in UTF-16 code units.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// Returns the range of the text that fits in the frame, in UTF-16 code units.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  let end = frame.positionedLines.last?.line.range.upperBound ?? frame.range.lowerBound
  return CFRange(frame.range.lowerBound..<end)
}

/// Returns the path inside which the lines are laid out.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Returns the attributes passed when the frame was created.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// Returns the ``CTLine`` objects, from top to bottom.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Stores the left ends of the baselines in `origins`, relative to the lower-left corner of the path's bounding box;
/// y increases upward.
///
/// If the length of the range is 0, it extends to the last line.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  for (n, i) in Range(range, within: frame.origins.count).enumerated() {
    origins[n] = frame.origins[i]
  }
}

/// Draws the lines at their positions in the path; y increases upward.
///
/// Afterward, the context's text position is that of the last line.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  for (line, origin) in frame.positionedLines {
    context.textPosition = CGPoint(
      x: frame.box.minX + origin.x, y: frame.box.minY + origin.y)
    line.draw(in: context)
  }
}
