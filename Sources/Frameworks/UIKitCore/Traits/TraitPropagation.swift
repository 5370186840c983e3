import Foundation
import QuartzCore

/// The propagation of traits from screens and views to their descendants, and the notification of views and view
/// controllers.
@MainActor
enum TraitPropagation {
  /// The number of changes of any screen's settings.
  ///
  /// Caches compare it to detect outdated values.
  private(set) static var screenChangeCount = 0

  /// Returns the traits of a view: those of its parent, with the overrides of its view controller and its own
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

  /// Notifies a view and its descendants after the overrides of the view or of its view controller have changed.
  static func overridesDidChange(of view: UIView) {
    view.invalidateInheritedState()
    view.propagateTraits()
  }

  /// Changes the settings of a screen and propagates the traits to all visible windows.
  ///
  /// View controllers are notified of the transition in advance. Windows that filled the screen are resized. Hidden
  /// windows receive the changes when they are shown.
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

  /// Notifies the view if its traits differ from those it was last notified of, and then its descendants.
  ///
  /// The traversal is iterative, as deeply nested views could overflow the stack.
  ///
  /// - Parameters:
  ///   - toAll: Whether descendants are compared even if the traits of the view itself are unchanged. This is
  ///     necessary if they may have missed a change, outside of a window or in a hidden one.
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
      // The traits are computed without being cached in the view, as most subviews have the same traits as before.
      for inner in view.subviews.reversed() {
        let found = TraitPropagation.traits(
          below: view.lastNotifiedTraits, controller: inner.controller, of: inner)
        work.append((inner, found, view))
      }
    }
  }

  /// Applies the current traits of the view and notifies it, without its descendants.
  ///
  /// Returns whether they differ from those of the last notification.
  private func applyTraits(notifiesController: Bool) -> Bool {
    let (old, new) = (lastNotifiedTraits, traitCollection)
    lastNotifiedTraits = new
    // The comparison may be false even for identical collections, as values of custom traits need not be equal to
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
