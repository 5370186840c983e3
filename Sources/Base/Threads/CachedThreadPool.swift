import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Sound: `mutex` guards all variables. `Mutex` cannot be used, because a condition variable needs a system mutex.
/// A pool of threads that run work items and are then parked for reuse.
///
/// Threads are created directly with the system API. Dispatch waits forever for a thread that a process or address
/// space limit denies, and Foundation's `Thread` does not report the failure. With this pool, the caller can run the
/// work itself if no thread is available.
package final class CachedThreadPool: @unchecked Sendable {
  /// A function that runs on a single thread.
  package typealias Work = @Sendable () -> Void

  /// The pool shared by the whole process, with at most 256 threads.
  package static let shared = CachedThreadPool(capacity: 256)

  /// The default stack size in bytes.
  ///
  /// Most work has a shallow call depth, but codecs store rows of pixels on the stack.
  package static let defaultStackSize = 2 << 20

  /// The signals raised by a fault in the thread itself or by a profiler.
  ///
  /// All other signals are blocked in the pool's threads. Signals that end the program are therefore delivered to its
  /// other threads, which expect them.
  private static let unblockedSignals = [
    SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPROF, SIGSEGV, SIGSYS, SIGTRAP,
  ]

  private let capacity: Int
  private let stackSize: Int

  // The mutex guards the variables below. A condition variable parks threads without a file descriptor or an
  // additional thread.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let workCondition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var pendingWork: [Work] = []
  private var parkedCount = 0
  private var threadCount = 0

  /// Creates a pool.
  ///
  /// Threads are created when they are needed.
  /// - Parameters:
  ///   - capacity: The maximum number of threads. If it is 0, all work is refused.
  ///   - stackSize: The stack size of each thread, in bytes.
  package init(capacity: Int, stackSize: Int = CachedThreadPool.defaultStackSize) {
    (self.capacity, self.stackSize) = (capacity, stackSize)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(workCondition, nil)
  }

  // Threads retain the pool, so none of them exists at this point.
  deinit {
    pthread_cond_destroy(workCondition)
    pthread_mutex_destroy(mutex)
    workCondition.deallocate()
    mutex.deallocate()
  }

  /// Runs work on another thread, without waiting until it ends.
  /// - Returns: Whether a thread runs the work. The result is `false` if the pool is full or the system cannot create
  ///   a thread.
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
    // Sound: `runInitialWork` releases the object in the new thread, or the code below if no thread was created.
    let start = Unmanaged.passRetained(ThreadArguments(self, work))
    // A new thread inherits the signal mask of the thread that creates it.
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

  /// Returns whether the system can create the given number of additional threads, with the default stack size used
  /// by libraries.
  ///
  /// The threads are actually created, exist at the same time and end immediately.
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

  /// Waits until the mutex is unlocked, and unlocks it for the next thread.
  private static func waitForStartGate(_ raw: UnsafeMutableRawPointer?) {
    // Sound: `canCreateThreads` passes its mutex, and deallocates it after it has joined the thread.
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

  // Work is called in separate functions, so that no reference to it is retained while the thread is parked.

  @inline(never) private static func runInitialWork(_ start: Unmanaged<ThreadArguments>)
    -> CachedThreadPool
  {
    // Sound: `startThread(running:)` has retained the object once for this thread, which calls this function only
    // once.
    let start = start.takeRetainedValue()
    start.work()
    return start.pool
  }

  /// Parks the calling thread until work is pending, then runs it.
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
