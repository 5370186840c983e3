import Foundation
import QuartzCore

/// Propagates traits from screens and views to the views and controllers below, and notifies those of changes.
@MainActor
enum TraitPropagation {
  /// The number of changes of any screen, compared by caches of what came from one.
  private(set) static var screenChangeCount = 0

  /// Returns the traits of a view from those above it and what the view and its controller override.
  static func traits(
    below above: UITraitCollection, controller: UIViewController?, of view: UIView?
  ) -> UITraitCollection {
    // Most views say nothing, and know the same as those above them.
    guard controller != nil || view?.hasTraitOverrides ?? false else { return above }
    var store = above.store
    if let controller {
      if let given = controller.assignedTraits { store.merge(given.store) }
      applyOverrides(
        controller.storedTraitOverrides, style: controller.overrideUserInterfaceStyle, to: &store)
    }
    if let view {
      applyOverrides(view.storedTraitOverrides, style: view.overrideUserInterfaceStyle, to: &store)
      view.categoryLimits.clamp(&store.preferredContentSizeCategory)
    }
    return store == above.store ? above : UITraitCollection(store)
  }

  private static func applyOverrides(
    _ overrides: TraitOverrides, style: UIUserInterfaceStyle, to store: inout TraitStore
  ) {
    store.merge(overrides.store)
    if style != .unspecified { store.userInterfaceStyle = style }
  }

  /// Notifies a view whose overrides, or its controller's, have changed, and the views below.
  static func overridesDidChange(of view: UIView) {
    view.invalidateInheritedState()
    view.propagateTraits()
  }

  /// Changes a screen and notifies all windows that are shown on it, and what is in them: their controllers before, too.
  ///
  /// Windows that filled the screen become as large as it. Hidden windows take over the changes when they are shown.
  static func updateScreen(_ screen: UIScreen, to settings: ScreenSettings) {
    guard !settings.hasSameConfiguration(as: screen.settings) else { return }
    let visibleWindows = VisibleWindowList.windowsInCurrentContext.filter { $0.screen === screen }
    let transitions = visibleWindows.map { window in
      window.rootViewController?.makeTraitTransition(
        to: traits(below: settings.traits, controller: nil, of: window), in: window)
    }
    screen.settings = settings
    screenChangeCount += 1
    for window in visibleWindows { window.propagateTraits() }
    for transition in transitions { transition?.start() }
    for window in visibleWindows {
      window.resizeToScreen()
      window.updateSafeArea()
    }
  }
}

extension UIView {
  /// Whether the view itself overrides traits.
  fileprivate var hasTraitOverrides: Bool {
    !storedTraitOverrides.isEmpty || overrideUserInterfaceStyle != .unspecified
      || !categoryLimits.isEmpty
  }

  /// Notifies the view of its traits where they differ from those it was last notified of, and then the views below.
  ///
  /// A loop, as views may lie in each other deeper than the stack goes.
  ///
  /// - Parameters:
  ///   - toAll: Whether the views below are compared even where the traits of the view itself are the same: necessary
  ///     where they may have missed a change, outside of windows or in a hidden one.
  ///   - notifiesController: Whether the view's own controller is notified, too.
  func propagateTraits(
    toAllDescendants toAll: Bool = false, notifiesController: Bool = true
  ) {
    let own = traitCollection
    guard toAll || own !== lastNotifiedTraits else { return }
    var work: [(view: UIView, traits: UITraitCollection, above: UIView?)] = [(self, own, nil)]
    while let (view, traits, above) = work.popLast() {
      guard above == nil || view.superview === above else { continue }
      let hasChanged =
        traits !== view.lastNotifiedTraits
        && view.applyTraits(notifiesController: notifiesController || above != nil)
      guard hasChanged || toAll else { continue }
      // Found without keeping anything in the view: most views inside have the same traits as before.
      for inner in view.subviews.reversed() {
        let found = TraitPropagation.traits(
          below: view.lastNotifiedTraits, controller: inner.controller, of: inner)
        work.append((inner, found, view))
      }
    }
  }

  /// Applies the present traits and notifies the view alone; returns whether they differ from those it was notified of.
  private func applyTraits(notifiesController: Bool) -> Bool {
    let (old, new) = (lastNotifiedTraits, traitCollection)
    lastNotifiedTraits = new
    // Values of the program's own traits may not even equal themselves.
    guard old !== new, old != new else { return false }
    let turns = old.layoutDirection != new.layoutDirection
    new.performAsCurrent {
      // The same colour set again could animate.
      if let color = assignedBackgroundColor?.cgColor, color != layer.backgroundColor {
        layer.backgroundColor = color
      }
    }
    if drawingState.hasCurrentContents { setNeedsDisplay() }
    if turns { layoutDirectionDidChange() }
    traitsDidChange(from: old)
    traitCollectionDidChange(old)
    traitObservers.notifyObservers(of: self, from: old, to: new)
    if notifiesController, let controller {
      controller.traitCollectionDidChange(old)
      controller.traitObservers.notifyObservers(of: controller, from: old, to: new)
    }
    return true
  }
}
