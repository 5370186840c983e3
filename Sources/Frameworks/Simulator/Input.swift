public import UIKit

extension Simulator {
  /// The simulated software keyboard.
  @MainActor
  public struct Keyboard {
    /// The frame on the screen, in points; below the lower edge while the keyboard is hidden.
    public var frame: CGRect { SoftwareKeyboard.frame }

    /// Whether a part of the keyboard is on screen.
    public var isVisible: Bool { SoftwareKeyboard.isShown }

    /// Shows the keyboard, or changes its height, and posts the notifications of both begin and end.
    ///
    /// - Parameters:
    ///   - height: The height in points, 0 or more.
    ///   - duration: The duration in seconds, on the clock that `CACurrentMediaTime()` reads.
    ///   - curve: The raw value of the animation curve; 7 is that of iOS.
    public func show(height: CGFloat, duration: TimeInterval = 0.25, curve: Int = 7) {
      SoftwareKeyboard.show(height: height, duration: duration, curve: curve)
    }

    /// Hides the keyboard and posts the notifications; has no effect while it is hidden.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds, on the clock that `CACurrentMediaTime()` reads.
    ///   - curve: The raw value of the animation curve; 7 is that of iOS.
    public func hide(duration: TimeInterval = 0.25, curve: Int = 7) {
      SoftwareKeyboard.hide(duration: duration, curve: curve)
    }
  }

  /// Sends a change of a touch to a window at the present instant of the window's clock.
  ///
  /// On a manual clock, advance the clock and send the changes in turns to play a gesture. A change of a finger that is not
  /// down has no effect, nor has one in a window off screen. A touch that begins again is cancelled first.
  public static func send(_ touch: SyntheticTouch, to window: UIWindow) { touch.send(to: window) }

  /// Sends changes of several touches to a window at one instant of the window's clock.
  public static func send(_ touches: [SyntheticTouch], to window: UIWindow) {
    SyntheticTouch.sendTouches(touches, to: window)
  }

  /// Sends a press of a hardware key to a window at the present instant of the window's clock.
  ///
  /// The first responder receives it, else the root view controller, else the window. A key must go down before it comes
  /// up; one that goes down again while it is down is sent again.
  public static func send(
    _ press: SyntheticPress, phase: UIPress.Phase, to window: UIWindow
  ) {
    press.sendPhase(phase, to: window)
  }

  /// Sends a key for text to the first responder in a window; has no effect where none takes text.
  public static func send(_ key: SyntheticKey, to window: UIWindow) { key.send(to: window) }
}
