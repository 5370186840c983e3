public import CoreGraphics
import QuartzCore

/// Who hears of the detents of a sheet.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// A finger has chosen another detent.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// A card from the lower edge that rests at detents, is dragged between them, and away.
///
/// A drag that takes it away becomes a dismissal when the finger is lifted, not before. Scroll views in it scroll without moving it.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// From which width on a window is wide: between the widest phone upright and the narrowest tablet.
  static let minimumWideWindowWidth: CGFloat = 600

  // MARK: Settings

  /// The heights at which it rests; the full one at first.
  open var detents: [Detent] = [.large()] { didSet { presentationContainer?.setNeedsLayout() } }

  /// The detent at which it rests, nil for the lowest; animated where it is set within ``animateChanges(_:)``.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { if selectedDetentIdentifier != oldValue { presentationContainer?.setNeedsLayout() } }
  }

  /// The highest detent at which what lies below is not dimmed and takes touches; nil for none.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { presentationContainer?.setNeedsLayout() }
  }

  /// Whether a short bar at its upper edge shows that it can be dragged.
  open var prefersGrabberVisible = false {
    didSet { supportingViews?.grabber.isHidden = !prefersGrabberVisible }
  }

  /// The radius of its corners; nil for the system's.
  open var preferredCornerRadius: CGFloat? { didSet { presentationContainer?.setNeedsLayout() } }

  /// Whether scrolling beyond the top would change the detent; kept and not heeded.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// Whether it lies at the lower edge where the window is low; kept, as no window is taken for low.
  open var prefersEdgeAttachedInCompactHeight = false

  /// Whether its width is that of the preferred content size where it lies at the lower edge.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
    didSet { presentationContainer?.setNeedsLayout() }
  }

  /// A view that a wide window's sheet would point to; kept and not heeded.
  open var sourceView: UIView?

  /// Makes changes of detents and settings and animates what comes of them.
  open func animateChanges(_ changes: () -> Void) {
    changes()
    guard transition == nil, presentationContainer != nil else { return }
    TransitionTiming(duration: TransitionTiming.coverDuration, isLinear: false).animate {
      layOutSheet(atHeight: restingHeight)
    }
  }

  /// Asks the detents for their heights again.
  open func invalidateDetents() { presentationContainer?.setNeedsLayout() }

  // MARK: Heights

  /// The radius of the corners, in points: our own choice, near the system's.
  private static let cornerRadius: CGFloat = 10
  /// A form sheet's size on wide windows, in points: as Apple's tablets show it.
  private static let formSize = CGSize(width: 540, height: 620)
  /// The widest page sheet, in points: as Apple's tablets show it.
  private static let maximumPageWidth: CGFloat = 712

  private var containerBounds: CGRect { presentationContainer?.bounds ?? .zero }

  /// Whether it floats in the middle of a wide window, rather than lie at the lower edge.
  private var isFloating: Bool {
    style == .formSheet && containerBounds.width >= Self.minimumWideWindowWidth
  }

  private var detentContext: SheetDetentContext {
    SheetDetentContext(
      containerTraitCollection: traitCollection, bounds: containerBounds,
      safeArea: presentationContainer?.safeAreaInsets ?? .zero)
  }

  /// The detents that count, lowest first, with their heights down to the lower edge.
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

  /// The height at which it rests.
  var restingHeight: CGFloat {
    let rests = resolvedDetents
    return rests.first { $0.identifier == selectedDetentIdentifier }?.height ?? rests[0].height
  }

  /// At the lower edge as high as the detent, or in the middle of a wide window.
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
    // Below its lowest rest it goes down as it is, else the lower edge stays and it grows.
    let minimumHeight = resolvedDetents[0].height
    return CGRect(
      x: (containerBounds.width - width) / 2, y: containerBounds.height - height, width: width,
      height: max(height, minimumHeight))
  }

  // MARK: Looks

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

  /// Always stays over the presenting controller's view.
  open override var shouldRemovePresentersView: Bool { false }

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let presentationContainer, let view = presentedView else { return }
    // What lies over something else is lighter in dark surroundings: Apple's Human Interface Guidelines, "Dark Mode".
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

  /// How black lies over what is below, in light and dark surroundings: our own choice, near the system's.
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

  /// What lies below becomes a card, too, where it fills the window and is no card yet.
  private func preparePresenterCard() {
    guard let view = presentingViewController.viewIfLoaded, let window = view.window,
      !isFloating, containerBounds.width < Self.minimumWideWindowWidth, view.transform.isIdentity,
      view.convert(view.bounds, to: window) == window.bounds
    else { return }
    presenterState = (view, view.layer.cornerRadius, view.clipsToBounds, view.layer.cornerCurve)
    // Around the card is what is behind a window: nothing lights there.
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

  /// Shows it at a height, with what lies below as that height has it.
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

  /// How far the sides of what lies below go in behind a sheet of full height, in points: our own choice.
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

  // MARK: Fingers

  /// Whether a finger may take it away.
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

  /// How much a finger moves it beyond its last rest.
  ///
  /// - Source: x·c·d / (d + c·x) with c = 0.55, the formula of the scroll view's rubber band, as others have measured it.
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

  /// How long a lifted finger's speed counts on, in seconds: our own choice.
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
  /// Only what goes up or down drags it.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer, transition == nil else {
      return false
    }
    guard let touch = pan.trackedTouches.first else { return false }
    return abs(touch.windowLocation.y - touch.startLocation.y)
      > abs(touch.windowLocation.x - touch.startLocation.x)
  }
}
