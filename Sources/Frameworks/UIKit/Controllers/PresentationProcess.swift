import QuartzCore

// The way of a presentation, in the order of Apple's documentation of UIPresentationController and UIViewController.

extension UIPresentationController {
  /// Shows the presented controller's view.
  func begin(from source: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let (guest, host) = (presentedViewController, presentingViewController)
    guard let place = place(for: host) else {
      if let completion { TurnBlocks.enqueue(completion) }
      return
    }
    let container = PresentationContainer(frame: place.frame)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = self
    self.container = container
    place.view.insertSubview(container, at: place.index)
    guest.loadViewIfNeeded()
    let removes = shouldRemovePresentersView
    if let view = host.viewIfLoaded, let above = view.superview {
      home = (above, above.subviews.firstIndex { $0 === view } ?? 0)
    }
    let frame = frameOfPresentedViewInContainerView
    presentedView?.frame = frame
    let own =
      animated
      ? guest.transitioningDelegate?.animationController(
        forPresented: guest, presenting: host, source: source) : nil
    let leader = own.flatMap {
      guest.transitioningDelegate?.interactionControllerForPresentation(using: $0)
    }
    let animator =
      animated ? own ?? guest.systemAnimator(isDismissal: false) : StillAnimator()
    let hostFrame = host.viewIfLoaded?.frame ?? .zero
    let transition = ControllerTransition(
      in: container,
      from: .init(
        controller: host, view: removes ? host.viewIfLoaded : nil, initialFrame: hostFrame,
        finalFrame: removes ? .zero : hostFrame),
      to: .init(controller: guest, view: presentedView, finalFrame: frame),
      style: style, animator: animator, isAnimated: animated, leader: leader, also: [source])
    self.transition = transition
    guest.modalStage = .coming
    presentationTransitionWillBegin()
    if removes { host.begin(appearing: false, animated: animated) }
    guest.begin(appearing: true, animated: animated)
    transition.settle = { [self] in settlePresentation($0, removes: removes) }
    transition.finish = { _ in if let completion { TurnBlocks.enqueue(completion) } }
    transition.run()
  }

  private func settlePresentation(_ isDone: Bool, removes: Bool) {
    let (guest, host) = (presentedViewController, presentingViewController)
    transition = nil
    if isDone {
      if removes { host.viewIfLoaded?.removeFromSuperview() }
      guest.endAppearance()
      if removes { host.endAppearance() }
      guest.modalStage = .none
      presentationDidSettle()
      presentationTransitionDidEnd(true)
      return
    }
    if removes {
      bringHome()
      host.begin(appearing: true, animated: true)
    }
    guest.begin(appearing: false, animated: true)
    presentedView?.removeFromSuperview()
    if removes { host.endAppearance() }
    guest.endAppearance()
    leave()
    presentationDidSettle()
    presentationTransitionDidEnd(false)
  }

  /// Takes the presented controller's view away.
  func end(animated: Bool, completion: (() -> Void)?) {
    let (guest, host) = (presentedViewController, presentingViewController)
    guard let container else {
      leave()
      if let completion { TurnBlocks.enqueue(completion) }
      return
    }
    let removes = shouldRemovePresentersView
    let own =
      animated ? guest.transitioningDelegate?.animationController(forDismissed: guest) : nil
    let leader = own.flatMap {
      guest.transitioningDelegate?.interactionControllerForDismissal(using: $0)
    }
    let animator = animated ? own ?? guest.systemAnimator(isDismissal: true) : nil
    let hostFrame = home?.view.bounds ?? .zero
    let transition = ControllerTransition(
      in: container,
      from: .init(
        controller: guest, view: presentedView, initialFrame: presentedView?.frame ?? .zero),
      to: .init(
        controller: host, view: removes ? host.viewIfLoaded : nil,
        initialFrame: removes ? .zero : hostFrame,
        finalFrame: removes ? hostFrame : host.viewIfLoaded?.frame ?? .zero),
      style: style, animator: animator ?? LeavingAnimator(), isAnimated: animated, leader: leader)
    self.transition = transition
    guest.modalStage = .going
    dismissalTransitionWillBegin()
    guest.begin(appearing: false, animated: animated)
    if removes {
      host.begin(appearing: true, animated: animated)
      bringHome()
    }
    transition.settle = { [self] in settleDismissal($0, removes: removes) }
    transition.finish = { _ in if let completion { TurnBlocks.enqueue(completion) } }
    transition.run()
  }

  private func settleDismissal(_ isDone: Bool, removes: Bool) {
    let (guest, host) = (presentedViewController, presentingViewController)
    transition = nil
    guard isDone else {
      if removes { host.begin(appearing: false, animated: true) }
      guest.begin(appearing: true, animated: true)
      if removes { host.viewIfLoaded?.removeFromSuperview() }
      guest.endAppearance()
      if removes { host.endAppearance() }
      guest.modalStage = .none
      container?.setNeedsLayout()
      presentationDidSettle()
      dismissalTransitionDidEnd(false)
      return
    }
    if removes { bringHome() }
    presentedView?.removeFromSuperview()
    if removes { host.endAppearance() }
    guest.endAppearance()
    presentationDidSettle()
    dismissalTransitionDidEnd(true)
    leave()
  }

  /// Puts the presenting controller's view back where it was taken from.
  private func bringHome() {
    guard let home, let view = presentingViewController.viewIfLoaded,
      view.superview !== home.view
    else { return }
    view.frame = home.view.bounds
    home.view.insertSubview(view, at: home.index)
  }

  /// The presentation is over.
  private func leave() {
    let guest = presentedViewController
    guest.modalStage = .none
    container?.removeFromSuperview()
    (container, home) = (nil, nil)
    guest.leavePresentation()
  }

  /// Where the container goes: over everything in the window, or right over the view that defines the context.
  private func place(for host: UIViewController) -> (view: UIView, index: Int, frame: CGRect)? {
    if shouldPresentInFullscreen {
      guard let window = host.viewIfLoaded?.window ?? host.presentedFrom?.window else { return nil }
      return (window, window.subviews.count, window.bounds)
    }
    guard let view = host.viewIfLoaded, view.window != nil, let above = view.superview else {
      return nil
    }
    let index = above.subviews.firstIndex { $0 === view } ?? 0
    return (above, index + 1, view.frame)
  }
}

extension UIViewController {
  /// The container in which its own view is shown, which stays when the view is taken away for another full screen.
  fileprivate var presentedFrom: UIView? { heldPresentation?.container }

  /// The system's animator for the style of the transition.
  func systemAnimator(isDismissal: Bool) -> any UIViewControllerAnimatedTransitioning {
    if let alert = self as? UIAlertController {
      return alert.preferredStyle == .alert
        ? AlertAnimator(isDismissal: isDismissal)
        : ModalAnimator(.coverVertical, isDismissal: isDismissal)
    }
    if let zoom = preferredTransition?.zoomSource {
      return ZoomAnimator(isDismissal: isDismissal, shown: self, source: zoom)
    }
    return ModalAnimator(
      preferredTransition?.style ?? modalTransitionStyle, isDismissal: isDismissal)
  }
}

/// The animator of a dismissal without animation.
final class LeavingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    transitionContext.completeTransition(true)
  }
}
