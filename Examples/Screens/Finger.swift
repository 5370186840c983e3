import Foundation
import QuartzCore
import Simulator
import UIKit

/// A simulated finger that performs a sequence of touches on a window.
///
/// A dot marks the finger's position while it touches the screen.
@MainActor
final class Finger {
  /// A step in the finger's movement.
  ///
  /// Times are in seconds since the start of the sequence.
  enum Step {
    /// Touches the window at the given time and point.
    case press(at: Double, CGPoint)
    /// Moves to a point, starting and ending slowly, and arrives at the given time.
    case drag(until: Double, CGPoint)
    /// Moves to a point with increasing speed and arrives at full speed at the given time.
    case fling(until: Double, CGPoint)
    /// Lifts the finger off the screen.
    case lift
  }

  private let window: UIWindow
  private let dot: CALayer
  private var steps: [Step] = []
  private var place = CGPoint.zero
  private var origin: (place: CGPoint, time: Double)?

  /// Creates a finger that touches a visible window.
  ///
  /// `isDark` selects a dark dot for use on light backgrounds.
  init(on window: UIWindow, isDark: Bool = false) {
    self.window = window
    dot = disc(.zero, radius: 15, isDark ? color(0x30343F, 0.4) : color(0xFFFFFF, 0.55))
    dot.borderColor = color(0xFFFFFF, 0.9)
    dot.borderWidth = 2
    dot.shadowOpacity = 0.3
    dot.shadowRadius = 6
    dot.shadowOffset = CGSize(width: 0, height: 3)
    dot.opacity = 0
    dot.zPosition = 100
    window.layer.addSublayer(dot)
  }

  /// Performs the steps, driven by a display link.
  func play(_ steps: [Step]) {
    self.steps = steps
    let start = CACurrentMediaTime()
    let link = eachFrame { [self] link in
      go(to: link.timestamp - start)
      if self.steps.isEmpty { link.invalidate() }
    }
    link.add(to: .main, forMode: .common)
  }

  private func go(to time: Double) {
    while let step = steps.first {
      switch step {
      case .press(let due, let point):
        guard time >= due else { return }
        move(to: point, at: time)
        show(true)
        Simulator.send(SyntheticTouch(.began, at: place), to: window)
      case .drag(let end, let point):
        guard slide(to: point, until: end, at: time, { $0 * $0 * (3 - 2 * $0) }) else { return }
      case .fling(let end, let point):
        guard slide(to: point, until: end, at: time, { $0 * $0 }) else { return }
      case .lift:
        Simulator.send(SyntheticTouch(.ended, at: place), to: window)
        show(false)
      }
      steps.removeFirst()
    }
  }

  /// Moves toward a point along a straight path with the given timing curve.
  ///
  /// Returns whether the finger has arrived.
  private func slide(
    to point: CGPoint, until end: Double, at time: Double, _ curve: (Double) -> Double
  ) -> Bool {
    let from = origin ?? (place, time)
    let share = min(1, max(0, (time - from.time) / max(0.001, end - from.time)))
    let way = curve(share)
    set(
      CGPoint(
        x: from.place.x + (point.x - from.place.x) * way,
        y: from.place.y + (point.y - from.place.y) * way))
    Simulator.send(SyntheticTouch(.moved, at: place), to: window)
    if share >= 1 { origin = (place, time) }
    return share >= 1
  }

  private func move(to point: CGPoint, at time: Double) {
    set(point)
    origin = (point, time)
  }

  private func set(_ point: CGPoint) {
    place = point
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    dot.position = point
    CATransaction.commit()
  }

  private func show(_ isDown: Bool) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.15)
    dot.opacity = isDown ? 1 : 0
    dot.transform =
      isDown ? CATransform3DIdentity : CATransform3DMakeScale(1.5, 1.5, 1)
    CATransaction.commit()
  }
}
