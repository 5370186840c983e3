import QuartzCore

/// What bars around a controller show for it.
struct ControllerBars {
  var tabItem: UITabBarItem?
  var toolbarItems: [UIBarButtonItem]?
  var editButton: UIBarButtonItem?
  private var scrolls: [NSDirectionalRectEdge.RawValue: WeakScroll] = [:]

  private struct WeakScroll {
    weak var view: UIScrollView?
  }

  @MainActor
  mutating func set(_ scroll: UIScrollView?, at edges: NSDirectionalRectEdge) {
    for edge in [NSDirectionalRectEdge.top, .leading, .bottom, .trailing]
    where edges.contains(edge) {
      scrolls[edge.rawValue] = WeakScroll(view: scroll)
    }
  }

  @MainActor
  func scroll(at edge: NSDirectionalRectEdge) -> UIScrollView? { scrolls[edge.rawValue]?.view }
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
  func barsDidChange() {
    for above in sequence(first: parent, next: { $0?.parent }) {
      if above is UINavigationController || above is UITabBarController {
        above?.viewIfLoaded?.setNeedsLayout()
      }
    }
  }

  /// Places bars at once or, animated, as they come and go.
  func changeBars(animated: Bool, _ place: () -> Void) {
    guard isViewLoaded else { return }
    if animated {
      UIView.animate(withDuration: TransitionTiming.bar, animations: place)
    } else {
      place()
    }
  }
}
