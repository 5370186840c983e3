import QuartzCore
import RenderServer

/// A layer tree attached to a render context with a manual clock, for tests.
final class LiveTree {
  let clock = ManualClock()
  let context: RenderContext
  let root: CALayer
  private var live: LiveTreeHandle?

  init(_ root: CALayer = CALayer()) {
    self.root = root
    context = RenderContext(clock: clock)
    run {
      live = LiveTreeHandle(root)
      context.endTurn()
    }
  }

  /// Runs code in the tree's render context.
  @discardableResult
  func run<R>(_ body: () throws -> R) rethrows -> R {
    try RenderContext.$current.withValue(context) { try body() }
  }

  /// The seconds since the tree was created.
  var now: Double { clock.now - ManualClock.start }

  /// Advances the clock to the given time, one run loop turn after the other.
  func advance(to time: Double) {
    run { context.advanceClock(clock, to: ManualClock.start + time) }
  }

  /// Ends the current run loop turn.
  func endTurn() { run { context.endTurn() } }
}

/// An ordered record of events.
final class Journal: @unchecked Sendable {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

/// An animation delegate that records starts and stops in a journal.
final class Reporter: NSObject, CAAnimationDelegate {
  private let journal: Journal
  private let name: String

  init(_ journal: Journal, _ name: String) {
    self.journal = journal
    self.name = name
  }

  func animationDidStart(_ anim: CAAnimation) { journal.note("start\(name)") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    journal.note("stop\(name):\(flag ? 1 : 0)")
  }
}

/// Returns an opacity animation whose delegate records its start and stop in a journal.
func fade(_ journal: Journal, _ name: String, duration: Double = 0.1) -> CABasicAnimation {
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = 0
  fade.duration = duration
  fade.delegate = Reporter(journal, name)
  return fade
}
