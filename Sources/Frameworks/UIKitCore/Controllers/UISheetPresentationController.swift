public import CoreGraphics
import QuartzCore

/// A delegate that is notified of changes to a sheet's detent.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Notifies the delegate that the user has dragged the sheet to another detent.
  ///
  /// Programmatic changes are not reported.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// A presentation controller that displays a card at the lower edge.
///
/// The card rests at detents. The user can drag it from one to another, or down to dismiss it.
///
/// A drag becomes a dismissal only when the finger is lifted. Scroll views inside the sheet scroll without moving it.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// The minimum width of a window that counts as wide, in points.
  ///
  /// The value is between the width of the widest iPhone in portrait and that of the narrowest iPad.
  static let minimumWideWindowWidth: CGFloat = 600

  // MARK: Settings

  /// The heights at which the sheet can rest; by default only the large detent.
  open var detents: [Detent] = [.large()] { didSet { presentationContainer?.setNeedsLayout() } }

  /// The identifier of the detent at which the sheet rests.
  ///
  /// If `nil`, the lowest detent is used.
  ///
  /// Changes made inside ``animateChanges(_:)`` are animated.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { if selectedDetentIdentifier != oldValue { presentationContainer?.setNeedsLayout() } }
  }

  /// The identifier of the highest detent at which the views below the sheet are not dimmed and receive touches.
  ///
  /// If `nil`, they are dimmed at every detent.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { presentationContainer?.setNeedsLayout() }
  }

  /// Whether a grabber is visible at the top of the sheet.
  open var prefersGrabberVisible = false {
    didSet { supportingViews?.grabber.isHidden = !prefersGrabberVisible }
  }

  /// The corner radius, in points.
  ///
  /// If `nil`, the default of 10 is used.
  open var preferredCornerRadius: CGFloat? { didSet { presentationContainer?.setNeedsLayout() } }

  /// Whether scrolling past the top of the content expands the sheet to a larger detent.
  ///
  /// The value is stored but has no effect.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// Whether the sheet is attached to the lower edge in windows of compact height.
  ///
  /// The value is stored but has no effect, because no window has a compact height.
  open var prefersEdgeAttachedInCompactHeight = false

  /// Whether the width of a sheet attached to the lower edge follows the preferred content size.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
    didSet { presentationContainer?.setNeedsLayout() }
  }

  /// The view to which the sheet points in wide windows.
  ///
  /// The value is stored but has no effect.
  open var sourceView: UIView?

  /// Performs the given changes to detents and other properties, and animates the resulting layout.
  open func animateChanges(_ changes: () -> Void) {
    changes()
    guard transition == nil, presentationContainer != nil else { return }
    TransitionTiming(duration: TransitionTiming.coverDuration, isLinear: false).animate {
      layOutSheet(atHeight: restingHeight)
    }
  }

  /// Marks the detents' heights to be computed again in the next layout pass.
  open func invalidateDetents() { presentationContainer?.setNeedsLayout() }

  // MARK: Heights

  /// The default corner radius, in points.
  ///
  /// The value is our choice, close to that of iOS.
  private static let cornerRadius: CGFloat = 10
  /// The size of a form sheet in wide windows, in points, as on an iPad.
  private static let formSize = CGSize(width: 540, height: 620)
  /// The maximum width of a page sheet, in points, as on an iPad.
  private static let maximumPageWidth: CGFloat = 712

  private var containerBounds: CGRect { presentationContainer?.bounds ?? .zero }

  /// Whether the sheet is centered in a wide window, instead of attached to the lower edge.
  private var isFloating: Bool {
    style == .formSheet && containerBounds.width >= Self.minimumWideWindowWidth
  }

  private var detentContext: SheetDetentContext {
    SheetDetentContext(
      containerTraitCollection: traitCollection, bounds: containerBounds,
      safeArea: presentationContainer?.safeAreaInsets ?? .zero)
  }

  /// The enabled detents, sorted by height.
  ///
  /// Heights are in points and include the lower safe area. If no detent is enabled, the array contains only the
  /// large one.
  var resolvedDetents: [(identifier: Detent.Identifier, height: CGFloat)] {
    let context = detentContext
    let found = detents.compactMap { detent in
      detent.resolvedValue(in: context).map { value in
        (
          detent.identifier,
          min(max(0, value), context.maximumDetentValue) + context.safeArea.bottom
        )
      }
    }
    let large = (Detent.Identifier.large, context.maximumDetentValue + context.safeArea.bottom)
    return found.isEmpty ? [large] : found.sorted { $0.1 < $1.1 }
  }

  /// The height of the selected detent, or of the lowest one if none is selected, in points.
  var restingHeight: CGFloat {
    let rests = resolvedDetents
    return rests.first { $0.identifier == selectedDetentIdentifier }?.height ?? rests[0].height
  }

  /// The sheet's frame in the container view.
  ///
  /// The sheet is attached to the lower edge with the height of the selected detent, or centered in a wide window.
  open override var frameOfPresentedViewInContainerView: CGRect {
    sheetFrame(forHeight: restingHeight)
  }

  private func sheetFrame(forHeight height: CGFloat) -> CGRect {
    let wanted = presentedViewController.preferredContentSize
    if isFloating {
      let size = CGSize(
        width: min(wanted.width > 0 ? wanted.width : Self.formSize.width, containerBounds.width),
        height: min(
          wanted.height > 0 ? wanted.height : Self.formSize.height, containerBounds.height))
      return CGRect(
        x: (containerBounds.width - size.width) / 2, y: (containerBounds.height - size.height) / 2,
        width: size.width, height: size.height)
    }
    var width =
      containerBounds.width >= Self.minimumWideWindowWidth
      ? min(containerBounds.width, Self.maximumPageWidth) : containerBounds.width
    if widthFollowsPreferredContentSizeWhenEdgeAttached, wanted.width > 0 {
      width = min(width, wanted.width)
    }
    // Below the lowest detent the sheet moves down with a constant height. Above it, the lower edge is fixed and the
    // height grows.
    let minimumHeight = resolvedDetents[0].height
    return CGRect(
      x: (containerBounds.width - width) / 2, y: containerBounds.height - height, width: width,
      height: max(height, minimumHeight))
  }

  // MARK: Appearance

  private struct SupportingViews {
    let dimmingView: UIView
    let grabber: UIView
    let panRecognizer: UIPanGestureRecognizer
  }

  private var supportingViews: SupportingViews?
  private var presenterState:
    (view: UIView, radius: CGFloat, clips: Bool, curve: CALayerCornerCurve)?
  private var presenterBackground: UIView?
  private var dragState: (height: CGFloat, isLed: Bool)?

  /// Always `false`: the presenting controller's view stays visible behind the sheet.
  open override var shouldRemovePresentersView: Bool { false }

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let presentationContainer, let view = presentedView else { return }
    // Views above others have lighter backgrounds in the dark style: Apple's Human Interface Guidelines, "Dark Mode".
    presentationContainer.traitOverrides.userInterfaceLevel = .elevated
    let dimming = UIView(frame: presentationContainer.bounds)
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black.withAlphaComponent(
      traitCollection.userInterfaceStyle == .dark ? Self.darkDimmingAlpha : Self.lightDimmingAlpha)
    dimming.alpha = 0
    dimming.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] in if $0.state == .ended { self?.dismissInteractively() }
      })
    presentationContainer.insertSubview(dimming, at: 0)
    let pan = UIPanGestureRecognizer { [weak self] in
      if let pan = $0 as? UIPanGestureRecognizer { self?.handleDrag(pan) }
    }
    pan.delegate = self
    view.addGestureRecognizer(pan)
    let grabber = UIView(
      frame: CGRect(x: (view.bounds.width - 36) / 2, y: 5, width: 36, height: 5))
    grabber.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    grabber.backgroundColor = .systemGray3
    grabber.layer.cornerRadius = 2.5
    grabber.isUserInteractionEnabled = false
    grabber.isHidden = !prefersGrabberVisible
    view.addSubview(grabber)
    view.layer.cornerRadius = preferredCornerRadius ?? Self.cornerRadius
    view.layer.maskedCorners = maskedCorners
    view.clipsToBounds = true
    supportingViews = SupportingViews(dimmingView: dimming, grabber: grabber, panRecognizer: pan)
    preparePresenterCard()
    let height = restingHeight
    presentedViewController.transitionCoordinator?.animate { [weak self] _ in
      self?.updateDimming(forSheetHeight: height)
    }
  }

  /// The alpha of the black dimming view in the light style.
  ///
  /// The values for both styles are our choice, close to those of iOS.
  private static let lightDimmingAlpha: CGFloat = 0.2
  private static let darkDimmingAlpha: CGFloat = 0.48

  private var maskedCorners: CACornerMask {
    let upper: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    return isFloating ? upper.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) : upper
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { removeSupportingViews() }
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    presentedViewController.transitionCoordinator?.animate { [weak self] _ in
      self?.updateDimming(forSheetHeight: 0)
    }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    dragState = nil
    if completed { removeSupportingViews() } else { layOutSheet(atHeight: restingHeight) }
  }

  private func removeSupportingViews() {
    supportingViews?.dimmingView.removeFromSuperview()
    supportingViews?.grabber.removeFromSuperview()
    if let pan = supportingViews?.panRecognizer { presentedView?.removeGestureRecognizer(pan) }
    supportingViews = nil
    if let presenterState {
      presenterState.view.transform = .identity
      presenterState.view.layer.cornerRadius = presenterState.radius
      presenterState.view.clipsToBounds = presenterState.clips
    }
    presenterState = nil
    presenterBackground?.removeFromSuperview()
    presenterBackground = nil
    presentedView?.layer.cornerRadius = 0
  }

  /// Prepares the presenting controller's view to be displayed as a second card behind the sheet.
  ///
  /// This applies only if the view fills a narrow window and is not already such a card.
  private func preparePresenterCard() {
    guard let view = presentingViewController.viewIfLoaded, let window = view.window,
      !isFloating, containerBounds.width < Self.minimumWideWindowWidth, view.transform.isIdentity,
      view.convert(view.bounds, to: window) == window.bounds
    else { return }
    presenterState = (view, view.layer.cornerRadius, view.clipsToBounds, view.layer.cornerCurve)
    // The area around the card is black, like the area behind a window.
    let behind = UIView(frame: view.frame)
    behind.backgroundColor = .black
    behind.isUserInteractionEnabled = false
    behind.isHidden = true
    view.superview?.insertSubview(behind, belowSubview: view)
    self.presenterBackground = behind
  }

  override func layOutPresentedView() {
    guard transition == nil, dragState == nil, presentationContainer != nil else { return }
    layOutSheet(atHeight: restingHeight)
  }

  /// Lays out the sheet at the given height, in points, and updates the dimming view and the card behind it.
  private func layOutSheet(atHeight height: CGFloat) {
    guard let view = presentedView else { return }
    view.layer.maskedCorners = maskedCorners
    view.layer.cornerRadius = preferredCornerRadius ?? Self.cornerRadius
    let frame = sheetFrame(forHeight: height)
    if view.frame != frame { view.frame = frame }
    view.layoutIfNeeded()
    updateDimming(forSheetHeight: height)
  }

  private func updateDimming(forSheetHeight height: CGFloat) {
    let rests = resolvedDetents
    let largest = rests[rests.count - 1]
    if let undimmed = rests.lastIndex(where: { $0.identifier == largestUndimmedDetentIdentifier }) {
      let from = rests[undimmed].height
      let to = undimmed + 1 < rests.count ? rests[undimmed + 1].height : .infinity
      supportingViews?.dimmingView.alpha = min(max(0, (height - from) / (to - from)), 1)
    } else {
      supportingViews?.dimmingView.alpha = min(max(0, height / max(1, rests[0].height)), 1)
    }
    guard let presenterState else { return }
    let isFull = largest.height >= detentContext.maximumDetentValue
    let from = rests.count > 1 ? rests[rests.count - 2].height : 0
    let part = isFull ? min(max(0, (height - from) / max(1, largest.height - from)), 1) : 0
    applyCardTransform(
      to: presenterState.view, fraction: part, cornerRadius: presenterState.radius,
      clips: presenterState.clips)
  }

  /// The inset on each side of the presenting view's card behind a sheet of full height, in points.
  ///
  /// The value is our choice.
  private static let presenterSideInset: CGFloat = 16

  private func applyCardTransform(
    to view: UIView, fraction part: CGFloat, cornerRadius radius: CGFloat, clips: Bool
  ) {
    let size = view.bounds.size
    guard size.width > 0 else { return }
    let scale = 1 - 2 * Self.presenterSideInset / size.width * part
    let down =
      (detentContext.topInset - SheetDetentContext.minimumTopGap) * part - size.height * (1 - scale)
      / 2
    view.transform = CGAffineTransform(translationX: 0, y: down).scaledBy(x: scale, y: scale)
    view.layer.cornerRadius = radius + (Self.cornerRadius - radius) * part
    if part > 0 {
      view.clipsToBounds = true
      presenterBackground?.isHidden = false
    }
  }

  override var passesTouchesThrough: Bool { largestUndimmedDetentIdentifier != nil }

  // MARK: Gestures

  /// Whether the user may dismiss the sheet with a gesture.
  private var allowsDismissal: Bool {
    !presentedViewController.isModalInPresentation
      && delegate?.presentationControllerShouldDismiss(self) ?? true
  }

  private func dismissInteractively() {
    guard transition == nil else { return }
    guard allowsDismissal else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    delegate?.presentationControllerWillDismiss(self)
    let delegate = delegate
    presentedViewController.presentingViewController?.dismiss(animated: true) {
      delegate?.presentationControllerDidDismiss(self)
    }
  }

  private func handleDrag(_ pan: UIPanGestureRecognizer) {
    guard let presentationContainer, !isFloating else { return }
    switch pan.state {
    case .began, .changed:
      if pan.state == .began {
        dragState =
          transition == nil
          ? (containerBounds.height - (presentedView?.frame.minY ?? 0), true) : nil
      }
      guard let dragState else { return }
      let height = dragState.height - pan.translation(in: presentationContainer).y
      layOutSheet(atHeight: rubberBandedHeight(height))
    case .ended:
      guard dragState != nil else { return }
      endDrag(velocity: pan.velocity(in: presentationContainer).y)
    case .cancelled:
      guard dragState != nil else { return }
      animateSheet(toHeight: restingHeight)
    case .possible, .failed: break
    }
  }

  /// Returns the sheet's height during a drag, with rubber-band resistance beyond the lowest and highest detents.
  ///
  /// - Source: x·c·d / (d + c·x) with c = 0.55, the rubber-band formula of scroll views, from published measurements.
  private func rubberBandedHeight(_ height: CGFloat) -> CGFloat {
    let rests = resolvedDetents
    let (minimum, maximum) = (rests[0].height, rests[rests.count - 1].height)
    func give(_ distance: CGFloat) -> CGFloat {
      let all = max(1, containerBounds.height)
      return distance * 0.55 * all / (all + 0.55 * distance)
    }
    if height > maximum { return maximum + give(height - maximum) }
    if height < minimum, presentedViewController.isModalInPresentation {
      return minimum - give(minimum - height)
    }
    return height
  }

  /// The time over which the velocity at the end of a drag is extrapolated, in seconds.
  ///
  /// The value is our choice.
  private static let velocityProjectionDuration: CGFloat = 0.15

  private func endDrag(velocity speed: CGFloat) {
    let height = containerBounds.height - (presentedView?.frame.minY ?? 0)
    let goal = height - speed * Self.velocityProjectionDuration
    let rests = resolvedDetents
    let nearest = rests.min { abs($0.height - goal) < abs($1.height - goal) } ?? rests[0]
    if goal < rests[0].height / 2 {
      if allowsDismissal { return dismissInteractively() }
      delegate?.presentationControllerDidAttemptToDismiss(self)
    }
    let before = selectedDetentIdentifier ?? rests[0].identifier
    selectedDetentIdentifier = nearest.identifier
    animateSheet(toHeight: nearest.height)
    if before != nearest.identifier {
      (delegate as? any UISheetPresentationControllerDelegate)?
        .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }
  }

  private func animateSheet(toHeight height: CGFloat) {
    dragState = nil
    TransitionTiming(duration: TransitionTiming.coverDuration, isLinear: false).animate {
      layOutSheet(atHeight: height)
    }
  }
}

extension UISheetPresentationController: UIGestureRecognizerDelegate {
  /// Returns `true` only for drags that are more vertical than horizontal.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer, transition == nil else {
      return false
    }
    guard let touch = pan.trackedTouches.first else { return false }
    return abs(touch.windowLocation.y - touch.startLocation.y)
      > abs(touch.windowLocation.x - touch.startLocation.x)
  }
}
