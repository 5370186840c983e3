/// The kind of a symbol of the tableau.
enum TableauSymbolKind: UInt8 {
  /// Of no constraint and no unknown.
  case unused
  /// An unknown: any number.
  case free
  /// An unknown, a slack or an error: not below zero.
  case nonnegative
  /// The marker of a required equation: zero.
  case fixedAtZero
}

/// A symbol times a number, within a row.
struct TableauRowTerm {
  var symbol: Int32
  var coefficient: Double
}

/// A basic symbol as a number and a sum of symbols that are not basic.
struct TableauRow {
  var basic: Int32
  var constant: Double
  /// In the order of their symbols, none of them zero.
  var terms: [TableauRowTerm]

  /// Returns the index of a symbol's term; nil if the row has none.
  func termIndex(ofSymbol symbol: Int32) -> Int? {
    var (low, high) = (0, terms.count)
    while low < high {
      let midpoint = (low + high) / 2
      if terms[midpoint].symbol < symbol { low = midpoint + 1 } else { high = midpoint }
    }
    return low < terms.count && terms[low].symbol == symbol ? low : nil
  }
}

/// The objective of all constraints of one strength: a coefficient for each symbol.
struct StrengthCostLevel {
  let strength: ConstraintStrength
  var constraintCount = 0
  var costs: [Double]
}

/// The dictionary of the simplex method: sparse rows, and for each symbol the rows that it may stand in.
///
/// Costs are dense, one row for each strength, and compared strength by strength.
struct SimplexTableau {
  /// Below it a coefficient is the rest of a difference of equal numbers.
  static let minimumCoefficient = 1e-10
  /// Below it a cost is none.
  static let minimumCost = 1e-9
  /// The largest violation that counts as none.
  static let tolerance = 1e-8

  private(set) var kinds: [TableauSymbolKind] = []
  /// The row of a basic symbol; -1 for the others.
  private(set) var rowBySymbol: [Int32] = []
  /// For each symbol the rows with a cell of it; some of them have none any more, and one may come twice.
  private var rowsBySymbol: [[Int32]] = []
  private(set) var rows: [TableauRow] = []
  private var freeRows: [Int32] = []
  private var freeSymbols: [Int32] = []
  private(set) var costLevels: [StrengthCostLevel] = []
  /// Rows whose basic symbol may be where it must not be.
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

  /// Takes a symbol out; what is left of it is the error of reckoning.
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

  /// The place of a strength among the costs, which gets a constraint more or less.
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

  /// Forgets a strength that no constraint has any more.
  mutating func removeCostLevelIfUnused(_ level: Int) {
    if costLevels[level].constraintCount == 0 { costLevels.remove(at: level) }
  }

  /// Makes a symbol cost something, basic or not.
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

  /// Whether a symbol's cost is below zero, by the greatest strength at which it is not zero.
  private func symbolLowersCost(_ symbol: Int) -> Bool {
    for level in costLevels {
      let cost = level.costs[symbol]
      if cost < -Self.minimumCost { return true }
      if cost > Self.minimumCost { return false }
    }
    return false
  }

  /// The first symbol that lowers the costs when it grows.
  func firstCostLoweringSymbol() -> Int32? {
    for symbol in kinds.indices
    where kinds[symbol] == .nonnegative && rowBySymbol[symbol] < 0 && symbolLowersCost(symbol) {
      return Int32(symbol)
    }
    return nil
  }

  // MARK: Sums

  /// Replaces the basic symbols of a sum; what stands for the sum is a row without a basic symbol.
  mutating func makeReducedRow(terms: [(symbol: Int32, coefficient: Double)], constant: Double)
    -> TableauRow
  {
    var constant = constant
    var touched: [Int32] = []
    func add(_ coefficient: Double, _ symbol: Int32, _ sums: inout [Double]) {
      if sums[Int(symbol)] == 0 { touched.append(symbol) }
      sums[Int(symbol)] += coefficient
      // A zero would be taken for untouched.
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

  /// Puts a row in, whose cells may come in any order.
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

  /// Calls back with each row that has a symbol, and its coefficient there.
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

  /// Lets a symbol become basic in the place of a row's basic one.
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

  /// Puts a row in the place of the cell of its basic symbol in another row.
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

  // MARK: Where basic symbols are

  /// Whether a row's basic symbol is where it must not be.
  func isRowInfeasible(_ row: Int32) -> Bool {
    // Read where it lies: a copy of the row would count references to its cells.
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

  /// Moves a nonbasic or basic symbol's own zero by a number.
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

  /// Forgets all rows and costs, and the symbols that are not to be kept.
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
