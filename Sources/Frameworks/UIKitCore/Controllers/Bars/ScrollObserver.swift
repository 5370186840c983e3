import CoreGraphics
import QuartzCore

/// An object that observes the scroll position of a scroll view.
@MainActor
package protocol ScrollObserver: AnyObject {
  /// Notifies the observer that the offset, size or insets of the content have changed.
  func observedScrollViewDidChange(_ scroll: UIScrollView)
  /// Notifies the observer that a drag has ended, before scrolling stops.
  ///
  /// The observer can change the target offset, in points.
  func observedScrollViewWillStop(_ scroll: UIScrollView, targetOffset target: inout CGPoint)
  /// Notifies the observer that the content has stopped after a drag or a programmatic scroll.
  func observedScrollViewDidStop(_ scroll: UIScrollView)
}

extension ScrollObserver {
  /// Default: leaves the target offset unchanged.
  package func observedScrollViewWillStop(
    _ scroll: UIScrollView, targetOffset target: inout CGPoint
  ) {}
  /// Default: ignores the end of scrolling.
  package func observedScrollViewDidStop(_ scroll: UIScrollView) {}
}

/// A scroll observer, referenced weakly.
struct WeakScrollObserver {
  weak var observer: (any ScrollObserver)?
}

extension UIScrollView {
  /// Adds an observer, which is referenced weakly.
  ///
  /// Adding the same observer again has no effect.
  package func addScrollObserver(_ follower: any ScrollObserver) {
    scrollObservers.removeAll { $0.observer == nil || $0.observer === follower }
    scrollObservers.append(WeakScrollObserver(observer: follower))
  }

  func removeScrollObserver(_ follower: any ScrollObserver) {
    scrollObservers.removeAll { $0.observer == nil || $0.observer === follower }
  }
}

extension UIViewController {
  /// Returns the scroll view observed by the bars at the given edge.
  ///
  /// If none has been set, it is the first scroll view found by descending from the controller's view along the first
  /// subviews.
  func barScrollView(at edge: NSDirectionalRectEdge) -> UIScrollView? {
    if let given = contentScrollView(for: edge) { return given }
    var at = viewIfLoaded
    while let view = at {
      if let scroll = view as? UIScrollView { return scroll }
      at = view.subviews.first
    }
    return nil
  }
}
