import Synchronization

/// The closures that run in the next turn of a render context's run loop, or at a time of its clock.
public final class TurnQueue: Sendable {
  private struct Timer {
    let time: Double
    let order: Int
    let body: () -> Void
  }

  // Sound: closures are added on any thread, and called once on the thread that ends the turn.
  private struct State: @unchecked Sendable {
    var nextTurn: [() -> Void] = []
    var timers: [Timer] = []
    /// The earliest time of all timers in seconds, or infinity without timers.
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

  /// A function that is called after each addition, on the adding thread, to start a turn.
  public var wake: (() -> Void)? {
    get { state.withLock { $0.wake } }
    set { state.withLock { $0.wake = newValue } }
  }

  /// Creates an empty queue.
  public init() {}

  /// Adds a closure to the next turn.
  ///
  /// Thread-safe.
  public func enqueue(_ body: @escaping () -> Void) {
    let wake = state.withLock {
      $0.nextTurn.append(body)
      return $0.wake
    }
    wake?()
  }

  /// Adds a closure to the turn at a time of the context's clock, in seconds.
  ///
  /// Thread-safe.
  public func enqueue(at time: Double, _ body: @escaping () -> Void) {
    let wake = state.withLock {
      $0.timerCount += 1
      $0.timers.append(Timer(time: time, order: $0.timerCount, body: body))
      $0.earliestTime = min($0.earliestTime, time)
      return $0.wake
    }
    wake?()
  }

  /// The time of the earliest timer in seconds, or nil without timers.
  public var nextTimerTime: Double? { state.withLock { $0.timers.isEmpty ? nil : $0.earliestTime } }

  /// Whether closures wait for the next turn.
  public var hasPendingClosures: Bool { state.withLock { !$0.nextTurn.isEmpty } }

  /// Runs the closures of this turn, and then the timers that are due at a time in seconds.
  ///
  /// Timers run in chronological order, and at equal times in the order of addition. Closures added meanwhile run in
  /// the following turn.
  public func runDueWork(at time: Double) {
    let (bodies, due) = state.withLock { $0.removeDueWork(at: time) }
    for body in bodies { body() }
    for timer in due { timer.body() }
  }
}
