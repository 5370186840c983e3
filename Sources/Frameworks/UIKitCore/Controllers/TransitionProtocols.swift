public import CoreGraphics
public import Foundation

// The terms follow Apple's documentation "Customizing the transition animations".

/// A key that identifies one of the two view controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The key for the controller that is visible at the start of the transition.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  /// The key for the controller that is visible at the end of the transition.
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// A key that identifies one of the two views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The key for the view that is visible at the start of the transition.
  public static let from = Self(rawValue: "UITransitionContextFromView")
  /// The key for the view that is visible at the end of the transition.
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// The information about a transition that is passed to its animator.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether an interaction, such as a gesture, currently controls the progress.
  var isInteractive: Bool { get }
  /// Whether the transition was canceled and returns to its start.
  var transitionWasCancelled: Bool { get }
  /// The presentation style of the presented controller; ``UIModalPresentationStyle/none`` for transitions inside
  /// containers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation applied to the entering view.
  ///
  /// Always the identity, because the screen does not rotate.
  var targetTransform: CGAffineTransform { get }
  /// Sets the progress of an interactive transition, in the range `0...1`.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Ends the interaction and lets the transition continue to its end.
  func finishInteractiveTransition()
  /// Ends the interaction and lets the transition return to its start.
  func cancelInteractiveTransition()
  /// Pauses a running transition and makes it interactive.
  func pauseInteractiveTransition()
  /// Ends the transition.
  ///
  /// The animator calls it after its last animation. The argument is whether the transition reached its end.
  func completeTransition(_ didComplete: Bool)
  /// Returns the view controller for the given key.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view for the given key, or `nil` if that view stays in place.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of the controller's view at the start of the transition, or a zero rectangle if the view is
  /// not visible then.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the frame of the controller's view at the end of the transition, or a zero rectangle if the view is not
  /// visible then.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// An object that animates a transition between two view controllers.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Returns the duration of the animation, in seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Adds the new view to the container view and starts the animations.
  ///
  /// When they end, the animator calls ``UIViewControllerContextTransitioning/completeTransition(_:)``.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Returns the property animator for a transition that can be paused and reversed.
  ///
  /// Must return the same animator for repeated calls during a transition.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating
  /// Notifies the animator that the transition has ended.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Default: returns a placeholder for "no animator", so that the container's layer time is scrubbed instead.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { NoInterruptibleAnimator() }
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The placeholder returned by animators without an interruptible animator.
final class NoInterruptibleAnimator: UIViewPropertyAnimator {
  init() { super.init(duration: 0, timingParameters: UICubicTimingParameters()) }
}

/// An object that controls the progress of a transition, for example with a gesture.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts to control the given transition interactively.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// The speed factor for the remaining animation after the interaction.
  var completionSpeed: CGFloat { get }
  /// The animation curve for the remaining animation after the interaction.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition is interactive from its start.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// Default: 1, the animator's original speed.
  public var completionSpeed: CGFloat { 1 }
  /// Default: the ease-in-out curve.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}

/// A delegate that provides the animators and the presentation controller for modal transitions.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// Returns the animator for the presentation, or `nil` to use the default animation.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animator for the dismissal, or `nil` to use the default animation.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that controls an interactive presentation, or `nil` to run the presentation without
  /// interaction.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the object that controls an interactive dismissal, or `nil` to run the dismissal without interaction.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the presentation controller for a controller with the custom presentation style.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
