/// An identifier of a node within its render context.
///
/// Identifiers are small numbers, which may be reused after `destroy`.
public struct NodeID: Hashable, Sendable {
  /// The number of the identifier, assigned by the client.
  public let rawValue: UInt32
  /// Creates an identifier from its number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// An identifier of the snapshot of a subtree.
public struct SnapshotID: Hashable, Sendable {
  /// The number of the identifier, assigned by the client.
  public let rawValue: UInt32
  /// Creates an identifier from its number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The changes of one transaction to one render context.
public struct Commit: Sendable {
  /// The snapshots to store before the commands are applied, each with the node to copy.
  public var snapshots: [(id: SnapshotID, of: NodeID)] = []
  /// The new numbers of nodes that existed before the commit.
  ///
  /// They are applied before the commands.
  public var numbers = NumericPropertyChangeList()
  /// The other changes, in order.
  public var commands: ContiguousArray<CommitCommand> = []

  /// Creates a commit without changes.
  public init() {}

  /// Whether the commit has no changes.
  ///
  /// Snapshots are not counted.
  public var isEmpty: Bool { commands.isEmpty && numbers.isEmpty }

  /// Removes all changes, keeping the allocated storage.
  public mutating func removeAll() {
    snapshots.removeAll(keepingCapacity: true)
    numbers.removeAll()
    commands.removeAll(keepingCapacity: true)
  }
}

/// A change to the committed tree.
public enum CommitCommand: Sendable {
  /// Creates a node without a superlayer and with default values.
  case create(NodeID, NodeClass)
  /// Destroys a node and removes it from its superlayer.
  ///
  /// Its sublayers and its mask continue to exist without a superlayer.
  case destroy(NodeID)
  /// Sets the root of the tree; nil for an empty picture.
  case setRoot(NodeID?)
  /// Sets a property to a value of its kind, for new nodes and for properties that are not numbers.
  case set(NodeID, PropertyID, Value)
  /// Sets all sublayers of a node, back to front before sorting by zPosition.
  ///
  /// The nodes are removed from their previous superlayers.
  case setSublayers(NodeID, [NodeID])
  /// Sets or removes the mask of a node.
  ///
  /// The mask is removed from its previous superlayer.
  case setMask(NodeID, NodeID?)
  /// Sets or removes the source of a portal.
  ///
  /// The command has no effect on other classes; destroying the source removes it.
  case setSource(NodeID, NodeID?)
  /// Adds an animation after the existing animations of a node.
  case addAnimation(NodeID, Animation)
  /// Removes an animation from the next frame on.
  case removeAnimation(NodeID, AnimationID)
  /// Changes the timing of a running animation, with times in seconds.
  ///
  /// No event is sent.
  case retime(NodeID, AnimationID, speed: Double, timeOffset: Double, beginTime: Double)
}
