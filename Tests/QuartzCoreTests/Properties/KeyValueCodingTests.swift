import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing

/// Tests of properties accessed by key and key path: Documentation/behaviour/layers.md, "Keys".
@Suite struct KeyValueCodingTests {
  private let layer = CALayer()

  private func number(_ keyPath: String) -> Double {
    decodeNumber(layer.value(forKeyPath: keyPath)) ?? .nan
  }

  @Test func `setValue stores a value under an unknown key of arbitrary characters`() {
    for key in ["tag", "höhe", "鍵", "🔑", "with blank"] {
      #expect(layer.value(forKey: key) == nil)
      layer.setValue(key, forKey: key)
      #expect(layer.value(forKey: key) as? String == key)
      #expect(layer.value(forKeyPath: key) as? String == key)
      layer.setValue(nil, forKey: key)
      #expect(layer.value(forKey: key) == nil)
    }
  }

  @Test func `setValue and value(forKeyPath:) access the members of points, sizes and rectangles`()
  {
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(4.5, forKeyPath: "bounds.size.width")
    layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "bounds.origin")
    layer.setValue(7, forKeyPath: "shadowOffset.height")
    layer.setValue(0.25, forKeyPath: "anchorPoint.y")
    layer.setValue(CGSize(width: 0.5, height: 0.75), forKeyPath: "contentsRect.size")
    layer.setValue(0.125, forKeyPath: "contentsRect.origin.x")
    #expect(layer.position == CGPoint(x: 3, y: 0))
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 4.5, height: 0))
    #expect(layer.shadowOffset == CGSize(width: 0, height: 7))
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.25))
    #expect(layer.contentsRect == CGRect(x: 0.125, y: 0, width: 0.5, height: 0.75))
    #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 4.5, height: 0))
    #expect(number("bounds.origin.y") == 2)
    #expect(number("contentsRect.size.height") == 0.75)
  }

  @Test func `value(forKeyPath:) reads the members of frame`() {
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(number("frame.origin.y") == 2)
    #expect(layer.value(forKeyPath: "frame.size") as? CGSize == CGSize(width: 3, height: 4))
    layer.setValue(CGRect(x: 5, y: 6, width: 7, height: 8), forKey: "frame")
    #expect(layer.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
  }

  @Test func `setValue for a member of frame, such as frame.size.width, changes only that member`()
  {
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.setValue(50, forKeyPath: "frame.size.width")
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 50, height: 40))
    layer.setValue(NSNumber(value: 7), forKeyPath: "frame.origin.x")
    #expect(layer.frame == CGRect(x: 7, y: 2, width: 50, height: 40))
    layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKeyPath: "frame.origin")
    #expect(layer.frame == CGRect(x: 3, y: 4, width: 50, height: 40))
    layer.setValue(CGSize(width: 10, height: 20), forKeyPath: "frame.size")
    #expect(layer.frame == CGRect(x: 3, y: 4, width: 10, height: 20))
    layer.setValue(CGRect(x: 0, y: 0, width: 5, height: 6), forKeyPath: "frame")
    #expect(layer.position == CGPoint(x: 2.5, y: 3))
    #expect(layer.bounds.size.height == 6)
    #expect(layer.value(forKeyPath: "frame") as? CGRect == CGRect(x: 0, y: 0, width: 5, height: 6))
    layer.setValue("broad", forKeyPath: "frame.size.width")
    #expect(layer.frame.width == 5)
  }

  @Test
  func `setting frame.size.width under a scale transform divides the bounds width by the scale`() {
    layer.bounds.size = CGSize(width: 10, height: 10)
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    layer.setValue(40, forKeyPath: "frame.size.width")
    #expect(layer.bounds.size == CGSize(width: 20, height: 10))
  }

  @Test(arguments: ["opacity", "shadowOpacity"])
  func `value(forKey:) of a Float property casts to Float, Double, CGFloat and NSNumber`(
    key: String
  ) {
    layer.setValue(0.3, forKey: key)
    for value in [layer.value(forKey: key), layer.value(forKeyPath: key)] {
      #expect(value as? Float == 0.3)
      #expect(value as? Double == Double(Float(0.3)))
      #expect(value as? CGFloat == CGFloat(Float(0.3)))
      #expect((value as? NSNumber)?.floatValue == 0.3)
    }
  }

  @Test(arguments: [
    "cornerRadius", "zPosition", "position.x", "bounds.size.width", "frame.origin.y",
  ])
  func `value(forKeyPath:) of a CGFloat property casts to CGFloat, Double and NSNumber`(
    keyPath: String
  ) {
    layer.setValue(2, forKeyPath: keyPath)
    let value = layer.value(forKeyPath: keyPath)
    #expect(value as? CGFloat == 2)
    #expect(value as? Double == 2)
    #expect(value as? NSNumber == 2)
  }

  @Test(arguments: ["transform", "sublayerTransform"])
  func `the components of a transform can be read and set by key path`(key: String) {
    for (part, value) in [
      ("scale.x", 2.0), ("scale.y", 3), ("scale.z", 4), ("rotation.x", 0.1), ("rotation.y", 0.2),
      ("rotation.z", 0.3), ("translation.x", 5), ("translation.y", 6), ("translation.z", 7),
    ] {
      layer.setValue(value, forKeyPath: "\(key).\(part)")
      #expect(abs(number("\(key).\(part)") - value) < 1e-9, "\(part)")
    }
    #expect(abs(number("\(key).rotation") - 0.3) < 1e-9)
    #expect(abs(number("\(key).scale.x") - 2) < 1e-9)
    #expect(abs(number("\(key).scale") - 3) < 1e-9)
    let move = layer.value(forKeyPath: "\(key).translation") as? CGSize
    #expect(move == CGSize(width: 5, height: 6))
  }

  @Test func `setting transform.scale scales three axes, and setting rotation keeps the scale`() {
    layer.setValue(2, forKeyPath: "transform.scale")
    let t = layer.transform
    #expect((t.m11, t.m22, t.m33) == (2, 2, 2))
    layer.setValue(0.5, forKeyPath: "transform.rotation")
    #expect(abs(number("transform.scale") - 2) < 1e-12)
    #expect(abs(layer.transform.m11 - 2 * cos(0.5)) < 1e-12)
    #expect(abs(layer.transform.m12 - 2 * sin(0.5)) < 1e-12)
  }

  @Test func `transform.scale.xy keeps the z scale, and transform.shear.x shears along x`() {
    layer.setValue(3, forKeyPath: "transform.scale.xy")
    let t = layer.transform
    #expect((t.m11, t.m22, t.m33) == (3, 3, 1))
    let other = CALayer()
    other.setValue(0.5, forKeyPath: "transform.shear.x")
    #expect(abs(other.transform.m21 - 0.5) < 1e-12)
    #expect(other.transform.m11 == 1)
    #expect(decodeNumber(other.value(forKeyPath: "transform.shear.x")) == 0.5)
  }

  @Test func `setting transform.translation accepts a size or a point for x and y`() {
    layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "transform.translation")
    #expect((layer.transform.m41, layer.transform.m42) == (5, 6))
    layer.setValue(CGPoint(x: 7, y: 8), forKeyPath: "sublayerTransform.translation")
    #expect((layer.sublayerTransform.m41, layer.sublayerTransform.m42) == (7, 8))
  }

  @Test(arguments: 0..<60)
  func `transform components combine as scale, rotation about y, x, z, and translation`(seed: Int) {
    var generator = SeededRandomNumberGenerator(seed: UInt64(seed))
    func random(_ range: ClosedRange<Double>) -> CGFloat {
      CGFloat(Double.random(in: range, using: &generator))
    }
    let (sx, sy, sz) = (random(0.5...3), random(0.5...3), random(0.5...3))
    let (rx, ry, rz) = (random(-1.5...1.5), random(-3...3), random(-3...3))
    let (tx, ty, tz) = (random(-9...9), random(-9...9), random(-9...9))
    for (part, value) in [
      ("scale.x", sx), ("scale.y", sy), ("scale.z", sz), ("rotation.x", rx), ("rotation.y", ry),
      ("rotation.z", rz), ("translation.x", tx), ("translation.y", ty), ("translation.z", tz),
    ] { layer.setValue(value, forKeyPath: "transform.\(part)") }
    let steps = [
      CATransform3DMakeRotation(ry, 0, 1, 0), CATransform3DMakeRotation(rx, 1, 0, 0),
      CATransform3DMakeRotation(rz, 0, 0, 1), CATransform3DMakeTranslation(tx, ty, tz),
    ]
    let expected = steps.reduce(CATransform3DMakeScale(sx, sy, sz), CATransform3DConcat)
    for member in [
      \CATransform3D.m11, \.m12, \.m13, \.m21, \.m22, \.m23, \.m31, \.m32, \.m33, \.m41, \.m42,
      \.m43,
    ] {
      #expect(abs(layer.transform[keyPath: member] - expected[keyPath: member]) < 1e-9)
    }
  }

  @Test(arguments: [255, 15, 31, 16, 0x7fff_0006], ["maskedCorners", "edgeAntialiasingMask"])
  func `maskedCorners and edgeAntialiasingMask set by key keep only their four lowest bits`(
    bits: UInt32, key: String
  ) {
    layer.setValue(bits, forKey: key)
    #expect(number(key) == Double(bits % 16))
    let copy = CALayer()
    copy.maskedCorners = CACornerMask(rawValue: UInt(bits))
    copy.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: bits)
    #expect(decodeNumber(copy.value(forKeyPath: key)) == Double(bits % 16))
  }

  @Test func `setting maskedCorners keeps only its four lowest bits`() {
    layer.maskedCorners = CACornerMask(rawValue: 255)
    #expect(layer.maskedCorners.rawValue == 15)
    layer.maskedCorners = CACornerMask(rawValue: 1 << 40 | 6)
    #expect(layer.maskedCorners == [.layerMaxXMinYCorner, .layerMinXMaxYCorner])
    let styled = CALayer()
    styled.style = ["maskedCorners": 249]
    #expect(styled.maskedCorners.rawValue == 9)
  }

  @Test func `setting nil by key for a numeric property stores 0`() {
    layer.cornerRadius = 5
    layer.setValue(nil, forKey: "cornerRadius")
    layer.setValue(nil, forKey: "opacity")
    layer.setValue(9, forKeyPath: "position.y")
    layer.setValue(nil, forKeyPath: "position.y")
    #expect(layer.cornerRadius == 0)
    #expect(layer.opacity == 0)
    #expect(layer.position.y == 0)
  }

  @Test func `setting a string by key for a numeric property parses the number`() {
    layer.setValue("4.5", forKey: "cornerRadius")
    layer.setValue("0.25", forKeyPath: "anchorPoint.x")
    layer.setValue("1", forKey: "hidden")
    #expect(layer.cornerRadius == 4.5)
    #expect(layer.anchorPoint.x == 0.25)
    #expect(layer.isHidden)
  }

  @Test func `colors and paths can be set by key, and colors also to nil`() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.setValue(red, forKey: "backgroundColor")
    #expect(layer.backgroundColor == red)
    layer.setValue(nil, forKey: "borderColor")
    layer.setValue(NSNull(), forKey: "shadowColor")
    #expect(layer.borderColor == nil)
    #expect(layer.shadowColor == nil)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
    layer.setValue(path, forKey: "shadowPath")
    #expect(layer.shadowPath?.boundingBox == path.boundingBox)
  }

  @Test func `setValue unwraps NSValue and numbers of any type`() {
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKey: "position")
    layer.setValue(NSNumber(value: 3), forKey: "zPosition")
    layer.setValue(Float(0.5), forKey: "opacity")
    layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2)), forKey: "transform")
    layer.setValue(CGAffineTransform(translationX: 4, y: 5), forKey: "sublayerTransform")
    #expect(layer.position == CGPoint(x: 1, y: 2))
    #expect(layer.zPosition == 3)
    #expect(layer.opacity == 0.5)
    #expect(layer.transform.m33 == 2)
    #expect(layer.sublayerTransform.m42 == 5)
  }

  @Test func `setValue with a value of the wrong type leaves the property unchanged`() {
    layer.position = CGPoint(x: 1, y: 2)
    layer.setValue("no point", forKey: "position")
    layer.setValue(["x": 1], forKeyPath: "position.x")
    layer.setValue(CGPoint.zero, forKey: "backgroundColor")
    #expect(layer.position == CGPoint(x: 1, y: 2))
    #expect(layer.backgroundColor == nil)
  }

  @Test func `key paths can access other layers through mask and superlayer`() {
    let (parent, mask) = (CALayer(), CALayer())
    parent.addSublayer(layer)
    layer.mask = mask
    layer.setValue(0.5, forKeyPath: "mask.opacity")
    #expect(mask.opacity == 0.5)
    parent.cornerRadius = 3
    #expect(number("superlayer.cornerRadius") == 3)
  }

  @Test func `CALayer.needsDisplay(forKey:) is false for built-in keys`() {
    for key in ["bounds", "opacity", "contents", "position", "backgroundColor", "own"] {
      #expect(!CALayer.needsDisplay(forKey: key))
    }
  }

  @Test func `defaultValue(forKey:) can be overridden for custom keys`() {
    final class Dial: CALayer {
      override class func defaultValue(forKey key: String) -> Any? {
        key == "angle" ? 1.5 : super.defaultValue(forKey: key)
      }
    }
    let dial = Dial()
    #expect(dial.value(forKey: "angle") as? Double == 1.5)
    dial.setValue(2.0, forKey: "angle")
    #expect(dial.value(forKey: "angle") as? Double == 2)
  }

  @Test func `CALayer.style supplies values for value(forKey:)`() {
    layer.style = ["own": 7, "cornerRadius": 4]
    #expect(layer.value(forKey: "own") as? Int == 7)
    #expect(number("cornerRadius") == 4)
  }

  @Test func `CABasicAnimation keeps custom keys in its copies`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("x", forKey: "tag")
    animation.setValue(2, forKey: "duration")
    let copy = animation.copy() as? CABasicAnimation
    #expect(copy !== animation)
    #expect(copy?.value(forKey: "tag") as? String == "x")
    #expect(copy?.duration == 2)
    copy?.setValue("y", forKey: "tag")
    #expect(animation.value(forKey: "tag") as? String == "x")
  }

  @Test func `CALayer.init(layer:) copies no property of a plain CALayer`() {
    layer.opacity = 0.5
    layer.name = "a"
    layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    layer.setValue(1, forKey: "own")
    let copy = CALayer(layer: layer)
    #expect(copy.opacity == 1)
    #expect(copy.name == nil)
    #expect(copy.bounds == .zero)
    #expect(copy.value(forKey: "own") == nil)
  }
}
