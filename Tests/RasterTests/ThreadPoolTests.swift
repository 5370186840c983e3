import Synchronization
import Testing
import Threads

@testable import Raster

@Suite struct ThreadPoolTests {
  /// Counts how often each work item ran, and detects concurrent use of one thread index.
  private final class Log: Sendable {
    private struct Entries {
      var times: [Int]
      var threads: Set<Int> = []
      var isShared = false
    }

    private let entries: Mutex<Entries>

    init(_ count: Int) { entries = Mutex(Entries(times: Array(repeating: 0, count: count))) }

    func enter(_ thread: Int, _ piece: Int) {
      entries.withLock {
        $0.times[piece] += 1
        if !$0.threads.insert(thread).inserted { $0.isShared = true }
      }
    }

    func leave(_ thread: Int) { entries.withLock { _ = $0.threads.remove(thread) } }

    var times: [Int] { entries.withLock { $0.times } }
    var isShared: Bool { entries.withLock { $0.isShared } }
  }

  @Test(arguments: [1, 2, 3, 8, 200])
  func `ThreadPool.forEach runs each work item once and never shares a thread index`(threads: Int) {
    let pool = ThreadPool(threads: threads)
    for count in [0, 1, 2, 3, 40, 1000] {
      let log = Log(count)
      pool.forEach(count: count) { thread, piece in
        log.enter(thread, piece)
        #expect(thread < pool.threadCount)
        log.leave(thread)
      }
      #expect(log.times == Array(repeating: 1, count: count))
      #expect(!log.isShared)
    }
  }

  @Test func `ThreadPool.forEach completes thousands of consecutive calls`() {
    let pool = ThreadPool(threads: 4)
    let sum = Atomic(0)
    for round in 0..<3000 {
      let count = 2 + round % 5
      pool.forEach(count: count) { _, piece in sum.wrappingAdd(piece + 1, ordering: .relaxed) }
      let all = sum.exchange(0, ordering: .sequentiallyConsistent)
      guard all == count * (count + 1) / 2 else {
        Issue.record("round \(round) did pieces worth \(all) of \(count * (count + 1) / 2)")
        return
      }
    }
  }

  @Test func `a serial ThreadPool.forEach runs its work items in order after wakeThreads`() {
    let pool = ThreadPool(threads: 8)
    pool.wakeThreads()
    pool.wakeThreads(count: 3)
    var order: [Int] = []
    pool.forEach(count: 5, isParallel: false) { thread, piece in
      #expect(thread == 0)
      order.append(piece)
    }
    #expect(order == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [0, 1, 2])
  func `ThreadPool.forEach completes when CachedThreadPool has fewer threads than requested`(
    capacity: Int
  ) {
    let pool = ThreadPool(threads: 8, lender: CachedThreadPool(capacity: capacity))
    for _ in 0..<20 {
      let log = Log(1000)
      pool.forEach(count: 1000) { thread, piece in
        log.enter(thread, piece)
        if capacity == 0 { #expect(thread == 0) }
        log.leave(thread)
      }
      #expect(log.times == Array(repeating: 1, count: 1000))
      #expect(!log.isShared)
    }
  }

  @Test func `ThreadPool has at least one thread`() {
    #expect(ThreadPool(threads: 0).threadCount == 1)
    #expect(ThreadPool(threads: -5).threadCount == 1)
  }
}
