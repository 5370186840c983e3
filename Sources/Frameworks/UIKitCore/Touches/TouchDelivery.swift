import Foundation
import QuartzCore
import RenderServer

extension TouchDispatcher {
  /// Delivers the touches in an event to their views, unless gesture recognizers delay or prevent the delivery.
  func deliverTouches(_ touches: [UITouch], with event: UIEvent) {
    for touch in touches where !touch.isCanceledInView && touch.view != nil {
      updateDelay(of: touch)
    }
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      var rest = touches.filter {
        $0.phase == phase && !$0.isCanceledInView && !$0.isDelayed && $0.view != nil
      }
      while let view = rest.first?.view {
        let some = Set(rest.filter { $0.view === view })
        rest.removeAll { some.contains($0) }
        switch phase {
        case .began: deliverBeginning(of: some, with: event, on: view)
        case .moved: view.touchesMoved(some, with: event)
        case .ended: view.touchesEnded(some, with: event)
        case .cancelled: view.touchesCancelled(some, with: event)
        case .stationary: break
        }
      }
    }
  }

  /// Delays the delivery of a touch that begins, for as long as gesture recognizers require it.
  ///
  /// The beginning of the touch is delivered when no recognizer requires the delay any longer.
  private func updateDelay(of touch: UITouch) {
    let delaying = (touch.gestureRecognizers ?? []).filter { $0.delaysDelivery(of: touch) }
    if touch.phase == .began {
      touch.isDelayed = !delaying.isEmpty
      let delays = delaying.compactMap(\.maximumTouchDelay)
      guard delays.count == delaying.count, let delay = delays.max(),
        let context = touch.window?.renderContext
      else { return }
      context.turns.enqueue(at: context.clock.now + delay) { [weak self] in
        self?.deliverBeginning(of: touch)
      }
    } else if touch.isDelayed, delaying.isEmpty || touch.phase == .ended {
      deliverBeginning(of: touch)
    }
  }

  /// Delivers the `began` phase of a delayed touch to its view.
  private func deliverBeginning(of touch: UITouch) {
    guard touch.isDelayed else { return }
    touch.isDelayed = false
    guard !touch.isCanceledInView, touch.phase != .cancelled, let view = touch.view,
      let window = touch.window
    else { return }
    let phase = touch.phase
    touch.phase = .began
    let event = UIEvent(touches: Set(touches(in: window)), time: touch.timestamp)
    deliverBeginning(of: [touch], with: event, on: view)
    touch.phase = phase
  }

  /// Delivers the `began` phase of the given touches to a view, unless an enclosing scroll view prevents it.
  private func deliverBeginning(of touches: Set<UITouch>, with event: UIEvent, on view: UIView) {
    let scrollViews = sequence(first: view, next: \.superview).dropFirst()
      .compactMap { $0 as? UIScrollView }
    let isAllowed = scrollViews.allSatisfy {
      $0.touchesShouldBegin(touches, with: event, in: view)
    }
    for touch in touches {
      if isAllowed { touch.isDelivered = true } else { touch.isCanceledInView = true }
    }
    if isAllowed { view.touchesBegan(touches, with: event) }
  }
}

extension UITouch {
  /// Cancels the touch in its view after a gesture has been recognized.
  func cancelInView() {
    guard !isCanceledInView else { return }
    isCanceledInView = true
    // A view that has not yet received the touch never receives it.
    guard isDelivered, let view else { return }
    let before = phase
    phase = .cancelled
    view.touchesCancelled([self], with: UIEvent(touches: [self], time: timestamp))
    phase = before
  }
}

extension [UITouch] {
  /// The gesture recognizers that receive at least one of the touches, without duplicates.
  @MainActor var receivingRecognizers: [UIGestureRecognizer] {
    flatMap { $0.gestureRecognizers ?? [] }.reduce(into: []) { found, recognizer in
      if !found.contains(where: { $0 === recognizer }) { found.append(recognizer) }
    }
  }
}
