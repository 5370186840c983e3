import Dispatch
import RenderServer

/// Ends the turns of a context whose clock runs by itself, when something is due.
final class LiveTimer: @unchecked Sendable {
  private let context: RenderContext
  private var tick: Double?

  init(_ context: RenderContext) { self.context = context }

  /// Sees to it that the next turn comes when something is due; nothing on a manual clock.
  func arm() {
    guard !(context.clock is ManualClock) else { return }
    let now = context.clock.now
    let due = context.turns.isPending ? now : context.nextInstant
    guard let due, tick.map({ due < $0 }) ?? true else { return }
    tick = due
    DispatchQueue.main.asyncAfter(deadline: .now() + max(0, due - now), qos: .unspecified) {
      [weak self] in
      guard let self, tick == due else { return }
      tick = nil
      context.endTurn()
      arm()
    }
  }
}
