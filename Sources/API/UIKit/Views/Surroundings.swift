import QuartzCore

// What views know of what is around them, and how they hear that it is another.

/// How much of a view bars cover.
@MainActor
enum SafeArea {
  /// Whether any window or controller has set one: all else need not look.
  static var isUsed = false

  /// The insets of a view that those of its subviews are asked for at present.
  private static var known: (view: UIView, insets: UIEdgeInsets)?

  /// The insets of a view whose superview has the given ones; asked of the view itself, as a class may override them.
  static func insets(of view: UIView, below above: UIView?, _ insets: UIEdgeInsets) -> UIEdgeInsets
  {
    let before = known
    defer { known = before }
    known = above.map { ($0, insets) }
    return view.safeAreaInsets
  }

  /// The insets of the superview: from the top down, as views may lie in each other deeper than the stack goes.
  private static func insets(above view: UIView) -> UIEdgeInsets {
    if let known, known.view === view.superview { return known.insets }
    var missing: [UIView] = []
    var at = view.superview
    while let above = at {
      missing.append(above)
      at = above is UIWindow ? nil : above.superview
    }
    var result = UIEdgeInsets.zero
    var above: UIView?
    for next in missing.reversed() {
      result = insets(of: next, below: above, result)
      above = next
    }
    return result
  }

  /// What the superview's safe area leaves covered, and what the controller adds; none outside of a window.
  ///
  /// A view that juts out of its superview where nothing is covered there has nothing covered there either.
  static func insets(of view: UIView) -> UIEdgeInsets {
    guard isUsed, view.window != nil else { return .zero }
    var insets = view.superview.map { covered(of: view, in: $0) } ?? .zero
    guard let controller = view.controller else { return insets }
    for more in [controller.barInsets, controller.additionalSafeAreaInsets] {
      insets = UIEdgeInsets(
        top: insets.top + more.top, left: insets.left + more.left,
        bottom: insets.bottom + more.bottom, right: insets.right + more.right)
    }
    return insets
  }

  private static func covered(of view: UIView, in above: UIView) -> UIEdgeInsets {
    let insets = insets(above: view)
    guard insets != .zero else { return .zero }
    let shown = view.convert(view.bounds, to: above)
    let safe = above.bounds.inset(by: insets)
    // A side without a bar lies where the view ends, or beyond.
    let left = insets.left == 0 ? min(safe.minX, shown.minX) : safe.minX
    let top = insets.top == 0 ? min(safe.minY, shown.minY) : safe.minY
    let right = insets.right == 0 ? max(safe.maxX, shown.maxX) : safe.maxX
    let bottom = insets.bottom == 0 ? max(safe.maxY, shown.maxY) : safe.maxY
    let free = view.convert(
      CGRect(x: left, y: top, width: right - left, height: bottom - top), from: above)
    let bounds = view.bounds
    return UIEdgeInsets(
      top: distance(free.minY - bounds.minY), left: distance(free.minX - bounds.minX),
      bottom: distance(bounds.maxY - free.maxY), right: distance(bounds.maxX - free.maxX))
  }

  /// What is left of a distance besides the error of converting it.
  private static func distance(_ value: CGFloat) -> CGFloat { value > 1e-9 ? value : 0 }
}

extension UIView {
  // MARK: Safe areas

  /// Tells the view and its controller of their safe area where it is another than they know, and then those below.
  func tellSafeArea() { spreadSafeArea(toAll: false) }

  /// Tells all below, too, whether the view's own safe area is another or not.
  func spreadSafeArea() { spreadSafeArea(toAll: true) }

  /// A loop, as views may lie in each other deeper than the stack goes.
  private func spreadSafeArea(toAll: Bool) {
    guard SafeArea.isUsed else { return }
    var work: [(view: UIView, above: UIView?)] = [(self, nil)]
    while let (view, above) = work.popLast() {
      let insets =
        above.map { SafeArea.insets(of: view, below: $0, $0.toldSafeArea) } ?? view.safeAreaInsets
      let isNew = insets != view.toldSafeArea
      if isNew { view.take(safeArea: insets) }
      guard isNew || toAll else { continue }
      for child in view.subviews.reversed() { work.append((child, view)) }
    }
  }

  private func take(safeArea insets: UIEdgeInsets) {
    toldSafeArea = insets
    safeAreaInsetsDidChange()
    controller?.viewSafeAreaInsetsDidChange()
    insetsDidChange()
    setNeedsLayout()
  }
}
