import Foundation
import QuartzCore

/// Propagates traits from screens and views to the views and controllers below, and notifies those of changes.
@MainActor
enum TraitFlow {
  /// The number of changes of any screen, compared by caches of what came from one.
  private(set) static var screens = 0

  /// Returns the traits of a view from those above it and what the view and its controller override.
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

  /// Notifies a view whose overrides, or its controller's, have changed, and the views below.
  static func didChange(_ view: UIView) {
    view.forgetInheritance()
    view.spreadTraits()
  }

  /// Changes a screen and notifies all windows that are shown on it, and what is in them: their controllers before, too.
  ///
  /// Windows that filled the screen become as large as it. Hidden windows take over the changes when they are shown.
  static func change(_ screen: UIScreen, to settings: ScreenSettings) {
    guard !settings.agrees(with: screen.settings) else { return }
    let shown = WindowList.here.filter { $0.screen === screen }
    let transitions = shown.map { window in
      window.rootViewController?.take(
        traits: traits(below: settings.traits, nil, of: window), in: window)
    }
    screen.settings = settings
    screens += 1
    for window in shown { window.spreadTraits() }
    for transition in transitions { transition?.run() }
    for window in shown {
      window.followScreenSize()
      window.tellSafeArea()
    }
  }
}

extension UIView {
  /// Whether the view itself overrides traits.
  fileprivate var saysTraits: Bool {
    !sayings.isEmpty || overrideUserInterfaceStyle != .unspecified || !categoryLimits.isEmpty
  }

  /// Notifies the view of its traits where they differ from those it was last notified of, and then the views below.
  ///
  /// A loop, as views may lie in each other deeper than the stack goes.
  ///
  /// - Parameters:
  ///   - toAll: Whether the views below are compared even where the traits of the view itself are the same: necessary
  ///     where they may have missed a change, outside of windows or in a hidden one.
  ///   - tellsController: Whether the view's own controller is notified, too.
  func spreadTraits(toAll: Bool = false, tellsController: Bool = true) {
    let own = traitCollection
    guard toAll || own !== toldTraits else { return }
    var work: [(view: UIView, traits: UITraitCollection, above: UIView?)] = [(self, own, nil)]
    while let (view, traits, above) = work.popLast() {
      guard above == nil || view.superview === above else { continue }
      let isTold =
        traits !== view.toldTraits
        && view.takeTraits(tellsController: tellsController || above != nil)
      guard isTold || toAll else { continue }
      // Found without keeping anything in the view: most views inside have the same traits as before.
      for inner in view.subviews.reversed() {
        let found = TraitFlow.traits(below: view.toldTraits, inner.controller, of: inner)
        work.append((inner, found, view))
      }
    }
  }

  /// Applies the present traits and notifies the view alone; returns whether they differ from those it was notified of.
  private func takeTraits(tellsController: Bool) -> Bool {
    let (old, new) = (toldTraits, traitCollection)
    toldTraits = new
    // Values of the program's own traits may not even equal themselves.
    guard old !== new, old != new else { return false }
    let turns = old.layoutDirection != new.layoutDirection
    new.performAsCurrent {
      // The same colour set again could animate.
      if let color = ownBackground?.cgColor, color != layer.backgroundColor {
        layer.backgroundColor = color
      }
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
    return true
  }
}
