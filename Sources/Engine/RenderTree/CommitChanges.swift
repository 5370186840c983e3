/// What a commit changed, so that the stages need to look at nothing else.
public struct CommitChanges: Sendable {
  /// The slots of all nodes that a command named, each once, in the order of the first.
  public private(set) var slots: ContiguousArray<Int32> = []
  /// Whether nodes under the root came, went or moved, so that the order was made anew.
  public internal(set) var isStructureChanged = false
  /// Whether animations were added, removed or retimed.
  public internal(set) var areAnimationsChanged = false
  /// How many nodes were read or written.
  public internal(set) var touched = 0

  private var isNoted: ContiguousArray<Bool> = []
  private var listOfSlot: ContiguousArray<UInt32> = []
  private var list: UInt32 = 0

  init() {}

  mutating func begin() {
    for slot in slots { isNoted[Int(slot)] = false }
    slots.removeAll(keepingCapacity: true)
    isStructureChanged = false
    areAnimationsChanged = false
    touched = 0
  }

  mutating func note(_ slot: Int) {
    touched += 1
    if slot >= isNoted.count {
      let more = max(slot + 1, 2 * isNoted.count) - isNoted.count
      isNoted.append(contentsOf: repeatElement(false, count: more))
    }
    guard !isNoted[slot] else { return }
    isNoted[slot] = true
    slots.append(Int32(slot))
  }

  /// Begins a list in which every slot may stand once.
  mutating func beginList() { list &+= 1 }

  mutating func isFirstInList(_ slot: Int) -> Bool {
    while listOfSlot.count <= slot { listOfSlot.append(0) }
    guard listOfSlot[slot] != list else { return false }
    listOfSlot[slot] = list
    return true
  }
}
