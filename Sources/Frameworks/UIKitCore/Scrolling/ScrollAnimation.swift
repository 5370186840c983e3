import Foundation
import Geometry
import QuartzCore
import RenderServer

/// A movement of a scroll view: where the offset is at any instant.
struct ScrollAnimation {
  /// What it is for.
  enum Purpose {
    /// It follows a drag.
    case deceleration
    /// Somebody asked for it.
    case requested
    /// Content that was caught beyond an edge goes back.
    case returningToEdge
  }

  var x: AxisMotion
  var y: AxisMotion
  var purpose: Purpose
  /// Where it was sent to by the delegate or by pages; nil where it glides by itself.
  var adjustedTarget: CGPoint?
  /// Whether a tap on the status bar asked for it.
  var isScrollToTop = false
  /// On the clock of the window.
  var start = 0.0
  /// Pixels a point, on the lines between which offsets are shown.
  var pixelsPerPoint: CGFloat = 1

  /// How long a movement takes that somebody asked for, in seconds; our own choice.
  static let requestedDuration = 0.3

  var isDeceleration: Bool { if case .deceleration = purpose { true } else { false } }
  var isRequested: Bool { if case .requested = purpose { true } else { false } }

  var duration: Double { max(x.duration, y.duration) }
  var end: CGPoint { CGPoint(x: x.end, y: y.end) }

  /// The offset that is shown: on whole pixels while it moves.
  func offset(at time: Double) -> CGPoint {
    func shown(_ motion: AxisMotion) -> CGFloat {
      let position = motion.value(at: time - start)
      return position == motion.end ? position : position.roundedToPixel(scale: pixelsPerPoint)
    }
    return CGPoint(x: shown(x), y: shown(y))
  }

  /// The place between pixels where its offset is the one shown; else the offset shown.
  func position(at time: Double, displayedOffset offset: CGPoint) -> CGPoint {
    let visibleOffset = self.offset(at: time)
    return CGPoint(
      x: offset.x == visibleOffset.x ? x.value(at: time - start) : offset.x,
      y: offset.y == visibleOffset.y ? y.value(at: time - start) : offset.y)
  }

  func velocity(at time: Double) -> CGPoint {
    CGPoint(x: x.velocity(at: time - start), y: y.velocity(at: time - start))
  }

  static func programmaticScroll(from: CGPoint, to: CGPoint) -> ScrollAnimation {
    ScrollAnimation(
      x: .easeInEaseOut(from: from.x, to: to.x, seconds: requestedDuration),
      y: .easeInEaseOut(from: from.y, to: to.y, seconds: requestedDuration), purpose: .requested)
  }
}

extension UIScrollView {
  /// The instant on the window's clock; nil off screen.
  var now: Double? { window?.renderContext?.clock.now }

  /// Pixels a point, on the lines between which moving content is shown.
  var pixelsPerPoint: CGFloat {
    let scale = traitCollection.displayScale
    return scale > 0 ? scale : 1
  }

  // MARK: Limits

  /// The offsets between which content rests.
  package var offsetLimits: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    offsetLimits(forContentSize: contentSize, inset: adjustedContentInset)
  }

  /// Returns the limits of offsets for content of a size with insets.
  package func offsetLimits(
    forContentSize size: CGSize, inset: UIEdgeInsets
  ) -> (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    func range(_ low: CGFloat, _ high: CGFloat, _ content: CGFloat, _ seen: CGFloat)
      -> ClosedRange<CGFloat>
    { ClosedRange(from: -low, to: content.clampedLength + high - seen) }
    return (
      range(inset.left, inset.right, size.width, bounds.width),
      range(inset.top, inset.bottom, size.height, bounds.height)
    )
  }

  /// Along which axes a finger moves the content.
  var scrollableAxes: (x: Bool, y: Bool) {
    let limits = offsetLimits
    return (
      limits.x.lowerBound < limits.x.upperBound || (alwaysBounceHorizontal && bounces),
      limits.y.lowerBound < limits.y.upperBound || (alwaysBounceVertical && bounces)
    )
  }

  /// Whether it is a controller's view, or the scroll view that bars around its controller look at.
  private var isMainContent: Bool {
    if controller != nil { return true }
    let owner = sequence(first: self as UIView) { $0.superview }.lazy.compactMap(\.controller).first
    guard let owner, owner.navigationController != nil || owner.tabBarController != nil else {
      return false
    }
    return owner.barScrollView(at: .top) === self
  }

  /// What the safe area adds to the insets.
  var safeAreaContribution: UIEdgeInsets {
    let safe = safeAreaInsets
    guard safe != .zero else { return .zero }
    var (x, y) = (true, true)
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: break
    case .automatic, .scrollableAxes:
      x = contentSize.width > bounds.width || alwaysBounceHorizontal
      let isWhole = contentInsetAdjustmentBehavior == .automatic && isMainContent
      y = contentSize.height > bounds.height || alwaysBounceVertical || isWhole
    }
    return UIEdgeInsets(
      top: y ? safe.top : 0, left: x ? safe.left : 0, bottom: y ? safe.bottom : 0,
      right: x ? safe.right : 0)
  }

  /// Where nothing moves it, the offset stays within the limits, unless it was beyond those before.
  func clampContentOffset(
    previousLimits old: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>)? = nil
  ) {
    guard activeDrag == nil, activeAnimation == nil, activeZoom == nil else { return }
    let (limits, offset) = (offsetLimits, contentOffset)
    let wasIn = old.map { $0.x.contains(offset.x) && $0.y.contains(offset.y) } ?? true
    guard wasIn else { return }
    let low = CGPoint(x: limits.x.upperBound, y: limits.y.upperBound)
    // Content that is shorter all at once is seen to its end; what somebody set beyond the beginning stays.
    let fitted = CGPoint(x: min(offset.x, low.x), y: min(offset.y, low.y))
    if fitted != offset { contentOffset = fitted }
  }

  /// Content that lay at its beginning lies there with other insets, too.
  func keepOffsetAtEdge(previousInset old: UIEdgeInsets) {
    guard activeDrag == nil, activeAnimation == nil, activeZoom == nil else { return }
    var offset = contentOffset
    if offset.x == -old.left { offset.x = -adjustedContentInset.left }
    if offset.y == -old.top { offset.y = -adjustedContentInset.top }
    if offset != contentOffset { contentOffset = offset }
    clampContentOffset()
  }

  // MARK: Moving

  /// Shows another offset; the movement stays as it is.
  func scroll(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
  }

  /// The offset is another.
  func offsetDidChange() {
    setNeedsLayout()
    indicators.layOut(in: self)
    refreshControl?.updateForScroll(of: self)
    (self as UIScrollView).delegate?.scrollViewDidScroll(self)
    for each in scrollObservers { each.observer?.observedScrollViewDidChange(self) }
  }

  /// Begins a movement at the present instant.
  func startAnimation(_ new: ScrollAnimation) {
    guard let context = window?.renderContext, new.duration > 0 else {
      activeAnimation = new
      finishAnimation()
      return
    }
    var new = new
    new.start = context.clock.now
    new.pixelsPerPoint = pixelsPerPoint
    activeAnimation = new
    indicators.show(in: self)
    let link = CADisplayLink { [weak self] _ in self?.updateAnimation() }
    RenderContext.$current.withValue(context) { link.add(to: .main, forMode: .common) }
    animationDisplayLink?.invalidate()
    animationDisplayLink = link
  }

  private var animationDisplayLink: CADisplayLink? {
    get { scrollPanRecognizer.displayLink }
    set { scrollPanRecognizer.displayLink = newValue }
  }

  /// Shows the offset of the present instant.
  private func updateAnimation() {
    guard let activeAnimation, let now else { return finishAnimation() }
    if now - activeAnimation.start >= activeAnimation.duration { return finishAnimation() }
    scroll(to: activeAnimation.offset(at: now))
  }

  /// Shows where the movement would end and tells that it has ended.
  func finishAnimation() {
    guard let done = activeAnimation else { return }
    scroll(to: done.end)
    // Whoever heard of the last step may have begun another movement.
    guard let still = activeAnimation, still.start == done.start else { return }
    cancelAnimation()
    switch done.purpose {
    case .requested: notifyAnimationEnded(done)
    case .deceleration: (self as UIScrollView).delegate?.scrollViewDidEndDecelerating(self)
    case .returningToEdge: break
    }
    for each in scrollObservers { each.observer?.observedScrollViewDidStop(self) }
  }

  /// Stops where it is and tells nobody.
  package func cancelAnimation() {
    animationDisplayLink?.invalidate()
    animationDisplayLink = nil
    guard activeAnimation != nil else { return }
    activeAnimation = nil
    if activeDrag == nil { indicators.hide(in: self, after: 0) }
  }

  /// Continues a movement from an offset that was set, with its velocity, within limits that may have changed.
  func replanAnimation() {
    guard let old = activeAnimation, old.isDeceleration, let now,
      old.offset(at: now) != contentOffset
        || old.adjustedTarget == nil
    else { return }
    let velocity = old.velocity(at: now)
    let next = dragEndStates(
      at: old.position(at: now, displayedOffset: contentOffset), velocity: velocity)
    var new = old
    if let chosen = old.adjustedTarget {
      let before = old.offset(at: now)
      let target = CGPoint(
        x: chosen.x + contentOffset.x - before.x, y: chosen.y + contentOffset.y - before.y)
      new.adjustedTarget = target
      (new.x, new.y) = (next.x.motion(to: target.x), next.y.motion(to: target.y))
    } else {
      let visibleOffset = old.offset(at: now)
      func motion(
        _ motion: AxisMotion, isAsShown: Bool, _ next: AxisDragEndState
      ) -> AxisMotion {
        // Content on its way back to an edge that stays where it is goes on.
        guard isAsShown, let back = motion.edgeBounce(after: now - old.start),
          back.edge == next.position.clamped(to: next.limits)
        else { return next.motion }
        return .edgeBounce(back)
      }
      new.x = motion(old.x, isAsShown: visibleOffset.x == contentOffset.x, next.x)
      new.y = motion(old.y, isAsShown: visibleOffset.y == contentOffset.y, next.y)
    }
    if new.x == old.x && new.y == old.y { return }
    new.start = now
    activeAnimation = new
  }

  /// The states of the axes at an offset.
  func dragEndStates(at offset: CGPoint, velocity: CGPoint) -> (
    x: AxisDragEndState, y: AxisDragEndState
  ) {
    let (limits, axes, slowing, pixels) = (
      offsetLimits, scrollableAxes, decelerationRate.decelerationParameters, pixelsPerPoint
    )
    func release(
      _ offset: CGFloat, _ velocity: CGFloat, _ limits: ClosedRange<CGFloat>, _ moves: Bool
    ) -> AxisDragEndState {
      AxisDragEndState(
        position: offset, velocity: moves ? velocity : 0, limits: limits, deceleration: slowing,
        bounces: bounces, pixelsPerPoint: pixels)
    }
    return (
      release(offset.x, velocity.x, limits.x, axes.x),
      release(offset.y, velocity.y, limits.y, axes.y)
    )
  }
}
