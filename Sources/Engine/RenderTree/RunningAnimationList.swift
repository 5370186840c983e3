import Timing

/// The animations of all nodes, flat and in the order they were added.
///
/// Applying the entries front to back, each to its slot, obeys the order of evaluation of every single node
/// (behaviour/animations.md, "Order"), since nodes do not depend on each other's animations.
public struct RunningAnimationList: Sendable {
  /// One animation at its node.
  public struct Entry: Sendable {
    /// The node's slot; -1 for one that was removed and is to be skipped.
    public internal(set) var slot: Int32
    /// The index of the same node's next animation; -1 for its last.
    public internal(set) var next: Int32
    /// The ``RunningAnimationList/version`` at which it was added, retimed or moved to its index.
    public internal(set) var revision: UInt64
    /// What was committed.
    public internal(set) var animation: Animation
    /// The index of the same node's animation before; -1 for its first.
    var previous: Int32 = -1
    /// Whether its start was told to the API.
    public internal(set) var hasStarted = false
    /// Whether its end was told to the API.
    public internal(set) var hasEnded = false

    init(slot: Int, revision: UInt64, animation: Animation) {
      self.slot = Int32(slot)
      next = -1
      self.revision = revision
      self.animation = animation
    }
  }

  /// Everything that runs, and gaps.
  public private(set) var entries: ContiguousArray<Entry> = []
  /// How many run.
  public private(set) var count = 0
  /// Another number after every change; equal numbers mean equal animations within the history of one tree.
  public private(set) var version: UInt64 = 0

  private var firstOfSlot: ContiguousArray<Int32> = []
  private var lastOfSlot: ContiguousArray<Int32> = []
  private var indexOfID: [AnimationID: Int32] = [:]
  /// The index that each of the latest changes was at, and the version before the first of them.
  private var journal: ContiguousArray<Int32> = []
  private var journalStart: UInt64 = 0

  init() {}

  /// The index of a node's first animation, -1 where it has none; the others follow by ``Entry/next``.
  public func firstEntryIndex(ofSlot slot: Int) -> Int {
    slot < firstOfSlot.count ? Int(firstOfSlot[slot]) : -1
  }

  /// The indices of the entries that changed since a version, with repetitions; nil where they may have moved since, or
  /// where it is too long ago.
  public func changedEntryIndices(since version: UInt64) -> ContiguousArray<Int32>.SubSequence? {
    guard version >= journalStart, version <= self.version else { return nil }
    return journal[Int(version - journalStart)...]
  }

  /// Whether an entry is at a revision and an event of it was not told to the API.
  public func isEventUnreported(
    _ kind: AnimationEvent.Kind, entryIndex index: Int, revision: UInt64
  ) -> Bool {
    guard index < entries.count, entries[index].revision == revision, entries[index].slot >= 0
    else { return false }
    switch kind {
    case .started: return !entries[index].hasStarted
    case .ended: return !entries[index].hasEnded
    }
  }

  /// A node's animations in the order of adding.
  public func animations(ofSlot slot: Int) -> [Animation] {
    var found: [Animation] = []
    var index = firstEntryIndex(ofSlot: slot)
    while index >= 0 {
      found.append(entries[index].animation)
      index = Int(entries[index].next)
    }
    return found
  }
}

// MARK: - Changes

extension RunningAnimationList {
  /// Appends an animation to a node's; false where its id is taken.
  mutating func addAnimation(_ animation: Animation, toSlot slot: Int) -> Bool {
    guard indexOfID[animation.id] == nil else { return false }
    recordChange(ofEntryAtIndex: entries.count)
    indexOfID[animation.id] = Int32(entries.count)
    appendLinkedEntry(Entry(slot: slot, revision: version, animation: animation))
    count += 1
    return true
  }

  /// Removes one animation of a node; false where the node does not have it.
  mutating func removeAnimation(_ id: AnimationID, fromSlot slot: Int) -> Bool {
    guard let index = indexOfID[id], Int(entries[Int(index)].slot) == slot else { return false }
    let (before, next) = (entries[Int(index)].previous, entries[Int(index)].next)
    if before < 0 { firstOfSlot[slot] = next } else { entries[Int(before)].next = next }
    if next < 0 { lastOfSlot[slot] = before } else { entries[Int(next)].previous = before }
    markEntryRemoved(Int(index))
    return true
  }

  /// Removes all animations of a node.
  mutating func removeAllAnimations(fromSlot slot: Int) {
    var index = firstEntryIndex(ofSlot: slot)
    guard index >= 0 else { return }
    firstOfSlot[slot] = -1
    lastOfSlot[slot] = -1
    while index >= 0 {
      let next = Int(entries[index].next)
      markEntryRemoved(index)
      index = next
    }
  }

  /// Changes the timing of one animation of a node; false where the node does not have it.
  mutating func retimeAnimation(
    _ id: AnimationID, inSlot slot: Int, speed: Double, timeOffset: Double, beginTime: Double
  ) -> Bool {
    guard let index = indexOfID[id], Int(entries[Int(index)].slot) == slot else { return false }
    recordChange(ofEntryAtIndex: Int(index))
    entries[Int(index)].revision = version
    entries[Int(index)].animation.timing.speed = speed
    entries[Int(index)].animation.timing.timeOffset = timeOffset
    entries[Int(index)].animation.timing.beginTime = beginTime
    return true
  }

  /// Remembers that an event was told; ``version`` stays, as no value depends on it.
  mutating func markEventReported(_ kind: AnimationEvent.Kind, entryIndex index: Int) {
    switch kind {
    case .started: entries[index].hasStarted = true
    case .ended: entries[index].hasEnded = true
    }
  }

  /// Closes the gaps when they are more than what runs; the order stays.
  mutating func compactEntriesIfNeeded() {
    guard entries.count - count > max(32, count) else { return }
    let living = entries.filter { $0.slot >= 0 }
    entries.removeAll(keepingCapacity: true)
    version += 1
    journal.removeAll(keepingCapacity: true)
    journalStart = version
    for index in firstOfSlot.indices {
      firstOfSlot[index] = -1
      lastOfSlot[index] = -1
    }
    for var entry in living {
      indexOfID[entry.animation.id] = Int32(entries.count)
      (entry.previous, entry.next) = (-1, -1)
      entry.revision = version
      appendLinkedEntry(entry)
    }
  }

  /// Raises the version for a change of one entry.
  private mutating func recordChange(ofEntryAtIndex index: Int) {
    // Who has not looked for that long looks at everything.
    if journal.count > max(1024, 2 * entries.count) {
      journal.removeAll(keepingCapacity: true)
      journalStart = version
    }
    version += 1
    journal.append(Int32(index))
  }

  /// Appends an entry and hangs it behind its node's last.
  private mutating func appendLinkedEntry(_ entry: Entry) {
    let slot = Int(entry.slot)
    while firstOfSlot.count <= slot {
      firstOfSlot.append(-1)
      lastOfSlot.append(-1)
    }
    let index = Int32(entries.count)
    entries.append(entry)
    if lastOfSlot[slot] >= 0 {
      entries[Int(lastOfSlot[slot])].next = index
      entries[Int(index)].previous = lastOfSlot[slot]
    } else {
      firstOfSlot[slot] = index
    }
    lastOfSlot[slot] = index
  }

  private mutating func markEntryRemoved(_ index: Int) {
    recordChange(ofEntryAtIndex: index)
    count -= 1
    indexOfID[entries[index].animation.id] = nil
    entries[index].slot = -1
    (entries[index].previous, entries[index].next) = (-1, -1)
    entries[index].revision = version
    // What it held is let go with it.
    entries[index].animation.content = .group([])
  }
}
