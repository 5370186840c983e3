import QuartzCore

// Computation of safe area insets, and notification of views about changes to them.

/// The reasons why a view may have nonzero safe area insets.
struct SafeAreaSources: OptionSet {
  let rawValue: UInt8
  /// The superview had nonzero insets at its last notification.
  static let superview = SafeAreaSources(rawValue: 1)
  /// The view had nonzero insets at its last notification.
  static let view = SafeAreaSources(rawValue: 2)
  /// The view belongs to a view controller, which may add insets.
  static let controller = SafeAreaSources(rawValue: 4)
  /// The class of the view is defined by client code and may override `safeAreaInsets`.
  static let override = SafeAreaSources(rawValue: 8)
  /// The view is a window, which has the safe area insets of its screen.
  static let window = SafeAreaSources(rawValue: 16)
}

extension SafeAreaSources {
  /// Adds the given reason to the set or removes it.
  mutating func setSource(_ reason: SafeAreaSources, isPresent isThere: Bool) {
    if isThere { insert(reason) } else { remove(reason) }
  }
}

/// Functions that compute which parts of views are covered by bars.
@MainActor
enum SafeArea {
  /// The insets of a superview while those of its subview are queried, or `nil` at other times.
  private static var cachedInsets: (view: UIView, insets: UIEdgeInsets)?

  /// The reasons that depend only on the class of a view, keyed by the identity of the class.
  private static var cachedSourcesByClass: [ObjectIdentifier: SafeAreaSources] = [:]

  /// The module prefix of the framework's class names, which depends on the module name chosen by a package.
  private static let moduleName = String(_NSStringFromClass(UIView.self).dropLast("UIView".count))

  /// Returns the reasons that depend on the class of a view.
  ///
  /// Among the framework's own classes, only windows have such a reason.
  static func sources(of type: UIView.Type) -> SafeAreaSources {
    guard type != UIView.self else { return [] }
    if let known = cachedSourcesByClass[ObjectIdentifier(type)] { return known }
    var reasons: SafeAreaSources = type is UIWindow.Type ? .window : []
    if !_NSStringFromClass(type).hasPrefix(moduleName) { reasons.insert(.override) }
    cachedSourcesByClass[ObjectIdentifier(type)] = reasons
    return reasons
  }

  /// Returns the insets of the given view, whose superview has the given insets.
  ///
  /// The view's `safeAreaInsets` property is queried, because its class may override it.
  static func insets(of view: UIView, below above: UIView?, superviewInsets insets: UIEdgeInsets)
    -> UIEdgeInsets
  {
    let before = cachedInsets
    defer { cachedInsets = before }
    cachedInsets = above.map { ($0, insets) }
    return view.safeAreaInsets
  }

  /// Returns the insets of the given view's superview.
  ///
  /// They are computed iteratively from the root downwards, because deeply nested views could cause a stack overflow.
  private static func superviewInsets(of view: UIView) -> UIEdgeInsets {
    if let cachedInsets, cachedInsets.view === view.superview { return cachedInsets.insets }
    var missing: [UIView] = []
    var at = view.superview
    while let above = at {
      missing.append(above)
      at = above is UIWindow ? nil : above.superview
    }
    var result = UIEdgeInsets.zero
    var above: UIView?
    for next in missing.reversed() {
      result = insets(of: next, below: above, superviewInsets: result)
      above = next
    }
    return result
  }

  /// Returns the insets of the given view: the covered part of the superview's safe area, plus the insets added by
  /// the view controller.
  ///
  /// Returns zero insets outside a window. If the superview has no inset at an edge, a view that extends beyond this
  /// edge has none there either.
  static func insets(of view: UIView) -> UIEdgeInsets {
    guard view.inheritedState.mayBeCoveredByBars, view.window != nil else { return .zero }
    var insets = view.superview.map { coveredInsets(of: view, in: $0) } ?? .zero
    guard let controller = view.controller else { return insets }
    for more in [controller.barInsets, controller.additionalSafeAreaInsets] {
      insets = UIEdgeInsets(
        top: insets.top + more.top, left: insets.left + more.left,
        bottom: insets.bottom + more.bottom, right: insets.right + more.right)
    }
    return insets
  }

  private static func coveredInsets(of view: UIView, in above: UIView) -> UIEdgeInsets {
    let insets = superviewInsets(of: view)
    guard insets != .zero else { return .zero }
    let visibleFrame = view.convert(view.bounds, to: above)
    let safe = above.bounds.inset(by: insets)
    // At an edge where the superview has no inset, the safe area extends to the edge of the view, even beyond the
    // superview.
    let left = insets.left == 0 ? min(safe.minX, visibleFrame.minX) : safe.minX
    let top = insets.top == 0 ? min(safe.minY, visibleFrame.minY) : safe.minY
    let right = insets.right == 0 ? max(safe.maxX, visibleFrame.maxX) : safe.maxX
    let bottom = insets.bottom == 0 ? max(safe.maxY, visibleFrame.maxY) : safe.maxY
    let free = view.convert(
      CGRect(x: left, y: top, width: right - left, height: bottom - top), from: above)
    let bounds = view.bounds
    return UIEdgeInsets(
      top: removingConversionError(free.minY - bounds.minY),
      left: removingConversionError(free.minX - bounds.minX),
      bottom: removingConversionError(bounds.maxY - free.maxY),
      right: removingConversionError(bounds.maxX - free.maxX))
  }

  /// Returns the given distance, or 0 if it does not exceed the rounding error of coordinate conversions.
  private static func removingConversionError(_ value: CGFloat) -> CGFloat {
    value > 1e-9 ? value : 0
  }
}

extension UIView {
  // MARK: Safe areas

  /// Updates the safe area insets of the view and, if they have changed, those of its descendants.
  ///
  /// Views and view controllers are notified of changes.
  func updateSafeArea() { propagateSafeArea(toAllDescendants: false) }

  /// Updates the safe area insets of the view and all its descendants, even if those of the view have not changed.
  ///
  /// Views and view controllers are notified of changes.
  func propagateSafeArea() { propagateSafeArea(toAllDescendants: true) }

  /// Updates the safe area insets iteratively, because deeply nested views could cause a stack overflow.
  ///
  /// The computation uses the superview's insets at its last notification. If they are outdated, the superview's next
  /// layout pass updates them and then its subviews.
  private func propagateSafeArea(toAllDescendants toAll: Bool) {
    guard toAll ? !(safeAreaSources.isEmpty && storedSubviews.isEmpty) : !safeAreaSources.isEmpty
    else {
      return
    }
    var work: [(view: UIView, above: UIView?)] = [(self, superview)]
    while let (view, above) = work.popLast() {
      guard view.updateOwnSafeArea(below: above) || toAll else { continue }
      for child in view.subviews.reversed() { work.append((child, view)) }
    }
  }

  /// Updates the safe area insets of the view alone and notifies the view.
  ///
  /// Returns whether the insets have changed. If `safeAreaSources` is empty, the view has no insets and nothing is
  /// computed.
  private func updateOwnSafeArea(below above: UIView?) -> Bool {
    guard !safeAreaSources.isEmpty, window != nil || lastNotifiedSafeArea != .zero else {
      return false
    }
    let insets =
      above.map { SafeArea.insets(of: self, below: $0, superviewInsets: $0.lastNotifiedSafeArea) }
      ?? safeAreaInsets
    guard insets != lastNotifiedSafeArea else { return false }
    applySafeArea(insets)
    return true
  }

  private func applySafeArea(_ insets: UIEdgeInsets) {
    lastNotifiedSafeArea = insets
    let isCovered = insets != .zero
    safeAreaSources.setSource(.view, isPresent: isCovered)
    for child in storedSubviews {
      child.safeAreaSources.setSource(.superview, isPresent: isCovered)
    }
    safeAreaInsetsDidChange()
    controller?.viewSafeAreaInsetsDidChange()
    layoutInsetsDidChange()
    setNeedsLayout()
  }
}
