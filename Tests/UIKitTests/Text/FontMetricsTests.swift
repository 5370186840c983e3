import Testing
import UIKit

/// Tests that `UIFontMetrics` scales values as iOS does for each text style and content size category.
///
/// - Source: measured on iOS 26.1 by the OpenUIKit project (in its file dynamic_type.json) at three pixels per point.
@MainActor @Suite struct FontMetricsTests {
  /// A text style and a number for each content size category, from the smallest to the largest.
  struct Row: CustomTestStringConvertible, Sendable {
    let style: UIFont.TextStyle
    let values: [CGFloat]

    init(_ style: UIFont.TextStyle, _ values: [CGFloat]) {
      (self.style, self.values) = (style, values)
    }

    var testDescription: String { style.rawValue }
  }

  nonisolated static let categories: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The line heights of the text styles in each category, in points.
  nonisolated static let leadings: [Row] = [
    Row(.largeTitle, [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70]),
    Row(.title1, [31, 32, 33, 34, 36, 38, 41, 46, 51, 57, 61, 68]),
    Row(.title2, [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66]),
    Row(.title3, [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65]),
    Row(.headline, [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 51, 62]),
    Row(.body, [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]),
    Row(.callout, [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60]),
    Row(.subheadline, [16, 18, 19, 20, 22, 24, 26, 31, 36, 43, 50, 58]),
    Row(.footnote, [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52]),
    Row(.caption1, [13, 13, 13, 16, 19, 21, 23, 27, 32, 39, 44, 51]),
    Row(.caption2, [13, 13, 13, 13, 18, 20, 22, 25, 29, 35, 41, 48]),
  ]

  /// The scaled values of 64 points in each category.
  nonisolated static let of64: [Row] = [
    Row(
      .largeTitle,
      [
        59.333, 61, 62.333, 64, 67, 71.667, 75, 81.333, 89, 95.333, 103, 109.333,
      ]),
    Row(
      .title1,
      [
        58.333, 60.333, 62, 64, 67.667, 71.667, 77.333, 86.667, 96, 107.333, 114.667, 128,
      ]),
    Row(
      .title2,
      [
        55, 57, 59.333, 64, 68.667, 73, 77.667, 93.667, 107.333, 119, 135, 151,
      ]),
    Row(
      .title3,
      [
        56.333, 59, 61.333, 64, 71.667, 76.667, 82, 97.333, 112.667, 130.667, 148.333, 166.333,
      ]),
    Row(
      .headline,
      [
        55.333, 58.333, 61, 64, 69.667, 75.667, 84.333, 99, 116.333, 139.667, 148.333, 180.333,
      ]),
    Row(
      .body,
      [
        55.333, 58.333, 61, 64, 69.667, 75.667, 84.333, 99, 116.333, 139.667, 163, 180.333,
      ]),
    Row(
      .callout,
      [
        55, 58, 61, 64, 70, 76.333, 85.333, 97.667, 119, 140.333, 158.333, 183,
      ]),
    Row(
      .subheadline,
      [
        51.333, 57.667, 60.667, 64, 70.333, 76.667, 83.333, 99.333, 115.333, 137.667, 160,
        185.667,
      ]),
    Row(
      .footnote,
      [
        57, 57, 57, 64, 71, 78.333, 85.333, 103, 117.333, 142.333, 163.667, 185,
      ]),
    Row(
      .caption1,
      [
        52, 52, 52, 64, 76, 84, 92, 108, 128, 156, 176, 204,
      ]),
    Row(
      .caption2,
      [
        64, 64, 64, 64, 88.667, 98.333, 108.333, 123, 142.667, 172.333, 202, 236.333,
      ]),
  ]

  /// The point size for each column in the rows below.
  nonisolated static let sizes: [CGFloat] = [
    8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 26, 28, 34, 40, 48, 64,
  ]

  /// The scaled values and font sizes for each of `sizes`, for one text style and category.
  struct Sizes: CustomTestStringConvertible, Sendable {
    let style: UIFont.TextStyle
    let category: UIContentSizeCategory
    /// The scaled values, in thirds of a point.
    let thirds: [CGFloat]
    let fontSizes: [CGFloat]

    var testDescription: String { "\(style.rawValue) \(category.rawValue)" }
  }

  nonisolated static let ofSizes = [
    Sizes(
      style: .largeTitle, category: .extraSmall,
      thirds: [22, 28, 31, 33, 36, 39, 42, 44, 47, 50, 56, 61, 67, 72, 78, 95, 111, 133, 178],
      fontSizes: [7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 22, 24, 26, 32, 37, 44, 59]),
    Sizes(
      style: .title2, category: .extraSmall,
      thirds: [21, 26, 28, 31, 33, 36, 39, 41, 44, 46, 51, 57, 62, 67, 72, 87, 103, 123, 165],
      fontSizes: [7, 9, 9, 10, 11, 12, 13, 14, 15, 15, 17, 19, 21, 22, 24, 29, 34, 41, 55]),
    Sizes(
      style: .body, category: .extraSmall,
      thirds: [21, 26, 29, 31, 34, 36, 39, 41, 44, 47, 52, 57, 62, 67, 73, 88, 104, 124, 166],
      fontSizes: [7, 9, 10, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 22, 24, 29, 35, 41, 55]),
    Sizes(
      style: .subheadline, category: .small,
      thirds: [22, 27, 30, 32, 35, 38, 41, 43, 46, 49, 54, 59, 65, 70, 76, 92, 108, 130, 173],
      fontSizes: [7, 9, 10, 11, 12, 13, 14, 14, 15, 16, 18, 20, 22, 23, 25, 31, 36, 43, 58]),
    Sizes(
      style: .callout, category: .accessibilityExtraExtraExtraLarge,
      thirds: [
        69, 86, 94, 103, 111, 120, 129, 137, 146, 154, 171, 189, 206, 223, 240, 291, 343, 411, 549,
      ],
      fontSizes: [23, 29, 31, 34, 37, 40, 43, 46, 49, 51, 57, 63, 69, 74, 80, 97, 114, 137, 183]),
    Sizes(
      style: .caption2, category: .accessibilityExtraExtraExtraLarge,
      thirds: [
        89, 111, 122, 133, 144, 155, 166, 177, 188, 199, 222, 244, 266, 288, 310, 377, 443, 532,
        709,
      ],
      fontSizes: [
        30, 37, 41, 44, 48, 52, 55, 59, 63, 66, 74, 81, 89, 96, 103, 126, 148, 177, 236,
      ]),
  ]

  private func traits(_ category: UIContentSizeCategory, scale: CGFloat = 3) -> UITraitCollection {
    UITraitCollection(traitsFrom: [
      UITraitCollection(preferredContentSizeCategory: category),
      UITraitCollection(displayScale: scale),
    ])
  }

  @Test(arguments: leadings)
  func `UIFontMetrics.scaledValue maps the default line height to that of each size category`(
    row: Row
  ) {
    let metrics = UIFontMetrics(forTextStyle: row.style)
    for (category, leading) in zip(Self.categories, row.values) {
      #expect(metrics.scaledValue(for: row.values[3], compatibleWith: traits(category)) == leading)
    }
  }

  @Test(arguments: of64)
  func `UIFontMetrics.scaledValue of 64 points is the same as on iOS in each size category`(
    row: Row
  ) {
    let metrics = UIFontMetrics(forTextStyle: row.style)
    for (category, value) in zip(Self.categories, row.values) {
      let scaled = metrics.scaledValue(for: 64, compatibleWith: traits(category))
      #expect(abs(scaled - value) < 0.001, "\(category.rawValue)")
    }
  }

  @Test(arguments: ofSizes)
  func `UIFontMetrics.scaledValue of different font sizes is the same as on iOS`(row: Sizes) {
    let metrics = UIFontMetrics(forTextStyle: row.style)
    for (size, thirds) in zip(Self.sizes, row.thirds) {
      let scaled = metrics.scaledValue(for: size, compatibleWith: traits(row.category))
      #expect(abs(scaled - thirds / 3) < 1e-9, "\(size) points")
    }
  }

  @Test(arguments: ofSizes)
  func `UIFontMetrics.scaledFont has the same integral point size as on iOS`(row: Sizes) {
    let metrics = UIFontMetrics(forTextStyle: row.style)
    for (size, whole) in zip(Self.sizes, row.fontSizes) {
      let font = metrics.scaledFont(
        for: .systemFont(ofSize: size), compatibleWith: traits(row.category))
      #expect(font.pointSize == whole, "\(size) points")
    }
  }

  // 18 · 19 / 22 = 15.545, rounded to pixels.
  @Test(arguments: [(1, 16), (2, 15.5), (3, 47.0 / 3)] as [(Double, Double)])
  func `UIFontMetrics.scaledValue rounds to the nearest pixel of the display scale`(
    scale: Double, value: Double
  ) {
    let scaled = UIFontMetrics(forTextStyle: .body).scaledValue(
      for: 18, compatibleWith: traits(.extraSmall, scale: CGFloat(scale)))
    #expect(abs(scaled - CGFloat(value)) < 1e-9)
  }

  @Test(arguments: [1.0, 2, 3])
  func `UIFontMetrics.scaledFont has an integral point size at each display scale`(scale: Double) {
    let font = UIFontMetrics(forTextStyle: .body).scaledFont(
      for: .systemFont(ofSize: 18), compatibleWith: traits(.extraSmall, scale: CGFloat(scale)))
    #expect(font.pointSize == 16)
  }

  @Test(arguments: [UIFont.TextStyle.largeTitle, .body, .caption2])
  func `UIFontMetrics does not scale values and fonts in the default content size category`(
    style: UIFont.TextStyle
  ) {
    let metrics = UIFontMetrics(forTextStyle: style)
    #expect(metrics.scaledValue(for: 14.3, compatibleWith: traits(.large)) == 14.3)
    let font = UIFont.systemFont(ofSize: 14.3)
    #expect(metrics.scaledFont(for: font, compatibleWith: traits(.large)) == font)
  }

  @Test func `UIFontMetrics.scaledFont does not exceed maximumPointSize`() {
    let metrics = UIFontMetrics(forTextStyle: .body)
    let traits = traits(.accessibilityExtraLarge)
    let font = UIFont.systemFont(ofSize: 34)
    let limited = metrics.scaledFont(for: font, maximumPointSize: 50, compatibleWith: traits)
    #expect(limited.pointSize == 50)
    // 34 · 48 / 22 = 74.18, rounded to a whole point size.
    let free = metrics.scaledFont(for: font, maximumPointSize: 100, compatibleWith: traits)
    #expect(free.pointSize == 74)
  }
}
