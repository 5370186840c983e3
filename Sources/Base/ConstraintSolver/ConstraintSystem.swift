/// Linear constraints of different strengths and the values that meet them best.
///
/// A stronger constraint goes before any number of weaker ones; of those that are equally strong the sum of what they are
/// missed by is least. Changes are taken one by one, each at the cost of what it changes. The same calls in the same order
/// give the same values.
///
/// - Source: Badros, Borning, Stuckey, "The Cassowary linear arithmetic constraint solving algorithm", ACM Transactions on
///   Computer-Human Interaction, 2001; strengths are levels of cost, and required constraints are added by the dual simplex
///   method instead of by artificial variables.
public struct ConstraintSystem: Sendable {
  /// A constraint and its symbols: zero where an equation holds, the room that an inequality leaves.
  private struct Member: Sendable {
    var constraint: LinearConstraint
    var order: Int
    var marker: Int32 = -1
    /// What a constraint that need not hold is missed by on the other side.
    var error: Int32 = -1
  }

  private var tableau = Tableau()
  private var members: [Member?] = []
  private var freeKeys: [Int] = []
  private var owners: [Int32] = []
  private var added = 0
  private var isCheapest = true
  /// Constraints that were edited into a contradiction and wait until it is gone.
  private var outstanding: [Int] = []

  /// A system without a constraint.
  public init() {}

  /// How many constraints there are.
  public var count: Int { members.count - freeKeys.count }

  // MARK: Unknowns

  /// A new unknown, zero until a constraint says more; of those that are not negative no constraint can make it so.
  public mutating func makeVariable(isNonnegative: Bool = false) -> Variable {
    Variable(symbol: makeSymbol(isNonnegative ? .restricted : .free, owner: -1))
  }

  /// Takes an unknown out that no constraint is about any more.
  public mutating func remove(_ variable: Variable) { tableau.drop(variable.symbol) }

  /// What the last solution gives an unknown.
  public func value(of variable: Variable) -> Double {
    let row = tableau.rowOf[Int(variable.symbol)]
    return row >= 0 ? tableau.rows[Int(row)].constant : 0
  }

  private mutating func makeSymbol(_ kind: SymbolKind, owner: Int) -> Int32 {
    let symbol = tableau.makeSymbol(kind)
    if Int(symbol) == owners.count { owners.append(-1) }
    owners[Int(symbol)] = Int32(owner)
    return symbol
  }

  // MARK: Constraints

  /// A constraint of the system.
  public func constraint(_ key: ConstraintKey) -> LinearConstraint? {
    members[key.index]?.constraint
  }

  /// Takes a constraint in.
  ///
  /// - Throws: ``Conflict`` where it, or what was edited before, contradicts what must hold; the constraint is not taken in
  ///   then, and all else is as it was.
  public mutating func add(_ constraint: LinearConstraint) throws(Conflict) -> ConstraintKey {
    try settle()
    let index = freeKeys.popLast() ?? members.count
    if index == members.count { members.append(nil) }
    added += 1
    members[index] = Member(constraint: constraint, order: added)
    do throws(Conflict) {
      try install(index)
    } catch {
      members[index] = nil
      freeKeys.append(index)
      rebuild()
      throw error
    }
    return ConstraintKey(index: index)
  }

  /// Takes a constraint out.
  public mutating func remove(_ key: ConstraintKey) {
    guard let member = members[key.index] else { return }
    members[key.index] = nil
    freeKeys.append(key.index)
    guard member.marker >= 0 else {
      outstanding.removeAll { $0 == key.index }
      return
    }
    if !tableau.suspects.isEmpty {
      if !isCheapest { tableau.lowerCosts() }
      if tableau.restore() != nil {
        rebuild()
        return
      }
      isCheapest = true
    }
    uninstall(member)
  }

  /// Changes the number on the right side of a constraint; ``solve()`` finds the values.
  public mutating func setConstant(_ constant: Double, of key: ConstraintKey) {
    guard let member = members[key.index], member.constraint.constant != constant else { return }
    members[key.index]?.constraint.constant = constant
    guard member.marker >= 0 else { return }
    if !isCheapest, tableau.suspects.isEmpty { lowerCosts() }
    let difference = constant - member.constraint.constant
    tableau.shift(
      member.marker, by: member.constraint.relation == .atMost ? difference : -difference)
  }

  /// Finds the values for what was changed.
  ///
  /// - Throws: ``Conflict`` where edited constraints contradict what must hold; until one of the culprits is removed or
  ///   edited the values are of no use.
  public mutating func solve() throws(Conflict) {
    try settle()
    if !isCheapest { lowerCosts() }
  }

  private mutating func lowerCosts() {
    tableau.lowerCosts()
    isCheapest = true
  }

  /// Lets all that must hold hold.
  private mutating func settle() throws(Conflict) {
    try restore()
    while let index = outstanding.first {
      do throws(Conflict) {
        try install(index)
        outstanding.removeFirst()
      } catch {
        rebuild()
        throw error
      }
    }
  }

  private mutating func restore() throws(Conflict) {
    guard !tableau.suspects.isEmpty else { return }
    if let row = tableau.restore() { throw conflict(in: row) }
  }

  private func conflict(in row: Int32) -> Conflict {
    let row = tableau.rows[Int(row)]
    let symbols = [row.basic] + row.cells.map(\.symbol)
    let keys = Set(symbols.map { Int(owners[Int($0)]) }.filter { $0 >= 0 })
    return Conflict(
      culprits: keys.sorted { (members[$0]?.order ?? 0) < (members[$1]?.order ?? 0) }
        .map { ConstraintKey(index: $0) })
  }

  // MARK: Symbols of a constraint

  /// What must be zero or, of inequalities, not below it.
  private mutating func slack(of constraint: LinearConstraint) -> Row {
    let sign: Double = constraint.relation == .atMost ? -1 : 1
    return tableau.reduced(
      constraint.terms.map { ($0.variable.symbol, sign * $0.coefficient) },
      plus: -sign * constraint.constant)
  }

  private mutating func install(_ index: Int) throws(Conflict) {
    guard var member = members[index] else { return }
    let isEquation = member.constraint.relation == .equal
    if member.constraint.strength == .required {
      member.marker = makeSymbol(isEquation ? .pinned : .restricted, owner: index)
      members[index] = member
      return try installRequired(member)
    }
    member.marker = makeSymbol(.restricted, owner: index)
    member.error = makeSymbol(.restricted, owner: index)
    members[index] = member
    let level = tableau.level(member.constraint.strength, counting: 1)
    var row = slack(of: member.constraint)
    let free = row.cells.first { tableau.kinds[Int($0.symbol)] == .free }?.symbol
    if free != nil || row.constant >= 0 {
      row.basic = member.marker
      row.cells.append(Cell(symbol: member.error, coefficient: 1))
    } else {
      row.constant.negate()
      for cell in row.cells.indices { row.cells[cell].coefficient.negate() }
      row.basic = member.error
      row.cells.append(Cell(symbol: member.marker, coefficient: 1))
    }
    let at = tableau.insert(row)
    if let free { tableau.pivot(at, free) }
    if isEquation { tableau.addCost(1, of: member.marker, at: level) }
    tableau.addCost(1, of: member.error, at: level)
    let costsMore = isEquation ? free == nil : row.basic == member.error
    if costsMore { isCheapest = false }
  }

  private mutating func installRequired(_ member: Member) throws(Conflict) {
    var row = slack(of: member.constraint)
    row.basic = member.marker
    if let free = row.cells.first(where: { tableau.kinds[Int($0.symbol)] == .free }) {
      tableau.pivot(tableau.insert(row), free.symbol)
      return
    }
    let isEquation = member.constraint.relation == .equal
    let holds = isEquation ? abs(row.constant) <= Tableau.tolerance : row.constant >= 0
    if !holds, !isCheapest {
      lowerCosts()
      row = slack(of: member.constraint)
      row.basic = member.marker
    }
    let at = tableau.insert(row)
    if holds {
      // A zero may leave for any symbol; one that stays has to be looked at in every step.
      guard isEquation else { return }
      let way =
        isCheapest
        ? tableau.enteringSymbol(for: at)
        : row.cells.first { tableau.kinds[Int($0.symbol)] == .restricted }?.symbol
      if let way { tableau.pivot(at, way) }
      return
    }
    tableau.suspect(at)
    try restore()
  }

  private mutating func uninstall(_ member: Member) {
    if member.error >= 0 {
      let level = tableau.level(member.constraint.strength, counting: -1)
      if member.constraint.relation == .equal { tableau.addCost(-1, of: member.marker, at: level) }
      tableau.addCost(-1, of: member.error, at: level)
      tableau.removeLevelIfUnused(level)
      isCheapest = false
    }
    if member.error >= 0, tableau.rowOf[Int(member.error)] >= 0 {
      tableau.removeRow(tableau.rowOf[Int(member.error)])
    } else {
      if tableau.rowOf[Int(member.marker)] < 0 {
        tableau.makeBasic(member.marker)
        isCheapest = false
      }
      let row = tableau.rowOf[Int(member.marker)]
      if row >= 0 { tableau.removeRow(row) }
    }
    tableau.drop(member.marker)
    if member.error >= 0 { tableau.drop(member.error) }
  }

  /// Adds all constraints anew, in their order; those that contradict what came before wait.
  private mutating func rebuild() {
    let ordered = members.indices.filter { members[$0] != nil }
      .sorted { (members[$0]?.order ?? 0) < (members[$1]?.order ?? 0) }
    while true {
      let owners = owners
      tableau.forgetRows(keeping: { owners[Int($0)] < 0 })
      isCheapest = true
      for index in ordered {
        members[index]?.marker = -1
        members[index]?.error = -1
      }
      guard let failing = firstContradicting(ordered) else { return }
      outstanding.append(failing)
    }
  }

  /// Adds those that do not wait, up to one that contradicts what came before.
  private mutating func firstContradicting(_ indices: [Int]) -> Int? {
    for index in indices where !outstanding.contains(index) {
      do throws(Conflict) {
        try install(index)
      } catch {
        return index
      }
    }
    return nil
  }

  // MARK: More than one solution

  /// Whether another value of an unknown would do as well.
  public mutating func isAmbiguous(_ variable: Variable) -> Bool {
    tableau.canMove(variable.symbol)
  }
}
