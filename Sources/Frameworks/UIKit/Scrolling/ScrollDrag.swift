import Foundation
import QuartzCore

/// A drag that is going on.
struct ScrollDrag {
  /// Where the offset would be if there were no edges, when the fingers had gone nowhere.
  var origin: CGPoint
  /// What the drag last showed.
  var shown: CGPoint
  /// Which axes it moves.
  var axes: (x: Bool, y: Bool)
  /// The scroll view around it that took what went beyond the edge.
  weak var outer: UIScrollView?
}

extension UIScrollView {
  // MARK: Fingers

  /// A finger came down: what moves by itself stops under it.
  func catchContent() {
    guard let flight else { return }
    endFlight()
    switch flight.purpose {
    case .deceleration: (self as UIScrollView).delegate?.scrollViewDidEndDecelerating(self)
    case .asked where flight.goesToTop: break
    case .asked: tellArrival(of: flight)
    case .settling: break
    }
  }

  /// The fingers have gone without a drag: content that was caught beyond an edge goes back.
  func letContentGo() {
    guard drag == nil, flight == nil, zooming == nil, now != nil else { return }
    let (x, y) = releases(at: contentOffset, velocity: .zero)
    guard x.limits.contains(x.place), y.limits.contains(y.place) else {
      return begin(ScrollFlight(x: x.motion, y: y.motion, purpose: .settling))
    }
  }

  func followDrag(_ pan: ScrollPan) {
    switch pan.state {
    case .began:
      beginDrag(first: pan.first)
      followFingers(of: pan)
    case .changed: followFingers(of: pan)
    case .ended: endDrag(velocity: pan.velocity(in: self))
    case .cancelled, .failed: endDrag(velocity: .zero)
    case .possible: break
    }
  }

  private func followFingers(of pan: ScrollPan) {
    if zooming == nil { moveDrag(by: pan.translation(in: self)) } else { restartDrag(pan) }
  }

  /// While fingers pinch, a drag counts from where they are.
  func restartDrag(_ pan: ScrollPan) {
    let way = pan.translation(in: self)
    let raw = unresisted(contentOffset)
    drag?.origin = CGPoint(x: raw.x + way.x, y: raw.y + way.y)
    drag?.shown = contentOffset
  }

  // MARK: The drag

  /// The offset without the resistance beyond the edges.
  private func unresisted(_ offset: CGPoint) -> CGPoint {
    let limits = limits
    func raw(_ place: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat {
      let edge = place.clamped(to: range)
      return edge + RubberBand.finger(place - edge, length: length)
    }
    return CGPoint(
      x: raw(offset.x, limits.x, bounds.width), y: raw(offset.y, limits.y, bounds.height))
  }

  /// The offset with the resistance beyond the edges, on whole pixels but where content rests.
  private func resisted(_ offset: CGPoint) -> CGPoint {
    let limits = limits
    func shown(
      _ place: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat
    ) -> CGFloat {
      let edge = place.clamped(to: range)
      if !bounces, place != edge { return edge }
      let shown = (edge + RubberBand.shown(place - edge, length: length)).onPixel(pixels)
      return bounces ? shown : shown.clamped(to: range)
    }
    return CGPoint(
      x: shown(offset.x, limits.x, bounds.width), y: shown(offset.y, limits.y, bounds.height))
  }

  private func beginDrag(first: CGPoint) {
    catchContent()
    var axes = scrollableAxes
    if isDirectionalLockEnabled, axes.x, axes.y {
      // Within 30° of an axis: our own choice, as Apple speaks of a general direction.
      let ratio = CGFloat(tan(Double.pi / 6))
      if abs(first.x) < abs(first.y) * ratio { axes.x = false }
      if abs(first.y) < abs(first.x) * ratio { axes.y = false }
    }
    drag = ScrollDrag(
      origin: unresisted(contentOffset), shown: contentOffset, axes: axes)
    indicators.show(in: self)
    if keyboardDismissMode != .none { UIResponder.leaveFirst() }
    (self as UIScrollView).delegate?.scrollViewWillBeginDragging(self)
  }

  private func moveDrag(by way: CGPoint) {
    guard var drag else { return }
    if drag.shown != contentOffset {
      // Somebody set another offset: the drag goes on from there.
      let raw = unresisted(contentOffset)
      drag.origin = CGPoint(
        x: drag.shown.x == contentOffset.x ? drag.origin.x : raw.x + way.x,
        y: drag.shown.y == contentOffset.y ? drag.origin.y : raw.y + way.y)
    }
    var raw = CGPoint(
      x: drag.axes.x ? drag.origin.x - way.x : contentOffset.x,
      y: drag.axes.y ? drag.origin.y - way.y : contentOffset.y)
    if let outer = drag.outer ?? scrollAround(beyond: raw) {
      // What goes beyond the edge moves the view around it, which was at rest when the edge was reached.
      let limits = limits
      let inside = CGPoint(x: raw.x.clamped(to: limits.x), y: raw.y.clamped(to: limits.y))
      let rest = CGPoint(x: inside.x - raw.x, y: inside.y - raw.y)
      if drag.outer == nil {
        outer.beginDrag(first: rest)
        drag.outer = outer
      }
      raw = inside
      self.drag = drag
      outer.moveDrag(by: rest)
    }
    let shown = resisted(raw)
    drag.shown = shown
    self.drag = drag
    move(to: shown)
  }

  /// A scroll view around this one that can still be scrolled the way in which an offset is beyond the edge.
  private func scrollAround(beyond raw: CGPoint) -> UIScrollView? {
    let limits = limits
    let over = CGPoint(
      x: raw.x - raw.x.clamped(to: limits.x), y: raw.y - raw.y.clamped(to: limits.y))
    guard over != .zero else { return nil }
    func hasRoom(_ place: CGFloat, _ range: ClosedRange<CGFloat>, _ over: CGFloat) -> Bool {
      over > 0 ? place < range.upperBound : over < 0 ? place > range.lowerBound : false
    }
    var at = superview
    while let view = at {
      if let outer = view as? UIScrollView, outer.isScrollEnabled, outer.drag == nil {
        let (limits, offset) = (outer.limits, outer.contentOffset)
        if hasRoom(offset.x, limits.x, over.x) || hasRoom(offset.y, limits.y, over.y) {
          return outer
        }
      }
      at = view.superview
    }
    return nil
  }

  private func endDrag(velocity finger: CGPoint) {
    guard let drag else { return }
    if let outer = drag.outer { outer.endDrag(velocity: finger) }
    // What the view around took is not done twice.
    let velocity =
      drag.outer != nil
      ? .zero
      : CGPoint(x: drag.axes.x ? -finger.x : 0, y: drag.axes.y ? -finger.y : 0)
    let flight = plan(velocity: velocity)
    self.drag = nil
    let moves = flight.duration > 0
    let delegate = (self as UIScrollView).delegate
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    guard moves else {
      indicators.hide(in: self, after: 0)
      for each in followers { each.follower?.scrollDidRest(self) }
      return
    }
    delegate?.scrollViewWillBeginDecelerating(self)
    guard self.drag == nil, self.flight == nil else { return }
    begin(flight)
    // The delegate may have made room, as a list does that keeps its spinner in sight.
    replan()
  }

  /// What follows a drag, after the delegate had its say.
  private func plan(velocity: CGPoint) -> ScrollFlight {
    let (x, y) = releases(at: contentOffset, velocity: velocity)
    var flight = ScrollFlight(x: x.motion, y: y.motion, purpose: .deceleration)
    if isPagingEnabled {
      let page = CGPoint(
        x: Paging.target(x, length: bounds.width), y: Paging.target(y, length: bounds.height))
      (flight.x, flight.y) = (x.motion(to: page.x), y.motion(to: page.y))
      flight.chosen = page
    }
    let own = flight.end
    var target = own
    choose(&target, velocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000))
    guard target != own else { return flight }
    if target.x != own.x { flight.x = x.motion(to: target.x.clamped(to: x.limits)) }
    if target.y != own.y { flight.y = y.motion(to: target.y.clamped(to: y.limits)) }
    flight.chosen = target
    return flight
  }
}

/// Where a view that pages comes to rest.
enum Paging {
  /// A flick that is faster, in points a second, goes to the next page: our own choice.
  static let flick: CGFloat = 200

  static func target(_ release: AxisRelease, length: CGFloat) -> CGFloat {
    guard length > 0, release.limits.lowerBound < release.limits.upperBound else {
      return release.place.clamped(to: release.limits)
    }
    let page = release.place / length
    let next =
      abs(release.velocity) < flick
      ? page.rounded() : release.velocity > 0 ? page.rounded(.up) : page.rounded(.down)
    return (next * length).clamped(to: release.limits)
  }
}
