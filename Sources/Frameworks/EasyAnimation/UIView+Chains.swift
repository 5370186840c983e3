public import UIKit

extension UIView {
  /// Begins a chain of blocks with one along a curve; the next ones are set on what is returned.
  ///
  /// With the option `repeat` the chain begins again after it.
  @discardableResult
  public class func animateAndChain(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> EAAnimationFuture {
    .startChain(
      with: AnimationChainLink(
        duration: duration, delay: delay, spring: nil, options: options, animations: animations,
        completion: completion))
  }

  /// Begins a chain of blocks with one that moves by a spring; the next ones are set on what is returned.
  ///
  /// A damping ratio of 1 does not overshoot, one towards 0 ever more.
  @discardableResult
  public class func animateAndChain(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) -> EAAnimationFuture {
    .startChain(
      with: AnimationChainLink(
        duration: duration, delay: delay, spring: (dampingRatio, velocity), options: options,
        animations: animations, completion: completion))
  }

  /// The same as `animateAndChain(withDuration:delay:options:animations:completion:)`, in the shorter spelling.
  @discardableResult
  public class func animateAndChain(
    duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> EAAnimationFuture {
    animateAndChain(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }
}
