import QuartzCore

// Who presents whom.

extension UIViewController {
  /// The presentation controller of its style, to be set up before or used while it is shown.
  var presentationToSetUp: UIPresentationController? {
    if let heldPresentation { return heldPresentation }
    let made: UIPresentationController?
    if self is UIAlertController {
      let alert = AlertPresentation(
        presentedViewController: self, presenting: presentingViewController)
      alert.style = .overFullScreen
      alert.releaseGuest()
      heldPresentation = alert
      return alert
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
    made?.releaseGuest()
    heldPresentation = made
    return made
  }

  /// The style is another one: what was set up for the old one goes.
  func forgetPresentation() {
    if presentingViewController == nil { heldPresentation = nil }
  }

  /// Nothing shows it any more.
  func leavePresentation() {
    let host = heldPresentation?.presentingViewController
    if host?.shown === self { host?.shown = nil }
    take(presenter: nil)
    heldPresentation = nil
  }

  /// Who presents on behalf of the controller: the one that defines the context, or the root.
  private func host(for style: UIModalPresentationStyle) -> UIViewController {
    let line = Array(sequence(first: self) { $0.parent })
    if style == .currentContext || style == .overCurrentContext,
      let context = line.first(where: { $0.definesPresentationContext })
    {
      return context
    }
    return line.last ?? self
  }

  func startPresenting(
    _ guest: UIViewController, animated: Bool, _ completion: (() -> Void)?
  ) {
    let host = host(for: guest.modalPresentationStyle)
    host.settleIfAwaiting()
    guard host.shown == nil else {
      CAProgrammerError.raise("a controller that shows another cannot show a second one")
      return
    }
    guard guest.presentingViewController == nil, guest !== host else {
      CAProgrammerError.raise("a controller that is shown already cannot be shown again")
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
        guest.presentationToSetUp
        ?? UIPresentationController(presentedViewController: guest, presenting: host)
    }
    let adapted = guest.adapt(presentation, to: host)
    adapted.releaseGuest()
    guest.heldPresentation = adapted
    adapted.take(host: host)
    host.shown = guest
    guest.take(presenter: host)
    adapted.begin(from: self, animated: animated, completion: completion)
  }

  /// The presentation for the width of the window.
  private func adapt(
    _ presentation: UIPresentationController, to host: UIViewController
  ) -> UIPresentationController {
    guard presentation is UISheetPresentationController,
      (host.viewIfLoaded?.window?.bounds.width ?? 0) < UISheetPresentationController.wideWindow
    else { return presentation }
    let style = presentation.adaptivePresentationStyle
    guard style == .fullScreen || style == .overFullScreen else { return presentation }
    let full = UIPresentationController(presentedViewController: self, presenting: host)
    full.style = style
    full.delegate = presentation.delegate
    return full
  }

  func startDismissing(animated: Bool, _ completion: (() -> Void)?) {
    guard let first = presentedViewController else {
      if let host = presentingViewController {
        host.startDismissing(animated: animated, completion)
      } else if let completion {
        TurnBlocks.enqueue(completion)
      }
      return
    }
    // What is still coming or going does so first.
    if let running = first.heldPresentation?.transition {
      guard first.modalStage == .coming else { return }
      _ = running.animate(alongsideTransition: nil) { [weak self] _ in
        guard let self, self.presentedViewController === first else { return }
        self.startDismissing(animated: animated, completion)
      }
      return
    }
    var between: [UIViewController] = []
    var top = first
    while let next = top.shown {
      between.append(top)
      top = next
    }
    if between.isEmpty {
      top.heldPresentation?.end(animated: animated, completion: completion)
      return
    }
    // The uppermost goes over what is at the bottom, the rest from under it.
    for controller in between.reversed() { controller.goFromUnder() }
    guard let presentation = top.heldPresentation else { return }
    presentation.take(host: first.presentingViewController ?? self)
    let host = presentation.presentingViewController
    host.shown = top
    top.take(presenter: host)
    if let view = host.viewIfLoaded, let above = view.superview {
      presentation.home = (above, above.subviews.firstIndex { $0 === view } ?? 0)
    }
    presentation.end(animated: animated, completion: completion)
  }

  /// Its view goes at once, from under another presentation.
  private func goFromUnder() {
    guard let presentation = heldPresentation else { return }
    shown = nil
    presentation.end(animated: false, completion: nil)
  }
}
