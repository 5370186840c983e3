import Animation
import Synchronization

// The turns of a context's run loop: commits, events and what waits, in the order of time.

extension RenderContext {
  /// How many turns may follow each other at one instant before the rest waits for the next; a completion that always
  /// starts another animation of no duration would otherwise never let time go on.
  private static let maximumTurnsPerInstant = 1000

  /// Ends the present turn: commits, delivers events, runs what waited, until nothing more is due at this instant.
  public func endTurn() {
    for _ in 0..<Self.maximumTurnsPerInstant {
      client?.commit()
      deliverEvents()
      turns.runDueWork(at: clock.now)
      if !turns.hasPendingClosures && turns.nextTimerTime.map({ $0 > clock.now }) ?? true { break }
    }
    client?.commit()
  }

  /// Moves a manual clock to `time`, stopping for a turn at every instant at which an animation begins or ends, a timer
  /// is due or somebody wants to know of a frame.
  ///
  /// - Source: behaviour/actions.md, "Turns": what is pending is committed first, and frames come first at their
  ///   instant.
  public func advanceClock(_ clock: ManualClock, to time: Double) {
    endTurn()
    // A completion may move time on, too.
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

  /// The next instant after now at which something happens.
  public var nextEventTime: Double? {
    let now = clock.now
    let event = state.withLock { $0.eventQueue.nextEventTime(in: $0.tree, after: now) }
    let timer = turns.nextTimerTime.map { max($0, now) }
    let next = min(
      event ?? .infinity, timer ?? .infinity, refreshes.nextRefresh(after: now) ?? .infinity)
    return next < .infinity ? next : nil
  }

  /// The instant at which the next frame differs from the present one: now while something moves, nil where all stands.
  package var nextFrameTime: Double? {
    let now = clock.now
    return state.withLock({ $0.tree.isAnimating(at: now) }) ? now : nextEventTime
  }

  /// Whether no turn up to an instant would have anything to do: nothing waits, no event and no timer is due, and nobody
  /// wants to know of a frame.
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
