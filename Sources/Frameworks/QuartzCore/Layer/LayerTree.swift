// Changes to the layer tree, and the actions that they trigger.

extension CALayer {
  final func insertLayer(_ layer: CALayer, atIndex index: Int) {
    guard canContain(layer) else { return }
    if layer.parent === self && layer.maskedLayer == nil {
      runEventAction(forKey: "sublayers")
      // The action may have moved the layer.
      guard let old = childList.firstIndex(where: { $0 === layer }) else { return }
      childList.remove(at: old)
      childList.insert(layer, at: min(max(0, index), childList.count))
      structureDidChange()
      return
    }
    layer.removeFromSuperlayerOrMask()
    runEventAction(forKey: "sublayers")
    layer.runEventAction(forKey: "onOrderIn")
    childList.insert(layer, at: min(max(0, index), childList.count))
    layer.parent = self
    structureDidChange()
    setNeedsLayout()
  }

  final func insertLayer(
    _ layer: CALayer, relativeTo sibling: CALayer?, offset: Int, fallbackIndex withoutSibling: Int
  ) {
    guard let sibling else { return insertLayer(layer, atIndex: withoutSibling) }
    let others = childList.filter { $0 !== layer }
    guard let at = others.firstIndex(where: { $0 === sibling }) else {
      return insertLayer(layer, atIndex: others.count)
    }
    insertLayer(layer, atIndex: at + offset)
  }

  final func replaceLayer(_ old: CALayer, with new: CALayer) {
    guard let index = childList.firstIndex(where: { $0 === old }) else {
      CAProgrammerError.raise("the layer to replace is not a sublayer of the receiver")
      return
    }
    guard old !== new, canContain(new) else { return }
    new.removeFromSuperlayerOrMask()
    runEventAction(forKey: "sublayers")
    old.runEventAction(forKey: "onOrderOut")
    new.runEventAction(forKey: "onOrderIn")
    // The actions may have moved the old layer.
    if let index = childList.firstIndex(where: { $0 === old }) {
      childList[index] = new
      old.parent = nil
    } else {
      childList.insert(new, at: min(index, childList.count))
    }
    new.parent = self
    structureDidChange()
    setNeedsLayout()
  }

  final func replaceSublayers(_ layers: [CALayer]) {
    guard isModel else {
      CAProgrammerError.raise(
        "the sublayers of a presentation layer cannot be set; set those of the model layer")
      return
    }
    guard layers.allSatisfy(canContain) else { return }
    var known: Set<ObjectIdentifier> = []
    let uniqueLayers = layers.filter { known.insert(ObjectIdentifier($0)).inserted }
    runEventAction(forKey: "sublayers")
    for old in childList where !known.contains(ObjectIdentifier(old)) {
      old.runEventAction(forKey: "onOrderOut")
      old.parent = nil
    }
    for new in uniqueLayers where new.parent !== self {
      new.removeFromSuperlayerOrMask()
      new.runEventAction(forKey: "onOrderIn")
    }
    // Layers added by the actions are removed as well. Their `parent` is an unretained reference and must be cleared.
    for old in childList where !known.contains(ObjectIdentifier(old)) { old.parent = nil }
    childList = uniqueLayers
    for layer in uniqueLayers { layer.parent = self }
    structureDidChange()
    setNeedsLayout()
  }

  /// Removes the layer from its superlayer, or as its mask, before the layer is inserted elsewhere.
  ///
  /// Calls `removeFromSuperlayer()`, which subclasses may override.
  private func removeFromSuperlayerOrMask() {
    if parent != nil { removeFromSuperlayer() }
    unlinkFromParent()
  }

  final func unlinkFromParent() {
    guard let parent else { return }
    if parent.maskStorage === self {
      parent.mask = nil
      return
    }
    parent.runEventAction(forKey: "sublayers")
    runEventAction(forKey: "onOrderOut")
    // The last sublayer is checked first, because programs often remove the last layer, or all layers starting with
    // the last.
    if parent.childList.last === self {
      parent.childList.removeLast()
    } else if let index = parent.childList.firstIndex(where: { $0 === self }) {
      parent.childList.remove(at: index)
    }
    self.parent = nil
    parent.structureDidChange()
    parent.setNeedsLayout()
  }

  final func setMask(_ new: CALayer?) {
    guard new !== maskStorage else { return }
    if let new, let reason = maskRejectionReason(of: new) { return CAProgrammerError.raise(reason) }
    new?.removeFromSuperlayerOrMask()
    runEventAction(forKey: "mask")
    maskStorage?.runEventAction(forKey: "onOrderOut")
    new?.runEventAction(forKey: "onOrderIn")
    maskStorage?.parent = nil
    maskStorage = new
    new?.parent = self
    structureDidChange()
  }

  /// The layer that has this layer as its mask, or `nil` if there is none.
  private var maskedLayer: CALayer? { parent?.maskStorage === self ? parent : nil }

  private func canContain(_ layer: CALayer) -> Bool {
    guard let reason = sublayerRejectionReason(of: layer) else { return true }
    CAProgrammerError.raise(reason)
    return false
  }

  /// Returns the reason why a layer cannot be the mask of this one, or `nil` if it can.
  final func maskRejectionReason(of layer: CALayer) -> String? {
    if let reason = sublayerRejectionReason(of: layer) { return reason }
    let isShared = layer.maskedLayer.map { $0 !== self } ?? false
    return isShared
      ? "a mask cannot be shared: the layer is already the mask of another layer; use a copy" : nil
  }

  /// Returns the reason why a layer cannot be a sublayer of this one, or `nil` if it can.
  final func sublayerRejectionReason(of layer: CALayer) -> String? {
    guard isModel, layer.isModel else {
      return "presentation layers cannot be part of a layer tree; use the model layer"
    }
    // A layer without sublayers or a mask cannot be an ancestor, so it is compared only with the receiver.
    let holdsNothing = layer.childList.isEmpty && layer.maskStorage == nil
    var above: CALayer? = self
    while let at = above {
      if at === layer { return "a layer cannot be added to itself or to one of its descendants" }
      above = holdsNothing ? nil : at.parent
    }
    return nil
  }

  private func structureDidChange() {
    guard isHosted else { return }
    isStructureDirty = true
    recordChange()
  }
}
