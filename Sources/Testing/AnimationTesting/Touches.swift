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

// Taps, presses, drags and pinches record a test failure if a touch begins where no view receives it, or where another
// view than the given one does. See decision 0064.

extension AnimationStage {
  /// The duration of a tap in seconds.
  private static let tapDuration = 0.05
  /// The interval in seconds between the end of a tap and the beginning of the next in a multiple tap.
  private static let tapInterval = 0.1
  /// The number of touch events per second while a finger moves.
  private static let touchEventsPerSecond = 60.0
  /// The maximum number of touch events for one path, which lasts more than four hours.
  private static let maximumTouchCount = 1_000_000

  // MARK: Single events

  /// Sends a touch event for one finger at the current time.
  ///
  /// `place` is in window coordinates, in points. Unlike gestures such as ``tap(at:count:allowsMiss:fileID:file:line:column:)``,
  /// a touch may miss all views.
  public func touch(_ phase: UITouch.Phase, at place: CGPoint, finger: Int = 0) {
    touch([SyntheticTouch(phase, at: place, finger: finger)])
  }

  /// Sends touch events for several fingers at the current time.
  public func touch(_ touches: [SyntheticTouch]) {
    perform { SyntheticTouch.sendTouches(touches, to: window) }
  }

  // MARK: Taps and presses

  /// Taps the given position `count` times.
  ///
  /// `place` is in window coordinates, in points. The clock advances by 0.05 seconds for each tap and by 0.1 seconds
  /// between taps. A test failure is recorded if no view except the window receives a tap, unless `allowsMiss` is
  /// `true`.
  public func tap(
    at place: CGPoint, count: Int = 1, allowsMiss: Bool = false, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    tap(TouchTarget(position: place, view: nil), count: count, at: allowsMiss ? nil : site)
  }

  /// Taps the center of a view `count` times.
  ///
  /// The clock advances by 0.05 seconds for each tap and by 0.1 seconds between taps. A test failure is recorded if
  /// neither the view nor one of its subviews receives a tap, unless `allowsMiss` is `true`.
  public func tap(
    _ view: UIView, count: Int = 1, allowsMiss: Bool = false, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    tap(
      TouchTarget(position: middle(of: view), view: view), count: count,
      at: allowsMiss ? nil : site)
  }

  /// Taps a position, and requires that each tap reaches its target unless the call site is `nil`.
  private func tap(_ target: TouchTarget, count: Int, at site: CallSite?) {
    for tap in 0..<max(0, count) {
      if tap > 0 { advance(by: Self.tapInterval) }
      press(target, for: Self.tapDuration, by: "tap", at: site)
    }
  }

  /// Touches the given position for a number of seconds, by which the clock advances.
  ///
  /// `place` is in window coordinates, in points. A test failure is recorded if no view except the window receives the
  /// touch, unless `allowsMiss` is `true`.
  public func press(
    at place: CGPoint, for seconds: Double, allowsMiss: Bool = false,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    press(
      TouchTarget(position: place, view: nil), for: seconds, by: "press",
      at: allowsMiss ? nil : site)
  }

  /// Touches the center of a view for a number of seconds, by which the clock advances.
  ///
  /// A test failure is recorded if neither the view nor one of its subviews receives the touch, unless `allowsMiss` is
  /// `true`.
  public func press(
    _ view: UIView, for seconds: Double, allowsMiss: Bool = false, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    press(
      TouchTarget(position: middle(of: view), view: view), for: seconds, by: "press",
      at: allowsMiss ? nil : site)
  }

  private func press(
    _ target: TouchTarget, for seconds: Double, by action: String, at site: CallSite?
  ) {
    if let site { requireTouches(on: [target], by: action, at: site) }
    touch(.began, at: target.position)
    advance(by: max(0, seconds))
    touch(.ended, at: target.position)
  }

  // MARK: Drags and pinches

  /// Moves a finger from one position to another at constant speed and then lifts it.
  ///
  /// Positions are in window coordinates, in points. The clock advances by the given number of seconds. A test failure
  /// is recorded if no view except the window receives the touch at its beginning, unless `allowsMiss` is `true`.
  public func drag(
    from start: CGPoint, to end: CGPoint, over seconds: Double, allowsMiss: Bool = false,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    drag(
      [FingerPath(from: start, to: end)], on: nil, over: seconds, by: "drag",
      at: allowsMiss ? nil : site)
  }

  /// Moves a finger from the center of a view by an offset at constant speed and then lifts it.
  ///
  /// The offset is in window coordinates, in points. The clock advances by the given number of seconds. A test failure
  /// is recorded if neither the view nor one of its subviews receives the touch at its beginning, unless `allowsMiss`
  /// is `true`.
  public func drag(
    _ view: UIView, by offset: CGVector, over seconds: Double, allowsMiss: Bool = false,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    let start = middle(of: view)
    let end = CGPoint(x: start.x + offset.dx, y: start.y + offset.dy)
    drag(
      [FingerPath(from: start, to: end)], on: view, over: seconds, by: "drag",
      at: allowsMiss ? nil : site)
  }

  /// Moves several fingers at the same time, each at constant speed.
  ///
  /// The clock advances by the given number of seconds. A test failure is recorded for each finger whose touch no view
  /// except the window receives at its beginning, unless `allowsMiss` is `true`.
  public func drag(
    _ paths: [FingerPath], over seconds: Double, allowsMiss: Bool = false,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    drag(paths, on: nil, over: seconds, by: "drag", at: allowsMiss ? nil : site)
  }

  /// Moves two fingers, placed to the left and right of a position, from one distance between them to another.
  ///
  /// The position and distances are in points. The clock advances by the given number of seconds. A test failure is
  /// recorded for each finger whose touch no view except the window receives at its beginning, unless `allowsMiss` is
  /// `true`.
  public func pinch(
    at place: CGPoint, from distance: CGFloat, to other: CGFloat, over seconds: Double,
    allowsMiss: Bool = false, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    drag(
      Self.pinchPaths(at: place, from: distance, to: other), on: nil, over: seconds, by: "pinch",
      at: allowsMiss ? nil : site)
  }

  /// Moves two fingers, placed to the left and right of a view's center, from one distance between them to another.
  ///
  /// The distances are in points. The clock advances by the given number of seconds. A test failure is recorded for
  /// each finger whose touch neither the view nor one of its subviews receives at its beginning, unless `allowsMiss`
  /// is `true`.
  public func pinch(
    _ view: UIView, from distance: CGFloat, to other: CGFloat, over seconds: Double,
    allowsMiss: Bool = false, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    drag(
      Self.pinchPaths(at: middle(of: view), from: distance, to: other), on: view, over: seconds,
      by: "pinch", at: allowsMiss ? nil : site)
  }

  private static func pinchPaths(
    at place: CGPoint, from distance: CGFloat, to other: CGFloat
  ) -> [FingerPath] {
    [-0.5, 0.5].map { side in
      FingerPath(
        from: CGPoint(x: place.x + side * distance, y: place.y),
        to: CGPoint(x: place.x + side * other, y: place.y))
    }
  }

  private func drag(
    _ paths: [FingerPath], on view: UIView?, over seconds: Double, by action: String,
    at site: CallSite?
  ) {
    if let site {
      let targets = paths.map { TouchTarget(position: $0.start, view: view) }
      requireTouches(on: targets, by: action, at: site)
    }
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

  /// Returns the center of a view's model bounds in window coordinates, in points.
  public func middle(of view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
  }
}
