import QuartzCore
import RenderServer
import Simulator
import UIKit

/// The movements of one finger at constant intervals.
///
/// Touch up is one interval after the last event.
struct Pan {
  /// The point at which the touch begins, in window coordinates.
  var start: CGPoint
  /// The movement in each event, in points.
  var moves: [CGPoint]
  /// The time between two events, in seconds.
  var interval = 0.008
  /// The number of events without movement before touch up.
  var stationary = 0
  /// The touch phase used for the events without movement.
  var stationaryPhase = UITouch.Phase.stationary

  /// The number of intervals from touch down to touch up.
  var intervalCount: Int { moves.count + stationary + 1 }
}

/// A direction of finger movement on one axis.
///
/// Content offsets change in the opposite direction.
enum FingerDirection: CaseIterable {
  case up, down, left, right

  var isVertical: Bool { self == .up || self == .down }

  /// The sign of a movement in this direction, in window coordinates.
  var sign: Double { self == .down || self == .right ? 1 : -1 }

  /// Returns a movement in this direction with the given length in points.
  func movement(_ length: Double) -> CGPoint {
    isVertical ? CGPoint(x: 0, y: sign * length) : CGPoint(x: sign * length, y: 0)
  }

  /// Returns the coordinate of a point on this direction's axis.
  func coordinate(_ point: CGPoint) -> Double { Double(isVertical ? point.y : point.x) }

  /// Returns the coordinate of a point on the perpendicular axis.
  func otherCoordinate(_ point: CGPoint) -> Double { Double(isVertical ? point.x : point.y) }

  /// Returns the extent of a size on this direction's axis.
  func extent(_ size: CGSize) -> Double { Double(isVertical ? size.height : size.width) }

  /// Returns the point with the given coordinate on this direction's axis and `other` on the perpendicular axis.
  func point(_ coordinate: Double, other: Double) -> CGPoint {
    isVertical ? CGPoint(x: other, y: coordinate) : CGPoint(x: coordinate, y: other)
  }

  /// A start point in a 300 × 600-point window that leaves most of the window ahead of the finger.
  var start: CGPoint {
    switch self {
    case .up: CGPoint(x: 150, y: 590)
    case .down: CGPoint(x: 150, y: 10)
    case .left: CGPoint(x: 290, y: 300)
    case .right: CGPoint(x: 10, y: 300)
    }
  }

  /// Returns a pan in this direction with movements of the given lengths, in points.
  func pan(_ lengths: [Double], interval: Double = 0.008, stationary: Int = 0) -> Pan {
    Pan(
      start: start, moves: lengths.map(movement), interval: interval, stationary: stationary)
  }
}

/// A fixture with a scroll view that fills a window, a synthetic touch, and a delegate that records its calls.
@MainActor
final class PanStage: NSObject, UIScrollViewDelegate {
  /// The default time of touch up, in seconds.
  ///
  /// A frame is displayed at this time.
  nonisolated static let defaultLift = 2.0
  nonisolated static let viewport = CGSize(width: 300, height: 600)
  nonisolated static let content = CGSize(width: 12_000, height: 12_000)

  let screen: Screen
  let scroll: UIScrollView
  private(set) var place = CGPoint.zero
  private(set) var liftTime = 0.0
  private(set) var offsetAtLift = CGPoint.zero
  /// The velocity passed to the last call of `scrollViewWillEndDragging`, in points per millisecond.
  private(set) var velocity: CGPoint?
  /// The target offset after the last call of `scrollViewWillEndDragging`.
  private(set) var target: CGPoint?
  /// The seconds since touch up and the content offset at each call of `scrollViewDidEndDecelerating`.
  private(set) var stops: [(time: Double, offset: CGPoint)] = []
  /// The content offset at each call of `scrollViewDidScroll`.
  private(set) var scrolledOffsets: [CGPoint] = []
  /// A closure that replaces the target offset proposed to `scrollViewWillEndDragging`.
  var chooseTarget: ((CGPoint) -> CGPoint)?
  private var recordedCalls: [String] = []

  /// Creates a window with a scroll view.
  ///
  /// If `content` is `nil`, the scroll view keeps its own content size.
  init(
    _ scroll: UIScrollView = UIScrollView(), viewport: CGSize = PanStage.viewport,
    content: CGSize? = PanStage.content, insets: UIEdgeInsets = .zero, offset: CGPoint
  ) {
    screen = Screen(UIWindow(frame: CGRect(origin: .zero, size: viewport)))
    self.scroll = scroll
    super.init()
    screen.change {
      scroll.frame = CGRect(origin: .zero, size: viewport)
      if let content { scroll.contentSize = content }
      scroll.contentInset = insets
      scroll.delegate = self
      screen.window.addSubview(scroll)
    }
    screen.change { scroll.contentOffset = offset }
    recordedCalls = []
    scrolledOffsets = []
  }

  /// The delegate calls, with consecutive equal calls merged.
  var calls: [String] {
    recordedCalls.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  func advance(to time: Double) { screen.advance(to: time) }

  /// Advances the clock to the given number of seconds after touch up.
  func advance(afterLift seconds: Double) { advance(to: liftTime + seconds) }

  /// Advances the clock to a display frame, counted from touch up at 60 frames per second.
  func advance(toFrame frame: Int) { advance(afterLift: Double(frame) / 60) }

  func feed(_ phase: UITouch.Phase, at place: CGPoint) {
    self.place = place
    screen.change { screen.window.sendTouch(phase, at: place) }
  }

  /// Sends the events of a pan except the touch up, which is scheduled for the given time.
  func drag(_ pan: Pan, lift: Double = PanStage.defaultLift, afterMove: () -> Void = {}) {
    let count = pan.intervalCount
    func advance(toEvent event: Int) {
      screen.advance(to: lift - Double(count - event) * pan.interval)
    }
    advance(toEvent: 0)
    feed(.began, at: pan.start)
    for (index, move) in pan.moves.enumerated() {
      advance(toEvent: index + 1)
      feed(.moved, at: CGPoint(x: place.x + move.x, y: place.y + move.y))
      afterMove()
    }
    for index in 0..<pan.stationary {
      advance(toEvent: pan.moves.count + index + 1)
      feed(pan.stationaryPhase, at: place)
    }
  }

  /// Ends the touch at its current position, at the given time.
  func lift(at time: Double) {
    advance(to: time)
    liftTime = time
    offsetAtLift = scroll.contentOffset
    feed(.ended, at: place)
  }

  /// Sends all events of a pan, with the touch up at the given time.
  func perform(_ pan: Pan, lift: Double = PanStage.defaultLift) {
    drag(pan, lift: lift)
    self.lift(at: lift)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    recordedCalls.append("scroll")
    scrolledOffsets.append(scrollView.contentOffset)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    recordedCalls.append("will begin dragging")
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    recordedCalls.append("will end dragging")
    self.velocity = velocity
    target = targetContentOffset.pointee
    if let chooseTarget {
      targetContentOffset.pointee = chooseTarget(targetContentOffset.pointee)
    }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    recordedCalls.append("did end dragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    recordedCalls.append("will begin decelerating")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    recordedCalls.append("did end decelerating")
    let time = screen.clock.now - ManualClock.start - liftTime
    stops.append((time: time, offset: scrollView.contentOffset))
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    recordedCalls.append("did end scrolling animation")
  }
}

/// Runs a closure with a different screen scale, then restores the original scale.
@MainActor
func withScreenScale<R>(_ scale: CGFloat, _ body: () throws -> R) rethrows -> R {
  // Windows in other tests belong to other view hierarchies, so their traits do not change.
  let tree = Screen()
  let size = UIScreen.main.bounds.size
  let (oldScale, rate) = (UIScreen.main.scale, UIScreen.main.maximumFramesPerSecond)
  tree.run { Simulator.screen.configure(size: size, scale: scale, maximumFramesPerSecond: rate) }
  defer {
    tree.run {
      Simulator.screen.configure(size: size, scale: oldScale, maximumFramesPerSecond: rate)
    }
  }
  return try body()
}
