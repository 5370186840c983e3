public import RenderTree

/// An allocator for the identifiers of nodes, animations and snapshots in one render context.
public struct IdentifierAllocator: Sendable {
  private var nextNode: UInt32 = 1
  private var freeNodes: [UInt32] = []
  private var nextAnimation: UInt32 = 1
  private var nextSnapshot: UInt32 = 1

  /// Creates an allocator with no identifiers in use.
  public init() {}

  /// Returns an identifier for a new node.
  ///
  /// Identifiers of released nodes are reused.
  public mutating func makeNodeID() -> NodeID {
    if let free = freeNodes.popLast() { return NodeID(rawValue: free) }
    defer { nextNode += 1 }
    return NodeID(rawValue: nextNode)
  }

  /// Makes the identifier of a destroyed node available for reuse.
  public mutating func releaseNodeID(_ id: NodeID) { freeNodes.append(id.rawValue) }

  /// Returns an identifier for a new animation, which is never reused.
  public mutating func makeAnimationID() -> AnimationID {
    defer { nextAnimation += 1 }
    return AnimationID(rawValue: nextAnimation)
  }

  /// Returns an identifier for a new snapshot of a layer tree.
  public mutating func makeSnapshotID() -> SnapshotID {
    defer { nextSnapshot += 1 }
    return SnapshotID(rawValue: nextSnapshot)
  }
}
