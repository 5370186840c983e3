import QuartzCore
import Testing

/// What shows before and after the active interval: spec/03 section 3.
@Suite struct FillTests {
  /// Begin time 1, duration 1, from 0 to 1 over a model of 0.5; what shows before, inside and after.
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

  @Test func `removed shows the model on both sides`() {
    #expect(shown(.removed) == [0.5, 0.25, 0.5])
  }

  @Test func `forwards holds the end`() {
    #expect(shown(.forwards) == [0.5, 0.25, 1])
  }

  @Test func `backwards shows the start before`() {
    #expect(shown(.backwards) == [0, 0.25, 0.5])
  }

  @Test func `both does both`() {
    #expect(shown(.both) == [0, 0.25, 1])
  }

  @Test func `an unknown mode is none`() {
    #expect(shown(CAMediaTimingFillMode(rawValue: "wobble")) == [0.5, 0.25, 0.5])
  }

  @Test func `the end is that of the last instant`() {
    #expect(shown(.forwards) { $0.repeatCount = 2.5 } == [0.5, 0.25, 0.5])
    #expect(shown(.both) { $0.repeatCount = 2.75 }[2] == 0.75)
    #expect(shown(.forwards) { $0.autoreverses = true }[2] == 0)
  }

  @Test func `the start is that of the first instant`() {
    #expect(shown(.backwards) { $0.timeOffset = 0.25 } == [0.25, 0.5, 0.5])
  }

  @Test func `after the end a fill counts only where the animation stays`() {
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

  @Test func `a held end leaves the model as it was, and a change begins at the held end`() {
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
