public import Foundation

/// A place or a length of a view or a guide, from which constraints are made.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  // Sound: a constant; outside of the main actor its items are only compared.
  nonisolated(unsafe) let side: LayoutSide

  init(_ side: LayoutSide) {
    self.side = side
    super.init()
  }

  /// What the anchor is of; nil for a distance.
  open var item: AnyObject? { side.baseAttribute == .notAnAttribute ? side.item : nil }

  /// Class, item and attribute.
  open var name: String { side.attribute.name }

  /// Equal where the item and the attribute are.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSLayoutAnchor else { return false }
    return other.side.item === side.item && other.side.attribute == side.attribute
      && other.side.base === side.base && other.side.baseAttribute == side.baseAttribute
  }

  /// By the attribute.
  nonisolated open override var hash: Int { side.attribute.rawValue }

  func constraint(
    _ relation: NSLayoutConstraint.Relation, _ other: LayoutSide, times multiplier: CGFloat = 1,
    plus constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(side, relation, other, multiplier: multiplier, constant: constant)
  }

  /// Both are equal.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.equal, anchor.side)
  }

  /// It is at least the other.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
    -> NSLayoutConstraint
  {
    constraint(.greaterThanOrEqual, anchor.side)
  }

  /// It is at most the other.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side)
  }

  /// It is the other and a number more.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(.equal, anchor.side, plus: c)
  }

  /// It is at least the other and a number more.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, plus: c)
  }

  /// It is at most the other and a number more.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(.lessThanOrEqual, anchor.side, plus: c)
  }
}

/// A place across.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance from here to another place.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutAnchors.distance(from: side, to: otherAnchor.side))
  }

  /// It is the system's distance times a number after the other.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, plus: multiplier * LayoutAnchors.systemSpacing)
  }

  /// It is at least the system's distance times a number after the other.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, plus: multiplier * LayoutAnchors.systemSpacing)
  }

  /// It is at most the system's distance times a number after the other.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, plus: multiplier * LayoutAnchors.systemSpacing)
  }
}

/// A place downwards.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance from here to another place.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutAnchors.distance(from: side, to: otherAnchor.side))
  }

  /// It is the system's distance times a number below the other.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, plus: multiplier * spacing(below: anchor))
  }

  /// It is at least the system's distance times a number below the other.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, plus: multiplier * spacing(below: anchor))
  }

  /// It is at most the system's distance times a number below the other.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, plus: multiplier * spacing(below: anchor))
  }

  /// Between lines of text the height of a line, else the system's distance.
  private func spacing(below anchor: NSLayoutYAxisAnchor) -> CGFloat {
    guard side.attribute == .firstBaseline, anchor.side.attribute == .lastBaseline,
      let label = side.item as? UILabel
    else { return LayoutAnchors.systemSpacing }
    return label.font.lineHeight
  }
}

/// A length.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// It is a number.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, LayoutSide(nil, .notAnAttribute), plus: c)
  }

  /// It is at least a number.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, LayoutSide(nil, .notAnAttribute), plus: c)
  }

  /// It is at most a number.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, LayoutSide(nil, .notAnAttribute), plus: c)
  }

  /// It is the other times a number.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(.equal, anchor.side, times: m)
  }

  /// It is at least the other times a number.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(.greaterThanOrEqual, anchor.side, times: m)
  }

  /// It is at most the other times a number.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(.lessThanOrEqual, anchor.side, times: m)
  }

  /// It is the other times a number and another number more.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, times: m, plus: c)
  }

  /// It is at least the other times a number and another number more.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, times: m, plus: c)
  }

  /// It is at most the other times a number and another number more.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, times: m, plus: c)
  }
}

/// What anchors of all kinds have in common.
@MainActor
enum LayoutAnchors {
  /// The distance between neighbours that the system recommends.
  ///
  /// - Source: Apple's Auto Layout Guide, "Visual Format Language": 8 points between siblings.
  static let systemSpacing: CGFloat = 8

  static func distance(from base: LayoutSide, to end: LayoutSide) -> LayoutSide {
    var side = end
    (side.base, side.baseAttribute) = (base.item, base.attribute)
    return side
  }

  static func anchor(_ side: LayoutSide) -> NSObject? {
    switch side.measure {
    case .x: NSLayoutXAxisAnchor(side)
    case .y: NSLayoutYAxisAnchor(side)
    case .length: NSLayoutDimension(side)
    case .none: nil
    }
  }
}
