import Foundation
import QuartzCore

/// Functions that propagate traits from screens and views to their descendants and notify views and view controllers.
@MainActor
enum TraitPropagation {
  /// The number of times that the settings of any screen have changed.
  ///
  /// Caches compare this number to detect outdated values.
  private(set) static var screenChangeCount = 0

  /// Returns the traits of a view: the traits of its parent, with the overrides of its view controller and its own
  /// overrides applied.
  static func traits(
    below above: UITraitCollection, controller: UIViewController?, of view: UIView?
  ) -> UITraitCollection {
    // Most views have no overrides and share the trait collection of their parent.
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

  /// Notifies the given view and its descendants after the overrides of the view or its view controller have changed.
  static func overridesDidChange(of view: UIView) {
    view.invalidateInheritedState()
    view.propagateTraits()
  }

  /// Changes the settings of the given screen and propagates the traits to all visible windows.
  ///
  /// View controllers are notified of the transition in advance. Windows that filled the screen are resized. Hidden
  /// windows are updated when they are shown.
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
  /// Whether the view itself, rather than its view controller, overrides traits.
  fileprivate var hasTraitOverrides: Bool {
    !storedTraitOverrides.isEmpty || overrideUserInterfaceStyle != .unspecified
      || !categoryLimits.isEmpty
  }

  /// Notifies the view if its traits have changed since its last notification, and then its descendants.
  ///
  /// The traversal is iterative, because deeply nested views could cause a stack overflow.
  ///
  /// - Parameters:
  ///   - toAll: Whether descendants are checked even if the traits of the view itself have not changed. This is
  ///     necessary if they may have missed a change while they were outside a window or in a hidden window.
  ///   - notifiesController: Whether the view controller of this view is notified as well.
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
      // The traits are computed without being cached in the view, because most subviews have the same traits as
      // before.
      for inner in view.subviews.reversed() {
        let found = TraitPropagation.traits(
          below: view.lastNotifiedTraits, controller: inner.controller, of: inner)
        work.append((inner, found, view))
      }
    }
  }

  /// Applies the current traits to the view and notifies it, but not its descendants.
  ///
  /// Returns whether the traits have changed since the last notification.
  private func applyTraits(notifiesController: Bool) -> Bool {
    let (old, new) = (lastNotifiedTraits, traitCollection)
    lastNotifiedTraits = new
    // The inequality may be `true` even for the same collection, because values of custom traits need not be equal to
    // themselves.
    guard old !== new, old != new else { return false }
    let turns = old.layoutDirection != new.layoutDirection
    new.performAsCurrent {
      // Setting an equal color could start an animation.
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
