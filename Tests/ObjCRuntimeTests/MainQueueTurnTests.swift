import Testing

@testable import ObjCRuntime

/// Tests of run loop turns in a program that does not link QuartzCore.
@Suite struct MainQueueTurnTests {
  @Test @MainActor
  func `MainQueueTurns.enqueue runs its closures in order after the current main queue job`() async
  {
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
