import QuartzCore

/// What bars around a controller show for it.
struct ControllerBarState {
  var tabItem: UITabBarItem?
  var toolbarItems: [UIBarButtonItem]?
  var editButton: UIBarButtonItem?
  private var contentScrollViews: [NSDirectionalRectEdge.RawValue: WeakScrollView] = [:]

  private struct WeakScrollView {
    weak var view: UIScrollView?
  }

  @MainActor
  mutating func setScrollView(_ scroll: UIScrollView?, at edges: NSDirectionalRectEdge) {
    for edge in [NSDirectionalRectEdge.top, .leading, .bottom, .trailing]
    where edges.contains(edge) {
      contentScrollViews[edge.rawValue] = WeakScrollView(view: scroll)
    }
  }

  @MainActor
  func scrollView(at edge: NSDirectionalRectEdge) -> UIScrollView? {
    contentScrollViews[edge.rawValue]?.view
  }
}

extension UIViewController {
  /// The button that begins and ends the editing.
  func makeEditButton() -> UIBarButtonItem {
    let made = UIBarButtonItem(systemItem: isEditing ? .done : .edit)
    made.primaryAction = UIAction { [weak self] _ in
      if let self { setEditing(!isEditing, animated: true) }
    }
    return made
  }

  /// The bars around it show another scroll view's state.
  func setNeedsBarLayout() {
    for above in sequence(first: parent, next: { $0?.parent }) {
      if above is UINavigationController || above is UITabBarController {
        above?.viewIfLoaded?.setNeedsLayout()
      }
    }
  }

  /// Places bars at once or, animated, as they come and go.
  func performBarUpdate(animated: Bool, layout updateLayout: () -> Void) {
    guard isViewLoaded else { return }
    if animated {
      UIView.animate(withDuration: TransitionTiming.barDuration, animations: updateLayout)
    } else {
      updateLayout()
    }
  }
}
