public import Foundation

/// The methods with which a scroll view notifies its delegate of scrolling and zooming and queries the zoomed view.
///
/// All methods have a default implementation, with the consequences described at ``UIGestureRecognizerDelegate``.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the content offset has changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when the zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Called when the user starts to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when a drag is about to end.
  ///
  /// The delegate may change the offset at which scrolling will stop.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of the offset, in points per millisecond.
  ///   - targetContentOffset: The offset at which scrolling will stop, in points.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when a drag has ended.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - decelerate: Whether the content continues to move.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content starts to decelerate after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the deceleration after a drag has ended.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when a requested scroll animation has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Returns the view to scale when zooming, or nil for no zooming.
  ///
  /// The default implementation returns nil.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called before the zoom scale changes through a pinch or an animation.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called when zooming and any bounce have ended.
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  /// Returns whether a tap on the status bar may scroll to the top.
  ///
  /// The default implementation returns true.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// Called when scrolling to the top after a tap on the status bar has ended.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  /// Called when the adjusted content inset has changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
