public import CoreGraphics
public import Foundation

// The parts of a transition between controllers, as Apple's documentation of "Customizing the transition animations" names
// them.

/// Which of the two controllers of a transition is meant.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Takes the name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one that shows at the start.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  /// The one that shows at the end.
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// Which of the two views of a transition is meant.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Takes the name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one that shows at the start.
  public static let from = Self(rawValue: "UITransitionContextFromView")
  /// The one that shows at the end.
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// What an animator is told of the transition that it animates.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// Whether there is anything to animate.
  var isAnimated: Bool { get }
  /// Whether a finger or the like leads it at the moment.
  var isInteractive: Bool { get }
  /// Whether it goes back to where it came from.
  var transitionWasCancelled: Bool { get }
  /// How a presented controller is shown; ``UIModalPresentationStyle/none`` in containers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The turn of what is shown at the end: none, as the screen does not turn.
  var targetTransform: CGAffineTransform { get }
  /// Says how far an interactive transition has come, 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// The interaction is over and the transition goes on to its end.
  func finishInteractiveTransition()
  /// The interaction is over and the transition goes back.
  func cancelInteractiveTransition()
  /// A transition that runs stands still and is led from here on.
  func pauseInteractiveTransition()
  /// All animations are over; to be called by whoever animates, with whether the transition came to its end.
  func completeTransition(_ didComplete: Bool)
  /// One of the two controllers.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// One of the two views; nil for one that stays where it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where a controller's view is at the start; zero for one that is not there yet.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where a controller's view is to be at the end; zero for one that will not be there.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// Who animates a transition between two controllers.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Seconds that it takes.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Puts the new view into the container and animates; at the end it calls ``UIViewControllerContextTransitioning/completeTransition(_:)``.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// The animator of a transition that can be scrubbed and turned round; the same one as often as it is asked.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating
  /// The transition is over.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// None: the animations of the container's layers are scrubbed.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { NoInterruptibleAnimator() }
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Says that an animator of a transition has no animator that can be interrupted.
final class NoInterruptibleAnimator: UIViewPropertyAnimator {
  init() { super.init(duration: 0, timingParameters: UICubicTimingParameters()) }
}

/// Who leads a transition by something other than time.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Takes the transition over.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// How fast the rest goes when the interaction is over.
  var completionSpeed: CGFloat { get }
  /// On which curve the rest goes.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether it leads from the beginning.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// As fast as it would have gone.
  public var completionSpeed: CGFloat { 1 }
  /// The usual one.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// It does.
  public var wantsInteractiveStart: Bool { true }
}

/// Who says how a controller is presented and dismissed.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// Who animates the presentation; nil for the system's way.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Who animates the dismissal; nil for the system's way.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Who leads the presentation; nil for time.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Who leads the dismissal; nil for time.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Who looks after what is shown, where the style is custom.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// The system's way.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// The system's way.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Led by time.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Led by time.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// A plain one.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
