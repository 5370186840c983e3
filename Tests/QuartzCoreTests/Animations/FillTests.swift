import QuartzCore
import Testing

/// Tests of the values presented before and after the active interval: Documentation/behaviour/timing.md, "Fill".
@Suite struct FillTests {
  /// Returns the values presented before, during and after an animation from 0 to 1 with beginTime 1 and duration 1,
  /// over a model value of 0.5.
  private func shown(
    _ fill: CAMediaTimingFillMode, change: (CABasicAnimation) -> Void = { _ in }
  ) -> [Double] {
    let tree = LiveTree()
    tree.set { tree.root.opacity = 0.5 }
    tree.play(
      basic("opacity", from: 0, to: 1) {
        $0.beginTime = 1
        $0.fillMode = fill
        change($0)
      })
    return [0.5, 1.25, 9].map { tree.number("opacity", at: $0) }
  }

  @Test func `fillMode removed shows the model value before and after the animation`() {
    #expect(shown(.removed) == [0.5, 0.25, 0.5])
  }

  @Test func `fillMode forwards holds the end value after the animation`() {
    #expect(shown(.forwards) == [0.5, 0.25, 1])
  }

  @Test func `fillMode backwards shows the start value before the animation`() {
    #expect(shown(.backwards) == [0, 0.25, 0.5])
  }

  @Test func `fillMode both shows the start value before and the end value after the animation`() {
    #expect(shown(.both) == [0, 0.25, 1])
  }

  @Test func `an unknown fillMode is treated as removed`() {
    #expect(shown(CAMediaTimingFillMode(rawValue: "wobble")) == [0.5, 0.25, 0.5])
  }

  @Test func `fillMode forwards holds the last value of a repeated or autoreversed animation`() {
    #expect(shown(.forwards) { $0.repeatCount = 2.5 } == [0.5, 0.25, 0.5])
    #expect(shown(.both) { $0.repeatCount = 2.75 }[2] == 0.75)
    #expect(shown(.forwards) { $0.autoreverses = true }[2] == 0)
  }

  @Test func `fillMode backwards shows the value at timeOffset before the animation begins`() {
    #expect(shown(.backwards) { $0.timeOffset = 0.25 } == [0.25, 0.5, 0.5])
  }

  @Test func `fillMode has no effect after the end if isRemovedOnCompletion is true`() {
    let tree = LiveTree()
    tree.run {
      tree.root.add(
        basic("opacity", from: 1, to: 0) {
          $0.fillMode = .both
          $0.isRemovedOnCompletion = true
        }, forKey: "a")
    }
    tree.advance(to: 2)
    tree.run { #expect(tree.root.presentation()?.opacity == 1) }
    #expect(tree.root.animationKeys() == nil)
  }

  @Test
  func `an implicit animation starts at the end value held by fillMode, not at the model value`() {
    let tree = LiveTree()
    tree.run {
      tree.root.add(basic("position.x", from: 0, to: 50) { $0.fillMode = .both }, forKey: "a")
    }
    tree.advance(to: 5)
    tree.run {
      #expect(tree.root.presentation()?.position.x == 50)
      #expect(tree.root.position.x == 0)
      tree.root.position.x = 10
      let next = tree.root.animation(forKey: "position") as? CABasicAnimation
      #expect(next?.fromValue as? CGPoint == CGPoint(x: 50, y: 0))
    }
  }
}
