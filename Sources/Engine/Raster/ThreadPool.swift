import CRasterKernels
import Synchronization
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Sound: `pieceCount` and `body` are written only while no work items are running. All other state is constant or
// atomic.
/// A thread pool that distributes numbered work items.
///
/// The calling thread also runs work items. The other threads are borrowed from a shared pool.
///
/// Each call to ``forEach(count:isParallel:body:)`` is a *round*. Helper threads spin for a moment after each round,
/// because a picture has several rounds and waking a thread takes as long as drawing a hundred small layers. The pool
/// never waits for a helper that has not started: if the system cannot create threads, the calling thread does all
/// the work.
final class ThreadPool: @unchecked Sendable {
  typealias Body = (_ thread: Int, _ piece: Int) -> Void

  let threadCount: Int

  /// The maximum number of threads, each of which is represented by one bit.
  ///
  /// More threads do not make drawing a picture faster.
  private static let maximumThreadCount = 64

  /// The maximum time that an idle thread spins, in nanoseconds.
  ///
  /// It is longer than the serial steps between two rounds, and short compared with the time for drawing a picture.
  private static let maximumSpinNanoseconds = 200_000

  /// The maximum total spin time of all threads, in nanoseconds.
  ///
  /// It limits the processor time wasted if the process may use fewer processors than it detects.
  private static let totalSpinNanoseconds = 4 * maximumSpinNanoseconds

  /// The delay before another thread is requested after a failed request, in nanoseconds.
  ///
  /// A failed request can take longer than a whole round.
  private static let retryDelay: UInt64 = 1_000_000_000

  private let spinNanoseconds: UInt64
  private let lender: CachedThreadPool

  /// The number of the current round, or 0 if no round is running.
  private let currentRound = Atomic(0)
  /// The index of the next work item to run.
  private let nextPiece = Atomic(0)
  /// The number of helper threads that may be running work items of the current round.
  private let busyHelperCount = Atomic(0)
  /// A bit mask of the helper threads that are running or have been requested.
  private let presentThreads = Atomic<UInt64>(0)

  // These properties are written only while no round is running.
  private var pieceCount = 0
  private var body: Body?
  private var roundCount = 0
  /// The time of the last failed thread request, in nanoseconds, or `nil` if none has failed.
  private var lastRefusal: UInt64?

  /// Creates a thread pool.
  ///
  /// - Parameters:
  ///   - threads: The number of threads, including the calling one, clamped to `1...64`.
  ///   - lender: The pool that provides all threads except the calling one.
  init(threads: Int, lender: CachedThreadPool = .shared) {
    self.lender = lender
    self.threadCount = min(max(threads, 1), Self.maximumThreadCount)
    spinNanoseconds = UInt64(
      min(Self.maximumSpinNanoseconds, Self.totalSpinNanoseconds / self.threadCount))
  }

  /// Runs all work items and returns when they are complete.
  ///
  /// If `parallel` is `false`, they run on the calling thread.
  ///
  /// The body receives a thread number below ``threadCount``, which is unique among the threads running at the same
  /// time. Only one thread may call this method at a time, and not from within a work item.
  func forEach(count: Int, isParallel parallel: Bool = true, body: Body) {
    guard parallel, threadCount > 1, count > 1 else {
      for piece in 0..<count { body(0, piece) }
      return
    }
    wakeThreads(count: min(threadCount, count))
    withoutActuallyEscaping(body) { body in
      (self.body, self.pieceCount) = (body, count)
      nextPiece.store(0, ordering: .relaxed)
      roundCount += 1
      currentRound.store(roundCount, ordering: .sequentiallyConsistent)
      runWorkItems(onThread: 0, count: count, body: body)
      currentRound.store(0, ordering: .sequentiallyConsistent)
      var spins = 0
      while busyHelperCount.load(ordering: .sequentiallyConsistent) > 0 {
        spins += 1
        // The thread yields regularly, because a helper may need its processor.
        if spins % 1024 == 0 { sched_yield() } else { cr_cpu_pause() }
      }
      self.body = nil
    }
  }

  /// Requests the helper threads that are not running, so that they are ready when work arrives.
  ///
  /// - Parameter wanted: The number of threads that will have work. If `nil`, all threads are requested.
  func wakeThreads(count wanted: Int? = nil) {
    let wanted = min(wanted ?? threadCount, threadCount)
    var missing = UInt64(truncatingIfNeeded: (1 << wanted) - 2)
    missing &= ~presentThreads.load(ordering: .relaxed)
    guard missing != 0 else { return }
    if let lastRefusal, Self.now - lastRefusal < Self.retryDelay { return }
    presentThreads.bitwiseOr(missing, ordering: .relaxed)
    for thread in 1..<wanted where missing >> thread & 1 != 0 {
      if lender.runOnCachedThread({ self.runWorkerLoop(thread: thread) }) { continue }
      // The request failed, so the bits for this thread and all following ones are cleared.
      presentThreads.bitwiseXor((missing >> thread) << thread, ordering: .relaxed)
      lastRefusal = Self.now
      return
    }
  }

  private func runWorkItems(onThread thread: Int, count: Int, body: Body) {
    while true {
      let piece = nextPiece.wrappingAdd(1, ordering: .relaxed).oldValue
      if piece >= count { return }
      body(thread, piece)
    }
  }

  /// Runs the work items of one round after another until the thread has been idle for the spin time.
  private func runWorkerLoop(thread: Int) {
    var seen = 0
    var leaving = Self.now + spinNanoseconds
    var spins = 0
    while true {
      let round = currentRound.load(ordering: .sequentiallyConsistent)
      if round != 0, round != seen {
        seen = round
        busyHelperCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
        // A round does not end while a helper is counted as busy, but it may have ended before this helper was
        // counted.
        if currentRound.load(ordering: .sequentiallyConsistent) == round {
          joinCurrentRound(asThread: thread)
        }
        busyHelperCount.wrappingSubtract(1, ordering: .sequentiallyConsistent)
        leaving = Self.now + spinNanoseconds
      } else {
        spins += 1
        cr_cpu_pause()
        if spins % 32 == 0, Self.now > leaving { break }
      }
    }
    presentThreads.bitwiseXor(1 << UInt64(thread), ordering: .relaxed)
  }

  /// Runs work items of the current round.
  ///
  /// After this method returns, the thread holds no reference to the round's body.
  @inline(never) private func joinCurrentRound(asThread thread: Int) {
    if let body { runWorkItems(onThread: thread, count: pieceCount, body: body) }
  }

  /// The current time of the monotonic clock, in nanoseconds.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
