/// The kind of a tableau symbol, which determines the values it may have.
enum TableauSymbolKind: UInt8 {
  /// An unused index, available for a new symbol.
  case unused
  /// A variable that may have any value, including negative ones.
  case free
  /// A nonnegative variable, slack variable or error variable.
  case nonnegative
  /// The marker of a required equation, whose value is always zero.
  case fixedAtZero
}

/// A symbol with its coefficient in a row.
struct TableauRowTerm {
  var symbol: Int32
  var coefficient: Double
}

/// A row of the tableau: a basic symbol, expressed as a constant plus a sum of nonbasic terms.
struct TableauRow {
  var basic: Int32
  var constant: Double
  /// The terms in the order of their symbols.
  ///
  /// No coefficient is zero.
  var terms: [TableauRowTerm]

  /// Returns the index of the symbol's term, or `nil` if the row does not contain the symbol.
  func termIndex(ofSymbol symbol: Int32) -> Int? {
    var (low, high) = (0, terms.count)
    while low < high {
      let midpoint = (low + high) / 2
      if terms[midpoint].symbol < symbol { low = midpoint + 1 } else { high = midpoint }
    }
    return low < terms.count && terms[low].symbol == symbol ? low : nil
  }
}

/// The objective function for all constraints of one strength, with one coefficient per symbol.
struct StrengthCostLevel {
  let strength: ConstraintStrength
  var constraintCount = 0
  var costs: [Double]
}

/// The simplex tableau: sparse rows, and an index of the rows in which each symbol may occur.
///
/// The costs are stored densely, with one objective function per strength. They are compared lexicographically,
/// starting with the greatest strength.
struct SimplexTableau {
  /// The absolute value below which a coefficient is treated as a rounding error and removed.
  static let minimumCoefficient = 1e-10
  /// The absolute value below which a cost is treated as zero.
  static let minimumCost = 1e-9
  /// The maximum accepted violation of a constraint.
  static let tolerance = 1e-8

  private(set) var kinds: [TableauSymbolKind] = []
  /// The row index of each basic symbol, or -1 for nonbasic symbols.
  private(set) var rowBySymbol: [Int32] = []
  /// For each symbol, the indices of the rows that contain it.
  ///
  /// A list may contain duplicates and rows that no longer contain the symbol.
  private var rowsBySymbol: [[Int32]] = []
  private(set) var rows: [TableauRow] = []
  private var freeRows: [Int32] = []
  private var freeSymbols: [Int32] = []
  private(set) var costLevels: [StrengthCostLevel] = []
  /// The indices of rows whose basic symbol may violate the limits of its kind.
  private(set) var infeasibleCandidates: [Int32] = []
  private var visitStamps: [UInt32] = []
  private var currentStamp: UInt32 = 0
  private var scratchTerms: [TableauRowTerm] = []
  private var sums: [Double] = []

  // MARK: Symbols

  var symbolCount: Int { kinds.count }

  mutating func makeSymbol(ofKind kind: TableauSymbolKind) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      kinds[Int(symbol)] = kind
      return symbol
    }
    kinds.append(kind)
    rowBySymbol.append(-1)
    rowsBySymbol.append([])
    sums.append(0)
    for level in costLevels.indices { costLevels[level].costs.append(0) }
    return Int32(kinds.count - 1)
  }

  /// Removes a symbol.
  ///
  /// Any remaining terms with this symbol are rounding errors, and are removed too.
  mutating func removeSymbol(_ symbol: Int32) {
    let at = Int(symbol)
    if rowBySymbol[at] >= 0 { removeRow(rowBySymbol[at]) }
    for row in rowsBySymbol[at] {
      if let index = rows[Int(row)].termIndex(ofSymbol: symbol) {
        rows[Int(row)].terms.remove(at: index)
      }
    }
    rowsBySymbol[at] = []
    for level in costLevels.indices { costLevels[level].costs[at] = 0 }
    kinds[at] = .unused
    freeSymbols.append(symbol)
  }

  // MARK: Costs

  /// Returns the index of the cost level for a strength, and changes its constraint count by `count`.
  ///
  /// The level is created if it does not exist.
  mutating func costLevelIndex(for strength: ConstraintStrength, addingConstraintCount count: Int)
    -> Int
  {
    var at = 0
    while at < costLevels.count, costLevels[at].strength > strength { at += 1 }
    if at == costLevels.count || costLevels[at].strength != strength {
      let costs = [Double](repeating: 0, count: kinds.count)
      costLevels.insert(StrengthCostLevel(strength: strength, costs: costs), at: at)
    }
    costLevels[at].constraintCount += count
    return at
  }

  /// Removes a cost level if it has no constraints.
  mutating func removeCostLevelIfUnused(_ level: Int) {
    if costLevels[level].constraintCount == 0 { costLevels.remove(at: level) }
  }

  /// Adds `cost` to the cost of the given symbol, which may be basic or nonbasic.
  mutating func addCost(_ cost: Double, toSymbol symbol: Int32, atLevel level: Int) {
    let row = rowBySymbol[Int(symbol)]
    guard row >= 0 else {
      costLevels[level].costs[Int(symbol)] += cost
      return
    }
    for cell in rows[Int(row)].terms {
      costLevels[level].costs[Int(cell.symbol)] += cost * cell.coefficient
    }
  }

  /// Returns whether increasing the symbol lowers the total cost: its coefficient is negative at the greatest
  /// strength at which it is not zero.
  private func symbolLowersCost(_ symbol: Int) -> Bool {
    for level in costLevels {
      let cost = level.costs[symbol]
      if cost < -Self.minimumCost { return true }
      if cost > Self.minimumCost { return false }
    }
    return false
  }

  /// Returns the first nonbasic symbol that lowers the costs when its value increases.
  func firstCostLoweringSymbol() -> Int32? {
    for symbol in kinds.indices
    where kinds[symbol] == .nonnegative && rowBySymbol[symbol] < 0 && symbolLowersCost(symbol) {
      return Int32(symbol)
    }
    return nil
  }

  // MARK: Sums

  /// Returns a row for the given sum, with all basic symbols replaced by their rows.
  ///
  /// The returned row has no basic symbol yet.
  mutating func makeReducedRow(terms: [(symbol: Int32, coefficient: Double)], constant: Double)
    -> TableauRow
  {
    var constant = constant
    var touched: [Int32] = []
    func add(_ coefficient: Double, _ symbol: Int32, _ sums: inout [Double]) {
      if sums[Int(symbol)] == 0 { touched.append(symbol) }
      sums[Int(symbol)] += coefficient
      // A sum of zero would mark the symbol as missing from `touched`.
      if sums[Int(symbol)] == 0 { sums[Int(symbol)] = .leastNonzeroMagnitude }
    }
    for (symbol, coefficient) in terms where coefficient != 0 {
      let row = rowBySymbol[Int(symbol)]
      guard row >= 0 else {
        add(coefficient, symbol, &sums)
        continue
      }
      constant += coefficient * rows[Int(row)].constant
      for cell in rows[Int(row)].terms { add(coefficient * cell.coefficient, cell.symbol, &sums) }
    }
    touched.sort()
    var cells: [TableauRowTerm] = []
    cells.reserveCapacity(touched.count + 2)
    for symbol in touched {
      let sum = sums[Int(symbol)]
      sums[Int(symbol)] = 0
      if abs(sum) > Self.minimumCoefficient {
        cells.append(TableauRowTerm(symbol: symbol, coefficient: sum))
      }
    }
    return TableauRow(basic: -1, constant: constant, terms: cells)
  }

  // MARK: Rows

  /// Inserts a row, whose terms may be in any order.
  ///
  /// Returns the index of the row.
  mutating func insertRow(_ row: TableauRow) -> Int32 {
    var row = row
    row.terms.sort { $0.symbol < $1.symbol }
    let at: Int32
    if let free = freeRows.popLast() {
      at = free
      rows[Int(at)] = row
    } else {
      at = Int32(rows.count)
      rows.append(row)
      visitStamps.append(0)
    }
    for cell in row.terms { rowsBySymbol[Int(cell.symbol)].append(at) }
    rowBySymbol[Int(row.basic)] = at
    return at
  }

  mutating func removeRow(_ row: Int32) {
    rowBySymbol[Int(rows[Int(row)].basic)] = -1
    rows[Int(row)] = TableauRow(basic: -1, constant: 0, terms: [])
    freeRows.append(row)
  }

  /// Calls `body` for each row that contains the symbol, with the row, the symbol's coefficient and the row index.
  mutating func forEachRow(
    containingSymbol symbol: Int32, body: (inout TableauRow, Double, Int32) -> Void
  ) {
    currentStamp &+= 1
    let listed = rowsBySymbol[Int(symbol)]
    var kept = 0
    for row in listed where visitStamps[Int(row)] != currentStamp {
      guard let index = rows[Int(row)].termIndex(ofSymbol: symbol) else { continue }
      visitStamps[Int(row)] = currentStamp
      rowsBySymbol[Int(symbol)][kept] = row
      kept += 1
      let coefficient = rows[Int(row)].terms[index].coefficient
      body(&rows[Int(row)], coefficient, row)
    }
    rowsBySymbol[Int(symbol)].removeLast(listed.count - kept)
  }

  /// Makes the entering symbol basic, replacing the basic symbol of the given row.
  mutating func pivot(row: Int32, enteringSymbol entering: Int32) {
    let at = Int(row)
    guard let index = rows[at].termIndex(ofSymbol: entering) else { return }
    let leaving = rows[at].basic
    let coefficient = rows[at].terms[index].coefficient
    rows[at].terms.remove(at: index)
    let scale = -1 / coefficient
    rows[at].constant *= scale
    for cell in rows[at].terms.indices { rows[at].terms[cell].coefficient *= scale }
    let position = rows[at].terms.firstIndex { $0.symbol > leaving } ?? rows[at].terms.count
    rows[at].terms.insert(TableauRowTerm(symbol: leaving, coefficient: -scale), at: position)
    rows[at].basic = entering
    rowBySymbol[Int(entering)] = row
    rowBySymbol[Int(leaving)] = -1
    rowsBySymbol[Int(leaving)] = [row]
    let others = rowsBySymbol[Int(entering)]
    rowsBySymbol[Int(entering)] = []
    let source = rows[at]
    for other in others where other != row {
      guard let index = rows[Int(other)].termIndex(ofSymbol: entering) else { continue }
      substituteRow(source, forTermAt: index, inRow: Int(other))
      if isRowInfeasible(other) { infeasibleCandidates.append(other) }
    }
    for level in costLevels.indices {
      let cost = costLevels[level].costs[Int(entering)]
      costLevels[level].costs[Int(entering)] = 0
      guard abs(cost) > Self.minimumCoefficient else { continue }
      for cell in source.terms {
        costLevels[level].costs[Int(cell.symbol)] += cost * cell.coefficient
      }
    }
  }

  /// Replaces the term at `index` in the target row by the row `source`, whose basic symbol is the symbol of the
  /// term.
  private mutating func substituteRow(_ source: TableauRow, forTermAt index: Int, inRow target: Int)
  {
    let factor = rows[target].terms[index].coefficient
    rows[target].constant += factor * source.constant
    var result = scratchTerms
    scratchTerms = []
    result.removeAll(keepingCapacity: true)
    rows[target].terms.withUnsafeBufferPointer { old in
      source.terms.withUnsafeBufferPointer { new in
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
          if i == index {
            i += 1
          } else if j == new.count || (i < old.count && old[i].symbol < new[j].symbol) {
            result.append(old[i])
            i += 1
          } else if i == old.count || new[j].symbol < old[i].symbol {
            let product = factor * new[j].coefficient
            if abs(product) > Self.minimumCoefficient {
              result.append(TableauRowTerm(symbol: new[j].symbol, coefficient: product))
              rowsBySymbol[Int(new[j].symbol)].append(Int32(target))
            }
            j += 1
          } else {
            let sum = old[i].coefficient + factor * new[j].coefficient
            if abs(sum) > Self.minimumCoefficient {
              result.append(TableauRowTerm(symbol: old[i].symbol, coefficient: sum))
            }
            i += 1
            j += 1
          }
        }
      }
    }
    swap(&rows[target].terms, &result)
    scratchTerms = result
  }

  // MARK: Feasibility of rows

  /// Returns whether the basic symbol of a row violates the limits of its kind.
  func isRowInfeasible(_ row: Int32) -> Bool {
    // Accessing the row in place avoids a copy, which would retain its array of terms.
    let basic = rows[Int(row)].basic
    guard basic >= 0 else { return false }
    switch kinds[Int(basic)] {
    case .nonnegative: return rows[Int(row)].constant < -Self.tolerance
    case .fixedAtZero: return abs(rows[Int(row)].constant) > Self.tolerance
    case .free, .unused: return false
    }
  }

  mutating func addInfeasibleRowCandidate(_ row: Int32) { infeasibleCandidates.append(row) }

  mutating func removeInfeasibleRowCandidate(at index: Int) -> Int32 {
    infeasibleCandidates.remove(at: index)
  }

  /// Shifts the symbol's origin, the value represented as zero.
  ///
  /// The values that result may be infeasible.
  mutating func shiftSymbolOrigin(_ symbol: Int32, by number: Double) {
    let own = rowBySymbol[Int(symbol)]
    if own >= 0 {
      rows[Int(own)].constant += number
      if isRowInfeasible(own) { infeasibleCandidates.append(own) }
      return
    }
    var changed: [Int32] = []
    forEachRow(containingSymbol: symbol) { row, coefficient, at in
      row.constant -= coefficient * number
      changed.append(at)
    }
    for row in changed where isRowInfeasible(row) { infeasibleCandidates.append(row) }
  }

  /// Removes all rows and costs, and the symbols for which `isKept` returns `false`.
  mutating func removeAllRows(keepingSymbols isKept: (Int32) -> Bool) {
    rows = []
    freeRows = []
    visitStamps = []
    infeasibleCandidates = []
    costLevels = []
    for symbol in kinds.indices {
      rowBySymbol[symbol] = -1
      rowsBySymbol[symbol] = []
      guard kinds[symbol] != .unused, !isKept(Int32(symbol)) else { continue }
      kinds[symbol] = .unused
      freeSymbols.append(Int32(symbol))
    }
  }
}
