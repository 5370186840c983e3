// Layout of layers before a commit.

extension CALayer {
  /// Lays out the layer tree, including masks, starting at the highest ancestor that needs layout.
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

  /// Lays out the direct sublayers if a layout was requested.
  final func layOutSublayersIfNeeded() {
    guard isLayoutNeeded else { return }
    isLayoutNeeded = false
    runEventAction(forKey: "onLayout")
    let isInside = isLayingOut
    isLayingOut = true
    layoutSublayers()
    isLayingOut = isInside
  }

  /// Whether layout, drawing or a sublayer change must be processed before the commit.
  final var needsPreparation: Bool { isLayoutNeeded || isDisplayNeeded || isStructureDirty }

  /// The sublayers, followed by the mask if there is one.
  final var sublayersAndMask: [CALayer] {
    guard let mask = maskStorage else { return childList }
    return childList + [mask]
  }

  /// Returns the number of the layer's ancestors.
  ///
  /// The depths of the layer and its ancestors are added to the cache `known`.
  ///
  /// - Complexity: Amortized O(1) for many layers of one tree.
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
