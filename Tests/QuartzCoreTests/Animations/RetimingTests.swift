import QuartzCore
import RenderServer
import Testing

/// Tests of changing the timing of running animations.
@Suite struct RetimingTests {
  private let tree = LiveTree()
  private let journal = Journal()

  /// Starts a linear one-second fade from 0 to 1.
  private func start() {
    tree.run {
      let animation = fade(journal, "A", duration: 1)
      animation.isRemovedOnCompletion = false
      animation.fillMode = .both
      tree.root.add(animation, forKey: "a")
    }
    tree.endTurn()
  }

  private func retime(speed: Float, offset: Double, begin: Double) {
    tree.run {
      tree.root.retimeAnimation(
        forKey: "a", speed: speed, timeOffset: offset, beginTime: ManualClock.start + begin)
    }
  }

  private var shown: Float? { tree.run { tree.root.presentation()?.opacity } }

  @Test func `retimeAnimation pauses, seeks and resumes without repeating animationDidStart`() {
    start()
    tree.advance(to: 0.25)
    #expect(shown == 0.25)
    retime(speed: 0, offset: 0.25, begin: 0)
    tree.advance(to: 5)
    #expect(shown == 0.25)
    retime(speed: 0, offset: 0.75, begin: 0)
    tree.endTurn()
    #expect(shown == 0.75)
    retime(speed: 1, offset: 0, begin: 4.5)
    tree.endTurn()
    #expect(shown == 0.5)
    #expect(journal.lines == ["startA"])
    tree.advance(to: 6)
    #expect(journal.lines == ["startA", "stopA:1"])
    #expect(shown == 1)
  }

  @Test func `retimeAnimation updates the timing properties of the stored animation`() {
    start()
    retime(speed: 2, offset: 0.5, begin: 3)
    let animation = tree.root.animation(forKey: "a")
    #expect(animation?.speed == 2)
    #expect(animation?.timeOffset == 0.5)
    #expect(animation?.beginTime == ManualClock.start + 3)
    tree.run { tree.root.retimeAnimation(forKey: "none", speed: 9, timeOffset: 0, beginTime: 0) }
    #expect(animation?.speed == 2)
  }
}
