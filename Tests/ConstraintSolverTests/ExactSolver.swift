@testable import ConstraintSolver

/// A slow, simple solver with integer arithmetic that finds the minimum costs of a small system for each strength.
///
/// Every constraint becomes an equation with a slack or error variables. A tableau of integers over a common
/// denominator (Edmonds, Bareiss) is made feasible with artificial variables. It is then optimized for each strength
/// in turn, the strongest first. After each, the variables that would add cost are fixed to zero.
struct ExactSolver {
  private var rows: [[Int]] = []
  private var basis: [Int] = []
  private var denominator = 1
  private var costs: [[Int]] = []
  private var allowed: [Bool] = []

  /// Returns the costs for each strength below required, the strongest first, or `nil` if the constraints are
  /// contradictory.
  static func leastCosts(
    of constraints: [LinearConstraint], unknowns: [ConstraintVariable],
    nonnegative: Set<ConstraintVariable> = []
  ) -> [Double]? {
    var solver = ExactSolver()
    return solver.solve(constraints, unknowns, nonnegative)
  }

  private mutating func solve(
    _ constraints: [LinearConstraint], _ unknowns: [ConstraintVariable],
    _ nonnegative: Set<ConstraintVariable>
  ) -> [Double]? {
    let strengths = Set(constraints.map(\.strength)).subtracting([.required]).sorted(by: >)
    let count = constraints.count
    let width = 2 * unknowns.count + 2 * count + count + 1
    let (errors, artificials, last) = (
      2 * unknowns.count, 2 * unknowns.count + 2 * count, width - 1
    )
    costs = [[Int]](repeating: [Int](repeating: 0, count: width), count: strengths.count + 1)
    allowed = [Bool](repeating: true, count: width - 1)
    for (index, unknown) in unknowns.enumerated() where nonnegative.contains(unknown) {
      allowed[2 * index + 1] = false
    }
    for (index, constraint) in constraints.enumerated() {
      var row = [Int](repeating: 0, count: width)
      let sign = constraint.relation == .lessThanOrEqual ? -1 : 1
      for term in constraint.terms {
        guard let at = unknowns.firstIndex(of: term.variable) else { continue }
        row[2 * at] += sign * Int(term.coefficient)
        row[2 * at + 1] -= sign * Int(term.coefficient)
      }
      // The equation is: sum - marker + error = constant.
      let (marker, error) = (errors + 2 * index, errors + 2 * index + 1)
      (row[marker], row[error]) = (-1, 1)
      row[last] = sign * Int(constraint.constant)
      if constraint.strength == .required {
        allowed[error] = false
        if constraint.relation == .equal { allowed[marker] = false }
      } else if let level = strengths.firstIndex(of: constraint.strength) {
        costs[level + 1][error] = 1
        if constraint.relation == .equal { costs[level + 1][marker] = 1 }
      }
      if row[last] < 0 { row = row.map { -$0 } }
      row[artificials + index] = 1
      rows.append(row)
      basis.append(artificials + index)
      for at in row.indices where at < artificials || at == last { costs[0][at] -= row[at] }
    }
    lower(0)
    guard costs[0][last] == 0 else { return nil }
    for at in artificials..<last { allowed[at] = false }
    for (row, symbol) in basis.enumerated() where symbol >= artificials {
      if let column = (0..<artificials).first(where: { allowed[$0] && rows[row][$0] != 0 }) {
        pivot(row, column)
      }
    }
    return (1..<costs.count).map { level in
      lower(level)
      for at in allowed.indices where costs[level][at] > 0 { allowed[at] = false }
      return -Double(costs[level][last]) / Double(denominator)
    }
  }

  private mutating func lower(_ level: Int) {
    while let column = allowed.indices.first(where: { allowed[$0] && costs[level][$0] < 0 }) {
      let last = rows[0].count - 1
      var best: Int?
      for row in rows.indices where rows[row][column] > 0 {
        guard let old = best else {
          best = row
          continue
        }
        let (a, b) = (rows[row][last] * rows[old][column], rows[old][last] * rows[row][column])
        if a < b || (a == b && basis[row] < basis[old]) { best = row }
      }
      guard let best else { return }
      pivot(best, column)
    }
  }

  private mutating func pivot(_ row: Int, _ column: Int) {
    if rows[row][column] < 0 { rows[row] = rows[row].map { -$0 } }
    let source = rows[row]
    let (by, over) = (source[column], denominator)
    func changed(_ old: [Int]) -> [Int] {
      let factor = old[column]
      var new = old
      for at in old.indices { new[at] = (old[at] * by - factor * source[at]) / over }
      return new
    }
    for other in rows.indices where other != row { rows[other] = changed(rows[other]) }
    for level in costs.indices { costs[level] = changed(costs[level]) }
    denominator = by
    basis[row] = column
  }
}
