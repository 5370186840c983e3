import Synchronization

/// A queue of closures to run in the next turn of a render context's run loop, or at a given time of its clock.
public final class TurnQueue: Sendable {
  private struct Timer {
    let time: Double
    let order: Int
    let body: () -> Void
  }

  // Sound: closures are added on any thread, and called only once, on the thread that ends the turn.
  private struct State: @unchecked Sendable {
    var nextTurn: [() -> Void] = []
    var timers: [Timer] = []
    /// The earliest time of all timers in seconds, or infinity if there are none.
    var earliestTime = Double.infinity
    var timerCount = 0
    var wake: (() -> Void)?

    mutating func removeDueWork(at time: Double) -> (bodies: [() -> Void], timers: [Timer]) {
      let bodies = nextTurn
      if !bodies.isEmpty { nextTurn = [] }
      guard earliestTime <= time else { return (bodies, []) }
      let due = timers.filter { $0.time <= time }.sorted {
        ($0.time, $0.order) < ($1.time, $1.order)
      }
      timers.removeAll { $0.time <= time }
      earliestTime = timers.map(\.time).min() ?? .infinity
      return (bodies, due)
    }
  }

  private let state = Mutex(State())

  /// A function called after each addition, on the adding thread, to start a run loop turn.
  public var wake: (() -> Void)? {
    get { state.withLock { $0.wake } }
    set { state.withLock { $0.wake = newValue } }
  }

  /// Creates an empty queue.
  public init() {}

  /// Adds a closure to the next run loop turn.
  ///
  /// This method is thread-safe.
  public func enqueue(_ body: @escaping () -> Void) {
    let wake = state.withLock {
      $0.nextTurn.append(body)
      return $0.wake
    }
    wake?()
  }

  /// Adds a closure to the run loop turn at the given time of the context's clock, in seconds.
  ///
  /// This method is thread-safe.
  public func enqueue(at time: Double, _ body: @escaping () -> Void) {
    let wake = state.withLock {
      $0.timerCount += 1
      $0.timers.append(Timer(time: time, order: $0.timerCount, body: body))
      $0.earliestTime = min($0.earliestTime, time)
      return $0.wake
    }
    wake?()
  }

  /// The time of the earliest timer in seconds, or `nil` if there are no timers.
  public var nextTimerTime: Double? { state.withLock { $0.timers.isEmpty ? nil : $0.earliestTime } }

  /// Whether closures are waiting for the next run loop turn.
  public var hasPendingClosures: Bool { state.withLock { !$0.nextTurn.isEmpty } }

  /// Runs the closures added for this turn, followed by the timers that are due at the given time in seconds.
  ///
  /// Timers run in chronological order, and in the order of addition if their times are equal. Closures added by them
  /// run in the following turn.
  public func runDueWork(at time: Double) {
    let (bodies, due) = state.withLock { $0.removeDueWork(at: time) }
    for body in bodies { body() }
    for timer in due { timer.body() }
  }
}
