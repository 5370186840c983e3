public import Foundation

/// How large text is for what it is for.
///
/// - Source: Apple's Human Interface Guidelines, typography, "iOS, iPadOS Dynamic Type sizes".
enum TextSizes {
  private static let styles: [UIFont.TextStyle] = [
    .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote,
    .caption1, .caption2,
  ]

  /// A line for each category from the smallest on, a number for each style.
  private static let table: [[CGFloat]] = [
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

  /// In points, in surroundings that say a category, else in those of the screen.
  static func size(of style: UIFont.TextStyle, _ traits: UITraitCollection?) -> CGFloat {
    size(of: style, category(traits))
  }

  static func size(of style: UIFont.TextStyle, _ category: UIContentSizeCategory) -> CGFloat {
    table[category.place][styles.firstIndex(of: style) ?? 5]
  }

  static func category(_ traits: UITraitCollection?) -> UIContentSizeCategory {
    let said = traits?.preferredContentSizeCategory ?? .unspecified
    return said == .unspecified ? UITraitCollection.screen.preferredContentSizeCategory : said
  }
}

/// How fonts grow with the size of text that a person has chosen: as the text of a style grows, which is our own choice of
/// how.
public final class UIFontMetrics: NSObject, Sendable {
  /// Of what is read.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  private let style: UIFont.TextStyle

  /// Of what a text is for.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// The font at the size of text that was chosen for the screen.
  public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

  /// The font at the size of text that surroundings say.
  public func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let size = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
    return size == font.pointSize ? font : font.withSize(size)
  }

  /// The font at the size of text that was chosen for the screen, not larger than told.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// The font at the size of text that surroundings say, not larger than told.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let scaled = scaledFont(for: font, compatibleWith: traitCollection)
    return scaled.pointSize > maximumPointSize ? scaled.withSize(maximumPointSize) : scaled
  }

  /// The value grown as text is at the size that was chosen for the screen.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  /// The value grown as text is at the size that surroundings say.
  public func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    let ordinary = TextSizes.size(of: style, .large)
    let ratio = TextSizes.size(of: style, traitCollection) / ordinary
    return ratio == 1 ? value : (value * ratio * 3).rounded() / 3
  }
}
