import Foundation
import QuartzCore

/// How what is said of the surroundings comes from above to those below, and how they hear that it is another.
@MainActor
enum TraitFlow {
  /// How often any screen has changed: whoever keeps what came from one compares it.
  private(set) static var screens = 0
  /// What the views knew that are about to change: each change takes away what it put there.
  private static var before: [UITraitCollection] = []

  /// What is known below, by what a view and its controller say.
  static func traits(
    below above: UITraitCollection, _ controller: UIViewController?, of view: UIView?
  ) -> UITraitCollection {
    // Most views say nothing, and know the same as those above them.
    guard controller != nil || view?.saysTraits ?? false else { return above }
    var store = above.store
    if let controller {
      if let given = controller.givenTraits { store.take(given.store) }
      take(controller.sayings, controller.overrideUserInterfaceStyle, &store)
    }
    if let view {
      take(view.sayings, view.overrideUserInterfaceStyle, &store)
      view.categoryLimits.limit(&store.preferredContentSizeCategory)
    }
    return store == above.store ? above : UITraitCollection(store)
  }

  private static func take(
    _ sayings: TraitSayings, _ style: UIUserInterfaceStyle, _ store: inout TraitStore
  ) {
    store.take(sayings.store)
    if style != .unspecified { store.userInterfaceStyle = style }
  }

  static func willChange(_ view: UIView) {
    before.append(view.traitCollection)
  }

  static func didChange(_ view: UIView) {
    view.forgetInheritance()
    if let old = before.popLast() { view.spreadTraits(ifOtherThan: old) }
  }

  /// Changes a screen and tells all windows that are shown on it, and what is in them: their controllers before, too.
  ///
  /// Windows that filled the screen become as large as it.
  static func change(_ screen: UIScreen, to settings: ScreenSettings) {
    let before = screen.settings
    guard !settings.agrees(with: before) else { return }
    let shown = WindowList.here.filter { $0.screen === screen }
    let old = shown.map(\.traitCollection)
    let transitions = shown.map { window in
      window.rootViewController?.take(
        traits: traits(below: settings.traits, nil, of: window), in: window)
    }
    screen.settings = settings
    screens += 1
    for (window, traits) in zip(shown, old) { window.spreadTraits(ifOtherThan: traits) }
    for transition in transitions { transition?.run() }
    for window in shown {
      if before.size != settings.size, window.frame.size == before.size {
        window.frame.size = settings.size
      }
      window.tellSafeArea()
    }
  }
}

extension UIView {
  /// Whether the view itself says something of its surroundings.
  fileprivate var saysTraits: Bool {
    !sayings.isEmpty || overrideUserInterfaceStyle != .unspecified || !categoryLimits.isEmpty
  }

  /// Takes what is another in the new surroundings and tells those below; nothing where they are as they were.
  ///
  /// A loop, as views may lie in each other deeper than the stack goes.
  ///
  /// - Parameters:
  ///   - old: What the view knew before.
  ///   - tellsController: Whether the view's own controller is told, too.
  func spreadTraits(ifOtherThan old: UITraitCollection, tellsController: Bool = true) {
    guard traitCollection !== old else { return }
    var work: [(view: UIView, old: UITraitCollection, above: UIView?)] = [(self, old, nil)]
    while let (view, old, above) = work.popLast() {
      guard above == nil || view.superview === above else { continue }
      let known = view.takeTraits(otherThan: old, tellsController: tellsController || above != nil)
      for (inner, before) in known.reversed() {
        work.append((inner, before, view))
      }
    }
  }

  /// Takes what is another; returns what those inside knew, none where all is as it was.
  private func takeTraits(
    otherThan old: UITraitCollection, tellsController: Bool
  ) -> [(UIView, UITraitCollection)] {
    let new = traitCollection
    guard old != new else { return [] }
    let turns = old.layoutDirection != new.layoutDirection
    // Those below knew what was above them then.
    let known = subviews.map { ($0, TraitFlow.traits(below: old, $0.controller, of: $0)) }
    new.performAsCurrent {
      if let ownBackground { layer.backgroundColor = ownBackground.cgColor }
    }
    if drawing.isDrawn { setNeedsDisplay() }
    if turns { layoutDirectionDidChange() }
    surroundingsDidChange(from: old)
    traitCollectionDidChange(old)
    traitListeners.tell(self, old, new)
    if tellsController, let controller {
      controller.traitCollectionDidChange(old)
      controller.traitListeners.tell(controller, old, new)
    }
    return known
  }
}
