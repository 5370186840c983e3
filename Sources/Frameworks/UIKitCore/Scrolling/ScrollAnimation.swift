import Foundation
import Geometry
import QuartzCore
import RenderServer

/// A running animation of a scroll view's content offset, as a function of time.
struct ScrollAnimation {
  /// The cause of an animation.
  ///
  /// It determines which delegate methods are called.
  enum Purpose {
    /// The content decelerates after a drag.
    case deceleration
    /// Client code has requested an animated scroll.
    case requested
    /// Content that was stopped beyond an edge returns to the edge.
    case returningToEdge
  }

  var x: AxisMotion
  var y: AxisMotion
  var purpose: Purpose
  /// The target offset chosen by the delegate or by paging, or `nil` for a deceleration without a chosen target.
  var adjustedTarget: CGPoint?
  /// Whether the animation was started by a tap on the status bar.
  var isScrollToTop = false
  /// The start time in seconds, on the clock of the window's render context.
  var start = 0.0
  /// The number of pixels per point, used to round offsets to whole pixels.
  var pixelsPerPoint: CGFloat = 1

  /// The duration of a requested scroll animation, in seconds.
  ///
  /// The value is our own choice.
  static let requestedDuration = 0.3

  var isDeceleration: Bool { if case .deceleration = purpose { true } else { false } }
  var isRequested: Bool { if case .requested = purpose { true } else { false } }

  var duration: Double { max(x.duration, y.duration) }
  var end: CGPoint { CGPoint(x: x.end, y: y.end) }

  /// Returns the offset to display at the given time in seconds, on the clock of the render context.
  ///
  /// The offset is rounded to whole pixels until the animation ends.
  func offset(at time: Double) -> CGPoint {
    func shown(_ motion: AxisMotion) -> CGFloat {
      let position = motion.value(at: time - start)
      return position == motion.end ? position : position.roundedToPixel(scale: pixelsPerPoint)
    }
    return CGPoint(x: shown(x), y: shown(y))
  }

  /// Returns the position before rounding to pixels, for each axis whose displayed offset still comes from the
  /// animation.
  ///
  /// For an axis whose offset was set by other code, the result is the displayed offset.
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
  /// The current time in seconds on the clock of the window's render context, or `nil` if the view is not displayed
  /// by a render context.
  var now: Double? { window?.renderContext?.clock.now }

  /// The number of pixels per point, used to round the offset of moving content to whole pixels.
  var pixelsPerPoint: CGFloat {
    let scale = traitCollection.displayScale
    return scale > 0 ? scale : 1
  }

  // MARK: Limits

  /// The range of content offsets at which the content may rest, in points.
  package var offsetLimits: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    offsetLimits(forContentSize: contentSize, inset: adjustedContentInset)
  }

  /// Returns the range of content offsets at which content with the given size and insets may rest, in points.
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

  /// Whether a drag moves the content along each of the two axes.
  var scrollableAxes: (x: Bool, y: Bool) {
    let limits = offsetLimits
    return (
      limits.x.lowerBound < limits.x.upperBound || (alwaysBounceHorizontal && bounces),
      limits.y.lowerBound < limits.y.upperBound || (alwaysBounceVertical && bounces)
    )
  }

  /// Whether the scroll view is the view of a view controller, or is observed by the bars of a navigation or tab bar
  /// controller.
  private var isMainContent: Bool {
    if controller != nil { return true }
    let owner = sequence(first: self as UIView) { $0.superview }.lazy.compactMap(\.controller).first
    guard let owner, owner.navigationController != nil || owner.tabBarController != nil else {
      return false
    }
    return owner.barScrollView(at: .top) === self
  }

  /// The part of the safe area that `contentInsetAdjustmentBehavior` adds to the content inset.
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

  /// Moves an offset beyond the end of the content back to its limit, unless a drag, zoom or animation is active.
  ///
  /// An offset that was already outside the previous limits is kept.
  func clampContentOffset(
    previousLimits old: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>)? = nil
  ) {
    guard activeDrag == nil, activeAnimation == nil, activeZoom == nil else { return }
    let (limits, offset) = (offsetLimits, contentOffset)
    let wasIn = old.map { $0.x.contains(offset.x) && $0.y.contains(offset.y) } ?? true
    guard wasIn else { return }
    let low = CGPoint(x: limits.x.upperBound, y: limits.y.upperBound)
    // Content that has become shorter is scrolled back to its end. An offset before the start of the content, which
    // was set by client code, is kept.
    let fitted = CGPoint(x: min(offset.x, low.x), y: min(offset.y, low.y))
    if fitted != offset { contentOffset = fitted }
  }

  /// Keeps content at its start edges after the insets have changed.
  func keepOffsetAtEdge(previousInset old: UIEdgeInsets) {
    guard activeDrag == nil, activeAnimation == nil, activeZoom == nil else { return }
    var offset = contentOffset
    if offset.x == -old.left { offset.x = -adjustedContentInset.left }
    if offset.y == -old.top { offset.y = -adjustedContentInset.top }
    if offset != contentOffset { contentOffset = offset }
    clampContentOffset()
  }

  // MARK: Animation

  /// Sets the content offset without canceling the running animation.
  func scroll(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
  }

  /// Updates the layout, the indicators, the refresh control, the delegate and the observers after the content offset
  /// has changed.
  func offsetDidChange() {
    setNeedsLayout()
    indicators.layOut(in: self)
    refreshControl?.updateForScroll(of: self)
    (self as UIScrollView).delegate?.scrollViewDidScroll(self)
    for each in scrollObservers { each.observer?.observedScrollViewDidChange(self) }
  }

  /// Starts the given animation at the current time.
  ///
  /// Without a render context, or with a duration of 0, the animation ends immediately.
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

  /// Sets the content offset to its animated value at the current time.
  private func updateAnimation() {
    guard let activeAnimation, let now else { return finishAnimation() }
    if now - activeAnimation.start >= activeAnimation.duration { return finishAnimation() }
    scroll(to: activeAnimation.offset(at: now))
  }

  /// Sets the final content offset of the animation and notifies the delegate and the observers.
  func finishAnimation() {
    guard let done = activeAnimation else { return }
    scroll(to: done.end)
    // The delegate may have started another animation when the final offset was set.
    guard let still = activeAnimation, still.start == done.start else { return }
    cancelAnimation()
    switch done.purpose {
    case .requested: notifyAnimationEnded(done)
    case .deceleration: (self as UIScrollView).delegate?.scrollViewDidEndDecelerating(self)
    case .returningToEdge: break
    }
    for each in scrollObservers { each.observer?.observedScrollViewDidStop(self) }
  }

  /// Stops the animation at the current content offset without notifying the delegate.
  package func cancelAnimation() {
    animationDisplayLink?.invalidate()
    animationDisplayLink = nil
    guard activeAnimation != nil else { return }
    activeAnimation = nil
    if activeDrag == nil { indicators.hide(in: self, after: 0) }
  }

  /// Replaces a running deceleration after the content offset was set or its limits may have changed.
  ///
  /// The new motion starts at the current offset with the current velocity.
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
        // Content that is returning to an unchanged edge continues its motion.
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

  /// Returns the initial states for the motion along both axes after a drag.
  ///
  /// The offset is in points, and its velocity in points per second.
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
