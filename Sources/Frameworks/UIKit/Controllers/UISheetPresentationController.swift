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
  static let wideWindow: CGFloat = 600

  // MARK: Settings

  /// The heights at which it rests; the full one at first.
  open var detents: [Detent] = [.large()] { didSet { container?.setNeedsLayout() } }

  /// The detent at which it rests, nil for the lowest; animated where it is set within ``animateChanges(_:)``.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { if selectedDetentIdentifier != oldValue { container?.setNeedsLayout() } }
  }

  /// The highest detent at which what lies below is not dimmed and takes touches; nil for none.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { container?.setNeedsLayout() }
  }

  /// Whether a short bar at its upper edge shows that it can be dragged.
  open var prefersGrabberVisible = false {
    didSet { parts?.grabber.isHidden = !prefersGrabberVisible }
  }

  /// The radius of its corners; nil for the system's.
  open var preferredCornerRadius: CGFloat? { didSet { container?.setNeedsLayout() } }

  /// Whether scrolling beyond the top would change the detent; kept and not heeded.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// Whether it lies at the lower edge where the window is low; kept, as no window is taken for low.
  open var prefersEdgeAttachedInCompactHeight = false

  /// Whether its width is that of the preferred content size where it lies at the lower edge.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
    didSet { container?.setNeedsLayout() }
  }

  /// A view that a wide window's sheet would point to; kept and not heeded.
  open var sourceView: UIView?

  /// Makes changes of detents and settings and animates what comes of them.
  open func animateChanges(_ changes: () -> Void) {
    changes()
    guard transition == nil, container != nil else { return }
    TransitionTiming(duration: TransitionTiming.cover, isLinear: false).animate {
      show(height: restingHeight)
    }
  }

  /// Asks the detents for their heights again.
  open func invalidateDetents() { container?.setNeedsLayout() }

  // MARK: Heights

  /// The radius of the corners, in points: our own choice, near the system's.
  private static let cornerRadius: CGFloat = 10
  /// A form sheet's size on wide windows, in points: as Apple's tablets show it.
  private static let formSize = CGSize(width: 540, height: 620)
  /// The widest page sheet, in points: as Apple's tablets show it.
  private static let pageWidth: CGFloat = 712

  private var bounds: CGRect { container?.bounds ?? .zero }

  /// Whether it floats in the middle of a wide window, rather than lie at the lower edge.
  private var floats: Bool { style == .formSheet && bounds.width >= Self.wideWindow }

  private var room: SheetRoom {
    SheetRoom(
      containerTraitCollection: traitCollection, bounds: bounds,
      safeArea: container?.safeAreaInsets ?? .zero)
  }

  /// The detents that count, lowest first, with their heights down to the lower edge.
  var rests: [(identifier: Detent.Identifier, height: CGFloat)] {
    let room = room
    let found = detents.compactMap { detent in
      detent.resolvedValue(in: room).map { value in
        (detent.identifier, min(max(0, value), room.maximumDetentValue) + room.safeArea.bottom)
      }
    }
    let large = (Detent.Identifier.large, room.maximumDetentValue + room.safeArea.bottom)
    return found.isEmpty ? [large] : found.sorted { $0.1 < $1.1 }
  }

  /// The height at which it rests.
  var restingHeight: CGFloat {
    let rests = rests
    return rests.first { $0.identifier == selectedDetentIdentifier }?.height ?? rests[0].height
  }

  /// At the lower edge as high as the detent, or in the middle of a wide window.
  open override var frameOfPresentedViewInContainerView: CGRect { frame(height: restingHeight) }

  private func frame(height: CGFloat) -> CGRect {
    let wanted = presentedViewController.preferredContentSize
    if floats {
      let size = CGSize(
        width: min(wanted.width > 0 ? wanted.width : Self.formSize.width, bounds.width),
        height: min(wanted.height > 0 ? wanted.height : Self.formSize.height, bounds.height))
      return CGRect(
        x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2,
        width: size.width, height: size.height)
    }
    var width = bounds.width >= Self.wideWindow ? min(bounds.width, Self.pageWidth) : bounds.width
    if widthFollowsPreferredContentSizeWhenEdgeAttached, wanted.width > 0 {
      width = min(width, wanted.width)
    }
    // Below its lowest rest it goes down as it is, else the lower edge stays and it grows.
    let least = rests[0].height
    return CGRect(
      x: (bounds.width - width) / 2, y: bounds.height - height, width: width,
      height: max(height, least))
  }

  // MARK: Looks

  private struct Parts {
    let dimming: UIView
    let grabber: UIView
    let pan: UIPanGestureRecognizer
  }

  private var parts: Parts?
  private var below: (view: UIView, radius: CGFloat, clips: Bool, curve: CALayerCornerCurve)?
  private var behind: UIView?
  private var drag: (height: CGFloat, isLed: Bool)?

  /// Always stays over the presenting controller's view.
  open override var shouldRemovePresentersView: Bool { false }

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container, let view = presentedView else { return }
    // What lies over something else is lighter in dark surroundings: Apple's Human Interface Guidelines, "Dark Mode".
    container.traitOverrides.userInterfaceLevel = .elevated
    let dimming = UIView(frame: container.bounds)
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black.withAlphaComponent(
      traitCollection.userInterfaceStyle == .dark ? Self.darkDim : Self.lightDim)
    dimming.alpha = 0
    dimming.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] in if $0.state == .ended { self?.dismissByTouch() } })
    container.insertSubview(dimming, at: 0)
    let pan = UIPanGestureRecognizer { [weak self] in
      if let pan = $0 as? UIPanGestureRecognizer { self?.drag(pan) }
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
    view.layer.maskedCorners = corners
    view.clipsToBounds = true
    parts = Parts(dimming: dimming, grabber: grabber, pan: pan)
    pushBelow()
    let height = restingHeight
    presentedViewController.transitionCoordinator?.animate { [weak self] _ in
      self?.dim(height: height)
    }
  }

  /// How black lies over what is below, in light and dark surroundings: our own choice, near the system's.
  private static let lightDim: CGFloat = 0.2
  private static let darkDim: CGFloat = 0.48

  private var corners: CACornerMask {
    let upper: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    return floats ? upper.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) : upper
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { takeDown() }
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    presentedViewController.transitionCoordinator?.animate { [weak self] _ in self?.dim(height: 0) }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    drag = nil
    if completed { takeDown() } else { show(height: restingHeight) }
  }

  private func takeDown() {
    parts?.dimming.removeFromSuperview()
    parts?.grabber.removeFromSuperview()
    if let pan = parts?.pan { presentedView?.removeGestureRecognizer(pan) }
    parts = nil
    if let below {
      below.view.transform = .identity
      below.view.layer.cornerRadius = below.radius
      below.view.clipsToBounds = below.clips
    }
    below = nil
    behind?.removeFromSuperview()
    behind = nil
    presentedView?.layer.cornerRadius = 0
  }

  /// What lies below becomes a card, too, where it fills the window and is no card yet.
  private func pushBelow() {
    guard let view = presentingViewController.viewIfLoaded, let window = view.window,
      !floats, bounds.width < Self.wideWindow, view.transform.isIdentity,
      view.convert(view.bounds, to: window) == window.bounds
    else { return }
    below = (view, view.layer.cornerRadius, view.clipsToBounds, view.layer.cornerCurve)
    // Around the card is what is behind a window: nothing lights there.
    let behind = UIView(frame: view.frame)
    behind.backgroundColor = .black
    behind.isUserInteractionEnabled = false
    behind.isHidden = true
    view.superview?.insertSubview(behind, belowSubview: view)
    self.behind = behind
  }

  override func placePresentedView() {
    guard transition == nil, drag == nil, container != nil else { return }
    show(height: restingHeight)
  }

  /// Shows it at a height, with what lies below as that height has it.
  private func show(height: CGFloat) {
    guard let view = presentedView else { return }
    view.layer.maskedCorners = corners
    view.layer.cornerRadius = preferredCornerRadius ?? Self.cornerRadius
    let frame = frame(height: height)
    if view.frame != frame { view.frame = frame }
    view.layoutIfNeeded()
    dim(height: height)
  }

  private func dim(height: CGFloat) {
    let rests = rests
    let most = rests[rests.count - 1]
    if let undimmed = rests.lastIndex(where: { $0.identifier == largestUndimmedDetentIdentifier }) {
      let from = rests[undimmed].height
      let to = undimmed + 1 < rests.count ? rests[undimmed + 1].height : .infinity
      parts?.dimming.alpha = min(max(0, (height - from) / (to - from)), 1)
    } else {
      parts?.dimming.alpha = min(max(0, height / max(1, rests[0].height)), 1)
    }
    guard let below else { return }
    let isFull = most.height >= room.maximumDetentValue
    let from = rests.count > 1 ? rests[rests.count - 2].height : 0
    let part = isFull ? min(max(0, (height - from) / max(1, most.height - from)), 1) : 0
    place(below.view, part: part, radius: below.radius, clips: below.clips)
  }

  /// How far the sides of what lies below go in behind a sheet of full height, in points: our own choice.
  private static let pushIn: CGFloat = 16

  private func place(_ view: UIView, part: CGFloat, radius: CGFloat, clips: Bool) {
    let size = view.bounds.size
    guard size.width > 0 else { return }
    let scale = 1 - 2 * Self.pushIn / size.width * part
    let down = (room.top - SheetRoom.gap) * part - size.height * (1 - scale) / 2
    view.transform = CGAffineTransform(translationX: 0, y: down).scaledBy(x: scale, y: scale)
    view.layer.cornerRadius = radius + (Self.cornerRadius - radius) * part
    if part > 0 {
      view.clipsToBounds = true
      behind?.isHidden = false
    }
  }

  override var letsTouchesThrough: Bool { largestUndimmedDetentIdentifier != nil }

  // MARK: Fingers

  /// Whether a finger may take it away.
  private var mayLeave: Bool {
    !presentedViewController.isModalInPresentation
      && delegate?.presentationControllerShouldDismiss(self) ?? true
  }

  private func dismissByTouch() {
    guard transition == nil else { return }
    guard mayLeave else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    delegate?.presentationControllerWillDismiss(self)
    let delegate = delegate
    presentedViewController.presentingViewController?.dismiss(animated: true) {
      delegate?.presentationControllerDidDismiss(self)
    }
  }

  private func drag(_ pan: UIPanGestureRecognizer) {
    guard let container, !floats else { return }
    switch pan.state {
    case .began, .changed:
      if pan.state == .began {
        drag = transition == nil ? (bounds.height - (presentedView?.frame.minY ?? 0), true) : nil
      }
      guard let drag else { return }
      let height = drag.height - pan.translation(in: container).y
      show(height: resisted(height))
    case .ended:
      guard drag != nil else { return }
      release(speed: pan.velocity(in: container).y)
    case .cancelled:
      guard drag != nil else { return }
      rest(at: restingHeight)
    case .possible, .failed: break
    }
  }

  /// How much a finger moves it beyond its last rest.
  ///
  /// - Source: x·c·d / (d + c·x) with c = 0.55, the formula of the scroll view's rubber band, as others have measured it.
  private func resisted(_ height: CGFloat) -> CGFloat {
    let rests = rests
    let (least, most) = (rests[0].height, rests[rests.count - 1].height)
    func give(_ way: CGFloat) -> CGFloat {
      let all = max(1, bounds.height)
      return way * 0.55 * all / (all + 0.55 * way)
    }
    if height > most { return most + give(height - most) }
    if height < least, presentedViewController.isModalInPresentation {
      return least - give(least - height)
    }
    return height
  }

  /// How long a lifted finger's speed counts on, in seconds: our own choice.
  private static let carry: CGFloat = 0.15

  private func release(speed: CGFloat) {
    let height = bounds.height - (presentedView?.frame.minY ?? 0)
    let goal = height - speed * Self.carry
    let rests = rests
    let nearest = rests.min { abs($0.height - goal) < abs($1.height - goal) } ?? rests[0]
    if goal < rests[0].height / 2 {
      if mayLeave { return dismissByTouch() }
      delegate?.presentationControllerDidAttemptToDismiss(self)
    }
    let before = selectedDetentIdentifier ?? rests[0].identifier
    selectedDetentIdentifier = nearest.identifier
    rest(at: nearest.height)
    if before != nearest.identifier {
      (delegate as? any UISheetPresentationControllerDelegate)?
        .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }
  }

  private func rest(at height: CGFloat) {
    drag = nil
    TransitionTiming(duration: TransitionTiming.cover, isLinear: false).animate {
      show(height: height)
    }
  }
}

extension UISheetPresentationController: UIGestureRecognizerDelegate {
  /// Only what goes up or down drags it.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer, transition == nil else {
      return false
    }
    guard let touch = pan.touches.first else { return false }
    return abs(touch.place.y - touch.start.y) > abs(touch.place.x - touch.start.x)
  }
}
