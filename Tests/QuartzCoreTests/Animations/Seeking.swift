import CoreGraphics
import QuartzCore

extension LiveTree {
  /// Applies the given changes in a committed transaction with actions disabled.
  func set(_ body: () -> Void) {
    run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body()
      CATransaction.commit()
      CATransaction.flush()
    }
  }

  /// Sets the root layer's local time to a constant 0 and adds the given animations, which therefore begin at 0.
  func play(_ animations: CAAnimation...) {
    set {
      root.speed = 0
      root.timeOffset = 0
    }
    set { for animation in animations { root.add(animation, forKey: nil) } }
  }

  /// Returns the value presented by the root layer for a key path at the given local time, while the layer's speed is
  /// 0.
  func shown(_ keyPath: String, at time: Double) -> Any? {
    set { root.timeOffset = time }
    return run { root.presentation()?.value(forKeyPath: keyPath) }
  }

  /// Returns the result of ``shown(_:at:)`` as a number, or NaN if it is not a number.
  func number(_ keyPath: String, at time: Double) -> Double {
    decodeNumber(shown(keyPath, at: time)) ?? .nan
  }
}

/// Returns a basic animation of one second with isRemovedOnCompletion false.
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

/// Returns a keyframe animation of one second with isRemovedOnCompletion false.
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

/// Returns whether two points are equal within a tolerance.
func isNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
  abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

/// Returns whether two rectangles are equal within a tolerance.
func isNear(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-9) -> Bool {
  isNear(a.origin, b.origin, tolerance) && abs(a.width - b.width) <= tolerance
    && abs(a.height - b.height) <= tolerance
}
