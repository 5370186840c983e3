import QuartzCore

/// The bar items and observed scroll views of a view controller.
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
  /// Creates the button that starts and ends editing.
  func makeEditButton() -> UIBarButtonItem {
    let made = UIBarButtonItem(systemItem: isEditing ? .done : .edit)
    made.primaryAction = UIAction { [weak self] _ in
      if let self { setEditing(!isEditing, animated: true) }
    }
    return made
  }

  /// Invalidates the layout of the bars around the controller after its observed scroll view has changed.
  func setNeedsBarLayout() {
    for above in sequence(first: parent, next: { $0?.parent }) {
      if above is UINavigationController || above is UITabBarController {
        above?.viewIfLoaded?.setNeedsLayout()
      }
    }
  }

  /// Performs the given layout update of the bars, animated if requested.
  ///
  /// Does nothing if the view is not loaded.
  func performBarUpdate(animated: Bool, layout updateLayout: () -> Void) {
    guard isViewLoaded else { return }
    if animated {
      UIView.animate(withDuration: TransitionTiming.barDuration, animations: updateLayout)
    } else {
      updateLayout()
    }
  }
}
