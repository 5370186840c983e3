import Foundation
import QuartzCore

/// The state of a scroll view's drag in progress.
struct ScrollDrag {
  /// The content offset that corresponds to a translation of zero, without the resistance beyond the edges.
  var unresistedOrigin: CGPoint
  /// The content offset that was most recently set by the drag.
  var displayedOffset: CGPoint
  /// Whether the drag moves the content along each of the two axes.
  var axes: (x: Bool, y: Bool)
  /// The enclosing scroll view to which movement beyond the edge is passed.
  weak var outerScrollView: UIScrollView?
}

extension UIScrollView {
  // MARK: Touches

  /// Stops a running animation when a touch begins, and notifies the delegate.
  func stopMovingContent() {
    guard let activeAnimation else { return }
    cancelAnimation()
    switch activeAnimation.purpose {
    case .deceleration: (self as UIScrollView).delegate?.scrollViewDidEndDecelerating(self)
    case .requested where activeAnimation.isScrollToTop: break
    case .requested: notifyAnimationEnded(activeAnimation)
    case .returningToEdge: break
    }
  }

  /// Returns content that was stopped beyond an edge to the edge, after all touches have ended without a drag.
  func returnOverscrolledContent() {
    guard activeDrag == nil, activeAnimation == nil, activeZoom == nil, now != nil else { return }
    let (x, y) = dragEndStates(at: contentOffset, velocity: .zero)
    guard x.limits.contains(x.position), y.limits.contains(y.position) else {
      return startAnimation(ScrollAnimation(x: x.motion, y: y.motion, purpose: .returningToEdge))
    }
  }

  func handlePan(_ pan: ScrollPanGestureRecognizer) {
    switch pan.state {
    case .began:
      beginDrag(initialTranslation: pan.initialTranslation)
      updateDrag(with: pan)
    case .changed: updateDrag(with: pan)
    case .ended: endDrag(velocity: pan.velocity(in: self))
    case .cancelled, .failed: endDrag(velocity: .zero)
    case .possible: break
    }
  }

  private func updateDrag(with pan: ScrollPanGestureRecognizer) {
    if activeZoom == nil { moveDrag(by: pan.translation(in: self)) } else { restartDrag(with: pan) }
  }

  /// Restarts the drag at the current offset and translation, for example during a pinch.
  func restartDrag(with pan: ScrollPanGestureRecognizer) {
    let translation = pan.translation(in: self)
    let raw = removingRubberBand(from: contentOffset)
    activeDrag?.unresistedOrigin = CGPoint(x: raw.x + translation.x, y: raw.y + translation.y)
    activeDrag?.displayedOffset = contentOffset
  }

  // MARK: Dragging

  /// Returns the given content offset without the resistance beyond the edges.
  private func removingRubberBand(from offset: CGPoint) -> CGPoint {
    let limits = offsetLimits
    func raw(_ position: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat {
      let edge = position.clamped(to: range)
      return edge + RubberBand.dragDistance(forExcess: position - edge, viewLength: length)
    }
    return CGPoint(
      x: raw(offset.x, limits.x, bounds.width), y: raw(offset.y, limits.y, bounds.height))
  }

  /// Returns the given content offset with the resistance beyond the edges, rounded to whole pixels unless it is at a
  /// limit.
  private func applyingRubberBand(to offset: CGPoint) -> CGPoint {
    let limits = offsetLimits
    func shown(
      _ position: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat
    ) -> CGFloat {
      let edge = position.clamped(to: range)
      if !bounces, position != edge { return edge }
      let shown =
        (edge + RubberBand.contentExcess(forDragDistance: position - edge, viewLength: length))
        .roundedToPixel(scale: pixelsPerPoint)
      return bounces ? shown : shown.clamped(to: range)
    }
    return CGPoint(
      x: shown(offset.x, limits.x, bounds.width), y: shown(offset.y, limits.y, bounds.height))
  }

  private func beginDrag(initialTranslation first: CGPoint) {
    stopMovingContent()
    var axes = scrollableAxes
    if isDirectionalLockEnabled, axes.x, axes.y {
      // The direction lock applies to drags within 30° of an axis. The angle is our own choice, as Apple mentions
      // only a general direction.
      let ratio = CGFloat(tan(Double.pi / 6))
      if abs(first.x) < abs(first.y) * ratio { axes.x = false }
      if abs(first.y) < abs(first.x) * ratio { axes.y = false }
    }
    activeDrag = ScrollDrag(
      unresistedOrigin: removingRubberBand(from: contentOffset), displayedOffset: contentOffset,
      axes: axes)
    indicators.show(in: self)
    if keyboardDismissMode != .none { UIResponder.resignCurrentFirstResponder() }
    (self as UIScrollView).delegate?.scrollViewWillBeginDragging(self)
  }

  private func moveDrag(by translation: CGPoint) {
    guard var activeDrag else { return }
    if activeDrag.displayedOffset != contentOffset {
      // Other code has set the offset, so the drag continues from there.
      let raw = removingRubberBand(from: contentOffset)
      activeDrag.unresistedOrigin = CGPoint(
        x: activeDrag.displayedOffset.x == contentOffset.x
          ? activeDrag.unresistedOrigin.x : raw.x + translation.x,
        y: activeDrag.displayedOffset.y == contentOffset.y
          ? activeDrag.unresistedOrigin.y : raw.y + translation.y)
    }
    var raw = CGPoint(
      x: activeDrag.axes.x ? activeDrag.unresistedOrigin.x - translation.x : contentOffset.x,
      y: activeDrag.axes.y ? activeDrag.unresistedOrigin.y - translation.y : contentOffset.y)
    if let outer = activeDrag.outerScrollView ?? scrollableAncestor(beyond: raw) {
      // Movement beyond the edge is passed to an enclosing scroll view, whose drag starts when the edge is reached.
      let limits = offsetLimits
      let inside = CGPoint(x: raw.x.clamped(to: limits.x), y: raw.y.clamped(to: limits.y))
      let rest = CGPoint(x: inside.x - raw.x, y: inside.y - raw.y)
      if activeDrag.outerScrollView == nil {
        outer.beginDrag(initialTranslation: rest)
        activeDrag.outerScrollView = outer
      }
      raw = inside
      self.activeDrag = activeDrag
      outer.moveDrag(by: rest)
    }
    let visibleOffset = applyingRubberBand(to: raw)
    activeDrag.displayedOffset = visibleOffset
    self.activeDrag = activeDrag
    scroll(to: visibleOffset)
  }

  /// Returns the nearest enclosing scroll view that can still scroll in the direction in which the given offset
  /// exceeds the limits, or `nil` if there is none.
  private func scrollableAncestor(beyond raw: CGPoint) -> UIScrollView? {
    let limits = offsetLimits
    let over = CGPoint(
      x: raw.x - raw.x.clamped(to: limits.x), y: raw.y - raw.y.clamped(to: limits.y))
    guard over != .zero else { return nil }
    func hasRoom(_ position: CGFloat, _ range: ClosedRange<CGFloat>, _ over: CGFloat) -> Bool {
      over > 0 ? position < range.upperBound : over < 0 ? position > range.lowerBound : false
    }
    var at = superview
    while let view = at {
      if let outer = view as? UIScrollView, outer.isScrollEnabled, outer.activeDrag == nil {
        let (limits, offset) = (outer.offsetLimits, outer.contentOffset)
        if hasRoom(offset.x, limits.x, over.x) || hasRoom(offset.y, limits.y, over.y) {
          return outer
        }
      }
      at = view.superview
    }
    return nil
  }

  private func endDrag(velocity finger: CGPoint) {
    guard let activeDrag else { return }
    if let outer = activeDrag.outerScrollView { outer.endDrag(velocity: finger) }
    // If an enclosing scroll view has continued the drag, the velocity applies only to that scroll view.
    let velocity =
      activeDrag.outerScrollView != nil
      ? .zero
      : CGPoint(x: activeDrag.axes.x ? -finger.x : 0, y: activeDrag.axes.y ? -finger.y : 0)
    let flight = planDeceleration(velocity: velocity)
    self.activeDrag = nil
    let moves = flight.duration > 0
    let delegate = (self as UIScrollView).delegate
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    guard moves else {
      indicators.hide(in: self, after: 0)
      for each in scrollObservers { each.observer?.observedScrollViewDidStop(self) }
      return
    }
    delegate?.scrollViewWillBeginDecelerating(self)
    guard self.activeDrag == nil, self.activeAnimation == nil else { return }
    startAnimation(flight)
    // The delegate may have changed the insets, for example in a list that keeps its refresh control visible.
    replanAnimation()
  }

  /// Returns the animation that follows a drag, with the target chosen by the delegate or by paging.
  private func planDeceleration(velocity: CGPoint) -> ScrollAnimation {
    let (x, y) = dragEndStates(at: contentOffset, velocity: velocity)
    var flight = ScrollAnimation(x: x.motion, y: y.motion, purpose: .deceleration)
    if isPagingEnabled {
      let page = CGPoint(
        x: PageSnapping.targetOffset(for: x, pageLength: bounds.width),
        y: PageSnapping.targetOffset(for: y, pageLength: bounds.height))
      (flight.x, flight.y) = (x.motion(to: page.x), y.motion(to: page.y))
      flight.adjustedTarget = page
    }
    let own = flight.end
    var target = own
    adjustTargetOffset(&target, velocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000))
    guard target != own else { return flight }
    if target.x != own.x { flight.x = x.motion(to: target.x.clamped(to: x.limits)) }
    if target.y != own.y { flight.y = y.motion(to: target.y.clamped(to: y.limits)) }
    flight.adjustedTarget = target
    return flight
  }
}

/// The rules that select the page at which a paging scroll view stops.
package enum PageSnapping {
  /// The minimum velocity with which a drag advances to the next page, in points per second.
  ///
  /// The value is our own choice.
  package static let minimumFlickVelocity: CGFloat = 200

  static func targetOffset(for release: AxisDragEndState, pageLength length: CGFloat) -> CGFloat {
    guard length > 0, release.limits.lowerBound < release.limits.upperBound else {
      return release.position.clamped(to: release.limits)
    }
    let page = release.position / length
    let next =
      abs(release.velocity) < minimumFlickVelocity
      ? page.rounded() : release.velocity > 0 ? page.rounded(.up) : page.rounded(.down)
    return (next * length).clamped(to: release.limits)
  }
}
