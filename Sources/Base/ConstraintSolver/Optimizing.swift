extension Tableau {
  /// After so many steps of one run the choice is the one that is known to end.
  private static let hastySteps = 200
  /// More steps than any system of this size needs; beyond it numbers are too far apart to be told from each other.
  private var mostSteps: Int { 10_000 + 20 * symbolCount }

  /// How far two limits may lie apart that are taken for one.
  private static let tie = 1e-11

  // MARK: Lower costs: the simplex method

  /// Lowers the costs as far as they go, strength by strength; no basic symbol may be where it must not be.
  mutating func lowerCosts() {
    for _ in 0..<mostSteps {
      guard let entering = firstImproving(), let row = leavingRow(for: entering) else { return }
      pivot(row, entering)
    }
  }

  /// The row whose basic symbol is the first at its limit when a symbol grows.
  ///
  /// - Source: Bland, "New finite pivoting rules for the simplex method", 1977: of equal ones the first symbol.
  private mutating func leavingRow(for entering: Int32) -> Int32? {
    var best: (ratio: Double, basic: Int32, row: Int32)?
    let kinds = kinds
    forEachRow(with: entering) { row, coefficient, at in
      let ratio: Double
      switch kinds[Int(row.basic)] {
      case .restricted:
        guard coefficient < 0 else { return }
        ratio = max(0, row.constant / -coefficient)
      case .pinned: ratio = 0
      case .free, .unused: return
      }
      if let old = best {
        let isLess = ratio < old.ratio - Self.tie
        let isEqual = !isLess && ratio <= old.ratio + Self.tie && row.basic < old.basic
        guard isLess || isEqual else { return }
      }
      best = (ratio, row.basic, at)
    }
    return best?.row
  }

  // MARK: Back to what must hold: the dual simplex method

  /// Puts basic symbols back where they may be, at the least cost; the costs must be as low as they go.
  ///
  /// The row is that of a contradiction, if there is one.
  mutating func restore() -> Int32? {
    for step in 0..<mostSteps {
      guard let row = nextWrongRow(isHasty: step < Self.hastySteps) else { return nil }
      guard let entering = enteringSymbol(for: row) else {
        suspect(row)
        return row
      }
      pivot(row, entering)
    }
    return nil
  }

  private mutating func nextWrongRow(isHasty: Bool) -> Int32? {
    if isHasty {
      while let row = suspects.last {
        _ = takeSuspect(at: suspects.count - 1)
        if isWrong(row) { return row }
      }
      return nil
    }
    var best: Int?
    for (index, row) in suspects.enumerated() where isWrong(row) {
      if let best, rows[Int(suspects[best])].basic <= rows[Int(row)].basic { continue }
      best = index
    }
    return best.map { takeSuspect(at: $0) }
  }

  /// The symbol that brings a row's basic one to its limit at the least cost; nil where none can.
  func enteringSymbol(for row: Int32) -> Int32? {
    let row = rows[Int(row)]
    let sign: Double = row.constant > 0 ? -1 : 1
    var best: Cell?
    for cell in row.cells {
      switch kinds[Int(cell.symbol)] {
      case .free: return cell.symbol
      case .restricted:
        guard cell.coefficient * sign > 0 else { continue }
        if let old = best, !isCheaper(cell, than: old) { continue }
        best = cell
      case .pinned, .unused: continue
      }
    }
    return best?.symbol
  }

  private func isCheaper(_ a: Cell, than b: Cell) -> Bool {
    for level in levels {
      let costA = level.costs[Int(a.symbol)] / abs(a.coefficient)
      let costB = level.costs[Int(b.symbol)] / abs(b.coefficient)
      if costA < costB - Self.leastCost { return true }
      if costA > costB + Self.leastCost { return false }
    }
    return false
  }

  // MARK: Taking a symbol out

  /// Makes a symbol basic without moving another one out of where it may be, as far as the symbol itself may be anywhere.
  ///
  /// - Source: Badros, Borning, Stuckey, "The Cassowary linear arithmetic constraint solving algorithm", 2001, section 2.4.
  mutating func makeBasic(_ symbol: Int32) {
    guard rowOf[Int(symbol)] < 0 else { return }
    var falling: (ratio: Double, row: Int32)?
    var rising: (ratio: Double, row: Int32)?
    var free: Int32?
    let kinds = kinds
    forEachRow(with: symbol) { row, coefficient, at in
      switch kinds[Int(row.basic)] {
      case .pinned:
        if falling.map({ $0.ratio >= 0 }) ?? true { falling = (-1, at) }
      case .restricted:
        let ratio = max(0, row.constant) / abs(coefficient)
        if coefficient < 0 {
          if falling.map({ ratio < $0.ratio }) ?? true { falling = (ratio, at) }
        } else if rising.map({ ratio < $0.ratio }) ?? true {
          rising = (ratio, at)
        }
      case .free, .unused: free = free ?? at
      }
    }
    if let row = falling?.row ?? rising?.row ?? free { pivot(row, symbol) }
  }

  // MARK: More than one solution

  /// Whether a symbol can be another number without a cost.
  mutating func canMove(_ symbol: Int32) -> Bool {
    let row = rowOf[Int(symbol)]
    guard row >= 0 else { return isLoose(symbol) }
    return rows[Int(row)].cells.map(\.symbol).contains { isLoose($0) }
  }

  /// Whether a symbol that is not basic can be another number without a cost.
  private mutating func isLoose(_ symbol: Int32) -> Bool {
    switch kinds[Int(symbol)] {
    case .free: return true
    case .pinned, .unused: return false
    case .restricted:
      guard levels.allSatisfy({ abs($0.costs[Int(symbol)]) <= Self.leastCost }) else {
        return false
      }
      guard let row = leavingRow(for: symbol) else { return true }
      let limit = rows[Int(row)]
      return kinds[Int(limit.basic)] == .restricted && limit.constant > Self.tolerance
    }
  }
}
