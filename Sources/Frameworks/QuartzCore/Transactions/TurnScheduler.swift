import Diagnostics
public import RenderServer
import Synchronization

extension ManualClock {
  /// Runs a closure with this clock as the source of the media time, in seconds.
  ///
  /// Changes are committed at the end of the clock's turns. If a layer tree is built in the closure and then
  /// displayed by a ``CARenderer`` with the same clock, it begins at the renderer's time 0, however long the closure
  /// takes.
  ///
  /// - Parameter body: The closure to run.
  /// - Returns: The result of `body`.
  /// - Throws: Any error thrown by `body`.
  public func perform<R>(_ body: () throws -> R) rethrows -> R {
    try (ProgramTimeRegistry.context(onClock: self) ?? RenderContext(clock: self)).performAsCurrent(
      body)
  }
}

extension RenderContext {
  /// Runs a closure with this render context as the current one.
  ///
  /// Changes made to other layer trees are passed on to the caller's transaction stack.
  fileprivate func performAsCurrent<R>(_ body: () throws -> R) rethrows -> R {
    defer {
      if let stack = TransactionStack.existingStack(for: self) {
        TransactionStack.current.adoptChanges(of: stack, excluding: self)
      }
    }
    return try RenderContext.$current.withValue(self) { try body() }
  }
}

extension CARenderer {
  /// Runs a closure with the renderer's clock as the source of the media time, in seconds.
  ///
  /// Delays and display links in the closure use that clock too, even if another renderer was created later. Changes
  /// are committed with the renderer's next frame.
  ///
  /// - Parameter body: The closure to run.
  /// - Returns: The result of `body`.
  /// - Throws: Any error thrown by `body`.
  public func withMediaTime<R>(_ body: () throws -> R) rethrows -> R {
    try context.performAsCurrent(body)
  }
}

/// Returns the number of seconds from the current time to a date, or 0 for a date in the past.
///
/// While a window is displayed, the system clock is used. On a manual clock, the reference date of `Date` is the time
/// 0. A date more than a day ahead was probably computed with the system clock, so it is reported, and the result is
/// 0.
package func mediaDelay(until date: Date) -> CFTimeInterval {
  let source = TimeSource.current
  let isOfMachine =
    switch source {
    case .systemClock: true
    case .context(let context): !(context.clock is ManualClock)
    case .awaitingRenderer: false
    }
  if isOfMachine { return max(0, date.timeIntervalSinceNow) }
  let delay = date.timeIntervalSinceReferenceDate - source.now
  guard delay <= maximumMediaDelay else {
    diagnostics.report(
      "a date of the system clock was passed to a manual clock and counts as now; "
        + "use Date(timeIntervalSinceReferenceDate: CACurrentMediaTime() + delay)")
    return 0
  }
  return max(0, delay)
}

/// The maximum delay on a manual clock, which is one day.
///
/// A longer delay was probably computed with another clock.
private let maximumMediaDelay = 86_400.0

extension RenderContext {
  /// Reports an animation whose begin time is more than a day away from the layer's time when the animation was
  /// added.
  func warnIfBeginTimeIsDistant(_ animation: CAAnimation, from local: Double) {
    let begin = animation.beginTime
    guard begin != 0, begin.isFinite, abs(begin - local) > maximumMediaDelay else { return }
    let name = (animation as? CAPropertyAnimation)?.keyPath.map { "'\($0)'" }
    reportMessage(
      "beginTime \(begin) of the animation of \(name ?? "\(type(of: animation))") is more than a day from the "
        + "layer's time \(local); set it to CACurrentMediaTime() plus a delay")
  }
}

/// A scheduler for closures in later run loop turns, based on the media time of the calling code.
package enum TurnScheduler {
  /// Runs a closure in the next run loop turn.
  package static func enqueue(_ body: @escaping () -> Void) {
    TransactionStack.current.turns.enqueue(body)
  }

  /// Runs a closure in the next run loop turn.
  ///
  /// Closures added with this method run in the order of their order numbers.
  package static func enqueue(order: Int, _ body: @escaping () -> Void) {
    TransactionStack.current.enqueue(order: order, body)
  }

  /// Runs a closure in the run loop turn at the given media time, in seconds.
  ///
  /// If the time has passed, the closure runs in the next turn.
  package static func enqueue(at time: CFTimeInterval, _ body: @escaping () -> Void) {
    enqueue(at: time, timeSource: .current, body)
  }

  /// Runs a closure after a delay in seconds of media time.
  ///
  /// A negative delay is treated as 0.
  package static func enqueue(after delay: CFTimeInterval, _ body: @escaping () -> Void) {
    // The time source is read only once, because it may change between two reads.
    let source = TimeSource.current
    enqueue(at: source.now + max(0, delay), timeSource: source, body)
  }

  private static func enqueue(
    at time: CFTimeInterval, timeSource source: TimeSource, _ body: @escaping () -> Void
  ) {
    switch source {
    case .context(let context): context.turns.enqueue(at: time, body)
    case .systemClock: enqueue(afterSystemDelay: time - SystemTime.clock.now, body)
    case .awaitingRenderer:
      let early = PendingTimer(at: time, body)
      ProgramTimeRegistry.addWaiter(early)
      enqueue(afterSystemDelay: time - ManualClock.start) { early.runOnSystemTime() }
    }
  }

  /// Runs a closure in the run loop turn at the given time in seconds, on the clock of the layer's tree.
  ///
  /// If the tree is not attached to a render context, the time is the media time of the calling code.
  package static func enqueue(
    at time: CFTimeInterval, clockOf layer: CALayer?, _ body: @escaping () -> Void
  ) {
    if let host = layer?.nearestHost {
      host.context.turns.enqueue(at: time, body)
    } else {
      enqueue(at: time, body)
    }
  }

  /// Runs a closure in a run loop turn after a delay in seconds on the system clock.
  private static func enqueue(afterSystemDelay wait: Double, _ body: @escaping () -> Void) {
    let due = SystemTime.clock.now + max(0, wait)
    TransactionStack.current.turns.enqueue(at: due, body)
    scheduleTurn(at: due)
  }

  /// Schedules a run loop turn at the given time on the system clock.
  ///
  /// Otherwise, there might be no turn at that time.
  private static func scheduleTurn(at due: Double) {
    let wait = max(0, due - SystemTime.clock.now)
    if TransactionStack.isOnMainQueue {
      DispatchQueue.main.asyncAfter(deadline: .now() + wait, qos: .unspecified) {
        if SystemTime.clock.now < due {
          scheduleTurn(at: due)
        } else {
          TransactionStack.endMainTurn()
        }
      }
    } else {
      // A timer uses a different clock and may fire slightly early, when nothing is due yet.
      let timer = Timer(timeInterval: wait, repeats: false) { _ in
        if SystemTime.clock.now < due { scheduleTurn(at: due) }
      }
      RunLoop.current.add(timer, forMode: .common)
    }
  }
}

/// A closure that waits on the system clock until the program creates a renderer, and from then on the renderer's
/// clock.
final class PendingTimer: RendererWaiter, Sendable {
  private let time: Double
  private let state: Mutex<State>

  // Sound: the closure is called only once, in a turn on a renderer's clock or on the system clock.
  private struct State: @unchecked Sendable {
    var body: (() -> Void)?
    var isAttached = false
  }

  /// Creates a closure that is due at the given time, in seconds of a manual clock.
  init(at time: Double, _ body: @escaping () -> Void) {
    self.time = time - ManualClock.start
    state = Mutex(State(body: body))
  }

  var isFinished: Bool { state.withLock { $0.body == nil } }

  func attach(to context: RenderContext) {
    state.withLock { $0.isAttached = true }
    context.turns.enqueue(at: context.clock.now + time) { self.run() }
  }

  /// Runs the closure when it is due on the system clock, unless it has been attached to a renderer.
  func runOnSystemTime() {
    if !state.withLock({ $0.isAttached }) { run() }
  }

  private func run() {
    let body = state.withLock { state in
      defer { state.body = nil }
      return state.body
    }
    body?()
  }
}
