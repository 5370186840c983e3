/// What a view has from those above it, kept until something there is another.
///
/// Where a view keeps it, so does its superview: whoever forgets it goes down only as far as it is kept.
@MainActor
final class InheritedViewState {
  /// How many views lie above.
  let depth: Int
  /// The view above all others; nil where none is above.
  weak var topmostView: UIView?
  /// The window above.
  weak var window: UIWindow?
  /// The colour of the nearest view that was given one.
  let tintColor: UIColor?
  /// What the view knows of its surroundings.
  let traits: UITraitCollection
  /// Whether bars may cover some of the view: false only where neither the view nor anything above it can say so.
  let mayBeCoveredByBars: Bool
  /// The screen whose surroundings count where no window is above; nil in a window, which has its own.
  private let screen: UIScreen?
  /// The number of changes of screens at which it was found.
  private let screenChangeCount: Int

  /// What comes from a superview that keeps it, or to a view that has none.
  fileprivate init(of view: UIView, below superview: UIView?) {
    let above = superview?.cachedInheritedState
    depth = above.map { $0.depth + 1 } ?? 0
    topmostView = above?.topmostView ?? superview
    window = superview as? UIWindow ?? above?.window
    tintColor = view.tintState.color ?? above?.tintColor
    mayBeCoveredByBars = above?.mayBeCoveredByBars ?? false || view.addsSafeArea
    // A view in no window has the traits that the program's screen has at the time.
    let shownOn = superview == nil ? (view as? UIWindow)?.screen : nil
    screen = shownOn == nil && window == nil ? above?.screen ?? .current : nil
    traits = TraitPropagation.traits(
      below: superview?.traitCollection ?? (shownOn ?? .current).traitCollection,
      controller: view.controller,
      of: view)
    screenChangeCount = TraitPropagation.screenChangeCount
  }

  /// Whether the screen is as it was, and the same.
  var isCurrent: Bool {
    guard screenChangeCount == TraitPropagation.screenChangeCount else { return false }
    guard let screen else { return true }
    return screen === UIScreen.current
  }
}

extension UIView {
  /// What the view has from those above it.
  ///
  /// A loop, as views may lie in each other deeper than the stack goes.
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

  /// Forgets it here and below: something is another here, or above.
  nonisolated func invalidateInheritedState() {
    guard cachedInheritedState != nil else { return }
    var work = [self]
    while let view = work.popLast() {
      view.cachedInheritedState = nil
      work += view.storedSubviews.filter { $0.cachedInheritedState != nil }
    }
  }
}
