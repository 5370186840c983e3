public import CoreGraphics
public import Foundation
import Geometry
import TextLayout

/// A sequence of glyphs on a line with the same attributes and direction.
public final class CTRun: NSObject {
  let text: LaidOutString
  /// The laid-out run, positioned relative to the left end of the line; y increases downward.
  let run: LaidOutText.Run
  private let line: LaidOutText.Line
  /// The range of the run in the text, in UTF-16 code units.
  fileprivate let range: Range<Int>
  fileprivate let glyphs: UnsafeMutableBufferPointer<CGGlyph>
  fileprivate let positions: UnsafeMutableBufferPointer<CGPoint>
  fileprivate let advances: UnsafeMutableBufferPointer<CGSize>
  fileprivate let indices: UnsafeMutableBufferPointer<CFIndex>

  init(_ text: LaidOutString, _ line: LaidOutText.Line, _ run: LaidOutText.Run) {
    (self.text, self.line, self.run) = (text, line, run)
    func list<T>(_ value: (LaidOutText.Glyph) -> T) -> UnsafeMutableBufferPointer<T> {
      let list = UnsafeMutableBufferPointer<T>.allocate(capacity: run.glyphs.count)
      _ = list.initialize(fromContentsOf: run.glyphs.map(value))
      return list
    }
    glyphs = list { CGGlyph(truncatingIfNeeded: $0.id) }
    positions = list { CGPoint(x: $0.position.x, y: -$0.position.y) }
    advances = list { CGSize(width: $0.advance, height: 0) }
    indices = list { $0.index }
    let start = run.firstTextIndex
    let last = run.glyphs.lazy.map(\.index).max() ?? start
    let following = line.runs.lazy.flatMap(\.glyphs).map(\.index).filter { $0 > last }.min()
    range = start..<max(start, following ?? line.range.upperBound)
  }

  deinit {
    glyphs.deallocate()
    positions.deallocate()
    advances.deallocate()
    indices.deallocate()
  }

  /// Converts a `CFRange` to a range of the run's glyphs.
  ///
  /// If the length is 0, the range extends to the last glyph.
  fileprivate func glyphRange(for range: CFRange) -> Range<Int> {
    Range(range, within: glyphs.count)
  }

  /// Returns a line that contains only the given glyphs of the run.
  fileprivate func line(forGlyphs part: Range<Int>) -> LaidOutText.Line {
    var line = line
    var run = run
    run.x += width(ofGlyphs: 0..<part.lowerBound)
    run.width = width(ofGlyphs: part)
    run.glyphs = Array(run.glyphs[part])
    line.runs = [run]
    return line
  }

  fileprivate func width(ofGlyphs part: Range<Int>) -> Double {
    run.glyphs[part].reduce(0) { $0 + $1.advance }
  }
}

/// The writing direction and glyph order of a run.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The run is written from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// Some glyphs are not in the order of their characters in the text.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// The font has a text matrix other than the identity.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// Returns the attributes of the run's text.
///
/// The font is the one used for drawing, which may be a fallback font.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  let attributes = run.text.attributes(of: run.run.style)
  let known = attributes[kCTFontAttributeName] as? CTFont
  guard known?.face !== run.run.face else { return attributes }
  let all = attributes.mutableDictionary
  // The font used for drawing is either a fallback font, or the attributes specify no font.
  let size = CGFloat(run.run.size)
  all[kCTFontAttributeName] =
    known == nil && FontLibrary.system.face(for: FontRequest("Helvetica")) === run.run.face
    ? CTFont("Helvetica" as NSString, size: size)
    : CTFont(CGFont(run.run.face), size: size, matrix: known?.matrix ?? .identity)
  return all
}

extension NSDictionary {
  /// A mutable dictionary with the entries whose keys are strings.
  fileprivate var mutableDictionary: NSMutableDictionary {
    let copy = NSMutableDictionary()
    for (key, value) in self { if let key = key as? String { copy[key as NSString] = value } }
    return copy
  }
}

/// Returns the writing direction and glyph order of a run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.run.isRightToLeft ? .rightToLeft : []
  let order = run.run.isRightToLeft ? Array(run.indices.reversed()) : Array(run.indices)
  if zip(order, order.dropFirst()).contains(where: { $0 > $1 }) { status.insert(.nonMonotonic) }
  if run.run.style.matrix != .identity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// Returns the range of the run in the text, in UTF-16 code units.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.range) }

/// Returns the transform applied to each glyph by the run's font.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform {
  CGAffineTransform(run.run.style.matrix)
}

// MARK: - Glyphs

/// Returns a pointer to the run's glyphs, as indexes into its font.
///
/// The pointer is valid for the lifetime of the run.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? {
  UnsafePointer(run.glyphs.baseAddress)
}

/// Copies the run's glyphs to a buffer, as indexes into its font.
///
/// If the length of the range is 0, it extends to the last glyph.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  copyElements(of: run.glyphs, range: run.glyphRange(for: range), to: buffer)
}

/// Returns a pointer to the glyph positions relative to the left end of the line, in points; y increases upward.
///
/// The pointer is valid for the lifetime of the run.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? {
  UnsafePointer(run.positions.baseAddress)
}

/// Copies the glyph positions to a buffer, in points relative to the left end of the line; y increases upward.
///
/// If the length of the range is 0, it extends to the last glyph.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  copyElements(of: run.positions, range: run.glyphRange(for: range), to: buffer)
}

/// Returns a pointer to the glyph advances, in points.
///
/// The pointer is valid for the lifetime of the run.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? {
  UnsafePointer(run.advances.baseAddress)
}

/// Copies the glyph advances to a buffer, in points.
///
/// If the length of the range is 0, it extends to the last glyph.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  copyElements(of: run.advances, range: run.glyphRange(for: range), to: buffer)
}

/// Returns a pointer to the string indexes of the glyphs: the UTF-16 index of the first character represented by each
/// glyph.
///
/// The pointer is valid for the lifetime of the run.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? {
  UnsafePointer(run.indices.baseAddress)
}

/// Copies the string indexes of the glyphs to a buffer: the UTF-16 index of the first character represented by each
/// glyph.
///
/// If the length of the range is 0, it extends to the last glyph.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  copyElements(of: run.indices, range: run.glyphRange(for: range), to: buffer)
}

private func copyElements<T>(
  of list: UnsafeMutableBufferPointer<T>, range part: Range<Int>, to buffer: UnsafeMutablePointer<T>
) {
  for (n, i) in part.enumerated() { buffer[n] = list[i] }
}

// MARK: - Measures and drawing

/// Stores the ascent, descent and leading of the run's font, in points.
///
/// If the length of the range is 0, it extends to the last glyph.
///
/// - Returns: The width of the glyphs in the range, in points.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let (metrics, size) = (run.run.face.metrics, run.run.size)
  ascent?.pointee = CGFloat(metrics.ascent * size)
  descent?.pointee = CGFloat(metrics.descent * size)
  leading?.pointee = CGFloat(metrics.leading * size)
  return run.width(ofGlyphs: run.glyphRange(for: range))
}

/// Returns the union of the glyph bounds, offset by the context's text position.
///
/// Returns the null rectangle if no glyph has an outline.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let box = run.run.imageBounds(of: run.run.glyphs[run.glyphRange(for: range)])
  let place = context?.textPosition ?? .zero
  return box.isNull ? box : box.offsetBy(dx: place.x, dy: place.y)
}

/// Draws the glyphs in the given range at their positions on a line that begins at the context's text position.
///
/// If the length of the range is 0, it extends to the last glyph.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.drawLine(
    run.line(forGlyphs: run.glyphRange(for: range)), paints: run.text.paints(in: context))
}
