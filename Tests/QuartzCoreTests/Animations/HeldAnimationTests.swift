import CoreGraphics
import QuartzCore
import RenderServer
import Testing

/// Tests of implicit animations on layers whose explicit animations hold their end value:
/// Documentation/behaviour/actions.md, "Implicit animations".
@Suite struct HeldAnimationTests {
  private let tree = LiveTree()
  private let layer = CALayer()

  init() {
    let (tree, layer) = (tree, layer)
    tree.run { tree.root.addSublayer(layer) }
    tree.endTurn()
  }

  /// Returns an animation of one second from the current value to `value` with isRemovedOnCompletion false.
  private func move(
    _ keyPath: String = "position.x", to value: Double, fill: CAMediaTimingFillMode = .forwards
  ) -> CABasicAnimation {
    let move = CABasicAnimation(keyPath: keyPath)
    move.toValue = value
    move.duration = 1
    move.fillMode = fill
    move.isRemovedOnCompletion = false
    return move
  }

  private func shown(_ keyPath: String = "position.x") -> Double {
    tree.run { decodeNumber(layer.presentation()?.value(forKeyPath: keyPath)) ?? .nan }
  }

  @Test(arguments: [CAMediaTimingFillMode.forwards, .both])
  func `an animation that replaces a completed one under its key starts at the held value`(
    fill: CAMediaTimingFillMode
  ) {
    tree.run { layer.add(move(to: 100, fill: fill), forKey: "k") }
    tree.advance(to: 2)
    #expect(shown() == 100)
    tree.run {
      layer.position.x = 100
      layer.add(move(to: 200, fill: fill), forKey: "k")
    }
    tree.advance(to: 2.01)
    #expect(abs(shown() - 101) < 1e-6)
    tree.advance(to: 2.05)
    #expect(abs(shown() - 105) < 1e-6)
    tree.advance(to: 3)
    #expect(shown() == 200)
  }

  @Test func `an implicit animation starts at the value held by fillMode forwards`() throws {
    tree.run { layer.add(move(to: 100), forKey: "k") }
    tree.advance(to: 2)
    tree.run { layer.position.x = 40 }
    let made = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(made.fromValue as? CGPoint == CGPoint(x: 100, y: 0))
  }

  @Test func `an implicit animation of opacity starts at the value held by fillMode forwards`()
    throws
  {
    tree.run { layer.add(move("opacity", to: 0.25), forKey: "k") }
    tree.advance(to: 2)
    tree.run { layer.opacity = 0.75 }
    let made = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(decodeNumber(made.fromValue) == 0.25)
  }

  @Test func `an implicit animation starts at the value held by a completed CAAnimationGroup`()
    throws
  {
    let group = CAAnimationGroup()
    let part = move(to: 100)
    group.animations = [part]
    group.duration = 1
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    tree.run { layer.add(group, forKey: "k") }
    tree.advance(to: 2)
    tree.run { layer.position.x = 40 }
    let made = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(made.fromValue as? CGPoint == CGPoint(x: 100, y: 0))
  }

  @Test
  func `an implicit animation ignores an ended animation with fillMode removed`()
    throws
  {
    tree.run { layer.add(move(to: 100, fill: .removed), forKey: "k") }
    tree.advance(to: 2)
    #expect(shown() == 0)
    tree.run {
      CATransaction.setDisableActions(true)
      layer.position.x = 20
      CATransaction.setDisableActions(false)
      layer.position.x = 40
    }
    let made = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(made.fromValue as? CGPoint == CGPoint(x: 20, y: 0))
  }

  @Test(arguments: [2, 0.5])
  func `an implicit animation starts at a value animated by sublayers.NAME on the superlayer`(
    time: Double
  ) throws {
    layer.name = "left"
    tree.run { tree.root.add(move("sublayers.left.position.x", to: 100), forKey: "k") }
    tree.advance(to: time)
    tree.run { layer.position.x = 40 }
    let made = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(made.fromValue as? CGPoint == CGPoint(x: time == 2 ? 100 : 50, y: 0))
  }

  @Test func `an implicit animation of position is unaffected by a held zPosition animation`()
    throws
  {
    tree.run { layer.add(move("zPosition", to: 100), forKey: "k") }
    tree.advance(to: 2)
    tree.run { layer.position.x = 40 }
    let made = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(made.fromValue as? CGPoint == .zero)
  }

  @Test func `an implicit animation starts at the model value after a held animation is removed`()
    throws
  {
    tree.run { layer.add(move(to: 100), forKey: "k") }
    tree.advance(to: 2)
    tree.run {
      layer.removeAnimation(forKey: "k")
      layer.position.x = 40
    }
    let made = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(made.fromValue as? CGPoint == .zero)
  }
}
