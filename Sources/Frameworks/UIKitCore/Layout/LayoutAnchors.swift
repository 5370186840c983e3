public import Foundation

/// A place or a length of a view or a guide, from which constraints are made.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  // Sound: a constant; outside of the main actor its items are only compared.
  nonisolated(unsafe) let operand: ConstraintOperand

  init(_ side: ConstraintOperand) {
    self.operand = side
    super.init()
  }

  /// What the anchor is of; nil for a distance.
  open var item: AnyObject? { operand.baseAttribute == .notAnAttribute ? operand.item : nil }

  /// Class, item and attribute.
  open var name: String { operand.attribute.name }

  /// Equal where the item and the attribute are.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSLayoutAnchor else { return false }
    return other.operand.item === operand.item && other.operand.attribute == operand.attribute
      && other.operand.baseItem === operand.baseItem
      && other.operand.baseAttribute == operand.baseAttribute
  }

  /// By the attribute.
  nonisolated open override var hash: Int { operand.attribute.rawValue }

  func constraint(
    relation: NSLayoutConstraint.Relation, to other: ConstraintOperand,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, relation, other, multiplier: multiplier, constant: constant)
  }

  /// Both are equal.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(relation: .equal, to: anchor.operand)
  }

  /// It is at least the other.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
    -> NSLayoutConstraint
  {
    constraint(relation: .greaterThanOrEqual, to: anchor.operand)
  }

  /// It is at most the other.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(relation: .lessThanOrEqual, to: anchor.operand)
  }

  /// It is the other and a number more.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(relation: .equal, to: anchor.operand, constant: c)
  }

  /// It is at least the other and a number more.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation: .greaterThanOrEqual, to: anchor.operand, constant: c)
  }

  /// It is at most the other and a number more.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(relation: .lessThanOrEqual, to: anchor.operand, constant: c)
  }
}

/// A place across.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance from here to another place.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutAnchorSupport.distance(from: operand, to: otherAnchor.operand))
  }

  /// It is the system's distance times a number after the other.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(
      relation: .equal, to: anchor.operand, constant: multiplier * LayoutAnchorSupport.systemSpacing
    )
  }

  /// It is at least the system's distance times a number after the other.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(
      relation: .greaterThanOrEqual, to: anchor.operand,
      constant: multiplier * LayoutAnchorSupport.systemSpacing)
  }

  /// It is at most the system's distance times a number after the other.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(
      relation: .lessThanOrEqual, to: anchor.operand,
      constant: multiplier * LayoutAnchorSupport.systemSpacing)
  }
}

/// A place downwards.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance from here to another place.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutAnchorSupport.distance(from: operand, to: otherAnchor.operand))
  }

  /// It is the system's distance times a number below the other.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation: .equal, to: anchor.operand, constant: multiplier * spacing(below: anchor))
  }

  /// It is at least the system's distance times a number below the other.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(
      relation: .greaterThanOrEqual, to: anchor.operand,
      constant: multiplier * spacing(below: anchor))
  }

  /// It is at most the system's distance times a number below the other.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(
      relation: .lessThanOrEqual, to: anchor.operand, constant: multiplier * spacing(below: anchor))
  }

  /// Between lines of text the height of a line, else the system's distance.
  private func spacing(below anchor: NSLayoutYAxisAnchor) -> CGFloat {
    guard operand.attribute == .firstBaseline, anchor.operand.attribute == .lastBaseline,
      let label = operand.item as? UILabel
    else { return LayoutAnchorSupport.systemSpacing }
    return label.font.lineHeight
  }
}

/// A length.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// It is a number.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(relation: .equal, to: ConstraintOperand(nil, .notAnAttribute), constant: c)
  }

  /// It is at least a number.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(
      relation: .greaterThanOrEqual, to: ConstraintOperand(nil, .notAnAttribute), constant: c)
  }

  /// It is at most a number.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(relation: .lessThanOrEqual, to: ConstraintOperand(nil, .notAnAttribute), constant: c)
  }

  /// It is the other times a number.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(relation: .equal, to: anchor.operand, multiplier: m)
  }

  /// It is at least the other times a number.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(relation: .greaterThanOrEqual, to: anchor.operand, multiplier: m)
  }

  /// It is at most the other times a number.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(relation: .lessThanOrEqual, to: anchor.operand, multiplier: m)
  }

  /// It is the other times a number and another number more.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation: .equal, to: anchor.operand, multiplier: m, constant: c)
  }

  /// It is at least the other times a number and another number more.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation: .greaterThanOrEqual, to: anchor.operand, multiplier: m, constant: c)
  }

  /// It is at most the other times a number and another number more.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation: .lessThanOrEqual, to: anchor.operand, multiplier: m, constant: c)
  }
}

/// What anchors of all kinds have in common.
@MainActor
enum LayoutAnchorSupport {
  /// The distance between neighbours that the system recommends.
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
