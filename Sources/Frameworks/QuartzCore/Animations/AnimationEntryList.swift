/// The animations of one layer, in the order in which they were added.
///
/// A long list is indexed by key, so that lookup and removal need no linear search: see `linearSearchLimit`.
struct AnimationEntryList: Sequence {
  /// The animations, with `nil` in place of each removed one until the list is compacted.
  private var slots: ContiguousArray<AnimationEntry?> = []
  /// The entries by key.
  ///
  /// The dictionary is filled only while `slots` has more than `linearSearchLimit` elements.
  private var byKey: [String: AnimationEntry] = [:]
  /// The number of animations, without the removed ones.
  private(set) var count = 0

  /// The maximum length of `slots` for which a linear search is faster than a dictionary lookup.
  private static let linearSearchLimit = 16

  /// The number of removed entries, beyond the number of animations, at which the list is compacted.
  private static let maximumGapCount = 16

  var isEmpty: Bool { count == 0 }

  /// An iterator that skips the removed entries.
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

  /// The animation with the given key, or `nil` if the list has none.
  subscript(key: String) -> AnimationEntry? {
    guard slots.count <= Self.linearSearchLimit else { return byKey[key] }
    for case let entry? in slots where entry.key == key { return entry }
    return nil
  }

  /// The animations at the end of the list that are not yet committed, in the order of addition.
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

  /// Appends an animation, whose key must not be in the list yet.
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

  /// Removes an animation.
  ///
  /// Does nothing if the animation is not in the list.
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

  /// Removes all animations from the list and returns them.
  mutating func removeAll() -> [AnimationEntry] {
    defer { self = AnimationEntryList() }
    return Array(self)
  }

  /// Drops the `nil` elements and renumbers the remaining entries.
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
