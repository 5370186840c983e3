import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of drawing text layers: Documentation/behaviour/rendering.md, "Shapes".
@Suite struct TextLayerTests {
  /// The nontransparent pixels of a picture.
  struct Ink {
    var count = 0
    var box = CGRect.null
    var color: [UInt8] = []

    init(_ image: CGImage) throws {
      let data = try #require(image.dataProvider?.data as Data?)
      var most: UInt8 = 0
      for y in 0..<image.height {
        for x in 0..<image.width {
          let at = y * image.bytesPerRow + x * 4
          guard data[at + 3] > 0 else { continue }
          count += 1
          if data[at + 3] > most { (most, color) = (data[at + 3], Array(data[at..<at + 4])) }
          box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
    }
  }

  private func layer(_ string: Any?, _ change: (CATextLayer) -> Void = { _ in }) -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 60)
    layer.string = string
    layer.fontSize = 20
    change(layer)
    return layer
  }

  private func picture(_ layer: CATextLayer) throws -> CGImage {
    layer.displayIfNeeded()
    return try #require(layer.contents.flatMap { $0 as? CGImage })
  }

  private func ink(_ layer: CATextLayer) throws -> Ink { try Ink(picture(layer)) }

  @Test func `CATextLayer draws its string at the top in foregroundColor`() throws {
    let drawn = try ink(
      layer("Hello") { $0.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) })
    #expect(drawn.count > 100)
    #expect(drawn.box.minX < 4)
    #expect(drawn.box.minY < 8)
    #expect(drawn.box.maxY < 24)
    #expect(drawn.color == [255, 0, 0, 255])
  }

  @Test func `CATextLayer has contents only while it has a string`() {
    let text = layer(nil)
    text.displayIfNeeded()
    #expect(text.contents == nil)
    text.string = "x"
    text.displayIfNeeded()
    #expect(text.contents != nil)
    text.string = nil
    text.displayIfNeeded()
    #expect(text.contents == nil)
  }

  @Test func `CATextLayer draws an NSString like a String`() throws {
    #expect(try ink(layer(NSString(string: "Hello"))).box == ink(layer("Hello")).box)
  }

  @Test func `CATextLayer draws at contentsScale`() throws {
    let one = try ink(layer("Hello"))
    let two = layer("Hello")
    two.displayIfNeeded()
    two.contentsScale = 2
    let sharp = try ink(two)
    #expect(try picture(two).width == 400)
    #expect(abs(sharp.box.width - 2 * one.box.width) <= 3)
  }

  @Test func `alignmentMode positions the lines of a CATextLayer`() throws {
    let left = try ink(layer("Hi") { $0.alignmentMode = .left }).box
    let center = try ink(layer("Hi") { $0.alignmentMode = .center }).box
    let right = try ink(layer("Hi") { $0.alignmentMode = .right }).box
    #expect(left.minX < 5)
    #expect(abs(center.midX - 100) < 3)
    #expect(right.maxX > 194)
    #expect(try ink(layer("Hi") { $0.alignmentMode = .natural }).box == left)
    #expect(try ink(layer("שלום") { $0.alignmentMode = .natural }).box.maxX > 190)
  }

  @Test func `isWrapped and truncationMode wrap or truncate a long CATextLayer string`() throws {
    let long = "The quick brown fox jumps over the lazy dog"
    let plain = try ink(layer(long)).box
    #expect(plain.maxX > 190)
    #expect(plain.maxY < 30)
    let wrapped = try ink(layer(long) { $0.isWrapped = true }).box
    #expect(wrapped.maxX <= 200)
    #expect(wrapped.maxY > 40)
    for mode in [CATextLayerTruncationMode.start, .middle, .end] {
      let cut = try ink(layer(long) { $0.truncationMode = mode }).box
      #expect(cut.maxX < 200)
      #expect(cut.maxX > 170)
    }
  }

  @Test func `attributes of an NSAttributedString override fontSize and foregroundColor`() throws {
    let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let attributed = NSAttributedString(
      string: "Hello", attributes: [NSAttributedString.Key(rawValue: "NSColor"): green])
    let drawn = try ink(layer(attributed) { $0.fontSize = 50 })
    #expect(drawn.color == [0, 255, 0, 255])
    #expect(drawn.box.height < 12)
  }

  @Test func `CATextLayer keeps its contents image if it is redisplayed or set to an equal string`()
    throws
  {
    let text = layer("Hello")
    let first = try picture(text)
    text.setNeedsDisplay()
    #expect(try picture(text) === first)
    text.string = "Hello"
    #expect(try picture(text) === first)
    text.string = "Other"
    #expect(try picture(text) !== first)
  }

  @Test func `a new bounds size lays out a wrapped CATextLayer again`() throws {
    let text = layer("one two three four") { $0.isWrapped = true }
    let wide = try ink(text).box
    text.bounds.size = CGSize(width: 60, height: 120)
    let narrow = try ink(text).box
    #expect(narrow.width <= 60)
    #expect(narrow.height > 2 * wide.height)
  }

  /// Returns the drawn pixels of a text layer, rendered at each of the given times.
  private func frames(_ text: CATextLayer, at times: [Double]) throws -> [Ink] {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    text.frame = root.bounds
    root.addSublayer(text)
    let renderer = CARenderer(layer: root, bounds: root.bounds, scale: 1)
    return try times.map { try Ink(renderer.image(at: $0)) }
  }

  @Test func `an animation of CATextLayer.fontSize changes the size of the letters`() throws {
    let text = layer("Hello")
    let growth = CABasicAnimation(keyPath: "fontSize")
    growth.fromValue = 10
    growth.toValue = 40
    growth.duration = 1
    text.add(growth, forKey: nil)
    let widths = try frames(text, at: [0, 0.5, 0.9]).map(\.box.width)
    #expect(abs(widths[1] / widths[0] - 2.5) < 0.25)
    #expect(abs(widths[2] / widths[0] - 3.7) < 0.35)
  }

  @Test func `an animation of CATextLayer.foregroundColor changes the color of the letters`() throws
  {
    let text = layer("H") { $0.fontSize = 60 }
    let fade = CABasicAnimation(keyPath: "foregroundColor")
    fade.fromValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    fade.toValue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    fade.duration = 1
    text.add(fade, forKey: nil)
    let colors = try frames(text, at: [0, 0.5, 0.99]).map(\.color)
    #expect(colors[0] == [255, 0, 0, 255])
    #expect(abs(Int(colors[1][0]) - 128) <= 1)
    #expect(abs(Int(colors[1][2]) - 128) <= 1)
    #expect(colors[2][2] > 250)
  }

  @Test func `CATextLayer draws upright letters in a layer tree whose y-axis points up`() throws {
    /// Returns by how many pixels the ink in the lower half, which contains the bar of the L, exceeds that in the
    /// upper half.
    func lower(_ image: CGImage) throws -> Int {
      let data = try #require(image.dataProvider?.data as Data?)
      let box = try Ink(image).box
      var sum = 0
      for y in Int(box.minY)..<Int(box.maxY) {
        for x in Int(box.minX)..<Int(box.maxX) where data[y * image.bytesPerRow + x * 4 + 3] > 127 {
          sum += CGFloat(y) > box.midY ? 1 : -1
        }
      }
      return sum
    }
    for isFlipped in [false, true] {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
      root.isGeometryFlipped = isFlipped
      let text = layer("L") { $0.fontSize = 40 }
      text.frame = root.bounds
      root.addSublayer(text)
      let image = CARenderer(layer: root, bounds: root.bounds, scale: 1).image(at: 0)
      #expect(try lower(image) > 0)
      // The first line is at the top.
      #expect(try Ink(image).box.minY < 20)
    }
  }

  @Test func `render(in:) draws the text of a CATextLayer`() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let context = try #require(
      CGContext(
        data: nil, width: 200, height: 60, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    layer("Hello").render(in: context)
    #expect(try Ink(#require(context.makeImage())).count > 100)
  }

  @Test func `a CATextLayer subclass can transform the context around super.draw(in:)`() throws {
    final class Lower: CATextLayer {
      override func draw(in ctx: CGContext) {
        ctx.saveGState()
        ctx.translateBy(x: 0, y: 20)
        super.draw(in: ctx)
        ctx.restoreGState()
      }
    }
    let lower = Lower()
    lower.bounds = CGRect(x: 0, y: 0, width: 200, height: 60)
    lower.string = "Hello"
    lower.fontSize = 20
    #expect(try ink(lower).box == ink(layer("Hello")).box.offsetBy(dx: 0, dy: 20))
  }

  @Test func `preferredFrameSize of a CATextLayer is the size of its text`() {
    let text = layer("Hello")
    #expect(text.preferredFrameSize().width > 30)
    #expect(text.preferredFrameSize().height < 30)
    text.string = "Hello\nHello"
    #expect(text.preferredFrameSize().height > 40)
  }
}
