import ConstraintSolver
import CoreGraphics

// From places of views to sums of variables.

/// A constraint in a system.
struct InstalledConstraint {
  let constraint: NSLayoutConstraint
  var key: ConstraintKey?
  /// What a change of the constant is multiplied by.
  var sign: Double
  /// What the system's number has besides.
  var offset: Double
  /// Whether the number depends on more than the constraint.
  var isVolatile: Bool
}

extension LayoutEngine {
  /// A constraint as an inequality of sums; nil where an item has gone.
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

  /// A place or a length in the coordinates of a view at or above the item.
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
    // Guides have no text and no margins.
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

  /// A point of an item's rectangle, as a fraction of its length.
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

  /// The line on which the first or the last line of a view's text stands; the bottom of a view without a text.
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
    // Text stands in the middle of the height.
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

  /// The strength of a priority at an index of views with equal ones: a little higher for each index, and always below the
  /// next whole priority.
  init(_ priority: UILayoutPriority, at index: Int) {
    let strength = ConstraintStrength(priority)
    self =
      strength < .required
      ? ConstraintStrength(strength.rawValue + Double(min(index, 1023)) / 1024) : strength
  }
}

/// A view whose content has a size of its own, which constraints between it and what lies in it find.
@MainActor
protocol ContentSizeReceiver: UIView {
  /// The rectangle of the content.
  var contentLayoutGuide: UILayoutGuide { get }
  /// Constraints have found the size of the content; a side that none of them is about is nil.
  func applyContentSize(width: CGFloat?, height: CGFloat?)
}
