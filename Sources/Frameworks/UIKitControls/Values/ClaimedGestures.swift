import CoreGraphics
import UIKitCore

// What gestures of views around them controls keep for themselves.

extension UIGestureRecognizer {
  /// Whether it is one tap with one finger.
  var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether it is a drag or a swipe of one finger that has gone further across than up or down.
  var isHorizontalDrag: Bool {
    guard self is UIPanGestureRecognizer || self is UISwipeGestureRecognizer,
      numberOfTouches == 1, let touch = trackedTouches.first
    else { return false }
    return abs(touch.windowLocation.x - touch.startLocation.x)
      > abs(touch.windowLocation.y - touch.startLocation.y)
  }
}
