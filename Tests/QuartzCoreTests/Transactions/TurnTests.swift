import Dispatch
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of committing implicit transactions: Documentation/behaviour/actions.md, "Transactions".
@Suite struct TurnTests {
  @MainActor
  @Test func `a change on the main queue is committed at the end of its run loop turn`() async {
    let layer = CALayer()
    let live = LiveTreeHandle(layer)
    CATransaction.setDisableActions(true)
    layer.opacity = 0.5
    #expect(layer.presentation()?.opacity == 1)
    await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(!CATransaction.disableActions())
    withExtendedLifetime(live) {}
  }

  @Test func `CATransaction.flush commits changes on a thread without a run loop`() async {
    let shown: Float? = await withCheckedContinuation { done in
      Thread.detachNewThread {
        let clock = ManualClock()
        let layer = CALayer()
        let live = LiveTreeHandle(layer, RenderContext(clock: clock))
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        let before = layer.presentation()?.opacity
        CATransaction.flush()
        let after = layer.presentation()?.opacity
        done.resume(returning: before == 1 ? after : nil)
        withExtendedLifetime(live) {}
      }
    }
    #expect(shown == 0.5)
  }

  @Test func `advancing a ManualClock runs each scheduled call at its scheduled time`() {
    let tree = LiveTree()
    var seen: [Double] = []
    for time in [0.5, 0.25, 0.75] {
      tree.context.turns.enqueue(at: ManualClock.start + time) { seen.append(tree.now) }
    }
    tree.advance(to: 0.6)
    #expect(seen == [0.25, 0.5])
    tree.advance(to: 1)
    #expect(seen == [0.25, 0.5, 0.75])
  }

  @Test func `CACurrentMediaTime inside ManualClock.perform is the clock's time`() {
    let clock = ManualClock()
    clock.set(ManualClock.start + 3)
    #expect(clock.perform { CACurrentMediaTime() } == 3.0000000000000004)
  }
}
