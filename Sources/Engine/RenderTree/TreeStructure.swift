/// The nodes of a render tree and their relations, indexed by slot.
///
/// A slot is a node's index in this structure and in every property column. It does not change during the node's
/// lifetime and is reused after the node is destroyed.
public struct TreeStructure: Sendable {
  /// The slot of the root node; -1 if there is none.
  public internal(set) var root = -1
  /// The identifier of the node in each slot; `nil` if the slot is free.
  public internal(set) var ids: ContiguousArray<NodeID?> = []
  /// The class of the node in each slot.
  public internal(set) var classes: ContiguousArray<NodeClass> = []
  /// For each slot, the slot of the node's superlayer, or of the masked layer if the node is a mask; -1 if there is
  /// none.
  public internal(set) var parents: ContiguousArray<Int32> = []
  /// For each slot, the slot of the node's mask; -1 if there is none.
  public internal(set) var masks: ContiguousArray<Int32> = []
  /// For each slot, the slots of the node's sublayers, back to front before they are sorted by zPosition.
  public internal(set) var sublayers: ContiguousArray<ContiguousArray<Int32>> = []
  /// The slots of all nodes in the tree, in depth-first order: a node, then its mask with descendants, then its
  /// sublayers with descendants.
  ///
  /// It is rebuilt when the structure changes.
  public internal(set) var order: ContiguousArray<Int32> = []
  /// For each index in ``order``, the index after the last descendant of the node at that index.
  public internal(set) var subtreeEnds: ContiguousArray<Int32> = []
  /// The index of each slot in ``order``; -1 if its node is outside the tree.
  public internal(set) var orderIndices: ContiguousArray<Int32> = []

  /// The slot of the source layer displayed by each portal, by the portal's slot.
  ///
  /// The source may be outside the tree.
  public internal(set) var portalSources: [Int32: Int32] = [:]

  /// The slots of the replicators in ``order``.
  public internal(set) var replicators: ContiguousArray<Int32> = []
  /// The slots of the portals in ``order``.
  public internal(set) var portals: ContiguousArray<Int32> = []
  /// The slots of the emitters in ``order``.
  public internal(set) var emitters: ContiguousArray<Int32> = []

  /// The number of nodes whose contents are drawn in tiles, including nodes outside the tree.
  public private(set) var tiledCount = 0

  /// A number that changes with each change to ``order``.
  ///
  /// Numbers can be compared only within the history of one tree.
  public private(set) var orderVersion: UInt64 = 0

  private var slotOfID: ContiguousArray<Int32> = []
  private var freeSlots: ContiguousArray<Int32> = []

  /// The maximum value of a node identifier.
  ///
  /// It limits the memory that a single command can allocate.
  public static let maximumNodeID: UInt32 = 1 << 24

  /// Creates an empty structure without a root.
  public init() {}

  /// The number of slots, including free ones.
  public var slotCount: Int { ids.count }

  /// Returns the slot of a node; `nil` if the node was never created or has been destroyed.
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
  /// Assigns a slot to a new node: the most recently freed slot, or else a new one.
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
  /// Its sublayers and its mask continue to exist without a parent.
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

  /// Replaces the sublayers of a node, removing the new sublayers from their previous parents.
  ///
  /// The children must be distinct, and none may be the node itself or one of its ancestors.
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

  /// Replaces the mask of a node, removing the new mask from its previous parent.
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
    // In reverse order, the end of each subtree is final before the node's parent reads it.
    for index in order.indices.reversed() {
      let parent = Int(parents[Int(order[index])])
      guard parent >= 0, index > 0 else { continue }
      let position = Int(orderIndices[parent])
      subtreeEnds[position] = max(subtreeEnds[position], subtreeEnds[index])
    }
  }
}
