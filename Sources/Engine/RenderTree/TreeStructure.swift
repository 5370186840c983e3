/// The nodes and their relations, by slot.
///
/// A slot is an index into every column. It stays with its node and is reused after the node is destroyed.
public struct TreeStructure: Sendable {
  /// The slot of the root; -1 if there is none.
  public internal(set) var root = -1
  /// The node of each slot; nil for a free slot.
  public internal(set) var ids: ContiguousArray<NodeID?> = []
  /// The class of the node in each slot.
  public internal(set) var classes: ContiguousArray<NodeClass> = []
  /// The slot of each superlayer, or of the masked layer for a mask; -1 if there is none.
  public internal(set) var parents: ContiguousArray<Int32> = []
  /// The slot of each layer's mask; -1 if there is none.
  public internal(set) var masks: ContiguousArray<Int32> = []
  /// The slots of the sublayers, back to front before sorting by zPosition.
  public internal(set) var sublayers: ContiguousArray<ContiguousArray<Int32>> = []
  /// The slots of all nodes in the tree, parents before children: a node, the subtree of its mask, then those of its
  /// sublayers.
  ///
  /// It is rebuilt when the structure changes.
  public internal(set) var order: ContiguousArray<Int32> = []
  /// The index after the last node of the subtree that begins at each index of ``order``.
  public internal(set) var subtreeEnds: ContiguousArray<Int32> = []
  /// The index of each slot in ``order``; -1 for a slot outside the tree.
  public internal(set) var orderIndices: ContiguousArray<Int32> = []

  /// The source slot of each portal slot.
  ///
  /// A source may be outside the tree.
  public internal(set) var portalSources: [Int32: Int32] = [:]

  /// The slots of replicators in ``order``.
  public internal(set) var replicators: ContiguousArray<Int32> = []
  /// The slots of portals in ``order``.
  public internal(set) var portals: ContiguousArray<Int32> = []
  /// The slots of emitters in ``order``.
  public internal(set) var emitters: ContiguousArray<Int32> = []

  /// The number of nodes whose contents are drawn in tiles, including those outside the tree.
  public private(set) var tiledCount = 0

  /// A number that changes with every change of ``order``, within the history of one tree.
  public private(set) var orderVersion: UInt64 = 0

  private var slotOfID: ContiguousArray<Int32> = []
  private var freeSlots: ContiguousArray<Int32> = []

  /// The maximum number of a node identifier.
  ///
  /// It limits the memory that one command can allocate.
  public static let maximumNodeID: UInt32 = 1 << 24

  /// Creates an empty structure without a root.
  public init() {}

  /// The number of slots, including free ones.
  public var slotCount: Int { ids.count }

  /// Returns the slot of a node; nil if it was not created or has been destroyed.
  public func slot(ofNode id: NodeID) -> Int? {
    guard id.rawValue < slotOfID.count else { return nil }
    let slot = Int(slotOfID[Int(id.rawValue)])
    return slot < 0 ? nil : slot
  }

  /// Returns whether the node in a slot is a mask.
  public func isMask(slot: Int) -> Bool {
    let parent = Int(parents[slot])
    return parent >= 0 && Int(masks[parent]) == slot
  }
}

// MARK: - Changes

extension TreeStructure {
  /// Assigns a slot to a node: the most recently freed one, or a new one.
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

  /// Removes a node and frees its slot.
  ///
  /// Its sublayers and its mask remain, without a parent.
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

  /// Replaces the sublayers of a node and removes them from their previous parents.
  ///
  /// The children must be distinct, and none may be the node or one of its ancestors.
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

  /// Replaces the mask of a node and removes it from its previous parent.
  mutating func setMask(ofSlot slot: Int, to mask: Int?) {
    if masks[slot] >= 0 { parents[Int(masks[slot])] = -1 }
    masks[slot] = -1
    guard let mask else { return }
    detachFromParent(mask)
    masks[slot] = Int32(mask)
    parents[mask] = Int32(slot)
  }

  /// Returns whether `slot` is `other` or one of its descendants.
  func isInSubtree(_ slot: Int, of other: Int) -> Bool {
    if slot == other { return true }
    // A node without descendants cannot be an ancestor. With this check, building a deep tree from the top takes
    // linear time.
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

  /// Rebuilds ``order``, ``subtreeEnds`` and ``orderIndices``.
  ///
  /// It does not use recursion, because trees can be thousands of levels deep.
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
    // In reverse order, each subtree is complete before its parent reads the end of it.
    for index in order.indices.reversed() {
      let parent = Int(parents[Int(order[index])])
      guard parent >= 0, index > 0 else { continue }
      let position = Int(orderIndices[parent])
      subtreeEnds[position] = max(subtreeEnds[position], subtreeEnds[index])
    }
  }
}
