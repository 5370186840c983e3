import QuartzCore
import RenderServer
import Simulator
import UIKit

/// Movements of one finger at even intervals, with the lift one interval after the last event.
struct Pan {
  /// The place where the finger comes down, in points of the window.
  var start: CGPoint
  /// The movements, in points.
  var moves: [CGPoint]
  /// The time between two events, in seconds.
  var interval = 0.008
  /// The number of events without movement before the lift.
  var stationary = 0
  /// The phase of the events without movement.
  var stationaryPhase = UITouch.Phase.stationary

  /// The number of intervals from the touch to the lift.
  var intervalCount: Int { moves.count + stationary + 1 }
}

/// A way of a finger along one axis; content offsets change in the opposite way.
enum FingerDirection: CaseIterable {
  case up, down, left, right

  var isVertical: Bool { self == .up || self == .down }

  /// The sign of the finger's movement in the window's coordinates.
  var sign: Double { self == .down || self == .right ? 1 : -1 }

  /// The movement of the finger by some points in this direction.
  func movement(_ length: Double) -> CGPoint {
    isVertical ? CGPoint(x: 0, y: sign * length) : CGPoint(x: sign * length, y: 0)
  }

  /// The coordinate of a point on this axis.
  func coordinate(_ point: CGPoint) -> Double { Double(isVertical ? point.y : point.x) }

  /// The coordinate of a point on the other axis.
  func otherCoordinate(_ point: CGPoint) -> Double { Double(isVertical ? point.x : point.y) }

  /// The extent of a size on this axis.
  func extent(_ size: CGSize) -> Double { Double(isVertical ? size.height : size.width) }

  /// A point with a coordinate on this axis and one on the other.
  func point(_ coordinate: Double, other: Double) -> CGPoint {
    isVertical ? CGPoint(x: other, y: coordinate) : CGPoint(x: coordinate, y: other)
  }

  /// A place in a window of 300 by 600 points that leaves most of the window before the finger.
  var start: CGPoint {
    switch self {
    case .up: CGPoint(x: 150, y: 590)
    case .down: CGPoint(x: 150, y: 10)
    case .left: CGPoint(x: 290, y: 300)
    case .right: CGPoint(x: 10, y: 300)
    }
  }

  /// A pan in this direction by movements of the given lengths, in points.
  func pan(_ lengths: [Double], interval: Double = 0.008, stationary: Int = 0) -> Pan {
    Pan(
      start: start, moves: lengths.map(movement), interval: interval, stationary: stationary)
  }
}

/// A scroll view that fills a window, a finger on it, and a delegate that records its calls.
@MainActor
final class PanStage: NSObject, UIScrollViewDelegate {
  /// The instant of a lift if none is given, in seconds; it is an instant of a display frame.
  nonisolated static let defaultLift = 2.0
  nonisolated static let viewport = CGSize(width: 300, height: 600)
  nonisolated static let content = CGSize(width: 12_000, height: 12_000)

  let screen: Screen
  let scroll: UIScrollView
  private(set) var place = CGPoint.zero
  private(set) var liftTime = 0.0
  private(set) var offsetAtLift = CGPoint.zero
  /// The velocity that `scrollViewWillEndDragging` was given last, in points per millisecond.
  private(set) var velocity: CGPoint?
  /// The target that `scrollViewWillEndDragging` was given last.
  private(set) var target: CGPoint?
  /// The seconds since the lift, and the offset, of each call of `scrollViewDidEndDecelerating`.
  private(set) var stops: [(time: Double, offset: CGPoint)] = []
  /// The offset at each call of `scrollViewDidScroll`.
  private(set) var scrolledOffsets: [CGPoint] = []
  /// The target that the delegate chooses instead of the given one.
  var chooseTarget: ((CGPoint) -> CGPoint)?
  private var recordedCalls: [String] = []

  /// Shows a scroll view; without a content size it keeps its own.
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

  /// The delegate's calls, each run of the same one as one.
  var calls: [String] {
    recordedCalls.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  func advance(to time: Double) { screen.advance(to: time) }

  /// Advances to some seconds after the lift.
  func advance(afterLift seconds: Double) { advance(to: liftTime + seconds) }

  /// Advances to a display frame, counted from a lift at a display frame, 60 to the second.
  func advance(toFrame frame: Int) { advance(afterLift: Double(frame) / 60) }

  func feed(_ phase: UITouch.Phase, at place: CGPoint) {
    self.place = place
    screen.change { screen.window.sendTouch(phase, at: place) }
  }

  /// Feeds the events of a pan but the lift, which is due at an instant.
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

  /// Lifts the finger where it is, at an instant.
  func lift(at time: Double) {
    advance(to: time)
    liftTime = time
    offsetAtLift = scroll.contentOffset
    feed(.ended, at: place)
  }

  /// Feeds the events of a pan, with the lift at an instant.
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

/// Runs code while the screen has a scale, and restores the scale after that.
@MainActor
func withScreenScale<R>(_ scale: CGFloat, _ body: () throws -> R) rethrows -> R {
  // Windows that other tests show belong to other trees; their traits do not change.
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
