/// The animations of one layer in the order of their coming.
///
/// One is found by its key, and taken out, without going through the others.
struct AnimationEntryList: Sequence {
  /// The animations, and gaps where some were.
  private var slots: ContiguousArray<AnimationEntry?> = []
  /// Those with a key, once there are so many that looking through them costs more.
  private var byKey: [String: AnimationEntry] = [:]
  /// How many there are.
  private(set) var count = 0

  /// Animations up to which looking through them costs less than a table.
  private static let linearSearchLimit = 16

  /// Gaps that are left open before the others move up.
  private static let maximumGapCount = 16

  var isEmpty: Bool { count == 0 }

  /// Goes over the gaps.
  struct Iterator: IteratorProtocol {
    fileprivate var slots: ContiguousArray<AnimationEntry?>.Iterator

    mutating func next() -> AnimationEntry? {
      while let slot = slots.next() {
        if let entry = slot { return entry }
      }
      return nil
    }
  }

  func makeIterator() -> Iterator { Iterator(slots: slots.makeIterator()) }

  var underestimatedCount: Int { count }

  /// The animation under a key.
  subscript(key: String) -> AnimationEntry? {
    guard slots.count <= Self.linearSearchLimit else { return byKey[key] }
    for case let entry? in slots where entry.key == key { return entry }
    return nil
  }

  /// Those at the end that were not committed yet, in order.
  var uncommitted: [AnimationEntry] {
    if count == 0 { return [] }
    var found: [AnimationEntry] = []
    for entry in slots.reversed() {
      guard let entry else { continue }
      guard entry.id == nil else { break }
      found.append(entry)
    }
    return found.reversed()
  }

  /// Adds one behind all others; no other has its key.
  mutating func append(_ entry: AnimationEntry) {
    entry.slot = slots.count
    slots.append(entry)
    count += 1
    if slots.count == Self.linearSearchLimit + 1 {
      rebuildLookupTable()
    } else if slots.count > Self.linearSearchLimit, let key = entry.key {
      byKey[key] = entry
    }
  }

  /// Takes one out, if it is there.
  mutating func remove(_ entry: AnimationEntry) {
    guard slots.indices.contains(entry.slot), slots[entry.slot] === entry else { return }
    slots[entry.slot] = nil
    count -= 1
    if let key = entry.key { byKey[key] = nil }
    if slots.count > 2 * count + Self.maximumGapCount || slots.count <= Self.linearSearchLimit
      || count == 0
    {
      compactEntries()
    }
  }

  /// Takes all out.
  mutating func removeAll() -> [AnimationEntry] {
    defer { self = AnimationEntryList() }
    return Array(self)
  }

  /// Closes the gaps.
  private mutating func compactEntries() {
    slots.removeAll { $0 == nil }
    for (index, entry) in slots.enumerated() { entry?.slot = index }
    byKey.removeAll()
    if slots.count > Self.linearSearchLimit { rebuildLookupTable() }
  }

  private mutating func rebuildLookupTable() {
    for entry in self { entry.key.map { byKey[$0] = entry } }
  }
}
