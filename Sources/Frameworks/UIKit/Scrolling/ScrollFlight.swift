import Foundation
import Geometry
import QuartzCore
import RenderServer

/// A movement of a scroll view: where the offset is at any instant.
struct ScrollFlight {
  /// What it is for.
  enum Purpose {
    /// It follows a drag.
    case deceleration
    /// Somebody asked for it.
    case asked
    /// Content that was caught beyond an edge goes back.
    case settling
  }

  var x: AxisMotion
  var y: AxisMotion
  var purpose: Purpose
  /// Where it was sent to by the delegate or by pages; nil where it glides by itself.
  var chosen: CGPoint?
  /// Whether a tap on the status bar asked for it.
  var goesToTop = false
  /// On the clock of the window.
  var start = 0.0
  /// Pixels a point, on the lines between which offsets are shown.
  var pixels: CGFloat = 1

  /// How long a movement takes that somebody asked for, in seconds; our own choice.
  static let askedDuration = 0.3

  var isDeceleration: Bool { if case .deceleration = purpose { true } else { false } }
  var isAsked: Bool { if case .asked = purpose { true } else { false } }

  var duration: Double { max(x.duration, y.duration) }
  var end: CGPoint { CGPoint(x: x.end, y: y.end) }

  /// The offset that is shown: on whole pixels while it moves.
  func offset(at time: Double) -> CGPoint {
    func shown(_ motion: AxisMotion) -> CGFloat {
      let place = motion.value(at: time - start)
      return place == motion.end ? place : place.onPixel(pixels)
    }
    return CGPoint(x: shown(x), y: shown(y))
  }

  /// The place between pixels where its offset is the one shown; else the offset shown.
  func place(at time: Double, seen offset: CGPoint) -> CGPoint {
    let shown = self.offset(at: time)
    return CGPoint(
      x: offset.x == shown.x ? x.value(at: time - start) : offset.x,
      y: offset.y == shown.y ? y.value(at: time - start) : offset.y)
  }

  func velocity(at time: Double) -> CGPoint {
    CGPoint(x: x.velocity(at: time - start), y: y.velocity(at: time - start))
  }

  static func asked(from: CGPoint, to: CGPoint) -> ScrollFlight {
    ScrollFlight(
      x: .ease(from: from.x, to: to.x, seconds: askedDuration),
      y: .ease(from: from.y, to: to.y, seconds: askedDuration), purpose: .asked)
  }
}

extension UIScrollView {
  /// The instant on the window's clock; nil off screen.
  var now: Double? { window?.context?.clock.now }

  /// Pixels a point, on the lines between which moving content is shown.
  var pixels: CGFloat {
    let scale = traitCollection.displayScale
    return scale > 0 ? scale : 1
  }

  // MARK: Limits

  /// The offsets between which content rests.
  var limits: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    limits(of: contentSize, adjustedContentInset)
  }

  func limits(
    of size: CGSize, _ inset: UIEdgeInsets
  ) -> (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    func range(_ low: CGFloat, _ high: CGFloat, _ content: CGFloat, _ seen: CGFloat)
      -> ClosedRange<CGFloat>
    { ClosedRange(from: -low, to: content.limitedLength + high - seen) }
    return (
      range(inset.left, inset.right, size.width, bounds.width),
      range(inset.top, inset.bottom, size.height, bounds.height)
    )
  }

  /// Along which axes a finger moves the content.
  var scrollableAxes: (x: Bool, y: Bool) {
    let limits = limits
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
  var safeAreaShare: UIEdgeInsets {
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
  func fitOffset(
    to old: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>)? = nil
  ) {
    guard drag == nil, flight == nil, zooming == nil else { return }
    let (limits, offset) = (limits, contentOffset)
    let wasIn = old.map { $0.x.contains(offset.x) && $0.y.contains(offset.y) } ?? true
    guard wasIn else { return }
    let low = CGPoint(x: limits.x.upperBound, y: limits.y.upperBound)
    // Content that is shorter all at once is seen to its end; what somebody set beyond the beginning stays.
    let fitted = CGPoint(x: min(offset.x, low.x), y: min(offset.y, low.y))
    if fitted != offset { contentOffset = fitted }
  }

  /// Content that lay at its beginning lies there with other insets, too.
  func keepAtEdge(from old: UIEdgeInsets) {
    guard drag == nil, flight == nil, zooming == nil else { return }
    var offset = contentOffset
    if offset.x == -old.left { offset.x = -adjustedContentInset.left }
    if offset.y == -old.top { offset.y = -adjustedContentInset.top }
    if offset != contentOffset { contentOffset = offset }
    fitOffset()
  }

  // MARK: Moving

  /// Shows another offset; the movement stays as it is.
  func move(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
  }

  /// The offset is another.
  func didMove() {
    setNeedsLayout()
    indicators.place(in: self)
    refreshControl?.follow(self)
    (self as UIScrollView).delegate?.scrollViewDidScroll(self)
    for each in followers { each.follower?.scrollDidMove(self) }
  }

  /// Begins a movement at the present instant.
  func begin(_ new: ScrollFlight) {
    guard let context = window?.context, new.duration > 0 else {
      flight = new
      finishFlight()
      return
    }
    var new = new
    new.start = context.clock.now
    new.pixels = pixels
    flight = new
    indicators.show(in: self)
    let link = CADisplayLink { [weak self] _ in self?.step() }
    RenderContext.$current.withValue(context) { link.add(to: .main, forMode: .common) }
    ticker?.invalidate()
    ticker = link
  }

  private var ticker: CADisplayLink? {
    get { ownPan.ticker }
    set { ownPan.ticker = newValue }
  }

  /// Shows the offset of the present instant.
  private func step() {
    guard let flight, let now else { return finishFlight() }
    if now - flight.start >= flight.duration { return finishFlight() }
    move(to: flight.offset(at: now))
  }

  /// Shows where the movement would end and tells that it has ended.
  func finishFlight() {
    guard let done = flight else { return }
    move(to: done.end)
    // Whoever heard of the last step may have begun another movement.
    guard let still = flight, still.start == done.start else { return }
    endFlight()
    switch done.purpose {
    case .asked: tellArrival(of: done)
    case .deceleration: (self as UIScrollView).delegate?.scrollViewDidEndDecelerating(self)
    case .settling: break
    }
    for each in followers { each.follower?.scrollDidRest(self) }
  }

  /// Stops where it is and tells nobody.
  func endFlight() {
    ticker?.invalidate()
    ticker = nil
    guard flight != nil else { return }
    flight = nil
    if drag == nil { indicators.hide(in: self, after: 0) }
  }

  /// Continues a movement from an offset that was set, with its velocity, within limits that may have changed.
  func replan() {
    guard let old = flight, old.isDeceleration, let now,
      old.offset(at: now) != contentOffset
        || old.chosen == nil
    else { return }
    let velocity = old.velocity(at: now)
    let next = releases(at: old.place(at: now, seen: contentOffset), velocity: velocity)
    var new = old
    if let chosen = old.chosen {
      let before = old.offset(at: now)
      let target = CGPoint(
        x: chosen.x + contentOffset.x - before.x, y: chosen.y + contentOffset.y - before.y)
      new.chosen = target
      (new.x, new.y) = (next.x.motion(to: target.x), next.y.motion(to: target.y))
    } else {
      let shown = old.offset(at: now)
      func motion(
        _ motion: AxisMotion, isAsShown: Bool, _ next: AxisRelease
      ) -> AxisMotion {
        // Content on its way back to an edge that stays where it is goes on.
        guard isAsShown, let back = motion.edgeReturn(after: now - old.start),
          back.edge == next.place.clamped(to: next.limits)
        else { return next.motion }
        return .edge(back)
      }
      new.x = motion(old.x, isAsShown: shown.x == contentOffset.x, next.x)
      new.y = motion(old.y, isAsShown: shown.y == contentOffset.y, next.y)
    }
    if new.x == old.x && new.y == old.y { return }
    new.start = now
    flight = new
  }

  /// The states of the axes at an offset.
  func releases(at place: CGPoint, velocity: CGPoint) -> (x: AxisRelease, y: AxisRelease) {
    let (limits, axes, slowing, pixels) = (
      limits, scrollableAxes, decelerationRate.slowing, pixels
    )
    func release(
      _ place: CGFloat, _ velocity: CGFloat, _ limits: ClosedRange<CGFloat>, _ moves: Bool
    ) -> AxisRelease {
      AxisRelease(
        place: place, velocity: moves ? velocity : 0, limits: limits, slowing: slowing,
        bounces: bounces, pixels: pixels)
    }
    return (
      release(place.x, velocity.x, limits.x, axes.x),
      release(place.y, velocity.y, limits.y, axes.y)
    )
  }
}
