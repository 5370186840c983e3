import RenderTree

/// A set of built-in properties.
struct PropertySet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }

  @inline(__always) mutating func insert(_ id: PropertyID) {
    if id.rawValue < 64 {
      low |= 1 << UInt64(id.rawValue)
    } else {
      high |= 1 << UInt64(id.rawValue - 64)
    }
  }

  mutating func remove(_ id: PropertyID) {
    if id.rawValue < 64 {
      low &= ~(1 << UInt64(id.rawValue))
    } else {
      high &= ~(1 << UInt64(id.rawValue - 64))
    }
  }

  func contains(_ id: PropertyID) -> Bool {
    let word = id.rawValue < 64 ? low : high
    return word & 1 << UInt64(id.rawValue & 63) != 0
  }

  func union(_ other: PropertySet) -> PropertySet {
    var all = self
    all.low |= other.low
    all.high |= other.high
    return all
  }

  mutating func removeAll() { (low, high) = (0, 0) }

  /// Calls the body with each member, in the order of the table.
  func forEach(_ body: (PropertyID) -> Void) {
    var (word, base) = (low, UInt16(0))
    for _ in 0..<2 {
      while word != 0 {
        body(PropertyID(rawValue: base + UInt16(word.trailingZeroBitCount)))
        word &= word - 1
      }
      (word, base) = (high, 64)
    }
  }
}
