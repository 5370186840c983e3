public import UIKit

// The EasyAnimation library also declares these methods with the argument label `duration`.

extension UIView {
  /// Animates changes to views, like `animate(withDuration:delay:options:animations:completion:)`.
  ///
  /// The duration and the delay are in seconds.
  public class func animate(
    duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates changes to views with a spring.
  ///
  /// The duration and the delay are in seconds. A damping ratio of 1 does not overshoot; smaller ratios oscillate
  /// more.
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
