import QuartzCore

/// The default animator of pushes and pops.
///
/// The upper view slides in from the trailing edge or out over it, and the lower view moves by a fraction of its
/// width.
final class NavigationAnimator: NSObject, TimedTransitioning {
  private let isPop: Bool

  init(isPop: Bool) { self.isPop = isPop }

  /// The distance moved by the lower view, as a fraction of its width.
  ///
  /// The value, about a third, is chosen to resemble iOS.
  static let parallaxFraction: CGFloat = 0.3
  /// The alpha of the black overlay on the lower view.
  ///
  /// The value is chosen to resemble iOS.
  private static let dimmingAlpha: CGFloat = 0.1

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { TransitionTiming.pushDuration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    let frame = context.finalFrame(for: controller)
    let (over, under) = isPop ? (from, to) : (to, from)
    to.frame = frame
    let container = context.containerView
    if isPop { container.insertSubview(to, belowSubview: from) } else { container.addSubview(to) }
    let shade = UIView(frame: under.bounds)
    shade.backgroundColor = .black
    shade.isUserInteractionEnabled = false
    under.addSubview(shade)
    let side: CGFloat = container.hasRightToLeftLayout ? -1 : 1
    let (rest, away) = (frame.midX, frame.midX + side * frame.width)
    let aside = frame.midX - side * frame.width * Self.parallaxFraction
    func set(isPushed: Bool) {
      over.center.x = isPushed ? rest : away
      under.center.x = isPushed ? aside : rest
      shade.alpha = isPushed ? Self.dimmingAlpha : 0
    }
    set(isPushed: isPop)
    let shadow = (over.layer.shadowOpacity, over.layer.shadowRadius)
    (over.layer.shadowOpacity, over.layer.shadowRadius) = (0.2, 8)
    timing(in: context).animate {
      set(isPushed: !self.isPop)
    } completion: { _ in
      shade.removeFromSuperview()
      (over.layer.shadowOpacity, over.layer.shadowRadius) = shadow
      over.center.x = rest
      under.center.x = rest
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
