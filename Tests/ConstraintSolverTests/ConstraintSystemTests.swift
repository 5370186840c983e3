import ConstraintSolver
import Testing

/// Tests of systems whose solutions are easy to verify by hand.
@Suite struct ConstraintSystemTests {
  @Test func `SimplexSolver prefers one stronger constraint to any number of weaker ones`()
    throws
  {
    var system = SimplexSolver()
    let x = system.makeVariable()
    let strong = try system.addConstraint(
      LinearConstraint([LinearTerm(x)], .equal, 10, ConstraintStrength(2)))
    for _ in 0..<50 {
      _ = try system.addConstraint(
        LinearConstraint([LinearTerm(x)], .equal, 0, ConstraintStrength(1)))
    }
    try system.solve()
    #expect(system.value(of: x) == 10)
    #expect(system.count == 51)
    system.removeConstraint(strong)
    try system.solve()
    #expect(system.value(of: x) == 0)
  }

  @Test func `equally strong constraints are solved with the minimum sum of absolute errors`()
    throws
  {
    var system = SimplexSolver()
    let x = system.makeVariable()
    for wish in [0.0, 4, 100] {
      _ = try system.addConstraint(
        LinearConstraint([LinearTerm(x)], .equal, wish, ConstraintStrength(1)))
    }
    try system.solve()
    #expect(system.value(of: x) == 4)
  }

  @Test
  func `SimplexSolver reports the conflicting constraints and keeps the other ones satisfied`()
    throws
  {
    var system = SimplexSolver()
    let (x, y, z) = (system.makeVariable(), system.makeVariable(), system.makeVariable())
    let first = try system.addConstraint(LinearConstraint([LinearTerm(x)], .equal, 10))
    _ = try system.addConstraint(LinearConstraint([LinearTerm(z)], .equal, 3))
    let second = try system.addConstraint(
      LinearConstraint([LinearTerm(y), LinearTerm(x, -1)], .greaterThanOrEqual, 5))
    let error = #expect(throws: UnsatisfiableConstraintsError.self) {
      try system.addConstraint(LinearConstraint([LinearTerm(y)], .lessThanOrEqual, 14))
    }
    #expect(error?.conflictingKeys.contains(first) == true)
    #expect(error?.conflictingKeys.contains(second) == true)
    #expect(error?.conflictingKeys.count == 3)
    try system.solve()
    #expect(system.value(of: x) == 10)
    #expect(system.value(of: y) == 15)
    #expect(system.value(of: z) == 3)
  }

  @Test
  func `setConstant reports a contradiction until a conflicting constraint is removed`()
    throws
  {
    var system = SimplexSolver()
    let x = system.makeVariable()
    let low = try system.addConstraint(LinearConstraint([LinearTerm(x)], .greaterThanOrEqual, 0))
    let high = try system.addConstraint(LinearConstraint([LinearTerm(x)], .lessThanOrEqual, 10))
    system.setConstant(20, of: low)
    #expect(throws: UnsatisfiableConstraintsError(culprits: [low, high])) { try system.solve() }
    #expect(throws: UnsatisfiableConstraintsError(culprits: [low, high])) { try system.solve() }
    system.setConstant(5, of: low)
    try system.solve()
    #expect((5...10).contains(system.value(of: x)))
    system.setConstant(20, of: low)
    #expect(throws: UnsatisfiableConstraintsError(culprits: [low, high])) { try system.solve() }
    system.removeConstraint(high)
    try system.solve()
    #expect(system.value(of: x) >= 20)
  }

  @Test func `SimplexSolver reports two independent contradictions one after the other`() throws {
    var system = SimplexSolver()
    let (x, y) = (system.makeVariable(), system.makeVariable())
    var keys: [ConstraintKey] = []
    for unknown in [x, y] {
      keys.append(try system.addConstraint(LinearConstraint([LinearTerm(unknown)], .equal, 1)))
      keys.append(
        try system.addConstraint(LinearConstraint([LinearTerm(unknown)], .lessThanOrEqual, 1)))
    }
    system.setConstant(2, of: keys[0])
    system.setConstant(2, of: keys[2])
    for _ in 0..<2 {
      let error = #expect(throws: UnsatisfiableConstraintsError.self) { try system.solve() }
      system.removeConstraint(try #require(error?.conflictingKeys.first))
    }
    try system.solve()
    #expect(system.count == 2)
  }

  @Test func `SimplexSolver accepts a redundant equation, which can be removed later`() throws {
    var system = SimplexSolver()
    let (x, y) = (system.makeVariable(), system.makeVariable())
    _ = try system.addConstraint(LinearConstraint([LinearTerm(x), LinearTerm(y)], .equal, 10))
    let again = try system.addConstraint(
      LinearConstraint([LinearTerm(x, 2), LinearTerm(y, 2)], .equal, 20))
    let edge = try system.addConstraint(LinearConstraint([LinearTerm(x)], .equal, 4))
    _ = try system.addConstraint(LinearConstraint([LinearTerm(y)], .equal, 6))
    try system.solve()
    #expect(system.value(of: x) == 4)
    #expect(system.value(of: y) == 6)
    system.removeConstraint(edge)
    system.removeConstraint(again)
    try system.solve()
    #expect(system.value(of: x) == 4)
    #expect(system.value(of: y) == 6)
  }

  @Test
  func `a nonnegative variable rejects a required constraint to -1; an optional one yields 0`()
    throws
  {
    var system = SimplexSolver()
    let x = system.makeVariable(isNonnegative: true)
    #expect(throws: UnsatisfiableConstraintsError.self) {
      try system.addConstraint(LinearConstraint([LinearTerm(x)], .equal, -1))
    }
    _ = try system.addConstraint(
      LinearConstraint([LinearTerm(x)], .equal, -1, ConstraintStrength(1)))
    try system.solve()
    #expect(system.value(of: x) == 0)
  }

  @Test func `hasAmbiguousValue is false only for variables whose value is unique`() throws {
    var system = SimplexSolver()
    let (x, y) = (system.makeVariable(), system.makeVariable())
    let least = try system.addConstraint(LinearConstraint([LinearTerm(x)], .greaterThanOrEqual, 10))
    _ = try system.addConstraint(LinearConstraint([LinearTerm(y)], .equal, 1))
    try system.solve()
    #expect([x, y].map { system.hasAmbiguousValue($0) } == [true, false])
    let most = try system.addConstraint(LinearConstraint([LinearTerm(x)], .lessThanOrEqual, 10))
    try system.solve()
    #expect([x].map { system.hasAmbiguousValue($0) } == [false])
    system.removeConstraint(most)
    _ = try system.addConstraint(
      LinearConstraint([LinearTerm(x)], .equal, 0, ConstraintStrength(1)))
    try system.solve()
    #expect([x].map { system.hasAmbiguousValue($0) } == [false])
    #expect(system.value(of: x) == 10)
    #expect(system.constraint(forKey: least)?.constant == 10)
  }

  @Test
  func
    `SimplexSolver returns correct values while variables and constraints are added and removed`()
    throws
  {
    var system = SimplexSolver()
    let anchor = system.makeVariable()
    _ = try system.addConstraint(LinearConstraint([LinearTerm(anchor)], .equal, 1))
    for round in 0..<50 {
      let x = system.makeVariable()
      let key = try system.addConstraint(
        LinearConstraint([LinearTerm(x), LinearTerm(anchor, -1)], .equal, Double(round)))
      let wish = try system.addConstraint(
        LinearConstraint([LinearTerm(x)], .lessThanOrEqual, 0, ConstraintStrength(1)))
      try system.solve()
      #expect(system.value(of: x) == Double(round) + 1)
      system.removeConstraint(wish)
      system.removeConstraint(key)
      system.removeVariable(x)
    }
    try system.solve()
    #expect(system.count == 1)
    #expect(system.value(of: anchor) == 1)
  }

  /// The constraints describe a row of boxes with equal widths between two edges.
  @Test(arguments: [10, 100, 1000])
  func `SimplexSolver divides a total width evenly among many boxes with equal widths`(count: Int)
    throws
  {
    var system = SimplexSolver()
    let width = system.makeVariable(isNonnegative: true)
    let edge = try system.addConstraint(LinearConstraint([LinearTerm(width)], .equal, 1200))
    var ends: [ConstraintVariable] = []
    var widths: [ConstraintVariable] = []
    for _ in 0..<count / 3 {
      let (end, own) = (system.makeVariable(), system.makeVariable(isNonnegative: true))
      let before = ends.last.map { [LinearTerm($0, -1)] } ?? []
      _ = try system.addConstraint(
        LinearConstraint([LinearTerm(end), LinearTerm(own, -1)] + before, .equal, 0))
      if let first = widths.first {
        _ = try system.addConstraint(
          LinearConstraint([LinearTerm(own), LinearTerm(first, -1)], .equal, 0))
      }
      ends.append(end)
      widths.append(own)
    }
    let last = try #require(ends.last)
    _ = try system.addConstraint(
      LinearConstraint([LinearTerm(last), LinearTerm(width, -1)], .equal, 0))
    for whole in [1200.0, 600, 2400] {
      system.setConstant(whole, of: edge)
      try system.solve()
      for own in widths { #expect(abs(system.value(of: own) - whole / Double(count / 3)) < 1e-6) }
    }
  }
}
