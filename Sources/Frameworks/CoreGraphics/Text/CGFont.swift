public import Foundation
import Geometry
package import TextLayout

/// The index of a glyph in its font.
public typealias CGGlyph = UInt16

/// The index of a glyph in its font; an older name for ``CGGlyph``.
public typealias CGFontIndex = UInt16

/// The maximum glyph index.
public let kCGFontIndexMax: CGFontIndex = .max - 1

/// The glyph index that represents a missing glyph.
public let kCGFontIndexInvalid: CGFontIndex = .max

/// The maximum glyph index.
public let kCGGlyphMax: CGFontIndex = kCGFontIndexMax

/// A font without a size, as drawn by ``CGContext/showGlyphs(_:at:)``.
///
/// Lengths are in font units, of which ``unitsPerEm`` equal the font size; y increases upward.
public final class CGFont: Sendable {
  /// The font face that provides the glyphs and metrics.
  package let face: FontFace

  /// Creates a font from the given font face.
  package init(_ face: FontFace) { self.face = face }

  /// Creates an installed font from its PostScript name, full name or family name.
  ///
  /// Returns `nil` if neither the font nor a substitute for an Apple font with this name is installed.
  public convenience init?(_ name: CFString) {
    guard let face = FontLibrary.system.face(named: name as String) else { return nil }
    self.init(face)
  }

  /// Creates a font from the contents of a TrueType or OpenType file, or the first font in a font collection.
  ///
  /// Returns `nil` if the bytes are in another format.
  public convenience init?(_ provider: CGDataProvider) {
    guard let face = FontFace(bytes: provider.bytes) else { return nil }
    self.init(face)
  }

  // MARK: Names

  /// The PostScript name, which identifies the font, or `nil` if the font has none.
  public var postScriptName: CFString? {
    face.postScriptName.isEmpty ? nil : face.postScriptName as NSString
  }

  /// The full name for display, such as "Helvetica Bold", or `nil` if the font has none.
  public var fullName: CFString? { face.fullName.map { $0 as NSString } }

  // MARK: Measures

  /// The number of font units per em.
  ///
  /// An em is as long as the font size.
  public var unitsPerEm: Int32 { Int32(face.unitsPerEm) }

  /// The distance from the baseline to the top of the line, in font units.
  public var ascent: Int32 { fontUnits(forFraction: face.metrics.ascent) }

  /// The distance from the baseline to the bottom of the line, in font units.
  ///
  /// The value is negative.
  public var descent: Int32 { -fontUnits(forFraction: face.metrics.descent) }

  /// The extra spacing between lines, in font units.
  public var leading: Int32 { fontUnits(forFraction: face.metrics.leading) }

  /// The height of capital letters above the baseline, in font units.
  public var capHeight: Int32 { fontUnits(forFraction: face.metrics.capHeight) }

  /// The height of lowercase letters without ascenders, such as x, in font units.
  public var xHeight: Int32 { fontUnits(forFraction: face.metrics.xHeight) }

  /// The union of the bounds of all glyphs, in font units.
  ///
  /// The rectangle is empty if the font does not specify the bounds.
  public var fontBBox: CGRect { CGRect(face.boundingBox) }

  /// The slant of the font relative to the vertical, in degrees counterclockwise.
  ///
  /// The angle is negative for italics that lean to the right.
  public var italicAngle: CGFloat { CGFloat(face.italicAngle) }

  /// Converts a fraction of the font size to font units.
  private func fontUnits(forFraction fraction: Double) -> Int32 {
    Int32(clamping: (fraction * face.unitsPerEm).rounded())
  }

  // MARK: Glyphs

  public var numberOfGlyphs: Int { face.glyphCount }

  /// Returns the glyph with the given name, such as "eacute", or 0, the glyph for missing characters, if no glyph has
  /// the name.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    face.glyph(named: name as String).flatMap(CGGlyph.init(exactly:)) ?? 0
  }

  /// Returns the name of the given glyph, or `nil` if the font does not name it.
  public func name(for glyph: CGGlyph) -> CFString? {
    face.name(ofGlyph: UInt32(glyph)).map { $0 as NSString }
  }

  /// Stores the advance of each glyph in `advances`, in font units.
  ///
  /// - Returns: Whether all glyphs exist. If not, nothing is stored.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    writeValues(count: count, to: advances) {
      face.advance(ofGlyph: UInt32(glyphs[$0])).map { Int32($0) }
    }
  }

  /// Stores the bounds of each glyph in `bboxes`, relative to the glyph origin and in font units.
  ///
  /// - Returns: Whether all glyphs exist. If not, nothing is stored.
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    writeValues(count: count, to: bboxes) {
      face.bounds(ofGlyph: UInt32(glyphs[$0])).map { CGRect($0) }
    }
  }

  private func writeValues<T>(count: Int, to target: UnsafeMutablePointer<T>, _ value: (Int) -> T?)
    -> Bool
  {
    let found = (0..<max(0, count)).compactMap(value)
    guard found.count == max(0, count) else { return false }
    for (i, one) in found.enumerated() { target[i] = one }
    return true
  }

  // MARK: Tables

  /// The tags of the font's tables.
  ///
  /// Each tag is four characters packed into a 32-bit number.
  public var tableTags: CFArray? { face.tableTags.map { NSNumber(value: $0) } as NSArray }

  /// Returns the bytes of the table with the given tag, or `nil` if the font does not have it.
  public func table(for tag: UInt32) -> CFData? { face.table(withTag: tag).map { $0 as NSData } }
}

extension CGFont: Hashable {
  /// Returns whether both fonts use the same font face object.
  public static func == (p: CGFont, q: CGFont) -> Bool { p.face === q.face }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(face)) }
}
