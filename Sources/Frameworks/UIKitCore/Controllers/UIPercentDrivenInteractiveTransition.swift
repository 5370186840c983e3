import QuartzCore

/// Leads a transition by a fraction: it goes through the animations of the transition's animator as a finger says.
///
/// Where the animator has an interruptible animator that one is scrubbed, else the time of the container's layer. When the
/// interaction ends, the rest of the way goes on ``completionCurve``, or for an interruptible animator on ``timingCurve``.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var transition: ControllerTransition?

  /// Leads nothing yet.
  public override init() { super.init() }

  /// Seconds that the transition takes as its animator says.
  open var duration: CGFloat { CGFloat(transition?.transitionDuration ?? 0) }

  /// How far the transition is, 0 to 1.
  open var percentComplete: CGFloat { transition?.percentComplete ?? 0 }

  /// How fast the rest goes when the interaction is over; 1 for as fast as it would have gone.
  open var completionSpeed: CGFloat = 1

  /// On which curve the rest goes.
  open var completionCurve = UIView.AnimationCurve.easeInOut

  /// The curve for the rest in the place of ``completionCurve``; nil for none.
  ///
  /// For an interruptible animator nil stands for the rest of its own curve. Of a spring only such an animator makes something.
  open var timingCurve: (any UITimingCurveProvider)?

  /// Whether it leads from the beginning, rather than from the first ``pause()`` on.
  open var wantsInteractiveStart = true

  /// Begins the animations and holds them at their start.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let transition = transitionContext as? ControllerTransition else { return }
    setTransition(transition)
    transition.startScrubbing()
  }

  /// Gets to know the transition that it may lead.
  func setTransition(_ transition: ControllerTransition) { self.transition = transition }

  /// Holds the animations of a transition that runs.
  open func pause() { transition?.pauseInteractiveTransition() }

  /// Goes to a fraction of the animations.
  open func update(_ percentComplete: CGFloat) {
    transition?.updateInteractiveTransition(percentComplete)
  }

  /// Lets the transition go back to its start.
  open func cancel() { transition?.cancelInteractiveTransition() }

  /// Lets the transition go on to its end.
  open func finish() { transition?.finishInteractiveTransition() }
}
