/// An incremental solver for linear constraints with strengths.
///
/// A stronger constraint takes precedence over any number of weaker ones. Among constraints of equal strength, the
/// solver minimizes the sum of the errors. The cost of an update depends on the size of the change. Repeating the
/// same calls in the same order gives the same values.
///
/// - Source: Badros, Borning, Stuckey, "The Cassowary linear arithmetic constraint solving algorithm", ACM
///   Transactions on Computer-Human Interaction, 2001. Differences: strengths are levels of the objective, and
///   required constraints are added with the dual simplex method instead of artificial variables.
public struct SimplexSolver: Sendable {
  /// A constraint and its tableau symbols.
  ///
  /// `markerSymbol` is a symbol fixed at zero if the constraint is a required equation, and otherwise a slack or
  /// error variable.
  private struct ConstraintEntry: Sendable {
    var constraint: LinearConstraint
    var order: Int
    var markerSymbol: Int32 = -1
    /// The error variable for the opposite direction of an optional constraint, or -1 if there is none.
    var errorSymbol: Int32 = -1
  }

  private var tableau = SimplexTableau()
  private var entries: [ConstraintEntry?] = []
  private var freeIndices: [Int] = []
  private var symbolOwners: [Int32] = []
  private var additionCount = 0
  private var isOptimal = true
  /// The indices of constraints that were changed in a way that conflicts with others.
  ///
  /// They are installed again when the conflict is resolved.
  private var deferredIndices: [Int] = []

  /// Creates a solver without constraints.
  public init() {}

  /// The number of constraints in the solver.
  public var count: Int { entries.count - freeIndices.count }

  // MARK: Unknowns

  /// Creates a variable with the value 0.
  ///
  /// If `isNonnegative` is `true`, the solver never assigns it a negative value.
  public mutating func makeVariable(isNonnegative: Bool = false) -> ConstraintVariable {
    ConstraintVariable(symbol: makeSymbol(ofKind: isNonnegative ? .nonnegative : .free, owner: -1))
  }

  /// Removes a variable that is not used by any constraint.
  public mutating func removeVariable(_ variable: ConstraintVariable) {
    tableau.removeSymbol(variable.symbol)
  }

  /// Returns the variable's value in the last solution.
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

  /// Returns the constraint with the given key, or `nil` if it was removed.
  public func constraint(forKey key: ConstraintKey) -> LinearConstraint? {
    entries[key.index]?.constraint
  }

  /// Adds a constraint.
  ///
  /// Values are valid after the next ``solve()``.
  /// - Throws: ``UnsatisfiableConstraintsError`` if this constraint, or an earlier edit, conflicts with the required
  ///   constraints. The constraint is then not added and the others are unchanged.
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

  /// Removes the constraint with the given key.
  ///
  /// Nothing happens if it was already removed.
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

  /// Changes the constant on the right side of a constraint.
  ///
  /// Call ``solve()`` to update the values.
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

  /// Updates the values of the variables after constraints have changed.
  /// - Throws: ``UnsatisfiableConstraintsError`` if changed constraints conflict with the required constraints. The
  ///   values are then undefined until one of the conflicting constraints is removed or changed.
  public mutating func solve() throws(UnsatisfiableConstraintsError) {
    try satisfyRequiredConstraints()
    if !isOptimal { minimizeCosts() }
  }

  private mutating func minimizeCosts() {
    tableau.minimizeCosts()
    isOptimal = true
  }

  /// Restores feasibility and installs the deferred constraints.
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

  /// Returns a tableau row for the constraint: its value must be zero for an equation and nonnegative for an
  /// inequality.
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
      // A variable fixed at zero can be exchanged for any symbol. It leaves the basis now, because otherwise every
      // later step would have to check its row.
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

  /// Rebuilds the tableau from all constraints in the order in which they were added.
  ///
  /// Constraints that conflict with earlier ones are deferred.
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

  /// Installs the given constraints, except for deferred ones, until one conflicts.
  ///
  /// Returns the index of the conflicting constraint, or `nil` if there is none.
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

  // MARK: Ambiguity

  /// Returns whether a different value for the variable would satisfy the constraints equally well.
  public mutating func hasAmbiguousValue(_ variable: ConstraintVariable) -> Bool {
    tableau.symbolHasAlternateOptimum(variable.symbol)
  }
}
