import RenderTree

// Layers that draw themselves for a frame by an animated key: behaviour/layers.md, "Keys".

extension AnimationLifecycleManager {
  /// Whether an animation of another layer makes the layer draw itself for every frame.
  func isRedrawnByOtherLayer(_ layer: CALayer) -> Bool {
    TransactionLock.shared.withLock {
      crossLayer.entries(of: layer).contains { layer.isRedrawn(by: $0.animation) }
    }
  }

  /// Draws for an instant what draws itself by an animated key; `begin` is called before the first drawing.
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

  /// The layers that an animation made draw themselves at an instant that has passed.
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

  /// Gives layers that were drawn for an earlier frame their own contents back.
  ///
  /// - Returns: Whether there is something to commit.
  func restoreModelContents() -> Bool {
    let drawn = history.extractRedrawnLayers()
    for layer in drawn {
      guard let node = layer.node else { continue }
      encoder.append(.set(node, .contents, layer.modelContents))
    }
    return !drawn.isEmpty
  }
}
