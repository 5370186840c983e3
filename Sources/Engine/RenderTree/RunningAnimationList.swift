import Timing

/// The running animations of all nodes, in the order in which they were added.
///
/// Nodes do not depend on each other's animations, so applying the entries in this order preserves the evaluation
/// order for each node.
public struct RunningAnimationList: Sendable {
  /// An animation, with links to the other animations of the same node.
  public struct Entry: Sendable {
    /// The slot of the animated node; -1 for a removed entry, which must be skipped.
    public internal(set) var slot: Int32
    /// The index of the node's next animation; -1 if this is the last one.
    public internal(set) var next: Int32
    /// The ``RunningAnimationList/version`` of the list when the entry was last added, retimed or moved to another
    /// index.
    public internal(set) var revision: UInt64
    /// The animation as it was committed.
    public internal(set) var animation: Animation
    /// The index of the node's previous animation; -1 if this is the first one.
    var previous: Int32 = -1
    /// Whether the start event of the animation has been reported.
    public internal(set) var hasStarted = false
    /// Whether the end event of the animation has been reported.
    public internal(set) var hasEnded = false

    init(slot: Int, revision: UInt64, animation: Animation) {
      self.slot = Int32(slot)
      next = -1
      self.revision = revision
      self.animation = animation
    }
  }

  /// The running animations, with gaps where animations were removed.
  public private(set) var entries: ContiguousArray<Entry> = []
  /// The number of running animations, not counting gaps.
  public private(set) var count = 0
  /// A number that changes with each change to the list.
  ///
  /// Within the history of one tree, equal numbers mean equal animations.
  public private(set) var version: UInt64 = 0

  private var firstOfSlot: ContiguousArray<Int32> = []
  private var lastOfSlot: ContiguousArray<Int32> = []
  private var indexOfID: [AnimationID: Int32] = [:]
  /// The entry index of each recent change; the first change follows version `journalStart`.
  private var journal: ContiguousArray<Int32> = []
  private var journalStart: UInt64 = 0

  init() {}

  /// Returns the index of a node's first animation, or -1 if it has none.
  ///
  /// The node's other animations are linked by ``Entry/next``.
  public func firstEntryIndex(ofSlot slot: Int) -> Int {
    slot < firstOfSlot.count ? Int(firstOfSlot[slot]) : -1
  }

  /// Returns the indices of entries changed since the given version, possibly with duplicates.
  ///
  /// Returns `nil` if entries have moved since then, or if the version is too old.
  public func changedEntryIndices(since version: UInt64) -> ContiguousArray<Int32>.SubSequence? {
    guard version >= journalStart, version <= self.version else { return nil }
    return journal[Int(version - journalStart)...]
  }

  /// Returns whether the entry still has the given revision and its event has not been reported yet.
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

  /// Returns the animations of a node in the order in which they were added.
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
  /// Adds an animation to a node.
  ///
  /// Returns `false` if an animation with the same identifier is already running.
  mutating func addAnimation(_ animation: Animation, toSlot slot: Int) -> Bool {
    guard indexOfID[animation.id] == nil else { return false }
    recordChange(ofEntryAtIndex: entries.count)
    indexOfID[animation.id] = Int32(entries.count)
    appendLinkedEntry(Entry(slot: slot, revision: version, animation: animation))
    count += 1
    return true
  }

  /// Removes an animation from a node.
  ///
  /// Returns `false` if the node does not have the animation.
  mutating func removeAnimation(_ id: AnimationID, fromSlot slot: Int) -> Bool {
    guard let index = indexOfID[id], Int(entries[Int(index)].slot) == slot else { return false }
    let (before, next) = (entries[Int(index)].previous, entries[Int(index)].next)
    if before < 0 { firstOfSlot[slot] = next } else { entries[Int(before)].next = next }
    if next < 0 { lastOfSlot[slot] = before } else { entries[Int(next)].previous = before }
    markEntryRemoved(Int(index))
    return true
  }

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

  /// Changes the timing of a node's animation, with times in seconds.
  ///
  /// Returns `false` if the node does not have the animation.
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

  /// Records that an animation event was reported.
  ///
  /// ``version`` does not change, because the animated values do not depend on it.
  mutating func markEventReported(_ kind: AnimationEvent.Kind, entryIndex index: Int) {
    switch kind {
    case .started: entries[index].hasStarted = true
    case .ended: entries[index].hasEnded = true
    }
  }

  /// Removes the gaps from the list if they outnumber the running animations.
  ///
  /// The order of the animations does not change.
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

  /// Increases the version and records which entry changed.
  private mutating func recordChange(ofEntryAtIndex index: Int) {
    // After the journal is cleared, a caller that knows only an older version must examine all entries.
    if journal.count > max(1024, 2 * entries.count) {
      journal.removeAll(keepingCapacity: true)
      journalStart = version
    }
    version += 1
    journal.append(Int32(index))
  }

  /// Appends an entry and links it to the last entry of its node.
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
    // The empty group replaces the content to release its memory.
    entries[index].animation.content = .group([])
  }
}
