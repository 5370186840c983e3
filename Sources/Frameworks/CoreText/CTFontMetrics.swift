public import CoreGraphics
public import Foundation
import TextLayout

// What a font says of itself: lengths are in points with y running up, names for programs and for people.

/// The size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// What is done to each glyph.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// From the baseline up to the top of the line.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.scaledMetric(\.ascent) }

/// From the baseline down to the bottom of the line; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.scaledMetric(\.descent) }

/// Between one line and the next.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.scaledMetric(\.leading) }

/// The height of a capital letter.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.scaledMetric(\.capHeight) }

/// The height of a small letter.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.scaledMetric(\.xHeight) }

/// From the baseline up to an underline; mostly negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.scaledMetric(\.underlinePosition)
}

/// The thickness of an underline.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.scaledMetric(\.underlineThickness)
}

/// How many units of the font are as long as its size.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  font.face.map { UInt32($0.unitsPerEm) } ?? 0
}

/// How far upright lines lean to the left, in degrees; negative for letters that slant as italics do.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  font.face.map { CGFloat($0.italicAngle) } ?? 0
}

/// The box around all glyphs laid over each other.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  guard let face = font.face else { return .zero }
  let scale = CGAffineTransform(scaleX: CGFloat(font.pointsPerUnit), y: CGFloat(font.pointsPerUnit))
  return CGRect(face.boundingBox).applying(scale.concatenating(font.matrix))
}

/// How many glyphs there are.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face?.glyphCount ?? 0 }

// MARK: - Traits

/// What can be said of the font in bits.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  var traits = font.descriptor.inferredSymbolicTraits
  guard let face = font.face else { return traits }
  if face.isMonospaced { traits.insert(.traitMonoSpace) }
  if face.hasBitmapGlyphs { traits.insert(.traitColorGlyphs) }
  return traits
}

/// The bits, and weight and slant as numbers from -1 to 1.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary { font.traits }

extension CTFont {
  /// The bits, and weight and slant as numbers from -1 to 1.
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

/// The name by which programs know the font.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.name as NSString }

/// The name of the family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  font.descriptor.familyName as NSString
}

/// The name for people.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  font.descriptor.fullName as NSString
}

/// The name for people.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// One of the names; nil for what is no name.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
  switch nameKey {
  case kCTFontPostScriptNameKey: CTFontCopyPostScriptName(font)
  case kCTFontFamilyNameKey: CTFontCopyFamilyName(font)
  case kCTFontFullNameKey: CTFontCopyFullName(font)
  case kCTFontStyleNameKey: font.descriptor.styleName as NSString
  default: nil
  }
}

/// What the font can be made from again.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.descriptor }

/// One of the attributes of the font's descriptor, or its traits.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
  CTFontDescriptorCopyAttribute(font.descriptor, attribute)
}

// MARK: - Tables

/// The bytes of one of the font's tables; nil where there is none.
public func CTFontCopyTable(
  _ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions
) -> CFData? {
  font.face?.table(withTag: table).map { $0 as NSData }
}

/// Four characters in one number.
public typealias CTFontTableTag = UInt32

/// How tables are read; there are no options.
public struct CTFontTableOptions: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// Takes Apple's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
