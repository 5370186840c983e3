public import CoreGraphics
public import Foundation

// Attributes of strings. The names equal UIKit's, except for the colors, whose values are `CGColor`s.

/// The key of the font, a ``CTFont``.
///
/// The default is Helvetica at 12 points.
public var kCTFontAttributeName: CFString { "NSFont" as NSString }

/// The key of the glyph color, a `CGColor`.
///
/// The default is black.
public var kCTForegroundColorAttributeName: CFString { "CTForegroundColor" as NSString }

/// The key of a Boolean: whether glyphs are filled with the context's fill color.
public var kCTForegroundColorFromContextAttributeName: CFString {
  "CTForegroundColorFromContext" as NSString
}

/// The key of the background color, a `CGColor`.
public var kCTBackgroundColorAttributeName: CFString {
  "kCTBackgroundColorAttributeName" as NSString
}

/// The key of the paragraph style, a ``CTParagraphStyle`` or UIKit's `NSParagraphStyle`.
public var kCTParagraphStyleAttributeName: CFString { "NSParagraphStyle" as NSString }

/// The key of the distance added after each character, in points.
///
/// 0 keeps the natural widths and disables kerning.
public var kCTKernAttributeName: CFString { "NSKern" as NSString }

/// The key of the distance added after each character, in points.
public var kCTTrackingAttributeName: CFString { "CTTracking" as NSString }

/// The key of a number: whether ligatures are used.
public var kCTLigatureAttributeName: CFString { "NSLigature" as NSString }

/// The key of the outline width in percent of the font size.
///
/// A negative width draws outlines and fills.
public var kCTStrokeWidthAttributeName: CFString { "NSStrokeWidth" as NSString }

/// The key of the outline color, a `CGColor`.
public var kCTStrokeColorAttributeName: CFString { "CTStrokeColor" as NSString }

/// The key of the underline style, the raw value of a ``CTUnderlineStyle``.
public var kCTUnderlineStyleAttributeName: CFString { "NSUnderline" as NSString }

/// The key of the underline color, a `CGColor`.
public var kCTUnderlineColorAttributeName: CFString { "CTUnderlineColor" as NSString }

/// The key of the distance of glyphs above the baseline, in points.
public var kCTBaselineOffsetAttributeName: CFString { "NSBaselineOffset" as NSString }

// Attributes of font descriptors.

/// The key of the PostScript name.
public var kCTFontNameAttribute: CFString { "NSFontNameAttribute" as NSString }

/// The key of the full name for display.
public var kCTFontDisplayNameAttribute: CFString { "NSFontVisibleNameAttribute" as NSString }

/// The key of the family name.
public var kCTFontFamilyNameAttribute: CFString { "NSFontFamilyAttribute" as NSString }

/// The key of the style name, such as "Bold Italic".
public var kCTFontStyleNameAttribute: CFString { "NSFontFaceAttribute" as NSString }

/// The key of the font size in points, a number.
public var kCTFontSizeAttribute: CFString { "NSFontSizeAttribute" as NSString }

/// The key of the transform applied to each glyph, the bytes of a `CGAffineTransform`.
public var kCTFontMatrixAttribute: CFString { "NSCTFontMatrixAttribute" as NSString }

/// The key of the dictionary of font traits.
public var kCTFontTraitsAttribute: CFString { "NSCTFontTraitsAttribute" as NSString }

// Traits of fonts.

/// The key of the symbolic traits, the raw value of ``CTFontSymbolicTraits`` as a number.
public var kCTFontSymbolicTrait: CFString { "NSCTFontSymbolicTrait" as NSString }

/// The key of the weight, a number from -1 to 1; 0 is regular.
public var kCTFontWeightTrait: CFString { "NSCTFontWeightTrait" as NSString }

/// The key of the width, a number from -1 to 1; 0 is regular.
///
/// The value is always 0 here.
public var kCTFontWidthTrait: CFString { "NSCTFontProportionTrait" as NSString }

/// The key of the slant, a number from -1 to 1; 0 is upright.
public var kCTFontSlantTrait: CFString { "NSCTFontSlantTrait" as NSString }

// Names of fonts, for ``CTFontCopyName(_:_:)``.

/// The key of the family name.
public var kCTFontFamilyNameKey: CFString { "CTFontFamilyName" as NSString }

/// The key of the full name for display.
public var kCTFontFullNameKey: CFString { "CTFontFullName" as NSString }

/// The key of the PostScript name.
public var kCTFontPostScriptNameKey: CFString { "CTFontPostScriptName" as NSString }

/// The key of the style name, such as "Bold Italic".
public var kCTFontStyleNameKey: CFString { "CTFontSubFamilyName" as NSString }
