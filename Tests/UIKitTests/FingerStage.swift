import QuartzCore
import UIKit

/// A fixture that sends synthetic touches to a 320 × 480-point window on a manual clock.
@MainActor
final class FingerStage {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
  private(set) var time = 0.0

  func change(_ body: () -> Void) { screen.change(body) }

  func advance(by seconds: Double) {
    time += seconds
    screen.advance(to: time)
  }

  func feed(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) {
    screen.change { screen.window.sendTouch(phase, at: CGPoint(x: x, y: y), finger: finger) }
  }

  /// Taps at the given point, with 0.2 seconds between touch down and touch up.
  func tap(_ x: CGFloat, _ y: CGFloat) {
    feed(.began, x, y)
    advance(by: 0.2)
    feed(.ended, x, y)
    advance(by: 0.5)
  }

  /// Drags a finger along a straight line in ten steps of 0.01 seconds.
  func drag(from: CGPoint, to: CGPoint, lifts: Bool = true) {
    feed(.began, from.x, from.y)
    for step in 1...10 {
      advance(by: 0.01)
      let part = CGFloat(step) / 10
      feed(.moved, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    }
    if lifts { feed(.ended, to.x, to.y) }
  }

  /// Moves two fingers apart or together horizontally around a center, from one distance to another.
  func pinch(at middle: CGPoint, from: CGFloat, to: CGFloat) {
    feed(.began, middle.x - from / 2, middle.y)
    feed(.began, middle.x + from / 2, middle.y, finger: 1)
    for step in 1...10 {
      advance(by: 0.01)
      let half = (from + (to - from) * CGFloat(step) / 10) / 2
      change {
        screen.window.sendTouches([
          SyntheticTouch(.moved, at: CGPoint(x: middle.x - half, y: middle.y)),
          SyntheticTouch(.moved, at: CGPoint(x: middle.x + half, y: middle.y), finger: 1),
        ])
      }
    }
    feed(.ended, middle.x + to / 2, middle.y, finger: 1)
    feed(.ended, middle.x - to / 2, middle.y)
    advance(by: 1)
  }
}
