import RenderTree

/// A set of built-in properties.
///
/// Other properties must not be inserted, because their identifiers exceed the capacity.
struct PropertyIDSet {
  /// The number of identifiers that can be members, which is larger than the number of built-in properties.
  static let capacity = 256

  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  var isEmpty: Bool { words.0 | words.1 | words.2 | words.3 == 0 }

  @inline(__always) mutating func insert(_ id: PropertyID) {
    self[word: id.rawValue >> 6] |= Self.bitMask(for: id)
  }

  mutating func remove(_ id: PropertyID) { self[word: id.rawValue >> 6] &= ~Self.bitMask(for: id) }

  func contains(_ id: PropertyID) -> Bool {
    self[word: id.rawValue >> 6] & Self.bitMask(for: id) != 0
  }

  func union(_ other: PropertyIDSet) -> PropertyIDSet {
    var all = self
    for word in 0..<4 as Range<UInt16> { all[word: word] |= other[word: word] }
    return all
  }

  mutating func removeAll() { words = (0, 0, 0, 0) }

  /// Calls a closure with each member, in property-table order.
  func forEach(_ body: (PropertyID) -> Void) {
    for index in 0..<4 as Range<UInt16> {
      var word = self[word: index]
      while word != 0 {
        body(PropertyID(rawValue: index << 6 + UInt16(word.trailingZeroBitCount)))
        word &= word - 1
      }
    }
  }

  @inline(__always) private static func bitMask(for id: PropertyID) -> UInt64 {
    assert(id.rawValue < capacity, "the property is not in the table")
    return 1 << UInt64(id.rawValue & 63)
  }

  /// Accesses one word of the set.
  ///
  /// If the identifier is a constant, the compiler selects the word at compile time.
  @inline(__always) private subscript(word index: UInt16) -> UInt64 {
    get {
      switch index {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    }
    set {
      switch index {
      case 0: words.0 = newValue
      case 1: words.1 = newValue
      case 2: words.2 = newValue
      default: words.3 = newValue
      }
    }
  }
}
