import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing

/// Tests of interpolation by value type: Documentation/behaviour/animations.md, "Interpolation", and
/// Documentation/behaviour/choices.md, "Paths, pictures, lists".
@Suite struct BasicAnimationValueTests {
  private let tree = LiveTree()
  private var root: CALayer { tree.root }

  @Test func `CABasicAnimation interpolates numbers, points, sizes and rectangles by component`() {
    tree.play(
      basic("zPosition", from: 10, to: 20),
      basic("position", from: CGPoint(x: 0, y: 10), to: CGPoint(x: 8, y: 20)),
      basic("shadowOffset", from: CGSize.zero, to: CGSize(width: 4, height: 8)),
      basic("contentsRect", from: CGRect.zero, to: CGRect(x: 1, y: 0.5, width: 2, height: 4)))
    #expect(tree.number("zPosition", at: 0.25) == 12.5)
    #expect(tree.shown("position", at: 0.25) as? CGPoint == CGPoint(x: 2, y: 12.5))
    #expect(tree.shown("shadowOffset", at: 0.25) as? CGSize == CGSize(width: 1, height: 2))
    let rect = tree.shown("contentsRect", at: 0.25) as? CGRect
    #expect(rect == CGRect(x: 0.25, y: 0.125, width: 0.5, height: 1))
  }

  @Test func `an animated opacity is rounded to Float`() {
    tree.play(basic("opacity", from: 0, to: 1))
    #expect(tree.number("opacity", at: 0.1) == Double(Float(0.1)))
  }

  @Test(arguments: [true, false])
  func `an animated Boolean changes to its end value immediately after the start`(end: Bool) {
    tree.set { root.masksToBounds = !end }
    tree.play(basic("masksToBounds", from: !end, to: end))
    #expect(tree.shown("masksToBounds", at: 0) as? Bool == !end)
    #expect(tree.shown("masksToBounds", at: 0.001) as? Bool == end)
    #expect(tree.shown("masksToBounds", at: 1) as? Bool == end)
  }

  @Test func `CABasicAnimation interpolates encoded color components without premultiplying`() {
    tree.play(
      basic(
        "backgroundColor", from: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
        to: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)))
    let shown = tree.shown("backgroundColor", at: 0.5).flatMap { $0 as? CGColor }
    #expect(shown?.components == [0.5, 0, 0.5, 0.75])
  }

  @Test func `animated extended sRGB colors are not clamped`() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let bright = try #require(CGColor(colorSpace: space, components: [1.5, -0.5, 0, 1]))
    tree.play(basic("backgroundColor", from: bright, to: bright))
    let shown = tree.shown("backgroundColor", at: 0.5).flatMap { $0 as? CGColor }
    #expect(shown?.components == [1.5, -0.5, 0, 1])
  }

  @Test func `CABasicAnimation from a nil color presents no color for its whole duration`() {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    tree.play(basic("backgroundColor", to: red))
    #expect(tree.shown("backgroundColor", at: 0.5) == nil)
    #expect(tree.shown("backgroundColor", at: 1) == nil)
  }

  @Test func `an animation of transform.rotation.z can rotate by more than half a turn`() {
    tree.play(basic("transform.rotation.z", from: 0, to: 4 * Double.pi))
    tree.set { root.timeOffset = 0.375 }
    tree.run {
      let t = root.presentation()?.transform
      #expect(abs((t?.m11 ?? 9) - 0) < 1e-9)
      #expect(abs((t?.m12 ?? 9) + 1) < 1e-9)
    }
  }

  @Test
  func
    `simultaneous scale, rotation.z and translation.x animations combine and keep translation.y`()
  {
    tree.set { root.transform = CATransform3DMakeTranslation(5, 6, 7) }
    tree.play(
      basic("transform.scale", from: 1, to: 3), basic("transform.rotation.z", from: 0, to: 1),
      basic("transform.translation.x", by: 10))
    #expect(abs(tree.number("transform.scale", at: 0.5) - 2) < 1e-9)
    #expect(abs(tree.number("transform.rotation", at: 0.5) - 0.5) < 1e-9)
    #expect(abs(tree.number("transform.translation.x", at: 0.5) - 10) < 1e-9)
    #expect(abs(tree.number("transform.translation.y", at: 0.5) - 6) < 1e-9)
  }

  @Test func `additive animations of transform.rotation.z sum their angles`() {
    tree.set { root.setValue(0.5, forKeyPath: "transform.rotation.z") }
    tree.play(
      basic("transform.rotation.z", from: 0, to: 2) { $0.isAdditive = true },
      basic("transform.rotation.z", from: 1, to: 1) { $0.isAdditive = true })
    #expect(abs(tree.number("transform.rotation.z", at: 0.5) - 2.5) < 1e-9)
  }

  @Test
  func `animating transform from identity to a half turn rotates in the negative direction`() {
    tree.play(
      basic(
        "transform", from: CATransform3DIdentity, to: CATransform3DMakeRotation(.pi, 0, 0, 1)))
    #expect(abs(tree.number("transform.rotation.z", at: 0.5) + .pi / 2) < 1e-6)
  }

  @Test func `CABasicAnimation interpolates paths of the same structure point by point`() {
    let (a, b) = (
      CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil),
      CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 10), transform: nil)
    )
    tree.play(basic("shadowPath", from: a, to: b))
    let shown = tree.shown("shadowPath", at: 0.5).flatMap { $0 as? CGPath }
    #expect(shown?.boundingBox == CGRect(x: 5, y: 10, width: 20, height: 10))
  }

  @Test func `CABasicAnimation from a nil path presents no path for its whole duration`() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    tree.play(basic("shadowPath", to: path))
    #expect(tree.shown("shadowPath", at: 0.5) == nil)
  }

  @Test func `presentation().contents changes to the new image halfway through an animation`()
    throws
  {
    func picture(_ side: Int) throws -> CGImage {
      let context = try #require(
        CGContext(
          data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      return try #require(context.makeImage())
    }
    tree.play(basic("contents", from: try picture(2), to: try picture(3)))
    func width(_ time: Double) -> Int? {
      tree.shown("contents", at: time).flatMap { $0 as? CGImage }?.width
    }
    #expect(width(0) == 2)
    #expect(width(0.49) == 2)
    #expect(width(0.5) == 3)
    #expect(width(1) == 3)
  }

  @Test
  func `animating between locations of different counts repeats the shorter array's last element`()
  {
    let gradient = CAGradientLayer()
    let tree = LiveTree(gradient)
    tree.play(
      basic("locations", from: [0, 0.5] as [NSNumber], to: [0.5, 0.5, 1] as [NSNumber]))
    tree.set { gradient.timeOffset = 0.5 }
    let shown = tree.run { gradient.presentation()?.locations?.map(\.doubleValue) }
    #expect(shown == [0.25, 0.5, 0.75])
  }

  @Test func `animating between lineDashPatterns of different counts repeats both to equal length`()
  {
    let shape = CAShapeLayer()
    let tree = LiveTree(shape)
    tree.play(
      basic("lineDashPattern", from: [4, 2] as [NSNumber], to: [0, 2, 4] as [NSNumber]))
    tree.set { shape.timeOffset = 0.5 }
    let shown = tree.run { shape.presentation()?.lineDashPattern?.map(\.doubleValue) }
    #expect(shown == [2, 2, 4, 1, 3, 3])
  }

  @Test func `CABasicAnimation accepts NSValue, NSNumber and plain Swift values alike`() {
    tree.play(
      basic("position", from: NSValue(cgPoint: .zero), to: CGPoint(x: 10, y: 20)),
      basic(
        "transform", from: NSValue(caTransform3D: CATransform3DIdentity),
        to: CGAffineTransform(translationX: 8, y: 0)),
      basic("cornerRadius", from: Float(1), to: NSNumber(value: 3)))
    #expect(tree.shown("position", at: 0.5) as? CGPoint == CGPoint(x: 5, y: 10))
    #expect((tree.shown("transform", at: 0.5) as? CATransform3D)?.m41 == 4)
    #expect(tree.number("cornerRadius", at: 0.5) == 2)
  }

  @Test func `CABasicAnimation with values of the wrong type has no effect`() {
    tree.set { root.position = CGPoint(x: 3, y: 4) }
    tree.play(
      basic("position", from: "here", to: "there"), basic("zPosition", from: CGPoint.zero, to: 9),
      basic("backgroundColor", from: 1, to: 2))
    #expect(tree.shown("position", at: 0.5) as? CGPoint == CGPoint(x: 3, y: 4))
    #expect(tree.number("zPosition", at: 0.5) == 0)
    #expect(tree.shown("backgroundColor", at: 0.5) == nil)
  }

  @Test(arguments: 0..<40)
  func `CABasicAnimation shows fromValue at its start and toValue at its end`(seed: Int) {
    var generator = SeededRandomNumberGenerator(seed: UInt64(seed))
    func n() -> CGFloat { CGFloat(generator.randomNumber(in: -50...50)) }
    func unit() -> CGFloat { CGFloat(generator.randomNumber(in: 0...1)) }
    func point() -> CGPoint { CGPoint(x: n(), y: n()) }
    func rect() -> CGRect { CGRect(origin: point(), size: CGSize(width: n(), height: n())) }
    func colour() -> CGColor {
      CGColor(srgbRed: unit(), green: unit(), blue: unit(), alpha: unit())
    }
    let numbers = (n(), n())
    let points = (point(), point())
    let rects = (rect().standardized, rect().standardized)
    let colours = (colour(), colour())
    tree.play(
      basic("zPosition", from: numbers.0, to: numbers.1),
      basic("position", from: points.0, to: points.1),
      basic("bounds", from: rects.0, to: rects.1),
      basic("backgroundColor", from: colours.0, to: colours.1))
    for (time, ends) in [
      (0.0, (numbers.0, points.0, rects.0, colours.0)),
      (1.0, (numbers.1, points.1, rects.1, colours.1)),
    ] {
      #expect(abs(tree.number("zPosition", at: time) - ends.0) < 1e-9)
      let point = tree.shown("position", at: time) as? CGPoint
      #expect(point.map { isNear($0, ends.1) } == true)
      let rect = tree.shown("bounds", at: time) as? CGRect
      #expect(rect.map { isNear($0, ends.2) } == true)
      let colour = tree.shown("backgroundColor", at: time).flatMap { $0 as? CGColor }
      let parts = zip(colour?.components ?? [], ends.3.components ?? [])
      #expect(parts.allSatisfy { abs($0 - $1) < 1e-9 })
      #expect(colour?.components?.count == 4)
    }
  }
}
