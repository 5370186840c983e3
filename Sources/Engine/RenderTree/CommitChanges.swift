/// The changes made by a commit, which determine the work needed for the next frame.
public struct CommitChanges: Sendable {
  /// The slots of all nodes changed by a command, without duplicates, in the order of their first change.
  ///
  /// A slot is the index of a node in the render tree.
  public private(set) var slots: ContiguousArray<Int32> = []
  /// Whether nodes in the tree were added, removed or moved, so that the tree order was rebuilt.
  public internal(set) var hasStructureChanges = false
  /// Whether any animation was added, removed or given a new timing.
  public internal(set) var hasAnimationChanges = false
  /// The number of nodes that were read or modified.
  public internal(set) var touchedNodeCount = 0

  private var isRecorded: ContiguousArray<Bool> = []
  private var generationOfSlot: ContiguousArray<UInt32> = []
  private var generation: UInt32 = 0

  init() {}

  mutating func reset() {
    for slot in slots { isRecorded[Int(slot)] = false }
    slots.removeAll(keepingCapacity: true)
    hasStructureChanges = false
    hasAnimationChanges = false
    touchedNodeCount = 0
  }

  mutating func recordChangedSlot(_ slot: Int) {
    touchedNodeCount += 1
    if slot >= isRecorded.count {
      let more = max(slot + 1, 2 * isRecorded.count) - isRecorded.count
      isRecorded.append(contentsOf: repeatElement(false, count: more))
    }
    guard !isRecorded[slot] else { return }
    isRecorded[slot] = true
    slots.append(Int32(slot))
  }

  /// Starts a new list whose elements are checked for duplicates.
  mutating func beginDuplicateCheck() { generation &+= 1 }

  mutating func isFirstOccurrence(_ slot: Int) -> Bool {
    while generationOfSlot.count <= slot { generationOfSlot.append(0) }
    guard generationOfSlot[slot] != generation else { return false }
    generationOfSlot[slot] = generation
    return true
  }
}
