import QuartzCore
import RenderServer
import UIKit

/// A fixture with a window on a manual clock and one view in the window.
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

  /// Runs a closure with the fixture's render context as the current render context.
  @discardableResult
  func run<R>(_ body: () throws -> R) rethrows -> R {
    try RenderContext.$current.withValue(context) { try body() }
  }

  /// Ends the current run loop turn.
  func endTurn() { run { context.endTurn() } }

  /// Advances the clock to the given number of seconds after its start time.
  func advance(to time: Double) {
    run { context.advanceClock(clock, to: ManualClock.start + time) }
  }

  /// The x-coordinate of the position of the view's presentation layer.
  var shownX: CGFloat { run { view.layer.presentation()?.position.x ?? -1 } }

  /// The opacity of the view's presentation layer.
  var shownAlpha: Float { run { view.layer.presentation()?.opacity ?? -1 } }

  /// Returns the presentation layer's number at the given key path.
  func shown(_ keyPath: String) -> Double? {
    run { decodeNumber(view.layer.presentation()?.value(forKeyPath: keyPath)) }
  }

  /// Returns the animation with the given key on the view's layer.
  func animation(_ key: String) -> CAAnimation? { view.layer.animation(forKey: key) }

  /// The animation keys of the view's layer.
  var keys: [String] { view.layer.animationKeys() ?? [] }

  /// Returns a completion handler that records the given name and its `finished` argument.
  func note(_ name: String = "done") -> (Bool) -> Void {
    { finished in self.lines.append("\(name) \(finished)") }
  }
}
