public import Foundation
import QuartzCore

/// An item to which constraints can refer: a view or a layout guide.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view that contains a layout guide and defines its coordinate system.
  ///
  /// For a view, it is the view itself.
  var layoutOwner: UIView? { get }
}

/// A side of a constraint: an attribute of an item, or the distance between two attributes.
struct ConstraintOperand {
  weak var item: (any LayoutItem)?
  var attribute: NSLayoutConstraint.Attribute
  /// The item from which a distance is measured, or `nil` if the operand is not a distance.
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
  /// The view that holds the constraint while it is active, or `nil` for an inactive constraint.
  weak var owningView: UIView?

  /// Creates a constraint without items, which cannot be activated.
  public override init() { super.init() }

  /// Creates a constraint without items, because archived constraints are not supported.
  public required init?(coder: NSCoder) { super.init() }

  /// Creates an inactive constraint between the attributes of two items, or between an attribute and a constant if
  /// the second item is `nil`.
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

  /// The view or layout guide on the left side of the constraint.
  open var firstItem: AnyObject? { firstOperand.item }

  /// The view or layout guide on the right side of the constraint, or `nil` if the right side is a constant.
  open var secondItem: AnyObject? { secondOperand.item }

  open var firstAttribute: Attribute { firstOperand.attribute }

  open var secondAttribute: Attribute { secondOperand.attribute }

  /// The relation between the two sides of the constraint.
  open private(set) var relation = Relation.equal

  /// The factor by which the second attribute is multiplied.
  open private(set) var multiplier: CGFloat = 1

  /// The constant added to the right side of the constraint, in points.
  ///
  /// The default is 0. Changing the constant is cheap, because the constraint remains in the solver. The change takes
  /// effect in the next layout pass, and is animated if that pass occurs in an animation block. A value that is not
  /// finite raises a programmer error and is ignored.
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

  /// The name that identifies the constraint in messages.
  open var identifier: String?

  /// Whether the constraint is archived with its view.
  ///
  /// Stored only, because constraints are not archived.
  open var shouldBeArchived = false

  /// The anchor of the left side, or `nil` if it has no attribute.
  open var firstAnchor: NSObject? { LayoutAnchorSupport.anchor(for: firstOperand) }

  /// The anchor of the right side, or `nil` if it has no attribute.
  open var secondAnchor: NSObject? { LayoutAnchorSupport.anchor(for: secondOperand) }

  /// Called after the constraint is loaded from a nib.
  ///
  /// The default implementation does nothing.
  open func awakeFromNib() {}

  // MARK: Activation

  /// Whether the constraint is active.
  ///
  /// Activating a constraint adds it to the nearest common ancestor of its items, and raises a programmer error if
  /// the items have no common ancestor.
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

  /// Activates the given constraints, in order.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates the given constraints, in order.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Returns the constraints described by a visual format string.
  ///
  /// - Parameters:
  ///   - format: The visual format, such as `H:|-[a]-[b]-|`.
  ///   - opts: The alignment, direction and spacing of the views.
  ///   - metrics: The numbers to which the format refers, by name.
  ///   - views: The views and layout guides to which the format refers, by name.
  /// - Returns: The constraints, which are inactive. If the format is invalid, the method raises a programmer error
  ///   and returns an empty array.
  open class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    VisualFormatParser.constraints(
      format: format, options: opts, metrics: metrics ?? [:], views: views)
  }

  /// The items on both sides, including the items from which distances are measured.
  var items: [any LayoutItem] {
    [firstOperand.item, firstOperand.baseItem, secondOperand.item, secondOperand.baseItem]
      .compactMap { $0 }
  }

  /// The nearest view that contains all items, or `nil` if the items are not in the same tree.
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

  /// A textual representation with the class and address of the constraint and, on the main thread, its relation,
  /// such as `view.width == 100`.
  nonisolated open override var description: String {
    guard isOnMainQueue() else { return LayerDescriptionFormatter.header(of: self) }
    return MainActor.assumeIsolated { ConstraintDescription.description(of: self) }
  }
}
