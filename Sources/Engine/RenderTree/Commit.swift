/// A unique identifier for a node within its render context.
///
/// Identifiers are small numbers, which may be reused after the node is destroyed.
public struct NodeID: Hashable, Sendable {
  /// The number that identifies the node, assigned by the client.
  public let rawValue: UInt32
  /// Creates an identifier from its number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A unique identifier for a snapshot of a layer and its sublayers.
public struct SnapshotID: Hashable, Sendable {
  /// The number that identifies the snapshot, assigned by the client.
  public let rawValue: UInt32
  /// Creates an identifier from its number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The changes made by one transaction to one render context.
public struct Commit: Sendable {
  /// The snapshots to store before the commands are applied, each with the node to be copied.
  public var snapshots: [(id: SnapshotID, of: NodeID)] = []
  /// The new values of numeric properties for nodes that existed before the commit.
  ///
  /// They are applied before the commands.
  public var numbers = NumericPropertyChangeList()
  /// All other changes, in the order in which they are applied.
  public var commands: ContiguousArray<CommitCommand> = []

  /// Creates a commit without changes.
  public init() {}

  /// Whether the commit contains no changes.
  ///
  /// Snapshots are not counted as changes.
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
  /// Creates a node that has no superlayer and default values for all properties.
  case create(NodeID, NodeClass)
  /// Destroys a node and removes it from its superlayer.
  ///
  /// Its sublayers and its mask continue to exist without a superlayer.
  case destroy(NodeID)
  /// Sets the root of the tree.
  ///
  /// If `nil`, the picture is empty.
  case setRoot(NodeID?)
  /// Sets a property to a value of the matching kind.
  ///
  /// It is used for new nodes and for properties that are not numeric.
  case set(NodeID, PropertyID, Value)
  /// Replaces the sublayers of a node, listed back to front before they are sorted by zPosition.
  ///
  /// The new sublayers are removed from their previous superlayers.
  case setSublayers(NodeID, [NodeID])
  /// Sets or removes the mask of a node.
  ///
  /// The new mask is removed from its previous superlayer.
  case setMask(NodeID, NodeID?)
  /// Sets or removes the source layer displayed by a portal.
  ///
  /// The command has no effect on nodes of other classes. If the source is destroyed, it is removed from the portal.
  case setSource(NodeID, NodeID?)
  /// Adds an animation after all existing animations of a node.
  case addAnimation(NodeID, Animation)
  /// Removes an animation, starting with the next frame.
  case removeAnimation(NodeID, AnimationID)
  /// Changes the timing of a running animation, with times in seconds.
  ///
  /// The change itself does not cause an animation event.
  case retime(NodeID, AnimationID, speed: Double, timeOffset: Double, beginTime: Double)
}
