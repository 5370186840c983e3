package import Foundation

/// An object that dispatches touches to the windows of an application.
///
/// It tracks the active touches and sends their events through `UIApplication.sendEvent`.
@MainActor
package final class TouchDispatcher {
  private unowned let application: UIApplication
  /// The active touches, in the order in which they began.
  private var touches: [UITouch] = []

  /// The maximum time between two taps that are counted together, in seconds.
  static let tapInterval = 0.35
  /// The maximum distance between two taps that are counted together, in points.
  private static let tapDistance: CGFloat = 45

  init(_ application: UIApplication) { self.application = application }

  /// Returns the locations of the active touches in a window, in points, in the order in which they began.
  package func touchLocations(in window: UIWindow) -> [CGPoint] {
    touches(in: window).map { $0.location(in: window) }
  }

  /// Dispatches simultaneous changes to touches.
  ///
  /// A touch belongs to the frontmost window that has a view at the location where the touch begins. A change to a
  /// touch that is not active has no effect.
  ///
  /// - Parameters:
  ///   - changes: The changes, at most one per touch.
  ///   - windows: The windows that receive the changes, from back to front.
  ///   - origin: The origin of the locations, in the coordinates of the windows' frames.
  ///   - time: The time of the changes on the clock of the windows, in seconds.
  package func dispatchTouches(
    _ changes: [SyntheticTouch], to windows: [UIWindow], from origin: CGPoint = .zero,
    at time: TimeInterval
  ) {
    // Windows that are no longer displayed receive no events.
    let hidden = touches.filter { $0.window?.renderContext == nil }
    for touch in hidden { touch.phase = .cancelled }
    removeFinishedTouches(hidden)
    // If a touch begins again, the event for its end was lost.
    for change in changes where change.phase == .began {
      if let lost = touch(forFinger: change.finger, in: windows) { cancelTouches([lost]) }
    }
    for window in windows { for touch in touches(in: window) { touch.phase = .stationary } }
    let event = UIEvent(time: time)
    let changed = changes.sorted { $0.finger < $1.finger }.compactMap { change -> UIWindow? in
      if change.phase == .began {
        return beginTouch(change, in: windows, from: origin, event: event)
      }
      guard change.phase != .stationary, let touch = touch(forFinger: change.finger, in: windows),
        let window = touch.window
      else { return nil }
      touch.update(
        phase: change.phase, location: window.convertLocation(change.location, fromOrigin: origin),
        timestamp: time)
      return window
    }
    guard !changed.isEmpty else { return }
    event.touches = Set(changed.flatMap { touches(in: $0) })
    application.sendEvent(event)
    removeFinishedTouches(event.orderedTouches)
  }

  /// Cancels all touches in the given windows.
  package func cancelTouches(in windows: [UIWindow]) {
    for window in windows { cancelTouches(touches(in: window)) }
  }

  /// Returns the frontmost window that has a view at the given location, the deepest such view, and the location in
  /// the window's coordinates.
  ///
  /// Returns `nil` if no window has a view at the location.
  func hitTest(
    _ location: CGPoint, in windows: [UIWindow], from origin: CGPoint = .zero, with event: UIEvent?
  ) -> (view: UIView, window: UIWindow, location: CGPoint)? {
    for window in windows.reversed() {
      let location = window.convertLocation(location, fromOrigin: origin)
      if let view = window.hitTest(location, with: event) { return (view, window, location) }
    }
    return nil
  }

  /// Returns the active touches in the given window, in the order in which they began.
  func touches(in window: UIWindow) -> [UITouch] { touches.filter { $0.window === window } }

  private func touch(forFinger finger: Int, in windows: [UIWindow]) -> UITouch? {
    touches.first { touch in
      touch.fingerID == finger && windows.contains { $0 === touch.window }
    }
  }

  /// Begins a touch and returns its window.
  ///
  /// Returns `nil` if the touch hits no view or if interaction events are ignored.
  private func beginTouch(
    _ change: SyntheticTouch, in windows: [UIWindow], from origin: CGPoint, event: UIEvent
  ) -> UIWindow? {
    guard !application.isIgnoringInteractionEvents,
      let hit = hitTest(change.location, in: windows, from: origin, with: event)
    else { return nil }
    let (view, window) = (hit.view, hit.window)
    if !window.isKeyWindow, window.windowLevel == .normal { window.makeKey() }
    let touch = UITouch(change.finger, at: hit.location, on: view, of: window, event.timestamp)
    if let last = window.lastTap, touch.timestamp - last.time <= Self.tapInterval,
      hypot(last.location.x - touch.startLocation.x, last.location.y - touch.startLocation.y)
        <= Self.tapDistance
    {
      touch.tapCount = last.count + 1
    }
    let others = touches(in: window).filter { $0.view != nil && !$0.isCanceledInView }
    touch.isCanceledInView = others.contains { other in
      other.view === view
        ? !view.isMultipleTouchEnabled
        : view.isExclusiveTouch || other.view?.isExclusiveTouch ?? false
    }
    touches.append(touch)
    for recognizer in sequence(first: view, next: \.superview).flatMap({
      $0.gestureRecognizers ?? []
    })
    where recognizer.shouldTrack(touch) {
      touch.gestureRecognizers?.append(recognizer)
      recognizer.addTouch(touch)
    }
    return window
  }

  /// Cancels the given touches, all of which belong to the same window.
  private func cancelTouches(_ lost: [UITouch]) {
    lost.first?.window?.sendTouches(
      lost.map { SyntheticTouch(.cancelled, at: $0.windowLocation, finger: $0.fingerID) })
  }

  /// Removes the given touches that have ended or were canceled, after their event was sent.
  private func removeFinishedTouches(_ sent: [UITouch]) {
    for touch in sent where touch.phase == .ended {
      touch.window?.lastTap = (touch.startLocation, touch.timestamp, touch.tapCount)
    }
    for recognizer in sent.receivingRecognizers { recognizer.removeFinishedTouches() }
    touches.removeAll(where: \.isFinished)
  }
}
