public import UIKit

// The shorter spelling: behaviour/views.md, "EasyAnimation".

extension UIView {
  /// Animates the changes that the closure makes, as `animate(withDuration:delay:options:animations:completion:)`.
  public class func animate(
    duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates with a spring, as the form of `animate(withDuration:…)` that has one.
  ///
  /// A damping ratio of 1 does not overshoot, one towards 0 ever more.
  public class func animate(
    duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
      initialSpringVelocity: velocity, options: options, animations: animations,
      completion: completion)
  }
}
