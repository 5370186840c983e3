public import UIKit

extension Simulator {
  /// The simulated software keyboard.
  @MainActor
  public struct Keyboard {
    /// The frame of the keyboard on the screen, in points.
    ///
    /// A hidden keyboard is below the lower edge of the screen.
    public var frame: CGRect { SoftwareKeyboard.frame }

    /// Whether any part of the keyboard is on the screen.
    public var isVisible: Bool { SoftwareKeyboard.isShown }

    /// Shows the keyboard or changes its height.
    ///
    /// Posts the keyboard notifications of UIKit: those named "will" immediately, those named "did" after the
    /// duration.
    ///
    /// - Parameters:
    ///   - height: The height in points, 0 or more.
    ///   - duration: The duration in seconds, on the clock that `CACurrentMediaTime()` reads.
    ///   - curve: The raw value of the animation curve; 7 is the one that iOS uses.
    public func show(height: CGFloat, duration: TimeInterval = 0.25, curve: Int = 7) {
      SoftwareKeyboard.show(height: height, duration: duration, curve: curve)
    }

    /// Hides the keyboard and posts the keyboard notifications of UIKit.
    ///
    /// Has no effect while the keyboard is hidden.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds, on the clock that `CACurrentMediaTime()` reads.
    ///   - curve: The raw value of the animation curve; 7 is the one that iOS uses.
    public func hide(duration: TimeInterval = 0.25, curve: Int = 7) {
      SoftwareKeyboard.hide(duration: duration, curve: curve)
    }
  }

  /// Sends a change of a touch to a window at the current time of the window's clock.
  ///
  /// To play a gesture on a manual clock, alternately advance the clock and send changes. Changes of a finger that is
  /// not down, and changes in a window that is not on the screen, have no effect. A touch that begins while it is
  /// down is canceled first.
  public static func send(_ touch: SyntheticTouch, to window: UIWindow) { touch.send(to: window) }

  /// Sends changes of several touches to a window at the same time of the window's clock.
  ///
  /// Locations are in points in the window.
  public static func send(_ touches: [SyntheticTouch], to window: UIWindow) {
    SyntheticTouch.sendTouches(touches, to: window)
  }

  /// Sends a press of a hardware key to a window at the current time of the window's clock.
  ///
  /// The first responder receives it, or otherwise the root view controller, or the window. A key must be pressed
  /// before it can be released. Pressing a key that is already down sends the press again.
  public static func send(
    _ press: SyntheticPress, phase: UIPress.Phase, to window: UIWindow
  ) {
    press.sendPhase(phase, to: window)
  }

  /// Sends a text input key to the first responder in a window.
  ///
  /// Has no effect if no first responder accepts text.
  public static func send(_ key: SyntheticKey, to window: UIWindow) { key.send(to: window) }
}
