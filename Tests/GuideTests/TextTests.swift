import Foundation
import Pixels
import QuartzCore
import RenderServer
import Testing
import UIKit

/// A view that draws its own text.
final class Badge: UIView {
  var count = 0 { didSet { setNeedsDisplay() } }

  override func draw(_ rect: CGRect) {
    let text = NSAttributedString(
      string: "\(count)",
      attributes: [.font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.white])
    let size = text.size()
    text.draw(
      at: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2))
  }
}

/// The code and the statements of the article Text.
@MainActor @Suite struct TextTests {
  private func makeCaption() -> CATextLayer {
    let caption = CATextLayer()
    caption.string = "Frames, not clocks"
    caption.font = UIFont.systemFont(ofSize: 24, weight: .medium)
    caption.fontSize = 24
    caption.foregroundColor = UIColor.white.cgColor
    caption.contentsScale = UIScreen.main.scale
    caption.bounds.size = caption.preferredFrameSize()
    return caption
  }

  /// Returns the columns of the picture of a layer that are not empty.
  private func inkedColumns(of layer: CALayer) throws -> [Int] {
    let frame = try CARenderer(layer: layer, bounds: layer.bounds).frame(at: 0)
    return (0..<frame.pixels.width).filter { x in
      (0..<frame.pixels.height).contains { y in frame.pixels[x, y].3 > 0 }
    }
  }

  @Test func `font selects the face and fontSize the size`() {
    let caption = makeCaption()
    let size = caption.bounds.size
    caption.font = UIFont.systemFont(ofSize: 99, weight: .medium)
    #expect(caption.preferredFrameSize() == size)
    caption.fontSize = 48
    #expect(abs(caption.preferredFrameSize().width - 2 * size.width) < 1)
  }

  @Test func `CATextLayer draws Helvetica of 36 points unless font and fontSize are set`() {
    let layer = CATextLayer()
    #expect(layer.fontSize == 36)
    #expect(layer.font as? NSString == "Helvetica")
  }

  @Test func `an attributed string ignores the font size and the color of the layer`() {
    let layer = CATextLayer()
    layer.fontSize = 50
    layer.string = NSAttributedString(string: "Frames")
    let ignored = layer.preferredFrameSize()
    layer.fontSize = 10
    #expect(layer.preferredFrameSize() == ignored)
    #expect(ignored.height < 20)
  }

  @Test func `attributes give parts of a text their own style`() {
    let text = NSMutableAttributedString(
      string: "60 frames",
      attributes: [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.gray])
    text.addAttributes(
      [.font: UIFont.boldSystemFont(ofSize: 34), .foregroundColor: UIColor.white],
      range: NSRange(location: 0, length: 2))

    let label = UILabel()
    label.attributedText = text
    label.sizeToFit()
    #expect(label.bounds.height > 34)
    #expect(label.bounds.height < 2 * 34)
  }

  @Test func `natural alignment starts at the right for Arabic`() throws {
    for (string, isRight) in [("Frames", false), ("إطارات", true)] {
      let layer = CATextLayer()
      layer.string = string
      layer.fontSize = 20
      layer.frame = CGRect(x: 0, y: 0, width: 300, height: 30)
      let columns = try inkedColumns(of: layer)
      #expect((try #require(columns.first) > 150) == isRight)
    }
  }

  @Test func `a text that does not fit is cut at the bounds`() throws {
    let stage = CALayer()
    stage.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
    let layer = CATextLayer()
    layer.string = "Frames, not clocks"
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    stage.addSublayer(layer)
    #expect(try #require(inkedColumns(of: stage).last) < 100)
  }

  @Test func `a label of two lines is higher than one of one line and fits a given width`() {
    let label = UILabel()
    label.text =
      "The renderer draws every frame at its exact time, on any machine and in any order."
    label.numberOfLines = 2
    label.lineBreakMode = .byTruncatingTail
    label.frame.size = label.sizeThatFits(CGSize(width: 240, height: CGFloat.infinity))
    #expect(label.bounds.width <= 240)
    #expect(abs(label.bounds.height - 2 * label.font.lineHeight) < 1)
  }

  @Test func `a label has one line and truncates its tail by default`() {
    let label = UILabel()
    #expect(label.numberOfLines == 1)
    #expect(label.lineBreakMode == .byTruncatingTail)
    #expect(label.font.pointSize == 17)
  }

  @Test func `fontSize is animated and the text is drawn for every frame`() throws {
    let stage = CALayer()
    stage.frame = CGRect(x: 0, y: 0, width: 400, height: 100)
    let caption = makeCaption()
    caption.frame = stage.bounds
    stage.addSublayer(caption)
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    _ = try renderer.frame(at: 0)
    let grow = CABasicAnimation(keyPath: "fontSize")
    grow.fromValue = 24
    grow.toValue = 36
    grow.duration = 1
    caption.add(grow, forKey: "grow")
    _ = try renderer.frame(at: 0)
    let first = try #require(inkedColumns(of: renderer, at: 0).last)
    let last = try #require(inkedColumns(of: renderer, at: 0.5).last)
    #expect(Double(last) / Double(first) > 1.15)
  }

  private func inkedColumns(of renderer: CARenderer, at time: Double) throws -> [Int] {
    let frame = try renderer.frame(at: time)
    return (0..<frame.pixels.width).filter { x in
      (0..<frame.pixels.height).contains { y in frame.pixels[x, y].3 > 0 }
    }
  }

  @Test func `a view draws its own text in the middle`() throws {
    let badge = Badge(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    badge.isOpaque = false
    badge.count = 8
    let columns = try inkedColumns(of: badge.layer)
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    #expect(abs(Double(first + last) / 2 - 29.5) <= 1.5)
  }

  @Test func `the system font has Apple's line height`() {
    #expect(abs(UIFont.systemFont(ofSize: 100).lineHeight - 119.3359) < 0.01)
  }
}
