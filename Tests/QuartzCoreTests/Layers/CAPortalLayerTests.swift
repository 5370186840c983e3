import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests that compare portals with layers placed by the test.
///
/// Source: Documentation/behaviour/documents.md, "Layers in documents".
@Suite struct CAPortalLayerTests {
  private func picture(
    at time: Double = 0, flipped: Bool = false, _ build: (CALayer) -> Void
  ) -> Data {
    livePicture(80, 60, at: time, flipped: flipped, build)
  }

  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  /// Returns a red layer of 20 by 16 points with a blue corner moved by an animation.
  private func source(at position: CGPoint) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 16)
    layer.position = position
    layer.backgroundColor = Self.red
    let corner = CALayer()
    corner.frame = CGRect(x: 0, y: 0, width: 6, height: 6)
    corner.backgroundColor = Self.blue
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 3
    move.toValue = 17
    move.duration = 2
    corner.add(move, forKey: "move")
    layer.addSublayer(corner)
    return layer
  }

  private func portal(_ frame: CGRect, of source: CALayer?) -> CAPortalLayer {
    let portal = CAPortalLayer()
    portal.frame = frame
    portal.sourceLayer = source
    return portal
  }

  @Test func `CAPortalLayer displays its source like a sublayer`() {
    let shown = picture(at: 0.7) { canvas in
      let source = self.source(at: CGPoint(x: 14, y: 12))
      source.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      let portal = self.portal(CGRect(x: 40, y: 30, width: 14, height: 20), of: source)
      portal.masksToBounds = true
      portal.opacity = 0.5
      portal.cornerRadius = 3
      canvas.addSublayer(portal)
      canvas.addSublayer(source)
    }
    let placed = picture(at: 0.7) { canvas in
      let other = source(at: CGPoint(x: 14, y: 12))
      other.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      let holder = CALayer()
      holder.frame = CGRect(x: 40, y: 30, width: 14, height: 20)
      holder.masksToBounds = true
      holder.opacity = 0.5
      holder.cornerRadius = 3
      holder.addSublayer(source(at: CGPoint(x: 10, y: 8)))
      canvas.addSublayer(holder)
      canvas.addSublayer(other)
    }
    #expect(shown == placed)
  }

  @Test func `CAPortalLayer aligns the bounds origins of portal and source`() {
    let shown = picture { canvas in
      let source = self.source(at: CGPoint(x: 14, y: 12))
      source.bounds.origin = CGPoint(x: 3, y: 2)
      let portal = self.portal(.zero, of: source)
      portal.bounds = CGRect(x: 5, y: 6, width: 30, height: 20)
      portal.position = CGPoint(x: 50, y: 40)
      portal.sublayerTransform = CATransform3DMakeScale(0.5, 1, 1)
      canvas.sublayers = [source, portal]
    }
    let placed = picture { canvas in
      let (first, second) = (source(at: CGPoint(x: 14, y: 12)), source(at: CGPoint(x: 15, y: 14)))
      for layer in [first, second] { layer.bounds.origin = CGPoint(x: 3, y: 2) }
      let holder = CALayer()
      holder.bounds = CGRect(x: 5, y: 6, width: 30, height: 20)
      holder.position = CGPoint(x: 50, y: 40)
      holder.sublayerTransform = CATransform3DMakeScale(0.5, 1, 1)
      holder.addSublayer(second)
      canvas.sublayers = [first, holder]
    }
    #expect(shown == placed)
  }

  @Test
  func `CAPortalLayer draws its source over its background and below its sublayers and border`() {
    func build(_ canvas: CALayer, _ holder: CALayer, _ shown: CALayer?) {
      holder.frame = CGRect(x: 40, y: 30, width: 30, height: 24)
      holder.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
      holder.borderWidth = 2
      let over = CALayer()
      over.frame = CGRect(x: 10, y: 4, width: 8, height: 8)
      over.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
      over.zPosition = -1
      holder.sublayers = [shown, over].compactMap(\.self)
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 15, height: 24)
      mask.backgroundColor = Self.red
      holder.mask = mask
      canvas.addSublayer(holder)
    }
    let drawn = picture { canvas in
      let source = self.source(at: CGPoint(x: 14, y: 12))
      canvas.addSublayer(source)
      build(canvas, portal(.zero, of: source), nil)
    }
    let placed = picture { canvas in
      canvas.addSublayer(source(at: CGPoint(x: 14, y: 12)))
      let copy = source(at: CGPoint(x: 10, y: 8))
      copy.zPosition = -2
      build(canvas, CALayer(), copy)
    }
    #expect(drawn == placed)
  }

  // MARK: Matching

  @Test(arguments: [false, true])
  func `CAPortalLayer with matchesPosition and matchesTransform draws exactly over a hidden source`(
    flipped: Bool
  ) {
    func build(_ canvas: CALayer, hides: Bool) {
      let holder = CALayer()
      holder.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
      holder.isGeometryFlipped = true
      holder.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      let source = self.source(at: CGPoint(x: 20, y: 20))
      source.transform = CATransform3DMakeScale(1.5, 0.75, 1)
      source.allowsEdgeAntialiasing = true
      source.contents = Self.arrow
      holder.addSublayer(source)
      canvas.addSublayer(holder)
      guard hides else { return }
      let portal = self.portal(CGRect(x: 50, y: 5, width: 8, height: 8), of: source)
      portal.transform = CATransform3DMakeRotation(-0.8, 0, 0, 1)
      portal.isGeometryFlipped = !flipped
      portal.matchesPosition = true
      portal.matchesTransform = true
      portal.hidesSourceLayer = true
      canvas.addSublayer(portal)
    }
    let plain = picture(at: 0.6, flipped: flipped) { build($0, hides: false) }
    let matched = picture(at: 0.6, flipped: flipped) { build($0, hides: true) }
    let difference = zip(plain, matched).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(difference <= 2)
  }

  @Test func `CAPortalLayer with matchesTransform shows the same perspective as its source`() {
    func build(_ canvas: CALayer, hides: Bool) {
      let source = self.source(at: CGPoint(x: 40, y: 30))
      source.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
      source.allowsEdgeAntialiasing = true
      let room = CALayer()
      room.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
      room.sublayerTransform.m34 = -1 / 40
      room.addSublayer(source)
      canvas.addSublayer(room)
      guard hides else { return }
      let portal = self.portal(CGRect(x: 5, y: 5, width: 8, height: 8), of: source)
      (portal.matchesPosition, portal.matchesTransform, portal.hidesSourceLayer) = (
        true, true, true
      )
      canvas.addSublayer(portal)
    }
    let (plain, matched) = (picture { build($0, hides: false) }, picture { build($0, hides: true) })
    let difference = zip(plain, matched).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(difference <= 2)
    #expect(plain != picture { _ in })
  }

  @Test
  func `CAPortalLayer with only matchesPosition moves to its source but keeps its own transform`() {
    let shown = picture { canvas in
      let source = self.source(at: CGPoint(x: 30, y: 20))
      source.transform = CATransform3DMakeRotation(1, 0, 0, 1)
      let portal = self.portal(CGRect(x: 50, y: 40, width: 8, height: 8), of: source)
      portal.transform = CATransform3DMakeScale(2, 1, 1)
      portal.matchesPosition = true
      portal.hidesSourceLayer = true
      canvas.sublayers = [source, portal]
    }
    let placed = picture { canvas in
      let layer = source(at: CGPoint(x: 30, y: 20))
      layer.transform = CATransform3DMakeScale(2, 1, 1)
      canvas.addSublayer(layer)
    }
    #expect(shown == placed)
  }

  @Test
  func
    `CAPortalLayer with only matchesTransform keeps its position but uses its source's transform`()
  {
    func build(_ canvas: CALayer, _ layer: CALayer) {
      layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      canvas.addSublayer(layer)
    }
    let shown = picture { canvas in
      let source = self.source(at: CGPoint(x: 20, y: 20))
      build(canvas, source)
      let portal = self.portal(CGRect(x: 46, y: 30, width: 20, height: 16), of: source)
      portal.matchesTransform = true
      canvas.addSublayer(portal)
    }
    let placed = picture { canvas in
      build(canvas, source(at: CGPoint(x: 20, y: 20)))
      build(canvas, source(at: CGPoint(x: 56, y: 38)))
    }
    #expect(shown == placed)
  }

  /// An image with a bright first row.
  private static var arrow: CGImage? {
    let bytes: [UInt8] = [255, 255, 255, 255, 0, 255, 0, 255, 90, 0, 0, 255, 0, 0, 90, 255]
    guard let provider = CGDataProvider(data: NSData(data: Data(bytes))) else { return nil }
    return CGImage(
      width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  // MARK: Added and removed sources

  /// Returns the bytes of the renderer's picture of 80 by 60 points.
  private func shown(_ renderer: CARenderer) -> Data {
    let picture = bytes(of: renderer.image(at: 0))
    // The setting applies to the implicit transaction that starts here.
    CATransaction.setDisableActions(true)
    return picture
  }

  @Test func `CAPortalLayer shows its source only while the source is in the tree`() {
    let canvas = CALayer()
    canvas.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
    let renderer = CARenderer(layer: canvas, bounds: canvas.bounds)
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.setDisableActions(true)
      let source = self.source(at: CGPoint(x: 14, y: 12))
      let portal = self.portal(CGRect(x: 40, y: 30, width: 20, height: 16), of: source)
      canvas.addSublayer(portal)
      let empty = shown(renderer)
      canvas.addSublayer(source)
      let both = shown(renderer)
      #expect(both != empty)
      source.removeFromSuperlayer()
      #expect(shown(renderer) == empty)
      // A new layer reuses the node identifier of the source.
      let other = CALayer()
      canvas.addSublayer(other)
      #expect(shown(renderer) == empty)
      canvas.addSublayer(source)
      #expect(shown(renderer) == both)
      portal.sourceLayer = nil
      let alone = shown(renderer)
      #expect(alone != both)
      portal.sourceLayer = source
      #expect(shown(renderer) == both)
      portal.removeFromSuperlayer()
      #expect(shown(renderer) == alone)
      canvas.insertSublayer(portal, at: 0)
      #expect(shown(renderer) == both)
    }
  }

  @Test
  func `CAPortalLayer shows its new sourceLayer if the old one is removed in the same transaction`()
  {
    let canvas = CALayer()
    canvas.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
    let renderer = CARenderer(layer: canvas, bounds: canvas.bounds)
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.setDisableActions(true)
      let first = source(at: CGPoint(x: 14, y: 12))
      let portal = self.portal(CGRect(x: 40, y: 30, width: 20, height: 16), of: first)
      canvas.sublayers = [portal, first]
      let both = shown(renderer)
      let second = source(at: CGPoint(x: 14, y: 12))
      canvas.sublayers = [portal, second]
      portal.sourceLayer = second
      #expect(shown(renderer) == both)
    }
  }

  @Test func `CAPortalLayer.sourceLayer is a weak reference`() {
    let portal = CAPortalLayer()
    portal.sourceLayer = CALayer()
    #expect(portal.sourceLayer == nil)
  }

  // MARK: Properties

  @Test func `CAPortalLayer has no source and matches nothing by default`() {
    let portal = CAPortalLayer()
    #expect(portal.sourceLayer == nil)
    #expect(!portal.hidesSourceLayer)
    #expect(!portal.matchesOpacity)
    #expect(!portal.matchesPosition)
    #expect(!portal.matchesTransform)
  }

  @Test func `CAPortalLayer properties can be read and set by key`() {
    let (portal, source) = (CAPortalLayer(), CALayer())
    portal.setValue(source, forKey: "sourceLayer")
    #expect(portal.sourceLayer === source)
    #expect(portal.value(forKey: "sourceLayer") as? CALayer === source)
    portal.setValue(3, forKey: "sourceLayer")
    #expect(portal.sourceLayer === source)
    portal.setValue(true, forKey: "matchesPosition")
    #expect(portal.matchesPosition)
    #expect(portal.value(forKey: "matchesPosition") as? Bool == true)
    portal.setValue(nil, forKey: "sourceLayer")
    #expect(portal.sourceLayer == nil)
  }

  @Test func `an archived CAPortalLayer keeps its flags but not its sourceLayer`() throws {
    let source = CALayer()
    let portal = self.portal(.zero, of: source)
    portal.matchesTransform = true
    let data = try NSKeyedArchiver.archivedData(withRootObject: portal, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CAPortalLayer.self, from: data)
    #expect(copy?.matchesTransform == true)
    #expect(copy?.matchesPosition == false)
    #expect(copy != nil)
    #expect(copy?.sourceLayer == nil)
  }

  @Test func `render(in:) draws portals whose source is in the rendered tree`() {
    func drawn(_ root: CALayer) -> Data {
      let context = CGContext(
        data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 160,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      guard let context else { return Data() }
      root.render(in: context)
      return bytes(of: context.makeImage())
    }
    let (first, second) = (CALayer(), CALayer())
    first.addSublayer(source(at: CGPoint(x: 10, y: 8)))
    first.addSublayer(
      portal(CGRect(x: 15, y: 20, width: 20, height: 16), of: first.sublayers?.first))
    second.addSublayer(source(at: CGPoint(x: 10, y: 8)))
    second.addSublayer(source(at: CGPoint(x: 25, y: 28)))
    #expect(drawn(first) == drawn(second))
    let outside = portal(CGRect(x: 15, y: 20, width: 20, height: 16), of: first.sublayers?.first)
    #expect(drawn(outside) == drawn(CALayer()))
  }
}
