/// The animations of one node at an earlier time, in the order in which they were added.
public struct EarlierAnimations: Sendable {
  /// The identifier of the node.
  public let node: NodeID
  /// The animations of the node at that time, as committed.
  public let animations: [Animation]
  /// The snapshots used by transitions among the animations.
  public let snapshots: [SnapshotID: LayerSnapshot]

  /// Creates a record of a node's earlier animations.
  public init(node: NodeID, animations: [Animation], snapshots: [SnapshotID: LayerSnapshot]) {
    self.node = node
    self.animations = animations
    self.snapshots = snapshots
  }
}
