import CoreGraphics
import QuartzCore

/// A container that looks at how far content has been scrolled.
@MainActor
protocol ScrollFollowing: AnyObject {
  /// The content has moved, or its size or insets are others.
  func scrollDidMove(_ scroll: UIScrollView)
  /// A finger leaves the content, which will rest there.
  func scrollWillLand(_ scroll: UIScrollView, at target: inout CGPoint)
  /// The content has come to rest after a finger or a movement that was asked for.
  func scrollDidRest(_ scroll: UIScrollView)
}

extension ScrollFollowing {
  func scrollWillLand(_ scroll: UIScrollView, at target: inout CGPoint) {}
  func scrollDidRest(_ scroll: UIScrollView) {}
}

/// Holds a follower without keeping it.
struct ScrollFollower {
  weak var follower: (any ScrollFollowing)?
}

extension UIScrollView {
  /// Lets a container hear of movements.
  func tell(_ follower: any ScrollFollowing) {
    followers.removeAll { $0.follower == nil || $0.follower === follower }
    followers.append(ScrollFollower(follower: follower))
  }

  /// Lets a container hear no more.
  func tellNoMore(_ follower: any ScrollFollowing) {
    followers.removeAll { $0.follower == nil || $0.follower === follower }
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
