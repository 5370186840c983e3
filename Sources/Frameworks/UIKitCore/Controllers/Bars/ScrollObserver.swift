import CoreGraphics
import QuartzCore

/// An object that observes the position of a scroll view's content.
@MainActor
package protocol ScrollObserver: AnyObject {
  /// Notifies the observer that the offset, the size or the insets of the content have changed.
  func observedScrollViewDidChange(_ scroll: UIScrollView)
  /// Notifies the observer when a drag ends.
  ///
  /// The target offset, in points, can be changed.
  func observedScrollViewWillStop(_ scroll: UIScrollView, targetOffset target: inout CGPoint)
  /// Notifies the observer when the content has stopped after a drag or a programmatic scroll.
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

/// A weak reference to a scroll observer.
struct WeakScrollObserver {
  weak var observer: (any ScrollObserver)?
}

extension UIScrollView {
  /// Adds an observer, which is referenced weakly.
  ///
  /// Adding it again has no effect.
  package func addScrollObserver(_ follower: any ScrollObserver) {
    scrollObservers.removeAll { $0.observer == nil || $0.observer === follower }
    scrollObservers.append(WeakScrollObserver(observer: follower))
  }

  func removeScrollObserver(_ follower: any ScrollObserver) {
    scrollObservers.removeAll { $0.observer == nil || $0.observer === follower }
  }
}

extension UIViewController {
  /// Returns the scroll view that the bars at an edge observe.
  ///
  /// It is the one that was set, or else the first scroll view found from the controller's view down along the first
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
