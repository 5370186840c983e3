import QuartzCore

/// An interaction controller that drives a transition by a fraction.
///
/// It scrubs the animator's interruptible animator. Without one, it scrubs the time of the container's layer.
///
/// When the interaction ends, the rest runs with ``completionCurve``, or with ``timingCurve`` for an interruptible
/// animator.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var transition: ControllerTransition?

  /// Creates an interaction controller without a transition.
  public override init() { super.init() }

  /// The duration of the transition as returned by its animator, in seconds.
  open var duration: CGFloat { CGFloat(transition?.transitionDuration ?? 0) }

  /// The progress of the transition, in the range 0...1.
  open var percentComplete: CGFloat { transition?.percentComplete ?? 0 }

  /// The speed factor of the rest of the transition after the interaction.
  ///
  /// 1 is the original speed.
  open var completionSpeed: CGFloat = 1

  /// The animation curve of the rest of the transition after the interaction.
  open var completionCurve = UIView.AnimationCurve.easeInOut

  /// A timing curve that replaces ``completionCurve``; nil for none.
  ///
  /// With an interruptible animator, nil continues the animator's own curve. Spring curves have an effect only with
  /// such an animator.
  open var timingCurve: (any UITimingCurveProvider)?

  /// Whether the transition is interactive from its start.
  ///
  /// If false, it becomes interactive at the first ``pause()``.
  open var wantsInteractiveStart = true

  /// Starts the animations, paused at their beginning.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let transition = transitionContext as? ControllerTransition else { return }
    setTransition(transition)
    transition.startScrubbing()
  }

  /// Stores the transition that this object may control.
  func setTransition(_ transition: ControllerTransition) { self.transition = transition }

  /// Pauses a running transition and makes it interactive.
  open func pause() { transition?.pauseInteractiveTransition() }

  /// Moves the transition to a fraction in the range 0...1.
  ///
  /// Other values are clamped.
  open func update(_ percentComplete: CGFloat) {
    transition?.updateInteractiveTransition(percentComplete)
  }

  /// Ends the interaction and returns to the start of the transition.
  open func cancel() { transition?.cancelInteractiveTransition() }

  /// Ends the interaction and continues to the end of the transition.
  open func finish() { transition?.finishInteractiveTransition() }
}
