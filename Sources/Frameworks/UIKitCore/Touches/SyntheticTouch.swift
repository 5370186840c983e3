public import Foundation
import RenderServer

/// A change of one touch, for `Simulator.send(_:to:)`.
public struct SyntheticTouch: Hashable, Sendable {
  /// The number of the finger, distinct from those of the other fingers that are down.
  public var finger: Int
  /// The phase of the touch.
  public var phase: UITouch.Phase
  /// The location in the window.
  public var location: CGPoint

  /// Creates a change of a touch at a location in the window.
  public init(_ phase: UITouch.Phase, at location: CGPoint, finger: Int = 0) {
    (self.phase, self.location, self.finger) = (phase, location, finger)
  }
}

extension SyntheticTouch {
  /// Feeds the change to a window at the present instant of the window's clock.
  ///
  /// On a manual clock a gesture is played by moving the clock and feeding, in turns.
  @MainActor
  package func send(to window: UIWindow) { Self.sendTouches([self], to: window) }

  /// Feeds changes of several touches at one instant of the window's clock.
  ///
  /// A change of a finger that is not down has no effect, nor has one in a window off screen. A touch that begins again
  /// is cancelled first.
  @MainActor
  package static func sendTouches(_ touches: [SyntheticTouch], to window: UIWindow) {
    window.sendTouches(touches)
  }
}

extension UIWindow {
  /// Feeds a change of one touch at the present instant.
  package func sendTouch(_ phase: UITouch.Phase, at location: CGPoint, finger: Int = 0) {
    sendTouches([SyntheticTouch(phase, at: location, finger: finger)])
  }

  /// Feeds changes of several touches at the present instant.
  package func sendTouches(_ touches: [SyntheticTouch]) {
    guard let renderContext else { return }
    UIApplication.shared.touchDispatcher.dispatchTouches(
      touches, to: [self], from: frame.origin, at: renderContext.clock.now)
  }
}
