/// Linear constraints of different strengths and the values that meet them best.
///
/// A stronger constraint goes before any number of weaker ones; of those that are equally strong the sum of what they are
/// missed by is least. Changes are taken one by one, each at the cost of what it changes. The same calls in the same order
/// give the same values.
///
/// - Source: Badros, Borning, Stuckey, "The Cassowary linear arithmetic constraint solving algorithm", ACM Transactions on
///   Computer-Human Interaction, 2001; strengths are levels of cost, and required constraints are added by the dual simplex
///   method instead of by artificial variables.
public struct SimplexSolver: Sendable {
  /// A constraint and its symbols: zero where an equation holds, the room that an inequality leaves.
  private struct ConstraintEntry: Sendable {
    var constraint: LinearConstraint
    var order: Int
    var markerSymbol: Int32 = -1
    /// The error of an optional constraint on its other side.
    var errorSymbol: Int32 = -1
  }

  private var tableau = SimplexTableau()
  private var entries: [ConstraintEntry?] = []
  private var freeIndices: [Int] = []
  private var symbolOwners: [Int32] = []
  private var additionCount = 0
  private var isOptimal = true
  /// Constraints that were edited into a contradiction and wait until it is gone.
  private var deferredIndices: [Int] = []

  /// A system without a constraint.
  public init() {}

  /// The number of constraints in the system.
  public var count: Int { entries.count - freeIndices.count }

  // MARK: Unknowns

  /// A new unknown, zero until a constraint says more; of those that are not negative no constraint can make it so.
  public mutating func makeVariable(isNonnegative: Bool = false) -> ConstraintVariable {
    ConstraintVariable(symbol: makeSymbol(ofKind: isNonnegative ? .nonnegative : .free, owner: -1))
  }

  /// Takes an unknown out that no constraint is about any more.
  public mutating func removeVariable(_ variable: ConstraintVariable) {
    tableau.removeSymbol(variable.symbol)
  }

  /// Returns the value of a variable in the last solution.
  public func value(of variable: ConstraintVariable) -> Double {
    let row = tableau.rowBySymbol[Int(variable.symbol)]
    return row >= 0 ? tableau.rows[Int(row)].constant : 0
  }

  private mutating func makeSymbol(ofKind kind: TableauSymbolKind, owner: Int) -> Int32 {
    let symbol = tableau.makeSymbol(ofKind: kind)
    if Int(symbol) == symbolOwners.count { symbolOwners.append(-1) }
    symbolOwners[Int(symbol)] = Int32(owner)
    return symbol
  }

  // MARK: Constraints

  /// A constraint of the system.
  public func constraint(forKey key: ConstraintKey) -> LinearConstraint? {
    entries[key.index]?.constraint
  }

  /// Takes a constraint in.
  ///
  /// - Throws: ``UnsatisfiableConstraintsError`` where it, or what was edited before, contradicts what must hold; the constraint is not taken in
  ///   then, and all else is as it was.
  public mutating func addConstraint(_ constraint: LinearConstraint)
    throws(UnsatisfiableConstraintsError)
    -> ConstraintKey
  {
    try satisfyRequiredConstraints()
    let index = freeIndices.popLast() ?? entries.count
    if index == entries.count { entries.append(nil) }
    additionCount += 1
    entries[index] = ConstraintEntry(constraint: constraint, order: additionCount)
    do throws(UnsatisfiableConstraintsError) {
      try installConstraint(at: index)
    } catch {
      entries[index] = nil
      freeIndices.append(index)
      rebuildTableau()
      throw error
    }
    return ConstraintKey(index: index)
  }

  /// Takes a constraint out.
  public mutating func removeConstraint(_ key: ConstraintKey) {
    guard let member = entries[key.index] else { return }
    entries[key.index] = nil
    freeIndices.append(key.index)
    guard member.markerSymbol >= 0 else {
      deferredIndices.removeAll { $0 == key.index }
      return
    }
    if !tableau.infeasibleCandidates.isEmpty {
      if !isOptimal { tableau.minimizeCosts() }
      if tableau.restoreFeasibility() != nil {
        rebuildTableau()
        return
      }
      isOptimal = true
    }
    uninstallConstraint(member)
  }

  /// Changes the number on the right side of a constraint; ``solve()`` finds the values.
  public mutating func setConstant(_ constant: Double, of key: ConstraintKey) {
    guard let member = entries[key.index], member.constraint.constant != constant else { return }
    entries[key.index]?.constraint.constant = constant
    guard member.markerSymbol >= 0 else { return }
    if !isOptimal, tableau.infeasibleCandidates.isEmpty { minimizeCosts() }
    let difference = constant - member.constraint.constant
    tableau.shiftSymbolOrigin(
      member.markerSymbol,
      by: member.constraint.relation == .lessThanOrEqual ? difference : -difference)
  }

  /// Finds the values for what was changed.
  ///
  /// - Throws: ``UnsatisfiableConstraintsError`` where edited constraints contradict what must hold; until one of the culprits is removed or
  ///   edited the values are of no use.
  public mutating func solve() throws(UnsatisfiableConstraintsError) {
    try satisfyRequiredConstraints()
    if !isOptimal { minimizeCosts() }
  }

  private mutating func minimizeCosts() {
    tableau.minimizeCosts()
    isOptimal = true
  }

  /// Lets all that must hold hold.
  private mutating func satisfyRequiredConstraints() throws(UnsatisfiableConstraintsError) {
    try restoreFeasibility()
    while let index = deferredIndices.first {
      do throws(UnsatisfiableConstraintsError) {
        try installConstraint(at: index)
        deferredIndices.removeFirst()
      } catch {
        rebuildTableau()
        throw error
      }
    }
  }

  private mutating func restoreFeasibility() throws(UnsatisfiableConstraintsError) {
    guard !tableau.infeasibleCandidates.isEmpty else { return }
    if let row = tableau.restoreFeasibility() { throw conflictError(forRow: row) }
  }

  private func conflictError(forRow row: Int32) -> UnsatisfiableConstraintsError {
    let row = tableau.rows[Int(row)]
    let symbols = [row.basic] + row.terms.map(\.symbol)
    let keys = Set(symbols.map { Int(symbolOwners[Int($0)]) }.filter { $0 >= 0 })
    return UnsatisfiableConstraintsError(
      culprits: keys.sorted { (entries[$0]?.order ?? 0) < (entries[$1]?.order ?? 0) }
        .map { ConstraintKey(index: $0) })
  }

  // MARK: Symbols of a constraint

  /// Returns the expression that an equation sets to zero and an inequality keeps at zero or above.
  private mutating func makeSlackRow(for constraint: LinearConstraint) -> TableauRow {
    let sign: Double = constraint.relation == .lessThanOrEqual ? -1 : 1
    return tableau.makeReducedRow(
      terms: constraint.terms.map { ($0.variable.symbol, sign * $0.coefficient) },
      constant: -sign * constraint.constant)
  }

  private mutating func installConstraint(at index: Int) throws(UnsatisfiableConstraintsError) {
    guard var member = entries[index] else { return }
    let isEquation = member.constraint.relation == .equal
    if member.constraint.strength == .required {
      member.markerSymbol = makeSymbol(
        ofKind: isEquation ? .fixedAtZero : .nonnegative, owner: index)
      entries[index] = member
      return try installRequiredConstraint(member)
    }
    member.markerSymbol = makeSymbol(ofKind: .nonnegative, owner: index)
    member.errorSymbol = makeSymbol(ofKind: .nonnegative, owner: index)
    entries[index] = member
    let level = tableau.costLevelIndex(for: member.constraint.strength, addingConstraintCount: 1)
    var row = makeSlackRow(for: member.constraint)
    let free = row.terms.first { tableau.kinds[Int($0.symbol)] == .free }?.symbol
    if free != nil || row.constant >= 0 {
      row.basic = member.markerSymbol
      row.terms.append(TableauRowTerm(symbol: member.errorSymbol, coefficient: 1))
    } else {
      row.constant.negate()
      for cell in row.terms.indices { row.terms[cell].coefficient.negate() }
      row.basic = member.errorSymbol
      row.terms.append(TableauRowTerm(symbol: member.markerSymbol, coefficient: 1))
    }
    let at = tableau.insertRow(row)
    if let free { tableau.pivot(row: at, enteringSymbol: free) }
    if isEquation { tableau.addCost(1, toSymbol: member.markerSymbol, atLevel: level) }
    tableau.addCost(1, toSymbol: member.errorSymbol, atLevel: level)
    let costsMore = isEquation ? free == nil : row.basic == member.errorSymbol
    if costsMore { isOptimal = false }
  }

  private mutating func installRequiredConstraint(_ member: ConstraintEntry)
    throws(UnsatisfiableConstraintsError)
  {
    var row = makeSlackRow(for: member.constraint)
    row.basic = member.markerSymbol
    if let free = row.terms.first(where: { tableau.kinds[Int($0.symbol)] == .free }) {
      tableau.pivot(row: tableau.insertRow(row), enteringSymbol: free.symbol)
      return
    }
    let isEquation = member.constraint.relation == .equal
    let holds = isEquation ? abs(row.constant) <= SimplexTableau.tolerance : row.constant >= 0
    if !holds, !isOptimal {
      minimizeCosts()
      row = makeSlackRow(for: member.constraint)
      row.basic = member.markerSymbol
    }
    let at = tableau.insertRow(row)
    if holds {
      // A zero may leave for any symbol; one that stays has to be looked at in every step.
      guard isEquation else { return }
      let way =
        isOptimal
        ? tableau.enteringSymbol(forLeavingRow: at)
        : row.terms.first { tableau.kinds[Int($0.symbol)] == .nonnegative }?.symbol
      if let way { tableau.pivot(row: at, enteringSymbol: way) }
      return
    }
    tableau.addInfeasibleRowCandidate(at)
    try restoreFeasibility()
  }

  private mutating func uninstallConstraint(_ member: ConstraintEntry) {
    if member.errorSymbol >= 0 {
      let level = tableau.costLevelIndex(for: member.constraint.strength, addingConstraintCount: -1)
      if member.constraint.relation == .equal {
        tableau.addCost(-1, toSymbol: member.markerSymbol, atLevel: level)
      }
      tableau.addCost(-1, toSymbol: member.errorSymbol, atLevel: level)
      tableau.removeCostLevelIfUnused(level)
      isOptimal = false
    }
    if member.errorSymbol >= 0, tableau.rowBySymbol[Int(member.errorSymbol)] >= 0 {
      tableau.removeRow(tableau.rowBySymbol[Int(member.errorSymbol)])
    } else {
      if tableau.rowBySymbol[Int(member.markerSymbol)] < 0 {
        tableau.makeSymbolBasic(member.markerSymbol)
        isOptimal = false
      }
      let row = tableau.rowBySymbol[Int(member.markerSymbol)]
      if row >= 0 { tableau.removeRow(row) }
    }
    tableau.removeSymbol(member.markerSymbol)
    if member.errorSymbol >= 0 { tableau.removeSymbol(member.errorSymbol) }
  }

  /// Adds all constraints anew, in their order; those that contradict what came before wait.
  private mutating func rebuildTableau() {
    let ordered = entries.indices.filter { entries[$0] != nil }
      .sorted { (entries[$0]?.order ?? 0) < (entries[$1]?.order ?? 0) }
    while true {
      let owners = symbolOwners
      tableau.removeAllRows(keepingSymbols: { owners[Int($0)] < 0 })
      isOptimal = true
      for index in ordered {
        entries[index]?.markerSymbol = -1
        entries[index]?.errorSymbol = -1
      }
      guard let failing = installConstraintsUntilConflict(ordered) else { return }
      deferredIndices.append(failing)
    }
  }

  /// Adds those that do not wait, up to one that contradicts what came before.
  private mutating func installConstraintsUntilConflict(_ indices: [Int]) -> Int? {
    for index in indices where !deferredIndices.contains(index) {
      do throws(UnsatisfiableConstraintsError) {
        try installConstraint(at: index)
      } catch {
        return index
      }
    }
    return nil
  }

  // MARK: More than one solution

  /// Whether another value of an unknown would do as well.
  public mutating func hasAmbiguousValue(_ variable: ConstraintVariable) -> Bool {
    tableau.symbolHasAlternateOptimum(variable.symbol)
  }
}
