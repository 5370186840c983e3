import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of copies created through initializers that are not `required`.
@Suite struct PresentationCopyTests {
  final class Counting: CALayer {
    var copies = 0
    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      copies = ((layer as? Counting)?.copies ?? 0) + 1
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func `presentation() creates a copy of the layer's class through its init(layer:)`() {
    let tree = LiveTree(Counting())
    tree.run {
      let shown = tree.root.presentation()
      #expect((shown as? Counting)?.copies == 1)
      #expect(shown?.model() === tree.root)
      #expect(shown?.presentation() === shown)
    }
  }

  @Test func `CAAnimation.copy returns an animation of the same class with its custom keys`() {
    final class Marked: CABasicAnimation { var mark = 0 }
    let animation = Marked(keyPath: "opacity")
    animation.setValue("x", forKey: "tag")
    let copy = animation.copy() as? Marked
    #expect(copy !== animation)
    #expect(copy?.keyPath == "opacity")
    #expect(copy?.value(forKey: "tag") as? String == "x")
  }

  @Test func `setting a property of a presentation layer is reported and has no effect`() {
    let tree = LiveTree()
    tree.run {
      let journal = Journal()
      CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
        tree.root.presentation()?.opacity = 0.5
      }
      #expect(journal.lines.count == 1)
      #expect(tree.root.opacity == 1)
    }
  }

  @Test func `an added animation rejects property changes but accepts custom keys`() {
    let tree = LiveTree()
    tree.run {
      tree.root.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      let added = tree.root.animation(forKey: "a")
      let journal = Journal()
      CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
        added?.duration = 3
      }
      #expect(journal.lines.count == 1)
      added?.setValue(1, forKey: "tag")
      #expect(tree.root.animation(forKey: "a") === added)
      #expect(added?.value(forKey: "tag") as? Int == 1)
    }
  }

  @Test func `beginTime 0 becomes the time of the commit`() throws {
    let tree = LiveTree()
    tree.advance(to: 2)
    try tree.run {
      tree.root.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      let added = try #require(tree.root.animation(forKey: "a"))
      #expect(added.beginTime == 0)
      CATransaction.flush()
      #expect(added.beginTime == ManualClock.start + 2)
    }
  }

  /// A clock that advances by a millisecond each time it is read.
  private final class Restless: RenderClock, @unchecked Sendable {
    private var reads = 0.0
    /// The number of seconds added to all times read.
    var jump = 0.0
    var now: Double {
      reads += 0.001
      return 100 + reads + jump
    }
  }

  @Test func `presentation() uses one media time throughout a short run loop turn`() {
    let clock = Restless()
    let context = RenderContext(clock: clock)
    let (root, other) = (CALayer(), CALayer())
    root.addSublayer(other)
    RenderContext.$current.withValue(context) {
      let live = LiveTreeHandle(root, context)
      for layer in [root, other] {
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 10)
        layer.add(fade, forKey: nil)
      }
      context.endTurn()
      let first = root.presentation()?.opacity
      #expect(root.presentation()?.opacity == first)
      #expect(other.presentation()?.opacity == first)
      context.endTurn()
      let second = root.presentation()?.opacity
      #expect(second != first, "a new turn shows a new instant")
      #expect(other.presentation()?.opacity == second)
      CATransaction.begin()
      root.cornerRadius = 1
      CATransaction.commit()
      #expect(root.presentation()?.opacity != second, "a commit shows a new instant")
      let third = root.presentation()?.opacity
      clock.jump = 0.02
      #expect(root.presentation()?.opacity != third, "a long turn goes on")
      withExtendedLifetime(live) {}
    }
  }
}
