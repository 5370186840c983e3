import CoreGraphics
import QuartzCore

/// A container that looks at how far content has been scrolled.
@MainActor
package protocol ScrollObserver: AnyObject {
  /// The content has moved, or its size or insets are others.
  func observedScrollViewDidChange(_ scroll: UIScrollView)
  /// A finger leaves the content, which will rest there.
  func observedScrollViewWillStop(_ scroll: UIScrollView, targetOffset target: inout CGPoint)
  /// The content has come to rest after a finger or a movement that was asked for.
  func observedScrollViewDidStop(_ scroll: UIScrollView)
}

extension ScrollObserver {
  /// Leaves the target as it is.
  package func observedScrollViewWillStop(
    _ scroll: UIScrollView, targetOffset target: inout CGPoint
  ) {}
  /// Does nothing.
  package func observedScrollViewDidStop(_ scroll: UIScrollView) {}
}

/// Holds a follower without keeping it.
struct WeakScrollObserver {
  weak var observer: (any ScrollObserver)?
}

extension UIScrollView {
  /// Lets a container hear of movements.
  package func addScrollObserver(_ follower: any ScrollObserver) {
    scrollObservers.removeAll { $0.observer == nil || $0.observer === follower }
    scrollObservers.append(WeakScrollObserver(observer: follower))
  }

  /// Lets a container hear no more.
  func removeScrollObserver(_ follower: any ScrollObserver) {
    scrollObservers.removeAll { $0.observer == nil || $0.observer === follower }
  }
}

extension UIViewController {
  /// The scroll view that bars at an edge look at: the one that was set, else the view itself or the first view in it that is
  /// one, going down by first subviews.
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
