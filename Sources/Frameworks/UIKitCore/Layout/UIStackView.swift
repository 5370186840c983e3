import CoreGraphics
public import Foundation
import QuartzCore

/// A view that uses constraints to arrange its subviews in a row or column.
///
/// Hidden arranged views occupy no space. A view that is hidden or shown in an animation block shrinks or grows as
/// part of the animation.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The distribution of arranged views along the stack view's axis.
  public enum Distribution: Int, Hashable, Sendable {
    /// The views fill the stack view along its axis.
    ///
    /// Their content hugging and compression resistance priorities determine which view is resized. Among views with
    /// equal priorities, the first one is resized.
    case fill
    /// The views fill the stack view along its axis and have equal lengths.
    case fillEqually
    /// The views fill the stack view along its axis in proportion to their intrinsic content lengths.
    case fillProportionally
    /// The remaining space is distributed into equal gaps between the views.
    case equalSpacing
    /// The distances between the centers of neighboring views are equal, as far as the minimum spacing permits.
    case equalCentering
  }

  /// The alignment of arranged views perpendicular to the stack view's axis.
  public enum Alignment: Int, Hashable, Sendable {
    /// Resizes the views to fill the stack view.
    case fill
    /// Aligns the views in a column with the leading edge.
    case leading
    /// Aligns the first baselines of the views in a row.
    case firstBaseline
    case center
    /// Aligns the views in a column with the trailing edge.
    case trailing
    /// Aligns the last baselines of the views in a row.
    case lastBaseline

    /// Aligns the views in a row with the top edge.
    public static let top = Alignment.leading
    /// Aligns the views in a row with the bottom edge.
    public static let bottom = Alignment.trailing
  }

  /// The value that selects the `spacing` property for the distance after a view.
  nonisolated public class var spacingUseDefault: CGFloat { CGFloat(Float.greatestFiniteMagnitude) }

  /// The spacing recommended by the system: 8 points.
  nonisolated public class var spacingUseSystem: CGFloat { CGFloat(Float.leastNormalMagnitude) }

  private var arrangedViews: [UIView] = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var arrangementConstraints: [NSLayoutConstraint] = []

  /// Creates a horizontal stack view without arranged views.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a horizontal stack view with the given arranged views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }

  /// Decodes a stack view.
  ///
  /// All subviews become arranged views. The axis, distribution, alignment and spacing have their default values.
  public required init(coder: NSCoder) {
    // The initializer of the superclass is failable but never fails.
    // swift-format-ignore: NeverForceUnwrap
    super.init(coder: coder)!
    subviews.forEach(addArrangedSubview)
  }

  // MARK: Arranged views

  /// The views arranged by the stack view, in order.
  open var arrangedSubviews: [UIView] { arrangedViews }

  /// Appends the given view to the arranged views and adds it as a subview.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedViews.count)
  }

  /// Inserts the given view into the arranged views at an index and adds it as a subview.
  ///
  /// An index out of range raises a programmer error.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedViews.removeAll { $0 === view }
    guard (0...arrangedViews.count).contains(stackIndex) else {
      CAProgrammerError.raise(
        "index \(stackIndex) is out of range: the stack view has \(arrangedViews.count) arranged views"
      )
      return
    }
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangedViews.insert(view, at: stackIndex)
    invalidateArrangement()
  }

  /// Removes the given view from the arranged views.
  ///
  /// The view remains a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arrangedViews.contains(where: { $0 === view }) else { return }
    arrangedViews.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    view.layoutStorage?.stackPosition = nil
    invalidateArrangement()
  }

  /// Removes the given subview from the arranged views.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  // MARK: Arrangement

  /// The axis along which the views are arranged.
  ///
  /// The default is `horizontal`.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { invalidateArrangement() } }
  }

  /// The distribution of the views along the axis.
  ///
  /// The default is `fill`.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { invalidateArrangement() } }
  }

  /// The alignment of the views perpendicular to the axis.
  ///
  /// The default is `fill`.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { invalidateArrangement() } }
  }

  /// The distance between neighboring views, in points.
  ///
  /// For the equal spacing and equal centering distributions, it is the minimum distance. The default is 0.
  open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { invalidateArrangement() } } }

  /// Sets the distance after the given arranged view, in points.
  ///
  /// ``spacingUseDefault`` restores `spacing`.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == Self.spacingUseDefault ? nil : spacing
    invalidateArrangement()
  }

  /// Returns the custom distance after the given arranged view, or ``spacingUseDefault`` if none is set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// Whether the spacing in a column is measured between baselines instead of edges.
  ///
  /// The default is `false`.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { invalidateArrangement() } }
  }

  /// Whether the views are arranged within the layout margins instead of the bounds.
  ///
  /// The default is `false`.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { invalidateArrangement() } }
  }

  /// The view that provides the stack view's first baseline: the first visible arranged view.
  open override var forFirstBaselineLayout: UIView {
    visibleArrangedViews.first?.forFirstBaselineLayout ?? self
  }

  /// The view that provides the stack view's last baseline: the last visible arranged view in a column, or the first
  /// one in a row.
  open override var forLastBaselineLayout: UIView {
    (axis == .vertical ? visibleArrangedViews.last : visibleArrangedViews.first)?
      .forLastBaselineLayout ?? self
  }

  private var visibleArrangedViews: [UIView] { arrangedViews.filter { !$0.isHidden } }

  private func invalidateArrangement() { setNeedsUpdateConstraints() }

  /// Invalidates the arrangement after the given arranged view was hidden or shown.
  func visibilityDidChange(of view: UIView) {
    if arrangedViews.contains(where: { $0 === view }) { invalidateArrangement() }
  }

  /// Invalidates a proportional arrangement after the intrinsic content size of the given arranged view has changed.
  func contentDidChange(ofArrangedSubview view: UIView) {
    if distribution == .fillProportionally, arrangedViews.contains(where: { $0 === view }) {
      invalidateArrangement()
    }
  }

  /// Replaces the constraints between the arranged views.
  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(arrangementConstraints)
    for view in arrangedViews { view.layoutState.stackPosition = nil }
    if distribution == .fill {
      for (index, view) in visibleArrangedViews.enumerated() {
        view.layoutState.stackPosition = (index, axis)
      }
    }
    arrangementConstraints = StackConstraintBuilder(self, arrangedViews, gapAfter: effectiveSpacing)
      .makeConstraints()
    NSLayoutConstraint.activate(arrangementConstraints)
    super.updateConstraints()
  }

  private func effectiveSpacing(after view: UIView) -> CGFloat {
    let gap = customSpacings[ObjectIdentifier(view)] ?? spacing
    return gap == Self.spacingUseSystem ? LayoutAnchorSupport.systemSpacing : gap
  }
}
