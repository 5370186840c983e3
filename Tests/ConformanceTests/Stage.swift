import QuartzCore
import RenderServer

/// A thread-safe list of events in the order of their occurrence.
final class Lines: @unchecked Sendable {
  private(set) var all: [String] = []
  func note(_ line: String) { all.append(line) }
}

/// An animation delegate that records the start and stop of its animation, with the given name.
final class Told: NSObject, CAAnimationDelegate {
  private let lines: Lines
  private let name: String

  init(_ lines: Lines, _ name: String) { (self.lines, self.name) = (lines, name) }

  func animationDidStart(_ anim: CAAnimation) { lines.note("start\(name)") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    lines.note("stop\(name):\(flag ? 1 : 0)")
  }
}

/// Returns the messages of the exceptions raised by a closure.
func mistakes(_ body: () -> Void) -> [String] {
  let messages = Lines()
  CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { messages.note($0) }) { body() }
  return messages.all
}

extension Probe {
  /// Advances the clock one run loop turn at a time.
  func advance(by seconds: Double) { run { context.advanceClock(clock, to: clock.now + seconds) } }

  /// Ends the current run loop turn.
  func endTurn() { run { context.endTurn() } }
}
