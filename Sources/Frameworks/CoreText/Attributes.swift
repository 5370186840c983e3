public import CoreGraphics
public import Foundation

// The attributes of strings: the same names as UIKit's, except for colours, which are `CGColor`s.

/// A ``CTFont``; Helvetica at 12 points where there is none.
public var kCTFontAttributeName: CFString { "NSFont" as NSString }

/// The colour of the letters, a `CGColor`; black where there is none.
public var kCTForegroundColorAttributeName: CFString { "CTForegroundColor" as NSString }

/// Whether letters are filled with the context's colour, a Boolean number.
public var kCTForegroundColorFromContextAttributeName: CFString {
  "CTForegroundColorFromContext" as NSString
}

/// The colour behind the letters, a `CGColor`.
public var kCTBackgroundColorAttributeName: CFString {
  "kCTBackgroundColorAttributeName" as NSString
}

/// A ``CTParagraphStyle``, or one of UIKit's.
public var kCTParagraphStyleAttributeName: CFString { "NSParagraphStyle" as NSString }

/// Added after each character, in points; 0 for no spacing but the letters' own widths.
public var kCTKernAttributeName: CFString { "NSKern" as NSString }

/// Added after each character, in points.
public var kCTTrackingAttributeName: CFString { "CTTracking" as NSString }

/// Whether letters may grow together, a number.
public var kCTLigatureAttributeName: CFString { "NSLigature" as NSString }

/// The width of the outlines in percent of the font's size; negative for letters that are filled besides.
public var kCTStrokeWidthAttributeName: CFString { "NSStrokeWidth" as NSString }

/// The colour of the outlines, a `CGColor`.
public var kCTStrokeColorAttributeName: CFString { "CTStrokeColor" as NSString }

/// The raw value of a ``CTUnderlineStyle``.
public var kCTUnderlineStyleAttributeName: CFString { "NSUnderline" as NSString }

/// The colour of the line beneath the letters, a `CGColor`.
public var kCTUnderlineColorAttributeName: CFString { "CTUnderlineColor" as NSString }

/// How far letters are above the baseline, in points.
public var kCTBaselineOffsetAttributeName: CFString { "NSBaselineOffset" as NSString }

// The attributes of descriptors.

/// The name by which programs know the font.
public var kCTFontNameAttribute: CFString { "NSFontNameAttribute" as NSString }

/// The name for people.
public var kCTFontDisplayNameAttribute: CFString { "NSFontVisibleNameAttribute" as NSString }

/// The name of the family.
public var kCTFontFamilyNameAttribute: CFString { "NSFontFamilyAttribute" as NSString }

/// The name of the weight and the slant.
public var kCTFontStyleNameAttribute: CFString { "NSFontFaceAttribute" as NSString }

/// The size in points, a number.
public var kCTFontSizeAttribute: CFString { "NSFontSizeAttribute" as NSString }

/// What is done to each glyph: the bytes of a `CGAffineTransform`.
public var kCTFontMatrixAttribute: CFString { "NSCTFontMatrixAttribute" as NSString }

/// A dictionary of traits.
public var kCTFontTraitsAttribute: CFString { "NSCTFontTraitsAttribute" as NSString }

// The traits of fonts.

/// The raw value of ``CTFontSymbolicTraits``, a number.
public var kCTFontSymbolicTrait: CFString { "NSCTFontSymbolicTrait" as NSString }

/// How bold letters are: a number from -1 to 1, 0 regular.
public var kCTFontWeightTrait: CFString { "NSCTFontWeightTrait" as NSString }

/// How wide letters are: a number from -1 to 1, 0 regular, which all fonts are here.
public var kCTFontWidthTrait: CFString { "NSCTFontProportionTrait" as NSString }

/// How far letters slant: a number from -1 to 1, 0 upright.
public var kCTFontSlantTrait: CFString { "NSCTFontSlantTrait" as NSString }

// The names of fonts.

/// The name of the family.
public var kCTFontFamilyNameKey: CFString { "CTFontFamilyName" as NSString }

/// The name for people.
public var kCTFontFullNameKey: CFString { "CTFontFullName" as NSString }

/// The name by which programs know the font.
public var kCTFontPostScriptNameKey: CFString { "CTFontPostScriptName" as NSString }

/// The name of the weight and the slant.
public var kCTFontStyleNameKey: CFString { "CTFontSubFamilyName" as NSString }
