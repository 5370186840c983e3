/// The animations of one layer in the order of their coming.
///
/// One is found by its key, and taken out, without going through the others.
struct AnimationEntries: Sequence {
  /// The animations, and gaps where some were.
  private var places: ContiguousArray<AnimationEntry?> = []
  /// Those with a key, once there are so many that looking through them costs more.
  private var byKey: [String: AnimationEntry] = [:]
  /// How many there are.
  private(set) var count = 0

  /// Animations up to which looking through them costs less than a table.
  private static let few = 16

  /// Gaps that are left open before the others move up.
  private static let mostGaps = 16

  var isEmpty: Bool { count == 0 }

  /// Goes over the gaps.
  struct Iterator: IteratorProtocol {
    fileprivate var places: ContiguousArray<AnimationEntry?>.Iterator

    mutating func next() -> AnimationEntry? {
      while let place = places.next() {
        if let entry = place { return entry }
      }
      return nil
    }
  }

  func makeIterator() -> Iterator { Iterator(places: places.makeIterator()) }

  var underestimatedCount: Int { count }

  /// The animation under a key.
  subscript(key: String) -> AnimationEntry? {
    guard places.count <= Self.few else { return byKey[key] }
    for case let entry? in places where entry.key == key { return entry }
    return nil
  }

  /// Those at the end that were not committed yet, in order.
  var uncommitted: [AnimationEntry] {
    if count == 0 { return [] }
    var found: [AnimationEntry] = []
    for entry in places.reversed() {
      guard let entry else { continue }
      guard entry.id == nil else { break }
      found.append(entry)
    }
    return found.reversed()
  }

  /// Adds one behind all others; no other has its key.
  mutating func append(_ entry: AnimationEntry) {
    entry.place = places.count
    places.append(entry)
    count += 1
    if places.count == Self.few + 1 {
      fillTable()
    } else if places.count > Self.few, let key = entry.key {
      byKey[key] = entry
    }
  }

  /// Takes one out, if it is there.
  mutating func remove(_ entry: AnimationEntry) {
    guard places.indices.contains(entry.place), places[entry.place] === entry else { return }
    places[entry.place] = nil
    count -= 1
    if let key = entry.key { byKey[key] = nil }
    if places.count > 2 * count + Self.mostGaps || places.count <= Self.few || count == 0 {
      close()
    }
  }

  /// Takes all out.
  mutating func removeAll() -> [AnimationEntry] {
    defer { self = AnimationEntries() }
    return Array(self)
  }

  /// Closes the gaps.
  private mutating func close() {
    places.removeAll { $0 == nil }
    for (place, entry) in places.enumerated() { entry?.place = place }
    byKey.removeAll()
    if places.count > Self.few { fillTable() }
  }

  private mutating func fillTable() {
    for entry in self { entry.key.map { byKey[$0] = entry } }
  }
}
