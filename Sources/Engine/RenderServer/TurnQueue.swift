import Foundation

/// Closures that wait for the next turn of a render context's run loop, or for an instant on its clock.
public final class TurnQueue: @unchecked Sendable {
  private struct Timer {
    let time: Double
    let order: Int
    let body: () -> Void
  }

  private let lock = NSRecursiveLock()
  private var next: [() -> Void] = []
  private var timers: [Timer] = []
  /// Of all timers; infinite without any.
  private var earliest = Double.infinity
  private var counter = 0

  /// Called when something was put in while the queue was empty.
  public var wake: (() -> Void)?

  /// Creates an empty queue.
  public init() {}

  /// Puts a closure into the next turn.
  public func enqueue(_ body: @escaping () -> Void) {
    lock.withLock { next.append(body) }
    wake?()
  }

  /// Puts a closure into the turn at an instant of the context's clock.
  public func enqueue(at time: Double, _ body: @escaping () -> Void) {
    lock.withLock {
      counter += 1
      timers.append(Timer(time: time, order: counter, body: body))
      earliest = min(earliest, time)
    }
    wake?()
  }

  /// The instant of the earliest timer.
  public var nextTimer: Double? { lock.withLock { timers.isEmpty ? nil : earliest } }

  /// Whether closures wait for the next turn.
  public var isPending: Bool { lock.withLock { !next.isEmpty } }

  /// Runs what waits for this turn, then the timers that are due at `time`.
  ///
  /// Timers run in the order of their instants and, at the same one, of their coming. What runs puts new closures into
  /// the turn after.
  public func run(at time: Double) {
    if lock.withLock({ next.isEmpty && earliest > time }) { return }
    let (bodies, due) = lock.withLock { () -> ([() -> Void], [Timer]) in
      let bodies = next
      next = []
      guard earliest <= time else { return (bodies, []) }
      let due = timers.filter { $0.time <= time }.sorted {
        ($0.time, $0.order) < ($1.time, $1.order)
      }
      timers.removeAll { $0.time <= time }
      earliest = timers.map(\.time).min() ?? .infinity
      return (bodies, due)
    }
    for body in bodies { body() }
    for timer in due { timer.body() }
  }
}
