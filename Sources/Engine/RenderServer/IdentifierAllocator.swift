public import RenderTree

/// The names of one render context's nodes, animations and pictures of old trees.
public struct IdentifierAllocator: Sendable {
  private var nextNode: UInt32 = 1
  private var freeNodes: [UInt32] = []
  private var nextAnimation: UInt32 = 1
  private var nextSnapshot: UInt32 = 1

  /// Nothing is named yet.
  public init() {}

  /// A name for a new node.
  public mutating func makeNodeID() -> NodeID {
    if let free = freeNodes.popLast() { return NodeID(rawValue: free) }
    defer { nextNode += 1 }
    return NodeID(rawValue: nextNode)
  }

  /// Gives a destroyed node's name back.
  public mutating func releaseNodeID(_ id: NodeID) { freeNodes.append(id.rawValue) }

  /// A name for a new animation.
  public mutating func makeAnimationID() -> AnimationID {
    defer { nextAnimation += 1 }
    return AnimationID(rawValue: nextAnimation)
  }

  /// A name for the picture of an old tree.
  public mutating func makeSnapshotID() -> SnapshotID {
    defer { nextSnapshot += 1 }
    return SnapshotID(rawValue: nextSnapshot)
  }
}
