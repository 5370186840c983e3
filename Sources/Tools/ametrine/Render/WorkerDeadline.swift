import Foundation
import Inspection

/// The time limit of a worker process, which is first asked to end and then killed.
struct WorkerDeadline {
  /// The steps taken to end the process.
  enum State: Equatable {
    /// The time is not over.
    case running
    /// SIGTERM was sent, after which the process removes unfinished files and ends its child processes.
    case terminated
    /// SIGKILL was sent.
    case killed
  }

  /// The time that a process has to clean up, in seconds.
  ///
  /// A process waits up to 5 seconds for its child processes.
  static let cleanupSeconds = 7.0

  /// The time limit in seconds.
  let seconds: Double
  private(set) var state = State.running
  private let cleanupSeconds: Double
  private var instant: ContinuousClock.Instant

  /// Creates a time limit that begins now.
  init(seconds: Double, cleanupSeconds: Double = WorkerDeadline.cleanupSeconds) {
    (self.seconds, self.cleanupSeconds) = (seconds, cleanupSeconds)
    instant = .now + .seconds(seconds)
  }

  /// Sends a signal to a process if its time is over.
  ///
  /// - Returns: The steps taken so far.
  mutating func endProcess(_ process: pid_t) -> State {
    guard state != .killed, ContinuousClock.now >= instant else { return state }
    // The identifier is reserved until the pool has waited for the process.
    if state == .running {
      kill(process, SIGTERM)
      (state, instant) = (.terminated, .now + .seconds(cleanupSeconds))
    } else {
      kill(process, SIGKILL)
      state = .killed
    }
    return state
  }

  /// Returns the time until the first of several deadlines for `poll`, in milliseconds; -1 if there are none.
  static func pollTimeout(for deadlines: [WorkerDeadline]) -> Int32 {
    guard let first = deadlines.map(\.instant).min() else { return -1 }
    let rest = (first - ContinuousClock.now) / .milliseconds(1)
    // The result is a millisecond longer, so that the deadline is over when poll returns.
    return Int32(exactly: max(0, min(rest + 1, 60_000)).rounded(.up)) ?? 0
  }
}

extension RenderWorkerPool.WorkerResult {
  /// The beginning of the line after which a process that was terminated lists the files that are complete.
  private static let finishedFilesPrefix = "interrupted; "

  /// Returns the result of a process that may have been ended because of its deadline.
  func applying(_ deadline: WorkerDeadline?) -> Self {
    // A process that was terminated may have finished just before.
    guard let deadline, deadline.state != .running, status != 0 else { return self }
    let limit = deadline.seconds.compactText
    let error = ErrorRecord(
      code: .timedOut,
      message: "not finished within \(limit) s; simplify the input, or raise the limit (--timeout)")
    let mark = outputLines.firstIndex { $0.hasPrefix(Self.finishedFilesPrefix) }
    let listed = outputLines[(mark ?? outputLines.endIndex)...].dropFirst().prefix {
      $0.hasPrefix("  ")
    }
    var result = RenderWorkerPool.WorkerResult(
      status: status,
      outputLines: outputLines[..<(mark ?? outputLines.endIndex)].filter {
        !$0.hasPrefix(RenderWorkerPool.signalPrefix)
      } + [error.message], error: error)
    result.finishedFiles = listed.map { String($0.dropFirst(2)) }
    return result
  }
}
