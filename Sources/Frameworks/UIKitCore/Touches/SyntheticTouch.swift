public import Foundation
import RenderServer

/// A change of a touch in a test or simulation, sent by `Simulator.send(_:to:)`.
public struct SyntheticTouch: Hashable, Sendable {
  /// The number that identifies the finger among those that are down.
  public var finger: Int
  /// The phase of the touch.
  ///
  /// The phase `began` adds the touch, `ended` and `cancelled` remove it.
  public var phase: UITouch.Phase
  /// The location in window coordinates, in points.
  public var location: CGPoint

  /// Creates a change of a touch at a location in window coordinates.
  ///
  /// - Parameters:
  ///   - phase: The phase of the touch.
  ///   - location: The location in window coordinates, in points.
  ///   - finger: The number that identifies the finger.
  public init(_ phase: UITouch.Phase, at location: CGPoint, finger: Int = 0) {
    (self.phase, self.location, self.finger) = (phase, location, finger)
  }
}

extension SyntheticTouch {
  /// Sends the change to a window at the current time of its clock.
  ///
  /// With a manual clock a gesture is simulated by alternately advancing the clock and sending changes.
  @MainActor
  package func send(to window: UIWindow) { Self.sendTouches([self], to: window) }

  /// Sends changes of several touches to a window at the same time of its clock.
  ///
  /// The method has no effect for a finger that is not down, or for a window that is not on a screen. A finger that
  /// is down and begins again is canceled first.
  @MainActor
  package static func sendTouches(_ touches: [SyntheticTouch], to window: UIWindow) {
    window.sendTouches(touches)
  }
}

extension UIWindow {
  /// Sends a change of a touch at the current time of the window's clock.
  ///
  /// The location is in window coordinates, in points.
  package func sendTouch(_ phase: UITouch.Phase, at location: CGPoint, finger: Int = 0) {
    sendTouches([SyntheticTouch(phase, at: location, finger: finger)])
  }

  /// Sends changes of several touches at the current time of the window's clock.
  ///
  /// Has no effect if the window is not on a screen.
  package func sendTouches(_ touches: [SyntheticTouch]) {
    guard let renderContext else { return }
    UIApplication.shared.touchDispatcher.dispatchTouches(
      touches, to: [self], from: frame.origin, at: renderContext.clock.now)
  }
}
