import QuartzCore
import Timing

/// The style of the animations that view blocks create.
///
/// This setting is an extension of ours: it selects between the behavior of iOS 8 and that of iOS 7.
public enum AmetrineViewAnimationStyle: Sendable {
  /// The style since iOS 8.
  ///
  /// Changes of position, bounds and transform animate additively from old minus new to zero, so that overlapping
  /// animations run side by side.
  case additive
  /// The style of iOS 7.
  ///
  /// Every property has one animation, which starts at the old value and replaces the previous one.
  case replacing

  /// The style of the animations that blocks create from now on; `additive` by default.
  @MainActor public static var current = Self.additive
}

extension UIView {
  /// Animates the changes made in a closure.
  ///
  /// The closure runs immediately. The completion receives false if any animation was removed early. Durations and
  /// delays are in seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimationBlock(duration: duration, delay: delay, options: options, completion: completion)
      .run(notifiesObserver: true, animations: animations)
  }

  /// Animates the changes made in a closure, with an ease-in-ease-out curve.
  ///
  /// The completion receives false if any animation was removed early.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates the changes made in a closure and waits for the end.
  ///
  /// Returns false if any animation was removed early.
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

  /// Animates changes with a spring that is within a thousandth of its end value after the duration.
  ///
  /// The damping ratio is clamped to 0.0001...1; at 1 the spring does not oscillate. The velocity is in whole
  /// distances per second.
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
  /// The duration is the period of the undamped spring, in seconds. A bounce of 0 does not oscillate, values up to 1
  /// oscillate increasingly, and negative values are overdamped. The velocity is in whole distances per second. A
  /// duration of 0 or less applies the changes without animation.
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

  /// Runs changes without animating views.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let enabled = ViewAnimationBlock.isEnabled
    ViewAnimationBlock.setAnimationsEnabled(false)
    defer { ViewAnimationBlock.setAnimationsEnabled(enabled) }
    actionsWithoutAnimation()
  }

  /// Applies a repeat count to the changes made in a closure within an animation block.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = ViewAnimationBlock.current else { return animations() }
    let old = (block.repeatCount, block.autoreverses)
    defer { (block.repeatCount, block.autoreverses) = old }
    (block.repeatCount, block.autoreverses) = (Float(count), autoreverses)
    animations()
  }

  /// Enables or disables the animation of views.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    ViewAnimationBlock.setAnimationsEnabled(enabled)
  }

  /// Whether animation blocks animate views.
  public class var areAnimationsEnabled: Bool { ViewAnimationBlock.isEnabled }

  /// The duration of the current animation block, in seconds; 0 outside blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    ViewAnimationBlock.current?.duration ?? 0
  }

  /// Performs a predefined animation on views, together with the changes of a closure.
  ///
  /// It lasts for the transaction's animation duration. Afterwards the views are removed and have their previous
  /// alpha and transform.
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
