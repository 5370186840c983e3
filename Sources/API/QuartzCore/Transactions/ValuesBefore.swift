import RenderServer
import RenderTree

/// Values as they were shown before explicit transactions committed others, for animations that begin with them:
/// behaviour/animations.md, "Basic animations".
struct ValuesBefore {
  private struct Item {
    let host: ObjectIdentifier
    let node: NodeID
    let property: PropertyID
    let value: Value
  }

  /// In the order of the commits: the first of a property is the one that was shown.
  private var items: ContiguousArray<Item> = []
  /// When the first of them was noted, in seconds of the tree's clock.
  private var start = 0.0

  /// How many values are kept between two flushes: a program that commits in a loop must not pile them up.
  private static let capacity = 4096

  /// Whether nothing more is taken in at an instant.
  func isFull(at now: Double) -> Bool { items.count >= Self.capacity && isCurrent(now) }

  /// Takes note of what is committed.
  mutating func note(
    _ values: [(node: NodeID, property: PropertyID, value: Value)], of host: LayerHost
  ) {
    if values.isEmpty { return }
    if !isCurrent(host.now) { removeAll() }
    if items.isEmpty { start = host.now }
    for (node, property, value) in values.prefix(Self.capacity - items.count) {
      items.append(
        Item(host: ObjectIdentifier(host), node: node, property: property, value: value))
    }
  }

  /// What a layer showed before the commits; empty where they changed nothing of it, or a display has shown them.
  func values(of layer: CALayer, in host: LayerHost) -> [(PropertyID, Value)] {
    guard !items.isEmpty, isCurrent(host.now), let node = layer.node else { return [] }
    var found: [(PropertyID, Value)] = []
    for item in items where item.node == node && item.host == ObjectIdentifier(host) {
      if !found.contains(where: { $0.0 == item.property }) {
        found.append((item.property, item.value))
      }
    }
    return found
  }

  private func isCurrent(_ now: Double) -> Bool { abs(now - start) < TransactionStack.frame }

  /// Forgets all: what is committed was flushed.
  mutating func removeAll() {
    if !items.isEmpty { items.removeAll() }
  }
}
