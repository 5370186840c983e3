/// The name of a node within its render context; small numbers, used again after `destroy`.
public struct NodeID: Hashable, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The name of a frozen picture of a subtree.
public struct SnapshotID: Hashable, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// All changes of one transaction to one render context, in order.
public struct Commit: Sendable {
  public var commands: ContiguousArray<CommitCommand> = []

  public init() {}

  public var isEmpty: Bool { commands.isEmpty }
}

/// One change to the committed tree.
public enum CommitCommand: Sendable {
  /// A new node without parent, all values initial.
  case create(NodeID, NodeClass)
  /// The node is gone; it is in no tree any more.
  case destroy(NodeID)
  case setRoot(NodeID?)
  case set(NodeID, PropertyID, Value)
  /// The complete list, back to front before sorting by zPosition. A node named here leaves its former parent.
  case setSublayers(NodeID, [NodeID])
  case setMask(NodeID, NodeID?)
  /// Appended to the node's animations.
  case addAnimation(NodeID, Animation)
  case removeAnimation(NodeID, AnimationID)
  /// Changes the timing of a running animation; no event follows from it.
  case retime(NodeID, AnimationID, speed: Double, timeOffset: Double, beginTime: Double)
}
