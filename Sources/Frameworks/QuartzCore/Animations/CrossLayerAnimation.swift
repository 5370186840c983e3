// Animations that apply to another layer, because their key path contains `mask` or `sublayers.NAME`.

extension CAAnimation {
  /// The part of an animation that applies to another layer, and that layer.
  struct CrossLayerAnimation {
    let layer: CALayer
    let animation: CAAnimation
  }

  /// Returns the parts of the animation that apply to other layers, in the order of the key paths.
  ///
  /// The result is empty for most animations.
  ///
  /// Each part is an ordinary animation of the other layer, with the remaining key path and without a delegate.
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
  /// Returns one group for each other layer affected by the children, with the timing of this group.
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
