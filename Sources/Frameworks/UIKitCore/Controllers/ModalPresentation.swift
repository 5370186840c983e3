import QuartzCore

extension UIViewController {
  /// The presentation controller for the current style, created on first access.
  ///
  /// It can be configured before the presentation starts and is then used by it.
  var presentationForSetup: UIPresentationController? {
    if let storedPresentationController { return storedPresentationController }
    let made: UIPresentationController?
    if let own = makeOwnPresentationController() {
      own.style = .overFullScreen
      own.releasePresentedController()
      storedPresentationController = own
      return own
    }
    switch modalPresentationStyle {
    case .custom:
      made = transitioningDelegate?.presentationController(
        forPresented: self, presenting: presentingViewController, source: self)
    case .popover:
      made = UIPopoverPresentationController(
        presentedViewController: self, presenting: presentingViewController)
    case .pageSheet, .formSheet, .automatic:
      made = UISheetPresentationController(
        presentedViewController: self, presenting: presentingViewController)
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .none:
      made = UIPresentationController(
        presentedViewController: self, presenting: presentingViewController)
    }
    made?.releasePresentedController()
    storedPresentationController = made
    return made
  }

  /// Removes the stored presentation controller after the style has changed, unless a presentation is using it.
  func discardUnusedPresentationController() {
    if presentingViewController == nil { storedPresentationController = nil }
  }

  /// Clears the references between this controller, its presenter and its presentation controller.
  func removePresentation() {
    let host = storedPresentationController?.presentingViewController
    if host?.presentedController === self { host?.presentedController = nil }
    setPresenter(nil)
    storedPresentationController = nil
  }

  /// Returns the controller that actually presents.
  ///
  /// For styles that use the presentation context, it is the nearest ancestor that defines the context; otherwise it
  /// is the root controller.
  private func effectivePresenter(for style: UIModalPresentationStyle) -> UIViewController {
    let line = Array(sequence(first: self) { $0.parent })
    if style == .currentContext || style == .overCurrentContext,
      let context = line.first(where: { $0.definesPresentationContext })
    {
      return context
    }
    return line.last ?? self
  }

  func startPresenting(
    _ guest: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let host = effectivePresenter(for: guest.modalPresentationStyle)
    host.endAppearanceIfPending()
    guard host.presentedController == nil else {
      CAProgrammerError.raise(
        "the controller is already presenting another controller; dismiss that one first")
      return
    }
    guard guest.presentingViewController == nil, guest !== host else {
      CAProgrammerError.raise(
        "a controller that is already presented cannot be presented again; dismiss it first")
      return
    }
    let presentation: UIPresentationController
    if guest.modalPresentationStyle == .custom, let delegate = guest.transitioningDelegate,
      let own = delegate.presentationController(
        forPresented: guest, presenting: host, source: self)
    {
      presentation = own
    } else {
      presentation =
        guest.presentationForSetup
        ?? UIPresentationController(presentedViewController: guest, presenting: host)
    }
    let adapted = guest.adaptedPresentationController(presentation, presenter: host)
    adapted.releasePresentedController()
    guest.storedPresentationController = adapted
    adapted.setPresenter(host)
    host.presentedController = guest
    guest.setPresenter(host)
    adapted.beginPresentation(from: self, animated: animated, completion: completion)
  }

  /// Returns the presentation controller to use in the presenter's window, after adaptation.
  ///
  /// In narrow windows a sheet may adapt to full screen.
  private func adaptedPresentationController(
    _ presentation: UIPresentationController, presenter host: UIViewController
  ) -> UIPresentationController {
    guard presentation is UISheetPresentationController,
      (host.viewIfLoaded?.window?.bounds.width ?? 0)
        < UISheetPresentationController.minimumWideWindowWidth
    else { return presentation }
    let style = presentation.adaptivePresentationStyle
    guard style == .fullScreen || style == .overFullScreen else { return presentation }
    let full = UIPresentationController(presentedViewController: self, presenting: host)
    full.style = style
    full.delegate = presentation.delegate
    return full
  }

  func startDismissing(animated: Bool, completion: (() -> Void)?) {
    guard let first = presentedViewController else {
      if let host = presentingViewController {
        host.startDismissing(animated: animated, completion: completion)
      } else if let completion {
        TurnScheduler.enqueue(completion)
      }
      return
    }
    // A dismissal waits until a presentation in progress has ended, and is ignored while another dismissal is in
    // progress.
    if let running = first.storedPresentationController?.transition {
      guard first.modalStage == .presenting else { return }
      _ = running.animate(alongsideTransition: nil) { [weak self] _ in
        guard let self, self.presentedViewController === first else { return }
        self.startDismissing(animated: animated, completion: completion)
      }
      return
    }
    var between: [UIViewController] = []
    var top = first
    while let next = top.presentedController {
      between.append(top)
      top = next
    }
    if between.isEmpty {
      top.storedPresentationController?.beginDismissal(animated: animated, completion: completion)
      return
    }
    // The topmost presentation is dismissed with animation above the remaining controller. The presentations in
    // between are removed below it without animation.
    for controller in between.reversed() { controller.dismissImmediately() }
    guard let presentation = top.storedPresentationController else { return }
    presentation.setPresenter(first.presentingViewController ?? self)
    let host = presentation.presentingViewController
    host.presentedController = top
    top.setPresenter(host)
    if let view = host.viewIfLoaded, let above = view.superview {
      presentation.presenterPosition = (above, above.subviews.firstIndex { $0 === view } ?? 0)
    }
    presentation.beginDismissal(animated: animated, completion: completion)
  }

  /// Removes the view without animation and leaves the controllers presented above it in place.
  private func dismissImmediately() {
    guard let presentation = storedPresentationController else { return }
    presentedController = nil
    presentation.beginDismissal(animated: false, completion: nil)
  }
}
