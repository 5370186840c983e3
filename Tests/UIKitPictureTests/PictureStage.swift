import Pixels
import QuartzCore
import RenderServer
import UIKit

@testable import UIKitCore

/// A window on a manual clock that is rendered into an image.
@MainActor
final class PictureStage {
  let window: UIWindow
  private let clock = ManualClock()
  private let context: RenderContext
  private let renderer: CARenderer
  private var retained: [AnyObject] = []

  /// Creates a visible window with the given size in points, screen scale and interface style.
  init(size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle) {
    context = RenderContext(clock: clock)
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    // The main screen is unchanged, because images and symbols are drawn for it.
    window.move(to: UIScreen(size: UIScreen.main.bounds.size, scale: scale))
    self.window = window
    renderer = CARenderer(drawing: context, bounds: window.bounds, scale: scale)
    change {
      window.overrideUserInterfaceStyle = style
      window.backgroundColor = .systemBackground
      window.isHidden = false
    }
  }

  /// Runs code in the window's render context and then ends the run loop turn.
  func change(_ body: () -> Void) {
    RenderContext.$current.withValue(context) {
      body()
      context.endTurn()
    }
  }

  /// Advances the clock by a duration in seconds.
  func advance(by duration: Double) {
    RenderContext.$current.withValue(context) {
      context.advanceClock(clock, to: clock.now + duration)
    }
  }

  /// Retains an object that views refer to weakly, such as a data source.
  func retain(_ object: AnyObject) { retained.append(object) }

  /// Sends a touch that drags from one point of the window to another in ten steps of 10 ms and then ends.
  func drag(from start: CGPoint, to end: CGPoint) {
    change { window.sendTouch(.began, at: start) }
    for step in 1...10 {
      advance(by: 0.01)
      let part = CGFloat(step) / 10
      let point = CGPoint(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      change { window.sendTouch(.moved, at: point) }
    }
    change { window.sendTouch(.ended, at: end) }
  }

  /// Renders the window at the current time.
  func picture() throws -> PixelBuffer {
    try RenderContext.$current.withValue(context) {
      try renderer.frame(at: clock.now - ManualClock.start).pixels
    }
  }

  /// Ends text editing and hides the window.
  func close() {
    change {
      window.endEditing(true)
      window.isHidden = true
    }
  }
}
