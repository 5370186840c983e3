import Foundation
import QuartzCore

/// Dims what is below an alert and places it in the middle or at the lower edge.
final class AlertPresentation: UIPresentationController {
  /// How black lies over what is below, in light and dark surroundings: our own choice, near the system's.
  private static let dim: (light: CGFloat, dark: CGFloat) = (0.2, 0.48)

  private let dimming = UIView()
  private var keyboard: (any NSObjectProtocol)?

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }
  private var body: AlertBody? { alert?.viewIfLoaded as? AlertBody }

  override var shouldRemovePresentersView: Bool { false }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container, let body else { return .zero }
    let safe = container.safeAreaInsets
    let bounds = container.bounds
    if alert?.preferredStyle == .actionSheet {
      let width = min(bounds.width, bounds.height) - 2 * AlertBody.edge
      let below = max(AlertBody.edge, safe.bottom)
      let height = min(
        body.height(inWidth: width),
        max(0, bounds.height - below - max(AlertBody.edge, safe.top)))
      return CGRect(
        x: (bounds.width - width) / 2, y: bounds.height - below - height, width: width,
        height: height)
    }
    var room = bounds.inset(by: safe)
    if _Keyboard.isShown {
      let covered = UIScreen.main.coordinateSpace.convert(
        _Keyboard.frame, to: container as any UICoordinateSpace)
      room.size.height = max(0, min(room.maxY, covered.minY) - room.minY)
    }
    let height = min(
      body.height(inWidth: AlertBody.alertWidth), max(0, room.height - 2 * AlertBody.edge))
    return CGRect(
      x: (bounds.width - AlertBody.alertWidth) / 2,
      y: (room.midY - height / 2).rounded(), width: AlertBody.alertWidth, height: height)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container else { return }
    dimming.frame = container.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black.withAlphaComponent(
      traitCollection.userInterfaceStyle == .dark ? Self.dim.dark : Self.dim.light)
    dimming.alpha = 0
    dimming.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] in
        if $0.state == .ended, let alert = self?.alert, alert.preferredStyle == .actionSheet,
          let action = alert.cancelling
        {
          alert.choose(action)
        }
      })
    container.insertSubview(dimming, at: 0)
    keyboard = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.followKeyboard() }
    }
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 1 }
  }

  private func followKeyboard() {
    guard transition == nil, let view = presentedView else { return }
    TransitionTiming(duration: 0.25, isLinear: false).animate {
      view.frame = frameOfPresentedViewInContainerView
    }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { takeDown() }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { takeDown() } else { dimming.alpha = 1 }
  }

  private func takeDown() {
    dimming.removeFromSuperview()
    if let keyboard { NotificationCenter.default.removeObserver(keyboard) }
    keyboard = nil
  }
}

/// Lets an alert land from a little nearer to the eye and fade away where it stands.
final class AlertAnimator: NSObject, TimedTransitioning {
  private let isDismissal: Bool

  init(isDismissal: Bool) { self.isDismissal = isDismissal }

  /// From how large it lands: our own choice, by the looks of iOS; so are the durations.
  private static let scale: CGFloat = 1.2

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { isDismissal ? 0.25 : 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isDismissal ? .from : .to) else {
      return context.completeTransition(true)
    }
    if !isDismissal {
      context.viewController(forKey: .to).map { view.frame = context.finalFrame(for: $0) }
      context.containerView.addSubview(view)
      view.layoutIfNeeded()
      view.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
      view.alpha = 0
    }
    timing(context).animate {
      view.transform = .identity
      view.alpha = self.isDismissal ? 0 : 1
    } completion: { _ in
      view.transform = .identity
      view.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
