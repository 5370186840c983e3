import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of paragraph styles, shadows, font descriptors and string drawing.
@MainActor
@Suite struct TextValueTests {
  // MARK: Paragraph styles

  /// Returns a paragraph style in which every property differs from its default value.
  private func unusual() -> NSMutableParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.lineBreakMode = .byTruncatingMiddle
    style.baseWritingDirection = .rightToLeft
    style.lineSpacing = 1
    style.paragraphSpacing = 2
    style.paragraphSpacingBefore = 3
    style.firstLineHeadIndent = 4
    style.headIndent = 5
    style.tailIndent = -6
    style.minimumLineHeight = 7
    style.maximumLineHeight = 8
    style.lineHeightMultiple = 1.5
    return style
  }

  private func numbers(_ style: NSParagraphStyle) -> [CGFloat] {
    [
      style.lineSpacing, style.paragraphSpacing, style.paragraphSpacingBefore,
      style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.minimumLineHeight,
      style.maximumLineHeight, style.lineHeightMultiple,
    ]
  }

  @Test func `NSParagraphStyle.default has natural alignment, word wrapping and no spacing`() {
    let style = NSParagraphStyle.default
    #expect(style.alignment == .natural)
    #expect(style.lineBreakMode == .byWordWrapping)
    #expect(style.baseWritingDirection == .natural)
    #expect(numbers(style) == Array(repeating: 0, count: 9))
  }

  @Test func `mutable and immutable copies of NSParagraphStyle keep all properties`() throws {
    let style = unusual()
    let fixed = try #require(style.copy() as? NSParagraphStyle)
    let open = try #require(fixed.mutableCopy() as? NSMutableParagraphStyle)
    let taken = NSMutableParagraphStyle()
    taken.setParagraphStyle(fixed)
    for one in [style, fixed, open, taken] {
      #expect(one.alignment == .justified)
      #expect(one.lineBreakMode == .byTruncatingMiddle)
      #expect(one.baseWritingDirection == .rightToLeft)
      #expect(numbers(one) == [1, 2, 3, 4, 5, -6, 7, 8, 1.5])
      #expect(one == style)
      #expect(one.hash == style.hash)
    }
    style.tailIndent = 0
    #expect(fixed != style)
    #expect(fixed.tailIndent == -6)
    #expect(style.baseWritingDirection == .rightToLeft)
  }

  @Test func `a paragraph style's spacing and line height change the text height`() {
    let font = UIFont.systemFont(ofSize: 20)
    func height(_ change: (NSMutableParagraphStyle) -> Void) -> CGFloat {
      let style = NSMutableParagraphStyle()
      change(style)
      return "a\nb".size(withAttributes: [.font: font, .paragraphStyle: style]).height
    }
    let plain = height { _ in }
    #expect(abs(plain - 2 * font.lineHeight) < 0.01)
    #expect(abs(height { $0.lineSpacing = 5 } - plain - 5) <= 5.01, "between the lines")
    #expect(height { $0.paragraphSpacing = 9 } > plain + 8.9)
    #expect(abs(height { $0.minimumLineHeight = 60 } - 120) < 0.01)
    #expect(abs(height { $0.maximumLineHeight = 10 } - 20) < 0.01)
    #expect(height { $0.lineHeightMultiple = 2 } > plain * 1.8)
  }

  // MARK: Shadows and underlines

  @Test func `NSShadow has gray color, zero offset and zero blur radius by default`() {
    let shadow = NSShadow()
    #expect(shadow.shadowOffset == .zero)
    #expect(shadow.shadowBlurRadius == 0)
    #expect((shadow.shadowColor as? UIColor)?.cgColor.alpha == 1.0 / 3)
    shadow.shadowOffset = CGSize(width: 2, height: 3)
    shadow.shadowBlurRadius = 4
    shadow.shadowColor = UIColor.red
    #expect(shadow.shadowOffset.height == 3)
    #expect(shadow.shadowBlurRadius == 4)
    #expect(shadow.shadowColor as? UIColor == .red)
  }

  @Test func `NSUnderlineStyle.double contains single, but thick does not`() {
    #expect(NSUnderlineStyle(rawValue: 9) == .double)
    #expect(NSUnderlineStyle.double.contains(.single))
    #expect(!NSUnderlineStyle.thick.contains(.single))
  }

  // MARK: Fonts

  @Test func `UIFontDescriptor describes its font and derives other sizes and designs`() {
    let bold = UIFont.boldSystemFont(ofSize: 18).fontDescriptor
    #expect(bold.symbolicTraits == .traitBold)
    #expect(bold.pointSize == 18)
    #expect(UIFont.italicSystemFont(ofSize: 9).fontDescriptor.symbolicTraits == .traitItalic)
    let mono = bold.withDesign(.monospaced)
    #expect(mono?.symbolicTraits.contains(.traitMonoSpace) == true)
    #expect(mono?.postscriptName.hasPrefix(".SFMono") == true)
    #expect(bold.withDesign(.serif)?.postscriptName.hasPrefix(".NewYork") == true)
    #expect(bold.withDesign(UIFontDescriptor.SystemDesign(rawValue: "no such"))?.pointSize == 18)
    let named = UIFontDescriptor(name: "Helvetica-BoldOblique", size: 12)
    #expect(named.symbolicTraits == [.traitBold, .traitItalic])
    #expect(named.withDesign(.serif) == nil, "only the system's font has designs")
    let larger = named.withSize(20)
    #expect(larger.pointSize == 20)
    #expect(larger.postscriptName == "Helvetica-BoldOblique")
    #expect(larger != named)
    #expect(larger.withSize(12) == named)
    #expect(larger.withSize(12).hash == named.hash)
    #expect(named.isEqual("a string") == false)
  }

  @Test func `preferredFont has the text style's point size even with a displayScale trait`() {
    #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .title1).pointSize == 28)
    let traits = UITraitCollection(displayScale: 2)
    let font = UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traits)
    #expect(font == .preferredFont(forTextStyle: .footnote))
    #expect(font.pointSize == 13)
    #expect(font.hash == UIFont.preferredFont(forTextStyle: .footnote).hash)
    #expect(UIFont.Weight(rawValue: 0.4) == .bold)
  }

  @Test func `by default, UIFontMetrics does not scale fonts, but limits them to maximumPointSize`()
  {
    let metrics = UIFontMetrics(forTextStyle: .body)
    let font = UIFont.systemFont(ofSize: 30)
    #expect(metrics.scaledFont(for: font) == font)
    #expect(metrics.scaledValue(for: 7) == 7)
    #expect(metrics.scaledFont(for: font, maximumPointSize: 20).pointSize == 20)
    #expect(metrics.scaledFont(for: font, maximumPointSize: 40) == font)
    #expect(UIFontMetrics.default.scaledValue(for: 3) == 3)
  }

  @Test func `UIFont.fontNames returns fonts only for an installed family`() throws {
    let family = try #require(UIFont.familyNames.first { $0.hasPrefix("DejaVu Sans") })
    #expect(!UIFont.fontNames(forFamilyName: family).isEmpty)
    #expect(UIFont.fontNames(forFamilyName: "No Such Family").isEmpty)
  }

  // MARK: String drawing

  /// Returns the rows in a 60 × 40-point image that contain drawn pixels.
  private func rows(_ draw: () -> Void) -> [Int] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 60, height: 40)
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }
    guard let data = image.cgImage?.dataProvider?.data as Data? else { return [] }
    return (0..<40).filter { row in (0..<60).contains { data[(row * 60 + $0) * 4 + 3] > 0 } }
  }

  @Test
  func `with usesLineFragmentOrigin, text is drawn below the rectangle's origin, otherwise above`()
    throws
  {
    let rect = CGRect(x: 2, y: 20, width: 56, height: 20)
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 14)]
    let context = NSStringDrawingContext()
    let text = NSString("HH")
    let below = rows {
      text.draw(
        with: rect, options: .usesLineFragmentOrigin, attributes: attributes, context: context)
    }
    #expect(try #require(below.first) >= 20)
    #expect(context.totalBounds.origin == CGPoint(x: 2, y: 20))
    #expect(context.totalBounds.width > 10)
    let above = rows { text.draw(with: rect, attributes: attributes, context: nil) }
    #expect(try #require(above.last) <= 20)
    let same = rows {
      "HH".draw(
        with: rect, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
    }
    #expect(same == below)
    #expect(rows { text.draw(in: rect, withAttributes: attributes) } == below)
    #expect(rows { "HH".draw(in: rect, withAttributes: attributes) } == below)
    let origin = rect.origin
    #expect(rows { text.draw(at: origin, withAttributes: attributes) } == below)
    #expect(rows { "HH".draw(at: origin, withAttributes: attributes) } == below)
  }

  @Test func `boundingRect returns the text's bounds and stores them in the context's totalBounds`()
  {
    let context = NSStringDrawingContext()
    context.minimumScaleFactor = 0.5
    #expect(context.minimumScaleFactor == 0.5)
    #expect(context.actualScaleFactor == 1)
    let room = CGSize(width: 60, height: 0)
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 14)]
    let text = "one two three four five"
    let box = text.boundingRect(
      with: room, options: .usesLineFragmentOrigin, attributes: attributes, context: context)
    #expect(context.totalBounds == box)
    #expect(box.width <= 60)
    #expect(box.height > 40)
    let line = NSString(string: text).boundingRect(
      with: room, attributes: attributes, context: nil)
    #expect(line.width > 60)
    #expect(line.height < 20)
    #expect(line.minY < 0)
    let whole = NSAttributedString(string: text, attributes: attributes)
    #expect(
      whole.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil) == box)
    #expect(whole.size() == NSString(string: text).size(withAttributes: attributes))
  }

  // MARK: Labels

  @Test func `UILabel.attributedText includes the label's font, color and paragraph style`() throws
  {
    let label = UILabel()
    label.attributedText = NSAttributedString(string: "words")
    label.font = .systemFont(ofSize: 30)
    label.textColor = .red
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingHead
    let text = try #require(label.attributedText)
    func attribute(_ key: NSAttributedString.Key) -> Any? {
      text.attribute(key, at: 0, effectiveRange: nil)
    }
    #expect(attribute(.font) as? UIFont == .systemFont(ofSize: 30))
    #expect(attribute(.foregroundColor) as? UIColor == .red)
    let style = try #require(attribute(.paragraphStyle) as? NSParagraphStyle)
    #expect(style.alignment == .center)
    #expect(style.lineBreakMode == .byTruncatingHead)
    label.font = nil
    label.textColor = nil
    #expect(label.font == .systemFont(ofSize: 17))
    #expect(label.textColor == .label)
    #expect(label.textAlignment == .center)
    #expect(label.lineBreakMode == .byTruncatingHead)
  }
}
