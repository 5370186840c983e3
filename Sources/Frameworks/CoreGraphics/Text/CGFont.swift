public import Foundation
import Geometry
package import TextLayout

/// The number of a glyph in its font.
public typealias CGGlyph = UInt16

/// The number of a glyph in its font, by its older name.
public typealias CGFontIndex = UInt16

/// The greatest number of a glyph.
public let kCGFontIndexMax: CGFontIndex = .max - 1

/// The number that stands for no glyph.
public let kCGFontIndexInvalid: CGFontIndex = .max

/// The greatest number of a glyph.
public let kCGGlyphMax: CGFontIndex = kCGFontIndexMax

/// A font without a size, as ``CGContext/showGlyphs(_:at:)`` draws it.
///
/// - Units: those of the font, of which ``unitsPerEm`` are as long as its size; y runs up.
public final class CGFont: Sendable {
  /// What is drawn with.
  package let face: FontFace

  /// A font that is open.
  package init(_ face: FontFace) { self.face = face }

  /// A font that is installed, by its PostScript name, its full name or its family; nil where neither it nor one that
  /// stands for one of Apple's is there.
  public convenience init?(_ name: CFString) {
    guard let face = FontLibrary.system.face(named: name as String) else { return nil }
    self.init(face)
  }

  /// The first font of a file's bytes: TrueType, OpenType or a collection; nil for bytes that are none.
  public convenience init?(_ provider: CGDataProvider) {
    guard let face = FontFace(bytes: provider.bytes) else { return nil }
    self.init(face)
  }

  // MARK: Names

  /// The name by which programs know it.
  public var postScriptName: CFString? {
    face.postScriptName.isEmpty ? nil : face.postScriptName as NSString
  }

  /// The name for people.
  public var fullName: CFString? { face.fullName.map { $0 as NSString } }

  // MARK: Measures

  /// How many units are as long as the size of the font.
  public var unitsPerEm: Int32 { Int32(face.unitsPerEm) }

  /// From the baseline up to the top of the line.
  public var ascent: Int32 { fontUnits(forFraction: face.metrics.ascent) }

  /// From the baseline up to the bottom of the line; negative.
  public var descent: Int32 { -fontUnits(forFraction: face.metrics.descent) }

  /// Between one line and the next.
  public var leading: Int32 { fontUnits(forFraction: face.metrics.leading) }

  /// The height of a capital letter.
  public var capHeight: Int32 { fontUnits(forFraction: face.metrics.capHeight) }

  /// The height of a small letter.
  public var xHeight: Int32 { fontUnits(forFraction: face.metrics.xHeight) }

  /// The box around all glyphs laid over each other; empty where the font does not say.
  public var fontBBox: CGRect { CGRect(face.boundingBox) }

  /// How far upright lines lean to the left.
  ///
  /// - Units: degrees; negative for letters that slant as italics do.
  public var italicAngle: CGFloat { CGFloat(face.italicAngle) }

  /// A fraction of the size in units.
  private func fontUnits(forFraction fraction: Double) -> Int32 {
    Int32(clamping: (fraction * face.unitsPerEm).rounded())
  }

  // MARK: Glyphs

  /// How many glyphs there are.
  public var numberOfGlyphs: Int { face.glyphCount }

  /// The glyph of that name, such as "eacute"; 0, the glyph for what is missing, where there is none.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    face.glyph(named: name as String).flatMap(CGGlyph.init(exactly:)) ?? 0
  }

  /// The name of a glyph; nil where the font gives it none.
  public func name(for glyph: CGGlyph) -> CFString? {
    face.name(ofGlyph: UInt32(glyph)).map { $0 as NSString }
  }

  /// Writes how far each glyph's origin is from the next one's.
  ///
  /// - Returns: Whether all glyphs are there; false with nothing written otherwise.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    writeValues(count: count, to: advances) {
      face.advance(ofGlyph: UInt32(glyphs[$0])).map { Int32($0) }
    }
  }

  /// Writes the box around what each glyph draws, about its origin.
  ///
  /// - Returns: Whether all glyphs are there; false with nothing written otherwise.
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

  /// The tags of the font's tables, each four characters in one number.
  public var tableTags: CFArray? { face.tableTags.map { NSNumber(value: $0) } as NSArray }

  /// The bytes of a table; nil where there is none.
  public func table(for tag: UInt32) -> CFData? { face.table(withTag: tag).map { $0 as NSData } }
}

extension CGFont: Hashable {
  /// Whether both are the same font.
  public static func == (p: CGFont, q: CGFont) -> Bool { p.face === q.face }

  /// Mixes in the font's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(face)) }
}
