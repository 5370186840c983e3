import ConstraintSolver

/// Benchmarks for the constraint solver, with a row of 250 equally wide views that fill a given width.
///
/// Each view has four constraints.
enum LayoutWorks {
  static func all() -> [Work] {
    [
      Work(
        "layout-build", "1,000 constraints, solved from scratch", unit: .each(1),
        contestants: [
          Contestant(Name.ours) {
            let model = try Chain()
            return { number in Sink.value += try Chain(like: model).stretch(number) }
          },
          PeerProcess.contestant(Name.kiwi, "layout-build"),
        ]),
      Work(
        "layout-edit", "1,000 constraints, solved for another width", unit: .each(1),
        contestants: [
          Contestant(Name.ours) {
            let chain = try Chain()
            return { number in Sink.value += try chain.stretch(number) }
          },
          PeerProcess.contestant(Name.kiwi, "layout-edit"),
        ]),
    ]
  }

  /// A row of views and its constraint system.
  private final class Chain {
    private static let views = 250
    private static let gap = 8.0

    private var system = SimplexSolver()
    private let constraints: [LinearConstraint]
    private let variables: [ConstraintVariable]
    private let edit: ConstraintKey

    /// Creates a row of views and verifies its solution.
    ///
    /// - Throws: `Absence` if the views are not equally wide.
    convenience init() throws {
      try self.init(nil)
      let sum = try stretch(1)
      // Each view has three variables: its left edge, right edge and width.
      let share = (5007 - Self.gap * Double(Self.views + 1)) / Double(Self.views)
      let widths = stride(from: 2, to: variables.count - 1, by: 3).map {
        system.value(of: variables[$0])
      }
      guard sum > 0, widths.allSatisfy({ abs($0 - share) < 1e-6 }) else {
        throw Absence("the views of the chain are not equally wide")
      }
    }

    /// Creates a new constraint system with the constraints of another row.
    convenience init(like other: Chain) throws { try self.init(other.constraints) }

    private init(_ ready: [LinearConstraint]?) throws {
      var system = SimplexSolver()
      let variables = (0...3 * Self.views).map { _ in system.makeVariable() }
      let constraints = ready ?? Self.chain(variables)
      for constraint in constraints { _ = try system.addConstraint(constraint) }
      edit = try system.addConstraint(
        LinearConstraint(
          [LinearTerm(variables[3 * Self.views])], .equal, 0, ConstraintStrength(750)))
      (self.system, self.variables, self.constraints) = (system, variables, constraints)
    }

    private static func chain(_ variables: [ConstraintVariable]) -> [LinearConstraint] {
      let total = variables[3 * views]
      return (0..<views).flatMap { index in
        let (left, right, width) = (
          variables[3 * index], variables[3 * index + 1], variables[3 * index + 2]
        )
        let pair: [LinearConstraint]
        if index == 0 {
          pair = [LinearConstraint([LinearTerm(left)], .equal, gap)]
        } else {
          let (before, wide) = (variables[3 * index - 2], variables[3 * index - 1])
          pair = [
            LinearConstraint([LinearTerm(left), LinearTerm(before, -1)], .equal, gap),
            LinearConstraint([LinearTerm(width), LinearTerm(wide, -1)], .equal, 0),
          ]
        }
        return pair + [
          LinearConstraint(
            [LinearTerm(right), LinearTerm(left, -1), LinearTerm(width, -1)], .equal, 0),
          LinearConstraint([LinearTerm(width)], .greaterThanOrEqual, 10),
        ]
      } + [
        LinearConstraint(
          [LinearTerm(variables[3 * views - 2]), LinearTerm(total, -1)], .equal, -gap)
      ]
    }

    /// Solves the system for a total width that depends on the given number, and returns the sum of all variables.
    func stretch(_ number: Int) throws -> Double {
      system.setConstant(Double(5000 + 7 * (number % 200)), of: edit)
      try system.solve()
      return variables.reduce(0) { $0 + system.value(of: $1) }
    }
  }

  /// A place to store results, so that the optimizer does not remove the computations.
  private enum Sink {
    nonisolated(unsafe) static var value = 0.0
  }
}
