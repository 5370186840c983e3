import Geometry
import RenderTree

// Creates copies of the source layers that are displayed by portal layers.

extension TreeExpander {
  /// Creates the copy displayed by a portal: its source layer at that layer's current time.
  ///
  /// Nothing is displayed if the source is outside the tree or not active. The same applies if the source contains
  /// the portal, or is already displayed by an enclosing portal, because the recursion would never end.
  mutating func expandPortal(inSlot slot: Int, evaluator: inout AnimationEvaluator) {
    let portal = committedSlot(forCopy: slot)
    guard let source = tree.structure.portalSources[Int32(portal)].map(Int.init),
      tree.structure.orderIndices[source] >= 0, let time = layerClocks.time(ofSlot: Int32(source))
    else { return }
    guard !isInSubtree(slot, ofCopyOf: source) else {
      if !hasCircularPortal { reportDiagnostic(.circularPortal(slot: portal)) }
      hasCircularPortal = true
      return
    }
    let position = Int(tree.structure.orderIndices[source])
    guard
      copies.count + Int(tree.structure.subtreeEnds[position]) - position
        <= ReplicationLimits.maximumLayerCount
    else {
      reportOmittedCopies(ofSlot: slot)
      return
    }
    let first = copies.count
    let copy = structure.copyNode(inSlot: source, under: slot, recordingIn: &copies)
    origins.append(Int32(source))
    times.append(time)
    for index in (first + 1)..<copies.count {
      recordOrigin(
        ofCopy: index,
        parentTime: times[Int(structure.parents[Int(copies[index].copy)]) - firstCopySlot])
    }
    evaluateCopies(fromIndex: first, using: &evaluator)
    resetPlacement(ofCopy: Int(copy))
    if !columns.bool(of: .matchesOpacity, inSlot: slot),
      columns.hasRow(of: .opacity, forSlot: Int(copy))
    {
      columns.setValue(of: .opacity, inSlot: Int(copy), to: .number(1))
    }
    if columns.bool(of: .hidesSourceLayer, inSlot: slot) { hiddenSources.insert(Int32(source)) }
    portals[slot] = PresentedPortal(
      copy: copy, source: Int32(source), portal: Int32(portal),
      matchesPosition: columns.bool(of: .matchesPosition, inSlot: slot),
      matchesTransform: columns.bool(of: .matchesTransform, inSlot: slot))
  }

  /// Returns whether a slot belongs to the given committed layer, to a copy of it, or to a descendant of either.
  private func isInSubtree(_ slot: Int, ofCopyOf committed: Int) -> Bool {
    var above = slot
    while above >= 0 {
      if committedSlot(forCopy: above) == committed { return true }
      above = Int(structure.parents[above])
    }
    return false
  }

  /// Resets the position and transform of a copy, so that its bounds use the coordinate system of the surrounding
  /// layer.
  private mutating func resetPlacement(ofCopy copy: Int) {
    let bounds = columns.rect(of: .bounds, inSlot: copy)
    let unit = columns.point(of: .anchorPoint, inSlot: copy)
    let anchor = Point(
      bounds.minX + unit.x * bounds.width, bounds.minY + unit.y * bounds.height)
    columns.setValue(of: .position, inSlot: copy, to: .point(anchor))
    if columns.hasRow(of: .transform, forSlot: copy) {
      columns.setValue(of: .transform, inSlot: copy, to: .transform(.identity))
    }
    for property in [PropertyID.zPosition, .anchorPointZ]
    where columns.hasRow(of: property, forSlot: copy) {
      columns.setValue(of: property, inSlot: copy, to: .number(0))
    }
  }

  /// Hides the source layers of portals with `hidesSourceLayer`, except for the copies displayed by these portals.
  mutating func hidePortalSources() {
    guard !hiddenSources.isEmpty else { return }
    let shown = Set(portals.values.map(\.copy))
    var inactive = inactive ?? []
    while inactive.count < structure.slotCount { inactive.append(false) }
    for slot in hiddenSources { inactive[Int(slot)] = true }
    for (index, origin) in origins.enumerated()
    where hiddenSources.contains(origin) && !shown.contains(Int32(firstCopySlot + index)) {
      inactive[firstCopySlot + index] = true
    }
    self.inactive = inactive
  }
}
