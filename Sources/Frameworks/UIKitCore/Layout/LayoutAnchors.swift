public import Foundation

/// An edge, center line, baseline or dimension of a view or layout guide, from which constraints are created.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  // Sound: the operand is constant, and outside the main actor its items are only compared by identity.
  nonisolated(unsafe) let operand: ConstraintOperand

  init(_ side: ConstraintOperand) {
    self.operand = side
    super.init()
  }

  /// The view or layout guide to which the anchor belongs, or `nil` if the anchor is the distance between two
  /// anchors.
  open var item: AnyObject? { operand.baseAttribute == .notAnAttribute ? operand.item : nil }

  /// The name of the attribute, such as `leading`.
  open var name: String { operand.attribute.name }

  /// Returns whether both anchors refer to the same items and attributes.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSLayoutAnchor else { return false }
    return other.operand.item === operand.item && other.operand.attribute == operand.attribute
      && other.operand.baseItem === operand.baseItem
      && other.operand.baseAttribute == operand.baseAttribute
  }

  /// The hash value, which depends only on the attribute.
  nonisolated open override var hash: Int { operand.attribute.rawValue }

  func constraint(
    relation: NSLayoutConstraint.Relation, to other: ConstraintOperand,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, relation, other, multiplier: multiplier, constant: constant)
  }

  /// Returns an inactive constraint that makes this anchor equal to the given anchor.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(relation: .equal, to: anchor.operand)
  }

  /// Returns an inactive constraint that makes this anchor greater than or equal to the given anchor.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
    -> NSLayoutConstraint
  {
    constraint(relation: .greaterThanOrEqual, to: anchor.operand)
  }

  /// Returns an inactive constraint that makes this anchor less than or equal to the given anchor.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(relation: .lessThanOrEqual, to: anchor.operand)
  }

  /// Returns an inactive constraint that makes this anchor equal to the given anchor plus a constant in points.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(relation: .equal, to: anchor.operand, constant: c)
  }

  /// Returns an inactive constraint that makes this anchor greater than or equal to the given anchor plus a constant
  /// in points.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation: .greaterThanOrEqual, to: anchor.operand, constant: c)
  }

  /// Returns an inactive constraint that makes this anchor less than or equal to the given anchor plus a constant in
  /// points.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(relation: .lessThanOrEqual, to: anchor.operand, constant: c)
  }
}

/// A horizontal position of a view or layout guide, such as its leading edge.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a dimension anchor for the distance from this anchor to the given anchor.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutAnchorSupport.distance(from: operand, to: otherAnchor.operand))
  }

  /// Returns an inactive constraint that places this anchor after the given anchor, at a distance of `multiplier`
  /// times the system spacing of 8 points.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(
      relation: .equal, to: anchor.operand, constant: multiplier * LayoutAnchorSupport.systemSpacing
    )
  }

  /// Returns an inactive constraint that places this anchor after the given anchor, at a distance of at least
  /// `multiplier` times the system spacing of 8 points.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(
      relation: .greaterThanOrEqual, to: anchor.operand,
      constant: multiplier * LayoutAnchorSupport.systemSpacing)
  }

  /// Returns an inactive constraint that places this anchor after the given anchor, at a distance of at most
  /// `multiplier` times the system spacing of 8 points.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(
      relation: .lessThanOrEqual, to: anchor.operand,
      constant: multiplier * LayoutAnchorSupport.systemSpacing)
  }
}

/// A vertical position of a view or layout guide, such as its top edge.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a dimension anchor for the distance from this anchor to the given anchor.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutAnchorSupport.distance(from: operand, to: otherAnchor.operand))
  }

  /// Returns an inactive constraint that places this anchor below the given anchor, at a distance of `multiplier`
  /// times the system spacing.
  ///
  /// The spacing is 8 points, or the line height of the label if the distance is measured between baselines.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation: .equal, to: anchor.operand, constant: multiplier * spacing(below: anchor))
  }

  /// Returns an inactive constraint that places this anchor below the given anchor, at a distance of at least
  /// `multiplier` times the system spacing.
  ///
  /// The spacing is 8 points, or the line height of the label if the distance is measured between baselines.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(
      relation: .greaterThanOrEqual, to: anchor.operand,
      constant: multiplier * spacing(below: anchor))
  }

  /// Returns an inactive constraint that places this anchor below the given anchor, at a distance of at most
  /// `multiplier` times the system spacing.
  ///
  /// The spacing is 8 points, or the line height of the label if the distance is measured between baselines.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(
      relation: .lessThanOrEqual, to: anchor.operand, constant: multiplier * spacing(below: anchor))
  }

  /// Returns the line height of the label if its first baseline is placed below a last baseline, or the system
  /// spacing otherwise, in points.
  private func spacing(below anchor: NSLayoutYAxisAnchor) -> CGFloat {
    guard operand.attribute == .firstBaseline, anchor.operand.attribute == .lastBaseline,
      let label = operand.item as? UILabel
    else { return LayoutAnchorSupport.systemSpacing }
    return label.font.lineHeight
  }
}

/// The width or height of a view or layout guide, or the distance between two anchors.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns an inactive constraint that makes the dimension equal to the given constant in points.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(relation: .equal, to: ConstraintOperand(nil, .notAnAttribute), constant: c)
  }

  /// Returns an inactive constraint that makes the dimension greater than or equal to the given constant in points.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(
      relation: .greaterThanOrEqual, to: ConstraintOperand(nil, .notAnAttribute), constant: c)
  }

  /// Returns an inactive constraint that makes the dimension less than or equal to the given constant in points.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(relation: .lessThanOrEqual, to: ConstraintOperand(nil, .notAnAttribute), constant: c)
  }

  /// Returns an inactive constraint that makes the dimension equal to a multiple of the given dimension.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(relation: .equal, to: anchor.operand, multiplier: m)
  }

  /// Returns an inactive constraint that makes the dimension greater than or equal to a multiple of the given
  /// dimension.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(relation: .greaterThanOrEqual, to: anchor.operand, multiplier: m)
  }

  /// Returns an inactive constraint that makes the dimension less than or equal to a multiple of the given dimension.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(relation: .lessThanOrEqual, to: anchor.operand, multiplier: m)
  }

  /// Returns an inactive constraint that makes the dimension equal to a multiple of the given dimension plus a
  /// constant in points.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation: .equal, to: anchor.operand, multiplier: m, constant: c)
  }

  /// Returns an inactive constraint that makes the dimension greater than or equal to a multiple of the given
  /// dimension plus a constant in points.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation: .greaterThanOrEqual, to: anchor.operand, multiplier: m, constant: c)
  }

  /// Returns an inactive constraint that makes the dimension less than or equal to a multiple of the given dimension
  /// plus a constant in points.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation: .lessThanOrEqual, to: anchor.operand, multiplier: m, constant: c)
  }
}

/// Constants and functions shared by the anchor classes.
@MainActor
enum LayoutAnchorSupport {
  /// The recommended distance between sibling views, in points.
  ///
  /// - Source: Apple's Auto Layout Guide, "Visual Format Language": 8 points between siblings.
  static let systemSpacing: CGFloat = 8

  static func distance(from base: ConstraintOperand, to end: ConstraintOperand) -> ConstraintOperand
  {
    var side = end
    (side.baseItem, side.baseAttribute) = (base.item, base.attribute)
    return side
  }

  static func anchor(for side: ConstraintOperand) -> NSObject? {
    switch side.measurementKind {
    case .x: NSLayoutXAxisAnchor(side)
    case .y: NSLayoutYAxisAnchor(side)
    case .length: NSLayoutDimension(side)
    case .none: nil
    }
  }
}
