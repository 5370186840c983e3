public import Foundation

/// The sizes and leadings of text styles by content size category.
///
/// - Source: Apple's Human Interface Guidelines, typography, "iOS, iPadOS Dynamic Type sizes"; leadings as logged on iOS 26.1.
enum TextStyleMetrics {
  private static let styles: [UIFont.TextStyle] = [
    .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote,
    .caption1, .caption2,
  ]

  /// A line for each category from the smallest on, a number for each style.
  private static let sizes: [[CGFloat]] = [
    [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11],
    [32, 26, 20, 18, 15, 15, 14, 13, 12, 11, 11],
    [33, 27, 21, 19, 16, 16, 15, 14, 12, 11, 11],
    [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11],
    [36, 30, 24, 22, 19, 19, 18, 17, 15, 14, 13],
    [38, 32, 26, 24, 21, 21, 20, 19, 17, 16, 15],
    [40, 34, 28, 26, 23, 23, 22, 21, 19, 18, 17],
    [44, 38, 34, 31, 28, 28, 26, 25, 23, 22, 20],
    [48, 43, 39, 37, 33, 33, 32, 30, 27, 26, 24],
    [52, 48, 44, 43, 40, 40, 38, 36, 33, 32, 29],
    [56, 53, 50, 49, 47, 47, 44, 42, 38, 37, 34],
    [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40],
  ]

  /// The leadings: a line for each category from the smallest on, a number in points for each style.
  private static let leadings: [[CGFloat]] = [
    [38, 31, 24, 22, 19, 19, 18, 16, 16, 13, 13],
    [39, 32, 25, 23, 20, 20, 19, 18, 16, 13, 13],
    [40, 33, 26, 24, 21, 21, 20, 19, 16, 13, 13],
    [41, 34, 28, 25, 22, 22, 21, 20, 18, 16, 13],
    [43, 36, 30, 28, 24, 24, 23, 22, 20, 19, 18],
    [46, 38, 32, 30, 26, 26, 25, 24, 22, 21, 20],
    [48, 41, 34, 32, 29, 29, 28, 26, 24, 23, 22],
    [52, 46, 41, 38, 34, 34, 32, 31, 29, 27, 25],
    [57, 51, 47, 44, 40, 40, 39, 36, 33, 32, 29],
    [61, 57, 52, 51, 48, 48, 46, 43, 40, 39, 35],
    [66, 61, 59, 58, 51, 56, 52, 50, 46, 44, 41],
    [70, 68, 66, 65, 62, 62, 60, 58, 52, 51, 48],
  ]

  /// In points, in surroundings that say a category, else in those of the screen.
  static func pointSize(for style: UIFont.TextStyle, traits: UITraitCollection?) -> CGFloat {
    pointSize(for: style, category: category(in: traits))
  }

  static func pointSize(for style: UIFont.TextStyle, category: UIContentSizeCategory) -> CGFloat {
    sizes[category.sizeRank][tableColumn(of: style)]
  }

  /// The distance between lines of text of a style, in points.
  static func leading(for style: UIFont.TextStyle, category: UIContentSizeCategory) -> CGFloat {
    leadings[category.sizeRank][tableColumn(of: style)]
  }

  /// The column of a style in the tables; that of body for an unknown style.
  private static func tableColumn(of style: UIFont.TextStyle) -> Int {
    styles.firstIndex(of: style) ?? 5
  }

  static func category(in traits: UITraitCollection?) -> UIContentSizeCategory {
    let said = traits?.preferredContentSizeCategory ?? .unspecified
    return said == .unspecified
      ? UITraitCollection.currentScreen.preferredContentSizeCategory : said
  }
}

/// Scales fonts and lengths with the content size category, in proportion to the leadings of a text style.
///
/// - Source: behaviour/views.md, "Font metrics".
public final class UIFontMetrics: NSObject, Sendable {
  /// Of what is read.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  private let style: UIFont.TextStyle

  /// Of what a text is for.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// The font at the size of text that was chosen for the screen: a whole number of points unless that is the large one.
  public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

  /// The font at the size of text that surroundings say.
  public func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(font, maximum: nil, traits: traitCollection)
  }

  /// The font at the size of text that was chosen for the screen, not larger than told.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// The font at the size of text that surroundings say, not larger than told.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(font, maximum: maximumPointSize, traits: traitCollection)
  }

  /// Returns the font in the scaled size, which follows the category of a view that adjusts its fonts.
  private func scaledFont(
    _ font: UIFont, maximum: CGFloat?, traits: UITraitCollection?
  ) -> UIFont {
    font.copy(
      withSize: pointSize(for: font.pointSize, maximum: maximum, traits: traits),
      scaling: .metrics(style: style.rawValue, base: font.pointSize, maximum: maximum))
  }

  /// Returns a scaled size, in points, no larger than the maximum: a whole number unless the category is the large one.
  func pointSize(
    for base: CGFloat, maximum: CGFloat?, traits: UITraitCollection?
  ) -> CGFloat {
    let size = scaledValue(base, traits: traits)?.rounded() ?? base
    return maximum.map { min(size, $0) } ?? size
  }

  /// The value grown as text is at the size that was chosen for the screen.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  /// The value scaled for a trait collection, rounded to the nearest pixel of its display scale, or of the screen's where it
  /// has none; unchanged at the large category.
  public func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    guard let scaled = scaledValue(value, traits: traitCollection) else { return value }
    let named = traitCollection?.displayScale ?? 0
    let scale = named > 0 ? named : ScreenSettings.current.scale
    return (scaled * scale).rounded() / scale
  }

  /// The value in proportion to the leading of the style, not rounded; nil where that is the leading of the large category.
  private func scaledValue(_ value: CGFloat, traits traitCollection: UITraitCollection?) -> CGFloat?
  {
    let leading = TextStyleMetrics.leading(
      for: style, category: TextStyleMetrics.category(in: traitCollection))
    let large = TextStyleMetrics.leading(for: style, category: .large)
    // Multiplied first, so that halves of a pixel are exact and are rounded up.
    return leading == large ? nil : value * leading / large
  }
}
