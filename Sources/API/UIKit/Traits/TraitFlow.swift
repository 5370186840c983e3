import Foundation
import QuartzCore

/// How what is said of the surroundings comes from above to those below, and how they hear that it is another.
@MainActor
enum TraitFlow {
  /// Whether anybody has said something: all else need not look.
  private(set) static var isUsed = false
  /// How often the screen has changed.
  private(set) static var screens = 0
  /// What the views knew that are about to change.
  private static var before: [UITraitCollection] = []

  /// What is known below, by what a view and its controller say.
  static func traits(
    below above: UITraitCollection, _ controller: UIViewController?, of view: UIView?
  ) -> UITraitCollection {
    guard isUsed else { return above }
    var store = above.store
    if let controller {
      if let given = controller.givenTraits { store.take(given.store) }
      take(controller.sayings, controller.overrideUserInterfaceStyle, &store)
    }
    if let view { take(view.sayings, view.overrideUserInterfaceStyle, &store) }
    return store == above.store ? above : UITraitCollection(store)
  }

  private static func take(
    _ sayings: TraitSayings, _ style: UIUserInterfaceStyle, _ store: inout TraitStore
  ) {
    store.take(sayings.store)
    if style != .unspecified { store.userInterfaceStyle = style }
  }

  static func willChange(_ view: UIView) {
    isUsed = true
    before.append(view.traitCollection)
  }

  static func didChange(_ view: UIView) {
    view.forgetInheritance()
    if let old = before.popLast() { view.spreadTraits(ifOtherThan: old) }
  }

  /// Changes the screen and tells all windows that are shown, and what is in them: their controllers before, too.
  static func change(to settings: ScreenSettings) {
    let shown = WindowList.here
    let old = shown.map(\.traitCollection)
    let transitions = shown.map { window in
      window.rootViewController?.take(
        traits: traits(below: settings.traits, nil, of: window), in: window)
    }
    ScreenSettings.current = settings
    screens += 1
    for (window, traits) in zip(shown, old) { window.spreadTraits(ifOtherThan: traits) }
    for transition in transitions { transition?.run() }
  }
}

extension UIView {
  /// What the view knows before it is moved, where that may change.
  var traitsToCompare: UITraitCollection? { TraitFlow.isUsed ? traitCollection : nil }

  /// Takes what is another in the new surroundings and tells those below; nothing where they are as they were.
  ///
  /// A loop, as views may lie in each other deeper than the stack goes.
  func spreadTraits(ifOtherThan old: UITraitCollection?) {
    guard let old else { return }
    var work: [(view: UIView, old: UITraitCollection, above: UIView?)] = [(self, old, nil)]
    while let (view, old, above) = work.popLast() {
      guard above == nil || view.superview === above else { continue }
      for (inner, before) in view.takeTraits(otherThan: old).reversed() {
        work.append((inner, before, view))
      }
    }
  }

  /// Takes what is another; returns what those inside knew, none where all is as it was.
  private func takeTraits(otherThan old: UITraitCollection) -> [(UIView, UITraitCollection)] {
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
    if let controller {
      controller.traitCollectionDidChange(old)
      controller.traitListeners.tell(controller, old, new)
    }
    return known
  }
}
