public import Foundation
import QuartzCore
import RenderServer

/// What one finger does, as it is fed to a window; an addition of this package.
public struct FedTouch: Hashable, Sendable {
  /// Which finger; any number that is its own as long as it is down.
  public var finger: Int
  /// What it does.
  public var phase: UITouch.Phase
  /// Where, in the window.
  public var location: CGPoint

  /// What a finger does at a place of the window.
  public init(_ phase: UITouch.Phase, at location: CGPoint, finger: Int = 0) {
    (self.phase, self.location, self.finger) = (phase, location, finger)
  }
}

extension FedTouch {
  /// Feeds it to a window at the present instant of the window's clock.
  ///
  /// On a manual clock a gesture is played by moving the clock and feeding, in turns.
  @MainActor
  public func feed(to window: UIWindow) { Self.feed([self], to: window) }

  /// Feeds what several fingers do at one instant of the window's clock.
  ///
  /// A finger has to come down before it moves; what is fed for one that is not down does nothing. A window off screen
  /// hears nothing.
  @MainActor
  public static func feed(_ touches: [FedTouch], to window: UIWindow) { window.feed(touches) }
}

extension UIWindow {
  /// Feeds what one finger does at the present instant.
  package func feed(_ phase: UITouch.Phase, at location: CGPoint, finger: Int = 0) {
    feed([FedTouch(phase, at: location, finger: finger)])
  }

  /// Feeds what several fingers do at the present instant.
  package func feed(_ fed: [FedTouch]) {
    guard let context else { return }
    guard let event = touchDesk.event(of: fed, in: self, at: context.clock.now) else { return }
    sendEvent(event)
  }
}

/// Keeps the fingers of a window and hands their events out.
@MainActor
final class TouchDesk {
  private var down: [UITouch] = []
  private var lastTap: (place: CGPoint, time: TimeInterval, count: Int)?

  /// How long after a tap another one counts on, in seconds.
  static let tapInterval = 0.35
  /// How far from a tap another one counts on, in points.
  private static let tapReach: CGFloat = 45

  nonisolated init() {}

  // MARK: Events

  /// The event of what fingers do; nil where nothing happens.
  func event(of fed: [FedTouch], in window: UIWindow, at time: TimeInterval) -> UIEvent? {
    for touch in down { touch.phase = .stationary }
    var hasNews = false
    for step in fed {
      let known = down.first { $0.finger == step.finger }
      switch (step.phase, known) {
      case (.began, nil):
        down.append(makeTouch(step, in: window, at: time))
        hasNews = true
      case (.began, _), (.stationary, _), (_, nil): break
      case (let phase, let touch?):
        touch.placeBefore = touch.place
        touch.place = step.location
        touch.timestamp = time
        touch.phase = phase
        hasNews = true
      }
    }
    return hasNews ? UIEvent(touches: Set(down), time: time) : nil
  }

  private func makeTouch(
    _ step: FedTouch, in window: UIWindow, at time: TimeInterval
  ) -> UITouch {
    let touch = UITouch(finger: step.finger, place: step.location, window: window, time: time)
    if let last = lastTap, time - last.time <= Self.tapInterval,
      hypot(last.place.x - step.location.x, last.place.y - step.location.y) <= Self.tapReach
    {
      touch.tapCount = last.count + 1
    }
    return touch
  }

  /// Hands an event to recognisers, then to views.
  func hand(_ event: UIEvent, in window: UIWindow) {
    let touches = (event.allTouches ?? []).sorted { $0.finger < $1.finger }
    for touch in touches where touch.phase == .began { place(touch, event, in: window) }
    var recognizers: [UIGestureRecognizer] = []
    for recognizer in touches.flatMap({ $0.gestureRecognizers ?? [] })
    where !recognizers.contains(where: { $0 === recognizer }) {
      recognizers.append(recognizer)
    }
    for recognizer in recognizers { recognizer.hear(event) }
    handToViews(touches, event)
    for touch in touches where touch.phase == .ended {
      lastTap = (touch.start, touch.timestamp, touch.tapCount)
    }
    for recognizer in recognizers { recognizer.letGo(event) }
    down.removeAll { $0.phase == .ended || $0.phase == .cancelled }
  }

  /// Finds whom a new touch belongs to.
  private func place(_ touch: UITouch, _ event: UIEvent, in window: UIWindow) {
    guard let hit = window.hitTest(touch.place, with: event) else { return }
    let views = sequence(first: hit) { $0.superview }
    for recognizer in views.flatMap({ $0.gestureRecognizers ?? [] })
    where recognizer.accepts(touch) {
      touch.gestureRecognizers?.append(recognizer)
      recognizer.look(at: touch)
    }
    let others = down.filter { $0 !== touch && $0.view != nil && !$0.isTaken }
    let isShut = others.contains { $0.view !== hit && ($0.view?.isExclusiveTouch ?? false) }
    let isFull = !hit.isMultipleTouchEnabled && others.contains { $0.view === hit }
    let wantsAll = hit.isExclusiveTouch && others.contains { $0.view !== hit }
    touch.view = hit
    touch.isTaken = isShut || isFull || wantsAll
  }

  private func handToViews(_ touches: [UITouch], _ event: UIEvent) {
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      var rest = touches.filter { $0.phase == phase && !$0.isTaken && $0.view != nil }
      while let view = rest.first?.view {
        let some = Set(rest.filter { $0.view === view })
        rest.removeAll { some.contains($0) }
        switch phase {
        case .began: view.touchesBegan(some, with: event)
        case .moved: view.touchesMoved(some, with: event)
        case .ended: view.touchesEnded(some, with: event)
        case .cancelled: view.touchesCancelled(some, with: event)
        case .stationary: break
        }
      }
    }
  }

  /// A gesture takes touches over: their views hear that they count no more.
  func take(_ touches: [UITouch]) {
    for touch in touches where !touch.isTaken {
      touch.isTaken = true
      // A view that has not heard of the touch yet never does.
      guard touch.phase != .began, let view = touch.view else { continue }
      let phase = touch.phase
      touch.phase = .cancelled
      view.touchesCancelled([touch], with: UIEvent(touches: [touch], time: touch.timestamp))
      touch.phase = phase
    }
  }
}
