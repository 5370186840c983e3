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

// Sound: `count` and `body` are written only while no round is open. All other state is constant or atomic.
/// A thread pool that distributes numbered work items.
///
/// The calling thread takes part. The other threads are borrowed from a shared pool.
///
/// Helper threads spin for a moment after each round, because a picture has several rounds and waking a thread takes
/// as long as drawing a hundred small layers. The pool never waits for a helper that has not started: if the system
/// cannot create threads, the calling thread does all the work.
final class ThreadPool: @unchecked Sendable {
  typealias Body = (_ thread: Int, _ piece: Int) -> Void

  let threadCount: Int

  /// The maximum number of threads, one bit each.
  ///
  /// More threads do not make a picture faster.
  private static let maximumThreadCount = 64

  /// The maximum time in nanoseconds that an idle thread spins.
  ///
  /// It is longer than the serial steps between two rounds, and short compared with a picture.
  private static let maximumSpinNanoseconds = 200_000

  /// The total spin time of all threads in nanoseconds.
  ///
  /// It limits wasted time where more processors are visible than may be used.
  private static let totalSpinNanoseconds = 4 * maximumSpinNanoseconds

  /// The delay in nanoseconds before another thread is requested after a failure.
  ///
  /// A failed request can take longer than a round.
  private static let retryDelay: UInt64 = 1_000_000_000

  private let spinNanoseconds: UInt64
  private let lender: CachedThreadPool

  /// The number of the open round, or 0.
  private let currentRound = Atomic(0)
  /// The index of the next work item.
  private let nextPiece = Atomic(0)
  /// The number of helper threads that may be working on the round.
  private let busyHelperCount = Atomic(0)
  /// A bit for each helper thread that is running or has been requested.
  private let presentThreads = Atomic<UInt64>(0)

  // These properties are written only while no round is open.
  private var pieceCount = 0
  private var body: Body?
  private var roundCount = 0
  /// The time in nanoseconds of the last failed thread request, or nil.
  private var lastRefusal: UInt64?

  /// Creates a thread pool.
  ///
  /// - Parameters:
  ///   - threads: The number of threads including the calling one, clamped to 1...64.
  ///   - lender: The pool that provides all threads except the calling one.
  init(threads: Int, lender: CachedThreadPool = .shared) {
    self.lender = lender
    self.threadCount = min(max(threads, 1), Self.maximumThreadCount)
    spinNanoseconds = UInt64(
      min(Self.maximumSpinNanoseconds, Self.totalSpinNanoseconds / self.threadCount))
  }

  /// Runs all work items and returns when they are complete.
  ///
  /// They run on the calling thread if `parallel` is false.
  ///
  /// The body receives a thread number below ``threadCount``, which no other thread has at the same time. Only one
  /// thread may call this at a time, and not from within a work item.
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
        // Yields regularly, because a helper may need this thread's processor.
        if spins % 1024 == 0 { sched_yield() } else { cr_cpu_pause() }
      }
      self.body = nil
    }
  }

  /// Requests helper threads that are not running, so that they are ready when work arrives.
  ///
  /// - Parameter wanted: The number of threads that will have work; nil for all.
  func wakeThreads(count wanted: Int? = nil) {
    let wanted = min(wanted ?? threadCount, threadCount)
    var missing = UInt64(truncatingIfNeeded: (1 << wanted) - 2)
    missing &= ~presentThreads.load(ordering: .relaxed)
    guard missing != 0 else { return }
    if let lastRefusal, Self.now - lastRefusal < Self.retryDelay { return }
    presentThreads.bitwiseOr(missing, ordering: .relaxed)
    for thread in 1..<wanted where missing >> thread & 1 != 0 {
      if lender.runOnCachedThread({ self.runWorkerLoop(thread: thread) }) { continue }
      // The request failed, so neither this thread nor the following ones will start.
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

  /// Runs work items of successive rounds until the thread has been idle for the spin time.
  private func runWorkerLoop(thread: Int) {
    var seen = 0
    var leaving = Self.now + spinNanoseconds
    var spins = 0
    while true {
      let round = currentRound.load(ordering: .sequentiallyConsistent)
      if round != 0, round != seen {
        seen = round
        busyHelperCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
        // A round stays open while a helper is counted as busy. It may have ended before this thread was counted.
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

  /// Runs work items of the open round.
  ///
  /// No reference to its body remains when this returns.
  @inline(never) private func joinCurrentRound(asThread thread: Int) {
    if let body { runWorkItems(onThread: thread, count: pieceCount, body: body) }
  }

  /// The time of the monotonic clock, in nanoseconds.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
