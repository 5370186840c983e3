import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of programmer errors, which are raised or reported and leave values unchanged:
/// Documentation/behaviour/layers.md, "Sanitized values" and "Tree", Documentation/behaviour/actions.md, "Animations
/// and presentation", and Documentation/behaviour/animations.md, "Mistakes".
@Suite struct MistakeTests {
  // MARK: Numbers that are not finite

  /// A way to set a geometry property to a value that is not finite.
  struct Setter: Sendable, CustomTestStringConvertible {
    let name: String
    let set: @Sendable (CALayer, CGFloat) -> Void
    var testDescription: String { name }
  }

  static let setters: [Setter] = [
    Setter(name: "bounds") { $0.bounds = CGRect(x: 0, y: $1, width: 1, height: 1) },
    Setter(name: "bounds") { $0.bounds = CGRect(x: 0, y: 0, width: $1, height: 1) },
    Setter(name: "bounds") { $0.bounds.size.height = $1 },
    Setter(name: "position") { $0.position = CGPoint(x: $1, y: 0) },
    Setter(name: "position") { $0.position.y = $1 },
    Setter(name: "anchorPoint") { $0.anchorPoint = CGPoint(x: 0.5, y: $1) },
    Setter(name: "anchorPointZ") { $0.anchorPointZ = $1 },
    Setter(name: "zPosition") { $0.zPosition = $1 },
    Setter(name: "frame") { $0.frame = CGRect(x: $1, y: 0, width: 10, height: 10) },
    Setter(name: "frame") { $0.frame = CGRect(x: 0, y: 0, width: 10, height: $1) },
    Setter(name: "transform") { $0.transform.m34 = $1 },
    Setter(name: "transform") { $0.transform = CATransform3DMakeRotation($1, 0, 0, 1) },
    Setter(name: "transform") {
      $0.setAffineTransform(CGAffineTransform(translationX: $1, y: 0))
    },
    Setter(name: "sublayerTransform") { $0.sublayerTransform.m11 = $1 },
    Setter(name: "contentsRect") { $0.contentsRect = CGRect(x: 0, y: 0, width: $1, height: 1) },
    Setter(name: "contentsCenter") { $0.contentsCenter.origin.x = $1 },
    Setter(name: "position") { $0.setValue(Double($1), forKeyPath: "position.x") },
    Setter(name: "zPosition") { $0.setValue(Double($1), forKey: "zPosition") },
    Setter(name: "transform") { $0.setValue(Double($1), forKeyPath: "transform.translation.x") },
    Setter(name: "bounds") { $0.setValue(Double($1), forKeyPath: "bounds.size.width") },
  ]

  @Test(arguments: setters, [CGFloat.nan, .infinity])
  func `setting layer geometry to NaN or infinity is reported and has no effect`(
    setter: Setter, number: CGFloat
  ) {
    let layer = CALayer()
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    let raised = mistakes { setter.set(layer, number) }
    #expect(raised.count == 1, "\(raised)")
    #expect(raised.first?.contains(setter.name) == true, "\(raised)")
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(layer.transform == CATransform3DIdentity)
    #expect(layer.sublayerTransform == CATransform3DIdentity)
    #expect(layer.zPosition == 0)
    #expect(layer.anchorPointZ == 0)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  #if os(Linux)
    @Test func `an unhandled programmer error ends the process with its message`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { CALayer().zPosition = .nan }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("zPosition"))
    }
  #endif

  // MARK: The tree

  /// Returns a layer, its sublayer and a sublayer of that sublayer.
  private func family() -> (CALayer, CALayer, CALayer) {
    let (top, middle, leaf) = (CALayer(), CALayer(), CALayer())
    top.addSublayer(middle)
    middle.addSublayer(leaf)
    return (top, middle, leaf)
  }

  @Test func `adding a layer to itself or to its descendants is reported and rejected`() {
    let (top, middle, leaf) = family()
    let raised = mistakes {
      top.addSublayer(top)
      leaf.addSublayer(top)
      leaf.insertSublayer(middle, at: 0)
      leaf.insertSublayer(top, below: nil)
      middle.insertSublayer(top, above: leaf)
      middle.replaceSublayer(leaf, with: top)
      leaf.sublayers = [top]
      leaf.mask = middle
      top.mask = top
    }
    #expect(raised.count == 9)
    #expect(top.superlayer == nil)
    #expect(top.sublayers?.first === middle)
    #expect(top.mask == nil)
    #expect(middle.superlayer === top)
    #expect(middle.sublayers?.first === leaf)
    #expect(leaf.superlayer === middle)
    #expect(leaf.sublayers == nil)
    #expect(leaf.mask == nil)
  }

  @Test func `adding a layer to its own mask is reported and rejected`() {
    let (layer, mask) = (CALayer(), CALayer())
    layer.mask = mask
    let raised = mistakes { mask.addSublayer(layer) }
    #expect(raised.count == 1)
    #expect(mask.sublayers == nil)
    #expect(layer.superlayer == nil)
  }

  @Test func `setting one mask on two layers is reported and rejected`() {
    let (a, b, mask) = (CALayer(), CALayer(), CALayer())
    a.mask = mask
    let raised = mistakes { b.mask = mask }
    #expect(raised.count == 1)
    #expect(a.mask === mask)
    #expect(b.mask == nil)
    #expect(mask.superlayer === a)
  }

  @Test func `replaceSublayer of a layer that is not a sublayer is reported and rejected`() {
    let (top, middle, leaf) = family()
    let (stranger, new) = (CALayer(), CALayer())
    let other = CALayer()
    other.addSublayer(new)
    let raised = mistakes {
      top.replaceSublayer(stranger, with: new)
      top.replaceSublayer(leaf, with: new)
    }
    #expect(raised.count == 2)
    #expect(top.sublayers?.count == 1)
    #expect(top.sublayers?.first === middle)
    #expect(leaf.superlayer === middle)
    #expect(new.superlayer === other)
  }

  // MARK: Frozen animations and presentation layers

  @Test func `setting any property of an added animation is reported and rejected`() {
    let basic = CASpringAnimation(keyPath: "opacity")
    let keys = CAKeyframeAnimation(keyPath: "opacity")
    let (group, transition) = (CAAnimationGroup(), CATransition())
    let layer = CALayer()
    for (name, animation) in [("b", basic), ("k", keys), ("g", group)] as [(String, CAAnimation)] {
      layer.add(animation, forKey: name)
    }
    layer.add(transition, forKey: nil)
    func kept<A: CAAnimation>(_ key: String, _ type: A.Type) -> A? {
      layer.animation(forKey: key) as? A
    }
    let changes: [() -> Void] = [
      { kept("b", CASpringAnimation.self)?.duration = 9 },
      { kept("b", CASpringAnimation.self)?.beginTime = 9 },
      { kept("b", CASpringAnimation.self)?.timeOffset = 9 },
      { kept("b", CASpringAnimation.self)?.speed = 9 },
      { kept("b", CASpringAnimation.self)?.repeatCount = 9 },
      { kept("b", CASpringAnimation.self)?.repeatDuration = 9 },
      { kept("b", CASpringAnimation.self)?.autoreverses = true },
      { kept("b", CASpringAnimation.self)?.fillMode = .both },
      { kept("b", CASpringAnimation.self)?.timingFunction = CAMediaTimingFunction(name: .linear) },
      { kept("b", CASpringAnimation.self)?.delegate = AnimationDelegate() },
      { kept("b", CASpringAnimation.self)?.isRemovedOnCompletion = false },
      { kept("b", CASpringAnimation.self)?.keyPath = "position" },
      { kept("b", CASpringAnimation.self)?.isAdditive = true },
      { kept("b", CASpringAnimation.self)?.isCumulative = true },
      { kept("b", CASpringAnimation.self)?.valueFunction = CAValueFunction(name: .scale) },
      { kept("b", CASpringAnimation.self)?.fromValue = 1 },
      { kept("b", CASpringAnimation.self)?.toValue = 1 },
      { kept("b", CASpringAnimation.self)?.byValue = 1 },
      { kept("b", CASpringAnimation.self)?.mass = 9 },
      { kept("b", CASpringAnimation.self)?.stiffness = 9 },
      { kept("b", CASpringAnimation.self)?.damping = 9 },
      { kept("b", CASpringAnimation.self)?.initialVelocity = 9 },
      { kept("b", CASpringAnimation.self)?.allowsOverdamping = true },
      { kept("b", CASpringAnimation.self)?.setValue(9, forKey: "duration") },
      { kept("k", CAKeyframeAnimation.self)?.values = [1, 2] },
      { kept("k", CAKeyframeAnimation.self)?.path = CGPath(rect: .zero, transform: nil) },
      { kept("k", CAKeyframeAnimation.self)?.keyTimes = [0, 1] },
      { kept("k", CAKeyframeAnimation.self)?.timingFunctions = [] },
      { kept("k", CAKeyframeAnimation.self)?.calculationMode = .cubic },
      { kept("k", CAKeyframeAnimation.self)?.tensionValues = [] },
      { kept("k", CAKeyframeAnimation.self)?.continuityValues = [] },
      { kept("k", CAKeyframeAnimation.self)?.biasValues = [] },
      { kept("k", CAKeyframeAnimation.self)?.rotationMode = .rotateAuto },
      { kept("g", CAAnimationGroup.self)?.animations = [] },
      { kept("transition", CATransition.self)?.type = .push },
      { kept("transition", CATransition.self)?.subtype = .fromTop },
      { kept("transition", CATransition.self)?.startProgress = 0.5 },
      { kept("transition", CATransition.self)?.endProgress = 0.5 },
      { kept("transition", CATransition.self)?.filter = "x" },
    ]
    let before = ["b", "k", "g", "transition"].map { kept($0, CAAnimation.self)?.debugDescription }
    for (index, change) in changes.enumerated() {
      let raised = mistakes(change)
      #expect(raised.count == 1, "change \(index): \(raised)")
    }
    let after = ["b", "k", "g", "transition"].map { kept($0, CAAnimation.self)?.debugDescription }
    #expect(before == after)
  }

  @Test func `setting a property of a child in an added CAAnimationGroup is reported and rejected`()
  {
    let (layer, group) = (CALayer(), CAAnimationGroup())
    group.animations = [CABasicAnimation(keyPath: "opacity")]
    layer.add(group, forKey: "g")
    let child = (layer.animation(forKey: "g") as? CAAnimationGroup)?.animations?.first
    #expect(child != nil)
    let raised = mistakes { child?.duration = 9 }
    #expect(raised.count == 1)
    #expect(child?.duration == 0)
  }

  @Test func `any change of a presentation layer is reported and rejected`() throws {
    let tree = LiveTree()
    let (child, other) = (CALayer(), CALayer())
    tree.set { tree.root.addSublayer(child) }
    try tree.run {
      let shown = try #require(tree.root.presentation())
      let changes: [() -> Void] = [
        { shown.opacity = 0.5 }, { shown.position = CGPoint(x: 1, y: 1) },
        { shown.bounds.size.width = 9 }, { shown.transform = CATransform3DMakeScale(2, 2, 2) },
        { shown.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) },
        { shown.isHidden = true }, { shown.contents = nil },
        { shown.setValue(0.5, forKey: "opacity") },
        { shown.setValue(5, forKeyPath: "position.x") }, { shown.setValue(5, forKey: "own") },
        { shown.speed = 2 }, { shown.addSublayer(other) }, { shown.sublayers = nil },
        { shown.mask = other }, { shown.add(CATransition(), forKey: nil) },
        { other.addSublayer(shown) }, { other.mask = shown },
      ]
      for (index, change) in changes.enumerated() {
        let raised = mistakes(change)
        #expect(raised.count == 1, "change \(index): \(raised)")
      }
      #expect(shown.opacity == 1)
      #expect(shown.position == .zero)
      #expect(shown.bounds == .zero)
      #expect(shown.value(forKey: "own") == nil)
      #expect(shown.speed == 1)
      #expect(tree.root.sublayers?.count == 1)
      #expect(shown.sublayers?.count == 1)
      #expect(tree.root.opacity == 1)
      #expect(tree.root.animationKeys() == nil)
      #expect(other.sublayers == nil)
      #expect(other.mask == nil)
      #expect(other.superlayer == nil)
    }
  }

  // MARK: Values of the wrong type

  #if os(Linux)
    @Test
    func `an animation value of the wrong type is reported once with layer, key path and type`()
      async
    {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let tree = LiveTree()
        tree.root.name = "box"
        for _ in 0..<3 {
          tree.run {
            tree.root.add(basic("position", from: "here"), forKey: nil)
            tree.root.add(keyframes("cornerRadius", [1, CGPoint.zero, 3]), forKey: nil)
          }
          tree.endTurn()
        }
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        .split(separator: "\n")
      let first = said.filter { $0.contains("'position'") }
      #expect(first.count == 1)
      #expect(first.first?.contains("box") == true)
      #expect(first.first?.contains("String") == true)
      let second = said.filter { $0.contains("'cornerRadius'") }
      #expect(second.count == 1)
      #expect(second.first?.contains("box") == true)
      #expect(second.first?.contains("CGPoint") == true)
    }
  #endif

  @Test func `an animation value of the wrong type does not affect other animations or delegates`()
  {
    let (tree, journal) = (LiveTree(), Journal())
    tree.run {
      tree.root.add(
        basic("position", from: "here", to: CGPoint(x: 9, y: 9)) {
          $0.delegate = Reporter(journal, "A")
          $0.isRemovedOnCompletion = true
        }, forKey: "a")
      tree.root.add(keyframes("cornerRadius", [1, "two", 3]), forKey: "b")
      tree.root.add(basic("zPosition", from: 0, to: 10), forKey: "c")
      tree.root.cornerRadius = 7
      tree.root.removeAnimation(forKey: "cornerRadius")
    }
    tree.advance(to: 0.5)
    tree.run {
      let shown = tree.root.presentation()
      #expect(shown?.position == .zero)
      #expect(shown?.cornerRadius == 7)
      #expect(shown?.zPosition == 5)
    }
    tree.advance(to: 2)
    #expect(journal.lines == ["startA", "stopA:1"])
  }

  @Test func `a CAAnimationGroup ignores only the child with a value of the wrong type`() {
    let tree = LiveTree()
    let group = CAAnimationGroup()
    group.duration = 1
    group.animations = [
      basic("position", to: "there"), basic("zPosition", from: 0, to: 10),
      basic("nothing", to: 3),
    ]
    tree.play(group)
    #expect(tree.number("zPosition", at: 0.5) == 5)
  }
}
