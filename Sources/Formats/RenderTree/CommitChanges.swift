/// What a commit changed, so that the stages need to look at nothing else.
public struct CommitChanges: Sendable {
  /// Every slot that a command named, once, in the order of the first.
  public private(set) var slots: ContiguousArray<Int32> = []
  /// For each of ``slots`` what its changes wake.
  public private(set) var wakes: ContiguousArray<PropertyDescriptor.Wakes> = []
  /// Whether nodes under the root came, went or moved, so that the order was made anew.
  public internal(set) var isStructureChanged = false
  /// Whether animations were added, removed or retimed.
  public internal(set) var areAnimationsChanged = false
  /// How many nodes were read or written.
  public internal(set) var touched = 0

  private var indexOfSlot: ContiguousArray<Int32> = []
  private var listOfSlot: ContiguousArray<UInt32> = []
  private var list: UInt32 = 0

  init() {}

  mutating func begin() {
    for slot in slots { indexOfSlot[Int(slot)] = -1 }
    slots.removeAll(keepingCapacity: true)
    wakes.removeAll(keepingCapacity: true)
    isStructureChanged = false
    areAnimationsChanged = false
    touched = 0
  }

  mutating func note(_ slot: Int, _ what: PropertyDescriptor.Wakes) {
    touched += 1
    if slot >= indexOfSlot.count {
      let more = max(slot + 1, 2 * indexOfSlot.count) - indexOfSlot.count
      indexOfSlot.append(contentsOf: repeatElement(-1, count: more))
    }
    let index = Int(indexOfSlot[slot])
    guard index < 0 else {
      wakes[index].formUnion(what)
      return
    }
    indexOfSlot[slot] = Int32(slots.count)
    slots.append(Int32(slot))
    wakes.append(what)
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
