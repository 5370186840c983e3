import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Sound: `mutex` guards all variables; a condition variable needs one of the system's.
/// A store of threads that run work for a while and are parked until the next.
///
/// Threads are requested from the system directly. Dispatch waits forever for a thread that a limit of processes or
/// of address space denies, and Foundation's `Thread` does not report the failure; here the caller runs the work itself.
package final class CachedThreadPool: @unchecked Sendable {
  /// Work for one thread.
  package typealias Work = @Sendable () -> Void

  /// The lender of the process.
  package static let shared = CachedThreadPool(capacity: 256)

  /// The default stack, in bytes: most work nests a few calls, and codecs keep rows of pixels there.
  package static let defaultStackSize = 2 << 20

  /// Signals that a fault in the thread itself raises, or a profiler; the others are blocked in it.
  ///
  /// Requests to end the program are thereby delivered to threads of the program, where it expects them.
  private static let unblockedSignals = [
    SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPROF, SIGSEGV, SIGSYS, SIGTRAP,
  ]

  /// The maximum number of threads.
  private let capacity: Int
  /// The stack of a thread, in bytes.
  private let stackSize: Int

  // Guarded by the mutex. A condition variable parks threads without a descriptor or another thread.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let workCondition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var pendingWork: [Work] = []
  private var parkedCount = 0
  private var threadCount = 0

  /// - Parameters:
  ///   - capacity: The maximum number of threads; with 0 all work is refused.
  ///   - stackSize: The stack of a thread, in bytes.
  package init(capacity: Int, stackSize: Int = CachedThreadPool.defaultStackSize) {
    (self.capacity, self.stackSize) = (capacity, stackSize)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(workCondition, nil)
  }

  // Threads retain the lender, so none of them is left.
  deinit {
    pthread_cond_destroy(workCondition)
    pthread_mutex_destroy(mutex)
    workCondition.deallocate()
    mutex.deallocate()
  }

  /// Runs work on another thread.
  ///
  /// - Returns: Whether a thread runs it; false where the system has none to give.
  package func runOnCachedThread(_ work: @escaping Work) -> Bool {
    let isNew: Bool? = withLock {
      if parkedCount > pendingWork.count {
        pendingWork.append(work)
        pthread_cond_signal(workCondition)
        return false
      }
      guard threadCount < capacity else { return nil }
      threadCount += 1
      return true
    }
    guard let isNew else { return false }
    guard isNew else { return true }
    if startThread(running: work) { return true }
    withLock { threadCount -= 1 }
    return false
  }

  private func withLock<R>(_ body: () -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  // MARK: Threads

  /// What a new thread is given.
  private final class ThreadArguments {
    let pool: CachedThreadPool
    let work: Work

    init(_ lender: CachedThreadPool, _ work: @escaping Work) {
      (self.pool, self.work) = (lender, work)
    }
  }

  private func startThread(running work: @escaping Work) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Sound: `runInitialWork` releases it in the new thread, and the line below where there is none.
    let start = Unmanaged.passRetained(ThreadArguments(self, work))
    // A thread begins with the mask of the one that creates it.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for signal in Self.unblockedSignals { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { raw in
        CachedThreadPool.runThread(raw)
        return nil
      }, start.toOpaque())
    if status != 0 { start.release() }
    return status == 0
  }

  /// Whether the system has so many threads more to give, with stacks of its own size, as libraries create them.
  ///
  /// They are created, all of them there at once, and end.
  package static func canCreateThreads(count: Int) -> Bool {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    defer { pthread_mutex_destroy(gate) }
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    for _ in 0..<count {
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { raw in
          CachedThreadPool.waitForStartGate(raw)
          return nil
        }, gate)
      if status != 0 { break }
      threads.append(thread)
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
  }

  /// Waits for a mutex and leaves it to the next.
  private static func waitForStartGate(_ raw: UnsafeMutableRawPointer?) {
    // Sound: `canCreateThreads` passes its mutex, and frees it after it has joined the thread.
    guard let gate = raw?.assumingMemoryBound(to: pthread_mutex_t.self) else { return }
    pthread_mutex_lock(gate)
    pthread_mutex_unlock(gate)
  }

  private static func runThread(_ raw: UnsafeMutableRawPointer?) {
    guard let raw else { return }
    // Sound: `startThread` passes a `ThreadArguments` that it has retained for this thread.
    let lender = runInitialWork(Unmanaged<ThreadArguments>.fromOpaque(raw))
    while true { lender.waitForWorkAndRun() }
  }

  // Work is called in functions of its own, at whose end nothing of it is retained.

  @inline(never) private static func runInitialWork(_ start: Unmanaged<ThreadArguments>)
    -> CachedThreadPool
  {
    // Sound: `startThread(running:)` has retained it once for this thread, whose only call this is.
    let start = start.takeRetainedValue()
    start.work()
    return start.pool
  }

  /// Parks the calling thread until there is work, and runs it.
  @inline(never) private func waitForWorkAndRun() {
    let work: Work = withLock {
      parkedCount += 1
      while pendingWork.isEmpty { pthread_cond_wait(workCondition, mutex) }
      parkedCount -= 1
      return pendingWork.removeFirst()
    }
    work()
  }
}
