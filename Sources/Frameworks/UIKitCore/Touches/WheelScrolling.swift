package import Foundation

extension TouchDispatcher {
  /// Scrolls by a turn of a wheel, in points to the right and down.
  ///
  /// In the foremost of the windows, given back to front, that has a view at the location, the nearest scroll view that can
  /// scroll that way does, up to its edges.
  package func scroll(by distance: CGVector, at location: CGPoint, in windows: [UIWindow]) {
    guard let hit = hitTest(location, in: windows, with: nil) else { return }
    for view in sequence(first: hit.view, next: \.superview) {
      guard let scroll = view as? UIScrollView, scroll.isScrollEnabled, !scroll.isDragging else {
        continue
      }
      let (from, limits) = (scroll.contentOffset, scroll.offsetLimits)
      let to = CGPoint(
        x: (from.x + distance.dx).clamped(to: limits.x),
        y: (from.y + distance.dy).clamped(to: limits.y))
      guard to != from else { continue }
      scroll.setContentOffset(to, animated: false)
      return scroll.flashScrollIndicators()
    }
  }
}
