import CoreGraphics
public import Foundation
import QuartzCore

/// A view that arranges others in a row or a column, by constraints between them.
///
/// Hidden views take no room; hidden or shown in an animation block, they shrink or grow there.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// How views share the length.
  public enum Distribution: Int, Hashable, Sendable {
    /// They fill it; hugging and resistance decide which view gives way, the first one where they are equal.
    case fill
    /// They fill it and are equally long.
    case fillEqually
    /// They fill it, as long as their contents in proportion.
    case fillProportionally
    /// What is left lies between them in equal parts.
    case equalSpacing
    /// Their middles are equally far apart, as far as the spacing leaves room.
    case equalCentering
  }

  /// Where views lie across the axis.
  public enum Alignment: Int, Hashable, Sendable {
    /// From edge to edge.
    case fill
    /// At the leading edge of a column.
    case leading
    /// First lines of text of a row on one line.
    case firstBaseline
    /// In the middle.
    case center
    /// At the trailing edge of a column.
    case trailing
    /// Last lines of text of a row on one line.
    case lastBaseline

    /// At the top edge of a row.
    public static let top = Alignment.leading
    /// At the bottom edge of a row.
    public static let bottom = Alignment.trailing
  }

  /// Of a view without a spacing of its own.
  nonisolated public class var spacingUseDefault: CGFloat { CGFloat(Float.greatestFiniteMagnitude) }

  /// The distance that the system recommends.
  nonisolated public class var spacingUseSystem: CGFloat { CGFloat(Float.leastNormalMagnitude) }

  private var arrangedViews: [UIView] = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var arrangementConstraints: [NSLayoutConstraint] = []

  /// A row without views.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }

  /// Reads the views in it out of an archive; all that it was arranged by is as in a new one.
  public required init(coder: NSCoder) {
    // A view's own initialiser never fails.
    // swift-format-ignore: NeverForceUnwrap
    super.init(coder: coder)!
    subviews.forEach(addArrangedSubview)
  }

  // MARK: Views

  /// The views that are arranged, in their order.
  open var arrangedSubviews: [UIView] { arrangedViews }

  /// Arranges a view after all others; it becomes a subview.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedViews.count)
  }

  /// Arranges a view at an index among the others; it becomes a subview.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedViews.removeAll { $0 === view }
    guard (0...arrangedViews.count).contains(stackIndex) else {
      CAProgrammerError.raise(
        "index \(stackIndex) of a stack view lies beyond its \(arrangedViews.count) arranged views")
      return
    }
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangedViews.insert(view, at: stackIndex)
    invalidateArrangement()
  }

  /// Arranges a view no longer; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arrangedViews.contains(where: { $0 === view }) else { return }
    arrangedViews.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    view.layoutStorage?.stackPosition = nil
    invalidateArrangement()
  }

  /// A view that goes is arranged no longer.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  // MARK: How they are arranged

  /// Whether it is a row or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { invalidateArrangement() } }
  }

  /// How views share the length.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { invalidateArrangement() } }
  }

  /// Where views lie across the axis.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { invalidateArrangement() } }
  }

  /// The distance between neighbours, or the least one where it is shared out.
  open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { invalidateArrangement() } } }

  /// Gives the distance after a view a length of its own.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == Self.spacingUseDefault ? nil : spacing
    invalidateArrangement()
  }

  /// The distance after a view where it has one of its own, else ``spacingUseDefault``.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// Whether distances of a column are those between lines of text.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { invalidateArrangement() } }
  }

  /// Whether views keep the margins of the stack view.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { invalidateArrangement() } }
  }

  /// The view whose first line of text is the stack's: the first that is shown.
  open override var forFirstBaselineLayout: UIView {
    visibleArrangedViews.first?.forFirstBaselineLayout ?? self
  }

  /// The view whose last line of text is the stack's: the last that is shown of a column, the first of a row.
  open override var forLastBaselineLayout: UIView {
    (axis == .vertical ? visibleArrangedViews.last : visibleArrangedViews.first)?
      .forLastBaselineLayout ?? self
  }

  private var visibleArrangedViews: [UIView] { arrangedViews.filter { !$0.isHidden } }

  private func invalidateArrangement() { setNeedsUpdateConstraints() }

  /// A subview was hidden or shown.
  func visibilityDidChange(of view: UIView) {
    if arrangedViews.contains(where: { $0 === view }) { invalidateArrangement() }
  }

  /// The content of a subview is of another size.
  func contentDidChange(ofArrangedSubview view: UIView) {
    if distribution == .fillProportionally, arrangedViews.contains(where: { $0 === view }) {
      invalidateArrangement()
    }
  }

  /// Makes the constraints between the views anew.
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
