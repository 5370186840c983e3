import Foundation
import Pixels
import Threads

/// A pipeline that prepares frames concurrently and consumes them in order.
///
/// The result does not depend on the number of threads. ``append(_:)`` blocks while too many frames are pending. The
/// error of the earliest failed frame is thrown by the next call. If the system cannot create a thread, frames are
/// prepared and consumed on the calling thread.
final class FramePipeline<Prepared> {
  typealias Preparation = () throws(FilmError) -> Prepared
  typealias Consumer = (Prepared) throws(FilmError) -> Void

  private let state: PipelineState

  /// Creates a pipeline with the given number of threads that keeps at most `room` frames pending.
  init(
    threads: Int, room: Int, lender: CachedThreadPool = .shared, take: @escaping Consumer
  ) {
    precondition(
      threads > 0 && room > 0, "the pipeline needs at least one thread and room for one frame")
    state = PipelineState(room: room, take: take)
    for _ in 0..<min(threads, room) {
      let isLent = lender.runOnCachedThread { [state] in state.runWorker() }
      guard isLent else { break }
      state.hasThreads = true
    }
  }

  /// Appends a frame as a closure that prepares the frame on any thread.
  ///
  /// Throws the error of an earlier frame, if one failed.
  func append(_ preparation: @escaping Preparation) throws(FilmError) {
    if let failure = state.append(preparation) { throw failure }
  }

  /// Waits until all frames are consumed.
  ///
  /// Throws the error of the earliest frame that failed.
  func finish() throws(FilmError) {
    if let failure = state.finish() { throw failure }
  }

  /// Discards the frames whose preparation has not started and waits for the others.
  func cancel() { state.cancel() }

  deinit { state.cancel() }

  // Sound: the condition's lock guards every property except `hasThreads`, which is used by one thread only.
  /// The state shared by the worker threads, guarded by the condition's lock.
  private final class PipelineState: @unchecked Sendable {
    private let condition = NSCondition()
    private let capacity: Int
    /// Whether any worker thread exists.
    ///
    /// It is set before the first frame is appended and read only by the appending thread.
    var hasThreads = false
    /// The closure that consumes prepared frames.
    ///
    /// The closure is released at the end, together with the objects that it captures.
    private var consume: Consumer?
    private var pendingFrames: [(number: Int, preparation: Preparation)] = []
    private var preparedFrames: [Int: Result<Prepared, FilmError>] = [:]
    private var appendedCount = 0
    private var consumedCount = 0
    /// The number of threads that are currently running without holding the lock.
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
        precondition(!isClosed, "no frames can be added after the film was finished")
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

    /// Prepares and consumes all pending frames on the calling thread.
    ///
    /// The caller holds the lock on entry and on return.
    private func runOnCallingThread() {
      while !pendingFrames.isEmpty {
        prepareNextFrame()
        if let next = preparedFrames.removeValue(forKey: consumedCount) { consumeNextFrame(next) }
      }
    }

    /// Runs the worker thread's loop until the pipeline is closed.
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

    /// Releases the lock while a closure runs.
    ///
    /// The caller holds the lock on entry and on return.
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

/// The limits on concurrent work for a film.
struct PipelineLimits {
  /// The maximum memory for pending frames, in bytes: 96 MiB, which holds twelve frames of 1920 × 1080 pixels.
  private static let maximumMemory = 96 << 20

  /// The number of threads; by default, the number of active cores.
  var threadCount = ProcessInfo.processInfo.activeProcessorCount

  /// Returns the maximum number of pending frames of the given frame's size.
  ///
  /// The result is at least 2, so that rendering and encoding overlap.
  func capacity(for frame: PixelBuffer) -> Int {
    max(2, min(2 * threadCount, Self.maximumMemory / (frame.width * frame.height * 4)))
  }
}
