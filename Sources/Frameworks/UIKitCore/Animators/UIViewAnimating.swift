import QuartzCore

/// The states of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// Neither running nor paused; the initial state.
  case inactive
  /// Running or paused.
  case active
  /// Stopped by ``UIViewAnimating/stopAnimation(_:)`` and waiting for ``UIViewAnimating/finishAnimation(at:)``.
  case stopped
}

/// The positions at which an animation can finish.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the new values.
  case end
  /// At the original values.
  case start
  /// At the presented values.
  case current
}

/// An animation that can be started, paused, scrubbed, reversed and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  var state: UIViewAnimatingState { get }
  /// Whether the animation is running.
  var isRunning: Bool { get }
  /// Whether the animation runs back to its start.
  var isReversed: Bool { get set }
  /// The completed fraction in the running direction, in the range 0...1.
  var fractionComplete: CGFloat { get set }
  /// Runs from the current position.
  func startAnimation()
  /// Runs from the current position after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses at the current position.
  func pauseAnimation()
  /// Stops at the current position.
  ///
  /// With false as the argument, the animator waits for `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Finishes a stopped animation at a position.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator whose animations are the property changes made in closures.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a fraction of the remaining time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes to animate.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a completion, which receives the final position.
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
