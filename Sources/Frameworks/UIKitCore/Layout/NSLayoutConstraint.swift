public import Foundation
import QuartzCore

/// An item that constraints can refer to: a view or a layout guide.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view in whose coordinates a layout guide is located.
  ///
  /// For a view it is the view itself.
  var layoutOwner: UIView? { get }
}

/// A side of a constraint: an attribute of an item, or the distance between two attributes.
struct ConstraintOperand {
  weak var item: (any LayoutItem)?
  var attribute: NSLayoutConstraint.Attribute
  /// The item from which a distance is measured; nil if the operand is no distance.
  weak var baseItem: (any LayoutItem)?
  var baseAttribute = NSLayoutConstraint.Attribute.notAnAttribute

  init(_ item: (any LayoutItem)?, _ attribute: NSLayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// The quantity that the operand measures: a position along an axis, or a length.
  var measurementKind: NSLayoutConstraint.Attribute.MeasurementKind {
    baseAttribute == .notAnAttribute ? attribute.measurementKind : .length
  }
}

/// A linear relation between attributes of views or layout guides: `first == multiplier * second + constant`, or an
/// inequality.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  private(set) var firstOperand = ConstraintOperand(nil, .notAnAttribute)
  private(set) var secondOperand = ConstraintOperand(nil, .notAnAttribute)
  /// The view that holds the constraint while it is active; nil for an inactive constraint.
  weak var owningView: UIView?

  /// Creates a constraint without items, which cannot be activated.
  public override init() { super.init() }

  /// Creates a constraint without items, as archived constraints are not supported.
  public required init?(coder: NSCoder) { super.init() }

  /// Creates an inactive constraint between the attributes of two items, or between an attribute and a constant if
  /// the second item is nil.
  ///
  /// Raises a programmer error if an item is neither a view nor a layout guide, or if the attributes cannot be
  /// combined.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init(
      ConstraintOperand(view1 as? any LayoutItem, attr1), relation,
      ConstraintOperand(view2 as? any LayoutItem, view2 == nil ? .notAnAttribute : attr2),
      multiplier: multiplier, constant: c)
    if firstOperand.item == nil || (view2 != nil && secondOperand.item == nil) {
      CAProgrammerError.raise("items of a constraint must each be a view or a layout guide")
    }
  }

  convenience init(
    _ first: ConstraintOperand, _ relation: Relation, _ second: ConstraintOperand,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) {
    self.init()
    (self.firstOperand, self.relation, self.secondOperand) = (first, relation, second)
    (self.multiplier, self.constant) = (multiplier, constant)
    if let flaw = ConstraintDescription.validityProblem(of: self) { CAProgrammerError.raise(flaw) }
  }

  // MARK: Items, relation and constants

  /// The view or layout guide on the left side.
  open var firstItem: AnyObject? { firstOperand.item }

  /// The view or layout guide on the right side, or nil.
  open var secondItem: AnyObject? { secondOperand.item }

  open var firstAttribute: Attribute { firstOperand.attribute }

  open var secondAttribute: Attribute { secondOperand.attribute }

  /// The relation between the two sides.
  open private(set) var relation = Relation.equal

  /// The factor for the second attribute.
  open private(set) var multiplier: CGFloat = 1

  /// The constant that is added to the right side, in points.
  ///
  /// The default is 0. Changing it is cheap, as the constraint remains in the solver. The change takes effect in the
  /// next layout pass and is animated if that happens in an animation block. A value that is not finite raises a
  /// programmer error and is ignored.
  open var constant: CGFloat = 0 {
    didSet {
      guard constant != oldValue else { return }
      if !constant.isFinite {
        CAProgrammerError.raise("the constant of a constraint must be a finite number")
        constant = oldValue
        return
      }
      owningView?.layoutEngine?.constantDidChange(self)
    }
  }

  /// The priority of the constraint.
  ///
  /// The default is `required`. A value outside 0...1000 raises a programmer error and is ignored.
  open var priority = UILayoutPriority.required {
    didSet {
      guard priority != oldValue else { return }
      if priority.rawValue > 1000 || priority.rawValue < 0 {
        CAProgrammerError.raise("the priority of a constraint must be in 0...1000")
        priority = oldValue
        return
      }
      owningView?.layoutEngine?.priorityDidChange(self)
    }
  }

  /// A name that identifies the constraint in messages.
  open var identifier: String?

  /// Whether the constraint is archived with its view.
  ///
  /// Stored only, as constraints are not archived.
  open var shouldBeArchived = false

  /// The anchor of the left side, or nil if it has no attribute.
  open var firstAnchor: NSObject? { LayoutAnchorSupport.anchor(for: firstOperand) }

  /// The anchor of the right side, or nil if it has no attribute.
  open var secondAnchor: NSObject? { LayoutAnchorSupport.anchor(for: secondOperand) }

  /// Called after loading from a nib.
  ///
  /// Does nothing.
  open func awakeFromNib() {}

  // MARK: Activation

  /// Whether the constraint is active.
  ///
  /// Activating it adds it to the nearest common ancestor of its items, and raises a programmer error if the items
  /// have none.
  open var isActive: Bool {
    get { owningView != nil }
    set {
      guard newValue != isActive else { return }
      guard newValue else {
        owningView?.removeConstraint(self)
        return
      }
      guard let view = commonAncestor else {
        CAProgrammerError.raise(
          "\(ConstraintDescription.description(of: self)) cannot be activated: its items have no common ancestor; "
            + "add them to the same view hierarchy first")
        return
      }
      view.addConstraint(self)
    }
  }

  /// Activates constraints, in order.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints, in order.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Parses a visual format string.
  ///
  /// - Parameters:
  ///   - format: The visual format, such as `H:|-[a]-[b]-|`.
  ///   - opts: The alignment, direction and spacing of the views.
  ///   - metrics: The numbers that the format refers to, by name.
  ///   - views: The views and layout guides that the format refers to, by name.
  /// - Returns: The constraints, which are inactive. The array is empty if the format is invalid, which raises a
  ///   programmer error.
  open class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    VisualFormatParser.constraints(
      format: format, options: opts, metrics: metrics ?? [:], views: views)
  }

  /// The items of both sides, including the origins of distances.
  var items: [any LayoutItem] {
    [firstOperand.item, firstOperand.baseItem, secondOperand.item, secondOperand.baseItem]
      .compactMap { $0 }
  }

  /// The nearest view that contains all items; nil if the items are not in the same tree.
  var commonAncestor: UIView? {
    let owners = items.map(\.layoutOwner)
    guard var common = owners.first ?? nil else { return nil }
    for owner in owners.dropFirst() {
      guard let owner else { return nil }
      while !owner.isDescendant(of: common) {
        guard let above = common.superview else { return nil }
        common = above
      }
    }
    return common
  }

  /// The class and address of the constraint, and on the main thread its relation, such as `view.width == 100`.
  nonisolated open override var description: String {
    guard isOnMainQueue() else { return LayerDescriptionFormatter.header(of: self) }
    return MainActor.assumeIsolated { ConstraintDescription.description(of: self) }
  }
}
