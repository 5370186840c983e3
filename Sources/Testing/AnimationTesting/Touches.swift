public import CoreGraphics
import Foundation
import Geometry
public import UIKit

/// The straight path of a finger from touch-down to lift, in points of the window.
public struct FingerPath: Hashable, Sendable {
  /// The position at which the touch begins, in points of the window.
  public var start: CGPoint
  /// The position at which the touch ends, in points of the window.
  public var end: CGPoint

  /// Creates a straight path between two positions in points.
  public init(from start: CGPoint, to end: CGPoint) { (self.start, self.end) = (start, end) }
}

extension AnimationStage {
  /// The duration of a tap in seconds.
  private static let tapDuration = 0.05
  /// The interval in seconds between the end of a tap and the beginning of the next in a multiple tap.
  private static let tapInterval = 0.1
  /// The number of touch events per second while a finger moves.
  private static let touchEventsPerSecond = 60.0
  /// The maximum number of touch events for one path, which lasts more than four hours.
  private static let maximumTouchCount = 1_000_000

  /// Sends a touch event for one finger at the current time.
  ///
  /// `place` is in window coordinates, in points.
  public func touch(_ phase: UITouch.Phase, at place: CGPoint, finger: Int = 0) {
    touch([SyntheticTouch(phase, at: place, finger: finger)])
  }

  /// Sends touch events for several fingers at the current time.
  public func touch(_ touches: [SyntheticTouch]) {
    perform { SyntheticTouch.sendTouches(touches, to: window) }
  }

  /// Taps the given position `count` times.
  ///
  /// `place` is in window coordinates, in points. The clock advances by 0.05 seconds for each tap and by 0.1 seconds
  /// between taps.
  public func tap(at place: CGPoint, count: Int = 1) {
    for tap in 0..<max(0, count) {
      if tap > 0 { advance(by: Self.tapInterval) }
      press(at: place, for: Self.tapDuration)
    }
  }

  /// Taps the center of a view `count` times, like ``tap(at:count:)``.
  public func tap(_ view: UIView, count: Int = 1) { tap(at: middle(of: view), count: count) }

  /// Touches the given position for a number of seconds, by which the clock advances.
  ///
  /// `place` is in window coordinates, in points.
  public func press(at place: CGPoint, for seconds: Double) {
    touch(.began, at: place)
    advance(by: max(0, seconds))
    touch(.ended, at: place)
  }

  /// Moves a finger from one position to another at constant speed and then lifts it.
  ///
  /// Positions are in window coordinates, in points. The clock advances by the given number of seconds.
  public func drag(from start: CGPoint, to end: CGPoint, over seconds: Double) {
    drag([FingerPath(from: start, to: end)], over: seconds)
  }

  /// Moves several fingers at the same time, each at constant speed.
  ///
  /// The clock advances by the given number of seconds.
  public func drag(_ paths: [FingerPath], over seconds: Double) {
    let start = time
    let seconds = max(0, seconds)
    let steps = Int(
      clamping: (seconds * Self.touchEventsPerSecond).rounded(), in: 1...Self.maximumTouchCount)
    func feed(_ phase: UITouch.Phase, _ share: Double) {
      touch(
        paths.enumerated().map { finger, path in
          let place = CGPoint(
            x: path.start.x + (path.end.x - path.start.x) * share,
            y: path.start.y + (path.end.y - path.start.y) * share)
          return SyntheticTouch(phase, at: place, finger: finger)
        })
    }
    feed(.began, 0)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      advance(to: max(time, start + seconds * share))
      feed(.moved, share)
    }
    feed(.ended, 1)
  }

  /// Moves two fingers, placed to the left and right of a position, from one distance between them to another.
  ///
  /// The position and distances are in points. The clock advances by the given number of seconds.
  public func pinch(
    at place: CGPoint, from distance: CGFloat, to other: CGFloat, over seconds: Double
  ) {
    drag(
      [-0.5, 0.5].map { side in
        FingerPath(
          from: CGPoint(x: place.x + side * distance, y: place.y),
          to: CGPoint(x: place.x + side * other, y: place.y))
      }, over: seconds)
  }

  /// Returns the center of a view's model bounds in window coordinates, in points.
  public func middle(of view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
  }
}
