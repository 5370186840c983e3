public import Foundation

/// The point sizes and leadings of text styles for each content size category.
///
/// - Source: Apple's Human Interface Guidelines, typography, "iOS, iPadOS Dynamic Type sizes"; leadings as logged on
///   iOS 26.1.
enum TextStyleMetrics {
  private static let styles: [UIFont.TextStyle] = [
    .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote,
    .caption1, .caption2,
  ]

  /// The point sizes of all text styles.
  ///
  /// Each row represents a content size category, from the smallest to the largest, and each column an element of
  /// `styles`.
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

  /// The leadings of all text styles, in points.
  ///
  /// Each row represents a content size category, from the smallest to the largest, and each column an element of
  /// `styles`.
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

  /// Returns the point size of a text style in the content size category of the traits, or of the screen if the
  /// traits do not specify one.
  static func pointSize(for style: UIFont.TextStyle, traits: UITraitCollection?) -> CGFloat {
    pointSize(for: style, category: category(in: traits))
  }

  static func pointSize(for style: UIFont.TextStyle, category: UIContentSizeCategory) -> CGFloat {
    sizes[category.sizeRank][tableColumn(of: style)]
  }

  /// Returns the distance between the baselines of two lines in the given text style and content size category, in
  /// points.
  static func leading(for style: UIFont.TextStyle, category: UIContentSizeCategory) -> CGFloat {
    leadings[category.sizeRank][tableColumn(of: style)]
  }

  /// Returns the table column for the given text style.
  ///
  /// Unknown styles use the column for `body`.
  private static func tableColumn(of style: UIFont.TextStyle) -> Int {
    styles.firstIndex(of: style) ?? 5
  }

  static func category(in traits: UITraitCollection?) -> UIContentSizeCategory {
    let said = traits?.preferredContentSizeCategory ?? .unspecified
    return said == .unspecified
      ? UITraitCollection.currentScreen.preferredContentSizeCategory : said
  }
}

/// An object that scales fonts and lengths for the content size category, in proportion to the leading of a text
/// style.
///
/// The leadings were logged on iOS 26.1.
public final class UIFontMetrics: NSObject, Sendable {
  /// The metrics for the `body` text style.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  private let style: UIFont.TextStyle

  /// Creates the metrics for the given text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// Returns the given font scaled for the content size category of the screen.
  ///
  /// The size is rounded to whole points, unless the category is `large`, in which the font keeps its size.
  public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

  /// Returns the given font scaled for the content size category of the traits, or of the screen if the traits do not
  /// specify one.
  public func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(font, maximum: nil, traits: traitCollection)
  }

  /// Returns the given font scaled for the content size category of the screen, up to a maximum size in points.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// Returns the given font scaled for the content size category of the traits, or of the screen if the traits do not
  /// specify one, up to a maximum size in points.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(font, maximum: maximumPointSize, traits: traitCollection)
  }

  /// Returns the given font with the scaled size.
  ///
  /// In views that adjust their fonts, the size of the result adapts to the content size category of the view.
  private func scaledFont(
    _ font: UIFont, maximum: CGFloat?, traits: UITraitCollection?
  ) -> UIFont {
    font.copy(
      withSize: pointSize(for: font.pointSize, maximum: maximum, traits: traits),
      scaling: .metrics(style: style.rawValue, base: font.pointSize, maximum: maximum))
  }

  /// Returns the scaled point size, limited to the maximum.
  ///
  /// The size is rounded to whole points, unless the category is `large`.
  func pointSize(
    for base: CGFloat, maximum: CGFloat?, traits: UITraitCollection?
  ) -> CGFloat {
    let size = scaledValue(base, traits: traits)?.rounded() ?? base
    return maximum.map { min(size, $0) } ?? size
  }

  /// Returns the given length scaled for the content size category of the screen, rounded to whole pixels.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  /// Returns the given length scaled for the content size category of the traits, rounded to whole pixels at their
  /// display scale.
  ///
  /// Unspecified traits are taken from the screen. In the category `large`, the length is unchanged.
  public func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    guard let scaled = scaledValue(value, traits: traitCollection) else { return value }
    let named = traitCollection?.displayScale ?? 0
    let scale = named > 0 ? named : ScreenSettings.current.scale
    return (scaled * scale).rounded() / scale
  }

  /// Returns the given length multiplied by the ratio of the category's leading to the leading of `large`, without
  /// rounding.
  ///
  /// Returns `nil` if the two leadings are equal.
  private func scaledValue(_ value: CGFloat, traits traitCollection: UITraitCollection?) -> CGFloat?
  {
    let leading = TextStyleMetrics.leading(
      for: style, category: TextStyleMetrics.category(in: traitCollection))
    let large = TextStyleMetrics.leading(for: style, category: .large)
    // The multiplication precedes the division, so that halves of a pixel are exact and are rounded up.
    return leading == large ? nil : value * leading / large
  }
}
