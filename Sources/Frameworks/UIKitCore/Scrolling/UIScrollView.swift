public import Foundation
import QuartzCore
import RenderServer

/// A window onto content that is larger: fingers drag, fling and pinch it.
///
/// The content offset is the origin of the bounds. Drags follow the finger, with the resistance of ``RubberBand`` beyond
/// an edge; what follows is computed from the instant at which the finger was lifted (``AxisMotion``) and shown for each
/// frame of the window's display. Off screen every movement is over at once.
@preconcurrency @MainActor
open class UIScrollView: UIView, UIGestureRecognizerDelegate {
  /// Shows its content from its upper left corner on.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads geometry, looks and subviews out of an archive.
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

  /// Who hears of movements.
  // A table's delegate is of a type of its own and is meant where both would do.
  @_disfavoredOverload
  open weak var delegate: (any UIScrollViewDelegate)? {
    didSet { updatePinchRecognizer() }
  }

  // MARK: Content

  let scrollPanRecognizer = ScrollPanGestureRecognizer()
  var scrollPinchRecognizer: ScrollPinchGestureRecognizer?
  var activeDrag: ScrollDrag?
  var activeAnimation: ScrollAnimation?
  /// Whether an animation moves the content.
  package var hasActiveAnimation: Bool { activeAnimation != nil }
  /// Whether fingers or an animation move the content.
  package var isContentMoving: Bool { activeAnimation != nil || activeDrag != nil }
  var activeZoom: ScrollZoom?
  let indicators = ScrollIndicatorController()
  /// Containers whose bars follow it.
  var scrollObservers: [WeakScrollObserver] = []
  /// The size for which the offset was last looked at.
  private var lastCheckedSize = CGSize.zero
  private var reportedInset = UIEdgeInsets.zero

  /// The point of the content that lies in the upper left corner of the bounds.
  ///
  /// Set while the content moves, it shifts the movement.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      scroll(to: newValue)
      replanAnimation()
    }
  }

  /// The offset and the size that it shows.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue.size != old.size { clampContentOffset() }
      if newValue.origin != old.origin { offsetDidChange() }
    }
  }

  /// The size of the content.
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

  /// Room around the content.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      updateReportedInset()
      notifyObservers()
    }
  }

  /// The room around the content with that of the safe area, and of what is being refreshed.
  open var adjustedContentInset: UIEdgeInsets {
    var inset = contentInset.adding(safeAreaContribution)
    inset.top += refreshInset
    return inset.clampedInsets
  }

  /// What shows at the top that the content is being refreshed, and is set off by a pull.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.detach(from: self)
      refreshControl?.attach(to: self)
    }
  }

  /// The room at the top for what shows that the content is being refreshed.
  var refreshInset: CGFloat = 0 {
    didSet { if refreshInset != oldValue { updateReportedInset(keepsEdge: false) } }
  }

  /// How the safe area counts in ``adjustedContentInset``.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { updateReportedInset() }
  }

  /// The adjusted inset has changed.
  open func adjustedContentInsetDidChange() {}

  /// Looks at the safe area anew.
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

  /// Fits the offset to a new size, and places what goes with the bounds.
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

  /// Whether fingers can drag and pinch.
  open var isScrollEnabled = true {
    didSet {
      scrollPanRecognizer.isEnabled = isScrollEnabled
      scrollPinchRecognizer?.isEnabled = isScrollEnabled
    }
  }

  /// Whether a drag that begins along one axis keeps to it.
  open var isDirectionalLockEnabled = false
  /// Whether the content goes a little beyond its edges.
  open var bounces = true
  /// Whether it does so vertically even where the content is lower than the view.
  open var alwaysBounceVertical = false
  /// Whether it does so horizontally even where the content is narrower than the view.
  open var alwaysBounceHorizontal = false
  /// Whether it comes to rest at multiples of its size.
  open var isPagingEnabled = false
  /// How fast content slows down.
  open var decelerationRate = DecelerationRate.normal
  /// Whether a tap on the status bar scrolls to the top.
  open var scrollsToTop = true
  /// What a drag does to the keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether views inside wait for a moment before they hear of a finger, which may be about to drag.
  open var delaysContentTouches = true
  /// Whether a drag takes a finger from a view inside that has heard of it.
  open var canCancelContentTouches = true

  // MARK: Indicators

  /// Whether a bar shows how far it is scrolled vertically.
  open var showsVerticalScrollIndicator = true { didSet { indicators.layOut(in: self) } }
  /// Whether a bar shows how far it is scrolled horizontally.
  open var showsHorizontalScrollIndicator = true { didSet { indicators.layOut(in: self) } }
  /// The colour of the bars.
  open var indicatorStyle = IndicatorStyle.default { didSet { indicators.layOut(in: self) } }
  /// Whether the bars keep clear of the safe area.
  open var automaticallyAdjustsScrollIndicatorInsets = true {
    didSet { indicators.layOut(in: self) }
  }
  /// The distances of the vertical bar from the ends of the view.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { indicators.layOut(in: self) }
  }
  /// The distances of the horizontal bar from the ends of the view.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { indicators.layOut(in: self) }
  }
  /// The distances of both bars.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }

  /// Shows the bars for a moment.
  open func flashScrollIndicators() {
    indicators.show(in: self)
    indicators.hide(in: self, after: ScrollIndicatorController.flashDuration)
  }

  // MARK: Scrolling

  /// Scrolls to an offset; at once, any movement is over, else it takes ``ScrollAnimation/requestedDuration``.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    cancelAnimation()
    guard animated, window?.renderContext != nil else {
      if contentOffset != self.contentOffset { self.contentOffset = contentOffset }
      return
    }
    guard contentOffset != self.contentOffset else { return }
    startAnimation(.programmaticScroll(from: self.contentOffset, to: contentOffset))
  }

  /// Scrolls as little as brings a rectangle of the content into sight.
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

  /// Whether a finger is down on it.
  open var isTracking: Bool { scrollPanRecognizer.isTouched }

  /// Whether a finger drags it.
  open var isDragging: Bool { activeDrag != nil }

  /// Whether it moves on after a drag.
  open var isDecelerating: Bool { activeAnimation?.isDeceleration ?? false }

  // MARK: Touches

  /// Finds the drags.
  open var panGestureRecognizer: UIPanGestureRecognizer { scrollPanRecognizer }

  /// Finds the pinches; nil while the content cannot be scaled.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { scrollPinchRecognizer }

  /// Whether views inside hear of fingers that come down on them.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a drag may take a finger from a view inside: from all but controls.
  open func touchesShouldCancel(in view: UIView) -> Bool {
    !ScrollPanGestureRecognizer.isControl(view)
  }

  /// Whether a drag may begin: not where the view under the finger keeps it.
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

  /// A drag and a pinch of one scroll view go on together.
  open func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    [gestureRecognizer, otherGestureRecognizer].allSatisfy {
      $0 === scrollPanRecognizer || $0 === scrollPinchRecognizer
    }
  }

  /// Whether a gesture on it may begin, as its view says.
  open func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }

  /// Off screen nothing moves.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { finishAnimation() }
  }

  /// Lets the delegate and whoever else knows change where a drag will come to rest; velocities in points a millisecond.
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

  /// The smallest scale.
  open var minimumZoomScale: CGFloat = 1 { didSet { updatePinchRecognizer() } }
  /// The largest scale.
  open var maximumZoomScale: CGFloat = 1 { didSet { updatePinchRecognizer() } }
  /// Whether a pinch may go a little beyond the smallest and the largest scale.
  open var bouncesZoom = true
  /// Whether fingers pinch it.
  open var isZooming: Bool { activeZoom != nil }
  /// Whether it springs back to a scale that is allowed.
  open internal(set) var isZoomBouncing = false

  /// The scale of the view that the delegate names, about the middle of what is seen.
  open var zoomScale: CGFloat {
    get { zoomedView?.transform.a ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Takes a scale, within the limits, at once or by an animation.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    performZoom(animated: animated) {
      self.applyZoomScale(self.clampedZoomScale(scale), about: middle)
    }
  }

  /// Shows a rectangle of the zoomed view, in that view's coordinates, as large as it fits.
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

  /// The property under a key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.scroll[key] ?? super.keyValueProperty(key)
  }
}
