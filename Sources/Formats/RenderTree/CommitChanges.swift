/// What a commit changed, so that the stages need to look at nothing else.
public struct CommitChanges: Sendable {
  /// What a commit did to one node.
  public struct Node: Sendable {
    /// The node's slot.
    public let slot: Int32
    /// What its changes wake.
    public fileprivate(set) var wakes: PropertyDescriptor.Wakes
  }

  /// Every node that a command named, once, in the order of the first.
  public private(set) var nodes: ContiguousArray<Node> = []
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
    for node in nodes { indexOfSlot[Int(node.slot)] = -1 }
    nodes.removeAll(keepingCapacity: true)
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
      nodes[index].wakes.formUnion(what)
      return
    }
    indexOfSlot[slot] = Int32(nodes.count)
    nodes.append(Node(slot: Int32(slot), wakes: what))
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
