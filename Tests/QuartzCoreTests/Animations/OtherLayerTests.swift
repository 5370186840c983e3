import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of animation key paths through named sublayers and masks: Documentation/behaviour/animations.md, "Other
/// layers".
@Suite struct OtherLayerTests {
  private let tree = LiveTree()
  private let left = CALayer()
  private let inner = CAShapeLayer()
  private let mask = CALayer()

  init() {
    left.name = "left"
    inner.name = "inner"
    tree.set {
      tree.root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
      left.frame = CGRect(x: 10, y: 100, width: 20, height: 20)
      tree.root.addSublayer(left)
      left.addSublayer(inner)
      inner.mask = mask
    }
  }

  /// Returns the value presented by the given layer at a local time of the root layer, whose speed is 0.
  private func number(_ keyPath: String, of layer: CALayer, at time: Double) -> Double {
    tree.set { tree.root.timeOffset = time }
    return tree.run { decodeNumber(layer.presentation()?.value(forKeyPath: keyPath)) ?? .nan }
  }

  @Test func `an animation of sublayers.NAME.position.y moves the named sublayer`() {
    tree.play(basic("sublayers.left.position.y", by: -80))
    #expect(number("position.y", of: left, at: 0.5) == 70)
    #expect(number("position.y", of: tree.root, at: 0.5) == 0)
    #expect(left.position.y == 110)
    #expect(tree.number("sublayers.left.position.y", at: 0.25) == 90)
  }

  @Test func `a rendered frame shows a sublayer's position animated through its superlayer`() throws
  {
    func row(at time: Double, _ animation: CAAnimation?) -> Data {
      livePicture(40, 40, at: time) { canvas in
        let part = CALayer()
        part.name = "part"
        part.frame = CGRect(x: 10, y: 20, width: 10, height: 10)
        part.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        canvas.addSublayer(part)
        if let animation { canvas.add(animation, forKey: "a") } else { part.position.y = 15 }
      }
    }
    let moved = basic("sublayers.part.position.y", by: -20)
    #expect(row(at: 0.5, moved) == row(at: 0, nil))
  }

  @Test func `an animation's key path can traverse several sublayers and masks`() {
    tree.play(
      basic("sublayers.left.sublayers.inner.lineWidth", from: 0, to: 8),
      basic("sublayers.left.sublayers.inner.mask.opacity", from: 1, to: 0))
    #expect(number("lineWidth", of: inner, at: 0.5) == 4)
    #expect(number("opacity", of: mask, at: 0.25) == 0.75)
  }

  @Test func `an animation of mask.bounds.size.width animates the mask of its layer`() {
    tree.set { tree.root.mask = CALayer() }
    tree.play(basic("mask.bounds.size.width", from: 0, to: 100))
    #expect(tree.number("mask.bounds.size.width", at: 0.25) == 25)
  }

  @Test func `a CAAnimationGroup can animate its layer and named sublayers on one timeline`() {
    let group = CAAnimationGroup()
    group.duration = 2
    group.isRemovedOnCompletion = false
    group.animations = [
      basic("opacity", from: 0, to: 1) { $0.duration = 0 },
      basic("sublayers.left.borderWidth", from: 0, to: 10) { $0.duration = 0 },
      basic("sublayers.left.cornerRadius", from: 0, to: 1) { $0.beginTime = 1 },
      basic("sublayers.left.sublayers.inner.strokeEnd", from: 0, to: 1) { $0.duration = 0 },
    ]
    tree.play(group)
    #expect(tree.number("opacity", at: 1) == 0.5)
    #expect(number("borderWidth", of: left, at: 1.5) == 7.5)
    #expect(number("cornerRadius", of: left, at: 1.5) == 0.5)
    #expect(number("strokeEnd", of: inner, at: 0.5) == 0.25)
  }

  @Test func `CAAnimationGroup animates borderColor of a named sublayer`() throws {
    let group = CAAnimationGroup()
    group.duration = 1
    group.isRemovedOnCompletion = false
    group.animations = [
      basic(
        "sublayers.left.borderColor", from: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
        to: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    ]
    tree.play(group)
    tree.set { tree.root.timeOffset = 0.5 }
    let color = tree.run { left.presentation()?.borderColor }
    #expect(color?.components == [0.5, 0, 0.5, 1])
  }

  @Test func `an animation of sublayers.NAME.transform can use a CAValueFunction`() {
    tree.play(
      basic("sublayers.left.transform", from: 0, to: Double.pi) {
        $0.valueFunction = CAValueFunction(name: .rotateZ)
      })
    #expect(abs(number("transform.rotation.z", of: left, at: 0.5) - 1.5707963267948966) < 1e-9)
  }

  @Test func `keyframe, spring and additive animations can target a named sublayer`() {
    tree.play(
      keyframes("sublayers.left.position", [CGPoint.zero, CGPoint(x: 10, y: 40)]),
      basic("sublayers.left.position.x", from: 1, to: 1) { $0.isAdditive = true })
    #expect(number("position.x", of: left, at: 0.5) == 6)
    #expect(number("position.y", of: left, at: 0.5) == 20)
    let spring = CASpringAnimation(keyPath: "sublayers.left.zPosition")
    (spring.fromValue, spring.toValue, spring.duration) = (0, 100, 2)
    tree.play(spring)
    #expect(number("zPosition", of: left, at: 1) > 90)
  }

  @Test
  func `animations of a sublayer's property apply in adding order, on the sublayer or superlayer`()
  {
    tree.set { tree.root.speed = 0 }
    tree.set {
      left.add(basic("opacity", from: 0.25, to: 0.25), forKey: nil)
      tree.root.add(basic("sublayers.left.opacity", from: 0.5, to: 0.5), forKey: nil)
    }
    #expect(number("opacity", of: left, at: 0.5) == 0.5)
    tree.set { left.add(basic("opacity", from: 0.75, to: 0.75), forKey: nil) }
    #expect(number("opacity", of: left, at: 0.5) == 0.75)
  }

  @Test
  func `removeAllAnimations on a sublayer keeps the superlayer's animations of that sublayer`() {
    tree.play(basic("sublayers.left.opacity", from: 0, to: 0))
    tree.run {
      #expect(left.animationKeys() == nil)
      left.removeAllAnimations()
    }
    tree.endTurn()
    #expect(number("opacity", of: left, at: 0.5) == 0)
    tree.run { tree.root.removeAllAnimations() }
    tree.endTurn()
    #expect(number("opacity", of: left, at: 0.5) == 1)
  }

  @Test
  func `replacing a superlayer's animation of a sublayer restores the sublayer's model value`() {
    tree.set { tree.root.speed = 0 }
    tree.set { tree.root.add(basic("sublayers.left.opacity", from: 0, to: 0), forKey: "a") }
    tree.set { tree.root.add(basic("sublayers.left.zPosition", from: 3, to: 3), forKey: "a") }
    #expect(number("opacity", of: left, at: 0.5) == 1)
    #expect(number("zPosition", of: left, at: 0.5) == 3)
  }

  @Test func `an animation of a sublayer's key path calls its delegate once at start and stop`() {
    let journal = Journal()
    tree.run {
      tree.root.add(
        basic("sublayers.left.opacity", from: 0, to: 0) {
          $0.delegate = Reporter(journal, "A")
          $0.isRemovedOnCompletion = true
        }, forKey: "a")
    }
    tree.advance(to: 0.5)
    tree.run { #expect(left.presentation()?.opacity == 0) }
    #expect(journal.lines == ["startA"])
    tree.advance(to: 1.5)
    #expect(journal.lines == ["startA", "stopA:1"])
    tree.run {
      #expect(left.presentation()?.opacity == 1)
      #expect(tree.root.animationKeys() == nil)
    }
  }

  @Test func `an animation of a sublayer's key path continues when the sublayer is removed`() {
    let journal = Journal()
    tree.run {
      tree.root.add(
        basic("sublayers.left.opacity", from: 0, to: 0) { $0.delegate = Reporter(journal, "A") },
        forKey: "a")
    }
    tree.advance(to: 0.25)
    tree.run { left.removeFromSuperlayer() }
    tree.advance(to: 0.5)
    #expect(journal.lines == ["startA"])
    tree.run { tree.root.addSublayer(left) }
    tree.advance(to: 0.75)
    tree.run {
      #expect(left.presentation()?.opacity == 1)
      tree.root.removeAnimation(forKey: "a")
    }
    tree.advance(to: 1)
    #expect(journal.lines == ["startA", "stopA:0"])
  }

  @Test func `an animation of sublayers.NAME finds a sublayer added in the same transaction`() {
    tree.set { tree.root.speed = 0 }
    tree.set {
      let late = CALayer()
      late.name = "late"
      inner.addSublayer(late)
      tree.root.add(
        basic("sublayers.left.sublayers.inner.sublayers.late.opacity", from: 0, to: 0), forKey: nil)
    }
    let late = inner.sublayers?.first ?? CALayer()
    #expect(number("opacity", of: late, at: 0.5) == 0)
  }

  @Test func `an animation of a sublayer's key path uses the local time of the layer that owns it`()
  {
    tree.set {
      left.speed = 2
      left.beginTime = 0.25
      left.timeOffset = 3
    }
    tree.play(basic("sublayers.left.opacity", from: 0, to: 1))
    #expect(number("opacity", of: left, at: 0.5) == 0.5)
    #expect(number("opacity", of: left, at: 0.75) == 0.75)
  }

  @Test
  func `an animation of a speed-0 sublayer's key path ends in the time of the layer that owns it`()
  {
    tree.set { left.speed = 0 }
    tree.run {
      tree.root.add(
        basic("sublayers.left.opacity", from: 0.5, to: 0.5) { $0.isRemovedOnCompletion = true },
        forKey: "a")
    }
    tree.advance(to: 2)
    tree.run { #expect(left.presentation()?.opacity == 1) }
  }

  @Test func `CATextLayer draws a string animated through its superlayer in every frame`() {
    func picture(at time: Double, _ build: (CALayer, CATextLayer) -> Void) -> Data {
      livePicture(80, 30, at: time) {
        let text = CATextLayer()
        text.name = "label"
        text.frame = $0.bounds
        text.fontSize = 20
        text.string = "MODEL"
        $0.addSublayer(text)
        build($0, text)
      }
    }
    let animation = keyframes("sublayers.label.string", ["A", "", "C"]) {
      $0.calculationMode = .discrete
    }
    for (time, string) in [(0.1, "A"), (0.5, ""), (0.9, "C")] {
      let shown = picture(at: time) { canvas, _ in canvas.add(animation, forKey: nil) }
      #expect(shown == picture(at: 0) { $1.string = string }, "\(time)")
    }
  }

  @Test func `animations can target filters and custom keys of a named sublayer`() {
    let blur = CAFilter(type: "gaussianBlur")
    tree.set {
      left.filters = [blur]
      left.setValue(2.0, forKey: "own")
    }
    tree.play(
      basic("sublayers.left.filters.gaussianBlur.inputRadius", from: 0, to: 8),
      basic("sublayers.left.own", to: 4))
    #expect(number("filters.gaussianBlur.inputRadius", of: left, at: 0.5) == 4)
    #expect(number("own", of: left, at: 0.5) == 3)
  }

  @Test func `an animation of sublayers.NAME affects only the first sublayer of that name`() {
    let second = CALayer()
    second.name = "left"
    tree.set { tree.root.addSublayer(second) }
    tree.play(basic("sublayers.left.opacity", from: 0, to: 0))
    #expect(number("opacity", of: left, at: 0.5) == 0)
    #expect(number("opacity", of: second, at: 0.5) == 1)
  }

  // MARK: Key-value coding

  @Test func `value(forKeyPath:) and setValue access properties of named sublayers`() {
    let root = tree.root
    tree.set {
      root.setValue(7, forKeyPath: "sublayers.left.position.x")
      root.setValue(3, forKeyPath: "sublayers.left.sublayers.inner.lineWidth")
      root.setValue(0.5, forKeyPath: "sublayers.left.sublayers.inner.mask.opacity")
      root.setValue("x", forKeyPath: "sublayers.left.tag")
    }
    #expect(left.position == CGPoint(x: 7, y: 110))
    #expect(inner.lineWidth == 3)
    #expect(mask.opacity == 0.5)
    #expect(left.value(forKey: "tag") as? String == "x")
    #expect(decodeNumber(root.value(forKeyPath: "sublayers.left.position.y")) == 110)
    #expect(root.value(forKeyPath: "sublayers.left.bounds.size") as? CGSize == left.bounds.size)
    #expect(root.value(forKeyPath: "sublayers.left") as? CALayer === left)
    #expect(root.value(forKeyPath: "sublayers.right.opacity") == nil)
  }

  @Test func `setValue for the key path of a displayed sublayer adds an implicit animation to it`()
  {
    tree.run {
      tree.root.setValue(0.5, forKeyPath: "sublayers.left.opacity")
      #expect(left.animationKeys() == ["opacity"])
      #expect(tree.root.animationKeys() == nil)
    }
  }
}
