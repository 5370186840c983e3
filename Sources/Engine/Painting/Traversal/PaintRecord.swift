/// The state that a layer inherits from its ancestors.
struct InheritedPaintState {
  let space: LayerCoordinateSpace
  /// The inherited opacity, by which the layer's own opacity is multiplied, in `0...1`.
  let opacity: Double
}

/// A record of each layer's command range in a display list, which allows layers to be repainted individually.
///
/// It contains only layers outside all clips and groups, because the content of a clip or group can affect how it is
/// drawn.
final class PaintRecord {
  /// The command range of a layer, including its sublayers.
  struct LayerEntry {
    let slot: Int32
    var start: Int32
    var end: Int32
  }

  // Sound: one thread uses a record at a time, and none of its methods runs while another one modifies the record.
  /// The entries recorded by the most recent traversal, in drawing order.
  @exclusivity(unchecked) private(set) var entries: ContiguousArray<LayerEntry> = []
  /// Whether layers can be repainted individually, because each layer's commands depend only on its own values.
  @exclusivity(unchecked) var allowsPatching = true
  /// The number of layers whose sublayers were sorted by depth.
  @exclusivity(unchecked) var depthSortedLayerCount = 0
  /// The depth-sorting inputs of the layers sorted by depth, by slot.
  @exclusivity(unchecked) var depthSortValues: [Int32: DepthSortInputs] = [:]

  // Sound: see the comment on `entries`.
  /// For each slot, the index of the layer's first command, or -1 if the layer is not recorded.
  @exclusivity(unchecked) private var starts: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private var ends: ContiguousArray<Int32> = []
  /// For each slot, the index of the state inherited by the layer's sublayers, or -1 if none is recorded.
  @exclusivity(unchecked) private var inheritedStateIndices: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private var inheritedStates: ContiguousArray<InheritedPaintState> = []
  /// For each inherited state, the slot of the superlayer that determines it.
  @exclusivity(unchecked) private var parents: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private var shiftedIndices: ContiguousArray<Int32> = []

  /// Clears the record before a traversal of the whole tree.
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

  /// Removes all entries before another traversal.
  func clearEntries() {
    entries.removeAll(keepingCapacity: true)
    depthSortedLayerCount = 0
  }

  func removeLayer(_ slot: Int32) { starts[Int(slot)] = -1 }

  func containsLayer(_ slot: Int) -> Bool { starts[slot] >= 0 }

  /// Returns the range of a layer's commands in the display list.
  ///
  /// The layer must be recorded.
  func commandRange(of slot: Int32) -> Range<Int> { Int(starts[Int(slot)])..<Int(ends[Int(slot)]) }

  /// Returns the state inherited by the sublayers of the layer in a slot, or `nil` if none of them is recorded.
  func inheritedState(ofSublayersOf parent: Int32) -> InheritedPaintState? {
    let index = inheritedStateIndices[Int(parent)]
    return index < 0 ? nil : inheritedStates[Int(index)]
  }

  /// Stores the state inherited by the sublayers of the layer in a slot.
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

  /// Appends the entries of another record, increasing their command indices by `offset`.
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

  /// Begins an entry at the index of the layer's first command, and returns the index of the new entry.
  func beginLayerEntry(for slot: Int32, commandIndex index: Int) -> Int32 {
    entries.append(LayerEntry(slot: slot, start: Int32(index), end: Int32(index)))
    return Int32(entries.count - 1)
  }

  /// Ends an entry at the index after the layer's last command.
  func endLayerEntry(_ entry: Int32, commandIndex index: Int) {
    entries[Int(entry)].end = Int32(index)
  }

  /// Adjusts the command ranges of all entries to the removal of dropped commands.
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

  /// Stores the command ranges of the given entries, increased by `offset`.
  func storeCommandRanges(ofEntries range: Range<Int>, commandOffset offset: Int) {
    for entry in entries[range] {
      starts[Int(entry.slot)] = entry.start + Int32(offset)
      ends[Int(entry.slot)] = entry.end + Int32(offset)
    }
  }
}
