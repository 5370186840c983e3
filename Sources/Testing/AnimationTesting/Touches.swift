public import CoreGraphics
import Foundation
import Geometry
public import UIKit

/// Where a finger comes down and where it is lifted, in points of the window.
public struct FingerPath: Hashable, Sendable {
  /// Where it comes down.
  public var start: CGPoint
  /// Where it is lifted.
  public var end: CGPoint

  /// A straight way.
  public init(from start: CGPoint, to end: CGPoint) { (self.start, self.end) = (start, end) }
}

extension AnimationStage {
  /// How long a finger that taps is down, in seconds.
  private static let tapDuration = 0.05
  /// From the end of a tap to the next of the same count, in seconds.
  private static let tapInterval = 0.1
  /// How often a finger that moves is heard of, in a second.
  private static let touchEventsPerSecond = 60.0
  /// The touches of a way at most: more than four hours of them.
  private static let maximumTouchCount = 1_000_000

  /// Feeds what one finger does at the present instant; places are points of the window.
  public func touch(_ phase: UITouch.Phase, at place: CGPoint, finger: Int = 0) {
    touch([SyntheticTouch(phase, at: place, finger: finger)])
  }

  /// Feeds what several fingers do at the present instant.
  public func touch(_ touches: [SyntheticTouch]) {
    perform { SyntheticTouch.sendTouches(touches, to: window) }
  }

  /// Taps a place as often as told; time moves on by 0.05 s a tap and 0.1 s between two.
  public func tap(at place: CGPoint, count: Int = 1) {
    for tap in 0..<max(0, count) {
      if tap > 0 { advance(by: Self.tapInterval) }
      press(at: place, for: Self.tapDuration)
    }
  }

  /// Taps the middle of a view as often as told.
  public func tap(_ view: UIView, count: Int = 1) { tap(at: middle(of: view), count: count) }

  /// Holds a finger on a place; time moves on by so many seconds.
  public func press(at place: CGPoint, for seconds: Double) {
    touch(.began, at: place)
    advance(by: max(0, seconds))
    touch(.ended, at: place)
  }

  /// Draws a finger along a straight way at an even speed and lifts it; time moves on by so many seconds.
  public func drag(from start: CGPoint, to end: CGPoint, over seconds: Double) {
    drag([FingerPath(from: start, to: end)], over: seconds)
  }

  /// Draws several fingers at once.
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

  /// Spreads or closes two fingers that lie left and right of a place, from one distance to another in points.
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

  /// The middle of a view in points of the window, where its model is.
  public func middle(of view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
  }
}
