import QuartzCore
import Timing

/// The style of the animations created by animation blocks.
///
/// This setting is specific to Ametrine: it selects between the behavior of iOS 8 and later and that of iOS 7.
public enum AmetrineViewAnimationStyle: Sendable {
  /// The style used since iOS 8.
  ///
  /// Changes of the position, bounds and transform are animated additively, from the difference between the old and
  /// new values to zero, so that overlapping animations are combined.
  case additive
  /// The style used in iOS 7.
  ///
  /// Each property has at most one animation, which starts at the old value and replaces the previous animation.
  case replacing

  /// The style of the animations created by subsequent animation blocks; `additive` by default.
  @MainActor public static var current = Self.additive
}

extension UIView {
  /// Animates the changes made in the given closure.
  ///
  /// The closure runs immediately. The completion handler receives `false` if any animation was removed before its
  /// end. The duration and delay are in seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimationBlock(duration: duration, delay: delay, options: options, completion: completion)
      .run(notifiesObserver: true, animations: animations)
  }

  /// Animates the changes made in the given closure, with an ease-in-ease-out curve.
  ///
  /// The completion handler receives `false` if any animation was removed before its end.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates the changes made in the given closure, and waits until the animations have ended.
  ///
  /// Returns `false` if any animation was removed before its end.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions,
    animations: () -> Void
  ) async -> Bool {
    await withCheckedContinuation { end in
      animate(withDuration: duration, delay: delay, options: options, animations: animations) {
        end.resume(returning: $0)
      }
    }
  }

  /// Animates changes with a spring that is within a thousandth of its end value when the duration has elapsed.
  ///
  /// The damping ratio is clamped to `0.0001...1`; at 1 the spring does not oscillate. The velocity is a multiple of
  /// the total animated distance per second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let curve = BlockTimingCurve(
      .fitted(dampingRatio: Double(dampingRatio)), velocity: .uniform(Double(velocity)))
    ViewAnimationBlock(
      duration: duration, delay: delay, options: options, curve: curve, completion: completion
    ).run(notifiesObserver: true, animations: animations)
  }

  /// Animates changes with a spring until it settles.
  ///
  /// The duration is the period of the undamped spring, in seconds. A spring with a bounce of 0 does not oscillate,
  /// values up to 1 oscillate increasingly, and negative values are overdamped. The velocity is a multiple of the
  /// total animated distance per second. If the duration is 0 or less, the changes are applied without animation.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(perceptualDuration: max(duration, 0), bounce: Double(bounce))
    let curve = BlockTimingCurve(.spring(spring), velocity: .uniform(Double(initialSpringVelocity)))
    ViewAnimationBlock(
      duration: duration > 0 ? curve.naturalDuration ?? duration : 0, delay: delay,
      options: options,
      curve: curve, completion: completion
    ).run(notifiesObserver: true, animations: animations)
  }

  /// Runs the closure without animating the changes that it makes to views.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let enabled = ViewAnimationBlock.isEnabled
    ViewAnimationBlock.setAnimationsEnabled(false)
    defer { ViewAnimationBlock.setAnimationsEnabled(enabled) }
    actionsWithoutAnimation()
  }

  /// Sets the repeat count of the animations for changes made in the closure, which runs inside an animation block.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = ViewAnimationBlock.current else { return animations() }
    let old = (block.repeatCount, block.autoreverses)
    defer { (block.repeatCount, block.autoreverses) = old }
    (block.repeatCount, block.autoreverses) = (Float(count), autoreverses)
    animations()
  }

  /// Enables or disables animations of views.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    ViewAnimationBlock.setAnimationsEnabled(enabled)
  }

  /// Whether animation blocks animate views.
  public class var areAnimationsEnabled: Bool { ViewAnimationBlock.isEnabled }

  /// The duration of the current animation block, in seconds; 0 outside animation blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    ViewAnimationBlock.current?.duration ?? 0
  }

  /// Performs a predefined animation on the given views, together with the changes made in the closure.
  ///
  /// It lasts for the current transaction's animation duration. Afterwards the views are removed, and their alpha and
  /// transform are restored.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let before = views.map { ($0, $0.alpha, $0.transform) }
    animate(withDuration: CATransaction.animationDuration(), delay: 0, options: options) {
      for view in views {
        view.alpha = 0
        view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
      }
      parallelAnimations?()
    } completion: { finished in
      performWithoutAnimation {
        for (view, alpha, transform) in before {
          view.removeFromSuperview()
          (view.alpha, view.transform) = (alpha, transform)
        }
      }
      completion?(finished)
    }
  }
}
