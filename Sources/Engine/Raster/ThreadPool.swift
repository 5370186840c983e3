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

// Sound: `count` and `body` are written while no round is open; the rest is constant or atomic.
/// Threads that share out numbered pieces of work.
///
/// The calling thread is one of them. The others are lent and stay for a moment after each round of work, as a picture
/// has several of them, and waking a thread takes as long as drawing a hundred small layers. Nobody waits for one that
/// has not come: where the system has no thread to give, the calling one does all the work.
final class ThreadPool: @unchecked Sendable {
  typealias Body = (_ thread: Int, _ piece: Int) -> Void

  let threadCount: Int

  /// Threads at most, a bit for each: more share out a picture no better.
  private static let maximumThreadCount = 64

  /// Nanoseconds for which a thread stays without work: longer than the steps between two rounds that one thread does
  /// alone, and short beside a picture.
  private static let maximumSpinNanoseconds = 200_000

  /// Nanoseconds for which all of them together do: processors are also counted where many are seen and few may be used.
  private static let totalSpinNanoseconds = 4 * maximumSpinNanoseconds

  /// Nanoseconds for which no thread is asked for after one was refused: a round is shorter than the system's answer.
  private static let retryDelay: UInt64 = 1_000_000_000

  private let spinNanoseconds: UInt64
  private let lender: CachedThreadPool

  /// The number of the round whose work is being shared out; 0 for none.
  private let currentRound = Atomic(0)
  /// The next piece of it.
  private let nextPiece = Atomic(0)
  /// How many of the others may be at it.
  private let busyHelperCount = Atomic(0)
  /// A bit for each of the others that is here or was called.
  private let presentThreads = Atomic<UInt64>(0)

  // Written while no round is open.
  private var pieceCount = 0
  private var body: Body?
  private var roundCount = 0
  /// When a thread was refused last; nil where none was.
  private var lastRefusal: UInt64?

  /// - Parameters:
  ///   - threads: how many share the work, one at least.
  ///   - lender: what lends all but the calling one.
  init(threads: Int, lender: CachedThreadPool = .shared) {
    self.lender = lender
    self.threadCount = min(max(threads, 1), Self.maximumThreadCount)
    spinNanoseconds = UInt64(
      min(Self.maximumSpinNanoseconds, Self.totalSpinNanoseconds / self.threadCount))
  }

  /// Does all pieces, on this thread where `parallel` is false.
  ///
  /// The body gets a thread's number, below ``threadCount``, that no other thread has meanwhile. One thread calls this at a
  /// time, and not from within a piece.
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
        // Whoever is at work may need this thread's processor.
        if spins % 1024 == 0 { sched_yield() } else { cr_cpu_pause() }
      }
      self.body = nil
    }
  }

  /// Asks those to come that are not here, so that they are when there is work.
  ///
  /// - Parameter wanted: how many threads there will be work for; all where nil.
  func wakeThreads(count wanted: Int? = nil) {
    let wanted = min(wanted ?? threadCount, threadCount)
    var missing = UInt64(truncatingIfNeeded: (1 << wanted) - 2)
    missing &= ~presentThreads.load(ordering: .relaxed)
    guard missing != 0 else { return }
    if let lastRefusal, Self.now - lastRefusal < Self.retryDelay { return }
    presentThreads.bitwiseOr(missing, ordering: .relaxed)
    for thread in 1..<wanted where missing >> thread & 1 != 0 {
      if lender.runOnCachedThread({ self.runWorkerLoop(thread: thread) }) { continue }
      // Neither this one nor any behind it comes.
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

  /// What one of the others does from coming to leaving.
  private func runWorkerLoop(thread: Int) {
    var seen = 0
    var leaving = Self.now + spinNanoseconds
    var spins = 0
    while true {
      let round = currentRound.load(ordering: .sequentiallyConsistent)
      if round != 0, round != seen {
        seen = round
        busyHelperCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
        // The round lasts as long as somebody is busy; it may have ended before.
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

  /// Takes part in the round that is open; nothing of its body is held when this returns.
  @inline(never) private func joinCurrentRound(asThread thread: Int) {
    if let body { runWorkItems(onThread: thread, count: pieceCount, body: body) }
  }

  /// Nanoseconds of the system's steady clock.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
