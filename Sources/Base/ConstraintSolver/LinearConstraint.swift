/// An unknown of a system of constraints.
public struct ConstraintVariable: Hashable, Sendable {
  let symbol: Int32
}

/// An unknown times a number.
public struct LinearTerm: Sendable {
  /// The unknown.
  public var variable: ConstraintVariable
  /// What it is multiplied by.
  public var coefficient: Double

  /// An unknown times a number, one unless it is said.
  public init(_ variable: ConstraintVariable, _ coefficient: Double = 1) {
    (self.variable, self.coefficient) = (variable, coefficient)
  }
}

/// How the two sides of a constraint compare.
public enum ConstraintRelation: Sendable {
  /// The left side is at most the right one.
  case lessThanOrEqual
  /// Both sides are equal.
  case equal
  /// The left side is at least the right one.
  case greaterThanOrEqual
}

/// How much a constraint matters beside others: a stronger one is never given up for any number of weaker ones.
public struct ConstraintStrength: Hashable, Comparable, Sendable {
  /// The number; only its order counts.
  public let rawValue: Double

  /// A strength below ``required``.
  public init(_ rawValue: Double) { self.rawValue = rawValue }

  /// Of constraints that must hold.
  public static let required = ConstraintStrength(.infinity)

  /// Whether it matters less.
  public static func < (a: ConstraintStrength, b: ConstraintStrength) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// A sum of unknowns beside a number.
public struct LinearConstraint: Sendable {
  /// The left side; an unknown may come more than once.
  public var terms: [LinearTerm]
  /// How the sides compare.
  public var relation: ConstraintRelation
  /// The right side.
  public var constant: Double
  /// How much it matters.
  public var strength: ConstraintStrength

  /// A constraint of a sum, which must hold unless a strength is given.
  public init(
    _ terms: [LinearTerm], _ relation: ConstraintRelation, _ constant: Double,
    _ strength: ConstraintStrength = .required
  ) {
    (self.terms, self.relation, self.constant) = (terms, relation, constant)
    self.strength = strength
  }
}

/// A constraint's place in a system; one that was removed may be given to another constraint.
public struct ConstraintKey: Hashable, Sendable {
  let index: Int
}

/// Required constraints that cannot hold together.
public struct UnsatisfiableConstraintsError: Error, Equatable, Sendable {
  /// Those that contradict each other, in the order in which they were added; without any one of them the others agree
  /// wherever the contradiction has one reason.
  public let conflictingKeys: [ConstraintKey]

  /// A contradiction of these.
  public init(culprits: [ConstraintKey]) { self.conflictingKeys = culprits }
}
