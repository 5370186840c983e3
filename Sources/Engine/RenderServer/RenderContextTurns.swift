import Animation
import Synchronization

// The turns of a context's run loop, which perform commits, events and pending closures in chronological order.

extension RenderContext {
  /// The maximum number of turns at the same time.
  ///
  /// Without it, a completion that always starts another animation of zero duration would stop time.
  private static let maximumTurnsPerInstant = 1000

  /// Ends the current turn: commits, delivers events and runs pending closures, until nothing more is due at the
  /// current time.
  public func endTurn() {
    for _ in 0..<Self.maximumTurnsPerInstant {
      client?.commit()
      deliverEvents()
      turns.runDueWork(at: clock.now)
      if !turns.hasPendingClosures && turns.nextTimerTime.map({ $0 > clock.now }) ?? true { break }
    }
    client?.commit()
  }

  /// Advances a manual clock to a time in seconds.
  ///
  /// A turn runs at every time at which an animation starts or ends, a timer is due or a refresh listener is due.
  /// Pending changes are committed first. At each time, refresh listeners are called before the turn ends.
  public func advanceClock(_ clock: ManualClock, to time: Double) {
    endTurn()
    // A completion may advance the clock recursively.
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

  /// The next time in seconds at which an event, a timer or a refresh is due, or nil if none is.
  public var nextEventTime: Double? {
    let now = clock.now
    let event = state.withLock { $0.eventQueue.nextEventTime(in: $0.tree, after: now) }
    let timer = turns.nextTimerTime.map { max($0, now) }
    let next = min(
      event ?? .infinity, timer ?? .infinity, refreshes.nextRefresh(after: now) ?? .infinity)
    return next < .infinity ? next : nil
  }

  /// The time in seconds at which the next frame differs from the current one: now during an animation, nil if
  /// nothing is pending.
  package var nextFrameTime: Double? {
    let now = clock.now
    return state.withLock({ $0.tree.isAnimating(at: now) }) ? now : nextEventTime
  }

  /// Returns whether no turn up to a time would have any work: no pending closures, no due events or timers, and no
  /// refresh listeners.
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
