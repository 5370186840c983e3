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
    feed(fed, at: context.clock.now)
  }

  /// Feeds what several fingers did at an instant that may have passed.
  package func feed(_ fed: [FedTouch], at time: TimeInterval) {
    guard context != nil, let event = touchDesk.event(of: fed, in: self, at: time) else { return }
    if !UIApplication.shared.isIgnoringInteractionEvents { sendEvent(event) }
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
    hold(touches, in: window)
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

  // MARK: Views that wait

  /// Lets views wait for fingers that a gesture may be made of, and wait no more.
  private func hold(_ touches: [UITouch], in window: UIWindow) {
    for touch in touches where !touch.isTaken && touch.view != nil {
      let holders = (touch.gestureRecognizers ?? []).filter { $0.holds(touch) }
      if touch.phase == .began {
        touch.isHeld = !holders.isEmpty
        let limit = holders.allSatisfy { $0.holdTime != nil }
        if touch.isHeld, limit, let wait = holders.compactMap(\.holdTime).max() {
          waitNoLonger(touch, than: wait, in: window)
        }
      } else if touch.isHeld, holders.isEmpty || touch.phase == .ended {
        deliver(touch)
      }
    }
  }

  private func waitNoLonger(_ touch: UITouch, than wait: Double, in window: UIWindow) {
    guard let context = window.context else { return }
    context.turns.enqueue(at: context.clock.now + wait) { [weak self] in self?.deliver(touch) }
  }

  /// The view hears of a finger for which it waited.
  private func deliver(_ touch: UITouch) {
    guard touch.isHeld else { return }
    touch.isHeld = false
    guard !touch.isTaken, touch.phase != .cancelled, let view = touch.view else { return }
    let phase = touch.phase
    touch.phase = .began
    if begins([touch], UIEvent(touches: Set(down), time: touch.timestamp), on: view) {
      view.touchesBegan([touch], with: UIEvent(touches: Set(down), time: touch.timestamp))
    }
    touch.phase = phase
  }

  /// Whether the scroll views around a view let it hear of fingers; else they count no more for it.
  private func begins(_ touches: Set<UITouch>, _ event: UIEvent, on view: UIView) -> Bool {
    let scrolls = sequence(first: view) { $0.superview }.dropFirst().compactMap {
      $0 as? UIScrollView
    }
    let isLet = scrolls.allSatisfy { $0.touchesShouldBegin(touches, with: event, in: view) }
    for touch in touches { if isLet { touch.isDelivered = true } else { touch.isTaken = true } }
    return isLet
  }

  private func handToViews(_ touches: [UITouch], _ event: UIEvent) {
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      var rest = touches.filter { $0.phase == phase && !$0.isTaken && !$0.isHeld && $0.view != nil }
      while let view = rest.first?.view {
        let some = Set(rest.filter { $0.view === view })
        rest.removeAll { some.contains($0) }
        switch phase {
        case .began: if begins(some, event, on: view) { view.touchesBegan(some, with: event) }
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
      guard touch.isDelivered, let view = touch.view else { continue }
      let phase = touch.phase
      touch.phase = .cancelled
      view.touchesCancelled([touch], with: UIEvent(touches: [touch], time: touch.timestamp))
      touch.phase = phase
    }
  }
}
