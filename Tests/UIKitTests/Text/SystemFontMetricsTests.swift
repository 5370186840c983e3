import CoreText
import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests that the vertical metrics of system fonts match iOS 26.1.
///
/// As fractions of the point size, the line height is 1.193359, the ascender 0.952148, the descender −0.241211 and
/// the cap height 0.704590. The x-height depends on the weight.
///
/// - Source: measured by the OpenUIKit project (in its file font_metrics_ios.json) for each weight, at 8 points and
///   more.
@MainActor @Suite struct SystemFontMetricsTests {
  private func isNear(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 5e-5) -> Bool {
    abs(a - b) < tolerance
  }

  @Test(arguments: [
    (UIFont.Weight.ultraLight, 0.525391), (.thin, 0.525879), (.light, 0.525879),
    (.regular, 0.526367), (.medium, 0.530273), (.semibold, 0.533691), (.bold, 0.537598),
    (.heavy, 0.543457), (.black, 0.548828),
  ])
  func `UIFont.systemFont has the same line height and other metrics as on iOS for each weight`(
    weight: UIFont.Weight, xHeight: Double
  ) {
    for size: CGFloat in [8, 17, 100] {
      let font = UIFont.systemFont(ofSize: size, weight: weight)
      #expect(isNear(font.lineHeight / size, 1.193359))
      #expect(isNear(font.ascender / size, 0.952148))
      #expect(isNear(font.descender / size, -0.241211))
      #expect(isNear(font.capHeight / size, 0.704590))
      #expect(isNear(font.xHeight / size, CGFloat(xHeight)))
      #expect(font.leading == 0)
    }
  }

  @Test func `every way to create a system UIFont gives the same line height as on iOS`() throws {
    let bold = try #require(
      UIFont.systemFont(ofSize: 20).fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
    let fonts: [UIFont] = [
      .systemFont(ofSize: 20), .boldSystemFont(ofSize: 20), .italicSystemFont(ofSize: 20),
      .monospacedDigitSystemFont(ofSize: 20, weight: .light),
      .monospacedSystemFont(ofSize: 20, weight: .regular),
      .monospacedSystemFont(ofSize: 20, weight: .bold),
      .systemFont(ofSize: 10).withSize(20),
      UIFont(descriptor: bold, size: 0),
      UIFont(descriptor: UIFont.systemFont(ofSize: 20, weight: .heavy).fontDescriptor, size: 0),
      try #require(UIFont(name: ".SFUI-Semibold", size: 20)),
      CTFontCreateUIFontForLanguage(.system, 20, nil) ?? UIFont(),
    ]
    for font in fonts {
      #expect(isNear(font.lineHeight, 23.867188), "\(font.fontName)")
      #expect(isNear(font.ascender, 19.042969), "\(font.fontName)")
      #expect(isNear(font.capHeight, 14.091797), "\(font.fontName)")
    }
    #expect(isNear(fonts[4].xHeight, 10.576172))
    #expect(isNear(fonts[5].xHeight, 10.742188))
  }

  @Test(arguments: [
    (UIFont.TextStyle.largeTitle, 40.574219), (.title1, 33.414063), (.title2, 26.253906),
    (.title3, 23.867188), (.headline, 20.287109), (.body, 20.287109), (.callout, 19.09375),
    (.subheadline, 17.900391), (.footnote, 15.513672), (.caption1, 14.320313),
    (.caption2, 13.126953),
  ])
  func `UIFont.preferredFont has the same line height as on iOS for each text style`(
    style: UIFont.TextStyle, height: Double
  ) {
    #expect(isNear(UIFont.preferredFont(forTextStyle: style).lineHeight, CGFloat(height)))
  }

  @Test(arguments: [
    (10.0, 12.0), (13, 15.66667), (15, 18), (17, 20.33333), (20, 24), (34, 40.66667),
  ])
  func `a single-line UILabel has the same intrinsic height as on iOS, in thirds of a point`(
    size: Double, height: Double
  ) {
    let label = UILabel()
    label.font = .systemFont(ofSize: size)
    label.text = "Hamburg"
    #expect(isNear(label.intrinsicContentSize.height, CGFloat(height), 1e-4))
    label.font = .systemFont(ofSize: size, weight: .black)
    #expect(isNear(label.intrinsicContentSize.height, CGFloat(height), 1e-4))
  }

  @Test func `a three-line UILabel is three line heights tall, rounded up to a third of a point`() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "Ham\nburg\ner"
    // Three lines of 20.287109 points, rounded up to a third of a point.
    #expect(isNear(label.intrinsicContentSize.height, 61, 1e-4))
  }

  @Test func `CTLine typographic bounds equal the metrics of the system font`() {
    let text = NSAttributedString(
      string: "Hg", attributes: [.font: UIFont.systemFont(ofSize: 100)])
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 1)
    _ = CTLineGetTypographicBounds(
      CTLineCreateWithAttributedString(text), &ascent, &descent, &leading)
    #expect(isNear(ascent, 95.21484))
    #expect(isNear(descent, 24.121094))
    #expect(leading == 0)
  }

  @Test func `fonts created by name have their own metrics instead of the system font's`() throws {
    let inter = try #require(UIFont(name: "Inter", size: 100))
    #expect(isNear(inter.ascender, 96.875))
    #expect(isNear(inter.lineHeight, 121.02273))
    let helvetica = try #require(UIFont(name: "Helvetica", size: 100))
    #expect(isNear(helvetica.ascender, 90.527344))
    let serif = try #require(UIFont(name: "Georgia", size: 100))
    #expect(!isNear(serif.lineHeight, 119.3359, 0.1))
  }
}
