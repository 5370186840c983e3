/// Which nodes there are and how they hang together, by slot.
///
/// A slot is an index into every column. It stays with its node, and goes to another one after that is destroyed.
public struct TreeStructure: Sendable {
  /// The slot of the root; -1 without one.
  public internal(set) var root = -1
  /// The node in each slot; nil in a free one.
  public internal(set) var ids: ContiguousArray<NodeID?> = []
  /// What the node in each slot draws.
  public internal(set) var classes: ContiguousArray<NodeClass> = []
  /// The superlayer's slot, that of the masked layer for a mask, -1 at the top.
  public internal(set) var parents: ContiguousArray<Int32> = []
  /// The mask's slot; -1 without one.
  public internal(set) var masks: ContiguousArray<Int32> = []
  /// The sublayers' slots, back to front before sorting by zPosition.
  public internal(set) var sublayers: ContiguousArray<ContiguousArray<Int32>> = []
  /// All slots that hang under the root, parents before children: a node, its mask's subtree, then those of its
  /// sublayers; made anew when the structure changed.
  public internal(set) var order: ContiguousArray<Int32> = []
  /// For each index of ``order`` the index after the last node of that subtree.
  public internal(set) var subtreeEnds: ContiguousArray<Int32> = []
  /// For each slot its index in ``order``; -1 for one that does not hang under the root.
  public internal(set) var orderIndices: ContiguousArray<Int32> = []

  /// By slot of a portal the slot that it shows again, whether that hangs under the root or not.
  public internal(set) var portalSources: [Int32: Int32] = [:]

  /// The slots in ``order`` whose nodes show what they hold several times.
  public internal(set) var replicators: ContiguousArray<Int32> = []
  /// The slots in ``order`` whose nodes show another one again.
  public internal(set) var portals: ContiguousArray<Int32> = []
  /// The slots in ``order`` whose nodes emit particles.
  public internal(set) var emitters: ContiguousArray<Int32> = []

  /// How many nodes have contents that are drawn in tiles, whether they hang under the root or not.
  public private(set) var tiledCount = 0

  /// Another number after every change of ``order``, within the history of one tree.
  public private(set) var orderVersion: UInt64 = 0

  private var slotOfID: ContiguousArray<Int32> = []
  private var freeSlots: ContiguousArray<Int32> = []

  /// The largest number a node may have; it bounds the memory that one command can ask for.
  public static let maximumNodeID: UInt32 = 1 << 24

  /// An empty structure without a root.
  public init() {}

  /// How many slots there are, free ones too.
  public var slotCount: Int { ids.count }

  /// The slot of a node; nil for one that was not created or is destroyed.
  public func slot(ofNode id: NodeID) -> Int? {
    guard id.rawValue < slotOfID.count else { return nil }
    let slot = Int(slotOfID[Int(id.rawValue)])
    return slot < 0 ? nil : slot
  }

  /// Whether the slot's node is a mask.
  public func isMask(slot: Int) -> Bool {
    let parent = Int(parents[slot])
    return parent >= 0 && Int(masks[parent]) == slot
  }
}

// MARK: - Changes

extension TreeStructure {
  /// Gives a node a slot: the last one that became free, else a new one.
  mutating func createNode(_ id: NodeID, nodeClass: NodeClass) -> Int {
    while slotOfID.count <= Int(id.rawValue) { slotOfID.append(-1) }
    let slot: Int
    if let reused = freeSlots.popLast() {
      slot = Int(reused)
      ids[slot] = id
      classes[slot] = nodeClass
    } else {
      slot = ids.count
      ids.append(id)
      classes.append(nodeClass)
      parents.append(-1)
      masks.append(-1)
      sublayers.append([])
      orderIndices.append(-1)
    }
    if nodeClass == .tiled { tiledCount += 1 }
    slotOfID[Int(id.rawValue)] = Int32(slot)
    return slot
  }

  /// Takes a node out of everything and frees its slot; its sublayers and its mask stay, without a parent.
  mutating func destroyNode(inSlot slot: Int) {
    detachFromParent(slot)
    for child in sublayers[slot] { parents[Int(child)] = -1 }
    sublayers[slot] = []
    if masks[slot] >= 0 { parents[Int(masks[slot])] = -1 }
    masks[slot] = -1
    if root == slot { root = -1 }
    if !portalSources.isEmpty {
      portalSources = portalSources.filter { $0.key != Int32(slot) && $0.value != Int32(slot) }
    }
    if let id = ids[slot] { slotOfID[Int(id.rawValue)] = -1 }
    if classes[slot] == .tiled { tiledCount -= 1 }
    ids[slot] = nil
    freeSlots.append(Int32(slot))
  }

  /// Replaces the sublayers; those taken over leave their former parents.
  ///
  /// The children must be different from each other and none of them the node itself or above it.
  mutating func setSublayers(ofSlot slot: Int, to children: ContiguousArray<Int32>) {
    for child in sublayers[slot] { parents[Int(child)] = -1 }
    var bereaved: ContiguousArray<Int32> = []
    for child in children {
      let former = parents[Int(child)]
      parents[Int(child)] = Int32(slot)
      guard former >= 0 else { continue }
      if masks[Int(former)] == child {
        masks[Int(former)] = -1
      } else if bereaved.last != former {
        bereaved.append(former)
      }
    }
    sublayers[slot] = children
    for former in bereaved {
      sublayers[Int(former)].removeAll { parents[Int($0)] != former }
    }
  }

  /// Replaces the mask; a mask taken over leaves its former parent.
  mutating func setMask(ofSlot slot: Int, to mask: Int?) {
    if masks[slot] >= 0 { parents[Int(masks[slot])] = -1 }
    masks[slot] = -1
    guard let mask else { return }
    detachFromParent(mask)
    masks[slot] = Int32(mask)
    parents[mask] = Int32(slot)
  }

  /// Whether `slot` is `other` or hangs somewhere under it.
  func isInSubtree(_ slot: Int, of other: Int) -> Bool {
    if slot == other { return true }
    // What has nothing under it cannot be above: this keeps building a deep tree from the top linear.
    if sublayers[other].isEmpty && masks[other] < 0 { return false }
    var above = Int(parents[slot])
    while above >= 0 {
      if above == other { return true }
      above = Int(parents[above])
    }
    return false
  }

  private mutating func detachFromParent(_ slot: Int) {
    let parent = Int(parents[slot])
    parents[slot] = -1
    guard parent >= 0 else { return }
    if Int(masks[parent]) == slot {
      masks[parent] = -1
    } else {
      sublayers[parent].removeAll { Int($0) == slot }
    }
  }

  /// Makes ``order``, ``subtreeEnds`` and ``orderIndices`` anew, without recursion: trees may be thousands of levels deep.
  mutating func rebuildTraversalOrder() {
    orderVersion += 1
    for slot in order { orderIndices[Int(slot)] = -1 }
    order.removeAll(keepingCapacity: true)
    subtreeEnds.removeAll(keepingCapacity: true)
    replicators.removeAll()
    portals.removeAll()
    emitters.removeAll()
    guard root >= 0 else { return }
    var stack: ContiguousArray<Int32> = [Int32(root)]
    while let top = stack.popLast() {
      let slot = Int(top)
      orderIndices[slot] = Int32(order.count)
      order.append(top)
      subtreeEnds.append(Int32(order.count))
      if classes[slot] == .replicator { replicators.append(top) }
      if classes[slot] == .portal { portals.append(top) }
      if classes[slot] == .emitter { emitters.append(top) }
      for child in sublayers[slot].reversed() { stack.append(child) }
      if masks[slot] >= 0 { stack.append(masks[slot]) }
    }
    // Back to front every subtree is complete before its parent takes its end over.
    for index in order.indices.reversed() {
      let parent = Int(parents[Int(order[index])])
      guard parent >= 0, index > 0 else { continue }
      let position = Int(orderIndices[parent])
      subtreeEnds[position] = max(subtreeEnds[position], subtreeEnds[index])
    }
  }
}
