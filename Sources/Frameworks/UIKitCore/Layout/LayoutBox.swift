import ConstraintSolver
import CoreGraphics

/// The four solver variables for the rectangle of a view or layout guide.
///
/// For a view, the rectangle is the alignment rectangle in the superview's coordinates.
@MainActor
final class LayoutBox {
  weak var item: (any LayoutItem)?
  let x: ConstraintVariable
  let y: ConstraintVariable
  let width: ConstraintVariable
  let height: ConstraintVariable
  /// The rectangle from the most recent solution, in the superview's coordinates, or the null rectangle before the
  /// first solution.
  var solvedFrame = CGRect.null
  var rule = ImplicitConstraintKind.none
  /// The keys of the implicit constraints of the item.
  var ruleKeys: [ConstraintKey] = []
  /// The intrinsic content size and its strengths at the most recent update, or `nil` if the item has no constraints
  /// for its content size.
  var intrinsicContent: IntrinsicContentMetrics?
  var contentConstraintKeys: [ConstraintKey] = []

  init(_ item: any LayoutItem, in system: inout SimplexSolver) {
    self.item = item
    x = system.makeVariable()
    y = system.makeVariable()
    width = system.makeVariable(isNonnegative: true)
    height = system.makeVariable(isNonnegative: true)
  }

  func originVariable(along axis: NSLayoutConstraint.Axis) -> ConstraintVariable {
    axis == .horizontal ? x : y
  }

  func lengthVariable(along axis: NSLayoutConstraint.Axis) -> ConstraintVariable {
    axis == .horizontal ? width : height
  }
}

/// The kind of implicit constraints that the engine adds for an item, in addition to the constraints created by
/// client code.
enum ImplicitConstraintKind: Equatable {
  case none
  /// Fixes the size of the root view.
  case root(CGSize)
  /// Derives the frame of a view from its autoresizing mask.
  case autoresizing(across: AutoresizingRule, down: AutoresizingRule)
  /// Keeps a guide at fixed distances from the edges of its view.
  ///
  /// `alignment` contains the view's alignment rectangle insets, which separate its bounds from its alignment
  /// rectangle.
  case inset(UIEdgeInsets, alignment: UIEdgeInsets)
  /// Places the origin of a scroll view's content guide at the origin of the content.
  case content
}

/// The origin and length of a view along one axis according to its autoresizing mask, each as a fraction of the
/// superview's length plus a constant.
///
/// The flexible margins and lengths share a change of the superview's length in proportion to their current values,
/// as with the autoresizing masks of layers.
struct AutoresizingRule: Equatable {
  var originFraction: Double
  var lengthFraction: Double
  var originConstant: Double
  var lengthConstant: Double

  /// Creates the rule that preserves the current frame and distributes later changes of the superview's length over
  /// the flexible margins and lengths.
  ///
  /// - Parameters:
  ///   - near: The distance from the superview's near edge, in points.
  ///   - length: The length of the view, in points.
  ///   - whole: The length of the superview, in points.
  ///   - isFlexible: Whether the margin before the view, its length, and the margin after it are flexible.
  init(near: Double, length: Double, whole: Double, isFlexible: (Bool, Bool, Bool)) {
    let flexible = [isFlexible.0, isFlexible.1, isFlexible.2]
    let parts = zip([near, length, whole - near - length], flexible).map { $1 ? max(0, $0) : 0 }
    let (sum, count) = (parts.reduce(0, +), flexible.count { $0 })
    let shares = zip(parts, flexible).map { part, isFlexible in
      isFlexible ? (sum > 0 ? part / sum : 1 / Double(count)) : 0
    }
    (originFraction, lengthFraction) = (shares[0], shares[1])
    self.originConstant = near - originFraction * whole
    self.lengthConstant = length - lengthFraction * whole
  }
}

/// The intrinsic content size of a view, with the strengths of its content hugging and compression resistance.
struct IntrinsicContentMetrics: Equatable {
  var size: CGSize
  var hugging: (ConstraintStrength, ConstraintStrength)
  var resistance: (ConstraintStrength, ConstraintStrength)

  static func == (a: IntrinsicContentMetrics, b: IntrinsicContentMetrics) -> Bool {
    a.size == b.size && a.hugging == b.hugging && a.resistance == b.resistance
  }
}

/// A linear expression: a sum of solver variables with coefficients, plus a constant.
struct LayoutExpression {
  var terms: [LinearTerm] = []
  var constant = 0.0

  mutating func addExpression(_ other: LayoutExpression, multipliedBy factor: Double) {
    for term in other.terms { terms.append(LinearTerm(term.variable, factor * term.coefficient)) }
    constant += factor * other.constant
  }

  static func += (sum: inout LayoutExpression, variable: ConstraintVariable) {
    sum.terms.append(LinearTerm(variable))
  }
}
