public import CoreGraphics
public import Foundation
import Geometry
import TextLayout

/// Stores the glyph for each UTF-16 code unit in `glyphs`.
///
/// The glyph is 0 for characters that the font lacks and for the second unit of a surrogate pair.
///
/// - Returns: Whether the font has glyphs for all characters.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  let units = UnsafeBufferPointer(start: characters, count: max(0, count))
  var hasAll = true
  var i = 0
  while i < units.count {
    var scalar = UInt32(units[i])
    var width = 1
    if UTF16.isLeadSurrogate(units[i]), i + 1 < units.count, UTF16.isTrailSurrogate(units[i + 1]) {
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + UInt32(units[i + 1] & 0x3FF)
      glyphs[i + 1] = 0
      width = 2
    }
    glyphs[i] = font.face?.glyph(for: scalar).flatMap(CGGlyph.init(exactly:)) ?? 0
    if glyphs[i] == 0 { hasAll = false }
    i += width
  }
  return hasAll
}

/// Returns the glyph with the given name, such as "eacute", or 0 if no glyph has the name.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  font.face?.glyph(named: glyphName as String).flatMap(CGGlyph.init(exactly:)) ?? 0
}

/// Stores the advance of each glyph in `advances` unless it is `nil`.
///
/// Advances are in points. The orientation has no effect.
///
/// - Returns: The sum of the advance widths.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  guard let face = font.face else { return 0 }
  let scale = font.pointsPerUnit
  var sum = 0.0
  for i in 0..<max(0, count) {
    let move = CGSize(
      width: Double(face.advance(ofGlyph: UInt32(glyphs[i])) ?? 0) * scale, height: 0
    )
    .applying(font.matrix)
    advances?[i] = move
    sum += Double(move.width)
  }
  return sum
}

/// Stores the bounds of each glyph, relative to its origin, in `boundingRects` unless it is `nil`.
///
/// Bounds are in points; y increases upward. The orientation has no effect.
///
/// - Returns: The union of the bounds, or the null rectangle if no glyph has an outline.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  guard let face = font.face else { return .null }
  let map = CGAffineTransform(scaleX: CGFloat(font.pointsPerUnit), y: CGFloat(font.pointsPerUnit))
    .concatenating(font.matrix)
  var all = CGRect.null
  for i in 0..<max(0, count) {
    let box = face.bounds(ofGlyph: UInt32(glyphs[i])).map { CGRect($0).applying(map) } ?? .zero
    boundingRects?[i] = box
    if !box.isEmpty { all = all.union(box) }
  }
  return all
}

/// Returns the outline of a glyph relative to its origin, or `nil` if the glyph has no outline.
///
/// The outline is in points; y increases upward.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  guard let outline = font.face?.outline(ofGlyph: UInt32(glyph)), !outline.isEmpty else {
    return nil
  }
  let size = Double(font.size)
  let own = outline.transformed(by: Affine(size, 0, 0, size, 0, 0).concatenating(font.affine))
  guard let matrix else { return CGPath(geometry: own) }
  return CGPath(geometry: own).copy(using: matrix)
}

/// Draws glyphs at the given positions in the context's text space, with the context's colors.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  guard let face = font.face, count > 0 else { return }
  context.saveGState()
  let before = context.textMatrix
  defer {
    context.restoreGState()
    context.textMatrix = before
  }
  context.setFont(CGFont(face))
  context.setFontSize(font.size)
  let all = UnsafeBufferPointer(start: glyphs, count: count)
  let places = UnsafeBufferPointer(start: positions, count: count)
  guard font.matrix != .identity else {
    return context.showGlyphs(Array(all), at: Array(places))
  }
  // The font matrix transforms each glyph about the glyph's own origin.
  for (glyph, position) in zip(all, places) {
    context.textMatrix = font.matrix.concatenating(
      CGAffineTransform(translationX: position.x, y: position.y).concatenating(before))
    context.showGlyphs([glyph], at: [.zero])
  }
}
