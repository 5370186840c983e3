import Foundation
import Testing
import UIKit

@Suite struct UIFontTests {
  @Test func `UIFont.systemFont and its variants have the same font names as on iOS`() {
    #expect(UIFont.systemFont(ofSize: 12).fontName == ".SFUI-Regular")
    #expect(UIFont.boldSystemFont(ofSize: 12).fontName == ".SFUI-Bold")
    #expect(UIFont.systemFont(ofSize: 12, weight: .semibold).fontName == ".SFUI-Semibold")
    #expect(UIFont.italicSystemFont(ofSize: 12).fontName == ".SFUI-Italic")
    #expect(UIFont.systemFont(ofSize: 12).familyName == ".AppleSystemUIFont")
    #expect(UIFont.systemFont(ofSize: 0).pointSize == UIFont.systemFontSize)
  }

  @Test func `UIFont metrics are in points and scale with pointSize`() {
    let font = UIFont.systemFont(ofSize: 100)
    #expect(font.ascender > 80)
    #expect(font.ascender < 110)
    #expect(font.descender < -15)
    #expect(font.descender > -35)
    #expect(font.capHeight > 65)
    #expect(font.capHeight < 80)
    #expect(font.xHeight > 45)
    #expect(font.xHeight < font.capHeight)
    #expect(font.lineHeight == font.ascender - font.descender + font.leading)
    #expect(abs(font.withSize(50).capHeight * 2 - font.capHeight) < 1e-9)
  }

  @Test
  func `UIFont(name:) returns nil for an unknown name and creates Helvetica and Helvetica Neue`() {
    #expect(UIFont(name: "No Such Font", size: 12) == nil)
    #expect(UIFont(name: "HelveticaNeue-Bold", size: 12)?.familyName == "Helvetica Neue")
    #expect(UIFont(name: "Helvetica", size: 12)?.fontName == "Helvetica")
  }

  @Test func `heavier system fonts are wider, and monospaced digits have equal widths`() {
    func width(_ text: String, _ font: UIFont) -> CGFloat {
      text.size(withAttributes: [.font: font]).width
    }
    let weights: [UIFont.Weight] = [.light, .regular, .semibold, .heavy]
    let widths = weights.map { width("Hamburg", .systemFont(ofSize: 20, weight: $0)) }
    #expect(widths == widths.sorted())
    #expect(Set(widths).count == 4)
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    #expect(width("111", digits) == width("888", digits))
    let mono = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
    #expect(width("iii", mono) == width("mmm", mono))
  }

  @Test func `UIFont(descriptor:) restores a font and derives bold and italic variants`() throws {
    let font = UIFont.systemFont(ofSize: 15, weight: .medium)
    #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
    let bold = try #require(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
    #expect(bold.symbolicTraits == [.traitBold, .traitItalic])
    #expect(UIFont(descriptor: bold, size: 20).fontName == ".SFUI-BoldItalic")
    let named = try #require(UIFont(name: "Helvetica", size: 12)).fontDescriptor
    let heavier = try #require(named.withSymbolicTraits(.traitBold))
    #expect(UIFont(descriptor: heavier, size: 0).fontName == "Helvetica-Bold")
  }

  @Test func `preferredFont has each text style's point size and weight`() {
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
    #expect(UIFont.preferredFont(forTextStyle: .headline).fontName == ".SFUI-Semibold")
  }
}

@Suite struct StringDrawingTests {
  private let font = UIFont.systemFont(ofSize: 20)

  @Test func `a string's size is the width of its widest line and the sum of its line heights`() {
    let one = "Hello".size(withAttributes: [.font: font])
    let two = "Hello\nHello".size(withAttributes: [.font: font])
    #expect(one.width == two.width)
    #expect(abs(two.height - 2 * one.height) < 1e-6)
    #expect(abs(one.height - font.lineHeight) < 1e-6)
    #expect(NSAttributedString(string: "Hello", attributes: [.font: font]).size() == one)
    #expect(NSString("Hello").size(withAttributes: [.font: font]) == one)
  }

  @Test func `boundingRect wraps lines only with usesLineFragmentOrigin`() {
    let text = "Hello Hello"
    let line = text.boundingRect(
      with: CGSize(width: 70, height: 0), options: [], attributes: [.font: font], context: nil)
    let lines = text.boundingRect(
      with: CGSize(width: 70, height: 0), options: .usesLineFragmentOrigin,
      attributes: [.font: font], context: nil)
    #expect(line.width > 70)
    #expect(lines.width < 70)
    #expect(lines.origin == .zero)
    #expect(abs(lines.height - 2 * line.height) < 1e-6)
  }

  @Test func `lineSpacing and kern increase the size of a string`() {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 30
    let plain = "a\nb".size(withAttributes: [.font: font])
    let spaced = "a\nb".size(withAttributes: [.font: font, .paragraphStyle: style])
    #expect(abs(spaced.height - plain.height - 30) < 1e-6)
    #expect(
      "ab".size(withAttributes: [.font: font, .kern: 5]).width
        > "ab".size(withAttributes: [.font: font]).width + 9)
  }

  @Test func `paragraph styles are compared by value and can be copied`() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let copy = try #require(style.copy() as? NSParagraphStyle)
    #expect(copy == style)
    #expect(copy !== style)
    style.alignment = .right
    #expect(copy.alignment == .center)
    #expect(copy != style)
    let again = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
    #expect(again == copy)
  }

  @Test func `NSString.draw(at:) and draw(in:) draw text at the given position`() throws {
    func box(_ draw: () -> Void) throws -> CGRect {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let size = CGSize(width: 100, height: 100)
      let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }
      let picture = try #require(image.cgImage)
      let data = try #require(picture.dataProvider?.data as Data?)
      var box = CGRect.null
      for y in 0..<100 {
        for x in 0..<100 where data[y * picture.bytesPerRow + x * 4 + 3] > 100 {
          box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return box
    }
    let font = UIFont.systemFont(ofSize: 40)
    let first = try box { "H".draw(at: .zero, withAttributes: [.font: font]) }
    let moved = try box { "H".draw(at: CGPoint(x: 20, y: 30), withAttributes: [.font: font]) }
    #expect(first.offsetBy(dx: 20, dy: 30) == moved)
    // A capital letter is placed on the baseline and is as high as the cap height.
    #expect(abs(first.maxY - font.ascender) < 1.5)
    #expect(abs(first.height - font.capHeight) < 2)
    let cut = try box {
      "H H".draw(
        in: CGRect(x: 0, y: 0, width: 40, height: 60), withAttributes: [.font: font])
    }
    #expect(cut == first)
  }
}
