import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer
import RenderTree
import Testing

/// Tests of contents drawn in tiles: Documentation/behaviour/rendering.md, "Shapes", and Apple's documentation of
/// `CATiledLayer`.
@Suite struct TiledLayerTests {
  /// A delegate that records the requested tiles and fills each with a color derived from its position.
  final class Painter: NSObject, CALayerDelegate {
    var parts: [CGRect] = []
    var scales: [CGFloat] = []
    var shade: CGFloat = 0
    func draw(_ layer: CALayer, in ctx: CGContext) {
      let part = ctx.boundingBoxOfClipPath
      parts.append(part)
      scales.append(ctx.ctm.a)
      ctx.setFillColor(
        CGColor(srgbRed: part.minX / 64, green: part.minY / 64, blue: shade, alpha: 1))
      ctx.fill(part)
    }
  }

  /// A picture of 32 by 32 points with a tiled layer of 64 by 64 points and tiles of 16 pixels.
  final class Stage {
    let painter = Painter()
    let layer: CATiledLayer
    let root = CALayer()
    let renderer: CARenderer

    init(
      _ layer: CATiledLayer = CATiledLayer(), scale: CGFloat = 1,
      clock: any RenderClock = ManualClock()
    ) {
      self.layer = layer
      layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      layer.tileSize = CGSize(width: 16, height: 16)
      layer.delegate = painter
      root.addSublayer(layer)
      renderer = CARenderer(
        layer: root, bounds: CGRect(x: 0, y: 0, width: 32, height: 32), scale: scale, clock: clock)
    }

    func change(_ body: (CATiledLayer) -> Void) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body(layer)
      CATransaction.commit()
    }

    func picture(_ time: Double = 0) throws -> PixelBuffer {
      try renderer.frame(at: time).pixels
    }
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: side, height: side)
  }

  @Test func `CATiledLayer draws only the visible tiles, once each and row by row`() throws {
    let stage = Stage()
    stage.layer.setNeedsDisplay()
    let seen = try stage.picture()
    #expect(
      stage.painter.parts == [rect(0, 0, 16), rect(16, 0, 16), rect(0, 16, 16), rect(16, 16, 16)])
    #expect(stage.painter.scales == [1, 1, 1, 1])
    #expect(seen[3, 3] == (0, 0, 0, 255))
    #expect(seen[20, 3] == (64, 0, 0, 255))
    #expect(seen[31, 31] == (64, 64, 0, 255))
    #expect(try stage.picture(1) == seen)
    #expect(stage.painter.parts.count == 4)
  }

  @Test func `CATiledLayer draws no tiles before setNeedsDisplay`() throws {
    let stage = Stage()
    #expect(try stage.picture()[3, 3] == (0, 0, 0, 0))
    #expect(stage.painter.parts.isEmpty)
  }

  @Test func `CATiledLayer draws newly visible tiles and reuses those drawn before`() throws {
    let stage = Stage()
    stage.layer.setNeedsDisplay()
    let first = try stage.picture()
    stage.painter.parts = []
    stage.change { $0.position.x -= 10 }
    let moved = try stage.picture(1)
    #expect(stage.painter.parts == [rect(32, 0, 16), rect(32, 16, 16)])
    #expect(moved[31, 3] == (128, 0, 0, 255))
    stage.change { $0.position.x += 10 }
    #expect(try stage.picture(2) == first)
    #expect(stage.painter.parts.count == 2)
  }

  @Test func `CATiledLayer clips its last tiles at the bounds`() throws {
    let stage = Stage()
    stage.change { $0.frame = CGRect(x: 0, y: 0, width: 20, height: 12) }
    stage.layer.setNeedsDisplay()
    let seen = try stage.picture()
    #expect(
      stage.painter.parts == [
        CGRect(x: 0, y: 0, width: 16, height: 12), CGRect(x: 16, y: 0, width: 4, height: 12),
      ])
    #expect(seen[19, 11].3 == 255)
    #expect(seen[20, 11].3 == 0)
    #expect(seen[19, 12].3 == 0)
  }

  @Test(arguments: [
    (levels: 1, bias: 0, zoom: 0.5, scale: 1.0), (4, 0, 0.5, 0.5), (4, 0, 0.3, 0.5),
    (4, 0, 0.25, 0.25), (4, 0, 0.01, 0.125), (4, 0, 3, 1), (4, 3, 3, 4), (4, 3, 100, 8),
    (4, 2, 0.5, 0.5), (1, 1, 1, 2), (0, 0, 1, 1),
  ])
  func `CATiledLayer draws at the coarsest level of detail that is sharp at the displayed scale`(
    levels: Int, bias: Int, zoom: Double, scale: Double
  ) throws {
    let stage = Stage()
    stage.layer.levelsOfDetail = levels
    stage.layer.levelsOfDetailBias = bias
    stage.change {
      $0.anchorPoint = .zero
      $0.position = .zero
      $0.setAffineTransform(CGAffineTransform(scaleX: zoom, y: zoom))
    }
    stage.layer.setNeedsDisplay()
    _ = try stage.picture()
    #expect(Set(stage.painter.scales) == [CGFloat(scale)])
    // A tile is 16 pixels wide at its level of detail.
    #expect(stage.painter.parts.first?.width == CGFloat(min(64, 16 / scale)))
  }

  @Test
  func
    `CATiledLayer with contentsScale 2 on a screen of scale 2 draws tiles of half the point size`()
    throws
  {
    let stage = Stage(scale: 2)
    stage.layer.contentsScale = 2
    stage.layer.setNeedsDisplay()
    let seen = try stage.picture()
    #expect(Set(stage.painter.scales) == [2])
    #expect(stage.painter.parts.count == 16)
    #expect(stage.painter.parts.first == rect(0, 0, 8))
    #expect(seen[17, 3] == (32, 0, 0, 255))
  }

  @Test func `CATiledLayer.setNeedsDisplay(_:) redraws only the tiles in the rectangle`() throws {
    let stage = Stage()
    stage.layer.setNeedsDisplay()
    _ = try stage.picture()
    stage.painter.parts = []
    stage.painter.shade = 1
    stage.layer.setNeedsDisplay(rect(17, 17, 2))
    let seen = try stage.picture(1)
    #expect(stage.painter.parts == [rect(16, 16, 16)])
    #expect(seen[20, 20] == (64, 64, 255, 255))
    #expect(seen[3, 3] == (0, 0, 0, 255))
    stage.layer.setNeedsDisplay()
    #expect(try stage.picture(2)[3, 3] == (0, 0, 255, 255))
    #expect(stage.painter.parts.count == 5)
  }

  @Test func `tiles of a rotated CATiledLayer meet without a seam`() throws {
    let stage = Stage()
    stage.layer.setNeedsDisplay()
    stage.change {
      $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.4).scaledBy(x: 1.3, y: 1.3))
      $0.position = CGPoint(x: 16.3, y: 15.7)
    }
    let seen = try stage.picture()
    for y in 0..<32 { for x in 0..<32 { #expect(seen[x, y].3 == 255) } }
  }

  @Test func `CATiledLayer in a tree whose y axis points up draws like any other layer`() throws {
    func drawn(_ layer: CALayer) throws -> PixelBuffer {
      final class Slope: NSObject, CALayerDelegate {
        func draw(_ layer: CALayer, in ctx: CGContext) {
          ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
          ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
          ctx.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
          ctx.fill(CGRect(x: 4, y: 17, width: 12, height: 9))
        }
      }
      let slope = Slope()
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
      root.isGeometryFlipped = true
      layer.frame = CGRect(x: 2, y: 4, width: 24, height: 27)
      layer.delegate = slope
      layer.masksToBounds = true
      layer.cornerRadius = 3
      root.addSublayer(layer)
      layer.setNeedsDisplay()
      return try CARenderer(layer: root, bounds: root.frame).frame(at: 0).pixels
    }
    let tiled = CATiledLayer()
    tiled.tileSize = CGSize(width: 10, height: 7)
    #expect(try drawn(tiled) == drawn(CALayer()))
  }

  @Test func `render(in:) draws the tiles of a CATiledLayer`() throws {
    let stage = Stage()
    stage.layer.setNeedsDisplay()
    let made = CGContext(
      data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    let context = try #require(made)
    context.translateBy(x: 0, y: 64)
    context.scaleBy(x: 1, y: -1)
    stage.layer.render(in: context)
    let data = try #require(context.makeImage()?.dataProvider?.data) as Data
    #expect(stage.painter.parts.count == 16)
    let seen = Array(data[(20 * 64 + 50) * 4..<(20 * 64 + 51) * 4])
    // The red component, three quarters, lies exactly between two byte values.
    #expect(seen[1...] == [64, 0, 255])
    #expect((191...192).contains(seen[0]))
  }

  @Test func `CATiledLayer in a CAReplicatorLayer draws all tiles visible in at least one copy`()
    throws
  {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeTranslation(-24, 0, 0)
    let stage = Stage()
    stage.change { $0.position.x += 24 }
    replicator.addSublayer(stage.layer)
    let renderer = CARenderer(layer: replicator, bounds: replicator.bounds)
    stage.layer.setNeedsDisplay()
    let seen = try renderer.frame(at: 0).pixels
    // The first copy is visible starting at x = 24; the second one, drawn over it, starting at x = 0.
    #expect(seen[2, 2] == (0, 0, 0, 255))
    #expect(seen[20, 2] == (64, 0, 0, 255))
  }

  @Test func `new tiles fade in with a running clock and request frames until the fade ends`()
    throws
  {
    final class Running: RenderClock, @unchecked Sendable {
      var now = 50.0
    }
    let clock = Running()
    let stage = Stage(clock: clock)
    stage.layer.setNeedsDisplay()
    stage.painter.shade = 1
    func blue(_ time: Double) throws -> Int {
      clock.now = 50 + time
      return Int(try stage.picture(time)[3, 3].3)
    }
    #expect(CATiledLayer.fadeDuration() == 0.25)
    #expect(try blue(0) == 0)
    #expect(stage.renderer.nextFrameTime() == clock.now)
    #expect(try (127...128).contains(blue(0.125)))
    #expect(try blue(0.25) == 255)
    #expect(stage.renderer.nextFrameTime() == .infinity)
    #expect(stage.painter.parts.count == 4)
  }

  @Test
  func `CATiledLayer.fadeDuration can be overridden, and finer tiles fade in over coarser ones`()
    throws
  {
    final class Sudden: CATiledLayer {
      override class func fadeDuration() -> CFTimeInterval { 0 }
    }
    final class Running: RenderClock, @unchecked Sendable {
      var now = 50.0
    }
    let sudden = Stage(Sudden(), clock: Running())
    sudden.layer.setNeedsDisplay()
    #expect(try sudden.picture()[3, 3].3 == 255)

    let clock = Running()
    let stage = Stage(clock: clock)
    stage.layer.levelsOfDetail = 2
    stage.layer.levelsOfDetailBias = 1
    stage.layer.setNeedsDisplay()
    _ = try stage.picture(0)
    clock.now += 1
    _ = try stage.picture(1)
    stage.change { $0.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2)) }
    clock.now += 0.125
    #expect(try stage.picture(1.125)[16, 16].3 == 255)
    #expect(Set(stage.painter.scales) == [1, 2])
  }

  @Test func `CATiledLayer draws huge layers at a coarser level or not at all`() throws {
    let stage = Stage()
    stage.layer.levelsOfDetail = 16
    stage.layer.tileSize = CGSize(width: 1, height: 1)
    stage.change { $0.frame = CGRect(x: 0, y: 0, width: 1e5, height: 1e5) }
    stage.layer.setNeedsDisplay()
    let far = CARenderer(
      layer: stage.root, bounds: CGRect(x: 0, y: 0, width: 300, height: 300))
    _ = try far.frame(at: 0)
    #expect(Set(stage.painter.scales) == [0.125])
    #expect(stage.painter.parts.count == 38 * 38)
    stage.layer.levelsOfDetail = 1
    stage.painter.parts = []
    _ = try far.frame(at: 1)
    #expect(stage.painter.parts.isEmpty)
  }

  @Test func `CATiledLayer without drawing code shows its backgroundColor`() throws {
    let root = CATiledLayer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    root.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    root.setNeedsDisplay()
    let seen = try CARenderer(layer: root, bounds: root.frame).frame(at: 0).pixels
    #expect(seen[4, 4] == (0, 255, 0, 255))
  }

  @Test
  func `CATiledLayer releases tiles hidden for some time and redraws them when visible`()
    throws
  {
    // Four tiles of this size are cached besides the visible ones.
    let stage = Stage()
    stage.change {
      $0.tileSize = CGSize(width: 2048, height: 2048)
      $0.frame = CGRect(x: 0, y: 0, width: 2048 * 8, height: 2048)
    }
    stage.layer.setNeedsDisplay()
    for column in 0..<8 {
      stage.change { $0.position.x = 2048 * 4 - 2048 * CGFloat(column) - 100 }
      _ = try stage.picture(Double(column))
    }
    #expect(stage.painter.parts.count == 8)
    stage.change { $0.position.x = 2048 * 4 - 100 }
    _ = try stage.picture(9)
    #expect(stage.painter.parts.count == 9, "the first was let go")
    stage.change { $0.position.x = 2048 * 4 - 2048 * 7 - 100 }
    _ = try stage.picture(10)
    #expect(stage.painter.parts.count == 9, "the last is there")
  }
}
