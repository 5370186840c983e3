public import CoreGraphics
public import Foundation
import Geometry
import TextLayout

/// Glyphs of a line that look alike and run the same way.
public final class CTRun: NSObject {
  let text: LaidOutString
  /// About the left end of the line, y running down.
  let run: LaidOutText.Run
  private let line: LaidOutText.Line
  /// The units of the text that it stands for.
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

  /// Some of its glyphs; a length of 0 stands for all that follow.
  fileprivate func glyphRange(for range: CFRange) -> Range<Int> {
    Range(range, within: glyphs.count)
  }

  /// A part of it as a line of its own.
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

/// How a run is written.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// Takes Apple's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// From right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// Some glyphs stand before others that come before them in the text.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// By a font with a matrix.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// How many glyphs there are.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// What the text says of the run's look, and the font that it is drawn with.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  let attributes = run.text.attributes(of: run.run.style)
  let known = attributes[kCTFontAttributeName] as? CTFont
  guard known?.face !== run.run.face else { return attributes }
  let all = attributes.mutableDictionary
  // The font has none of the characters, or none is named.
  let size = CGFloat(run.run.size)
  all[kCTFontAttributeName] =
    known == nil && FontLibrary.system.face(for: FontRequest("Helvetica")) === run.run.face
    ? CTFont("Helvetica" as NSString, size: size)
    : CTFont(CGFont(run.run.face), size: size, matrix: known?.matrix ?? .identity)
  return all
}

extension NSDictionary {
  /// The same, to be changed.
  fileprivate var mutableDictionary: NSMutableDictionary {
    let copy = NSMutableDictionary()
    for (key, value) in self { if let key = key as? String { copy[key as NSString] = value } }
    return copy
  }
}

/// How it is written.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.run.isRightToLeft ? .rightToLeft : []
  let order = run.run.isRightToLeft ? Array(run.indices.reversed()) : Array(run.indices)
  if zip(order, order.dropFirst()).contains(where: { $0 > $1 }) { status.insert(.nonMonotonic) }
  if run.run.style.matrix != .identity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// The UTF-16 units of the text that a run stands for.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.range) }

/// What its font does to each glyph.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform {
  CGAffineTransform(run.run.style.matrix)
}

// MARK: - Glyphs

/// The numbers of the glyphs in their font, which live as long as the run.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? {
  UnsafePointer(run.glyphs.baseAddress)
}

/// Writes the numbers of glyphs in their font; a length of 0 stands for all that follow.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  copyElements(of: run.glyphs, range: run.glyphRange(for: range), to: buffer)
}

/// Where glyphs stand from the left end of the line, y running up; they live as long as the run.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? {
  UnsafePointer(run.positions.baseAddress)
}

/// Writes where glyphs stand from the left end of the line, y running up; a length of 0 stands for all that follow.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  copyElements(of: run.positions, range: run.glyphRange(for: range), to: buffer)
}

/// How far the writing moves on by each glyph; the sizes live as long as the run.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? {
  UnsafePointer(run.advances.baseAddress)
}

/// Writes how far the writing moves on by glyphs; a length of 0 stands for all that follow.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  copyElements(of: run.advances, range: run.glyphRange(for: range), to: buffer)
}

/// The unit of the text that each glyph stands for, or the first of several; they live as long as the run.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? {
  UnsafePointer(run.indices.baseAddress)
}

/// Writes the unit of the text that each glyph stands for; a length of 0 stands for all that follow.
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

/// Writes how far a run's font reaches above and below the baseline, and what it wants between lines, in points.
///
/// - Returns: The width of the glyphs; a length of 0 stands for all that follow.
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

/// The box around what glyphs draw where the context's text position puts the line; null for none.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let box = run.run.imageBounds(of: run.run.glyphs[run.glyphRange(for: range)])
  let place = context?.textPosition ?? .zero
  return box.isNull ? box : box.offsetBy(dx: place.x, dy: place.y)
}

/// Draws glyphs where they stand on the line that begins at the context's text position.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.drawLine(
    run.line(forGlyphs: run.glyphRange(for: range)), paints: run.text.paints(in: context))
}
