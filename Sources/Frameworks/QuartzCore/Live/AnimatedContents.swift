import RenderTree

// Drawing of layers that are redrawn while animated, because `needsDisplay(forKey:)` returns `true` for an animated
// key.

extension AnimationLifecycleManager {
  /// Returns whether an animation added to another layer redraws the given layer for every frame.
  func isRedrawnByOtherLayer(_ layer: CALayer) -> Bool {
    TransactionLock.shared.withLock {
      crossLayer.entries(of: layer).contains { layer.isRedrawn(by: $0.animation) }
    }
  }

  /// Draws the contents of the layers that are redrawn for every frame, with their values at the given time in seconds.
  ///
  /// The closure `begin` is called before the first drawing.
  func drawAnimatedContents(at time: Double, willBegin begin: () -> Void) {
    let past = layersToRedraw(at: time)
    guard !redrawnLayers.isEmpty || !past.isEmpty else { return }
    begin()
    for (layer, node) in past where redrawnLayers[ObjectIdentifier(layer)] == nil {
      encoder.append(.set(node, .contents, layer.renderedContents(at: time)))
      history.recordRedrawing(of: layer, node: node)
    }
    for layer in redrawnLayers.values.sorted(by: { $0.order < $1.order }).map(\.layer) {
      guard let node = layer.node else { continue }
      if let tiles = (layer as? CATiledLayer)?.tiles {
        tiles.requestFullRedraw()
        continue
      }
      encoder.append(.set(node, .contents, layer.renderedContents(at: time)))
    }
  }

  /// Returns the layers that were being redrawn by an animation at a past time.
  private func layersToRedraw(at time: Double) -> [(layer: CALayer, node: NodeID)] {
    guard isPastTime(time) else { return [] }
    var layers: [(layer: CALayer, node: NodeID)] = []
    for (node, layer) in history.layersWithPastAnimations(at: time)
    where layer.node == node && !(layer is CATiledLayer) {
      if history.pastAnimations(at: time, ofNode: node).contains(where: \.drawsLayer) {
        layers.append((layer, node))
      }
    }
    return layers.sorted { $0.node.rawValue < $1.node.rawValue }
  }

  /// Restores the contents of layers that were redrawn for a frame of an earlier time.
  ///
  /// - Returns: Whether there are changes to commit.
  func restoreModelContents() -> Bool {
    let drawn = history.extractRedrawnLayers()
    for layer in drawn {
      guard let node = layer.node else { continue }
      encoder.append(.set(node, .contents, layer.modelContents))
    }
    return !drawn.isEmpty
  }
}
