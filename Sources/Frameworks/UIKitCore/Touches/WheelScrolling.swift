package import Foundation

extension TouchDispatcher {
  /// Scrolls a scroll view in response to the mouse wheel.
  ///
  /// In the frontmost window with a view at the given location, the method scrolls the innermost scroll view that can
  /// scroll in the given direction, up to its edges.
  ///
  /// - Parameters:
  ///   - distance: The change of the content offset, in points.
  ///   - location: The location of the pointer, in the coordinates of the windows' frames.
  ///   - windows: The windows, from back to front.
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
