public import CoreGraphics
public import Foundation

// Attributes of attributed strings. The keys have the same values as UIKit's, except for those of colors, whose
// values are `CGColor`s.

/// The attribute key for the font, a ``CTFont``.
///
/// The default is Helvetica at 12 points.
public var kCTFontAttributeName: CFString { "NSFont" as NSString }

/// The attribute key for the glyph color, a `CGColor`.
///
/// The default is black.
public var kCTForegroundColorAttributeName: CFString { "CTForegroundColor" as NSString }

/// The attribute key for a Boolean that specifies whether glyphs are filled with the context's fill color.
public var kCTForegroundColorFromContextAttributeName: CFString {
  "CTForegroundColorFromContext" as NSString
}

/// The attribute key for the background color, a `CGColor`.
public var kCTBackgroundColorAttributeName: CFString {
  "kCTBackgroundColorAttributeName" as NSString
}

/// The attribute key for the paragraph style, a ``CTParagraphStyle`` or UIKit's `NSParagraphStyle`.
public var kCTParagraphStyleAttributeName: CFString { "NSParagraphStyle" as NSString }

/// The attribute key for the distance added after each character, in points.
///
/// A value of 0 keeps the natural widths and disables the font's kerning.
public var kCTKernAttributeName: CFString { "NSKern" as NSString }

/// The attribute key for the tracking, a distance in points added after each character.
public var kCTTrackingAttributeName: CFString { "CTTracking" as NSString }

/// The attribute key for a number that specifies whether ligatures are used.
public var kCTLigatureAttributeName: CFString { "NSLigature" as NSString }

/// The attribute key for the outline width, as a percentage of the font size.
///
/// A negative width draws outlines and fills.
public var kCTStrokeWidthAttributeName: CFString { "NSStrokeWidth" as NSString }

/// The attribute key for the outline color, a `CGColor`.
public var kCTStrokeColorAttributeName: CFString { "CTStrokeColor" as NSString }

/// The attribute key for the underline style, the raw value of a ``CTUnderlineStyle``.
public var kCTUnderlineStyleAttributeName: CFString { "NSUnderline" as NSString }

/// The attribute key for the underline color, a `CGColor`.
public var kCTUnderlineColorAttributeName: CFString { "CTUnderlineColor" as NSString }

/// The attribute key for the distance by which glyphs are raised above the baseline, in points.
public var kCTBaselineOffsetAttributeName: CFString { "NSBaselineOffset" as NSString }

// Attributes of font descriptors.

/// The attribute key for the PostScript name.
public var kCTFontNameAttribute: CFString { "NSFontNameAttribute" as NSString }

/// The attribute key for the full name for display.
public var kCTFontDisplayNameAttribute: CFString { "NSFontVisibleNameAttribute" as NSString }

/// The attribute key for the family name.
public var kCTFontFamilyNameAttribute: CFString { "NSFontFamilyAttribute" as NSString }

/// The attribute key for the style name, such as "Bold Italic".
public var kCTFontStyleNameAttribute: CFString { "NSFontFaceAttribute" as NSString }

/// The attribute key for the font size, a number in points.
public var kCTFontSizeAttribute: CFString { "NSFontSizeAttribute" as NSString }

/// The attribute key for the transform applied to each glyph, stored as the bytes of a `CGAffineTransform`.
public var kCTFontMatrixAttribute: CFString { "NSCTFontMatrixAttribute" as NSString }

/// The attribute key for the dictionary of font traits.
public var kCTFontTraitsAttribute: CFString { "NSCTFontTraitsAttribute" as NSString }

// Keys in the dictionary of font traits.

/// The trait key for the symbolic traits, a number with the raw value of ``CTFontSymbolicTraits``.
public var kCTFontSymbolicTrait: CFString { "NSCTFontSymbolicTrait" as NSString }

/// The trait key for the weight, a number in the range -1...1, where 0 is regular.
public var kCTFontWeightTrait: CFString { "NSCTFontWeightTrait" as NSString }

/// The trait key for the width, a number in the range -1...1, where 0 is regular.
///
/// On this platform, the value is always 0.
public var kCTFontWidthTrait: CFString { "NSCTFontProportionTrait" as NSString }

/// The trait key for the slant, a number in the range -1...1, where 0 is upright.
public var kCTFontSlantTrait: CFString { "NSCTFontSlantTrait" as NSString }

// Keys for font names, passed to ``CTFontCopyName(_:_:)``.

/// The key for the family name.
public var kCTFontFamilyNameKey: CFString { "CTFontFamilyName" as NSString }

/// The key for the full name for display.
public var kCTFontFullNameKey: CFString { "CTFontFullName" as NSString }

/// The key for the PostScript name.
public var kCTFontPostScriptNameKey: CFString { "CTFontPostScriptName" as NSString }

/// The key for the style name, such as "Bold Italic".
public var kCTFontStyleNameKey: CFString { "CTFontSubFamilyName" as NSString }
