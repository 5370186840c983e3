public import UIKit

extension UIView {
  /// Starts a chain of animation blocks with a timing curve and returns the future for its first block.
  ///
  /// Add the next block to the returned future. The duration and the delay are in seconds. The option `repeat`
  /// restarts the chain after the block.
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

  /// Starts a chain of animation blocks with a spring and returns the future for its first block.
  ///
  /// Add the next block to the returned future. The duration and the delay are in seconds. A damping ratio of 1 does
  /// not overshoot; smaller ratios oscillate more.
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

  /// Starts a chain of animation blocks, like `animateAndChain(withDuration:delay:options:animations:completion:)`.
  ///
  /// The duration and the delay are in seconds.
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
