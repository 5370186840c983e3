import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of the individual rules of `render(in:)`: Documentation/behaviour/rendering.md, "Drawing into a context".
@Suite struct ModelDrawingRuleTests {
  private func layer(_ frame: CGRect, _ color: [CGFloat]) -> CALayer {
    painted(CALayer(), frame, color)
  }

  private func painted<L: CALayer>(_ layer: L, _ frame: CGRect, _ color: [CGFloat]) -> L {
    layer.frame = frame
    layer.backgroundColor = CGColor(
      srgbRed: color[0], green: color[1], blue: color[2], alpha: color.count > 3 ? color[3] : 1)
    return layer
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let green: [UInt8] = [0, 255, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]
  private let clear: [UInt8] = [0, 0, 0, 0]

  private func square(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: side, height: side)
  }

  @Test
  func `bounds.origin moves the rendered layer's own background in render(in:), but not sublayers`()
    throws
  {
    let root = layer(square(0, 0, 10), [1, 0, 0])
    root.bounds.origin = CGPoint(x: 5, y: 3)
    root.addSublayer(layer(square(0, 0, 2), [0, 1, 0]))
    let sheet = try Sheet(20, 20)
    root.render(in: sheet.context)
    #expect(
      sheet.pixels((1, 1), (4, 8), (5, 3), (14, 12), (15, 12)) == [green, clear, red, red, clear])
  }

  @Test func `render(in:) applies position, transform and bounds.origin of sublayers`() throws {
    let root = layer(square(0, 0, 20), [0, 0, 0, 0])
    let inner = layer(square(4, 4, 4), [1, 0, 0])
    inner.bounds.origin = CGPoint(x: 2, y: 0)
    inner.setAffineTransform(CGAffineTransform(scaleX: 2, y: 1))
    inner.addSublayer(layer(square(2, 0, 1), [0, 1, 0]))
    root.addSublayer(inner)
    let sheet = try Sheet(20, 20)
    root.render(in: sheet.context)
    #expect(
      sheet.pixels((2, 4), (3, 4), (4, 4), (9, 7), (10, 7)) == [green, green, red, red, clear])
  }

  @Test func `render(in:) applies the transform and clip of the context to all layers`() throws {
    let root = layer(square(0, 0, 4), [1, 0, 0])
    root.addSublayer(layer(square(0, 0, 4), [0, 0, 1]))
    let sheet = try Sheet(10, 10)
    sheet.context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 10))
    sheet.context.scaleBy(x: 2, y: 2)
    root.render(in: sheet.context)
    #expect(sheet.pixels((5, 7), (6, 7), (5, 8)) == [blue, clear, clear])
    // The state of the context is restored afterwards.
    sheet.context.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    sheet.context.fill(CGRect(x: 0, y: 4, width: 10, height: 1))
    #expect(sheet.pixels((5, 8), (6, 8)) == [green, clear])
  }

  @Test func `render(in:) calls a delegate's draw(_:in:) only for layers that need display`() throws
  {
    final class Painter: NSObject, CALayerDelegate {
      var count = 0
      func draw(_ layer: CALayer, in ctx: CGContext) {
        count += 1
        ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }
    }
    let painter = Painter()
    let root = layer(square(0, 0, 8), [0, 0, 1])
    let inner = layer(square(2, 2, 4), [0, 1, 0])
    inner.delegate = painter
    root.addSublayer(inner)
    let sheet = try Sheet(8, 8)
    root.render(in: sheet.context)
    #expect(painter.count == 0)
    #expect(sheet.pixels((3, 3)) == [green])
    inner.setNeedsDisplay()
    root.render(in: sheet.context)
    root.render(in: sheet.context)
    #expect(painter.count == 1)
    #expect(sheet.pixels((3, 3)) == [red])
  }

  @Test func `render(in:) ignores animations of sublayers and skips hidden layers`() throws {
    let tree = LiveTree(layer(square(0, 0, 8), [1, 0, 0]))
    let inner = layer(square(0, 0, 4), [0, 1, 0])
    let hidden = layer(square(4, 4, 4), [0, 0, 1])
    hidden.isHidden = true
    tree.run {
      tree.root.addSublayer(inner)
      tree.root.addSublayer(hidden)
    }
    tree.endTurn()
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.byValue = 100
    slide.duration = 1
    tree.run { inner.add(slide, forKey: nil) }
    tree.advance(to: 0.5)
    let shown = try #require(inner.presentation())
    #expect(shown.position.x == 52)
    let sheet = try Sheet(8, 8)
    tree.run { tree.root.render(in: sheet.context) }
    #expect(sheet.pixels((1, 1), (6, 6)) == [green, red])
  }

  @Test func `render(in:) of a presentation layer draws presented values`() throws {
    let tree = LiveTree(layer(square(0, 0, 8), [1, 0, 0]))
    let turn = CABasicAnimation(keyPath: "backgroundColor")
    turn.fromValue = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    turn.toValue = turn.fromValue
    turn.duration = 1
    tree.run { tree.root.add(turn, forKey: nil) }
    tree.advance(to: 0.5)
    let shown = try #require(tree.root.presentation())
    let sheet = try Sheet(8, 8)
    tree.run { shown.render(in: sheet.context) }
    #expect(sheet.pixels((1, 1)) == [green])
  }

  @Test func `render(in:) ignores a running CATransition`() throws {
    let tree = LiveTree(layer(square(0, 0, 8), [1, 0, 0]))
    tree.endTurn()
    let fade = CATransition()
    fade.duration = 1
    tree.run {
      CATransaction.setDisableActions(true)
      tree.root.add(fade, forKey: nil)
      tree.root.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    }
    tree.advance(to: 0.5)
    let sheet = try Sheet(8, 8)
    tree.run { tree.root.render(in: sheet.context) }
    #expect(sheet.pixels((1, 1)) == [green])
  }

  @Test func `render(in:) applies a mask whose sublayer has a mask`() throws {
    let root = layer(square(0, 0, 12), [1, 0, 0])
    let mask = CALayer()
    mask.frame = square(0, 0, 12)
    let (one, two) = (layer(square(0, 0, 6), [0, 0, 0]), layer(square(6, 6, 6), [0, 0, 0, 0.5]))
    one.mask = layer(square(0, 0, 3), [0, 0, 0])
    mask.addSublayer(one)
    mask.addSublayer(two)
    root.mask = mask
    let sheet = try Sheet(12, 12)
    root.render(in: sheet.context)
    let seen = sheet.pixels((1, 1), (4, 4), (8, 8), (8, 1))
    #expect([seen[0], seen[1], seen[3]] == [red, clear, clear])
    #expect((127...128).contains(seen[2][3]))
  }

  @Test func `render(in:) applies opacity to a layer and its sublayers as a group`() throws {
    let root = CALayer()
    root.frame = square(0, 0, 8)
    let group = layer(square(0, 0, 8), [1, 0, 0])
    group.opacity = 0.5
    group.addSublayer(layer(square(0, 0, 4), [0, 0, 1]))
    root.addSublayer(group)
    let sheet = try Sheet(8, 8)
    root.render(in: sheet.context)
    #expect(sheet.pixels((1, 1), (6, 6)) == [[0, 0, 128, 128], [128, 0, 0, 128]])
  }

  @Test func `render(in:) applies compositingFilter but ignores filters and backgroundFilters`()
    throws
  {
    let root = layer(square(0, 0, 8), [1, 1, 0])
    let product = layer(square(0, 0, 4), [0, 1, 1])
    product.compositingFilter = "multiplyBlendMode"
    root.addSublayer(product)
    let inverted = layer(square(4, 0, 4), [1, 0, 0])
    inverted.filters = [CAFilter(type: "colorInvert")]
    root.addSublayer(inverted)
    let beneath = layer(square(0, 4, 4), [0, 0, 0, 0])
    beneath.backgroundFilters = inverted.filters
    root.addSublayer(beneath)
    try #require(inverted.filters?.count == 1)
    let sheet = try Sheet(8, 8)
    root.render(in: sheet.context)
    #expect(sheet.pixels((1, 1), (5, 1), (1, 5)) == [green, red, [255, 255, 0, 255]])
    // On screen, all filters apply.
    let shown = CARenderer(layer: root, bounds: root.frame).image(at: 0)
    let data = try #require(shown.dataProvider?.data) as Data
    #expect(Array(data[20..<24]) == [0, 255, 255, 255])
  }

  @Test func `render(in:) interpolates gradients in Generic RGB`() throws {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 101, height: 2)
    gradient.colors = [CGColor.black, CGColor.white]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    let sheet = try Sheet(101, 2)
    gradient.render(in: sheet.context)
    // The recorded value in the middle between black and white is 146.
    let seen = sheet.pixels((50, 0))[0]
    #expect((145...147).contains(seen[0]))
    #expect(seen[3] == 255)
  }

  @Test func `render(in:) clips a layer with masksToBounds along smooth edges`() throws {
    let root = CALayer()
    root.frame = square(0, 0, 8)
    let clip = CALayer()
    clip.frame = CGRect(x: 1.5, y: 0, width: 4, height: 8)
    clip.masksToBounds = true
    clip.addSublayer(layer(square(-8, 0, 24), [1, 0, 0]))
    root.addSublayer(clip)
    let sheet = try Sheet(8, 8)
    root.render(in: sheet.context)
    let seen = sheet.pixels((0, 4), (1, 4), (2, 4), (5, 4), (6, 4))
    #expect([seen[0], seen[2], seen[4]] == [clear, red, clear])
    #expect((127...128).contains(seen[1][3]))
    #expect((127...128).contains(seen[3][3]))
  }

  @Test func `render(in:) draws the shadow of the layer's drawn pixels and ignores shadowPath`()
    throws
  {
    let root = CALayer()
    root.frame = square(0, 0, 20)
    let box = layer(square(2, 2, 4), [1, 0, 0])
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 8, height: 0)
    box.shadowPath = CGPath(rect: square(0, 10, 2), transform: nil)
    root.addSublayer(box)
    let sheet = try Sheet(20, 20)
    root.render(in: sheet.context)
    #expect(sheet.pixels((11, 3), (9, 13)) == [[0, 0, 0, 255], clear])
  }

  @Test func `render(in:) draws the copies of a CAReplicatorLayer in their colors`() throws {
    let root = painted(CAReplicatorLayer(), square(0, 0, 12), [0, 0, 0, 0])
    root.instanceCount = 3
    root.instanceTransform = CATransform3DMakeTranslation(4, 0, 0)
    root.instanceColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    root.instanceGreenOffset = -0.5
    root.instanceDelay = 1
    root.addSublayer(layer(square(0, 0, 3), [1, 1, 0]))
    let sheet = try Sheet(12, 4)
    root.render(in: sheet.context)
    let seen = sheet.pixels((1, 1), (5, 1), (9, 1), (3, 1))
    #expect(seen[0] == [255, 255, 0, 255])
    #expect(seen[2] == red)
    #expect(seen[3] == clear)
    #expect(seen[1][0] == 255)
    #expect((127...128).contains(seen[1][1]))
  }

  @Test func `render(in:) ignores the position and transform of a layer rotated in 3D`()
    throws
  {
    let root = CALayer()
    root.frame = square(0, 0, 20)
    root.bounds.origin = CGPoint(x: -6, y: 0)
    root.frame.origin = .zero
    let leaf = layer(square(5, 5, 8), [1, 0, 0])
    leaf.anchorPoint = CGPoint(x: 0.25, y: 0)
    leaf.addSublayer(layer(square(6, 0, 2), [0, 1, 0]))
    leaf.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    root.addSublayer(leaf)
    let sheet = try Sheet(20, 20)
    sheet.context.translateBy(x: 6, y: 0)
    root.render(in: sheet.context)
    // The layer's box surrounds the superlayer's origin: -2 to 6 horizontally, 0 to 8 vertically.
    #expect(
      sheet.pixels((3, 4), (4, 4), (11, 7), (12, 7), (11, 1), (9, 8)) == [
        clear, red, red, clear, green, clear,
      ])
    // On screen, the layer is rotated in its place.
    let shown = CARenderer(layer: root, bounds: CGRect(x: 0, y: 0, width: 20, height: 20))
    let picture = try #require(shown.image(at: 0).dataProvider?.data) as Data
    #expect(picture[(20 * 12 + 15) * 4 + 3] == 255)
    #expect(picture[(20 * 1 + 5) * 4 + 3] == 0)
  }

  @Test func `render(in:) does not treat a transform that changes only z as affine`() throws {
    let changes = [
      CATransform3DMakeTranslation(0, 0, 3), CATransform3DMakeScale(1, 1, 2), CATransform3DIdentity,
    ]
    for (transform, x) in zip(changes, [0, 0, 12]) {
      let root = CALayer()
      root.frame = square(0, 0, 20)
      let leaf = layer(square(12, 12, 4), [1, 0, 0])
      leaf.anchorPoint = .zero
      leaf.position = CGPoint(x: 12, y: 12)
      leaf.transform = transform
      root.addSublayer(leaf)
      let sheet = try Sheet(20, 20)
      root.render(in: sheet.context)
      #expect(sheet.pixels((x, x), (12 - x, 12 - x)) == [red, clear])
    }
  }

  @Test(arguments: [(residue: 4e-8, x: 12), (residue: 1e-5, x: 0)])
  func `render(in:) treats a transform as affine with m34 of 4e-8, but not of 1e-5`(
    residue: Double, x: Int
  ) throws {
    let root = CALayer()
    root.frame = square(0, 0, 20)
    let leaf = layer(square(12, 12, 4), [1, 0, 0])
    leaf.anchorPoint = .zero
    leaf.position = CGPoint(x: 12, y: 12)
    leaf.transform.m34 = CGFloat(residue)
    leaf.transform.m13 = CGFloat(-residue)
    root.addSublayer(leaf)
    let sheet = try Sheet(20, 20)
    root.render(in: sheet.context)
    #expect(sheet.pixels((x, x), (12 - x, 12 - x)) == [red, clear])
  }

  @Test(arguments: ["luminosity", "hue", "saturation", "color"], ["", "BlendMode"])
  func `render(in:) draws compositingFilter luminosity, hue, saturation and color as source over`(
    name: String, suffix: String
  ) throws {
    let root = layer(square(0, 0, 4), [0.3, 0.5, 0.6])
    let top = layer(square(0, 0, 4), [0, 1, 0])
    top.compositingFilter = name + suffix
    root.addSublayer(top)
    let sheet = try Sheet(4, 4)
    root.render(in: sheet.context)
    #expect(sheet.pixels((1, 1)) == [green])
    let shown = CARenderer(layer: root, bounds: root.frame).image(at: 0)
    let data = try #require(shown.dataProvider?.data) as Data
    #expect(Array(data[0..<4]) != green)
  }

  @Test func `render(in:) draws shapes, borders and fills`() throws {
    let root = layer(square(0, 0, 12), [0, 0, 1])
    root.borderWidth = 2
    root.borderColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: square(4, 4, 4), transform: nil)
    shape.fillColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(shape)
    let sheet = try Sheet(12, 12)
    root.render(in: sheet.context)
    #expect(sheet.pixels((1, 6), (3, 6), (5, 6)) == [green, blue, red])
    let copy = CALayer()
    copy.frame = square(0, 0, 12)
    copy.contents = sheet.context.makeImage()
    let other = try Sheet(12, 12)
    copy.render(in: other.context)
    #expect(other.pixels((1, 6), (3, 6), (5, 6)) == [green, blue, red])
  }

  @Test func `render(in:) with a singular context transform or empty bounds draws nothing`() throws
  {
    let root = layer(square(0, 0, 8), [1, 0, 0])
    let sheet = try Sheet(8, 8)
    sheet.context.saveGState()
    sheet.context.scaleBy(x: 0, y: 1)
    root.render(in: sheet.context)
    sheet.context.restoreGState()
    root.bounds.size = .zero
    root.render(in: sheet.context)
    #expect(sheet.pixels((1, 1)) == [clear])
  }
}
