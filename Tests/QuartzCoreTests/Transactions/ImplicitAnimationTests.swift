import CoreGraphics
import QuartzCore
import RenderServer
import Testing

/// Tests of implicit animations on displayed layers: Documentation/behaviour/actions.md, "Implicit animations".
@Suite struct ImplicitAnimationTests {
  private func name(_ action: (any CAAction)?) -> String? { action.map { "\(type(of: $0))" } }

  @Test(arguments: [
    "anchorPointZ", "borderWidth", "contentsCenter", "shadowOffset", "minificationFilterBias",
    "rasterizationScale", "transform.rotation", "transform.translation.x",
    "sublayerTransform.scale",
  ])
  func `action(forKey:) of a displayed layer is a CABasicAnimation for numbers and points`(
    key: String
  ) {
    let tree = LiveTree()
    tree.run { #expect(name(tree.root.action(forKey: key)) == "CABasicAnimation") }
  }

  @Test(arguments: ["opacity", "shadowOpacity"])
  func `fromValue of an implicit animation of a Float property casts to every number type`(
    key: String
  ) throws {
    let tree = LiveTree()
    tree.run { tree.root.setValue(0.3, forKey: key) }
    let made = try #require(tree.root.animation(forKey: key) as? CABasicAnimation)
    #expect(made.fromValue as? Float != nil)
    #expect(made.fromValue as? Double != nil)
    #expect(made.fromValue as? CGFloat != nil)
    #expect(made.fromValue as? NSNumber != nil)
    tree.advance(to: 0.1)
    let shown = tree.run { tree.root.presentation()?.value(forKeyPath: key) }
    #expect(shown as? Float != nil)
    #expect(shown as? CGFloat != nil)
  }

  @Test(arguments: ["compositingFilter", "backgroundFilters"])
  func `action(forKey:) is a CATransition for compositingFilter and backgroundFilters`(key: String)
  {
    let tree = LiveTree()
    tree.run { #expect(name(tree.root.action(forKey: key)) == "CATransition") }
  }

  @Test(arguments: [
    "opaque", "contentsGravity", "allowsGroupOpacity", "edgeAntialiasingMask", "bounds.size",
    "onOrderOut", "onLayout", "beginTime", "timeOffset", "duration", "name", "delegate",
  ])
  func `action(forKey:) of a displayed layer is nil for keys that are not animatable`(key: String) {
    let tree = LiveTree()
    tree.run { #expect(tree.root.action(forKey: key) == nil) }
  }

  @Test func `action(forKey:) is a CABasicAnimation for animatable keys of the layer subclasses`() {
    let keys: [(CALayer, [String])] = [
      (
        CAShapeLayer(),
        [
          "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
          "lineDashPhase",
        ]
      ),
      (CAGradientLayer(), ["colors", "locations", "startPoint", "endPoint"]),
      (CATextLayer(), ["fontSize", "foregroundColor"]),
      (
        CAReplicatorLayer(),
        ["instanceTransform", "instanceColor", "instanceDelay", "instanceRedOffset"]
      ),
      (CAEmitterLayer(), ["emitterPosition", "emitterSize", "birthRate", "lifetime"]),
    ]
    for (layer, names) in keys {
      let tree = LiveTree(layer)
      tree.run {
        for key in names {
          #expect(name(layer.action(forKey: key)) == "CABasicAnimation", "\(key)")
        }
      }
    }
  }

  @Test func `an @Animatable property of a subclass receives no implicit animation`() {
    final class Dial: CALayer { @Animatable var angle: CGFloat = 0 }
    let dial = Dial()
    let tree = LiveTree(dial)
    tree.run {
      dial.angle = 3
      #expect(dial.animationKeys() == nil)
      #expect(dial.action(forKey: "angle") == nil)
    }
  }

  @Test func `an implicit animation runs from the old model value to the new one`() throws {
    let tree = LiveTree()
    tree.run {
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      tree.root.opacity = 0
    }
    try tree.run {
      let made = try #require(tree.root.animation(forKey: "opacity") as? CABasicAnimation)
      #expect(made.keyPath == "opacity")
      #expect(decodeNumber(made.fromValue) == 1)
      #expect(made.toValue == nil)
      #expect(made.byValue == nil)
      #expect(!made.isAdditive)
    }
    tree.advance(to: 0.125)
    tree.run { #expect(tree.root.presentation()?.opacity == 0.5) }
    #expect(tree.root.opacity == 0)
    tree.advance(to: 0.3)
    tree.run { #expect(tree.root.presentation()?.opacity == 0) }
    #expect(tree.root.animationKeys() == nil)
  }

  @Test func `an implicit animation uses the default timing function`() {
    let tree = LiveTree()
    tree.run { tree.root.cornerRadius = 10 }
    tree.advance(to: 0.125)
    tree.run {
      let shown = Double(tree.root.presentation()?.cornerRadius ?? -1)
      #expect(abs(shown - 8.024034) < 1e-3)
    }
  }

  @Test func `a second change replaces the implicit animation and starts at the presented value`() {
    let tree = LiveTree()
    tree.run { tree.root.opacity = 0 }
    tree.advance(to: 0.1)
    tree.run {
      tree.root.opacity = 0.5
      #expect(tree.root.animationKeys() == ["opacity"])
      let made = tree.root.animation(forKey: "opacity") as? CABasicAnimation
      // The value of the default curve at two fifths of 0.25 s, from 1 to 0.
      #expect(abs((decodeNumber(made?.fromValue) ?? 0) - 0.317459) < 1e-4)
    }
    tree.endTurn()
    tree.run { #expect(abs(Double(tree.root.presentation()?.opacity ?? 0) - 0.317459) < 1e-4) }
  }

  @Test
  func `changing position during its implicit animation continues from the presented position`() {
    let tree = LiveTree()
    tree.run {
      CATransaction.setAnimationDuration(1)
      tree.root.position = CGPoint(x: 50, y: 0)
    }
    tree.advance(to: 0.5)
    tree.run { tree.root.position = CGPoint(x: 80, y: 0) }
    tree.endTurn()
    // The default curve is at 0.8024034 in the middle of its duration.
    tree.run { #expect(abs((tree.root.presentation()?.position.x ?? 0) - 40.12017) < 1e-3) }
    tree.advance(to: 2)
    tree.run { #expect(tree.root.presentation()?.position.x == 80) }
  }

  @Test func `an implicit animation starts at the presented value of a running CAAnimationGroup`() {
    let tree = LiveTree()
    let group = CAAnimationGroup()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue) = (0, 100)
    group.animations = [move]
    group.duration = 1
    tree.run { tree.root.add(group, forKey: "group") }
    tree.advance(to: 0.25)
    tree.run {
      tree.root.position = CGPoint(x: 80, y: 0)
      let made = tree.root.animation(forKey: "position") as? CABasicAnimation
      #expect(made?.fromValue as? CGPoint == CGPoint(x: 25, y: 0))
    }
  }

  @Test(arguments: [nil, "opacity"])
  func `a CABasicAnimation without values in actions runs from the old to the new model value`(
    keyPath: String?
  ) {
    let tree = LiveTree()
    let slow = CABasicAnimation(keyPath: keyPath)
    slow.duration = 2
    tree.run {
      tree.root.actions = ["opacity": slow]
      tree.root.opacity = 0
      let made = tree.root.animation(forKey: "opacity") as? CABasicAnimation
      #expect(decodeNumber(made?.fromValue) == 1)
      #expect(made?.toValue == nil)
      #expect(slow.fromValue == nil)
    }
    tree.advance(to: 1)
    tree.run {
      #expect(tree.root.presentation()?.opacity == 0.5)
      tree.root.opacity = 1
    }
    tree.endTurn()
    tree.run { #expect(tree.root.presentation()?.opacity == 0.5) }
    tree.advance(to: 2)
    tree.run { #expect(tree.root.presentation()?.opacity == 0.75) }
  }

  @Test func `implicit animations are listed in animationKeys and can be removed`() {
    let tree = LiveTree()
    tree.run {
      tree.root.position = CGPoint(x: 5, y: 5)
      tree.root.opacity = 0.5
      tree.root.isHidden = true
      #expect(tree.root.animationKeys() == ["position", "opacity", "transition"])
      tree.root.removeAnimation(forKey: "position")
      #expect(tree.root.animationKeys() == ["opacity", "transition"])
      CATransaction.flush()
      #expect(tree.root.presentation()?.position == CGPoint(x: 5, y: 5))
      tree.root.removeAllAnimations()
      #expect(tree.root.animationKeys() == nil)
    }
  }

  @Test func `a change of backgroundColor from nil adds no implicit animation`() {
    let tree = LiveTree()
    tree.run {
      tree.root.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      #expect(tree.root.animationKeys() == nil)
      tree.root.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      #expect(tree.root.animationKeys() == ["backgroundColor"])
    }
  }

  @Test func `addSublayer adds an implicit CATransition to the displayed superlayer`() {
    let tree = LiveTree()
    tree.run {
      let layer = CALayer()
      tree.root.addSublayer(layer)
      #expect(tree.root.animationKeys() == ["transition"])
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test
  func `an explicit animation does not change the model value, which is presented after its end`() {
    let tree = LiveTree()
    tree.run { tree.root.add(fade(Journal(), "A", duration: 1), forKey: "a") }
    tree.advance(to: 0.5)
    #expect(tree.root.opacity == 1)
    tree.run { #expect(tree.root.presentation()?.opacity == 0.5) }
    tree.advance(to: 1.5)
    tree.run { #expect(tree.root.presentation()?.opacity == 1) }
  }

  @Test func `implicit animations of all changes in one run loop turn begin at the same time`() {
    let (tree, other) = (LiveTree(), CALayer())
    tree.set { tree.root.addSublayer(other) }
    tree.run {
      tree.root.opacity = 0.5
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      other.opacity = 0.5
      CATransaction.commit()
      #expect(other.animation(forKey: "opacity")?.beginTime == 0)
    }
    tree.endTurn()
    let begin = tree.root.animation(forKey: "opacity")?.beginTime
    #expect(begin == ManualClock.start)
    #expect(other.animation(forKey: "opacity")?.beginTime == begin)
    #expect(other.animation(forKey: "opacity")?.duration == 3)
    #expect(tree.root.animation(forKey: "opacity")?.duration == 0.25)
  }
}
