import ConstraintSolver
import CoreGraphics

/// The rectangle of a view or a guide in a system of constraints: of views that for alignment, in the coordinates of the
/// superview.
@MainActor
final class LayoutBox {
  weak var item: (any LayoutItem)?
  let x: ConstraintVariable
  let y: ConstraintVariable
  let width: ConstraintVariable
  let height: ConstraintVariable
  /// Where the last solution has it.
  var solvedFrame = CGRect.null
  var rule = ImplicitConstraintKind.none
  /// The constraints that follow from what the item is.
  var ruleKeys: [ConstraintKey] = []
  /// What the size of the content was last.
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

/// What follows from what an item is, besides the constraints that somebody made.
enum ImplicitConstraintKind: Equatable {
  case none
  /// The view above all others has the size that it has.
  case root(CGSize)
  /// A view follows its mask.
  case autoresizing(across: AutoresizingRule, down: AutoresizingRule)
  /// A guide keeps distances from the edges of its view, whose bounds are larger than its rectangle by others.
  case inset(UIEdgeInsets, alignment: UIEdgeInsets)
  /// A guide begins where its view's content does.
  case content
}

/// Near edge and length along an axis as the mask has them: a share of the superview's length and a number.
///
/// Flexible parts share a change in proportion to their lengths, as the layers' masks have it.
struct AutoresizingRule: Equatable {
  var originFraction: Double
  var lengthFraction: Double
  var originConstant: Double
  var lengthConstant: Double

  /// The shares of a change that the mask gives the parts, and the numbers that give the present place.
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

/// The size of a view's content and how firmly it is held.
struct IntrinsicContentMetrics: Equatable {
  var size: CGSize
  var hugging: (ConstraintStrength, ConstraintStrength)
  var resistance: (ConstraintStrength, ConstraintStrength)

  static func == (a: IntrinsicContentMetrics, b: IntrinsicContentMetrics) -> Bool {
    a.size == b.size && a.hugging == b.hugging && a.resistance == b.resistance
  }
}

/// A sum of variables and a number.
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
