public import Foundation
import RenderServer

/// A change to a touch in a test or simulation, sent by `Simulator.send(_:to:)`.
public struct SyntheticTouch: Hashable, Sendable {
  /// The number that identifies the finger among those on the screen.
  public var finger: Int
  /// The new phase of the touch.
  ///
  /// The phase `began` adds a touch, and the phases `ended` and `cancelled` remove it.
  public var phase: UITouch.Phase
  /// The location in window coordinates, in points.
  public var location: CGPoint

  /// Creates a change to a touch at the given location.
  ///
  /// - Parameters:
  ///   - phase: The new phase of the touch.
  ///   - location: The location in window coordinates, in points.
  ///   - finger: The number that identifies the finger.
  public init(_ phase: UITouch.Phase, at location: CGPoint, finger: Int = 0) {
    (self.phase, self.location, self.finger) = (phase, location, finger)
  }
}

extension SyntheticTouch {
  /// Sends the change to the given window at the current time on the window's clock.
  ///
  /// With a manual clock, a gesture is simulated by alternately advancing the clock and sending changes.
  @MainActor
  package func send(to window: UIWindow) { Self.sendTouches([self], to: window) }

  /// Sends changes to several touches to the given window, all at the current time on the window's clock.
  ///
  /// The method has no effect for a finger that is not on the screen, or for a window that is not displayed. If a
  /// finger begins a touch while its previous touch is still active, the previous touch is canceled first.
  @MainActor
  package static func sendTouches(_ touches: [SyntheticTouch], to window: UIWindow) {
    window.sendTouches(touches)
  }
}

extension UIWindow {
  /// Sends a change to a touch at the current time on the window's clock.
  ///
  /// The location is in window coordinates, in points.
  package func sendTouch(_ phase: UITouch.Phase, at location: CGPoint, finger: Int = 0) {
    sendTouches([SyntheticTouch(phase, at: location, finger: finger)])
  }

  /// Sends changes to several touches at the current time on the window's clock.
  ///
  /// The method has no effect if the window is not displayed.
  package func sendTouches(_ touches: [SyntheticTouch]) {
    guard let renderContext else { return }
    UIApplication.shared.touchDispatcher.dispatchTouches(
      touches, to: [self], from: frame.origin, at: renderContext.clock.now)
  }
}
