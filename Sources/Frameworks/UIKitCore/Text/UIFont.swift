public import CoreText
public import Foundation
import TextLayout

/// A font with a size.
///
/// This is the same type as `CTFont`, because the two types are toll-free bridged on Apple's platforms.
public typealias UIFont = CTFont

extension UIFont {
  /// The weight of a font, from -1 for the thinnest to 1 for the boldest.
  ///
  /// The regular weight is 0.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)
  }

  /// The purpose of a text, such as a headline.
  ///
  /// It determines the font and its size for each content size category.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The style of large titles, such as those in navigation bars.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// The style of first-level titles.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// The style of second-level titles.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// The style of third-level titles.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// The style of body text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// The PostScript name under which the font was requested.
  ///
  /// System fonts have the names used by Apple.
  public var fontName: String { name }
  /// The size of the font, in points.
  public var pointSize: CGFloat { size }

  /// Creates the font with the given PostScript name or family name.
  ///
  /// Returns `nil` if neither the font nor a substitute for it is installed. A size of 0 selects the system font
  /// size.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard FontLibrary.system.containsFont(named: fontName) else { return nil }
    self.init(
      FontRequest(fontName), name: fontName,
      size: fontSize == 0 ? Self.systemFontSize : fontSize)
  }

  /// Creates the font described by the given descriptor.
  ///
  /// A size of 0 selects the size of the descriptor.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(descriptor, size: pointSize, matrix: nil)
  }

  // MARK: System fonts

  /// The standard size of the system font, in points.
  public static let systemFontSize: CGFloat = 14
  /// The size of small system text, in points.
  public static let smallSystemFontSize: CGFloat = 12
  /// The default size of label text, in points.
  public static let labelFontSize: CGFloat = 17
  /// The default size of button text, in points.
  public static let buttonFontSize: CGFloat = 18

  /// Returns the system font with the regular weight and the given size in points.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// Returns the bold system font with the given size in points.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the italic system font with the given size in points.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(system: FontRequest(isItalic: true), size: fontSize)
  }

  /// Returns the system font with the given weight and size in points.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(system: FontRequest(weight: weight.numericWeight), size: fontSize)
  }

  /// Returns the system font with digits of equal width and the given weight and size in points.
  public class func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont {
    UIFont(
      system: FontRequest(weight: weight.numericWeight, hasTabularDigits: true), size: fontSize)
  }

  /// Returns the monospaced system font with the given weight and size in points.
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(system: FontRequest(weight: weight.numericWeight, design: .monospaced), size: fontSize)
  }

  /// Returns the font for a text style in the content size category of the screen.
  ///
  /// In views that adjust their fonts, the size adapts to the content size category of the view.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// Returns the font for a text style in the content size category of the traits, or of the screen if the traits do
  /// not specify one.
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let size = TextStyleMetrics.pointSize(for: style, traits: traitCollection)
    return systemFont(ofSize: size, weight: style == .headline ? .semibold : .regular)
      .copy(withSize: size, scaling: .textStyle(style.rawValue))
  }

  /// The names of all installed font families.
  public class var familyNames: [String] { FontLibrary.system.familyNames }

  /// Returns the names of the installed fonts in the given family.
  public class func fontNames(forFamilyName familyName: String) -> [String] {
    FontLibrary.system.fontNames(inFamily: familyName)
  }

  // MARK: Metrics and descriptor

  public var familyName: String { fontDescriptor.familyName }

  /// A descriptor from which the font can be created again.
  public var fontDescriptor: UIFontDescriptor { descriptor }

  /// Returns the font with the given size in points.
  public func withSize(_ fontSize: CGFloat) -> UIFont { copy(withSize: fontSize) }

  /// The distance from the baseline to the top of the line, in points.
  public var ascender: CGFloat { scaledMetric(\.ascent) }
  /// The distance from the baseline to the bottom of the line, in points, as a negative number.
  public var descender: CGFloat { -scaledMetric(\.descent) }
  /// The recommended gap between two lines, in points.
  public var leading: CGFloat { scaledMetric(\.leading) }
  /// The distance between the baselines of two lines, in points.
  public var lineHeight: CGFloat { ascender - descender + leading }
  /// The height of capital letters, in points.
  public var capHeight: CGFloat { scaledMetric(\.capHeight) }
  /// The height of lowercase letters without ascenders, such as x, in points.
  public var xHeight: CGFloat { scaledMetric(\.xHeight) }
}

extension UIFont.Weight {
  /// The weight on the OpenType scale of 1...1000.
  var numericWeight: Double { FontWeightScale.openTypeWeight(forAppleWeight: Double(rawValue)) }
}
