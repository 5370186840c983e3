/// What a layer takes over from those above it.
struct InheritedPaintState {
  /// Where it lives.
  let space: LayerCoordinateSpace
  /// Multiplies its own opacity.
  let opacity: Double
}

/// Which commands of a list belong to which layer, so that one layer can be drawn again without the others.
///
/// Only layers are on it around which no clip and no group is open: what is inside of one may have a say in how that is
/// drawn.
final class PaintRecord {
  /// A layer's commands, with those of all that it holds.
  struct LayerEntry {
    let slot: Int32
    var start: Int32
    var end: Int32
  }

  // Sound: one thread uses a record at a time, and its methods do not run within each other's changes.
  /// What was written down in the last walk, in the order of drawing.
  @exclusivity(unchecked) private(set) var entries: ContiguousArray<LayerEntry> = []
  /// Whether the picture has nothing that changes by itself, or for which more than a layer's own values count.
  @exclusivity(unchecked) var allowsPatching = true
  /// The number of layers whose sublayers were sorted by depth.
  @exclusivity(unchecked) var depthSortedLayerCount = 0
  /// By slot the layers of spaces whose order depends on where each of them is.
  @exclusivity(unchecked) var depthSortValues: [Int32: DepthSortInputs] = [:]

  // Sound: as `entries`, above.
  /// By slot; a start of -1 for a layer that is not on record.
  @exclusivity(unchecked) private var starts: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private var ends: ContiguousArray<Int32> = []
  /// By slot of the layer above, -1 for none.
  @exclusivity(unchecked) private var inheritedStateIndices: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private var inheritedStates: ContiguousArray<InheritedPaintState> = []
  /// Under whom each of these was written down.
  @exclusivity(unchecked) private var parents: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private var shiftedIndices: ContiguousArray<Int32> = []

  /// Forgets everything, before a painter over all of a tree of so many slots.
  func clear(slotCount slots: Int) {
    entries.removeAll(keepingCapacity: true)
    inheritedStates.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    allowsPatching = true
    depthSortedLayerCount = 0
    if !depthSortValues.isEmpty { depthSortValues.removeAll(keepingCapacity: true) }
    for index in starts.indices {
      starts[index] = -1
      inheritedStateIndices[index] = -1
    }
    let more = slots - starts.count
    guard more > 0 else { return }
    starts.append(contentsOf: repeatElement(-1, count: more))
    ends.append(contentsOf: repeatElement(-1, count: more))
    inheritedStateIndices.append(contentsOf: repeatElement(-1, count: more))
  }

  /// Begins the entries of another walk.
  func clearEntries() {
    entries.removeAll(keepingCapacity: true)
    depthSortedLayerCount = 0
  }

  /// Takes a layer off the record.
  func removeLayer(_ slot: Int32) { starts[Int(slot)] = -1 }

  /// Whether a layer is on record.
  func containsLayer(_ slot: Int) -> Bool { starts[slot] >= 0 }

  /// The places of a layer's commands in the list.
  func commandRange(of slot: Int32) -> Range<Int> { Int(starts[Int(slot)])..<Int(ends[Int(slot)]) }

  /// What the sublayers of a slot take over; nil where none of them is on record.
  func inheritedState(ofSublayersOf parent: Int32) -> InheritedPaintState? {
    let index = inheritedStateIndices[Int(parent)]
    return index < 0 ? nil : inheritedStates[Int(index)]
  }

  /// Writes down what the sublayers of a slot take over.
  func setInheritedState(_ what: InheritedPaintState, ofSublayersOf parent: Int32) {
    guard parent >= 0 else { return }
    let index = Int(inheritedStateIndices[Int(parent)])
    if index >= 0 {
      inheritedStates[index] = what
    } else {
      inheritedStateIndices[Int(parent)] = Int32(inheritedStates.count)
      inheritedStates.append(what)
      parents.append(parent)
    }
  }

  /// Takes over what another walk wrote down, whose commands come to lie so much farther back.
  func merge(_ other: PaintRecord, commandOffset offset: Int) {
    for var entry in other.entries {
      entry.start += Int32(offset)
      entry.end += Int32(offset)
      entries.append(entry)
    }
    for index in other.inheritedStates.indices {
      setInheritedState(other.inheritedStates[index], ofSublayersOf: other.parents[index])
    }
    if !other.allowsPatching { allowsPatching = false }
    depthSortedLayerCount += other.depthSortedLayerCount
    if !other.depthSortValues.isEmpty { depthSortValues.merge(other.depthSortValues) { $1 } }
  }

  /// A layer's first command goes to a place.
  func beginLayerEntry(for slot: Int32, commandIndex index: Int) -> Int32 {
    entries.append(LayerEntry(slot: slot, start: Int32(index), end: Int32(index)))
    return Int32(entries.count - 1)
  }

  /// After a layer's last command.
  func endLayerEntry(_ entry: Int32, commandIndex index: Int) {
    entries[Int(entry)].end = Int32(index)
  }

  /// Some of the commands are left out.
  func shiftEntries(removingCommands isDropped: ContiguousArray<Bool>) {
    shiftedIndices.removeAll(keepingCapacity: true)
    var kept: Int32 = 0
    for drops in isDropped {
      shiftedIndices.append(kept)
      if !drops { kept += 1 }
    }
    shiftedIndices.append(kept)
    for index in entries.indices {
      entries[index].start = shiftedIndices[Int(entries[index].start)]
      entries[index].end = shiftedIndices[Int(entries[index].end)]
    }
  }

  /// Puts entries on record, whose commands come to lie so much farther back in the list.
  func storeCommandRanges(ofEntries range: Range<Int>, commandOffset offset: Int) {
    for entry in entries[range] {
      starts[Int(entry.slot)] = entry.start + Int32(offset)
      ends[Int(entry.slot)] = entry.end + Int32(offset)
    }
  }
}
