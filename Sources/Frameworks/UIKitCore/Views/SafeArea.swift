import QuartzCore

// What views know of what is around them, and how they hear that it is another.

/// Reasons for which the safe area of a view may be another than none.
struct SafeAreaSources: OptionSet {
  let rawValue: UInt8
  /// The superview was told of one.
  static let superview = SafeAreaSources(rawValue: 1)
  /// The view was told of one.
  static let view = SafeAreaSources(rawValue: 2)
  /// The view is a controller's, which may add to it.
  static let controller = SafeAreaSources(rawValue: 4)
  /// The view is of a class of the program, which may override `safeAreaInsets`.
  static let override = SafeAreaSources(rawValue: 8)
  /// The view is a window.
  static let window = SafeAreaSources(rawValue: 16)
}

extension SafeAreaSources {
  /// Adds a reason or removes it.
  mutating func setSource(_ reason: SafeAreaSources, isPresent isThere: Bool) {
    if isThere { insert(reason) } else { remove(reason) }
  }
}

/// How much of a view bars cover.
@MainActor
enum SafeArea {
  /// The insets of a view that those of its subviews are asked for at present; nothing outside of such a question.
  private static var cachedInsets: (view: UIView, insets: UIEdgeInsets)?

  /// The reasons that views of each class have, as found once: they follow from the class alone.
  private static var cachedSourcesByClass: [ObjectIdentifier: SafeAreaSources] = [:]

  /// The beginning of the full names of the framework's classes: that of the module, whatever a package calls it.
  private static let moduleName = String(_NSStringFromClass(UIView.self).dropLast("UIView".count))

  /// The reasons that a view has by its class: of the framework's classes only the window says something itself.
  static func sources(of type: UIView.Type) -> SafeAreaSources {
    guard type != UIView.self else { return [] }
    if let known = cachedSourcesByClass[ObjectIdentifier(type)] { return known }
    var reasons: SafeAreaSources = type is UIWindow.Type ? .window : []
    if !_NSStringFromClass(type).hasPrefix(moduleName) { reasons.insert(.override) }
    cachedSourcesByClass[ObjectIdentifier(type)] = reasons
    return reasons
  }

  /// The insets of a view whose superview has the given ones; asked of the view itself, as a class may override them.
  static func insets(of view: UIView, below above: UIView?, superviewInsets insets: UIEdgeInsets)
    -> UIEdgeInsets
  {
    let before = cachedInsets
    defer { cachedInsets = before }
    cachedInsets = above.map { ($0, insets) }
    return view.safeAreaInsets
  }

  /// The insets of the superview: from the top down, as views may lie in each other deeper than the stack goes.
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

  /// What the superview's safe area leaves covered, and what the controller adds; none outside of a window.
  ///
  /// A view that juts out of its superview where nothing is covered there has nothing covered there either.
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
    // A side without a bar lies where the view ends, or beyond.
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

  /// What is left of a distance besides the error of converting it.
  private static func removingConversionError(_ value: CGFloat) -> CGFloat {
    value > 1e-9 ? value : 0
  }
}

extension UIView {
  // MARK: Safe areas

  /// Tells the view and its controller of their safe area where it is another than they know, and then those below.
  func updateSafeArea() { propagateSafeArea(toAllDescendants: false) }

  /// Tells all below, too, whether the view's own safe area is another or not.
  func propagateSafeArea() { propagateSafeArea(toAllDescendants: true) }

  /// A loop, as views may lie in each other deeper than the stack goes.
  ///
  /// The superview's safe area is the one that it was last notified of: where that is out of date, the superview's next
  /// layout notifies it, and then its subviews.
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

  /// Tells the view alone; returns whether its safe area was another than it knew.
  ///
  /// Without a reason it has none: its superview has none, nothing is added, and its class says nothing.
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
