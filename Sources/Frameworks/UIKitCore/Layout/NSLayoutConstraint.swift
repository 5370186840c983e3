public import Foundation
import QuartzCore

/// What constraints are about: a view or a layout guide.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view in whose coordinates it lies, or itself.
  var layoutOwner: UIView? { get }
}

/// A place or a length of an item, or the distance between two places.
struct ConstraintOperand {
  weak var item: (any LayoutItem)?
  var attribute: NSLayoutConstraint.Attribute
  /// Where a distance begins.
  weak var baseItem: (any LayoutItem)?
  var baseAttribute = NSLayoutConstraint.Attribute.notAnAttribute

  init(_ item: (any LayoutItem)?, _ attribute: NSLayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// Across or downwards, places or lengths.
  var measurementKind: NSLayoutConstraint.Attribute.MeasurementKind {
    baseAttribute == .notAnAttribute ? attribute.measurementKind : .length
  }
}

/// A relation between places or lengths of views and guides: the first is, or is at least or at most, the second times a
/// number and another number more.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  private(set) var firstOperand = ConstraintOperand(nil, .notAnAttribute)
  private(set) var secondOperand = ConstraintOperand(nil, .notAnAttribute)
  /// The view that holds it while it is active.
  weak var owningView: UIView?

  /// A constraint of nothing.
  public override init() { super.init() }

  /// A constraint of nothing: archives of constraints are not read.
  public required init?(coder: NSCoder) { super.init() }

  /// A relation between two items' attributes, or between one and a number, where there is no second item.
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

  // MARK: What it says

  /// The view or guide of the first place.
  open var firstItem: AnyObject? { firstOperand.item }

  /// The view or guide of the second place; nil for none.
  open var secondItem: AnyObject? { secondOperand.item }

  /// The first place or length.
  open var firstAttribute: Attribute { firstOperand.attribute }

  /// The second place or length.
  open var secondAttribute: Attribute { secondOperand.attribute }

  /// How the sides compare.
  open private(set) var relation = Relation.equal

  /// What the second side is multiplied by.
  open private(set) var multiplier: CGFloat = 1

  /// What is added to the second side; a change is cheap and shows with the next layout, in an animation if that is in a
  /// block.
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

  /// How much it matters.
  open var priority = UILayoutPriority.required {
    didSet {
      guard priority != oldValue else { return }
      if priority.rawValue > 1000 || priority.rawValue < 0 {
        CAProgrammerError.raise("the priority of a constraint must lie between 0 and 1000")
        priority = oldValue
        return
      }
      owningView?.layoutEngine?.priorityDidChange(self)
    }
  }

  /// A name for messages.
  open var identifier: String?

  /// Whether archives take it; there are none of constraints.
  open var shouldBeArchived = false

  /// The anchor of the first place; nil for none.
  open var firstAnchor: NSObject? { LayoutAnchorSupport.anchor(for: firstOperand) }

  /// The anchor of the second place; nil for none.
  open var secondAnchor: NSObject? { LayoutAnchorSupport.anchor(for: secondOperand) }

  /// It was read out of a file of an interface.
  open func awakeFromNib() {}

  // MARK: Active or not

  /// Whether it counts; the nearest view above both items holds it then.
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
          "\(ConstraintDescription.description(of: self)) cannot be activated, as its items have no view above both; "
            + "add them to one hierarchy first")
        return
      }
      view.addConstraint(self)
    }
  }

  /// Makes constraints count.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Lets constraints count no longer.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The constraints that a format says in letters.
  open class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    VisualFormatParser.constraints(
      format: format, options: opts, metrics: metrics ?? [:], views: views)
  }

  /// All items that it is about.
  var items: [any LayoutItem] {
    [firstOperand.item, firstOperand.baseItem, secondOperand.item, secondOperand.baseItem]
      .compactMap { $0 }
  }

  /// The nearest view that is, or lies above, every item's.
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

  /// Class, address and what it says, as `view.width == 100`.
  nonisolated open override var description: String {
    guard isOnMainQueue() else { return LayerDescriptionFormatter.header(of: self) }
    return MainActor.assumeIsolated { ConstraintDescription.description(of: self) }
  }
}
