import Synchronization

/// Closures that wait for the next turn of a render context's run loop, or for an instant on its clock.
public final class TurnQueue: Sendable {
  private struct Timer {
    let time: Double
    let order: Int
    let body: () -> Void
  }

  // Sound: closures are put in on any thread and called once, on the thread that ends the turn.
  private struct State: @unchecked Sendable {
    var nextTurn: [() -> Void] = []
    var timers: [Timer] = []
    /// Of all timers; infinite without any.
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

  /// Called when something was put in while the queue was empty.
  public var wake: (() -> Void)? {
    get { state.withLock { $0.wake } }
    set { state.withLock { $0.wake = newValue } }
  }

  /// Creates an empty queue.
  public init() {}

  /// Puts a closure into the next turn.
  public func enqueue(_ body: @escaping () -> Void) {
    let wake = state.withLock {
      $0.nextTurn.append(body)
      return $0.wake
    }
    wake?()
  }

  /// Puts a closure into the turn at an instant of the context's clock.
  public func enqueue(at time: Double, _ body: @escaping () -> Void) {
    let wake = state.withLock {
      $0.timerCount += 1
      $0.timers.append(Timer(time: time, order: $0.timerCount, body: body))
      $0.earliestTime = min($0.earliestTime, time)
      return $0.wake
    }
    wake?()
  }

  /// The instant of the earliest timer.
  public var nextTimerTime: Double? { state.withLock { $0.timers.isEmpty ? nil : $0.earliestTime } }

  /// Whether closures wait for the next turn.
  public var hasPendingClosures: Bool { state.withLock { !$0.nextTurn.isEmpty } }

  /// Runs what waits for this turn, then the timers that are due at `time`.
  ///
  /// Timers run in the order of their instants and, at the same one, of their coming. What runs puts new closures into
  /// the turn after.
  public func runDueWork(at time: Double) {
    let (bodies, due) = state.withLock { $0.removeDueWork(at: time) }
    for body in bodies { body() }
    for timer in due { timer.body() }
  }
}
