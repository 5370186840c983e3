/// The animations of one node at an instant that has passed, in the order in which they were added.
public struct EarlierAnimations: Sendable {
  /// The node.
  public let node: NodeID
  /// All that it had then, as they were committed.
  public let animations: [Animation]
  /// The old pictures that transitions among them show.
  public let snapshots: [SnapshotID: LayerSnapshot]

  /// The animations that a node had.
  public init(node: NodeID, animations: [Animation], snapshots: [SnapshotID: LayerSnapshot]) {
    self.node = node
    self.animations = animations
    self.snapshots = snapshots
  }
}
