import RenderServer
import RenderTree

/// Values as they were shown before explicit transactions committed others, for animations that begin with them:
/// behaviour/animations.md, "Basic animations".
struct ValuesBefore {
  private struct Item {
    let node: NodeID
    let property: PropertyID
    let value: Value
  }

  /// The values of one tree.
  private struct Tree {
    /// When the first of them was noted, in seconds of the tree's clock.
    let start: Double
    /// In the order of the commits: the first of a property is the one that was shown.
    var items: ContiguousArray<Item> = []

    func isCurrent(_ now: Double) -> Bool { abs(now - start) < TransactionStack.frame }
  }

  private var trees: [ObjectIdentifier: Tree] = [:]

  /// How many values are kept of a tree between two flushes: a program that commits in a loop must not pile them up.
  private static let capacity = 4096

  /// Takes note of what a commit of a tree is about to replace.
  mutating func note(_ commit: Commit, of host: LayerHost) {
    let id = ObjectIdentifier(host)
    let now = host.now
    if trees[id]?.isCurrent(now) == false { trees[id] = nil }
    let room = Self.capacity - (trees[id]?.items.count ?? 0)
    let values = room > 0 ? host.context.committedValues(setBy: commit) : []
    var gone: Set<NodeID> = []
    for case .destroy(let node) in commit.commands { gone.insert(node) }
    if !values.isEmpty {
      trees[id, default: Tree(start: now)].items += values.prefix(room).map {
        Item(node: $0.node, property: $0.property, value: $0.value)
      }
    }
    // The next layer may have the same node.
    if !gone.isEmpty { trees[id]?.items.removeAll { gone.contains($0.node) } }
  }

  /// What a layer showed before the commits; empty where they changed nothing of it, or a display has shown them.
  func values(of layer: CALayer, in host: LayerHost) -> [(PropertyID, Value)] {
    guard let tree = trees[ObjectIdentifier(host)], tree.isCurrent(host.now), let node = layer.node
    else { return [] }
    var found: [(PropertyID, Value)] = []
    for item in tree.items where item.node == node {
      if !found.contains(where: { $0.0 == item.property }) {
        found.append((item.property, item.value))
      }
    }
    return found
  }

  /// Forgets all: what is committed was flushed.
  mutating func removeAll() {
    if !trees.isEmpty { trees.removeAll() }
  }
}
