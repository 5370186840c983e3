import Foundation
import QuartzCore
import UIKitCore

/// A presentation controller that dims the presenting view, and places an alert at the center of the container or an
/// action sheet at its bottom.
final class AlertPresentationController: UIPresentationController {
  /// The opacity of the black dimming view in light and dark mode.
  ///
  /// The values were chosen to resemble the appearance of iOS.
  private static let dimmingAlpha: (light: CGFloat, dark: CGFloat) = (0.2, 0.48)

  private let dimmingView = UIView()
  private var keyboardObserver: (any NSObjectProtocol)?

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }
  private var contentView: AlertContentView? { alert?.viewIfLoaded as? AlertContentView }

  override var shouldRemovePresentersView: Bool { false }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView, let contentView else { return .zero }
    let safe = containerView.safeAreaInsets
    let bounds = containerView.bounds
    if alert?.preferredStyle == .actionSheet {
      let width = min(bounds.width, bounds.height) - 2 * AlertContentView.cardSpacing
      let below = max(AlertContentView.cardSpacing, safe.bottom)
      let height = min(
        contentView.height(inWidth: width),
        max(0, bounds.height - below - max(AlertContentView.cardSpacing, safe.top)))
      return CGRect(
        x: (bounds.width - width) / 2, y: bounds.height - below - height, width: width,
        height: height)
    }
    var availableRect = bounds.inset(by: safe)
    if SoftwareKeyboard.isShown {
      let covered = UIScreen.main.coordinateSpace.convert(
        SoftwareKeyboard.frame, to: containerView as any UICoordinateSpace)
      availableRect.size.height = max(0, min(availableRect.maxY, covered.minY) - availableRect.minY)
    }
    let height = min(
      contentView.height(inWidth: AlertContentView.alertWidth),
      max(0, availableRect.height - 2 * AlertContentView.cardSpacing))
    return CGRect(
      x: (bounds.width - AlertContentView.alertWidth) / 2,
      y: (availableRect.midY - height / 2).rounded(), width: AlertContentView.alertWidth,
      height: height)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView else { return }
    dimmingView.frame = containerView.bounds
    dimmingView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimmingView.backgroundColor = .black.withAlphaComponent(
      traitCollection.userInterfaceStyle == .dark ? Self.dimmingAlpha.dark : Self.dimmingAlpha.light
    )
    dimmingView.alpha = 0
    dimmingView.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] in
        if $0.state == .ended, let alert = self?.alert, alert.preferredStyle == .actionSheet,
          let action = alert.cancelAction
        {
          alert.dismissAndPerform(action)
        }
      })
    containerView.insertSubview(dimmingView, at: 0)
    keyboardObserver = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.updateFrameForKeyboard() }
    }
    presentedViewController.transitionCoordinator?.animate { [dimmingView] _ in
      dimmingView.alpha = 1
    }
  }

  private func updateFrameForKeyboard() {
    guard !isTransitioning, let view = presentedView else { return }
    TransitionTiming(duration: 0.25, isLinear: false).animate {
      view.frame = frameOfPresentedViewInContainerView
    }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { removeDimmingView() }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    presentedViewController.transitionCoordinator?.animate { [dimmingView] _ in
      dimmingView.alpha = 0
    }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { removeDimmingView() } else { dimmingView.alpha = 1 }
  }

  private func removeDimmingView() {
    dimmingView.removeFromSuperview()
    if let keyboardObserver { NotificationCenter.default.removeObserver(keyboardObserver) }
    keyboardObserver = nil
  }
}

/// The animator for alerts, which scales and fades an alert in and fades it out.
final class AlertAnimator: NSObject, TimedTransitioning {
  private let isDismissal: Bool

  init(isDismissal: Bool) { self.isDismissal = isDismissal }

  /// The scale of an alert at the start of its presentation.
  ///
  /// The scale and the durations were chosen to resemble the appearance of iOS.
  private static let initialScale: CGFloat = 1.2

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
      view.transform = CGAffineTransform(scaleX: Self.initialScale, y: Self.initialScale)
      view.alpha = 0
    }
    timing(in: context).animate {
      view.transform = .identity
      view.alpha = self.isDismissal ? 0 : 1
    } completion: { _ in
      view.transform = .identity
      view.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
