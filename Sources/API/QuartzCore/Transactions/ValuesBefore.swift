import RenderServer
import RenderTree

/// Values as they were shown before a turn committed others, for animations that begin with them: behaviour/animations.md,
/// "Basic animations".
struct ValuesBefore {
  private var nodes: [ObjectIdentifier: [NodeID: [(PropertyID, Value)]]] = [:]
  /// When the first of them was noted, in seconds of the tree's clock.
  private var start = 0.0

  /// Takes note of what is committed at an instant, where the turn has not noted it before.
  mutating func note(
    _ values: [(node: NodeID, property: PropertyID, value: Value)], of host: LayerHost
  ) {
    if values.isEmpty { return }
    if !isCurrent(host.now) { removeAll() }
    if nodes.isEmpty { start = host.now }
    for (node, property, value) in values {
      var known = nodes[ObjectIdentifier(host)]?[node] ?? []
      guard !known.contains(where: { $0.0 == property }) else { continue }
      known.append((property, value))
      nodes[ObjectIdentifier(host), default: [:]][node] = known
    }
  }

  /// What a layer showed before the turn's commits; empty where they changed nothing of it, or a display has shown them.
  func values(of layer: CALayer, in host: LayerHost) -> [(PropertyID, Value)] {
    guard !nodes.isEmpty, isCurrent(host.now), let node = layer.node else { return [] }
    return nodes[ObjectIdentifier(host)]?[node] ?? []
  }

  private func isCurrent(_ now: Double) -> Bool { abs(now - start) < TransactionStack.frame }

  /// Forgets all: the turn is over.
  mutating func removeAll() {
    if !nodes.isEmpty { nodes.removeAll() }
  }
}
