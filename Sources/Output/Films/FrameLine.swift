import Foundation
import Pixels
import Threads

/// Work on frames that goes on while further frames are drawn: prepared on all cores, taken one
/// after the other in the order they came.
///
/// The result is the same whatever the number of threads. ``append(_:)`` waits when too many frames
/// are on their way; what fails is thrown by the next call, the earliest frame's fault first. Where the
/// system has no thread to give, it prepares and takes the frame itself.
final class FrameLine<Prepared> {
  typealias Preparation = () throws(FilmError) -> Prepared
  typealias Taking = (Prepared) throws(FilmError) -> Void

  private let state: State

  /// A line of `threads` threads that holds at most `room` frames.
  init(
    threads: Int, room: Int, lender: ThreadLender = .shared, take: @escaping Taking
  ) {
    precondition(threads > 0 && room > 0, "a line has a thread and room for a frame")
    state = State(room: room, take: take)
    for _ in 0..<min(threads, room) {
      let isLent = lender.run { [state] in state.work() }
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
  private final class State: @unchecked Sendable {
    private let condition = NSCondition()
    private let room: Int
    /// Whether any thread works; set before the first frame comes, and read by its thread alone.
    var hasThreads = false
    /// Let go of at the end, with all that it holds.
    private var take: Taking?
    private var waiting: [(number: Int, preparation: Preparation)] = []
    private var ready: [Int: Result<Prepared, FilmError>] = [:]
    private var appended = 0
    private var taken = 0
    /// The threads that are at work outside the lock.
    private var working = 0
    private var isTaking = false
    private var failure: FilmError?
    private var isClosed = false

    init(room: Int, take: @escaping Taking) {
      self.room = room
      self.take = take
    }

    func append(_ preparation: @escaping Preparation) -> FilmError? {
      condition.withLock {
        precondition(!isClosed, "nothing follows the end of a film")
        while failure == nil, appended - taken >= room { condition.wait() }
        if let failure { return failure }
        waiting.append((appended, preparation))
        appended += 1
        guard hasThreads else {
          workAlone()
          return failure
        }
        condition.broadcast()
        return nil
      }
    }

    func finish() -> FilmError? {
      condition.withLock {
        while working > 0 || (failure == nil && taken < appended) { condition.wait() }
        close()
        take = nil
        return failure
      }
    }

    func cancel() {
      condition.withLock {
        close()
        while working > 0 { condition.wait() }
        take = nil
      }
    }

    private func close() {
      isClosed = true
      waiting = []
      ready = [:]
      condition.broadcast()
    }

    /// Does on the calling thread all that there is to do, with the lock held.
    private func workAlone() {
      while !waiting.isEmpty {
        prepareNext()
        if let next = ready.removeValue(forKey: taken) { takeNext(next) }
      }
    }

    /// What a thread does until the line is closed.
    func work() {
      condition.lock()
      while !isClosed {
        if failure == nil, !isTaking, let next = ready.removeValue(forKey: taken) {
          takeNext(next)
        } else if !waiting.isEmpty {
          prepareNext()
        } else {
          condition.wait()
        }
      }
      condition.unlock()
    }

    private func takeNext(_ next: Result<Prepared, FilmError>) {
      isTaking = true
      let take = take
      let outcome = outside { () throws(FilmError) in try take?(next.get()) }
      isTaking = false
      taken += 1
      guard case .failure(let error) = outcome else { return }
      failure = error
      waiting = []
      ready = [:]
    }

    private func prepareNext() {
      let (number, preparation) = waiting.removeFirst()
      let outcome = outside(preparation)
      if failure == nil, !isClosed { ready[number] = outcome }
    }

    /// Does something without the lock, which is held before and after.
    private func outside<R>(_ body: () throws(FilmError) -> R) -> Result<R, FilmError> {
      working += 1
      condition.unlock()
      let outcome = Result { () throws(FilmError) in try body() }
      condition.lock()
      working -= 1
      condition.broadcast()
      return outcome
    }
  }
}

/// How many threads and frames a film may keep busy.
struct FrameTraffic {
  /// Bytes of the frames on their way: enough for a dozen of 1920 × 1080.
  private static let memory = 96 << 20

  /// The cores of the machine, unless a test says otherwise.
  var threads = ProcessInfo.processInfo.activeProcessorCount

  /// How many frames like this one may be on their way: at least two, so that drawing goes on.
  func room(for frame: PixelBuffer) -> Int {
    max(2, min(2 * threads, Self.memory / (frame.width * frame.height * 4)))
  }
}
