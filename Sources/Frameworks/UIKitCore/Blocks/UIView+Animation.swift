import QuartzCore
import Timing

// Blocks: behaviour/views.md, "The block API" and "Springs in blocks".

/// What the animations of view blocks look like: a mode of ours, behaviour/views.md, "Blocks".
public enum AmetrineViewAnimationStyle: Sendable {
  /// As of iOS 8: moves are laid over the model, from old minus new to zero, and go on beside each other.
  case additive
  /// As of iOS 7: from the old value, one animation for each property.
  case replacing

  /// How view blocks animate from here on.
  @MainActor public static var current = Self.additive
}

extension UIView {
  /// Animates the changes that the closure makes.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimationBlock(duration: duration, delay: delay, options: options, completion: completion)
      .run(notifiesObserver: true, animations: animations)
  }

  /// Animates the changes that the closure makes.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates the changes that the closure makes, and says at the end whether all of it was shown.
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

  /// Animates with a spring that has come to rest, but for a thousandth, after the duration.
  ///
  /// A damping ratio of 1 does not overshoot, one towards 0 ever more; the velocity is in whole distances per second.
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

  /// Animates with a spring for as long as it takes to settle.
  ///
  /// The duration is the spring's period without damping, in seconds; the bounce 0 for none, towards 1 ever more, below
  /// 0 overdamped; the velocity in whole distances per second. Nothing animates where the duration is not above zero.
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

  /// Runs changes without any animation of views.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let enabled = ViewAnimationBlock.isEnabled
    ViewAnimationBlock.setAnimationsEnabled(false)
    defer { ViewAnimationBlock.setAnimationsEnabled(enabled) }
    actionsWithoutAnimation()
  }

  /// Gives the changes that the closure makes within a block repeats of their own.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = ViewAnimationBlock.current else { return animations() }
    let old = (block.repeatCount, block.autoreverses)
    defer { (block.repeatCount, block.autoreverses) = old }
    (block.repeatCount, block.autoreverses) = (Float(count), autoreverses)
    animations()
  }

  /// Turns the animation of views on or off.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    ViewAnimationBlock.setAnimationsEnabled(enabled)
  }

  /// Whether views animate.
  public class var areAnimationsEnabled: Bool { ViewAnimationBlock.isEnabled }

  /// The duration of the block in force; 0 outside.
  public class var inheritedAnimationDuration: TimeInterval {
    ViewAnimationBlock.current?.duration ?? 0
  }

  /// Performs one of the system's animations on views, and the changes of the closure along with it.
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
