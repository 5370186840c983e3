import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of closures with a deadline on a dispatch queue: Documentation/decisions/0028.
///
/// Deadlines that use the system clock are in the past, so that the closure is called without waiting and without
/// advancing the tree's clock.
@Suite struct MainQueueDelayTests {
  /// The deadlines are weeks in the future, which the system clock does not reach during the test.
  @MainActor
  @Test func `DispatchQueue.main.asyncAfter calls a closure on the render context's clock`() {
    let tree = LiveTree()
    let journal = Journal()
    tree.run {
      DispatchQueue.main.asyncAfter(deadline: .now() + 4_000_000) { journal.note("late") }
      DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(2_000_000)) {
        journal.note("early")
      }
    }
    tree.advance(to: 1_000_000)
    #expect(journal.lines == [])
    tree.advance(to: 3_000_000)
    #expect(journal.lines == ["early"])
    tree.advance(to: 5_000_000)
    #expect(journal.lines == ["early", "late"])
  }

  @Test(arguments: [
    (0, 0), (1, 0.01), (9_999_999, 0.01), (10_000_000, 0.01), (10_000_001, 0.02),
    (149_900_000, 0.15), (300_000_000, 0.3), (-5_000_000, 0),
  ])
  func `the delay of asyncAfter on a render clock is rounded up to hundredths of a second`(
    nanoseconds: Int, seconds: Double
  ) {
    let now = DispatchTime(uptimeNanoseconds: 7_000_000_000)
    let deadline = now + .nanoseconds(nanoseconds)
    #expect(DispatchQueue.mediaDelay(from: now, to: deadline) == seconds)
  }

  @MainActor
  @Test func `DispatchQueue.main.asyncAfter with a DispatchWorkItem uses the system clock`() async {
    let tree = LiveTree()
    await withCheckedContinuation { done in
      tree.run {
        let item = DispatchWorkItem { done.resume() }
        DispatchQueue.main.asyncAfter(deadline: .now(), execute: item)
      }
    }
    #expect(tree.now == 0)
  }

  @Test func `DispatchQueue.global().asyncAfter uses the system clock`() async {
    let tree = LiveTree()
    await withCheckedContinuation { done in
      tree.run {
        DispatchQueue.global().asyncAfter(deadline: .now()) { done.resume() }
      }
    }
    #expect(tree.now == 0)
  }

  @MainActor
  @Test func `DispatchQueue.main.asyncAfter outside a render context uses the system clock`()
    async
  {
    await withCheckedContinuation { done in
      DispatchQueue.main.asyncAfter(deadline: .now()) { done.resume() }
    }
  }
}
