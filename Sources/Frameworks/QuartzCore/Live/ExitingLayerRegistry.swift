/// A registry for layers that were removed from their superlayer but stay visible until their order-out animation
/// ends.
///
/// Its state is protected by the transaction lock.
final class ExitingLayerRegistry {
  /// The animation key for which a removed layer stays visible.
  static let orderOutKey = "onOrderOut"

  private struct ExitingLayer {
    let layer: CALayer
    let parent: CALayer
    /// The layer's index among its siblings before the removal.
    let index: Int
  }

  private var layers: [ExitingLayer] = []
  /// The layers whose nodes are destroyed by the next commit, unless the layers return to the tree before it.
  var pendingDestruction: [CALayer] = []

  /// Removes and returns the layers whose nodes are waiting to be destroyed.
  func extractLayersPendingDestruction() -> [CALayer] {
    defer { pendingDestruction = [] }
    return pendingDestruction
  }

  /// Adds a layer that has just been removed from its parent.
  ///
  /// Returns `false` if the layer has no running order-out animation or is already in another tree.
  func insertLayer(_ layer: CALayer, parent: CALayer, atIndex index: Int) -> Bool {
    guard layer.parent == nil,
      layer.entries.contains(where: { $0.key == Self.orderOutKey && !$0.hasStopped })
    else { return false }
    layers.append(ExitingLayer(layer: layer, parent: parent, index: index))
    return true
  }

  /// Returns the sublayers merged with the exiting layers that had the same parent, at their previous indexes.
  func insertingExitingLayers(into sublayers: [CALayer], parent: CALayer) -> [CALayer] {
    guard !layers.isEmpty else { return sublayers }
    // A layer that has been added to a tree again is no longer exiting.
    layers.removeAll { $0.layer.parent != nil }
    var mixed = sublayers
    for survivor in layers where survivor.parent === parent {
      mixed.insert(survivor.layer, at: min(survivor.index, mixed.count))
    }
    return mixed
  }

  /// Removes a layer from the registry.
  ///
  /// Returns the parent in which the layer was displayed, or `nil` if the layer was not exiting.
  func removeLayer(_ layer: CALayer) -> CALayer? {
    guard let index = layers.firstIndex(where: { $0.layer === layer }) else { return nil }
    let parent = layers.remove(at: index).parent
    return layer.parent == nil ? parent : nil
  }

  /// Removes and returns the exiting layers that had the given parent.
  func removeChildren(of parent: CALayer) -> [CALayer] {
    guard !layers.isEmpty else { return [] }
    let gone = layers.filter { $0.parent === parent }.map(\.layer)
    layers.removeAll { $0.parent === parent || $0.layer === parent }
    return gone
  }
}
