import QuartzCore

/// The states of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// The animator is neither running nor paused; the initial state.
  case inactive
  /// The animator is running or paused.
  case active
  /// The animator was stopped by ``UIViewAnimating/stopAnimation(_:)`` and waits for
  /// ``UIViewAnimating/finishAnimation(at:)``.
  case stopped
}

/// The positions in which an animation can finish.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The end of the animation, with the new values.
  case end
  /// The start of the animation, with the original values.
  case start
  /// The position at which the animation was stopped, with the values displayed then.
  case current
}

/// An animation that can be started, paused, scrubbed, reversed and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  var state: UIViewAnimatingState { get }
  /// Whether the animation is running.
  var isRunning: Bool { get }
  /// Whether the animation runs backwards to its start.
  var isReversed: Bool { get set }
  /// The completed fraction in the running direction, in the range `0...1`.
  var fractionComplete: CGFloat { get set }
  /// Runs the animation from its current position.
  func startAnimation()
  /// Runs the animation from its current position after a delay, in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animation at its current position.
  func pauseAnimation()
  /// Stops the animation at its current position.
  ///
  /// If the argument is `false`, the animator waits for a call to `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Finishes a stopped animation at the given position.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator that animates the property changes made in closures.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds a closure whose changes begin to animate after a fraction of the remaining time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds a closure whose changes are animated.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a completion handler, which receives the final position.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Continues a paused animation with a different curve or duration.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  public func addAnimations(_ animation: @escaping () -> Void) {}
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}
