import Dispatch
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Who commits what nobody commits: spec/02 section 7.
@Suite struct TurnTests {
  @MainActor
  @Test func `a change on the main queue is committed at the end of its turn`() async {
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

  @Test func `a thread without a run loop commits by flush`() async {
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

  @Test func `time stops at every instant at which something is due`() {
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

  @Test func `code run on a clock reads its time`() {
    let clock = ManualClock()
    clock.set(ManualClock.start + 3)
    #expect(clock.perform { CACurrentMediaTime() } == 3.0000000000000004)
  }
}
