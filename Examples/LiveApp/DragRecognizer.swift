import UIKit

/// A pan gesture recognizer that calls a closure for each change.
final class DragRecognizer: UIPanGestureRecognizer {
  var onStep: ((DragRecognizer) -> Void)?

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    if state == .began || state == .changed { onStep?(self) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if state == .ended { onStep?(self) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    if state == .cancelled { onStep?(self) }
  }
}
