import QuartzCore
import RenderServer
import UIKit

/// A window on a manual clock, with one view in it.
@MainActor
final class ViewStage {
  let clock = ManualClock()
  let context: RenderContext
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private(set) var window: UIWindow?
  var lines: [String] = []

  init() {
    context = RenderContext(clock: clock)
    run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      window.addSubview(view)
      window.isHidden = false
      self.window = window
      context.endTurn()
    }
  }

  /// Runs code on the screen's time.
  @discardableResult
  func run<R>(_ body: () throws -> R) rethrows -> R {
    try RenderContext.$current.withValue(context) { try body() }
  }

  /// Ends the present turn.
  func endTurn() { run { context.endTurn() } }

  /// Moves to seconds after the beginning.
  func advance(to time: Double) {
    run { context.advanceClock(clock, to: ManualClock.start + time) }
  }

  /// Where the view shows.
  var shownX: CGFloat { run { view.layer.presentation()?.position.x ?? -1 } }

  /// How much of the view shows.
  var shownAlpha: Float { run { view.layer.presentation()?.opacity ?? -1 } }

  /// A number that shows under a key path.
  func shown(_ keyPath: String) -> Double? {
    run { decodeNumber(view.layer.presentation()?.value(forKeyPath: keyPath)) }
  }

  /// The view's animation under a key.
  func animation(_ key: String) -> CAAnimation? { view.layer.animation(forKey: key) }

  /// The keys of the view's animations.
  var keys: [String] { view.layer.animationKeys() ?? [] }

  /// A completion that notes what it is told.
  func note(_ name: String = "done") -> (Bool) -> Void {
    { finished in self.lines.append("\(name) \(finished)") }
  }
}
