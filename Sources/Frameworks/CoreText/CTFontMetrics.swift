public import CoreGraphics
public import Foundation
import TextLayout

// Font metrics and names. Lengths are in points and y increases upward.

/// Returns the font size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// Returns the transform applied to each glyph.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// Returns the distance from the baseline to the top of the line, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.scaledMetric(\.ascent) }

/// Returns the distance from the baseline to the bottom of the line, in points, as a positive number.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.scaledMetric(\.descent) }

/// Returns the extra spacing between lines, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.scaledMetric(\.leading) }

/// Returns the height of capital letters, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.scaledMetric(\.capHeight) }

/// Returns the height of lowercase letters without ascenders, such as x, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.scaledMetric(\.xHeight) }

/// Returns the position of the underline relative to the baseline, in points.
///
/// The position is normally negative, below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.scaledMetric(\.underlinePosition)
}

/// Returns the thickness of the underline, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.scaledMetric(\.underlineThickness)
}

/// Returns the number of font units per em, or 0 if no fonts are installed.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  font.face.map { UInt32($0.unitsPerEm) } ?? 0
}

/// Returns the slant of the font relative to the vertical, in degrees counterclockwise.
///
/// The angle is negative for italics that lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  font.face.map { CGFloat($0.italicAngle) } ?? 0
}

/// Returns the union of the bounds of all glyphs, in points.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  guard let face = font.face else { return .zero }
  let scale = CGAffineTransform(scaleX: CGFloat(font.pointsPerUnit), y: CGFloat(font.pointsPerUnit))
  return CGRect(face.boundingBox).applying(scale.concatenating(font.matrix))
}

public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face?.glyphCount ?? 0 }

// MARK: - Traits

/// Returns the symbolic traits of the font.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  var traits = font.descriptor.inferredSymbolicTraits
  guard let face = font.face else { return traits }
  if face.isMonospaced { traits.insert(.traitMonoSpace) }
  if face.hasBitmapGlyphs { traits.insert(.traitColorGlyphs) }
  return traits
}

/// Returns a dictionary with the symbolic traits, and with the weight, width and slant as numbers in the range
/// -1...1.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary { font.traits }

extension CTFont {
  /// A dictionary with the symbolic traits, and with the weight, width and slant as numbers in the range -1...1.
  var traits: NSDictionary {
    let bits = CTFontGetSymbolicTraits(self)
    let isBold = bits.contains(.traitBold) && request.weight < 600
    return NSDictionary(dictionary: [
      kCTFontSymbolicTrait: NSNumber(value: bits.rawValue),
      kCTFontWeightTrait: NSNumber(
        value: FontWeightScale.appleWeight(forOpenTypeWeight: isBold ? 700 : request.weight)),
      kCTFontWidthTrait: NSNumber(value: 0.0),
      kCTFontSlantTrait: NSNumber(value: bits.contains(.traitItalic) ? 0.07 : 0),
    ])
  }
}

// MARK: - Names

/// Returns the PostScript name, which identifies the font.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.name as NSString }

/// Returns the family name.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  font.descriptor.familyName as NSString
}

/// Returns the full name for display, such as "Helvetica Bold".
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  font.descriptor.fullName as NSString
}

/// Returns the localized display name, which equals the full name on this platform.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// Returns the name for the given key, such as ``kCTFontFamilyNameKey``, or `nil` if the key is unknown.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
  switch nameKey {
  case kCTFontPostScriptNameKey: CTFontCopyPostScriptName(font)
  case kCTFontFamilyNameKey: CTFontCopyFamilyName(font)
  case kCTFontFullNameKey: CTFontCopyFullName(font)
  case kCTFontStyleNameKey: font.descriptor.styleName as NSString
  default: nil
  }
}

/// Returns a descriptor from which an equal font can be created.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.descriptor }

/// Returns the value of the given attribute of the font's descriptor, or `nil` if the attribute is not supported.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
  CTFontDescriptorCopyAttribute(font.descriptor, attribute)
}

// MARK: - Tables

/// Returns the bytes of the given font table, or `nil` if the font does not have it.
public func CTFontCopyTable(
  _ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions
) -> CFData? {
  font.face?.table(withTag: table).map { $0 as NSData }
}

/// The tag of a font table: four characters packed into a 32-bit number.
public typealias CTFontTableTag = UInt32

/// Options for reading font tables.
///
/// No options are defined.
public struct CTFontTableOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
