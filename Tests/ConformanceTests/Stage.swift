import QuartzCore
import RenderServer

/// What happened, in order.
final class Lines: @unchecked Sendable {
  private(set) var all: [String] = []
  func note(_ line: String) { all.append(line) }
}

/// Notes starts and stops of an animation by its name.
final class Told: NSObject, CAAnimationDelegate {
  private let lines: Lines
  private let name: String

  init(_ lines: Lines, _ name: String) { (self.lines, self.name) = (lines, name) }

  func animationDidStart(_ anim: CAAnimation) { lines.note("start\(name)") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    lines.note("stop\(name):\(flag ? 1 : 0)")
  }
}

/// The messages that a body's mistakes give.
func mistakes(_ body: () -> Void) -> [String] {
  let messages = Lines()
  CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { messages.note($0) }) { body() }
  return messages.all
}

extension Probe {
  /// Moves time on, turn by turn.
  func advance(by seconds: Double) { run { context.advanceClock(clock, to: clock.now + seconds) } }

  /// Ends the present turn.
  func endTurn() { run { context.endTurn() } }
}
