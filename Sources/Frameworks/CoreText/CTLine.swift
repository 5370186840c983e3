public import CoreGraphics
public import Foundation
import Geometry
import TextLayout

/// Glyphs on one baseline.
public final class CTLine: NSObject {
  /// What its units count in.
  let text: LaidOutString
  /// What is laid out: the text, a part of it, or parts of it and something else.
  let displayedText: LaidOutString
  /// Its left end at the origin, y running down.
  let line: LaidOutText.Line
  /// The units of the text that it stands for, white space at its end included.
  let range: Range<Int>
  /// Of the runs, from left to right.
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

  /// Draws the line from a place of the context's text space on.
  func draw(in context: CGContext) {
    context.drawLine(line, paints: displayedText.paints(in: context))
  }

  /// The box around what all glyphs draw, y running up; null for none.
  var imageBounds: CGRect {
    line.runs.reduce(CGRect.null) { box, run in box.union(run.imageBounds(of: run.glyphs)) }
  }

  /// The width of the white space at the end.
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

/// A text as one line, whatever ends lines in it.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let text = LaidOutString(attrString)
  return CTLine(text, text.makeSingleLine(), 0..<text.units.count)
}

// MARK: - Drawing

/// Draws a line with the left end of its baseline at the context's text position, by its text matrix.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) { line.draw(in: context) }

extension CGContext {
  /// Draws a line from the origin of text space on, y running up in it.
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
  /// The box around what some of the glyphs draw, y running up; null for none.
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

/// Writes how far a line reaches above and below its baseline, and how far it wants the next one to be, in points.
///
/// - Returns: The width from end to end, white space at the end included, in points.
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

/// What a line's bounds are measured by.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: CFOptionFlags
  /// Takes Apple's bits.
  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }
  /// What is wanted between lines is left out.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// The box around what glyphs draw.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
}

/// The box of a line about the left end of its baseline, y running up.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  guard !options.contains(.useGlyphPathBounds) else { return line.imageBounds }
  let laid = line.line
  let below = laid.descent + (options.contains(.excludeTypographicLeading) ? 0 : laid.leading)
  return CGRect(x: 0, y: -below, width: laid.width, height: laid.ascent + below)
}

/// The box around what a line's glyphs draw where the context's text position puts them; null for none.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = line.imageBounds
  let place = context?.textPosition ?? .zero
  return box.isNull ? box : box.offsetBy(dx: place.x, dy: place.y)
}

/// The width of the white space at the end of a line, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  line.trailingWhitespaceWidth
}

/// How far a line has to be moved to stand in a width: 0 for left, 0.5 for the middle, 1 for right.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  let free = flushWidth - (line.line.width - line.trailingWhitespaceWidth)
  return max(0, free) * Double(min(max(flushFactor, 0), 1))
}

// MARK: - Parts

/// How many glyphs there are.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.line.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// The ``CTRun``s, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// The UTF-16 units of the text that a line stands for.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }
