/// What a symbol of the tableau may be.
enum SymbolKind: UInt8 {
  /// Of no constraint and no unknown.
  case unused
  /// An unknown: any number.
  case free
  /// An unknown, a slack or an error: not below zero.
  case restricted
  /// The marker of a required equation: zero.
  case pinned
}

/// A symbol times a number, within a row.
struct Cell {
  var symbol: Int32
  var coefficient: Double
}

/// A basic symbol as a number and a sum of symbols that are not basic.
struct Row {
  var basic: Int32
  var constant: Double
  /// In the order of their symbols, none of them zero.
  var cells: [Cell]

  /// Where a symbol's cell is.
  func index(of symbol: Int32) -> Int? {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low < cells.count && cells[low].symbol == symbol ? low : nil
  }
}

/// What all constraints of one strength cost, by the symbol.
struct CostLevel {
  let strength: Strength
  var count = 0
  var costs: [Double]
}

/// The dictionary of the simplex method: sparse rows, and for each symbol the rows that it may stand in.
///
/// Costs are dense, one row for each strength, and compared strength by strength.
struct Tableau {
  /// Below it a coefficient is the rest of a difference of equal numbers.
  static let leastCoefficient = 1e-10
  /// Below it a cost is none.
  static let leastCost = 1e-9
  /// How far a number may be from where it has to be.
  static let tolerance = 1e-8

  private(set) var kinds: [SymbolKind] = []
  /// The row of a basic symbol; -1 for the others.
  private(set) var rowOf: [Int32] = []
  /// For each symbol the rows with a cell of it; some of them have none any more, and one may come twice.
  private var columns: [[Int32]] = []
  private(set) var rows: [Row] = []
  private var freeRows: [Int32] = []
  private var freeSymbols: [Int32] = []
  private(set) var levels: [CostLevel] = []
  /// Rows whose basic symbol may be where it must not be.
  private(set) var suspects: [Int32] = []
  private var stamps: [UInt32] = []
  private var stamp: UInt32 = 0
  private var scratch: [Cell] = []
  private var sums: [Double] = []

  // MARK: Symbols

  var symbolCount: Int { kinds.count }

  mutating func makeSymbol(_ kind: SymbolKind) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      kinds[Int(symbol)] = kind
      return symbol
    }
    kinds.append(kind)
    rowOf.append(-1)
    columns.append([])
    sums.append(0)
    for level in levels.indices { levels[level].costs.append(0) }
    return Int32(kinds.count - 1)
  }

  /// Takes a symbol out; what is left of it is the error of reckoning.
  mutating func drop(_ symbol: Int32) {
    let at = Int(symbol)
    if rowOf[at] >= 0 { removeRow(rowOf[at]) }
    for row in columns[at] {
      if let index = rows[Int(row)].index(of: symbol) { rows[Int(row)].cells.remove(at: index) }
    }
    columns[at] = []
    for level in levels.indices { levels[level].costs[at] = 0 }
    kinds[at] = .unused
    freeSymbols.append(symbol)
  }

  // MARK: Costs

  /// The place of a strength among the costs, which gets a constraint more or less.
  mutating func level(_ strength: Strength, counting count: Int) -> Int {
    var at = 0
    while at < levels.count, levels[at].strength > strength { at += 1 }
    if at == levels.count || levels[at].strength != strength {
      let costs = [Double](repeating: 0, count: kinds.count)
      levels.insert(CostLevel(strength: strength, costs: costs), at: at)
    }
    levels[at].count += count
    return at
  }

  /// Forgets a strength that no constraint has any more.
  mutating func removeLevelIfUnused(_ level: Int) {
    if levels[level].count == 0 { levels.remove(at: level) }
  }

  /// Makes a symbol cost something, basic or not.
  mutating func addCost(_ cost: Double, of symbol: Int32, at level: Int) {
    let row = rowOf[Int(symbol)]
    guard row >= 0 else {
      levels[level].costs[Int(symbol)] += cost
      return
    }
    for cell in rows[Int(row)].cells {
      levels[level].costs[Int(cell.symbol)] += cost * cell.coefficient
    }
  }

  /// Whether a symbol's cost is below zero, by the greatest strength at which it is not zero.
  private func improves(_ symbol: Int) -> Bool {
    for level in levels {
      let cost = level.costs[symbol]
      if cost < -Self.leastCost { return true }
      if cost > Self.leastCost { return false }
    }
    return false
  }

  /// The first symbol that lowers the costs when it grows.
  func firstImproving() -> Int32? {
    for symbol in kinds.indices
    where kinds[symbol] == .restricted && rowOf[symbol] < 0 && improves(symbol) {
      return Int32(symbol)
    }
    return nil
  }

  // MARK: Sums

  /// Replaces the basic symbols of a sum; what stands for the sum is a row without a basic symbol.
  mutating func reduced(_ terms: [(symbol: Int32, coefficient: Double)], plus constant: Double)
    -> Row
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
      let row = rowOf[Int(symbol)]
      guard row >= 0 else {
        add(coefficient, symbol, &sums)
        continue
      }
      constant += coefficient * rows[Int(row)].constant
      for cell in rows[Int(row)].cells { add(coefficient * cell.coefficient, cell.symbol, &sums) }
    }
    touched.sort()
    var cells: [Cell] = []
    cells.reserveCapacity(touched.count + 2)
    for symbol in touched {
      let sum = sums[Int(symbol)]
      sums[Int(symbol)] = 0
      if abs(sum) > Self.leastCoefficient { cells.append(Cell(symbol: symbol, coefficient: sum)) }
    }
    return Row(basic: -1, constant: constant, cells: cells)
  }

  // MARK: Rows

  /// Puts a row in, whose cells may come in any order.
  mutating func insert(_ row: Row) -> Int32 {
    var row = row
    row.cells.sort { $0.symbol < $1.symbol }
    let at: Int32
    if let free = freeRows.popLast() {
      at = free
      rows[Int(at)] = row
    } else {
      at = Int32(rows.count)
      rows.append(row)
      stamps.append(0)
    }
    for cell in row.cells { columns[Int(cell.symbol)].append(at) }
    rowOf[Int(row.basic)] = at
    return at
  }

  mutating func removeRow(_ row: Int32) {
    rowOf[Int(rows[Int(row)].basic)] = -1
    rows[Int(row)] = Row(basic: -1, constant: 0, cells: [])
    freeRows.append(row)
  }

  /// Calls back with each row that has a symbol, and its coefficient there.
  mutating func forEachRow(with symbol: Int32, _ body: (inout Row, Double, Int32) -> Void) {
    stamp &+= 1
    let listed = columns[Int(symbol)]
    var kept = 0
    for row in listed where stamps[Int(row)] != stamp {
      guard let index = rows[Int(row)].index(of: symbol) else { continue }
      stamps[Int(row)] = stamp
      columns[Int(symbol)][kept] = row
      kept += 1
      let coefficient = rows[Int(row)].cells[index].coefficient
      body(&rows[Int(row)], coefficient, row)
    }
    columns[Int(symbol)].removeLast(listed.count - kept)
  }

  /// Lets a symbol become basic in the place of a row's basic one.
  mutating func pivot(_ row: Int32, _ entering: Int32) {
    let at = Int(row)
    guard let index = rows[at].index(of: entering) else { return }
    let leaving = rows[at].basic
    let coefficient = rows[at].cells[index].coefficient
    rows[at].cells.remove(at: index)
    let scale = -1 / coefficient
    rows[at].constant *= scale
    for cell in rows[at].cells.indices { rows[at].cells[cell].coefficient *= scale }
    let place = rows[at].cells.firstIndex { $0.symbol > leaving } ?? rows[at].cells.count
    rows[at].cells.insert(Cell(symbol: leaving, coefficient: -scale), at: place)
    rows[at].basic = entering
    rowOf[Int(entering)] = row
    rowOf[Int(leaving)] = -1
    columns[Int(leaving)] = [row]
    let others = columns[Int(entering)]
    columns[Int(entering)] = []
    let source = rows[at]
    for other in others where other != row {
      guard let index = rows[Int(other)].index(of: entering) else { continue }
      substitute(source, at: index, in: Int(other))
      if isWrong(other) { suspects.append(other) }
    }
    for level in levels.indices {
      let cost = levels[level].costs[Int(entering)]
      levels[level].costs[Int(entering)] = 0
      guard abs(cost) > Self.leastCoefficient else { continue }
      for cell in source.cells {
        levels[level].costs[Int(cell.symbol)] += cost * cell.coefficient
      }
    }
  }

  /// Puts a row in the place of the cell of its basic symbol in another row.
  private mutating func substitute(_ source: Row, at index: Int, in target: Int) {
    let factor = rows[target].cells[index].coefficient
    rows[target].constant += factor * source.constant
    var result = scratch
    scratch = []
    result.removeAll(keepingCapacity: true)
    rows[target].cells.withUnsafeBufferPointer { old in
      source.cells.withUnsafeBufferPointer { new in
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
          if i == index {
            i += 1
          } else if j == new.count || (i < old.count && old[i].symbol < new[j].symbol) {
            result.append(old[i])
            i += 1
          } else if i == old.count || new[j].symbol < old[i].symbol {
            let product = factor * new[j].coefficient
            if abs(product) > Self.leastCoefficient {
              result.append(Cell(symbol: new[j].symbol, coefficient: product))
              columns[Int(new[j].symbol)].append(Int32(target))
            }
            j += 1
          } else {
            let sum = old[i].coefficient + factor * new[j].coefficient
            if abs(sum) > Self.leastCoefficient {
              result.append(Cell(symbol: old[i].symbol, coefficient: sum))
            }
            i += 1
            j += 1
          }
        }
      }
    }
    swap(&rows[target].cells, &result)
    scratch = result
  }

  // MARK: Where basic symbols are

  /// Whether a row's basic symbol is where it must not be.
  func isWrong(_ row: Int32) -> Bool {
    // Read where it lies: a copy of the row would count references to its cells.
    let basic = rows[Int(row)].basic
    guard basic >= 0 else { return false }
    switch kinds[Int(basic)] {
    case .restricted: return rows[Int(row)].constant < -Self.tolerance
    case .pinned: return abs(rows[Int(row)].constant) > Self.tolerance
    case .free, .unused: return false
    }
  }

  mutating func suspect(_ row: Int32) { suspects.append(row) }

  mutating func takeSuspect(at index: Int) -> Int32 { suspects.remove(at: index) }

  /// Moves a nonbasic or basic symbol's own zero by a number.
  mutating func shift(_ symbol: Int32, by number: Double) {
    let own = rowOf[Int(symbol)]
    if own >= 0 {
      rows[Int(own)].constant += number
      if isWrong(own) { suspects.append(own) }
      return
    }
    var changed: [Int32] = []
    forEachRow(with: symbol) { row, coefficient, at in
      row.constant -= coefficient * number
      changed.append(at)
    }
    for row in changed where isWrong(row) { suspects.append(row) }
  }

  /// Forgets all rows and costs, and the symbols that are not to be kept.
  mutating func forgetRows(keeping isKept: (Int32) -> Bool) {
    rows = []
    freeRows = []
    stamps = []
    suspects = []
    levels = []
    for symbol in kinds.indices {
      rowOf[symbol] = -1
      columns[symbol] = []
      guard kinds[symbol] != .unused, !isKept(Int32(symbol)) else { continue }
      kinds[symbol] = .unused
      freeSymbols.append(Int32(symbol))
    }
  }
}
