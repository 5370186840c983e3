// Layout before a commit: behaviour/layers.md, "Tree", behaviour/actions.md, "Transactions".

extension CALayer {
  /// Lays out the tree from the highest layer that needs it down, masks and what lies below them included.
  final func layOutTree() {
    var top = self
    var at = parent
    while let here = at {
      if here.isLayoutNeeded { top = here }
      at = here.parent
    }
    var work = [top]
    while let layer = work.popLast() {
      layer.layOutSublayersIfNeeded()
      work += layer.sublayersAndMask
    }
  }

  /// Lays out the layer's own sublayers if that is due.
  final func layOutSublayersIfNeeded() {
    guard isLayoutNeeded else { return }
    isLayoutNeeded = false
    runEventAction(forKey: "onLayout")
    let isInside = isLayingOut
    isLayingOut = true
    layoutSublayers()
    isLayingOut = isInside
  }

  /// Whether something is due before it can be committed, for itself or for layers that come with it.
  final var needsPreparation: Bool { isLayoutNeeded || isDisplayNeeded || isStructureDirty }

  /// The sublayers and the mask.
  final var sublayersAndMask: [CALayer] {
    guard let mask = maskStorage else { return childList }
    return childList + [mask]
  }

  /// Returns how many layers lie above it, and adds its depth and those of all above it to the known ones.
  ///
  /// - Complexity: O(1) on average where it is asked of many layers of one tree.
  final func treeDepth(cachingIn known: inout [ObjectIdentifier: Int]) -> Int {
    var unknown: [CALayer] = []
    var depth = -1
    var at: CALayer? = self
    while let here = at {
      if let found = known[ObjectIdentifier(here)] {
        depth = found
        break
      }
      unknown.append(here)
      at = here.parent
    }
    for layer in unknown.reversed() {
      depth += 1
      known[ObjectIdentifier(layer)] = depth
    }
    return depth
  }
}
