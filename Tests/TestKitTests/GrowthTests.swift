import Foundation
import TestKit
import Testing

@Suite struct GrowthTests {
  private final class Item {}

  private final class Store {
    var last: Item?
    @inline(never) func keep(_ item: Item) { last = item }
  }

  /// Retains and stores each of `count` items `times` times.
  private func keepAll(_ count: Int, times: Int) {
    let items = (0..<count).map { _ in Item() }
    let store = Store()
    for _ in 0..<times { items.forEach(store.keep) }
  }

  @Test func `expectLinearWork passes for work proportional to the count`() {
    expectLinearWork(count: 50) { keepAll($0, times: 4) }
  }

  @Test func `expectLinearWork fails for work proportional to the square of the count`() {
    withKnownIssue {
      expectLinearWork(count: 50) { keepAll($0, times: $0) }
    }
  }

  @Test func `WorkMeasurement counts function calls`() {
    #expect(WorkMeasurement { keepAll(10, times: 10) }.calls >= 100)
  }

  @Test func `WorkMeasurement counts the same work each time the same code runs`() {
    keepAll(10, times: 10)
    let first = WorkMeasurement { keepAll(10, times: 10) }
    #expect(WorkMeasurement { keepAll(10, times: 10) } == first)
  }

  @Test func `WorkMeasurement ignores calls on other threads`() {
    let (start, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      start.wait()
      GrowthTests().keepAll(100, times: 100)
      end.signal()
    }
    let work = WorkMeasurement {
      start.signal()
      end.wait()
    }
    #expect(work.calls < 100)
  }
}
