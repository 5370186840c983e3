public import Foundation
import QuartzCore
import RenderServer

/// A view that displays a part of larger content, which the user can drag, flick and pinch.
///
/// The content offset is the origin of the bounds. A drag follows the touch, with the resistance of `RubberBand`
/// beyond an edge. The subsequent motion (`AxisMotion`) is computed in closed form from the time at which the touch
/// ended, and displayed in each frame of the window. In a view without a window, all motions end immediately.
@preconcurrency @MainActor
open class UIScrollView: UIView, UIGestureRecognizerDelegate {
  /// Creates a scroll view with a content offset of zero.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Decodes a scroll view with its geometry, appearance and subviews.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    isMultipleTouchEnabled = true
    scrollPanRecognizer.scrollView = self
    scrollPanRecognizer.delegate = self
    addGestureRecognizer(scrollPanRecognizer)
    lastCheckedSize = bounds.size
  }

  /// The object that is notified about scrolling and zooming.
  // The delegates of table and collection views have subtypes of this type. With the attribute, the compiler prefers
  // their declarations where both apply.
  @_disfavoredOverload
  open weak var delegate: (any UIScrollViewDelegate)? {
    didSet { updatePinchRecognizer() }
  }

  // MARK: Content

  let scrollPanRecognizer = ScrollPanGestureRecognizer()
  var scrollPinchRecognizer: ScrollPinchGestureRecognizer?
  var activeDrag: ScrollDrag?
  var activeAnimation: ScrollAnimation?
  /// Whether an animation is moving the content.
  package var hasActiveAnimation: Bool { activeAnimation != nil }
  /// Whether a drag or an animation is moving the content.
  package var isContentMoving: Bool { activeAnimation != nil || activeDrag != nil }
  var activeZoom: ScrollZoom?
  let indicators = ScrollIndicatorController()
  /// The containers that are notified about changes, such as controllers whose bars depend on the content offset.
  var scrollObservers: [WeakScrollObserver] = []
  /// The size of the bounds when the content offset was last checked against its limits.
  private var lastCheckedSize = CGSize.zero
  private var reportedInset = UIEdgeInsets.zero

  /// The point in the content at the top left corner of the bounds.
  ///
  /// If it is set during a motion, the motion is shifted accordingly.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      scroll(to: newValue)
      replanAnimation()
    }
  }

  /// The visible rectangle, whose origin is the content offset.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue.size != old.size { clampContentOffset() }
      if newValue.origin != old.origin { offsetDidChange() }
    }
  }

  /// The size of the content, in points.
  ///
  /// The default is zero. Changing the size may move the content offset back to its limits.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      defer { notifyObservers() }
      clampContentOffset(
        previousLimits: offsetLimits(forContentSize: oldValue, inset: adjustedContentInset))
      updateReportedInset()
      setNeedsLayout()
      replanAnimation()
    }
  }

  /// The distances by which the content can be scrolled beyond its edges, in points.
  ///
  /// The default is zero.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      updateReportedInset()
      notifyObservers()
    }
  }

  /// The content inset plus the insets added by the safe area and by a refresh in progress, in points.
  open var adjustedContentInset: UIEdgeInsets {
    var inset = contentInset.adding(safeAreaContribution)
    inset.top += refreshInset
    return inset.clampedInsets
  }

  /// The control that starts a refresh when the content is pulled down, and indicates its progress.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.detach(from: self)
      refreshControl?.attach(to: self)
    }
  }

  /// The height added to the top inset by a refresh in progress, in points.
  var refreshInset: CGFloat = 0 {
    didSet { if refreshInset != oldValue { updateReportedInset(keepsEdge: false) } }
  }

  /// The rule that determines whether the safe area is added to ``adjustedContentInset``.
  ///
  /// The default is `automatic`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { updateReportedInset() }
  }

  /// Called when the adjusted content inset has changed.
  ///
  /// The default implementation does nothing.
  open func adjustedContentInsetDidChange() {}

  /// Updates the adjusted content inset for the new safe area.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    updateReportedInset()
  }

  func updateReportedInset(keepsEdge: Bool = true) {
    let inset = adjustedContentInset
    guard inset != reportedInset else { return }
    let old = reportedInset
    reportedInset = inset
    if keepsEdge { keepOffsetAtEdge(previousInset: old) }
    adjustedContentInsetDidChange()
    (self as UIScrollView).delegate?.scrollViewDidChangeAdjustedContentInset(self)
    setNeedsLayout()
    replanAnimation()
  }

  /// Moves the content offset back to its limits if the size has changed, and positions the indicators and the
  /// refresh control.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if lastCheckedSize != bounds.size {
      lastCheckedSize = bounds.size
      updateReportedInset()
      clampContentOffset()
    }
    indicators.layOut(in: self)
    for each in scrollObservers { each.observer?.observedScrollViewDidChange(self) }
    refreshControl?.updateForScroll(of: self)
  }

  // MARK: Settings

  /// Whether the user can drag and pinch the content.
  ///
  /// The default is `true`.
  open var isScrollEnabled = true {
    didSet {
      scrollPanRecognizer.isEnabled = isScrollEnabled
      scrollPinchRecognizer?.isEnabled = isScrollEnabled
    }
  }

  /// Whether a drag that begins along one axis scrolls only along this axis.
  ///
  /// The default is `false`.
  open var isDirectionalLockEnabled = false
  /// Whether the content can be dragged beyond its edges and then bounces back.
  ///
  /// The default is `true`.
  open var bounces = true
  /// Whether vertical dragging bounces even if the content is not taller than the view.
  ///
  /// The default is `false`.
  open var alwaysBounceVertical = false
  /// Whether horizontal dragging bounces even if the content is not wider than the view.
  ///
  /// The default is `false`.
  open var alwaysBounceHorizontal = false
  /// Whether scrolling stops at multiples of the view's size.
  ///
  /// The default is `false`.
  open var isPagingEnabled = false
  /// The rate at which the velocity decreases after a drag.
  ///
  /// The default is `normal`.
  open var decelerationRate = DecelerationRate.normal
  /// Whether a tap on the status bar scrolls to the top.
  ///
  /// The default is `true`.
  open var scrollsToTop = true
  /// The effect of dragging on the keyboard.
  ///
  /// The default is `none`.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether touches are delivered to subviews after a delay, because they may start a drag.
  ///
  /// The default is `true`.
  open var delaysContentTouches = true
  /// Whether a drag cancels touches that have already been delivered to subviews.
  ///
  /// The default is `true`.
  open var canCancelContentTouches = true

  // MARK: Indicators

  /// Whether an indicator displays the vertical scroll position.
  ///
  /// The default is `true`.
  open var showsVerticalScrollIndicator = true { didSet { indicators.layOut(in: self) } }
  /// Whether an indicator displays the horizontal scroll position.
  ///
  /// The default is `true`.
  open var showsHorizontalScrollIndicator = true { didSet { indicators.layOut(in: self) } }
  /// The color of the scroll indicators.
  open var indicatorStyle = IndicatorStyle.default { didSet { indicators.layOut(in: self) } }
  /// Whether the indicators avoid the safe area.
  ///
  /// The default is `true`.
  open var automaticallyAdjustsScrollIndicatorInsets = true {
    didSet { indicators.layOut(in: self) }
  }
  /// The distances of the vertical indicator from the edges of the view, in points.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { indicators.layOut(in: self) }
  }
  /// The distances of the horizontal indicator from the edges of the view, in points.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { indicators.layOut(in: self) }
  }
  /// The distances of both indicators from the edges of the view, in points.
  ///
  /// Reading this property returns the distances of the vertical indicator.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }

  /// Displays the scroll indicators briefly.
  open func flashScrollIndicators() {
    indicators.show(in: self)
    indicators.hide(in: self, after: ScrollIndicatorController.flashDuration)
  }

  // MARK: Scrolling

  /// Scrolls to the given content offset.
  ///
  /// An animated scroll takes `ScrollAnimation.requestedDuration`, otherwise the offset changes immediately. A
  /// running motion is canceled.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    cancelAnimation()
    guard animated, window?.renderContext != nil else {
      if contentOffset != self.contentOffset { self.contentOffset = contentOffset }
      return
    }
    guard contentOffset != self.contentOffset else { return }
    startAnimation(.programmaticScroll(from: self.contentOffset, to: contentOffset))
  }

  /// Scrolls by the minimum distance that makes the given rectangle of the content visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = adjustedContentInset
    let seen = bounds.inset(by: inset)
    var offset = contentOffset
    func shift(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      if low >= from && high <= to { return 0 }
      return high - low > to - from || low < from ? low - from : high - to
    }
    offset.x += shift(rect.minX, rect.maxX, seen.minX, seen.maxX)
    offset.y += shift(rect.minY, rect.maxY, seen.minY, seen.maxY)
    let limits = offsetLimits
    offset.x = offset.x.clamped(to: limits.x)
    offset.y = offset.y.clamped(to: limits.y)
    setContentOffset(offset, animated: animated)
  }

  /// Whether the scroll view is being touched.
  open var isTracking: Bool { scrollPanRecognizer.isTouched }

  /// Whether the user is dragging the content.
  open var isDragging: Bool { activeDrag != nil }

  /// Whether the content is decelerating after a drag.
  open var isDecelerating: Bool { activeAnimation?.isDeceleration ?? false }

  // MARK: Touches

  /// The gesture recognizer for dragging the content.
  open var panGestureRecognizer: UIPanGestureRecognizer { scrollPanRecognizer }

  /// The gesture recognizer for pinching the content, or `nil` if the maximum zoom scale does not exceed the minimum.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { scrollPinchRecognizer }

  /// Returns whether touches are delivered to the given subview.
  ///
  /// The default implementation returns `true`.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Returns whether a drag may cancel touches in the given view.
  ///
  /// The default implementation returns `false` for controls and `true` for other views.
  open func touchesShouldCancel(in view: UIView) -> Bool {
    !ScrollPanGestureRecognizer.isControl(view)
  }

  /// Returns whether a drag or pinch may begin.
  ///
  /// It may not begin if a subview has received the touch and `touchesShouldCancel(in:)` returns `false` for that
  /// view.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard gestureRecognizer === scrollPanRecognizer || gestureRecognizer === scrollPinchRecognizer
    else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return gestureRecognizer.trackedTouches.allSatisfy { touch in
      guard let view = touch.view, view !== self, touch.isDelivered else { return true }
      return canCancelContentTouches && touchesShouldCancel(in: view)
    }
  }

  /// Allows the pan and the pinch recognizer of the scroll view to recognize simultaneously.
  open func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    [gestureRecognizer, otherGestureRecognizer].allSatisfy {
      $0 === scrollPanRecognizer || $0 === scrollPinchRecognizer
    }
  }

  /// Returns `true`, so that the scroll view's recognizers receive all touches.
  open func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }

  /// Ends a running animation if the view has left its window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { finishAnimation() }
  }

  /// Lets the delegate and the observers change the offset at which scrolling will stop after a drag.
  ///
  /// - Parameters:
  ///   - target: The content offset, in points.
  ///   - velocity: The velocity of the content offset, in points per millisecond.
  @_spi(UIKitModules)
  open func adjustTargetOffset(_ target: inout CGPoint, velocity: CGPoint) {
    withUnsafeMutablePointer(to: &target) {
      (self as UIScrollView).delegate?.scrollViewWillEndDragging(
        self, withVelocity: velocity, targetContentOffset: $0)
    }
    for each in scrollObservers {
      each.observer?.observedScrollViewWillStop(self, targetOffset: &target)
    }
  }

  // MARK: Zooming

  /// The minimum zoom scale.
  ///
  /// The default is 1.
  open var minimumZoomScale: CGFloat = 1 { didSet { updatePinchRecognizer() } }
  /// The maximum zoom scale.
  ///
  /// The default is 1.
  open var maximumZoomScale: CGFloat = 1 { didSet { updatePinchRecognizer() } }
  /// Whether a pinch can exceed the limits of the zoom scale, which then bounces back.
  ///
  /// The default is `true`.
  open var bouncesZoom = true
  /// Whether the user is pinching the content.
  open var isZooming: Bool { activeZoom != nil }
  /// Whether the zoom scale is returning to its limits after a pinch.
  open internal(set) var isZoomBouncing = false

  /// The scale of the zoomed view.
  ///
  /// Setting this property zooms about the center of the visible rectangle.
  open var zoomScale: CGFloat {
    get { zoomedView?.transform.a ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Sets the zoom scale, clamped to its limits, about the center of the visible rectangle.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    performZoom(animated: animated) {
      self.applyZoomScale(self.clampedZoomScale(scale), about: middle)
    }
  }

  /// Zooms and scrolls so that the given rectangle fills the view as far as possible.
  ///
  /// The rectangle is in the coordinates of the zoomed view.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard let view = zoomedView, rect.width > 0, rect.height > 0 else { return }
    let wanted = min(bounds.width / rect.width, bounds.height / rect.height)
    performZoom(animated: animated) {
      self.applyZoomScale(
        self.clampedZoomScale(wanted), about: CGPoint(x: self.bounds.midX, y: self.bounds.midY))
      let middle = view.convert(CGPoint(x: rect.midX, y: rect.midY), to: self)
      let limits = self.offsetLimits
      self.contentOffset = CGPoint(
        x: (middle.x - self.bounds.width / 2).clamped(to: limits.x),
        y: (middle.y - self.bounds.height / 2).clamped(to: limits.y))
    }
  }

  /// Returns the property that key-value coding accesses with the given key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.scroll[key] ?? super.keyValueProperty(key)
  }
}
