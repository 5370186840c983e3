public import CoreGraphics
public import Foundation

/// What is known of a transition that is going on.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether it is animated.
  var isAnimated: Bool { get }
  /// How a presented controller is shown; ``UIModalPresentationStyle/none`` in containers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether it was led from the beginning.
  var initiallyInteractive: Bool { get }
  /// Whether it can be paused and led on the way.
  var isInterruptible: Bool { get }
  /// Whether it is led at the moment.
  var isInteractive: Bool { get }
  /// Whether it goes back to where it came from.
  var isCancelled: Bool { get }
  /// Seconds that all of it takes.
  var transitionDuration: TimeInterval { get }
  /// How far it was led, 0 to 1.
  var percentComplete: CGFloat { get }
  /// How fast the rest goes.
  var completionVelocity: CGFloat { get }
  /// On which curve the rest goes.
  var completionCurve: UIView.AnimationCurve { get }
  /// The view in which it takes place.
  var containerView: UIView { get }
  /// The turn of what is shown at the end: none.
  var targetTransform: CGAffineTransform { get }
  /// One of the two controllers.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// One of the two views; nil for one that stays where it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Lets others animate along with a transition between controllers.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  /// Runs changes along with the transition and a completion when it is over; false where it is over already.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// The same for changes of a view that lies outside of the container.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Says when nothing leads the transition any more, before the rest of it goes.
  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
  /// Says as often as something begins or ceases to lead the transition.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Runs changes along with the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
