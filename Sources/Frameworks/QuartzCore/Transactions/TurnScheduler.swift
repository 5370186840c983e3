import Diagnostics
public import RenderServer
import Synchronization

extension ManualClock {
  /// Runs code on this clock: `CACurrentMediaTime()` reads it there, and changes wait for the end of its turns.
  ///
  /// A tree that is built here and handed to a ``CARenderer`` on the same clock begins at the renderer's time 0, however
  /// long the building takes.
  public func perform<R>(_ body: () throws -> R) rethrows -> R {
    try (ProgramTimeRegistry.context(onClock: self) ?? RenderContext(clock: self)).performAsCurrent(
      body)
  }
}

extension RenderContext {
  /// Runs code in the context; changes of other trees are left to who comes after it.
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
  /// Runs code on the renderer's time: `CACurrentMediaTime()`, delays and display links follow it there, whichever renderer
  /// was made last.
  ///
  /// What is changed is committed with the renderer's next frame.
  public func withMediaTime<R>(_ body: () throws -> R) rethrows -> R {
    try context.performAsCurrent(body)
  }
}

/// Seconds from the present instant to a date; 0 for one that has passed.
///
/// Where a window is live the machine says what time it is. A clock that moves by hand knows no date: there the reference
/// date is its zero, and a date more than a day ahead, which somebody took from the machine, means now.
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
      "a date of the machine's clock means now on one that moves by hand; count from the reference date: "
        + "Date(timeIntervalSinceReferenceDate: CACurrentMediaTime() + delay)")
    return 0
  }
  return max(0, delay)
}

/// A day: what lies further away is likely to be meant by another clock.
private let maximumMediaDelay = 86_400.0

extension RenderContext {
  /// Says of an animation whose begin lies far from the layer's time at which it is added that it does.
  func warnIfBeginTimeIsDistant(_ animation: CAAnimation, from local: Double) {
    let begin = animation.beginTime
    guard begin != 0, begin.isFinite, abs(begin - local) > maximumMediaDelay else { return }
    let name = (animation as? CAPropertyAnimation)?.keyPath.map { "'\($0)'" }
    reportMessage(
      "an animation of \(name ?? "\(type(of: animation))") begins at \(begin), more than a day from "
        + "the layer's time \(local) at which it was added; begin at CACurrentMediaTime() and a delay"
    )
  }
}

/// Closures for the turns to come of the run loop in force.
package enum TurnScheduler {
  /// Runs the closure in the next turn.
  package static func enqueue(_ body: @escaping () -> Void) {
    TransactionStack.current.turns.enqueue(body)
  }

  /// Runs the closure in the next turn, among others of its kind in the order of their numbers.
  package static func enqueue(order: Int, _ body: @escaping () -> Void) {
    TransactionStack.current.enqueue(order: order, body)
  }

  /// Runs the closure in the turn at an instant of `CACurrentMediaTime()`.
  package static func enqueue(at time: CFTimeInterval, _ body: @escaping () -> Void) {
    enqueue(at: time, timeSource: .current, body)
  }

  /// Runs the closure in the turn after a delay on the clock that `CACurrentMediaTime()` reads.
  package static func enqueue(after delay: CFTimeInterval, _ body: @escaping () -> Void) {
    // Who says what time it is may change at any moment: it is asked once.
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

  /// Runs the closure in the turn at an instant of the clock that the layer's tree is shown by, whatever context is in
  /// force; a tree that is not live has that of the moment.
  package static func enqueue(
    at time: CFTimeInterval, clockOf layer: CALayer?, _ body: @escaping () -> Void
  ) {
    if let host = layer?.nearestHost {
      host.context.turns.enqueue(at: time, body)
    } else {
      enqueue(at: time, body)
    }
  }

  /// Runs the closure in the turn after some seconds of the machine's time.
  private static func enqueue(afterSystemDelay wait: Double, _ body: @escaping () -> Void) {
    let due = SystemTime.clock.now + max(0, wait)
    TransactionStack.current.turns.enqueue(at: due, body)
    scheduleTurn(at: due)
  }

  /// Sees to it that there is a turn at an instant of the machine's time: turns come only when somebody asks for one.
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
      // A timer counts by another clock, and may come a little before the instant: then nothing is due yet.
      let timer = Timer(timeInterval: wait, repeats: false) { _ in
        if SystemTime.clock.now < due { scheduleTurn(at: due) }
      }
      RunLoop.current.add(timer, forMode: .common)
    }
  }
}

/// A closure that waits by the machine's time until the program makes a renderer, and then by that one's.
final class PendingTimer: RendererWaiter, Sendable {
  private let time: Double
  private let state: Mutex<State>

  // Sound: the closure is called once, by the turn of a renderer's clock or of the machine's.
  private struct State: @unchecked Sendable {
    var body: (() -> Void)?
    var isAttached = false
  }

  /// Waits for an instant counted from the beginning.
  init(at time: Double, _ body: @escaping () -> Void) {
    self.time = time - ManualClock.start
    state = Mutex(State(body: body))
  }

  var isFinished: Bool { state.withLock { $0.body == nil } }

  func attach(to context: RenderContext) {
    state.withLock { $0.isAttached = true }
    context.turns.enqueue(at: context.clock.now + time) { self.run() }
  }

  /// The instant has come by the machine's time.
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
