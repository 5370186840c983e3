import QuartzCore

// The order of these steps follows Apple's documentation of UIPresentationController and UIViewController.

extension UIPresentationController {
  /// Inserts the container view and starts the presentation's transition.
  ///
  /// If the presenter is not in a window, only the completion handler runs, in a later run loop turn.
  func beginPresentation(from source: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let (guest, host) = (presentedViewController, presentingViewController)
    guard let placement = containerPlacement(for: host) else {
      if let completion { TurnScheduler.enqueue(completion) }
      return
    }
    let container = PresentationContainerView(frame: placement.frame)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = self
    self.presentationContainer = container
    placement.view.insertSubview(container, at: placement.index)
    guest.loadViewIfNeeded()
    let removes = shouldRemovePresentersView
    if let view = host.viewIfLoaded, let above = view.superview {
      presenterPosition = (above, above.subviews.firstIndex { $0 === view } ?? 0)
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
      animated ? own ?? guest.systemAnimator(isDismissal: false) : ImmediateTransitionAnimator()
    let hostFrame = host.viewIfLoaded?.frame ?? .zero
    let transition = ControllerTransition(
      in: container,
      from: .init(
        controller: host, view: removes ? host.viewIfLoaded : nil, initialFrame: hostFrame,
        finalFrame: removes ? .zero : hostFrame),
      to: .init(controller: guest, view: presentedView, finalFrame: frame),
      style: style, animator: animator, isAnimated: animated, leader: leader, also: [source])
    self.transition = transition
    guest.modalStage = .presenting
    presentationTransitionWillBegin()
    if removes { host.beginAppearance(isAppearing: false, animated: animated) }
    guest.beginAppearance(isAppearing: true, animated: animated)
    transition.applyOutcome = { [self] in
      completePresentation(isCompleted: $0, removesPresenter: removes)
    }
    transition.completionHandler = { _ in if let completion { TurnScheduler.enqueue(completion) } }
    transition.start()
  }

  private func completePresentation(isCompleted isDone: Bool, removesPresenter removes: Bool) {
    let (guest, host) = (presentedViewController, presentingViewController)
    transition = nil
    if isDone {
      if removes { host.viewIfLoaded?.removeFromSuperview() }
      guest.endAppearance()
      if removes { host.endAppearance() }
      guest.modalStage = .none
      presentationDidComplete()
      presentationTransitionDidEnd(true)
      return
    }
    if removes {
      restorePresenterView()
      host.beginAppearance(isAppearing: true, animated: true)
    }
    guest.beginAppearance(isAppearing: false, animated: true)
    presentedView?.removeFromSuperview()
    if removes { host.endAppearance() }
    guest.endAppearance()
    tearDownPresentation()
    presentationDidComplete()
    presentationTransitionDidEnd(false)
  }

  /// Starts the dismissal of the presented controller.
  ///
  /// If there is no container view, only the presentation state is cleared, and the completion handler is enqueued.
  func beginDismissal(animated: Bool, completion: (() -> Void)?) {
    let (guest, host) = (presentedViewController, presentingViewController)
    guard let presentationContainer else {
      tearDownPresentation()
      if let completion { TurnScheduler.enqueue(completion) }
      return
    }
    let removes = shouldRemovePresentersView
    let own =
      animated ? guest.transitioningDelegate?.animationController(forDismissed: guest) : nil
    let leader = own.flatMap {
      guest.transitioningDelegate?.interactionControllerForDismissal(using: $0)
    }
    let animator = animated ? own ?? guest.systemAnimator(isDismissal: true) : nil
    let hostFrame = presenterPosition?.view.bounds ?? .zero
    let transition = ControllerTransition(
      in: presentationContainer,
      from: .init(
        controller: guest, view: presentedView, initialFrame: presentedView?.frame ?? .zero),
      to: .init(
        controller: host, view: removes ? host.viewIfLoaded : nil,
        initialFrame: removes ? .zero : hostFrame,
        finalFrame: removes ? hostFrame : host.viewIfLoaded?.frame ?? .zero),
      style: style, animator: animator ?? ImmediateDismissalAnimator(), isAnimated: animated,
      leader: leader)
    self.transition = transition
    guest.modalStage = .dismissing
    dismissalTransitionWillBegin()
    guest.beginAppearance(isAppearing: false, animated: animated)
    if removes {
      host.beginAppearance(isAppearing: true, animated: animated)
      restorePresenterView()
    }
    transition.applyOutcome = { [self] in
      completeDismissal(isCompleted: $0, removesPresenter: removes)
    }
    transition.completionHandler = { _ in if let completion { TurnScheduler.enqueue(completion) } }
    transition.start()
  }

  private func completeDismissal(isCompleted isDone: Bool, removesPresenter removes: Bool) {
    let (guest, host) = (presentedViewController, presentingViewController)
    transition = nil
    guard isDone else {
      if removes { host.beginAppearance(isAppearing: false, animated: true) }
      guest.beginAppearance(isAppearing: true, animated: true)
      if removes { host.viewIfLoaded?.removeFromSuperview() }
      guest.endAppearance()
      if removes { host.endAppearance() }
      guest.modalStage = .none
      presentationContainer?.setNeedsLayout()
      presentationDidComplete()
      dismissalTransitionDidEnd(false)
      return
    }
    if removes { restorePresenterView() }
    presentedView?.removeFromSuperview()
    if removes { host.endAppearance() }
    guest.endAppearance()
    presentationDidComplete()
    dismissalTransitionDidEnd(true)
    tearDownPresentation()
  }

  /// Reinserts the presenting controller's view at the superview and index that it had before the presentation.
  private func restorePresenterView() {
    guard let presenterPosition, let view = presentingViewController.viewIfLoaded,
      view.superview !== presenterPosition.view
    else { return }
    view.frame = presenterPosition.view.bounds
    presenterPosition.view.insertSubview(view, at: presenterPosition.index)
  }

  /// Removes the container view and resets the presentation state.
  private func tearDownPresentation() {
    let guest = presentedViewController
    guest.modalStage = .none
    presentationContainer?.removeFromSuperview()
    (presentationContainer, presenterPosition) = (nil, nil)
    guest.removePresentation()
  }

  /// Returns the superview, index and frame for the container view.
  ///
  /// Full-screen presentations use the top of the window; the others are placed directly above the view that defines
  /// the context. Returns `nil` if the presenter is not in a window.
  private func containerPlacement(for host: UIViewController) -> (
    view: UIView, index: Int, frame: CGRect
  )? {
    if shouldPresentInFullscreen {
      guard let window = host.viewIfLoaded?.window ?? host.presentationContainer?.window else {
        return nil
      }
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
  /// The container view in which this controller is presented.
  ///
  /// It stays in the window when a full-screen presentation above removes this controller's view.
  fileprivate var presentationContainer: UIView? {
    storedPresentationController?.presentationContainer
  }

  /// Returns the default animator for this controller's preferred transition or transition style.
  func systemAnimator(isDismissal: Bool) -> any UIViewControllerAnimatedTransitioning {
    if let own = makeOwnAnimator(isDismissal: isDismissal) { return own }
    if let zoom = preferredTransition?.zoomSource {
      return ZoomAnimator(isDismissal: isDismissal, shown: self, source: zoom)
    }
    return ModalAnimator(
      preferredTransition?.style ?? modalTransitionStyle, isDismissal: isDismissal)
  }
}

/// An animator that completes a dismissal immediately.
final class ImmediateDismissalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    transitionContext.completeTransition(true)
  }
}
