import QuartzCore

/// An interaction controller that drives a transition by setting its completed fraction.
///
/// It scrubs the animator's interruptible animator if there is one, and otherwise the time of the container's layer.
///
/// After the interaction, the remaining animation runs with ``completionCurve``, or with ``timingCurve`` for an
/// interruptible animator.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var transition: ControllerTransition?

  /// Creates an interaction controller that is not yet attached to a transition.
  public override init() { super.init() }

  /// The transition's duration as returned by its animator, in seconds.
  open var duration: CGFloat { CGFloat(transition?.transitionDuration ?? 0) }

  /// The progress of the transition, in the range `0...1`.
  open var percentComplete: CGFloat { transition?.percentComplete ?? 0 }

  /// The speed factor for the remaining animation after the interaction.
  ///
  /// A value of 1 is the original speed.
  open var completionSpeed: CGFloat = 1

  /// The animation curve for the remaining animation after the interaction.
  open var completionCurve = UIView.AnimationCurve.easeInOut

  /// A timing curve that replaces ``completionCurve``, or `nil` for none.
  ///
  /// If it is `nil` and the transition has an interruptible animator, the animator continues with its own curve.
  /// Spring curves have an effect only with such an animator.
  open var timingCurve: (any UITimingCurveProvider)?

  /// Whether the transition is interactive from its start.
  ///
  /// If `false`, it becomes interactive at the first call to ``pause()``.
  open var wantsInteractiveStart = true

  /// Starts the animations, paused at their beginning.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let transition = transitionContext as? ControllerTransition else { return }
    setTransition(transition)
    transition.startScrubbing()
  }

  /// Stores the transition to be controlled by this object.
  func setTransition(_ transition: ControllerTransition) { self.transition = transition }

  /// Pauses a running transition and makes it interactive.
  open func pause() { transition?.pauseInteractiveTransition() }

  /// Moves the transition to the given fraction.
  ///
  /// Values outside `0...1` are clamped.
  open func update(_ percentComplete: CGFloat) {
    transition?.updateInteractiveTransition(percentComplete)
  }

  /// Ends the interaction and returns to the start of the transition.
  open func cancel() { transition?.cancelInteractiveTransition() }

  /// Ends the interaction and continues to the end of the transition.
  open func finish() { transition?.finishInteractiveTransition() }
}
