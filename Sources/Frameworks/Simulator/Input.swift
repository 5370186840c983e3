public import UIKit

extension Simulator {
  /// The simulated software keyboard.
  @MainActor
  public struct Keyboard {
    /// The frame of the keyboard on the screen, in points.
    ///
    /// While the keyboard is hidden, the frame is below the lower edge of the screen.
    public var frame: CGRect { SoftwareKeyboard.frame }

    /// Whether any part of the keyboard is visible on the screen.
    public var isVisible: Bool { SoftwareKeyboard.isShown }

    /// Shows the keyboard or changes its height.
    ///
    /// Posts the UIKit keyboard notifications: those named "will" immediately, and those named "did" after the
    /// duration.
    ///
    /// - Parameters:
    ///   - height: The height in points, 0 or more.
    ///   - duration: The duration in seconds, measured by the clock of `CACurrentMediaTime()`.
    ///   - curve: The raw value of the animation curve. The default, 7, is the curve used by iOS.
    public func show(height: CGFloat, duration: TimeInterval = 0.25, curve: Int = 7) {
      SoftwareKeyboard.show(height: height, duration: duration, curve: curve)
    }

    /// Hides the keyboard and posts the UIKit keyboard notifications.
    ///
    /// Has no effect while the keyboard is hidden.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds, measured by the clock of `CACurrentMediaTime()`.
    ///   - curve: The raw value of the animation curve. The default, 7, is the curve used by iOS.
    public func hide(duration: TimeInterval = 0.25, curve: Int = 7) {
      SoftwareKeyboard.hide(duration: duration, curve: curve)
    }
  }

  /// Sends a touch event to a window at the current time of the window's clock.
  ///
  /// To play a gesture on a manual clock, alternately advance the clock and send touch events. Events have no effect
  /// if the finger is not down or the window is not on the screen. If a touch begins while the finger is already
  /// down, the earlier touch is canceled first.
  public static func send(_ touch: SyntheticTouch, to window: UIWindow) { touch.send(to: window) }

  /// Sends several touch events to a window at the same time of the window's clock.
  ///
  /// Locations are in points in the window's coordinate space.
  public static func send(_ touches: [SyntheticTouch], to window: UIWindow) {
    SyntheticTouch.sendTouches(touches, to: window)
  }

  /// Sends the press or release of a hardware key to a window at the current time of the window's clock.
  ///
  /// The first responder receives the event, or otherwise the root view controller, or the window. A key must be
  /// pressed before it can be released. Pressing a key that is already down sends the press again.
  public static func send(
    _ press: SyntheticPress, phase: UIPress.Phase, to window: UIWindow
  ) {
    press.sendPhase(phase, to: window)
  }

  /// Sends a text input key to the first responder in a window.
  ///
  /// Has no effect if there is no first responder that accepts text.
  public static func send(_ key: SyntheticKey, to window: UIWindow) { key.send(to: window) }
}
