public import CoreGraphics
public import Foundation

// The names of these parts are those of Apple's documentation "Customizing the transition animations".

/// A key that identifies one of the two view controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that is visible at the start.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  /// The controller that is visible at the end.
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// A key that identifies one of the two views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that is visible at the start.
  public static let from = Self(rawValue: "UITransitionContextFromView")
  /// The view that is visible at the end.
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// The information about a transition that its animator receives.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether an interaction, such as a gesture, currently controls the progress.
  var isInteractive: Bool { get }
  /// Whether the transition returns to its start.
  var transitionWasCancelled: Bool { get }
  /// The presentation style of the presented controller; ``UIModalPresentationStyle/none`` for transitions inside
  /// containers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation of the view that enters.
  ///
  /// Always the identity, because the screen does not rotate.
  var targetTransform: CGAffineTransform { get }
  /// Sets the progress of an interactive transition, in the range 0...1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Ends the interaction.
  ///
  /// The transition continues to its end.
  func finishInteractiveTransition()
  /// Ends the interaction.
  ///
  /// The transition returns to its start.
  func cancelInteractiveTransition()
  /// Pauses a running transition, which becomes interactive.
  func pauseInteractiveTransition()
  /// Ends the transition.
  ///
  /// The animator calls it after its last animation, with whether the transition reached its end.
  func completeTransition(_ didComplete: Bool)
  /// Returns the view controller for a key.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view for a key; nil if that view stays in place.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a controller's view at the start; zero if the view is not visible then.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the frame of a controller's view at the end; zero if the view is not visible then.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// An object that animates a transition between two view controllers.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Returns the duration, in seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Adds the new view to the container and starts the animations.
  ///
  /// At their end, the animator calls ``UIViewControllerContextTransitioning/completeTransition(_:)``.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Returns the property animator of a transition that can be paused and reversed.
  ///
  /// Repeated calls for the same transition return the same animator.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating
  /// Notifies the animator that the transition has ended.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Returns a marker for "no animator", so that the time of the container's layers is scrubbed.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { NoInterruptibleAnimator() }
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The marker returned by animators that have no interruptible animator.
final class NoInterruptibleAnimator: UIViewPropertyAnimator {
  init() { super.init(duration: 0, timingParameters: UICubicTimingParameters()) }
}

/// An object that controls the progress of a transition, for example by a gesture.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts the interactive control of a transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// The speed factor of the rest of the transition after the interaction.
  var completionSpeed: CGFloat { get }
  /// The animation curve of the rest of the transition after the interaction.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition is interactive from its start.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// Default: 1, the original speed.
  public var completionSpeed: CGFloat { 1 }
  /// Default: ease in and out.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}

/// A delegate that provides the animators and the presentation controller of modal transitions.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// Returns the animator of a presentation; nil uses the default animation.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animator of a dismissal; nil uses the default animation.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that controls an interactive presentation; nil runs it without interaction.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the object that controls an interactive dismissal; nil runs it without interaction.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the presentation controller for the custom presentation style.
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
