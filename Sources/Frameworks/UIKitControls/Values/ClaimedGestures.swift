import CoreGraphics
import UIKitCore

// Gestures recognized by containing views that are suppressed while a control is touched.

extension UIGestureRecognizer {
  /// Whether the recognizer recognizes a single tap with one finger.
  var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether the recognizer is a one-finger pan or swipe that has moved more horizontally than vertically.
  var isHorizontalDrag: Bool {
    guard self is UIPanGestureRecognizer || self is UISwipeGestureRecognizer,
      numberOfTouches == 1, let touch = trackedTouches.first
    else { return false }
    return abs(touch.windowLocation.x - touch.startLocation.x)
      > abs(touch.windowLocation.y - touch.startLocation.y)
  }
}
