import Foundation
import QuartzCore
import RenderServer
import Testing

/// What waits on the main queue: Documentation/decisions/0028.
@Suite struct MainQueueDelayTests {
  @MainActor
  @Test func `a closure that waits on the main queue is called on the clock in force`() {
    let tree = LiveTree()
    let journal = Journal()
    tree.run {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
        journal.note("\(CACurrentMediaTime())")
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(150)) {
        journal.note("\(CACurrentMediaTime())")
      }
    }
    tree.advance(to: 0.29)
    #expect(journal.lines == ["0.15"])
    tree.advance(to: 2)
    #expect(journal.lines == ["0.15", "0.3"])
  }

  @MainActor
  @Test func `a work item goes by the machine's time`() async {
    let tree = LiveTree()
    await withCheckedContinuation { done in
      tree.run {
        let item = DispatchWorkItem { done.resume() }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.001, execute: item)
      }
    }
    #expect(tree.now == 0)
  }

  @Test func `other queues go by the machine's time`() async {
    let tree = LiveTree()
    await withCheckedContinuation { done in
      tree.run {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.001) { done.resume() }
      }
    }
    #expect(tree.now == 0)
  }

  @MainActor
  @Test func `without a clock of its own the main queue goes by the machine's time`() async {
    await withCheckedContinuation { done in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.001) { done.resume() }
    }
  }
}
