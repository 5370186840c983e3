import Foundation

extension UIWindow {
  /// Turns a wheel over a place: the nearest scroll view beneath it that has room that way moves by the distance, in points
  /// to the right and down, and not beyond its edges.
  ///
  /// - Returns: whether any moved.
  @discardableResult
  package func feed(scroll distance: CGVector, at place: CGPoint) -> Bool {
    guard let hit = hitTest(place, with: nil) else { return false }
    for view in sequence(first: hit, next: \.superview) {
      guard let scroll = view as? UIScrollView, scroll.isScrollEnabled, !scroll.isDragging else {
        continue
      }
      let (from, limits) = (scroll.contentOffset, scroll.limits)
      let to = CGPoint(
        x: (from.x + distance.dx).clamped(to: limits.x),
        y: (from.y + distance.dy).clamped(to: limits.y))
      guard to != from else { continue }
      scroll.setContentOffset(to, animated: false)
      scroll.flashScrollIndicators()
      return true
    }
    return false
  }
}
