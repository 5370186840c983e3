import CoreGraphics
import QuartzCore
import RenderServer
import Testing

/// Tests of `CABasicAnimation` without from, to and by values: Documentation/behaviour/animations.md, "Basic
/// animations".
@Suite struct BareAnimationTests {
  private let tree = LiveTree()
  private let layer = CALayer()

  init() {
    let (tree, layer) = (tree, layer)
    layer.frame = CGRect(x: 95, y: -5, width: 10, height: 10)
    tree.run { tree.root.addSublayer(layer) }
    tree.endTurn()
  }

  /// Returns a linear animation of five seconds without from, to and by values.
  private static func bare(_ keyPath: String) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.duration = 5
    return animation
  }

  /// Runs changes in a separate transaction with actions disabled.
  private func silently(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  private func shown(_ keyPath: String = "position.x") -> Double {
    tree.run { decodeNumber(layer.presentation()?.value(forKeyPath: keyPath)) ?? .nan }
  }

  private func expectHalfWay(_ sourceLocation: SourceLocation = #_sourceLocation) {
    tree.advance(to: tree.now + 2.5)
    #expect(abs(shown() - 125) < 1e-9, sourceLocation: sourceLocation)
    #expect(layer.position.x == 150, sourceLocation: sourceLocation)
    tree.advance(to: tree.now + 2.6)
    #expect(shown() == 150, sourceLocation: sourceLocation)
  }

  // MARK: Adding

  @Test(arguments: [nil, "position", "mine"])
  func `a CABasicAnimation without values added by CAAction.run starts at the old value`(
    key: String?
  ) {
    final class Own: CAAction {
      let key: String?
      init(_ key: String?) { self.key = key }
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(BareAnimationTests.bare(event), forKey: key)
      }
    }
    tree.run {
      layer.actions = ["position": Own(key)]
      layer.position.x = 150
    }
    expectHalfWay()
  }

  @Test(arguments: [true, false], [true, false])
  func `a CABasicAnimation without values for a sublayer's key path starts at the old value`(
    isGrouped: Bool, isCommitted: Bool
  ) {
    layer.name = "left"
    tree.run {
      if isCommitted {
        silently { layer.position.x = 150 }
      } else {
        CATransaction.setDisableActions(true)
        layer.position.x = 150
      }
      let bare = Self.bare("sublayers.left.position.x")
      let group = CAAnimationGroup()
      (group.animations, group.duration) = ([bare], 5)
      tree.root.add(isGrouped ? group : bare, forKey: nil)
    }
    expectHalfWay()
  }

  @Test func `a CABasicAnimation without values on a new layer starts at that layer's old value`() {
    let next = CALayer()
    tree.run {
      silently { layer.opacity = 0 }
      silently { layer.removeFromSuperlayer() }
      next.opacity = 0.5
      silently { tree.root.addSublayer(next) }
      silently { next.opacity = 1 }
      next.add(Self.bare("opacity"), forKey: nil)
    }
    tree.advance(to: tree.now + 2.5)
    #expect(tree.run { next.presentation()?.opacity } == 0.75)
  }

  @Test func `a CABasicAnimation without values added by a delegate starts at the old value`() {
    final class Delegate: CALayerDelegate, CAAction {
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        event == "position" ? self : nil
      }
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(BareAnimationTests.bare("position.x"), forKey: nil)
      }
    }
    let delegate = Delegate()
    layer.delegate = delegate
    tree.run { layer.position.x = 150 }
    expectHalfWay()
    withExtendedLifetime(delegate) {}
  }

  @Test func `a CABasicAnimation without values in CALayer.actions starts at the old value`() {
    tree.run {
      layer.actions = ["position": Self.bare("position")]
      layer.position.x = 150
    }
    expectHalfWay()
  }

  /// The point at which the animation is added, relative to the change made without actions.
  enum Place: CaseIterable {
    case afterChange, beforeChange, inTheTransaction, afterCommit, inImplicit
  }

  @Test(arguments: Place.allCases, [nil, "position", "mine"])
  func `an explicit CABasicAnimation without values starts at the value before the change`(
    place: Place, key: String?
  ) {
    tree.run {
      let add = { layer.add(Self.bare("position"), forKey: key) }
      switch place {
      case .afterChange:
        silently {
          layer.position.x = 150
          add()
        }
      case .beforeChange:
        silently {
          add()
          layer.position.x = 150
        }
      case .inTheTransaction:
        silently {
          silently { layer.position.x = 150 }
          add()
        }
      case .afterCommit:
        silently { layer.position.x = 150 }
        add()
      case .inImplicit:
        layer.name = "opens the implicit transaction"
        layer.setNeedsLayout()
        silently { layer.position.x = 150 }
        add()
      }
    }
    expectHalfWay()
  }

  @Test
  func `CABasicAnimation without values starts at the value shown in CARenderer's last frame`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let renderer = CARenderer(layer: layer, bounds: layer.bounds)
    renderer.advance(to: 1)
    silently { layer.opacity = 0 }
    layer.add(Self.bare("opacity"), forKey: nil)
    renderer.advance(to: 3.5)
    #expect(renderer.withMediaTime { layer.presentation()?.opacity } == 0.5)
  }

  // MARK: Kinds of animations

  @Test func `CABasicAnimations without values in a CAAnimationGroup start at the old values`() {
    let group = CAAnimationGroup()
    group.animations = [
      CABasicAnimation(keyPath: "position"), CABasicAnimation(keyPath: "opacity"),
    ]
    group.duration = 5
    tree.run {
      silently {
        layer.position.x = 150
        layer.opacity = 0
      }
      layer.add(group, forKey: nil)
    }
    tree.advance(to: 2.5)
    #expect(shown() == 125)
    #expect(shown("opacity") == 0.5)
  }

  @Test func `CASpringAnimation without values starts at the old value`() {
    let spring = CASpringAnimation(keyPath: "position")
    spring.duration = 5
    tree.run {
      silently { layer.position.x = 150 }
      layer.add(spring, forKey: nil)
    }
    tree.endTurn()
    #expect(shown() == 100)
    tree.advance(to: 0.1)
    #expect((101..<149).contains(shown()))
  }

  @Test(arguments: [
    ("bounds.size.width", 20.0, 15.0), ("cornerRadius", 8.0, 4.0),
    ("transform.rotation.z", 1.0, 0.5), ("transform.scale.x", 3.0, 2.0), ("zPosition", 6.0, 3.0),
  ])
  func `a CABasicAnimation without values for any key path starts at the old value`(
    keyPath: String, value: Double, half: Double
  ) {
    tree.run {
      silently { layer.setValue(value, forKeyPath: keyPath) }
      layer.add(Self.bare(keyPath), forKey: nil)
    }
    tree.advance(to: 2.5)
    #expect(abs(shown(keyPath) - half) < 1e-9)
  }

  @Test func `a CABasicAnimation without values for an @Animatable key starts at the old value`() {
    final class Dial: CALayer { @Animatable var angle: CGFloat = 1 }
    let dial = Dial()
    tree.run { tree.root.addSublayer(dial) }
    tree.endTurn()
    tree.run {
      dial.angle = 3
      dial.add(Self.bare("angle"), forKey: nil)
    }
    tree.advance(to: 2.5)
    tree.run { #expect(dial.presentation()?.angle == 2) }
  }

  // MARK: Start value

  @Test
  func `a CABasicAnimation without values starts at the presented value of the one it replaces`() {
    let move = Self.bare("position")
    (move.fromValue, move.duration) = (CGPoint(x: 0, y: 0), 1)
    tree.run { layer.add(move, forKey: "move") }
    tree.advance(to: 0.5)
    #expect(shown() == 50)
    tree.run {
      silently { layer.position.x = 150 }
      layer.add(Self.bare("position"), forKey: "move")
    }
    tree.endTurn()
    #expect(shown() == 50)
    tree.advance(to: 3)
    #expect(shown() == 100)
  }

  @Test func `a CABasicAnimation without values ignores a change made in an earlier run loop turn`()
  {
    tree.run { silently { layer.position.x = 150 } }
    tree.endTurn()
    tree.run { layer.add(Self.bare("position"), forKey: nil) }
    tree.advance(to: 2.5)
    #expect(shown() == 150)
  }

  @Test func `a CABasicAnimation without values ignores a change made before CATransaction.flush`()
  {
    tree.run {
      silently { layer.position.x = 150 }
      CATransaction.flush()
      layer.add(Self.bare("position"), forKey: nil)
    }
    tree.advance(to: 2.5)
    #expect(shown() == 150)
  }

  @Test
  func `a CABasicAnimation without values starts at the value from before the run loop turn`() {
    tree.run {
      silently { layer.position.x = 120 }
      silently { layer.position.x = 150 }
      layer.add(Self.bare("position"), forKey: nil)
    }
    expectHalfWay()
  }

  @Test func `CALayer.add leaves nil fromValue and toValue of a CABasicAnimation unchanged`() throws
  {
    try tree.run {
      silently { layer.position.x = 150 }
      layer.add(Self.bare("position"), forKey: "a")
      let added = try #require(layer.animation(forKey: "a") as? CABasicAnimation)
      #expect(added.fromValue == nil)
      #expect(added.toValue == nil)
    }
  }
}
