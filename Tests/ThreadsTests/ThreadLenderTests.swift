import Foundation
import Synchronization
import Testing

@testable import Threads

@Suite struct ThreadLenderTests {
  /// A log of the threads that ran work, and of the number of finished work items.
  private final class Log: Sendable {
    private let state = Mutex<(threads: Set<pthread_t>, count: Int)>((threads: [], count: 0))
    private let semaphore = DispatchSemaphore(value: 0)

    func enter() {
      state.withLock {
        $0.threads.insert(pthread_self())
        $0.count += 1
      }
      semaphore.signal()
    }

    func wait(_ count: Int) { for _ in 0..<count { semaphore.wait() } }

    var threads: Set<pthread_t> { state.withLock(\.threads) }
    var count: Int { state.withLock(\.count) }
  }

  @Test func `CachedThreadPool runs work on another thread`() {
    let log = Log()
    #expect(CachedThreadPool(capacity: 1).runOnCachedThread { log.enter() })
    log.wait(1)
    #expect(log.threads.count == 1)
    #expect(!log.threads.contains(pthread_self()))
  }

  @Test func `CachedThreadPool runs blocking work items on separate threads`() {
    let log = Log()
    let lender = CachedThreadPool(capacity: 4)
    let isOpen = DispatchSemaphore(value: 0)
    for _ in 0..<4 {
      #expect(
        lender.runOnCachedThread {
          log.enter()
          isOpen.wait()
        })
    }
    log.wait(4)
    #expect(log.threads.count == 4)
    for _ in 0..<4 { isOpen.signal() }
  }

  @Test func `runOnCachedThread returns false while all threads are busy`() {
    let log = Log()
    let lender = CachedThreadPool(capacity: 1)
    let isOpen = DispatchSemaphore(value: 0)
    #expect(lender.runOnCachedThread { isOpen.wait() })
    #expect(!lender.runOnCachedThread { log.enter() })
    isOpen.signal()
    #expect(log.count == 0)
  }

  @Test func `CachedThreadPool with capacity 0 rejects all work`() {
    let log = Log()
    #expect(!CachedThreadPool(capacity: 0).runOnCachedThread { log.enter() })
    #expect(log.count == 0)
  }

  @Test func `CachedThreadPool reuses an idle thread for later work`() {
    let log = Log()
    let lender = CachedThreadPool(capacity: 1)
    for number in 1...50 {
      // The thread becomes idle shortly after its work has been logged.
      while !lender.runOnCachedThread({ log.enter() }) { sched_yield() }
      log.wait(1)
      #expect(log.count == number)
    }
    #expect(log.threads.count == 1)
  }

  private final class Held: Sendable {}

  @Test func `CachedThreadPool retains no captured objects after work finishes`() {
    let lender = CachedThreadPool(capacity: 1)
    let log = Log()
    weak var held: Held?
    do {
      let inside = Held()
      held = inside
      #expect(lender.runOnCachedThread { withExtendedLifetime(inside) { log.enter() } })
    }
    // Later work begins only after the earlier work ended.
    while !lender.runOnCachedThread({ log.enter() }) { sched_yield() }
    log.wait(2)
    #expect(held == nil)
  }

  @Test func `threads of CachedThreadPool block SIGTERM but not SIGSEGV`() {
    let log = Log()
    let found = Mutex<(term: Int32, fault: Int32)>((term: -1, fault: -1))
    #expect(
      CachedThreadPool(capacity: 1).runOnCachedThread {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        found.withLock { $0 = (sigismember(&mask, SIGTERM), sigismember(&mask, SIGSEGV)) }
        log.enter()
      })
    log.wait(1)
    found.withLock {
      #expect($0.term == 1)
      #expect($0.fault == 0)
    }
  }

  @Test func `CachedThreadPool.canCreateThreads is false if the stacks exceed RLIMIT_AS`()
    async
  {
    #expect(CachedThreadPool.canCreateThreads(count: 0))
    #expect(CachedThreadPool.canCreateThreads(count: 3))
    await #expect(processExitsWith: .success) {
      // According to proc_pid_statm(5), the first number is the size of the process in pages.
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = try #require(text.split(separator: " ").first.flatMap { UInt($0) })
      let size = pages * UInt(sysconf(Int32(_SC_PAGESIZE))) + (8 << 20)
      var limit = rlimit(rlim_cur: size, rlim_max: size)
      setrlimit(__rlimit_resource_t(UInt32(RLIMIT_AS.rawValue)), &limit)
      precondition(!CachedThreadPool.canCreateThreads(count: 100))
      let lender = CachedThreadPool(capacity: 100)
      var count = 0
      // Stacks of ended threads are reused, so a few threads may still start.
      while count < 100, lender.runOnCachedThread({ while true { pause() } }) { count += 1 }
      precondition(count < 100)
    }
  }
}
