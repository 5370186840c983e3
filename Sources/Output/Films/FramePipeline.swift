import Foundation
import Pixels
import Threads

/// Work on frames that goes on while further frames are drawn: prepared on all cores, taken one
/// after the other in the order they came.
///
/// The result is the same whatever the number of threads. ``append(_:)`` waits when too many frames
/// are on their way; what fails is thrown by the next call, the earliest frame's fault first. Where the
/// system has no thread to give, it prepares and takes the frame itself.
final class FramePipeline<Prepared> {
  typealias Preparation = () throws(FilmError) -> Prepared
  typealias Consumer = (Prepared) throws(FilmError) -> Void

  private let state: PipelineState

  /// A line of `threads` threads that holds at most `room` frames.
  init(
    threads: Int, room: Int, lender: CachedThreadPool = .shared, take: @escaping Consumer
  ) {
    precondition(threads > 0 && room > 0, "a line has a thread and room for a frame")
    state = PipelineState(room: room, take: take)
    for _ in 0..<min(threads, room) {
      let isLent = lender.runOnCachedThread { [state] in state.runWorker() }
      guard isLent else { break }
      state.hasThreads = true
    }
  }

  /// Adds a frame, by what prepares it on some thread.
  func append(_ preparation: @escaping Preparation) throws(FilmError) {
    if let failure = state.append(preparation) { throw failure }
  }

  /// Waits until every frame is taken.
  func finish() throws(FilmError) {
    if let failure = state.finish() { throw failure }
  }

  /// Drops the frames that nobody has begun with and waits for the others.
  func cancel() { state.cancel() }

  deinit { state.cancel() }

  // Sound: all of it is guarded by the condition, but for `hasThreads`, which one thread uses.
  /// What the threads share; everything in it is guarded by the condition's lock.
  private final class PipelineState: @unchecked Sendable {
    private let condition = NSCondition()
    private let capacity: Int
    /// Whether any thread works; set before the first frame comes, and read by its thread alone.
    var hasThreads = false
    /// Let go of at the end, with all that it holds.
    private var consume: Consumer?
    private var pendingFrames: [(number: Int, preparation: Preparation)] = []
    private var preparedFrames: [Int: Result<Prepared, FilmError>] = [:]
    private var appendedCount = 0
    private var consumedCount = 0
    /// The threads that are at work outside the lock.
    private var activeThreadCount = 0
    private var isConsuming = false
    private var failure: FilmError?
    private var isClosed = false

    init(room: Int, take: @escaping Consumer) {
      self.capacity = room
      self.consume = take
    }

    func append(_ preparation: @escaping Preparation) -> FilmError? {
      condition.withLock {
        precondition(!isClosed, "nothing follows the end of a film")
        while failure == nil, appendedCount - consumedCount >= capacity { condition.wait() }
        if let failure { return failure }
        pendingFrames.append((appendedCount, preparation))
        appendedCount += 1
        guard hasThreads else {
          runOnCallingThread()
          return failure
        }
        condition.broadcast()
        return nil
      }
    }

    func finish() -> FilmError? {
      condition.withLock {
        while activeThreadCount > 0 || (failure == nil && consumedCount < appendedCount) {
          condition.wait()
        }
        close()
        consume = nil
        return failure
      }
    }

    func cancel() {
      condition.withLock {
        close()
        while activeThreadCount > 0 { condition.wait() }
        consume = nil
      }
    }

    private func close() {
      isClosed = true
      pendingFrames = []
      preparedFrames = [:]
      condition.broadcast()
    }

    /// Does on the calling thread all that there is to do, with the lock held.
    private func runOnCallingThread() {
      while !pendingFrames.isEmpty {
        prepareNextFrame()
        if let next = preparedFrames.removeValue(forKey: consumedCount) { consumeNextFrame(next) }
      }
    }

    /// What a thread does until the line is closed.
    func runWorker() {
      condition.lock()
      while !isClosed {
        if failure == nil, !isConsuming,
          let next = preparedFrames.removeValue(forKey: consumedCount)
        {
          consumeNextFrame(next)
        } else if !pendingFrames.isEmpty {
          prepareNextFrame()
        } else {
          condition.wait()
        }
      }
      condition.unlock()
    }

    private func consumeNextFrame(_ next: Result<Prepared, FilmError>) {
      isConsuming = true
      let take = consume
      let result = withoutLock { () throws(FilmError) in try take?(next.get()) }
      isConsuming = false
      consumedCount += 1
      guard case .failure(let error) = result else { return }
      failure = error
      pendingFrames = []
      preparedFrames = [:]
    }

    private func prepareNextFrame() {
      let (number, preparation) = pendingFrames.removeFirst()
      let result = withoutLock(preparation)
      if failure == nil, !isClosed { preparedFrames[number] = result }
    }

    /// Does something without the lock, which is held before and after.
    private func withoutLock<R>(_ body: () throws(FilmError) -> R) -> Result<R, FilmError> {
      activeThreadCount += 1
      condition.unlock()
      let result = Result { () throws(FilmError) in try body() }
      condition.lock()
      activeThreadCount -= 1
      condition.broadcast()
      return result
    }
  }
}

/// How many threads and frames a film may keep busy.
struct PipelineLimits {
  /// Bytes of the frames on their way: enough for a dozen of 1920 × 1080.
  private static let maximumMemory = 96 << 20

  /// The cores of the machine, unless a test says otherwise.
  var threadCount = ProcessInfo.processInfo.activeProcessorCount

  /// How many frames like this one may be on their way: at least two, so that drawing goes on.
  func capacity(for frame: PixelBuffer) -> Int {
    max(2, min(2 * threadCount, Self.maximumMemory / (frame.width * frame.height * 4)))
  }
}
