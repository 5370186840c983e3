/// The animations that one node had at an earlier time, in the order in which they were added.
public struct EarlierAnimations: Sendable {
  /// The identifier of the animated node.
  public let node: NodeID
  /// The node's animations at that time, as committed.
  public let animations: [Animation]
  /// The snapshots used by the transitions among these animations.
  public let snapshots: [SnapshotID: LayerSnapshot]

  /// Creates a record of a node's earlier animations.
  public init(node: NodeID, animations: [Animation], snapshots: [SnapshotID: LayerSnapshot]) {
    self.node = node
    self.animations = animations
    self.snapshots = snapshots
  }
}
