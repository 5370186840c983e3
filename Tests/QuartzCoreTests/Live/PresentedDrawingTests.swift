import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of `render(in:)` on presentation layers, and of the layers that it traverses:
/// Documentation/behaviour/rendering.md, "Drawing into a context".
@Suite struct PresentedDrawingTests {
  private let red: [UInt8] = [255, 0, 0, 255]
  private let green: [UInt8] = [0, 255, 0, 255]
  private let clear: [UInt8] = [0, 0, 0, 0]

  private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
  }

  private func square(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: side, height: side)
  }

  private func box(_ frame: CGRect, _ color: CGColor) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  /// Returns an animation that holds a value for two seconds.
  private func hold(_ keyPath: String, _ value: Any) -> CABasicAnimation {
    let hold = CABasicAnimation(keyPath: keyPath)
    (hold.fromValue, hold.toValue, hold.duration) = (value, value, 2)
    return hold
  }

  /// Returns the pixels drawn by the presentation layer of the tree's root after one second.
  private func presented(_ tree: LiveTree, _ width: Int, _ height: Int) throws -> Sheet {
    tree.advance(to: 1)
    let sheet = try Sheet(width, height)
    try tree.run {
      let shown = try #require(tree.root.presentation())
      shown.render(in: sheet.context)
    }
    return sheet
  }

  @Test
  func `render(in:) of a presentation layer draws nested sublayers at their animated positions`()
    throws
  {
    let inner = box(square(0, 0, 2), color(0, 1, 0))
    let outer = box(square(0, 0, 4), color(1, 0, 0))
    let root = CALayer()
    root.frame = square(0, 0, 16)
    outer.addSublayer(inner)
    root.addSublayer(outer)
    let tree = LiveTree(root)
    tree.run {
      outer.add(hold("position", CGPoint(x: 10, y: 10)), forKey: nil)
      inner.add(hold("position.x", 3), forKey: nil)
    }
    let sheet = try presented(tree, 16, 16)
    #expect(
      sheet.pixels((1, 1), (8, 8), (9, 11), (10, 8), (11, 9)) == [clear, red, red, green, green])
    // The model layer is unchanged.
    let model = try Sheet(16, 16)
    tree.run { root.render(in: model.context) }
    #expect(model.pixels((1, 1), (3, 3), (8, 8)) == [green, red, clear])
  }

  @Test func `render(in:) of a presentation layer applies an animated mask`() throws {
    let root = box(square(0, 0, 8), color(1, 0, 0))
    let mask = box(square(0, 0, 4), color(0, 0, 0))
    root.mask = mask
    let tree = LiveTree(root)
    tree.run { mask.add(hold("position", CGPoint(x: 6, y: 6)), forKey: nil) }
    let sheet = try presented(tree, 8, 8)
    #expect(sheet.pixels((1, 1), (5, 5)) == [clear, red])
  }

  @Test func `render(in:) of a presentation layer draws animated shapes, gradients and borders`()
    throws
  {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 30, height: 10)
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: square(0, 0, 2), transform: nil)
    shape.fillColor = color(1, 0, 0)
    let gradient = CAGradientLayer()
    gradient.frame = square(10, 0, 10)
    gradient.colors = [color(1, 0, 0), color(1, 0, 0)]
    let frame = box(square(20, 0, 10), color(1, 0, 0))
    frame.borderColor = color(0, 1, 0)
    for layer in [shape, gradient, frame] { root.addSublayer(layer) }
    let tree = LiveTree(root)
    tree.run {
      shape.add(hold("path", CGPath(rect: square(4, 4, 4), transform: nil)), forKey: nil)
      shape.add(hold("fillColor", color(0, 1, 0)), forKey: nil)
      gradient.add(hold("colors", [color(0, 0, 0), color(0, 0, 0)]), forKey: nil)
      frame.add(hold("borderWidth", 3), forKey: nil)
    }
    let sheet = try presented(tree, 30, 10)
    #expect(
      sheet.pixels((1, 1), (5, 5), (15, 5), (22, 5), (25, 5)) == [
        clear, green, [0, 0, 0, 255], green, red,
      ])
  }

  @Test func `render(in:) of a presentation layer draws animated replicators and portals`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 20, height: 4)
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeTranslation(4, 0, 0)
    let leaf = box(square(0, 0, 2), color(1, 0, 0))
    replicator.addSublayer(leaf)
    let portal = CAPortalLayer()
    portal.frame = CGRect(x: 0, y: 10, width: 20, height: 4)
    portal.sourceLayer = replicator
    root.addSublayer(replicator)
    root.addSublayer(portal)
    let tree = LiveTree(root)
    tree.run {
      replicator.add(
        hold("instanceTransform", CATransform3DMakeTranslation(10, 0, 0)), forKey: nil)
      leaf.add(hold("backgroundColor", color(0, 1, 0)), forKey: nil)
    }
    let sheet = try presented(tree, 20, 20)
    #expect(
      sheet.pixels((1, 1), (5, 1), (11, 1), (1, 11), (11, 11)) == [
        green, clear, green, green, green,
      ])
  }

  /// A layer that fills the fraction of its bounds stored under a custom key.
  private final class Bar: CALayer {
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "share" || super.needsDisplay(forKey: key)
    }

    override func draw(in ctx: CGContext) {
      let share = value(forKey: "share") as? Double ?? 0
      ctx.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
      ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * CGFloat(share), height: bounds.height))
    }
  }

  @Test func `render(in:) of a presentation layer draws a custom key at its animated value`() throws
  {
    let bar = Bar()
    bar.frame = square(0, 0, 8)
    bar.setValue(0.0, forKey: "share")
    let root = CALayer()
    root.frame = square(0, 0, 8)
    root.addSublayer(bar)
    let tree = LiveTree(root)
    let fill = CABasicAnimation(keyPath: "share")
    (fill.fromValue, fill.toValue, fill.duration) = (0.0, 1.0, 2)
    tree.run { bar.add(fill, forKey: nil) }
    let sheet = try presented(tree, 8, 8)
    #expect(sheet.pixels((1, 1), (3, 6), (4, 1)) == [green, green, clear])
  }

  @Test func `render(in:) draws the sublayers and the mask returned by overridden getters`() throws
  {
    final class Chosen: CALayer {
      let inner = CALayer()
      let cover = CALayer()
      override var sublayers: [CALayer]? {
        get { [inner] }
        set { super.sublayers = newValue }
      }
      override var mask: CALayer? {
        get { cover }
        set { super.mask = newValue }
      }
    }
    let layer = Chosen()
    layer.frame = square(0, 0, 8)
    layer.inner.frame = square(0, 0, 8)
    layer.inner.backgroundColor = color(0, 1, 0)
    layer.cover.frame = square(4, 4, 4)
    layer.cover.backgroundColor = color(0, 0, 0)
    let root = CALayer()
    root.frame = square(0, 0, 8)
    root.addSublayer(layer)
    let sheet = try Sheet(8, 8)
    root.render(in: sheet.context)
    #expect(sheet.pixels((1, 1), (5, 5)) == [clear, green])
  }

  // MARK: Images

  /// Returns an image of one row of opaque pixels.
  private func row(_ reds: [UInt8]) throws -> CGImage {
    let bytes: [UInt8] = reds.flatMap { (red: UInt8) -> [UInt8] in [red, 0, 0, 255] }
    let provider = try #require(CGDataProvider(data: NSData(bytes: bytes, length: bytes.count)))
    return try #require(
      CGImage(
        width: reds.count, height: 1, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: 4 * reds.count, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
  }

  private func shown(_ reds: [UInt8], width: Int, mirrored: Bool = false) throws -> [UInt8] {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: 1)
    layer.contents = try row(reds)
    let sheet = try Sheet(width, 1)
    if mirrored {
      sheet.context.translateBy(x: CGFloat(width), y: 0)
      sheet.context.scaleBy(x: -1, y: 1)
    }
    layer.render(in: sheet.context)
    return sheet.reds(row: 0)
  }

  /// Source: square pixels weighted by a tent of one output pixel either way, Documentation/behaviour/rendering.md,
  /// "Drawing into a context".
  @Test(
    arguments: [
      ([40, 200], 4, [40, 60, 180, 200]), ([0, 160, 80], 6, [0, 20, 140, 150, 90, 80]),
      ([0, 80, 160, 240], 2, [50, 190]), ([8, 72], 2, [8, 72]),
    ] as [([UInt8], Int, [UInt8])])
  func `render(in:) scales an image with a tent filter, mirrored or not`(
    reds: [UInt8], width: Int, wanted: [UInt8]
  ) throws {
    let seen = try shown(reds, width: width)
    #expect(zip(seen, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(seen)")
    let turned = try shown(reds, width: width, mirrored: true)
    #expect(turned == seen.reversed())
  }

  @Test func `magnificationFilter nearest keeps the pixels of an enlarged image in render(in:)`()
    throws
  {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 1)
    layer.contents = try row([40, 200])
    layer.magnificationFilter = .nearest
    let sheet = try Sheet(4, 1)
    layer.render(in: sheet.context)
    #expect(sheet.reds(row: 0) == [40, 40, 200, 200])
  }

  @Test func `CARenderer enlarges an image by linear interpolation between pixel centers`() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 1)
    layer.contents = try row([40, 200])
    let image = CARenderer(layer: layer, bounds: layer.frame).image(at: 0)
    let data = try #require(image.dataProvider?.data) as Data
    #expect((0..<4).map { data[$0 * 4] } == [40, 80, 160, 200])
  }

  @Test func `render(in:) of a rotated image preserves the brightness of its interior`() throws {
    let layer = CALayer()
    layer.frame = square(8, 8, 16)
    layer.contents = try row([200, 200, 200, 200])
    layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    let root = CALayer()
    root.frame = square(0, 0, 32)
    root.addSublayer(layer)
    let sheet = try Sheet(32, 32)
    root.render(in: sheet.context)
    #expect(sheet.pixels((16, 16), (14, 18)) == [[200, 0, 0, 255], [200, 0, 0, 255]])
  }
}
