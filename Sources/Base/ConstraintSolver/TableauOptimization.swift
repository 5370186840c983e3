extension SimplexTableau {
  /// The number of steps after which Bland's rule, which always terminates, replaces the faster heuristic.
  private static let greedyStepLimit = 200
  /// The maximum number of steps.
  ///
  /// No tableau of this size needs more steps, unless its coefficients differ too much in magnitude for `Double`.
  private var maximumStepCount: Int { 10_000 + 20 * symbolCount }

  /// The maximum difference between two ratios that are treated as equal.
  private static let tieTolerance = 1e-11

  // MARK: Cost minimization: the simplex method

  /// Minimizes the costs at all strengths with the simplex method.
  ///
  /// The tableau must be feasible.
  mutating func minimizeCosts() {
    for _ in 0..<maximumStepCount {
      guard let entering = firstCostLoweringSymbol(),
        let row = leavingRow(forEnteringSymbol: entering)
      else {
        return
      }
      pivot(row: row, enteringSymbol: entering)
    }
  }

  /// Returns the row whose basic symbol is the first to reach its limit as the entering symbol increases, or `nil` if
  /// no row limits it.
  /// - Source: Bland, "New finite pivoting rules for the simplex method", 1977: among equal ratios, the lowest symbol
  ///   leaves.
  private mutating func leavingRow(forEnteringSymbol entering: Int32) -> Int32? {
    var best: (ratio: Double, basic: Int32, row: Int32)?
    let kinds = kinds
    forEachRow(containingSymbol: entering) { row, coefficient, at in
      let ratio: Double
      switch kinds[Int(row.basic)] {
      case .nonnegative:
        guard coefficient < 0 else { return }
        ratio = max(0, row.constant / -coefficient)
      case .fixedAtZero: ratio = 0
      case .free, .unused: return
      }
      if let old = best {
        let isLess = ratio < old.ratio - Self.tieTolerance
        let isEqual = !isLess && ratio <= old.ratio + Self.tieTolerance && row.basic < old.basic
        guard isLess || isEqual else { return }
      }
      best = (ratio, row.basic, at)
    }
    return best?.row
  }

  // MARK: Feasibility: the dual simplex method

  /// Restores feasibility with the dual simplex method.
  ///
  /// The costs must already be minimal. Returns the index of a row that cannot be made feasible, or `nil` if the
  /// system is feasible.
  mutating func restoreFeasibility() -> Int32? {
    for step in 0..<maximumStepCount {
      guard let row = nextInfeasibleRow(isGreedy: step < Self.greedyStepLimit) else { return nil }
      guard let entering = enteringSymbol(forLeavingRow: row) else {
        addInfeasibleRowCandidate(row)
        return row
      }
      pivot(row: row, enteringSymbol: entering)
    }
    return nil
  }

  private mutating func nextInfeasibleRow(isGreedy isHasty: Bool) -> Int32? {
    if isHasty {
      while let row = infeasibleCandidates.last {
        _ = removeInfeasibleRowCandidate(at: infeasibleCandidates.count - 1)
        if isRowInfeasible(row) { return row }
      }
      return nil
    }
    var best: Int?
    for (index, row) in infeasibleCandidates.enumerated() where isRowInfeasible(row) {
      if let best, rows[Int(infeasibleCandidates[best])].basic <= rows[Int(row)].basic { continue }
      best = index
    }
    return best.map { removeInfeasibleRowCandidate(at: $0) }
  }

  /// Returns the symbol that moves the row's basic symbol to its limit at the lowest cost, or `nil` if no symbol can.
  func enteringSymbol(forLeavingRow row: Int32) -> Int32? {
    let row = rows[Int(row)]
    let sign: Double = row.constant > 0 ? -1 : 1
    var best: TableauRowTerm?
    for cell in row.terms {
      switch kinds[Int(cell.symbol)] {
      case .free: return cell.symbol
      case .nonnegative:
        guard cell.coefficient * sign > 0 else { continue }
        if let old = best, !costRatio(of: cell, isSmallerThan: old) { continue }
        best = cell
      case .fixedAtZero, .unused: continue
      }
    }
    return best?.symbol
  }

  private func costRatio(of a: TableauRowTerm, isSmallerThan b: TableauRowTerm) -> Bool {
    for level in costLevels {
      let costA = level.costs[Int(a.symbol)] / abs(a.coefficient)
      let costB = level.costs[Int(b.symbol)] / abs(b.coefficient)
      if costA < costB - Self.minimumCost { return true }
      if costA > costB + Self.minimumCost { return false }
    }
    return false
  }

  // MARK: Basis changes

  /// Makes a symbol basic.
  ///
  /// The other symbols stay feasible if the given symbol may have any value.
  /// - Source: Badros, Borning, Stuckey, "The Cassowary linear arithmetic constraint solving algorithm", 2001,
  ///   section 2.4.
  mutating func makeSymbolBasic(_ symbol: Int32) {
    guard rowBySymbol[Int(symbol)] < 0 else { return }
    var falling: (ratio: Double, row: Int32)?
    var rising: (ratio: Double, row: Int32)?
    var free: Int32?
    let kinds = kinds
    forEachRow(containingSymbol: symbol) { row, coefficient, at in
      switch kinds[Int(row.basic)] {
      case .fixedAtZero:
        if falling.map({ $0.ratio >= 0 }) ?? true { falling = (-1, at) }
      case .nonnegative:
        let ratio = max(0, row.constant) / abs(coefficient)
        if coefficient < 0 {
          if falling.map({ ratio < $0.ratio }) ?? true { falling = (ratio, at) }
        } else if rising.map({ ratio < $0.ratio }) ?? true {
          rising = (ratio, at)
        }
      case .free, .unused: free = free ?? at
      }
    }
    if let row = falling?.row ?? rising?.row ?? free { pivot(row: row, enteringSymbol: symbol) }
  }

  // MARK: Ambiguity

  /// Returns whether the symbol can have another value at the same cost.
  mutating func symbolHasAlternateOptimum(_ symbol: Int32) -> Bool {
    let row = rowBySymbol[Int(symbol)]
    guard row >= 0 else { return nonbasicSymbolHasAlternateOptimum(symbol) }
    return rows[Int(row)].terms.map(\.symbol).contains { nonbasicSymbolHasAlternateOptimum($0) }
  }

  /// Returns whether the given nonbasic symbol can have another value at the same cost.
  private mutating func nonbasicSymbolHasAlternateOptimum(_ symbol: Int32) -> Bool {
    switch kinds[Int(symbol)] {
    case .free: return true
    case .fixedAtZero, .unused: return false
    case .nonnegative:
      guard costLevels.allSatisfy({ abs($0.costs[Int(symbol)]) <= Self.minimumCost }) else {
        return false
      }
      guard let row = leavingRow(forEnteringSymbol: symbol) else { return true }
      let limit = rows[Int(row)]
      return kinds[Int(limit.basic)] == .nonnegative && limit.constant > Self.tolerance
    }
  }
}
