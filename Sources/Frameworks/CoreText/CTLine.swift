public import CoreGraphics
public import Foundation
import Geometry
import TextLayout

/// A line of glyphs on one baseline.
public final class CTLine: NSObject {
  /// The text that character indexes refer to.
  let text: LaidOutString
  /// The text being laid out: ``text``, a part of it, or parts joined with a truncation token.
  let displayedText: LaidOutString
  /// The laid-out line, with its left end at the origin; y increases downward.
  let line: LaidOutText.Line
  /// The range of the line in ``text``, including trailing whitespace, in UTF-16 code units.
  let range: Range<Int>
  /// The ``CTRun`` objects, from left to right.
  let runs: NSArray
  let graphemeBoxes: [GraphemeExtent]

  init(
    _ text: LaidOutString, _ line: LaidOutText.Line?, _ range: Range<Int>,
    looks: LaidOutString? = nil
  ) {
    let line = line ?? LaidOutText.Line(range)
    let looks = looks ?? text
    self.text = text
    self.displayedText = looks
    self.line = line
    self.range = range
    graphemeBoxes = line.graphemeExtents(of: text)
    runs = line.runs.map { CTRun(looks, line, $0) } as NSArray
  }

  /// Draws the line at the origin of the context's text space.
  func draw(in context: CGContext) {
    context.drawLine(line, paints: displayedText.paints(in: context))
  }

  /// The union of the bounds of all glyphs; y increases upward.
  ///
  /// If no glyph has an outline, this is the null rectangle.
  var imageBounds: CGRect {
    line.runs.reduce(CGRect.null) { box, run in box.union(run.imageBounds(of: run.glyphs)) }
  }

  /// The width of the trailing whitespace, in points.
  var trailingWhitespaceWidth: Double {
    var width = 0.0
    for cell in graphemeBoxes.sorted(by: { $0.units.lowerBound > $1.units.lowerBound }) {
      guard
        text.units[cell.units.clamped(to: 0..<text.units.count)].allSatisfy(
          LaidOutString.isWhitespace)
      else { break }
      width += cell.width
    }
    return width
  }
}

/// Returns a single line that contains the text of the given attributed string.
///
/// Line separators in the text are ignored.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let text = LaidOutString(attrString)
  return CTLine(text, text.makeSingleLine(), 0..<text.units.count)
}

// MARK: - Drawing

/// Draws a line with the left end of its baseline at the context's text position, transformed by its text matrix.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) { line.draw(in: context) }

extension CGContext {
  /// Draws the given line at the origin of text space; y increases upward.
  func drawLine(_ line: LaidOutText.Line, paints inks: [TextPaint]) {
    saveGState()
    defer { restoreGState() }
    concatenate(textMatrix)
    scaleBy(x: 1, y: -1)
    var laid = LaidOutText()
    laid.lines = [line]
    drawText(laid, at: .zero, paints: inks)
  }
}

extension LaidOutText.Run {
  /// Returns the union of the bounds of the given glyphs; y increases upward.
  ///
  /// Returns the null rectangle if no glyph has an outline.
  func imageBounds(of glyphs: some Sequence<LaidOutText.Glyph>) -> CGRect {
    let scale = size / face.unitsPerEm
    return glyphs.reduce(CGRect.null) { all, glyph in
      let transform = Affine(scale, 0, 0, scale, 0, 0).concatenating(style.matrix)
        .concatenating(.translation(x: glyph.position.x, y: -glyph.position.y))
      guard let box = face.bounds(ofGlyph: glyph.id), box.width > 0, box.height > 0 else {
        return all
      }
      return all.union(CGRect(transform.apply(box)))
    }
  }
}

// MARK: - Measures

/// Stores the ascent, descent and leading of a line, in points.
///
/// - Returns: The width in points, including trailing whitespace.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = CGFloat(line.line.ascent)
  descent?.pointee = CGFloat(line.line.descent)
  leading?.pointee = CGFloat(line.line.leading)
  return line.line.width
}

/// Options that determine how the bounds of a line are measured.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: CFOptionFlags
  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }
  /// Excludes the leading from the bounds.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// Measures the union of the glyph bounds in place of the typographic bounds.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
}

/// Returns the bounds of a line relative to the left end of its baseline, in points; y increases upward.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  guard !options.contains(.useGlyphPathBounds) else { return line.imageBounds }
  let laid = line.line
  let below = laid.descent + (options.contains(.excludeTypographicLeading) ? 0 : laid.leading)
  return CGRect(x: 0, y: -below, width: laid.width, height: laid.ascent + below)
}

/// Returns the union of the glyph bounds, offset by the context's text position.
///
/// Returns the null rectangle if no glyph has an outline.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = line.imageBounds
  let place = context?.textPosition ?? .zero
  return box.isNull ? box : box.offsetBy(dx: place.x, dy: place.y)
}

/// Returns the width of the trailing whitespace, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  line.trailingWhitespaceWidth
}

/// Returns the offset in points that aligns a line within the given width.
///
/// A flush factor of 0 aligns the line to the left, 0.5 centers it and 1 aligns it to the right. The factor is
/// clamped to 0...1.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  let free = flushWidth - (line.line.width - line.trailingWhitespaceWidth)
  return max(0, free) * Double(min(max(flushFactor, 0), 1))
}

// MARK: - Parts

public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.line.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// Returns the ``CTRun`` objects, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// Returns the range of the line in the text, in UTF-16 code units.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }
