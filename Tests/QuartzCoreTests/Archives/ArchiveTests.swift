import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of archived layers and animations: Documentation/behaviour/layers.md, "Archives and copies".
@Suite struct ArchiveTests {
  private func copied<T: NSObject & NSSecureCoding>(_ object: T) throws -> T {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data))
  }

  @Test func `NSKeyedArchiver restores the property values of a CALayer`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.position = CGPoint(x: 5, y: 6)
    layer.opacity = 0.25
    layer.isHidden = true
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.backgroundColor = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    layer.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    layer.shadowOffset = CGSize(width: 4, height: 5)
    layer.contentsGravity = .bottomLeft
    layer.maskedCorners = [.layerMinXMinYCorner]
    layer.fillMode = .both
    layer.name = "badge"
    layer.needsDisplayOnBoundsChange = true
    layer.actions = ["opacity": NSNull()]
    layer.style = ["cornerRadius": 7]
    layer.setValue([1, 2], forKey: "numbers")
    layer.setValue("ö", forKey: "naïve")
    let copy = try copied(layer)
    #expect(copy !== layer)
    #expect(copy.bounds == layer.bounds)
    #expect(copy.position == layer.position)
    #expect(copy.opacity == 0.25)
    #expect(copy.isHidden)
    #expect(copy.transform == layer.transform)
    #expect(copy.backgroundColor == layer.backgroundColor)
    #expect(copy.shadowPath == layer.shadowPath)
    #expect(copy.shadowOffset == layer.shadowOffset)
    #expect(copy.contentsGravity == .bottomLeft)
    #expect(copy.maskedCorners == [.layerMinXMinYCorner])
    #expect(copy.fillMode == .both)
    #expect(copy.name == "badge")
    #expect(copy.needsDisplayOnBoundsChange)
    #expect(copy.actions?["opacity"] is NSNull)
    #expect(copy.style?["cornerRadius"] as? Double == 7)
    #expect(copy.value(forKey: "numbers") as? [Int] == [1, 2])
    #expect(copy.value(forKey: "naïve") as? String == "ö")
    #expect(copy.cornerCurve == .circular)
  }

  @Test func `NSKeyedArchiver restores a layer tree with its order, masks, classes and images`()
    throws
  {
    let root = CALayer()
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil)
    shape.lineDashPattern = [1, 2]
    shape.fillColor = nil
    let gradient = CAGradientLayer()
    gradient.colors = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    gradient.locations = [0.25, 0.75]
    root.sublayers = [shape, gradient]
    let mask = CALayer()
    mask.opacity = 0.5
    root.mask = mask
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    root.contents = context.makeImage()
    let copy = try copied(root)
    #expect(
      copy.sublayers?.map { ObjectIdentifier(type(of: $0)) } == [
        ObjectIdentifier(CAShapeLayer.self), ObjectIdentifier(CAGradientLayer.self),
      ])
    #expect(copy.sublayers?.first?.superlayer === copy)
    #expect(copy.mask?.opacity == 0.5)
    let shapeCopy = try #require(copy.sublayers?.first as? CAShapeLayer)
    #expect(shapeCopy.path == shape.path)
    #expect(shapeCopy.lineDashPattern == [1, 2])
    #expect(shapeCopy.fillColor == nil)
    let gradientCopy = try #require(copy.sublayers?.last as? CAGradientLayer)
    #expect(gradientCopy.locations == [0.25, 0.75])
    #expect(gradientCopy.colors?.count == 2)
    let picture = try #require(copy.contents.flatMap { $0 as? CGImage })
    #expect(
      picture.dataProvider?.data as Data? == (root.contents as? CGImage)?.dataProvider?.data
        as Data?)
  }

  @Test func `NSKeyedArchiver restores running animations in order and with their keys`() throws {
    let tree = LiveTree()
    let layer = CALayer()
    let basic = CABasicAnimation(keyPath: "position")
    basic.fromValue = CGPoint(x: 1, y: 2)
    basic.byValue = NSValue(cgPoint: CGPoint(x: 3, y: 4))
    basic.timingFunction = CAMediaTimingFunction(name: .easeIn)
    basic.duration = 3
    basic.setValue("mine", forKey: "tag")
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
    spring.keyPath = "transform.scale"
    tree.run {
      layer.add(basic, forKey: "b")
      layer.add(spring, forKey: "a")
      layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
    }
    let copy = try tree.run { try copied(layer) }
    tree.run {
      #expect(copy.animationKeys() == ["b", "a"])
      let back = copy.animation(forKey: "b") as? CABasicAnimation
      #expect(back?.fromValue as? CGPoint == CGPoint(x: 1, y: 2))
      #expect(back?.byValue as? CGPoint == CGPoint(x: 3, y: 4))
      #expect(back?.timingFunction === CAMediaTimingFunction(name: .easeIn))
      #expect(back?.duration == 3)
      #expect(back?.value(forKey: "tag") as? String == "mine")
      let bounce = copy.animation(forKey: "a") as? CASpringAnimation
      #expect(bounce?.stiffness == spring.stiffness)
      #expect(bounce?.allowsOverdamping == true)
    }
  }

  @Test func `NSKeyedArchiver restores animations of every class`() throws {
    let keys = CAKeyframeAnimation(keyPath: "position")
    keys.path = CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil)
    keys.keyTimes = [0, 0.5, 1]
    keys.timingFunctions = [CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)]
    keys.calculationMode = .paced
    keys.rotationMode = .rotateAuto
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    turn.toValue = CATransform3DIdentity
    turn.repeatCount = .infinity
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromTop
    transition.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20)
    let group = CAAnimationGroup()
    group.animations = [keys, turn, transition]
    let copy = try copied(group)
    let back = try #require(copy.animations)
    let keysBack = try #require(back[0] as? CAKeyframeAnimation)
    #expect(keysBack.path == keys.path)
    #expect(keysBack.keyTimes == [0, 0.5, 1])
    #expect(keysBack.timingFunctions?.first?.description == "(0.1, 0.2, 0.3, 0.4)")
    #expect(keysBack.calculationMode == .paced)
    #expect(keysBack.rotationMode == .rotateAuto)
    let turnBack = try #require(back[1] as? CABasicAnimation)
    #expect(turnBack.valueFunction?.name == .rotateZ)
    #expect(turnBack.toValue as? CATransform3D == CATransform3DIdentity)
    #expect(turnBack.repeatCount == .infinity)
    let transitionBack = try #require(back[2] as? CATransition)
    #expect((transitionBack.type, transitionBack.subtype) == (.push, .fromTop))
  }

  @Test func `NSKeyedArchiver restores a dictionary stored under a custom layer key`() throws {
    let layer = CALayer()
    layer.setValue(NSDictionary(dictionary: ["type": "mine", "count": 3]), forKey: "own")
    let own = try #require(try copied(layer).value(forKey: "own") as? [String: Any])
    #expect(own["type"] as? String == "mine")
    #expect((own["count"] as? NSNumber)?.intValue == 3)
  }

  /// Archives stored such values as dictionaries before ``ArchivedParts`` existed.
  @Test func `ArchivedValue.decodedValue reads null, geometry, colors and paths from dictionaries`()
    throws
  {
    func read(_ type: String, _ parts: [String: Any] = [:]) -> Any? {
      let all: [String: Any] = parts.merging(["type": type]) { own, _ in own }
      return ArchivedValue.decodedValue(of: NSDictionary(dictionary: all))
    }
    #expect(read("null") is NSNull)
    #expect(read("point", ["numbers": [1, 2.5]]) as? CGPoint == CGPoint(x: 1, y: 2.5))
    #expect(
      read("rect", ["numbers": [1, 2, 3, 4]]) as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(read("point", ["numbers": [1]]) == nil)
    #expect(
      (read("color", ["numbers": [1, 0, 0, 0.5]]) as! CGColor?)
        == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(
      read("function", ["text": "easeIn"]) as? CAMediaTimingFunction
        === CAMediaTimingFunction(name: .easeIn))
    let path = try #require(read("path", ["numbers": [0, 1, 2, 1, 3, 4]]) as! CGPath?)
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 1, y: 2))
    line.addLine(to: CGPoint(x: 3, y: 4))
    #expect(path == line)
    let point: [String: Any] = ["type": "point", "numbers": [1, 2]]
    let list = try #require(read("list", ["items": ["a", 7, point]]) as? [Any])
    #expect(list[0] as? String == "a")
    #expect((list[1] as? NSNumber)?.intValue == 7)
    #expect(list[2] as? CGPoint == CGPoint(x: 1, y: 2))
    let map = try #require(
      read("map", ["keys": ["k", "at"], "items": ["v", point]]) as? [String: Any])
    #expect(map["k"] as? String == "v")
    #expect(map["at"] as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(read("map", ["keys": ["k"], "items": []]) == nil)
    let image = read("image", ["numbers": [1, 1], "bytes": Data([1, 2, 3, 255])]) as! CGImage?
    #expect(image?.width == 1)
  }

  @Test func `NSKeyedArchiver restores CAMediaTimingFunction and CAValueFunction`() throws {
    let curve = try copied(CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 2))
    var point: [Float] = [0, 0]
    curve.getControlPoint(at: 2, values: &point)
    #expect(point == [0.3, 2])
    #expect(try copied(CAMediaTimingFunction(name: .easeOut)).description == "easeOut")
    let scale = try #require(CAValueFunction(name: .scale))
    #expect(try copied(scale).name == .scale)
  }

  @Test func `shouldArchiveValue is true only for values that differ from the default`() {
    let layer = CALayer()
    #expect(!layer.shouldArchiveValue(forKey: "opacity"))
    #expect(!layer.shouldArchiveValue(forKey: "name"))
    #expect(!layer.shouldArchiveValue(forKey: "sublayers"))
    layer.opacity = 0.5
    layer.name = "x"
    layer.addSublayer(CALayer())
    layer.setValue(1, forKey: "own")
    for key in ["opacity", "name", "sublayers", "own"] {
      #expect(layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    layer.opacity = 1
    #expect(!layer.shouldArchiveValue(forKey: "opacity"))
    let animation = CABasicAnimation(keyPath: nil)
    #expect(!animation.shouldArchiveValue(forKey: "duration"))
    animation.duration = 2
    #expect(animation.shouldArchiveValue(forKey: "duration"))
  }
}
