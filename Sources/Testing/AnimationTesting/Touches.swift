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
  /// The interval between the end of a tap and the next tap of a multiple tap, in seconds.
  private static let tapInterval = 0.1
  /// The number of touch events per second while a finger moves.
  private static let touchEventsPerSecond = 60.0
  /// The maximum number of touch events for a path, more than four hours.
  private static let maximumTouchCount = 1_000_000

  /// Sends a touch event for one finger at the current time.
  ///
  /// The position is in points of the window.
  public func touch(_ phase: UITouch.Phase, at place: CGPoint, finger: Int = 0) {
    touch([SyntheticTouch(phase, at: place, finger: finger)])
  }

  /// Sends touch events for several fingers at the current time.
  public func touch(_ touches: [SyntheticTouch]) {
    perform { SyntheticTouch.sendTouches(touches, to: window) }
  }

  /// Taps a position, in points of the window, `count` times.
  ///
  /// The clock advances by 0.05 seconds for each tap and by 0.1 seconds between taps.
  public func tap(at place: CGPoint, count: Int = 1) {
    for tap in 0..<max(0, count) {
      if tap > 0 { advance(by: Self.tapInterval) }
      press(at: place, for: Self.tapDuration)
    }
  }

  /// Taps the center of a view `count` times, like ``tap(at:count:)``.
  public func tap(_ view: UIView, count: Int = 1) { tap(at: middle(of: view), count: count) }

  /// Touches a position, in points of the window, for a number of seconds, by which the clock advances.
  public func press(at place: CGPoint, for seconds: Double) {
    touch(.began, at: place)
    advance(by: max(0, seconds))
    touch(.ended, at: place)
  }

  /// Moves a finger from one position to another at constant speed and lifts it.
  ///
  /// Positions are in points of the window. The clock advances by the given number of seconds.
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

  /// Moves two fingers, placed left and right of a position, from one distance to another in points.
  ///
  /// The clock advances by the given number of seconds.
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

  /// Returns the center of the model bounds of a view, in points of the window.
  public func middle(of view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
  }
}
