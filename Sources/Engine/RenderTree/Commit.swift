/// The name of a node within its render context; small numbers, used again after `destroy`.
public struct NodeID: Hashable, Sendable {
  /// The number the API side chose.
  public let rawValue: UInt32
  /// The name that is this number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The name of a frozen picture of a subtree.
public struct SnapshotID: Hashable, Sendable {
  /// The number the API side chose.
  public let rawValue: UInt32
  /// The name that is this number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// All changes of one transaction to one render context.
public struct Commit: Sendable {
  /// The nodes whose pictures are kept as they are before the commands, and the names to keep them under.
  public var snapshots: [(id: SnapshotID, of: NodeID)] = []
  /// New numbers of nodes that there were before the commit; they are set before the commands are followed.
  public var numbers = NumericPropertyChangeList()
  /// What else to do, first to last.
  public var commands: ContiguousArray<CommitCommand> = []

  /// A commit that changes nothing.
  public init() {}

  /// Whether it changes nothing.
  public var isEmpty: Bool { commands.isEmpty && numbers.isEmpty }

  /// Empties it and keeps its memory.
  public mutating func removeAll() {
    snapshots.removeAll(keepingCapacity: true)
    numbers.removeAll()
    commands.removeAll(keepingCapacity: true)
  }
}

/// One change to the committed tree.
public enum CommitCommand: Sendable {
  /// A new node without parent, all values initial.
  case create(NodeID, NodeClass)
  /// The node is gone; it is in no tree any more.
  case destroy(NodeID)
  /// Which node everything that is drawn hangs under; nil for an empty picture.
  case setRoot(NodeID?)
  /// A property's new value, of the property's kind: of a new node, or one that is not numbers.
  case set(NodeID, PropertyID, Value)
  /// The complete list, back to front before sorting by zPosition. A node named here leaves its former parent.
  case setSublayers(NodeID, [NodeID])
  /// The node whose alpha lets the first one through, or nil. A node named here leaves its former parent.
  case setMask(NodeID, NodeID?)
  /// The node that a portal shows again, or nil; of no effect on a node of another class. Destroying the second node
  /// takes it back.
  case setSource(NodeID, NodeID?)
  /// Appended to the node's animations.
  case addAnimation(NodeID, Animation)
  /// The animation shows no more, from the next frame on.
  case removeAnimation(NodeID, AnimationID)
  /// Changes the timing of a running animation; no event follows from it.
  case retime(NodeID, AnimationID, speed: Double, timeOffset: Double, beginTime: Double)
}
