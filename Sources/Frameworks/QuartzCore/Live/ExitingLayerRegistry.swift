/// The layers that have left their superlayer and stay visible until their order-out animation ends.
///
/// The transaction lock protects its state.
final class ExitingLayerRegistry {
  /// The animation key of exiting layers.
  static let orderOutKey = "onOrderOut"

  private struct ExitingLayer {
    let layer: CALayer
    let parent: CALayer
    /// The index among the siblings before the removal.
    let index: Int
  }

  private var layers: [ExitingLayer] = []
  /// The layers whose nodes the next commit destroys, unless they return to the tree before.
  var pendingDestruction: [CALayer] = []

  /// Removes and returns the layers whose nodes are to be destroyed.
  func extractLayersPendingDestruction() -> [CALayer] {
    defer { pendingDestruction = [] }
    return pendingDestruction
  }

  /// Adds a layer that has just been removed.
  ///
  /// Returns false if it has no running order-out animation or is in another tree.
  func insertLayer(_ layer: CALayer, parent: CALayer, atIndex index: Int) -> Bool {
    guard layer.parent == nil,
      layer.entries.contains(where: { $0.key == Self.orderOutKey && !$0.hasStopped })
    else { return false }
    layers.append(ExitingLayer(layer: layer, parent: parent, index: index))
    return true
  }

  /// Returns the sublayers together with the exiting layers of the same parent, at their previous indexes.
  func insertingExitingLayers(into sublayers: [CALayer], parent: CALayer) -> [CALayer] {
    guard !layers.isEmpty else { return sublayers }
    // A layer that was added to a tree again is no longer exiting.
    layers.removeAll { $0.layer.parent != nil }
    var mixed = sublayers
    for survivor in layers where survivor.parent === parent {
      mixed.insert(survivor.layer, at: min(survivor.index, mixed.count))
    }
    return mixed
  }

  /// Removes an exiting layer.
  ///
  /// Returns the parent that displayed it, or nil.
  func removeLayer(_ layer: CALayer) -> CALayer? {
    guard let index = layers.firstIndex(where: { $0.layer === layer }) else { return nil }
    let parent = layers.remove(at: index).parent
    return layer.parent == nil ? parent : nil
  }

  /// Removes and returns the exiting layers of a parent.
  func removeChildren(of parent: CALayer) -> [CALayer] {
    guard !layers.isEmpty else { return [] }
    let gone = layers.filter { $0.parent === parent }.map(\.layer)
    layers.removeAll { $0.parent === parent || $0.layer === parent }
    return gone
  }
}
