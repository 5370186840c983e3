/// The values that a view inherits from its ancestors.
///
/// They are cached until one of them changes. If a view has cached values, so does its superview. Invalidation
/// therefore stops at descendants without cached values.
@MainActor
final class InheritedViewState {
  /// The number of ancestors of the view.
  let depth: Int
  /// The root view of the tree, or `nil` for the root view itself.
  weak var topmostView: UIView?
  /// The nearest ancestor that is a window.
  weak var window: UIWindow?
  /// The tint color of the view or its nearest ancestor that specifies one.
  let tintColor: UIColor?
  let traits: UITraitCollection
  /// Whether the view may have safe area insets.
  ///
  /// The value is `false` only if neither the view nor any of its ancestors can add insets.
  let mayBeCoveredByBars: Bool
  /// The screen from which a view outside a window inherits its traits, or `nil` in a window, which has its own
  /// screen.
  private let screen: UIScreen?
  /// The value of `TraitPropagation.screenChangeCount` when the state was computed.
  private let screenChangeCount: Int

  /// Computes the state of a view from the cached state of its superview, or the state of a root view.
  fileprivate init(of view: UIView, below superview: UIView?) {
    let above = superview?.cachedInheritedState
    depth = above.map { $0.depth + 1 } ?? 0
    topmostView = above?.topmostView ?? superview
    window = superview as? UIWindow ?? above?.window
    tintColor = view.tintState.color ?? above?.tintColor
    mayBeCoveredByBars = above?.mayBeCoveredByBars ?? false || view.addsSafeArea
    // A view outside a window has the traits of the program's current screen.
    let shownOn = superview == nil ? (view as? UIWindow)?.screen : nil
    screen = shownOn == nil && window == nil ? above?.screen ?? .current : nil
    traits = TraitPropagation.traits(
      below: superview?.traitCollection ?? (shownOn ?? .current).traitCollection,
      controller: view.controller,
      of: view)
    screenChangeCount = TraitPropagation.screenChangeCount
  }

  /// Whether the screen and its settings are the same as when the state was computed.
  var isCurrent: Bool {
    guard screenChangeCount == TraitPropagation.screenChangeCount else { return false }
    guard let screen else { return true }
    return screen === UIScreen.current
  }
}

extension UIView {
  /// The values that the view inherits, taken from the cache if possible.
  ///
  /// They are computed iteratively, because deeply nested views could cause a stack overflow.
  var inheritedState: InheritedViewState {
    if let cached = cachedInheritedState, cached.isCurrent { return cached }
    var missing = [self]
    var above = superview
    while let view = above, view.cachedInheritedState?.isCurrent != true {
      missing.append(view)
      above = view.superview
    }
    var latest: InheritedViewState?
    for view in missing.reversed() {
      latest = InheritedViewState(of: view, below: above)
      view.cachedInheritedState = latest
      above = view
    }
    return latest ?? InheritedViewState(of: self, below: superview)
  }

  /// Discards the cached state of the view and its descendants after a value of the view or an ancestor has changed.
  nonisolated func invalidateInheritedState() {
    guard cachedInheritedState != nil else { return }
    var work = [self]
    while let view = work.popLast() {
      view.cachedInheritedState = nil
      work += view.storedSubviews.filter { $0.cachedInheritedState != nil }
    }
  }
}
