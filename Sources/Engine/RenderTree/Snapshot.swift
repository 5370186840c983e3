/// The picture of a layer as it was at one instant, kept while a transition shows it.
public struct LayerSnapshot: Sendable {
  /// The tree of that instant.
  public let tree: PresentationTree
  /// The layer's slot in it.
  public let slot: Int
  /// How many pictures it holds within each other, this one counted.
  let depth: Int

  /// How many old pictures are kept within each other: a transition that is begun again and again while it runs would
  /// otherwise keep everything that it ever showed.
  static let maximumNesting = 4

  /// Keeps a layer of a tree; pictures that lie too deep within each other are left out.
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
  /// Keeps the picture of a node as a presentation tree shows it; the next commit has to bring the transition that needs
  /// it.
  ///
  /// - Parameters:
  ///   - presented: this tree, as it looks before the commit.
  ///   - node: whose picture it is; one that is not in the tree has none.
  ///   - id: what the transition calls it.
  public mutating func storeSnapshot(
    from presented: PresentationTree, of node: NodeID, as id: SnapshotID
  ) {
    guard let slot = structure.slot(ofNode: node), structure.orderIndices[slot] >= 0 else { return }
    snapshots[id] = LayerSnapshot(presented, slot: slot)
  }

  /// The pictures that transitions in an animation show.
  public func snapshots(of content: Animation.Content) -> [SnapshotID: LayerSnapshot] {
    guard !snapshots.isEmpty else { return [:] }
    var shown: [SnapshotID: LayerSnapshot] = [:]
    content.forEachTransition { if let from = $0.from { shown[from] = snapshots[from] } }
    return shown
  }

  /// Lets go what no transition shows any more.
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
  /// Hands out the transitions in it, also those of groups.
  func forEachTransition(_ body: (TransitionAnimation) -> Void) {
    switch self {
    case .property: break
    case .transition(let transition): body(transition)
    case .group(let children): for child in children { child.content.forEachTransition(body) }
    }
  }

  /// Whether it is a transition or holds one.
  public var containsTransition: Bool {
    var holds = false
    forEachTransition { _ in holds = true }
    return holds
  }

  /// Whether some of its values are images.
  public var animatesImages: Bool {
    switch self {
    case .property(let property):
      PropertyTable.descriptor(for: property.target.property).kind == .image
    case .transition: false
    case .group(let children): children.contains(where: \.content.animatesImages)
    }
  }

  /// The same with every transition in it beginning at a picture.
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
