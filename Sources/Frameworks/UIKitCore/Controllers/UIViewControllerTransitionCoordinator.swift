public import CoreGraphics
public import Foundation

/// The state of a transition in progress.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The presentation style of the presented controller, or ``UIModalPresentationStyle/none`` for transitions inside
  /// containers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether the transition was interactive from its start.
  var initiallyInteractive: Bool { get }
  /// Whether the transition can be paused and become interactive.
  var isInterruptible: Bool { get }
  /// Whether an interaction, such as a gesture, currently controls the progress.
  var isInteractive: Bool { get }
  /// Whether the transition was canceled and returns to its start.
  var isCancelled: Bool { get }
  /// The duration of the whole transition, in seconds.
  var transitionDuration: TimeInterval { get }
  /// The completed fraction of the transition when the interaction ends, in the range `0...1`.
  var percentComplete: CGFloat { get }
  /// The speed factor for the remaining animation after the interaction.
  var completionVelocity: CGFloat { get }
  /// The animation curve for the remaining animation after the interaction.
  var completionCurve: UIView.AnimationCurve { get }
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// The rotation applied to the entering view.
  ///
  /// Always the identity, because the screen does not rotate.
  var targetTransform: CGAffineTransform { get }
  /// Returns the view controller for the given key.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view for the given key, or `nil` if that view stays in place.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// An object that runs additional animations alongside a transition between controllers.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  /// Animates changes alongside the transition, and calls the completion handler when it ends.
  ///
  /// Returns `false` if the transition has already ended.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Animates changes to a view outside the container view alongside the transition, and calls the completion handler
  /// when it ends.
  ///
  /// Returns `false` if the transition has already ended.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Adds a handler that is called when the interaction ends, before the remaining animation runs.
  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
  /// Adds a handler that is called each time an interaction starts or ends.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Animates changes alongside the transition, without a completion handler.
  ///
  /// Returns `false` if the transition has already ended.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
