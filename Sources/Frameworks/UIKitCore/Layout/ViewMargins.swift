import CoreGraphics
import QuartzCore

/// The layout margins set by client code, either for left and right or for leading and trailing.
struct LayoutMarginSettings: Equatable {
  private var top: CGFloat = 8
  private var bottom: CGFloat = 8
  /// The leading and trailing margins, or the left and right ones.
  private var sides: (CGFloat, CGFloat) = (8, 8)
  private var isDirectional = true

  init() {}

  /// Creates margins for left and right.
  ///
  /// If they equal the current leading and trailing margins, the current margins are kept.
  init(_ insets: UIEdgeInsets, _ old: LayoutMarginSettings) {
    if old.insets(isRightToLeft: false) == insets, old.isDirectional, insets.left == insets.right {
      self = old
      return
    }
    (top, bottom, sides) = (insets.top, insets.bottom, (insets.left, insets.right))
    isDirectional = false
  }

  static func == (a: LayoutMarginSettings, b: LayoutMarginSettings) -> Bool {
    a.insets(isRightToLeft: false) == b.insets(isRightToLeft: false)
      && a.insets(isRightToLeft: true) == b.insets(isRightToLeft: true)
  }

  func insets(isRightToLeft isFromRight: Bool) -> UIEdgeInsets {
    let isTurned = isDirectional && isFromRight
    return UIEdgeInsets(
      top: top, left: isTurned ? sides.1 : sides.0, bottom: bottom,
      right: isTurned ? sides.0 : sides.1)
  }

  func directionalInsets(isRightToLeft isFromRight: Bool) -> NSDirectionalEdgeInsets {
    let isTurned = !isDirectional && isFromRight
    return NSDirectionalEdgeInsets(
      top: top, leading: isTurned ? sides.1 : sides.0, bottom: bottom,
      trailing: isTurned ? sides.0 : sides.1)
  }

  var directionalInsets: NSDirectionalEdgeInsets {
    get { directionalInsets(isRightToLeft: false) }
    set {
      (top, bottom, sides) = (newValue.top, newValue.bottom, (newValue.leading, newValue.trailing))
      isDirectional = true
    }
  }
}

extension UIView {
  /// The effective layout margins, which combine the assigned margins, the superview's margins if they are preserved,
  /// and the safe area.
  var effectiveMargins: UIEdgeInsets {
    var insets = assignedMargins.insets(isRightToLeft: hasRightToLeftLayout)
    if preservesSuperviewLayoutMargins, let above = superview {
      let outer = above.effectiveMargins
      let (frame, whole) = (untransformedFrame, above.bounds.size)
      insets.top = max(insets.top, outer.top - frame.minY)
      insets.left = max(insets.left, outer.left - frame.minX)
      insets.bottom = max(insets.bottom, outer.bottom - (whole.height - frame.maxY))
      insets.right = max(insets.right, outer.right - (whole.width - frame.maxX))
    }
    guard insetsLayoutMarginsFromSafeArea else { return insets }
    let safe = safeAreaInsets
    insets.top += safe.top
    insets.left += safe.left
    insets.bottom += safe.bottom
    insets.right += safe.right
    return insets
  }

  func marginsDidChange() {
    layoutMarginsDidChange()
    layoutInsetsDidChange()
    setNeedsLayout()
    for view in subviews where view.preservesSuperviewLayoutMargins { view.marginsDidChange() }
  }

  /// The maximum width of readable text, in points.
  ///
  /// - Source: 672 points at the default text size, measured on an iPad in the article "Readable Content Guides" by
  ///   Use Your Loaf.
  private static let readableWidth: CGFloat = 672

  private func builtInGuide(withIdentifier identifier: String, create make: () -> UILayoutGuide)
    -> UILayoutGuide
  {
    layoutState.builtInGuide(withIdentifier: identifier) ?? make()
  }

  /// The layout guide for the rectangle within the layout margins.
  public var layoutMarginsGuide: UILayoutGuide {
    let name = "UIViewLayoutMarginsGuide"
    return builtInGuide(withIdentifier: name) {
      InsetLayoutGuide(name, of: self) { $0.layoutMargins }
    }
  }

  /// The layout guide for the rectangle that is not covered by bars.
  public var safeAreaLayoutGuide: UILayoutGuide {
    let name = "UIViewSafeAreaLayoutGuide"
    return builtInGuide(withIdentifier: name) {
      InsetLayoutGuide(name, of: self) { $0.safeAreaInsets }
    }
  }

  /// The layout guide for the rectangle within the layout margins, limited to the maximum width for readable text of
  /// 672 points.
  public var readableContentGuide: UILayoutGuide {
    let name = "UIViewReadableContentGuide"
    return builtInGuide(withIdentifier: name) {
      InsetLayoutGuide(name, of: self, greatestWidth: Self.readableWidth) { $0.layoutMargins }
    }
  }
}
