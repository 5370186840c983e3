public import CoreText
public import Foundation
import TextLayout

/// A font in a size: CoreText's, as both are one on Apple's systems.
public typealias UIFont = CTFont

extension UIFont {
  /// How bold letters are; -1 to 1, 0 regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: CGFloat
    /// Takes one of Apple's numbers.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Takes one of Apple's numbers.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// Thinner than thin.
    public static let ultraLight = Weight(-0.8)
    /// Thinner than light.
    public static let thin = Weight(-0.6)
    /// Lighter than text.
    public static let light = Weight(-0.4)
    /// As text is set.
    public static let regular = Weight(0)
    /// A little bolder than text.
    public static let medium = Weight(0.23)
    /// Between medium and bold.
    public static let semibold = Weight(0.3)
    /// As what stands out is set.
    public static let bold = Weight(0.4)
    /// Bolder than bold.
    public static let heavy = Weight(0.56)
    /// As bold as can be.
    public static let black = Weight(0.62)
  }

  /// What a text is for; each has a font.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// Apple's name for it.
    public let rawValue: String
    /// Takes one of Apple's names.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The largest title.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A title of the first level.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A title of the second level.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A title of the third level.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// The heading of a part.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// The heading below a heading.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// What is read.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// What is said aside.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A note below.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// What stands below a picture.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// What stands below a picture, smaller.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// The PostScript name as it was asked for; of the system's fonts Apple's own names for them.
  public var fontName: String { name }
  /// In points.
  public var pointSize: CGFloat { size }

  /// A font by its name or its family's; nil where neither it nor one that stands for it is installed.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard FontLibrary.system.containsFont(named: fontName) else { return nil }
    self.init(
      FontRequest(fontName), name: fontName,
      size: fontSize == 0 ? Self.systemFontSize : fontSize)
  }

  /// The font of a descriptor, in another size unless that is 0.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(descriptor, size: pointSize, matrix: nil)
  }

  // MARK: The system's fonts

  /// The size of text in the interface: 14 points.
  public static let systemFontSize: CGFloat = 14
  /// The size of small text: 12 points.
  public static let smallSystemFontSize: CGFloat = 12
  /// The size of text in labels: 17 points.
  public static let labelFontSize: CGFloat = 17
  /// The size of text on buttons: 18 points.
  public static let buttonFontSize: CGFloat = 18

  /// The interface's font.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The interface's font in bold.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The interface's font, slanted.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(system: FontRequest(isItalic: true), size: fontSize)
  }

  /// The interface's font in a weight.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(system: FontRequest(weight: weight.numericWeight), size: fontSize)
  }

  /// The interface's font with all digits of one width.
  public class func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont {
    UIFont(
      system: FontRequest(weight: weight.numericWeight, hasTabularDigits: true), size: fontSize)
  }

  /// The interface's font with all letters of one width.
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(system: FontRequest(weight: weight.numericWeight, design: .monospaced), size: fontSize)
  }

  /// The font for what a text is for, at the size of text that was chosen for the screen.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The font for what a text is for, at the size of text that the surroundings say, else at that of the screen.
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let size = TextStyleMetrics.pointSize(for: style, traits: traitCollection)
    return systemFont(ofSize: size, weight: style == .headline ? .semibold : .regular)
      .copy(withSize: size, scaling: .textStyle(style.rawValue))
  }

  /// The names of all families that are installed.
  public class var familyNames: [String] { FontLibrary.system.familyNames }

  /// The names of the fonts of a family that is installed.
  public class func fontNames(forFamilyName familyName: String) -> [String] {
    FontLibrary.system.fontNames(inFamily: familyName)
  }

  // MARK: The font

  /// The name of the family.
  public var familyName: String { fontDescriptor.familyName }

  /// What it can be made from again.
  public var fontDescriptor: UIFontDescriptor { descriptor }

  /// The same font in another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont { copy(withSize: fontSize) }

  /// From the baseline up to the top of the line, in points.
  public var ascender: CGFloat { scaledMetric(\.ascent) }
  /// From the baseline to the bottom of the line, in points; negative.
  public var descender: CGFloat { -scaledMetric(\.descent) }
  /// What the font wants between one line and the next, in points.
  public var leading: CGFloat { scaledMetric(\.leading) }
  /// From one line to the next, in points.
  public var lineHeight: CGFloat { ascender - descender + leading }
  /// The height of a capital letter, in points.
  public var capHeight: CGFloat { scaledMetric(\.capHeight) }
  /// The height of a small letter, in points.
  public var xHeight: CGFloat { scaledMetric(\.xHeight) }
}

extension UIFont.Weight {
  /// The same on the scale from 1 to 1000.
  var numericWeight: Double { FontWeightScale.openTypeWeight(forAppleWeight: Double(rawValue)) }
}
