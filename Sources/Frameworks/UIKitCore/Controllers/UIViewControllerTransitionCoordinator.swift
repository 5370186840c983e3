public import CoreGraphics
public import Foundation

/// The state of a transition in progress.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The presentation style of the presented controller; ``UIModalPresentationStyle/none`` for transitions inside
  /// containers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether the transition was interactive from its start.
  var initiallyInteractive: Bool { get }
  /// Whether the transition can be paused and become interactive.
  var isInterruptible: Bool { get }
  /// Whether an interaction currently controls the transition.
  var isInteractive: Bool { get }
  /// Whether the transition returns to its start.
  var isCancelled: Bool { get }
  /// The duration of the whole transition, in seconds.
  var transitionDuration: TimeInterval { get }
  /// The progress at the end of the interaction, in the range 0...1.
  var percentComplete: CGFloat { get }
  /// The speed factor of the rest of the transition after the interaction.
  var completionVelocity: CGFloat { get }
  /// The animation curve of the rest of the transition after the interaction.
  var completionCurve: UIView.AnimationCurve { get }
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// The rotation of the view that enters.
  ///
  /// Always the identity, because the screen does not rotate.
  var targetTransform: CGAffineTransform { get }
  /// Returns the view controller for a key.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view for a key; nil if that view stays in place.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// An object that runs additional animations alongside a transition between controllers.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  /// Runs changes alongside the transition, and a completion after it.
  ///
  /// Returns false if the transition has already ended.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Runs changes of a view outside the container alongside the transition, and a completion after it.
  ///
  /// Returns false if the transition has already ended.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Adds a handler that is called when the interaction ends, before the rest of the transition runs.
  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
  /// Adds a handler that is called every time an interaction starts or ends.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Runs changes alongside the transition.
  ///
  /// Returns false if the transition has already ended.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
