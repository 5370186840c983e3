import Foundation
import Testing
import UIKit

@MainActor
@Suite struct LabelTests {
  private func label(_ text: String?, _ change: (UILabel) -> Void = { _ in }) -> UILabel {
    let label = UILabel()
    label.text = text
    change(label)
    return label
  }

  @Test func `a new UILabel has one line, a 17-point font and receives no touches`() {
    let label = UILabel()
    #expect(label.font == .systemFont(ofSize: 17))
    #expect(label.numberOfLines == 1)
    #expect(label.lineBreakMode == .byTruncatingTail)
    #expect(label.textAlignment == .natural)
    #expect(!label.isUserInteractionEnabled)
    #expect(label.text == nil)
    #expect(label.attributedText == nil)
    #expect(label.intrinsicContentSize == .zero)
  }

  @Test func `UILabel.intrinsicContentSize is the text's size, rounded up to whole pixels`() {
    let label = label("Hello")
    let exact = "Hello".size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)])
    let size = label.intrinsicContentSize
    #expect(size.width >= exact.width)
    #expect(size.width < exact.width + 0.34)
    #expect(abs(size.height - label.font.lineHeight) < 0.34)
    label.sizeToFit()
    #expect(label.bounds.size == size)
  }

  @Test func `a multiline UILabel measures its text within the given width`() {
    let text = "The quick brown fox jumps over the lazy dog"
    let label = label(text) { $0.numberOfLines = 0 }
    let one = label.sizeThatFits(.zero)
    let many = label.sizeThatFits(CGSize(width: 100, height: 0))
    #expect(many.width <= 100)
    #expect(many.height > 2.9 * one.height)
    label.numberOfLines = 2
    #expect(abs(label.sizeThatFits(CGSize(width: 100, height: 0)).height - 2 * one.height) < 1)
    label.preferredMaxLayoutWidth = 100
    #expect(label.intrinsicContentSize.width <= 100)
    label.numberOfLines = 1
    #expect(label.intrinsicContentSize == one)
  }

  @Test func `UILabel.text and attributedText stay consistent`() throws {
    let label = label("plain") { $0.font = .boldSystemFont(ofSize: 20) }
    let made = try #require(label.attributedText)
    #expect(made.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == label.font)
    label.attributedText = NSAttributedString(
      string: "rich", attributes: [.font: UIFont.systemFont(ofSize: 40)])
    #expect(label.text == "rich")
    #expect(label.intrinsicContentSize.height > 40)
    label.font = .systemFont(ofSize: 10)
    #expect(label.intrinsicContentSize.height < 20)
    label.text = "plain again"
    #expect(label.attributedText?.string == "plain again")
  }

  @Test func `UILabel centers its text vertically and aligns it according to textAlignment`() {
    let label = label("x")
    let bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
    let size = label.textRect(forBounds: bounds, limitedToNumberOfLines: 1).size
    for (alignment, share) in [
      (NSTextAlignment.left, 0.0), (.natural, 0), (.center, 0.5), (.right, 1),
    ] {
      label.textAlignment = alignment
      let rect = label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
      #expect(abs(rect.minX - 10 - (200 - size.width) * share) < 0.01)
      #expect(abs(rect.midY - 70) < 0.34)
    }
  }

  @Test func `adjustsFontSizeToFitWidth shrinks UILabel's text to no less than minimumScaleFactor`()
    throws
  {
    let label = label("A rather long text") {
      $0.frame = CGRect(x: 0, y: 0, width: 80, height: 30)
      $0.adjustsFontSizeToFitWidth = true
    }
    let natural = label.intrinsicContentSize.width
    let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
    #expect(rect.width <= 80)
    #expect(rect.width > 79)
    label.minimumScaleFactor = 0.9
    let least = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
    #expect(least.height / label.font.lineHeight > 0.89)
    #expect(natural > 80)
  }

  /// Returns the number and bounding box of a label's visible pixels, and the sums of their red and green components.
  private func ink(_ label: UILabel) throws -> (count: Int, red: Int, green: Int, box: CGRect) {
    let image = UIGraphicsImageRenderer(bounds: label.bounds).image { _ in
      label.layer.setNeedsDisplay()
      _ = label.drawHierarchy(in: label.bounds, afterScreenUpdates: true)
    }
    let picture = try #require(image.cgImage)
    let data = try #require(picture.dataProvider?.data as Data?)
    var (count, red, green) = (0, 0, 0)
    var box = CGRect.null
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let at = y * picture.bytesPerRow + x * 4
        guard data[at + 3] > 0 else { continue }
        count += 1
        red += Int(data[at])
        green += Int(data[at + 1])
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return (count, red, green, box)
  }

  @Test func `UILabel draws its text in textColor or highlightedTextColor`() throws {
    let label = label("Hello") {
      $0.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      $0.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    }
    let red = try ink(label)
    #expect(red.count > 300)
    #expect(red.red > 0)
    #expect(red.green == 0)
    label.highlightedTextColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    label.isHighlighted = true
    let green = try ink(label)
    #expect(green.green > 0)
    #expect(green.red == 0)
    label.text = nil
    #expect(try ink(label).count == 0)
  }

  @Test func `UILabel draws its text shadow at shadowOffset`() throws {
    let label = label("I") {
      $0.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
      $0.textAlignment = .center
    }
    let plain = try ink(label).box
    label.shadowColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    label.shadowOffset = CGSize(width: 0, height: 10)
    let shaded = try ink(label).box
    #expect(shaded.minY == plain.minY)
    #expect(shaded.maxY == plain.maxY + 30)
  }

  @Test func `a UILabel that is not in a window is drawn at the screen's scale`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    label.text = "a"
    label.layer.displayIfNeeded()
    #expect(label.layer.contentsScale == UIScreen.main.scale)
    #expect(label.contentScaleFactor == UIScreen.main.scale)
    label.contentScaleFactor = 2
    label.layer.displayIfNeeded()
    #expect(label.layer.contentsScale == 2)
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    plain.setNeedsDisplay()
    plain.layer.displayIfNeeded()
    #expect(plain.layer.contentsScale == 1)
  }

  @Test(arguments: [(40.0, 19.0), (19.0, 40.0), (19.0, 19.0)])
  func `a UILabel with the size of sizeThatFits shows all lines of different fonts`(
    _ first: Double, _ second: Double
  ) throws {
    let text = NSMutableAttributedString(
      string: "Oslo", attributes: [.font: UIFont.systemFont(ofSize: first)])
    text.append(
      NSAttributedString(string: "\n6°", attributes: [.font: UIFont.systemFont(ofSize: second)]))
    func label() -> UILabel {
      let label = UILabel()
      label.numberOfLines = 0
      label.attributedText = text
      return label
    }
    let (fitting, free) = (label(), label())
    fitting.frame.size = fitting.sizeThatFits(CGSize(width: 200, height: 0))
    // A label with twice the height centers the same lines.
    free.frame.size = CGSize(width: fitting.frame.width, height: 2 * fitting.frame.height)
    func rows(of label: UILabel) throws -> [ArraySlice<UInt8>] {
      let image = UIGraphicsImageRenderer(size: label.bounds.size).image {
        label.layer.render(in: $0.cgContext)
      }
      let data = [UInt8](try #require(image.cgImage?.dataProvider?.data as Data?))
      let width = try #require(image.cgImage?.bytesPerRow)
      let rows = stride(from: 0, to: data.count, by: width).map { data[$0..<$0 + width] }
      func isInked(_ row: ArraySlice<UInt8>) -> Bool { row.contains { $0 != 0 } }
      let top = try #require(rows.firstIndex(where: isInked))
      let bottom = try #require(rows.lastIndex(where: isInked))
      return rows[top...bottom].map { ArraySlice(Array($0)) }
    }
    #expect(try rows(of: fitting) == rows(of: free))
  }
}
