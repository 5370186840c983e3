// Animations that reach into other layers: behaviour/animations.md, "Other layers".

extension CAAnimation {
  /// The share of the animation that a layer has which its key paths lead to.
  struct CrossLayerAnimation {
    let layer: CALayer
    let animation: CAAnimation
  }

  /// The shares of the layers other than its own, by the order of the key paths; none for most animations.
  ///
  /// A share is an ordinary animation of its layer, with the rest of the key path and without a delegate.
  final func crossLayerAnimations(from layer: CALayer) -> [CrossLayerAnimation] {
    switch self {
    case let property as CAPropertyAnimation:
      guard let keyPath = property.keyPath, let reached = layer.targetLayer(forKeyPath: keyPath),
        let copy = property.copy() as? CAPropertyAnimation
      else { return [] }
      copy.delegate = nil
      copy.keyPath = reached.rest
      (copy as? CABasicAnimation)?.presentedValueBeforeChange =
        (property as? CABasicAnimation)?.presentedValueBeforeChange
      return [CrossLayerAnimation(layer: reached.layer, animation: copy)]
    case let group as CAAnimationGroup: return group.groupedCrossLayerAnimations(from: layer)
    default: return []
    }
  }
}

extension CAAnimationGroup {
  /// Returns one group for each layer that its animations reach, with the same timing.
  fileprivate final func groupedCrossLayerAnimations(from layer: CALayer) -> [CrossLayerAnimation] {
    var layers: [CALayer] = []
    var children: [ObjectIdentifier: [CAAnimation]] = [:]
    for share in (animations ?? []).flatMap({ $0.crossLayerAnimations(from: layer) }) {
      if children[ObjectIdentifier(share.layer)] == nil { layers.append(share.layer) }
      children[ObjectIdentifier(share.layer), default: []].append(share.animation)
    }
    return layers.compactMap { reached in
      guard let group = copy() as? CAAnimationGroup else { return nil }
      group.delegate = nil
      group.animations = children[ObjectIdentifier(reached)]
      return CrossLayerAnimation(layer: reached, animation: group)
    }
  }
}
