import QuartzCore

extension UIView {
  /// Animates all changes made in the closure quickly to their new values, and then slowly back.
  ///
  /// The new values are reached at 35 % of the duration. When the method returns, the model has its old values again.
  ///
  /// - Parameters:
  ///   - duration: The duration of the whole animation, in seconds.
  ///   - animations: A closure that changes animatable properties.
  public static func popAnimation(withDuration duration: TimeInterval, animations: () -> Void) {
    animate(with: PopAnimationContext(duration: duration), animations: animations)
  }
}

/// An animation context that records the changes made in a block, and adds keyframe animations when the block ends.
///
/// It also serves as an example of a custom animation context.
private final class PopAnimationContext: UIViewAnimationContext {
  private let duration: TimeInterval
  private var changes: [(layer: CALayer, key: String, old: Any)] = []

  init(duration: TimeInterval) { self.duration = duration }

  func action(for layer: CALayer, forKey key: String, oldValue: Any?) -> UIViewActionAnswer {
    if let oldValue { changes.append((layer, key, oldValue)) }
    return .none
  }

  func blockDidEnd() {
    for change in changes {
      guard let new = change.layer.value(forKey: change.key) else { continue }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      UIView.performWithoutAnimation { change.layer.setValue(change.old, forKey: change.key) }
      CATransaction.commit()
      change.layer.add(
        makePopAnimation(keyPath: change.key, from: change.old, to: new), forKey: change.key)
    }
  }

  private func makePopAnimation(keyPath key: String, from old: Any, to new: Any)
    -> CAKeyframeAnimation
  {
    let animation = CAKeyframeAnimation(keyPath: key)
    animation.keyTimes = [0, 0.35, 1]
    animation.values = [old, new, old]
    animation.timingFunctions = [
      CAMediaTimingFunction(controlPoints: 1, 0, 0.8, 1),
      CAMediaTimingFunction(controlPoints: 0.2, 0, 0, 1),
    ]
    animation.duration = duration
    return animation
  }
}
