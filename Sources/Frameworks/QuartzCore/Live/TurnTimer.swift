import Dispatch
import RenderServer
import Synchronization

/// Ends the turns of a context whose clock runs by itself, when something is due.
final class TurnTimer: Sendable {
  private let context: RenderContext
  /// The instant of the next turn that was asked for; commits may ask on any thread.
  private let scheduledTime = Mutex<Double?>(nil)

  init(_ context: RenderContext) { self.context = context }

  /// Sees to it that the next turn comes when something is due; nothing on a manual clock.
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

  /// Whether a turn at an instant comes before the one that was asked for, and takes its place.
  private func claimTurn(at due: Double) -> Bool {
    scheduledTime.withLock { tick in
      if let tick, tick <= due { return false }
      tick = due
      return true
    }
  }

  /// Whether the turn at an instant is still the one that was asked for; then none is any more.
  private func beginTurn(at due: Double) -> Bool {
    scheduledTime.withLock { tick in
      guard tick == due else { return false }
      tick = nil
      return true
    }
  }
}
