import Dispatch
import RenderServer
import Synchronization

/// A timer that ends a run loop turn of a wall-clock context when an event is due.
final class TurnTimer: Sendable {
  private let context: RenderContext
  /// The time at which a run loop turn is scheduled, in seconds.
  ///
  /// Commits may schedule run loop turns on any thread.
  private let scheduledTime = Mutex<Double?>(nil)

  init(_ context: RenderContext) { self.context = context }

  /// Schedules a run loop turn for the next event that is due.
  ///
  /// With a manual clock, does nothing.
  func scheduleNextTurn() {
    guard !(context.clock is ManualClock) else { return }
    let now = context.clock.now
    let due = context.turns.hasPendingClosures ? now : context.nextEventTime
    guard let due, claimTurn(at: due) else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + max(0, due - now), qos: .unspecified) {
      [weak self] in
      guard let self, beginTurn(at: due) else { return }
      context.endTurn()
      scheduleNextTurn()
    }
  }

  /// Schedules a run loop turn at the given time.
  ///
  /// Returns `false` if an earlier turn is already scheduled.
  private func claimTurn(at due: Double) -> Bool {
    scheduledTime.withLock { tick in
      if let tick, tick <= due { return false }
      tick = due
      return true
    }
  }

  /// Clears the schedule for a run loop turn that begins at the given time.
  ///
  /// Returns `false` if another turn has been scheduled in its place.
  private func beginTurn(at due: Double) -> Bool {
    scheduledTime.withLock { tick in
      guard tick == due else { return false }
      tick = nil
      return true
    }
  }
}
