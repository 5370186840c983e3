import Testing

@testable import ObjCRuntime

/// The turns of a program that does not link QuartzCore.
@Suite struct MainQueueTurnTests {
  @Test @MainActor func `closures run on the main queue after the current one, in order`() async {
    var calls: [Int] = []
    await withCheckedContinuation { done in
      MainQueueTurns.enqueue { calls.append(1) }
      MainQueueTurns.enqueue { calls.append(2) }
      MainQueueTurns.enqueue { done.resume() }
      #expect(calls.isEmpty)
    }
    #expect(calls == [1, 2])
  }
}
