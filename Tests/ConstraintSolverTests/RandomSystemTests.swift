import ConstraintSolver
import TestKit
import Testing

/// Tests that compare `SimplexSolver` with `ExactSolver` for random systems.
@Suite struct RandomSystemTests {
  /// A system that is changed step by step, and the constraints that it should contain.
  struct Trial {
    var chance: SeededRandomNumberGenerator
    var system = SimplexSolver()
    var unknowns: [ConstraintVariable] = []
    var nonnegative: Set<ConstraintVariable> = []
    var kept: [(key: ConstraintKey, constraint: LinearConstraint)] = []
    var conflicts = 0

    init(seed: Int) {
      chance = SeededRandomNumberGenerator(seed: UInt64(seed))
      for _ in 0..<chance.randomInteger(in: 2...4) {
        let isNonnegative = chance.randomInteger(in: 0...3) == 0
        let unknown = system.makeVariable(isNonnegative: isNonnegative)
        unknowns.append(unknown)
        if isNonnegative { nonnegative.insert(unknown) }
      }
    }

    mutating func pick<T>(_ list: [T]) -> T { list[chance.randomInteger(in: 0...list.count - 1)] }

    mutating func makeConstraint() -> LinearConstraint {
      let terms = (0..<chance.randomInteger(in: 1...3)).map { _ in
        LinearTerm(pick(unknowns), pick([1, 1, -1, 2, -2, 3]))
      }
      return LinearConstraint(
        terms, pick([.lessThanOrEqual, .equal, .greaterThanOrEqual]),
        Double(chance.randomInteger(in: -10...10)),
        pick([.required, ConstraintStrength(750), ConstraintStrength(250), ConstraintStrength(50)]))
    }

    func leastCosts(_ constraints: [LinearConstraint]) -> [Double]? {
      ExactSolver.leastCosts(of: constraints, unknowns: unknowns, nonnegative: nonnegative)
    }

    mutating func add() {
      let constraint = makeConstraint()
      do throws(UnsatisfiableConstraintsError) {
        kept.append((try system.addConstraint(constraint), constraint))
      } catch {
        conflicts += 1
        #expect(leastCosts(kept.map(\.constraint) + [constraint]) == nil)
        let culprits = kept.filter { error.conflictingKeys.contains($0.key) }.map(\.constraint)
        #expect(leastCosts(culprits + [constraint]) == nil)
        // A conflict contains no superfluous constraint only if no variable is nonnegative, because that condition
        // cannot be removed.
        for index in culprits.indices where nonnegative.isEmpty {
          var others = culprits
          others.remove(at: index)
          #expect(leastCosts(others + [constraint]) != nil)
        }
      }
    }

    mutating func remove() {
      let index = chance.randomInteger(in: 0...kept.count - 1)
      system.removeConstraint(kept.remove(at: index).key)
    }

    mutating func edit() {
      let index = chance.randomInteger(in: 0...kept.count - 1)
      let constant = Double(chance.randomInteger(in: -10...10))
      kept[index].constraint.constant = constant
      system.setConstant(constant, of: kept[index].key)
      #expect(system.constraint(forKey: kept[index].key)?.constant == constant)
    }

    /// Solves the system and compares its costs with those of `ExactSolver`.
    ///
    /// After a contradiction, removes the latest of the conflicting constraints.
    mutating func check() {
      while true {
        do throws(UnsatisfiableConstraintsError) {
          try system.solve()
          return compare()
        } catch {
          conflicts += 1
          #expect(leastCosts(kept.map(\.constraint)) == nil)
          let culprits = kept.filter { error.conflictingKeys.contains($0.key) }.map(\.constraint)
          #expect(leastCosts(culprits) == nil)
          guard let last = error.conflictingKeys.last else { return }
          system.removeConstraint(last)
          kept.removeAll { $0.key == last }
        }
      }
    }

    func missed(_ constraint: LinearConstraint) -> Double {
      let difference = constraint.terms.reduce(-constraint.constant) {
        $0 + $1.coefficient * system.value(of: $1.variable)
      }
      switch constraint.relation {
      case .equal: return abs(difference)
      case .greaterThanOrEqual: return max(0, -difference)
      case .lessThanOrEqual: return max(0, difference)
      }
    }

    func compare() {
      #expect(system.count == kept.count)
      guard let exact = leastCosts(kept.map(\.constraint)) else {
        Issue.record("a contradiction was not found")
        return
      }
      for unknown in nonnegative { #expect(system.value(of: unknown) > -1e-6) }
      let required = kept.filter { $0.constraint.strength == .required }
      for (_, constraint) in required { #expect(missed(constraint) < 1e-6) }
      let strengths = Set(kept.map(\.constraint.strength)).subtracting([.required]).sorted(by: >)
      for (strength, least) in zip(strengths, exact) {
        let cost = kept.filter { $0.constraint.strength == strength }
          .reduce(0) { $0 + missed($1.constraint) }
        #expect(abs(cost - least) < 1e-6)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `SimplexSolver finds the same costs as ExactSolver for random systems`(batch: Int) {
    var conflicts = 0
    for seed in batch * 100..<batch * 100 + 100 {
      var trial = Trial(seed: seed)
      for _ in 0..<7 { trial.add() }
      trial.check()
      conflicts += trial.conflicts
    }
    #expect(conflicts > 0)
  }

  @Test(arguments: 0..<10)
  func `SimplexSolver finds the same costs as ExactSolver after incremental changes`(batch: Int) {
    for seed in batch * 20..<batch * 20 + 20 {
      var trial = Trial(seed: 10_000 + seed)
      for _ in 0..<14 {
        switch trial.chance.randomInteger(in: 0...9) {
        case 0..<6 where trial.kept.count < 7: trial.add()
        case 6..<8 where !trial.kept.isEmpty: trial.remove()
        case 8...9 where !trial.kept.isEmpty: trial.edit()
        default: continue
        }
        trial.check()
      }
    }
  }

  @Test func `SimplexSolver finds the same costs as ExactSolver after several setConstant calls`() {
    for seed in 0..<50 {
      var trial = Trial(seed: 20_000 + seed)
      for _ in 0..<5 { trial.add() }
      trial.check()
      for _ in 0..<3 where !trial.kept.isEmpty { trial.edit() }
      trial.check()
    }
  }
}
