/// Layers that have left their superlayer and are still shown, until their order-out animation ends:
/// behaviour/actions.md, "Events".
///
/// Its state is guarded by the lock of transactions.
final class ExitingLayerRegistry {
  /// The key under which the animation of a leaving layer runs.
  static let orderOutKey = "onOrderOut"

  private struct ExitingLayer {
    let layer: CALayer
    let parent: CALayer
    /// Where it stood among its siblings.
    let index: Int
  }

  private var layers: [ExitingLayer] = []
  /// Layers to be destroyed with the next commit, unless they have come back by then.
  var pendingDestruction: [CALayer] = []

  /// The layers to be destroyed, which are then no longer listed.
  func extractLayersPendingDestruction() -> [CALayer] {
    defer { pendingDestruction = [] }
    return pendingDestruction
  }

  /// Keeps a layer that has just left, if it has an animation to show and is in no other tree.
  func insertLayer(_ layer: CALayer, parent: CALayer, atIndex index: Int) -> Bool {
    guard layer.parent == nil,
      layer.entries.contains(where: { $0.key == Self.orderOutKey && !$0.hasStopped })
    else { return false }
    layers.append(ExitingLayer(layer: layer, parent: parent, index: index))
    return true
  }

  /// The sublayers with those that are kept of the same parent, each where it stood.
  func insertingExitingLayers(into sublayers: [CALayer], parent: CALayer) -> [CALayer] {
    guard !layers.isEmpty else { return sublayers }
    // One that was put into a tree again is an ordinary layer.
    layers.removeAll { $0.layer.parent != nil }
    var mixed = sublayers
    for survivor in layers where survivor.parent === parent {
      mixed.insert(survivor.layer, at: min(survivor.index, mixed.count))
    }
    return mixed
  }

  /// Keeps the layer no longer; gives the parent that showed it.
  func removeLayer(_ layer: CALayer) -> CALayer? {
    guard let index = layers.firstIndex(where: { $0.layer === layer }) else { return nil }
    let parent = layers.remove(at: index).parent
    return layer.parent == nil ? parent : nil
  }

  /// Keeps nothing of a parent any more; gives what it kept.
  func removeChildren(of parent: CALayer) -> [CALayer] {
    guard !layers.isEmpty else { return [] }
    let gone = layers.filter { $0.parent === parent }.map(\.layer)
    layers.removeAll { $0.parent === parent || $0.layer === parent }
    return gone
  }
}
