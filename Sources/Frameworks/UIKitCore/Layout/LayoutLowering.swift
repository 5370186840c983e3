import ConstraintSolver
import CoreGraphics

// Conversion of layout constraints to linear constraints on solver variables.

/// The link from a layout constraint to its linear constraint in the solver.
struct InstalledConstraint {
  let constraint: NSLayoutConstraint
  var key: ConstraintKey?
  /// The factor for the layout constraint's constant: -1 for a horizontal position in a right-to-left layout,
  /// otherwise 1.
  var sign: Double
  /// The number added to the constraint's constant in the solver, in points.
  var offset: Double
  /// Whether the offset depends on more than the constraint's own properties, such as on a baseline or a content
  /// offset.
  var isVolatile: Bool
}

extension LayoutEngine {
  /// Converts a layout constraint to a linear constraint on solver variables.
  ///
  /// Returns `nil` if the view that holds the constraint or one of its items has been released or has left the tree.
  func linearConstraint(for constraint: NSLayoutConstraint) -> (
    linear: LinearConstraint, link: InstalledConstraint
  )? {
    guard let holder = constraint.owningView else { return nil }
    let (first, second) = (constraint.firstOperand, constraint.secondOperand)
    let isMirrored =
      holder.hasRightToLeftLayout
      && (first.attribute.isDirectional || second.attribute.isDirectional)
    var isVolatile = false
    guard
      var sum = expression(
        of: first, in: holder, other: second, isMirrored: isMirrored, isVolatile: &isVolatile)
    else {
      return nil
    }
    if second.measurementKind != .none {
      guard
        let other = self.expression(
          of: second, in: holder, other: first, isMirrored: isMirrored, isVolatile: &isVolatile)
      else { return nil }
      sum.addExpression(other, multipliedBy: -Double(constraint.multiplier))
    }
    let sign: Double = isMirrored && first.measurementKind == .x ? -1 : 1
    let relation = sign < 0 ? constraint.relation.mirrored : constraint.relation
    let link = InstalledConstraint(
      constraint: constraint, sign: sign, offset: -sum.constant, isVolatile: isVolatile)
    return (
      LinearConstraint(
        sum.terms, relation.linear, sign * Double(constraint.constant) - sum.constant,
        ConstraintStrength(constraint.priority)),
      link
    )
  }

  private func expression(
    of side: ConstraintOperand, in holder: UIView, other: ConstraintOperand, isMirrored: Bool,
    isVolatile: inout Bool
  ) -> LayoutExpression? {
    guard let item = side.item,
      var sum = expression(
        of: item, attribute: side.attribute, in: holder, other: other.item, isMirrored: isMirrored,
        isVolatile: &isVolatile)
    else { return nil }
    guard side.baseAttribute != .notAnAttribute else { return sum }
    guard let base = side.baseItem,
      let start = self.expression(
        of: base, attribute: side.baseAttribute, in: holder, other: other.item,
        isMirrored: isMirrored, isVolatile: &isVolatile)
    else { return nil }
    sum.addExpression(start, multipliedBy: -1)
    return sum
  }

  /// Returns the expression for an attribute of an item, in the coordinates of the view that holds the constraint.
  ///
  /// The holding view is the item's view or one of its ancestors. Returns `nil` if the attribute has no value.
  private func expression(
    of item: any LayoutItem, attribute: NSLayoutConstraint.Attribute, in holder: UIView,
    other: (any LayoutItem)?, isMirrored: Bool, isVolatile: inout Bool
  ) -> LayoutExpression? {
    if let inner = attribute.nonMarginAttribute, let view = item as? UIView {
      return expression(
        of: view.layoutMarginsGuide, attribute: inner, in: holder, other: other,
        isMirrored: isMirrored, isVolatile: &isVolatile)
    }
    if let view = item as? UIView {
      if attribute == .firstBaseline || attribute == .lastBaseline {
        return baseline(
          of: view, isFirst: attribute == .firstBaseline, in: holder, isVolatile: &isVolatile)
      }
      if attribute.measurementKind != .length, view === holder,
        let content = (view as? any ContentSizeReceiver)?.contentLayoutGuide, other !== view,
        other != nil
      {
        return expression(
          of: content, attribute: attribute, in: holder, other: nil, isMirrored: isMirrored,
          isVolatile: &isVolatile)
      }
    }
    let box = box(for: item)
    switch attribute {
    case .width: return LayoutExpression(terms: [LinearTerm(box.width)])
    case .height: return LayoutExpression(terms: [LinearTerm(box.height)])
    case .left:
      return position(
        of: item, box: box, axis: .horizontal, fraction: 0, in: holder, isVolatile: &isVolatile)
    case .right:
      return position(
        of: item, box: box, axis: .horizontal, fraction: 1, in: holder, isVolatile: &isVolatile)
    case .leading:
      return position(
        of: item, box: box, axis: .horizontal, fraction: isMirrored ? 1 : 0, in: holder,
        isVolatile: &isVolatile)
    case .trailing:
      return position(
        of: item, box: box, axis: .horizontal, fraction: isMirrored ? 0 : 1, in: holder,
        isVolatile: &isVolatile)
    case .centerX:
      return position(
        of: item, box: box, axis: .horizontal, fraction: 0.5, in: holder, isVolatile: &isVolatile)
    case .top:
      return position(
        of: item, box: box, axis: .vertical, fraction: 0, in: holder, isVolatile: &isVolatile)
    case .bottom:
      return position(
        of: item, box: box, axis: .vertical, fraction: 1, in: holder, isVolatile: &isVolatile)
    case .centerY:
      return position(
        of: item, box: box, axis: .vertical, fraction: 0.5, in: holder, isVolatile: &isVolatile)
    // Layout guides have no baselines and no margins.
    case .firstBaseline:
      return position(
        of: item, box: box, axis: .vertical, fraction: 0, in: holder, isVolatile: &isVolatile)
    case .lastBaseline:
      return position(
        of: item, box: box, axis: .vertical, fraction: 1, in: holder, isVolatile: &isVolatile)
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins, .notAnAttribute:
      return nil
    }
  }

  /// Returns the expression for a point of an item's rectangle along one axis.
  ///
  /// - Parameters:
  ///   - item: The view or layout guide.
  ///   - box: The solver variables of the item.
  ///   - axis: The axis of the position.
  ///   - fraction: The position within the rectangle, from 0 at the near edge to 1 at the far edge.
  ///   - holder: The view whose coordinates the result is in.
  ///   - isVolatile: Set to `true` if the result depends on a content offset.
  /// - Returns: The expression, or `nil` if the item is not inside `holder`.
  private func position(
    of item: any LayoutItem, box: LayoutBox, axis: NSLayoutConstraint.Axis,
    fraction: Double, in holder: UIView, isVolatile: inout Bool
  ) -> LayoutExpression? {
    var sum = LayoutExpression()
    if fraction != 0 { sum.terms.append(LinearTerm(box.lengthVariable(along: axis), fraction)) }
    var container: UIView?
    if let view = item as? UIView {
      if view === holder {
        let insets = view.alignmentRectInsets
        sum.constant += Double(axis == .horizontal ? insets.left : insets.top)
        return sum
      }
      container = view.superview
    } else {
      container = item.layoutOwner
    }
    sum += box.originVariable(along: axis)
    while let view = container, view !== holder {
      sum += self.box(for: view).originVariable(along: axis)
      let insets = view.alignmentRectInsets
      sum.constant -= Double(axis == .horizontal ? insets.left : insets.top)
      if view is any ContentSizeReceiver {
        isVolatile = true
        let origin = view.bounds.origin
        sum.constant -= Double(axis == .horizontal ? origin.x : origin.y)
      }
      container = view.superview
    }
    return container == nil ? nil : sum
  }

  /// Returns the expression for the first or last text baseline of a view, or for its bottom edge if the view has no
  /// text.
  private func baseline(
    of view: UIView, isFirst: Bool, in holder: UIView, isVolatile: inout Bool
  ) -> LayoutExpression? {
    let speaker = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
    let box = box(for: speaker)
    guard let lines = speaker.textBaselines else {
      return position(
        of: speaker, box: box, axis: .vertical, fraction: 1, in: holder, isVolatile: &isVolatile)
    }
    isVolatile = true
    // The text is centered vertically in the label.
    var sum = position(
      of: speaker, box: box, axis: .vertical, fraction: 0.5, in: holder, isVolatile: &isVolatile)
    sum?.constant += Double((isFirst ? lines.first : lines.last) - lines.height / 2)
    return sum
  }
}

extension NSLayoutConstraint.Relation {
  fileprivate var linear: ConstraintRelation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}

extension ConstraintStrength {
  init(_ priority: UILayoutPriority) {
    self = priority >= .required ? .required : ConstraintStrength(Double(priority.rawValue))
  }

  /// Creates the strength for one of several views with equal priority.
  ///
  /// The strength increases slightly with the index, but remains below that of the next whole priority.
  init(_ priority: UILayoutPriority, at index: Int) {
    let strength = ConstraintStrength(priority)
    self =
      strength < .required
      ? ConstraintStrength(strength.rawValue + Double(min(index, 1023)) / 1024) : strength
  }
}

/// A view whose content size is determined by constraints between the view and its content, such as a scroll view.
@MainActor
protocol ContentSizeReceiver: UIView {
  /// The layout guide for the content's rectangle.
  var contentLayoutGuide: UILayoutGuide { get }
  /// Applies the content size determined by constraints, in points.
  ///
  /// A dimension without constraints is `nil`.
  func applyContentSize(width: CGFloat?, height: CGFloat?)
}
