/// The presented state of a layer at one point in time, stored while a transition uses it.
public struct LayerSnapshot: Sendable {
  /// The presentation tree at that time.
  public let tree: PresentationTree
  /// The slot of the layer in ``tree``.
  public let slot: Int
  /// The nesting depth of snapshots, including this one.
  let depth: Int

  /// The maximum nesting depth of snapshots.
  ///
  /// Without a limit, a transition that is restarted repeatedly while it runs would retain all its earlier images.
  static let maximumNesting = 4

  /// Creates a snapshot of the layer in a slot.
  ///
  /// Snapshots contained in the tree are omitted if they are nested too deeply.
  init(_ tree: PresentationTree, slot: Int) {
    var tree = tree
    let below = tree.snapshots.values.map(\.depth).max() ?? 0
    if below >= Self.maximumNesting {
      tree.transitions = []
      tree.snapshots = [:]
    }
    depth = tree.snapshots.isEmpty ? 1 : below + 1
    self.slot = slot
    self.tree = tree
  }
}

extension RenderTree {
  /// Stores a snapshot of a node.
  ///
  /// The next commit must add the transition that uses the snapshot.
  ///
  /// - Parameters:
  ///   - presented: The presentation tree before the commit.
  ///   - node: The node to copy. It is ignored if it is outside the tree.
  ///   - id: The identifier under which the transition refers to the snapshot.
  public mutating func storeSnapshot(
    from presented: PresentationTree, of node: NodeID, as id: SnapshotID
  ) {
    guard let slot = structure.slot(ofNode: node), structure.orderIndices[slot] >= 0 else { return }
    snapshots[id] = LayerSnapshot(presented, slot: slot)
  }

  /// Returns the snapshots used by the transitions in an animation.
  public func snapshots(of content: Animation.Content) -> [SnapshotID: LayerSnapshot] {
    guard !snapshots.isEmpty else { return [:] }
    var shown: [SnapshotID: LayerSnapshot] = [:]
    content.forEachTransition { if let from = $0.from { shown[from] = snapshots[from] } }
    return shown
  }

  /// Removes the snapshots that are not used by any transition.
  mutating func removeUnusedSnapshots() {
    guard !snapshots.isEmpty, changes.hasAnimationChanges else { return }
    var shown: Set<SnapshotID> = []
    for entry in animations.entries where entry.slot >= 0 {
      entry.animation.content.forEachTransition { if let from = $0.from { shown.insert(from) } }
    }
    snapshots = snapshots.filter { shown.contains($0.key) }
  }
}

extension Animation.Content {
  /// Calls `body` for each transition in the animation, including those in nested groups.
  func forEachTransition(_ body: (TransitionAnimation) -> Void) {
    switch self {
    case .property: break
    case .transition(let transition): body(transition)
    case .group(let children): for child in children { child.content.forEachTransition(body) }
    }
  }

  /// Whether the animation is a transition or contains one in a group.
  public var containsTransition: Bool {
    var holds = false
    forEachTransition { _ in holds = true }
    return holds
  }

  /// Whether the animation changes a property whose values are images.
  public var animatesImages: Bool {
    switch self {
    case .property(let property):
      PropertyTable.descriptor(for: property.target.property).kind == .image
    case .transition: false
    case .group(let children): children.contains(where: \.content.animatesImages)
    }
  }

  /// Returns a copy of the animation in which all transitions start from the given snapshot.
  public func withTransitions(startingFrom id: SnapshotID) -> Self {
    switch self {
    case .property: return self
    case .transition(var transition):
      transition.from = id
      return .transition(transition)
    case .group(let children):
      return .group(
        children.map { child in
          var child = child
          child.content = child.content.withTransitions(startingFrom: id)
          return child
        })
    }
  }
}
