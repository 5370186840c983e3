import CoreGraphics
import QuartzCore

extension LiveTree {
  /// Changes without actions, committed at once.
  func set(_ body: () -> Void) {
    run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body()
      CATransaction.commit()
      CATransaction.flush()
    }
  }

  /// Stops the root's time at 0, so that an animation that begins "now" begins there, and adds animations.
  func play(_ animations: CAAnimation...) {
    set {
      root.speed = 0
      root.timeOffset = 0
    }
    set { for animation in animations { root.add(animation, forKey: nil) } }
  }

  /// What the standing root shows under a key path at a time of its own.
  func shown(_ keyPath: String, at time: Double) -> Any? {
    set { root.timeOffset = time }
    return run { root.presentation()?.value(forKeyPath: keyPath) }
  }

  /// ``shown(_:at:)`` as a number; none where nothing or something else shows.
  func number(_ keyPath: String, at time: Double) -> Double {
    decodeNumber(shown(keyPath, at: time)) ?? .nan
  }
}

/// A basic animation of one second that stays.
func basic(
  _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil,
  _ change: (CABasicAnimation) -> Void = { _ in }
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  animation.fromValue = from
  animation.toValue = to
  animation.byValue = by
  animation.duration = 1
  animation.isRemovedOnCompletion = false
  change(animation)
  return animation
}

/// A keyframe animation of one second that stays.
func keyframes(
  _ keyPath: String, _ values: [Any]?, _ change: (CAKeyframeAnimation) -> Void = { _ in }
) -> CAKeyframeAnimation {
  let animation = CAKeyframeAnimation(keyPath: keyPath)
  animation.values = values
  animation.duration = 1
  animation.isRemovedOnCompletion = false
  change(animation)
  return animation
}

/// Whether two points are one but for rounding.
func isNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
  abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

/// Whether two rectangles are one but for rounding.
func isNear(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-9) -> Bool {
  isNear(a.origin, b.origin, tolerance) && abs(a.width - b.width) <= tolerance
    && abs(a.height - b.height) <= tolerance
}
