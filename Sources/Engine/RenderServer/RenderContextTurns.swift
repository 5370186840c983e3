import Animation
import Synchronization

// The turns of a context's run loop. Each turn commits changes, delivers events and runs pending closures, in
// chronological order.

extension RenderContext {
  /// The maximum number of run loop turns at the same clock time.
  ///
  /// Without a limit, a completion handler that always starts another animation with zero duration would keep the
  /// clock from advancing.
  private static let maximumTurnsPerInstant = 1000

  /// Ends the current run loop turn: commits changes, delivers events and runs pending closures, until nothing more
  /// is due at the current time.
  public func endTurn() {
    for _ in 0..<Self.maximumTurnsPerInstant {
      client?.commit()
      deliverEvents()
      turns.runDueWork(at: clock.now)
      if !turns.hasPendingClosures && turns.nextTimerTime.map({ $0 > clock.now }) ?? true { break }
    }
    client?.commit()
  }

  /// Advances a manual clock to the given time in seconds.
  ///
  /// Pending changes are committed first. Then a run loop turn runs at every time at which an animation starts or
  /// ends, a timer is due or a refresh listener is due. At each of these times, refresh listeners are called before
  /// the turn ends.
  public func advanceClock(_ clock: ManualClock, to time: Double) {
    endTurn()
    // A completion handler may advance the clock recursively.
    let wasAdvancing = advancing.exchange(true, ordering: .acquiringAndReleasing)
    defer { advancing.store(wasAdvancing, ordering: .releasing) }
    while let next = nextEventTime, next <= time + RefreshQueue.timeTolerance {
      clock.set(next)
      refreshes.notifyListeners(at: next)
      endTurn()
    }
    clock.set(time)
    endTurn()
  }

  /// The next time, in seconds, at which an event, a timer or a refresh is due, or `nil` if there is none.
  public var nextEventTime: Double? {
    let now = clock.now
    let event = state.withLock { $0.eventQueue.nextEventTime(in: $0.tree, after: now) }
    let timer = turns.nextTimerTime.map { max($0, now) }
    let next = min(
      event ?? .infinity, timer ?? .infinity, refreshes.nextRefresh(after: now) ?? .infinity)
    return next < .infinity ? next : nil
  }

  /// The time, in seconds, at which the next frame will differ from the current one.
  ///
  /// It is the current time during an animation, and `nil` if nothing is pending.
  package var nextFrameTime: Double? {
    let now = clock.now
    return state.withLock({ $0.tree.isAnimating(at: now) }) ? now : nextEventTime
  }

  /// Returns whether there is no work to do up to the given time: no pending closures, no due events or timers, and
  /// no refresh listeners.
  package func isIdle(until instant: Double) -> Bool {
    guard !turns.hasPendingClosures, !refreshes.hasListeners,
      (turns.nextTimerTime ?? .infinity) > instant
    else {
      return false
    }
    let event = state.withLock { $0.eventQueue.nextEventTime(in: $0.tree, after: -.infinity) }
    return event ?? .infinity > instant
  }

  private func deliverEvents() {
    let events = state.withLock { $0.eventQueue.removeDueEvents(in: &$0.tree, at: clock.now) }
    if !events.isEmpty { client?.receiveEvents(events) }
  }
}
