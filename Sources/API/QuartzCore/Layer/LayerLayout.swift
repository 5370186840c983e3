// Layout before a commit: behaviour/layers.md, "Tree", behaviour/actions.md, "Transactions".

extension CALayer {
  /// Lays out the tree from the highest layer that needs it down, masks and what lies below them included.
  final func layoutTree() {
    var top = self
    var at = parent
    while let here = at {
      if here.layoutIsNeeded { top = here }
      at = here.parent
    }
    var work = [top]
    while let layer = work.popLast() {
      layer.layOutSelf()
      work += layer.branches
    }
  }

  /// Lays out the layer's own sublayers if that is due.
  final func layOutSelf() {
    guard layoutIsNeeded else { return }
    layoutIsNeeded = false
    runEvent("onLayout")
    let isInside = isLayingOut
    isLayingOut = true
    layoutSublayers()
    isLayingOut = isInside
  }

  /// Whether something is due before it can be committed, for itself or for layers that come with it.
  final var isUnprepared: Bool { layoutIsNeeded || displayIsNeeded || isStructureDirty }

  /// The sublayers and the mask.
  final var branches: [CALayer] {
    guard let mask = maskStorage else { return childList }
    return childList + [mask]
  }

  /// How many layers lie above it.
  final var depth: Int {
    var count = 0
    var at = parent
    while let here = at {
      count += 1
      at = here.parent
    }
    return count
  }
}
