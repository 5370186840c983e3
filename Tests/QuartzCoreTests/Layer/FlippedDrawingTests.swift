import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of drawing in layers with flipped geometry: Documentation/behaviour/rendering.md, "Contents".
@Suite struct FlippedDrawingTests {
  /// A layer that draws a red stripe of two points along the minimum y of its bounds.
  private final class Striped: CALayer {
    override func draw(in ctx: CGContext) { stripe(ctx, bounds) }
  }

  private final class StripedText: CATextLayer {
    override func draw(in ctx: CGContext) { stripe(ctx, bounds) }
  }

  private final class StripedTiles: CATiledLayer {
    override class func fadeDuration() -> CFTimeInterval { 0 }
    override func draw(in ctx: CGContext) { stripe(ctx, bounds) }
  }

  private final class Delegate: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) { stripe(ctx, layer.bounds) }
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let clear: [UInt8] = [0, 0, 0, 0]

  /// Returns the rows in which the middle column of a picture of 8 by 8 points is red.
  private func rows(_ image: CGImage?) throws -> [Int] {
    let image = try #require(image)
    let data = try #require(image.dataProvider?.data as Data?)
    return (0..<image.height).filter { y in
      let at = y * image.bytesPerRow + image.width / 2 * 4
      return Array(data[at..<at + 4]) == red
    }
  }

  /// Returns a root layer of 8 by 8 points that contains the given layer at the same size.
  private func root(holding layer: CALayer) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.frame = root.bounds
    root.addSublayer(layer)
    layer.setNeedsDisplay()
    return root
  }

  private func live(_ root: CALayer) throws -> [Int] {
    try rows(CARenderer(layer: root, bounds: root.bounds, scale: 1).image(at: 0))
  }

  private func inContext(_ root: CALayer) throws -> [Int] {
    let sheet = try Sheet(8, 8)
    root.render(in: sheet.context)
    return try rows(sheet.context.makeImage())
  }

  // MARK: Drawn contents

  @Test(arguments: [false, true])
  func `draw(in:) is flipped by the layer's own isGeometryFlipped`(isFlipped: Bool) throws {
    let layer = Striped()
    layer.isGeometryFlipped = isFlipped
    let root = root(holding: layer)
    let wanted = isFlipped ? [6, 7] : [0, 1]
    #expect(try live(root) == wanted)
    #expect(try inContext(root) == wanted)
  }

  @Test(arguments: [false, true])
  func `a delegate's draw(_:in:) is flipped by the layer's own isGeometryFlipped`(isFlipped: Bool)
    throws
  {
    let delegate = Delegate()
    let layer = CALayer()
    layer.delegate = delegate
    layer.isGeometryFlipped = isFlipped
    let root = root(holding: layer)
    let wanted = isFlipped ? [6, 7] : [0, 1]
    #expect(try live(root) == wanted)
    #expect(try inContext(root) == wanted)
  }

  @Test(arguments: [false, true])
  func `draw(in:) of a CATextLayer subclass is flipped by its own isGeometryFlipped`(
    isFlipped: Bool
  ) throws {
    let layer = StripedText()
    layer.isGeometryFlipped = isFlipped
    let root = root(holding: layer)
    let wanted = isFlipped ? [6, 7] : [0, 1]
    #expect(try live(root) == wanted)
    #expect(try inContext(root) == wanted)
  }

  @Test(arguments: [false, true])
  func `CATiledLayer draws its tiles flipped by its own isGeometryFlipped`(isFlipped: Bool) throws {
    let layer = StripedTiles()
    // The layer has several rows of tiles, and the last row exceeds its bounds.
    layer.tileSize = CGSize(width: 3, height: 3)
    layer.isGeometryFlipped = isFlipped
    let root = root(holding: layer)
    let wanted = isFlipped ? [6, 7] : [0, 1]
    #expect(try live(root) == wanted)
    #expect(try inContext(root) == wanted)
  }

  /// Returns the index of the row with the largest total alpha.
  private func fullest(_ image: CGImage?) throws -> Int {
    let image = try #require(image)
    let data = try #require(image.dataProvider?.data as Data?)
    let sums = (0..<image.height).map { y in
      (0..<image.width).reduce(0) { $0 + Int(data[y * image.bytesPerRow + $1 * 4 + 3]) }
    }
    return try #require(sums.indices.max { sums[$0] < sums[$1] })
  }

  @Test func `CATextLayer with isGeometryFlipped draws its text upside down`() throws {
    func foot(isFlipped: Bool, inContext: Bool = false) throws -> Int {
      let layer = CATextLayer()
      layer.string = "L"
      layer.fontSize = 24
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 24, height: 30)
      layer.frame = root.bounds
      layer.isGeometryFlipped = isFlipped
      root.addSublayer(layer)
      guard inContext else {
        return try fullest(CARenderer(layer: root, bounds: root.bounds, scale: 1).image(at: 0))
      }
      let sheet = try Sheet(24, 30)
      root.render(in: sheet.context)
      return try fullest(sheet.context.makeImage())
    }
    let upright = try foot(isFlipped: false)
    #expect(upright > 15)
    #expect(try foot(isFlipped: true) == 29 - upright)
    #expect(try foot(isFlipped: true, inContext: true) == 29 - upright)
  }

  // MARK: Flipped superlayers

  @Test func `draw(in:) draws upright in a sublayer of a layer with isGeometryFlipped`() throws {
    let layer = Striped()
    let root = root(holding: layer)
    root.isGeometryFlipped = true
    #expect(try live(root) == [0, 1])
    #expect(try inContext(root) == [0, 1])
  }

  @Test func `draw(in:) of a flipped layer in a flipped superlayer is flipped once`() throws {
    let layer = Striped()
    layer.isGeometryFlipped = true
    let root = root(holding: layer)
    root.isGeometryFlipped = true
    #expect(try live(root) == [6, 7])
    #expect(try inContext(root) == [6, 7])
  }

  @Test func `tiles of a flipped CATiledLayer in a flipped superlayer are flipped once`() throws {
    let layer = StripedTiles()
    layer.tileSize = CGSize(width: 3, height: 3)
    layer.isGeometryFlipped = true
    let root = root(holding: layer)
    root.isGeometryFlipped = true
    #expect(try live(root) == [6, 7])
    #expect(try inContext(root) == [6, 7])
  }

  @Test func `draw(in:) of a root layer with isGeometryFlipped is flipped`() throws {
    let root = Striped()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    root.isGeometryFlipped = true
    root.setNeedsDisplay()
    #expect(try live(root) == [6, 7])
    #expect(try inContext(root) == [6, 7])
  }

  @Test func `draw(in:) of a flipped layer is mirrored about the middle of its bounds`() throws {
    let layer = Striped()
    layer.isGeometryFlipped = true
    let root = root(holding: layer)
    layer.bounds.origin = CGPoint(x: 30, y: -70)
    layer.setNeedsDisplay()
    #expect(try live(root) == [6, 7])
    #expect(try inContext(root) == [6, 7])
  }

  // MARK: Changes

  @Test func `setting isGeometryFlipped after display redraws the layer`() throws {
    let layer = Striped()
    let root = root(holding: layer)
    let renderer = CARenderer(layer: root, bounds: root.bounds, scale: 1)
    #expect(try rows(renderer.image(at: 0)) == [0, 1])
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.setDisableActions(true)
      layer.isGeometryFlipped = true
    }
    #expect(try rows(renderer.image(at: 0)) == [6, 7])
    #expect(try inContext(root) == [6, 7])
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.setDisableActions(true)
      layer.isGeometryFlipped = false
    }
    #expect(try rows(renderer.image(at: 0)) == [0, 1])
  }

  @Test
  func `setNeedsDisplay(_:) redraws the given part of a flipped layer at its flipped position`()
    throws
  {
    final class Counted: CALayer {
      var stripes = 1
      override func draw(in ctx: CGContext) {
        for i in 0..<stripes {
          stripe(ctx, CGRect(x: 0, y: CGFloat(i) * 4, width: 8, height: 8))
        }
      }
    }
    let layer = Counted()
    layer.isGeometryFlipped = true
    let root = root(holding: layer)
    #expect(try live(root) == [6, 7])
    layer.stripes = 2
    layer.setNeedsDisplay(CGRect(x: 0, y: 4, width: 8, height: 2))
    layer.displayIfNeeded()
    #expect(try live(root) == [2, 3, 6, 7])
  }

  // MARK: Other contents

  @Test func `contents of a flipped layer are upright on screen and flipped in render(in:)`()
    throws
  {
    let source = Striped()
    source.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    source.display()
    let layer = CALayer()
    layer.isGeometryFlipped = true
    let root = root(holding: layer)
    layer.displayIfNeeded()
    layer.contents = source.contents
    #expect(try live(root) == [0, 1])
    #expect(try inContext(root) == [6, 7])
  }

  @Test
  func `contents assigned over a flipped layer's drawing are flipped only in render(in:)`()
    throws
  {
    let source = Striped()
    source.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    source.display()
    let layer = Striped()
    layer.isGeometryFlipped = true
    let root = root(holding: layer)
    layer.displayIfNeeded()
    layer.contents = source.contents
    #expect(try live(root) == [0, 1])
    #expect(try inContext(root) == [6, 7])
  }
}

/// Fills the two points along the minimum y of a rectangle with red.
private func stripe(_ ctx: CGContext, _ rect: CGRect) {
  ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
  ctx.fill(CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 2))
}
