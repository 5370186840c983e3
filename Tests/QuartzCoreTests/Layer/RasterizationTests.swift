import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import Raster
import RenderServer
import TestKit
import Testing

/// Tests of layers that are rasterized into a separate image: Documentation/behaviour/rendering.md, "Order inside a
/// layer".
@Suite struct RasterizationTests {
  private func layer(_ frame: CGRect, _ color: [CGFloat]) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(
      srgbRed: color[0], green: color[1], blue: color[2], alpha: color.count > 3 ? color[3] : 1)
    return layer
  }

  /// Returns a layer with several sublayers (the card) in the middle of a plain background.
  private func card() -> (root: CALayer, card: CALayer) {
    let root = layer(CGRect(x: 0, y: 0, width: 40, height: 30), [1, 1, 1])
    let card = layer(CGRect(x: 6, y: 5, width: 24, height: 16), [0.2, 0.4, 0.8])
    card.cornerRadius = 4
    card.addSublayer(layer(CGRect(x: 3, y: 3, width: 8, height: 6), [1, 0.6, 0]))
    let dot = CAShapeLayer()
    dot.path = CGPath(ellipseIn: CGRect(x: 12, y: 4, width: 9, height: 9), transform: nil)
    dot.fillColor = CGColor(srgbRed: 0.1, green: 0.7, blue: 0.2, alpha: 1)
    card.addSublayer(dot)
    root.addSublayer(card)
    return (root, card)
  }

  private func renderer(_ root: CALayer, _ scale: CGFloat = 2) -> CARenderer {
    CARenderer(layer: root, bounds: root.frame, scale: scale)
  }

  private func picture(_ root: CALayer, _ scale: CGFloat = 2) throws -> PixelBuffer {
    try renderer(root, scale).frame(at: 0).pixels
  }

  /// Returns the largest channel difference between two pictures.
  private func distance(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
    var largest = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a[x, y], b[x, y])
        let steps = [(p.0, q.0), (p.1, q.1), (p.2, q.2), (p.3, q.3)]
        for (m, n) in steps { largest = max(largest, abs(Int(m) - Int(n))) }
      }
    }
    return largest
  }

  private func change(_ layer: CALayer, _ body: (CALayer) -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body(layer)
    CATransaction.commit()
  }

  enum Place: CaseIterable {
    case plain, bordered, betweenPixels, flipped, shadowed, masked, clipped, bent
  }

  @Test(arguments: Place.allCases)
  func `shouldRasterize with rasterizationScale equal to the screen scale does not change pixels`(
    place: Place
  ) throws {
    func drawn(_ isRasterized: Bool) throws -> PixelBuffer {
      let (root, card) = card()
      card.shouldRasterize = isRasterized
      card.rasterizationScale = 2
      switch place {
      case .plain: break
      case .bordered:
        card.cornerRadius = 0
        card.borderWidth = 1
      case .betweenPixels: card.position = CGPoint(x: 17.37, y: 12.81)
      case .flipped: root.isGeometryFlipped = true
      case .shadowed:
        card.shadowOpacity = 1
        card.shadowOffset = CGSize(width: 2, height: 2)
        card.shadowRadius = 0
      case .masked:
        let mask = layer(CGRect(x: 2, y: 2, width: 15, height: 10), [0, 0, 0])
        mask.cornerRadius = 3
        card.mask = mask
      case .clipped: card.masksToBounds = true
      case .bent: card.bounds.origin = CGPoint(x: 3, y: -2)
      }
      return try picture(root)
    }
    #expect(try distance(drawn(true), drawn(false)) == 0)
  }

  @Test(arguments: 0..<24)
  func `random layer trees with shouldRasterize differ from unrasterized ones only by rounding`(
    seed: Int
  ) throws {
    func drawn(_ isRasterized: Bool) throws -> PixelBuffer {
      var chance = SeededRandomNumberGenerator(seed: UInt64(seed))
      let root = layer(CGRect(x: 0, y: 0, width: 40, height: 30), [1, 1, 1])
      let top = layer(CGRect(x: 5, y: 5, width: 26, height: 18), [0.5, 0.5, 0.9, 0.5])
      top.opacity = Float(chance.randomNumber(in: 0.3...1))
      root.addSublayer(top)
      for _ in 0..<6 {
        let part = layer(
          CGRect(
            x: chance.randomNumber(in: -4...20), y: chance.randomNumber(in: -4...14),
            width: chance.randomNumber(in: 2...14), height: chance.randomNumber(in: 2...12)),
          [
            chance.randomNumber(in: 0.2...1), chance.randomNumber(in: 0.2...1),
            chance.randomNumber(in: 0.2...1),
            chance.randomNumber(in: 0.2...1),
          ])
        part.cornerRadius = chance.randomNumber(in: 0...5)
        part.setAffineTransform(CGAffineTransform(rotationAngle: chance.randomNumber(in: -1...1)))
        top.addSublayer(part)
      }
      top.shouldRasterize = isRasterized
      top.rasterizationScale = 2
      return try picture(root)
    }
    // Two translucent layers are blended before they are drawn over the background: each step rounds.
    #expect(try distance(drawn(true), drawn(false)) <= 2)
  }

  @Test
  func `shouldRasterize with a rasterizationScale other than the screen scale resamples the image`()
    throws
  {
    func drawn(_ scale: CGFloat?) throws -> PixelBuffer {
      let root = layer(CGRect(x: 0, y: 0, width: 8, height: 8), [0, 0, 0])
      let box = layer(CGRect(x: 0, y: 0, width: 8, height: 8), [1, 0, 0])
      box.addSublayer(layer(CGRect(x: 4, y: 0, width: 4, height: 8), [0, 0, 1]))
      root.addSublayer(box)
      if let scale {
        box.shouldRasterize = true
        box.rasterizationScale = scale
      }
      return try picture(root, 4)
    }
    let (own, sharp, coarse) = (try drawn(nil), try drawn(4), try drawn(1))
    #expect(own == sharp)
    // At one pixel per point, the colors mix equally halfway between the pixel centers at 3.5 and 4.5 points.
    #expect(own[15, 16].0 == 255)
    #expect(own[16, 16].0 == 0)
    #expect((130...180).contains(coarse[15, 16].0))
    #expect((75...125).contains(coarse[16, 16].0))
    #expect(coarse[13, 16] == (255, 0, 0, 255))
    #expect(coarse[18, 16] == (0, 0, 255, 255))
  }

  @Test func `a rasterizationScale of 0 or below counts as 1`() throws {
    func drawn(_ scale: CGFloat) throws -> PixelBuffer {
      let (root, card) = card()
      card.shouldRasterize = true
      card.rasterizationScale = scale
      return try picture(root)
    }
    let one = try drawn(1)
    #expect(try drawn(0) == one)
    #expect(try drawn(-3) == one)
  }

  @Test func `shouldRasterize smooths the edges of a rotated layer`() throws {
    func shades(_ isRasterized: Bool) throws -> Int {
      let root = layer(CGRect(x: 0, y: 0, width: 20, height: 20), [0, 0, 0])
      let box = layer(CGRect(x: 5, y: 5, width: 10, height: 10), [1, 1, 1])
      box.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
      box.shouldRasterize = isRasterized
      root.addSublayer(box)
      let drawn = try picture(root, 1)
      return Set((0..<20).flatMap { y in (0..<20).map { drawn[$0, y].0 } }).count
    }
    #expect(try shades(false) == 2)
    #expect(try shades(true) > 8)
  }

  @Test
  func `shouldRasterize reuses the cached image while the layer moves and draws the same bytes`()
    throws
  {
    let (root, card) = card()
    card.shouldRasterize = true
    card.rasterizationScale = 2
    let renderer = renderer(root)
    let pictures = renderer.context.pictureCache
    for step in 0..<10 {
      change(card) {
        $0.position.x = 14 + CGFloat(step)
        $0.opacity = 1 - Float(step) / 20
      }
      let seen = try renderer.frame(at: Double(step)).pixels
      let (fresh, other) = self.card()
      other.shouldRasterize = true
      other.rasterizationScale = 2
      other.position.x = card.position.x
      other.opacity = card.opacity
      #expect(try picture(fresh) == seen)
    }
    #expect(pictures.drawnCount == 1)
    #expect(pictures.reusedCount == 9)
  }

  @Test
  func `shouldRasterize redraws a changed subtree and reuses its cached image if changed back`()
    throws
  {
    let (root, card) = card()
    card.shouldRasterize = true
    card.rasterizationScale = 2
    let renderer = renderer(root)
    let first = try renderer.frame(at: 0).pixels
    change(card) { $0.sublayers?[0].isHidden = true }
    let second = try renderer.frame(at: 1).pixels
    #expect(first != second)
    #expect(renderer.context.pictureCache.drawnCount == 2)
    change(card) { $0.sublayers?[0].isHidden = false }
    #expect(try renderer.frame(at: 2).pixels == first)
    #expect(renderer.context.pictureCache.drawnCount == 2)
    #expect(renderer.context.pictureCache.reusedCount == 1)
  }

  @Test func `PictureCache keeps its memory below its limit`() throws {
    let (root, card) = card()
    card.shouldRasterize = true
    card.rasterizationScale = 2
    let renderer = renderer(root)
    let pictures = renderer.context.pictureCache
    _ = try renderer.frame(at: 0)
    // The image has 24 by 16 points at scale 2, with a transparent border of one pixel.
    #expect(pictures.byteCount == 50 * 34 * 4)
    pictures.limit = 50 * 34 * 4 * 2
    for step in 1...5 {
      change(card) { $0.sublayers?[0].opacity = Float(step) / 8 }
      _ = try renderer.frame(at: Double(step))
      #expect(pictures.byteCount == 50 * 34 * 4 * min(step + 1, 2))
    }
    let kept = pictures.drawnCount
    change(card) { $0.sublayers?[0].opacity = 4 / 8 }
    _ = try renderer.frame(at: 6)
    #expect(pictures.drawnCount == kept, "the last but one is still there")
    pictures.limit = 100
    change(card) { $0.sublayers?[0].opacity = 0.9 }
    let seen = try renderer.frame(at: 7).pixels
    #expect(seen != (try renderer.frame(at: 5).pixels) || pictures.drawnCount > kept)
    #expect(pictures.byteCount <= 50 * 34 * 4 * 2)
  }

  @Test func `PictureCache releases an image after maximumUnusedFrameCount frames without use`()
    throws
  {
    let (root, card) = card()
    card.shouldRasterize = true
    let renderer = renderer(root)
    _ = try renderer.frame(at: 0)
    change(card) { $0.isHidden = true }
    for step in 1...PictureCache.maximumUnusedFrameCount {
      _ = try renderer.frame(at: Double(step))
    }
    #expect(renderer.context.pictureCache.byteCount > 0)
    _ = try renderer.frame(at: 100)
    #expect(renderer.context.pictureCache.byteCount == 0)
  }

  @Test
  func `filters and compositingFilter of a layer draw alike with and without shouldRasterize`()
    throws
  {
    func drawn(_ isRasterized: Bool) throws -> PixelBuffer {
      let (root, card) = card()
      card.filters = [CAFilter(type: "colorInvert")]
      card.compositingFilter = "multiplyBlendMode"
      card.shouldRasterize = isRasterized
      card.rasterizationScale = 2
      root.backgroundColor = CGColor(srgbRed: 0.5, green: 1, blue: 0.25, alpha: 1)
      return try picture(root)
    }
    let (direct, once) = (try drawn(false), try drawn(true))
    #expect(distance(direct, once) <= 1)
    // The expected color is the card's inverted blue, multiplied with the background.
    #expect(isNear(once[20, 34], (102, 153, 13, 255)))
  }

  private func isNear(
    _ p: (UInt8, UInt8, UInt8, UInt8), _ q: (UInt8, UInt8, UInt8, UInt8)
  ) -> Bool {
    [(p.0, q.0), (p.1, q.1), (p.2, q.2), (p.3, q.3)].allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  @Test func `copies of a rasterized layer in a replicator share one image with different colors`()
    throws
  {
    func drawn(_ isRasterized: Bool) throws -> (PixelBuffer, Int) {
      let root = CAReplicatorLayer()
      root.frame = CGRect(x: 0, y: 0, width: 40, height: 12)
      root.instanceCount = 3
      root.instanceTransform = CATransform3DMakeTranslation(12, 0, 0)
      root.instanceColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      root.instanceRedOffset = -0.4
      let box = layer(CGRect(x: 2, y: 2, width: 8, height: 8), [1, 1, 1])
      box.addSublayer(layer(CGRect(x: 2, y: 2, width: 3, height: 3), [1, 0, 0]))
      box.shouldRasterize = isRasterized
      box.rasterizationScale = 2
      root.addSublayer(box)
      let renderer = renderer(root)
      let picture = try renderer.frame(at: 0).pixels
      return (picture, renderer.context.pictureCache.drawnCount)
    }
    let (direct, once) = (try drawn(false), try drawn(true))
    #expect(distance(direct.0, once.0) <= 1)
    #expect(direct.1 == 0)
    #expect(once.1 == 1)
  }

  @Test func `a rasterized layer inside a rasterized layer is drawn once`() throws {
    let (root, card) = card()
    let part = try #require(card.sublayers?[0])
    for layer in [card, part] {
      layer.shouldRasterize = true
      layer.rasterizationScale = 2
    }
    let (plain, _) = self.card()
    let renderer = renderer(root)
    #expect(try renderer.frame(at: 0).pixels == picture(plain))
    #expect(renderer.context.pictureCache.drawnCount == 2)
    change(part) { $0.position.x += 1 }
    _ = try renderer.frame(at: 1)
    #expect(renderer.context.pictureCache.drawnCount == 3, "the inner one only moved")
  }

  @Test func `an enormous layer with shouldRasterize is drawn without a cached image`() throws {
    let (root, card) = card()
    let (plain, other) = self.card()
    for layer in [card, other] { layer.bounds.size = CGSize(width: 1e6, height: 1e6) }
    card.shouldRasterize = true
    let renderer = renderer(root)
    #expect(try renderer.frame(at: 0).pixels == picture(plain))
    #expect(renderer.context.pictureCache.drawnCount == 0)
  }

  @Test func `render(in:) ignores shouldRasterize`() throws {
    func drawn(_ isRasterized: Bool) throws -> [UInt8] {
      let (root, card) = card()
      card.shouldRasterize = isRasterized
      card.rasterizationScale = 0.25
      let made = CGContext(
        data: nil, width: 40, height: 30, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      let context = try #require(made)
      root.render(in: context)
      let data = try #require(context.makeImage()?.dataProvider?.data)
      return Array(data as Data)
    }
    #expect(try drawn(true) == drawn(false))
  }
}
