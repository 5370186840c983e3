/// A variable of a ``SimplexSolver``, created with ``SimplexSolver/makeVariable(isNonnegative:)``.
public struct ConstraintVariable: Hashable, Sendable {
  let symbol: Int32
}

/// A variable multiplied by a coefficient.
public struct LinearTerm: Sendable {
  /// The variable of the term, which must belong to the same solver.
  public var variable: ConstraintVariable
  /// The factor by which the variable is multiplied.
  public var coefficient: Double

  /// Creates a term from a variable and its coefficient, which is 1 by default.
  public init(_ variable: ConstraintVariable, _ coefficient: Double = 1) {
    (self.variable, self.coefficient) = (variable, coefficient)
  }
}

/// The relation between the two sides of a constraint.
public enum ConstraintRelation: Sendable {
  /// The left side is less than or equal to the right side.
  case lessThanOrEqual
  /// Both sides are equal.
  case equal
  /// The left side is greater than or equal to the right side.
  case greaterThanOrEqual
}

/// The priority of a constraint.
///
/// A stronger constraint is never broken to satisfy any number of weaker ones.
public struct ConstraintStrength: Hashable, Comparable, Sendable {
  /// The strength as a number.
  ///
  /// Only the order of strengths matters.
  public let rawValue: Double

  /// Creates a strength below ``required``, for an optional constraint.
  ///
  /// The value must be finite.
  public init(_ rawValue: Double) { self.rawValue = rawValue }

  /// The strength of constraints that must hold.
  public static let required = ConstraintStrength(.infinity)

  /// Returns whether the first strength is weaker than the second.
  public static func < (a: ConstraintStrength, b: ConstraintStrength) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// A linear equation or inequality: a sum of terms compared with a constant.
public struct LinearConstraint: Sendable {
  /// The terms of the left side.
  ///
  /// A variable may occur in several terms.
  public var terms: [LinearTerm]
  /// The relation between the sum of the terms and ``constant``.
  public var relation: ConstraintRelation
  /// The constant on the right side of the relation.
  public var constant: Double
  /// The priority of the constraint.
  ///
  /// Weaker constraints are broken before stronger ones.
  public var strength: ConstraintStrength

  /// Creates a constraint on the sum of the given terms.
  ///
  /// It is required by default.
  public init(
    _ terms: [LinearTerm], _ relation: ConstraintRelation, _ constant: Double,
    _ strength: ConstraintStrength = .required
  ) {
    (self.terms, self.relation, self.constant) = (terms, relation, constant)
    self.strength = strength
  }
}

/// The identifier of a constraint in a solver.
///
/// After a constraint is removed, the solver can reuse its key for a new one.
public struct ConstraintKey: Hashable, Sendable {
  let index: Int
}

/// An error that reports required constraints that contradict one another.
public struct UnsatisfiableConstraintsError: Error, Equatable, Sendable {
  /// The keys of the conflicting constraints, in the order in which they were added.
  ///
  /// If there is only one conflict, removing any of them resolves it.
  public let conflictingKeys: [ConstraintKey]

  /// Creates an error for the given conflicting constraints.
  public init(culprits: [ConstraintKey]) { self.conflictingKeys = culprits }
}
