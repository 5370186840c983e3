import QuartzCore

/// Where an animator stands: behaviour/views.md, "Property animators".
public enum UIViewAnimatingState: Int, Sendable {
  /// Nothing is going on.
  case inactive
  /// It runs or is paused.
  case active
  /// It was stopped and waits to be finished.
  case stopped
}

/// Where an animation came to its end.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the new values.
  case end
  /// At the old values.
  case start
  /// Somewhere between.
  case current
}

/// What can be started, paused, scrubbed, reversed and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  /// Where it stands.
  var state: UIViewAnimatingState { get }
  /// Whether it is under way.
  var isRunning: Bool { get }
  /// Whether it runs back to the start.
  var isReversed: Bool { get set }
  /// How much of the way lies behind, 0 to 1, in the direction in which it runs.
  var fractionComplete: CGFloat { get set }
  /// Runs from where it is.
  func startAnimation()
  /// Runs from where it is after some seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Stands still where it is.
  func pauseAnimation()
  /// Stops where it is, for good or to be finished.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Finishes what was stopped.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator whose animations are the changes that closures make.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a part of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds what is to be done at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Runs on from a pause on another curve or for another time.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  /// Ignores the changes.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  /// Ignores the changes.
  public func addAnimations(_ animation: @escaping () -> Void) {}
  /// Ignores the closure.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  /// Ignores the curve.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}
