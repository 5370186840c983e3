import Geometry
import RenderTree

/// A calculator of the area in a layer's plane in which the layer and its flattened sublayers are drawn.
///
/// Depth sorting compares only layers whose areas overlap. Text, particles and blurs are not included.
struct LayerExtentCalculator {
  private let layers: PresentedLayerTree

  init(_ layers: PresentedLayerTree) { self.layers = layers }

  /// Returns the bounding box of the layer's drawn area, in the layer's coordinates before its own flip.
  func boundingBox(ofLayer slot: Int) -> Rect {
    var box = ownContentBounds(of: slot)
    guard sublayersMayOverflowBounds(slot) else { return box }
    var waiting: ContiguousArray<(slot: Int, map: Projection)> = [(slot, .identity)]
    while let next = waiting.popLast() {
      let geometry = LayerGeometry(layers, next.slot)
      let inner =
        geometry.isFlipped ? Projection(geometry.flip).concatenating(next.map) : next.map
      for part in sublayerCopies(of: next.slot) {
        let turned = geometry.sublayerTransformAboutAnchor(copyTransform: part.copy)
        for child in part.sublayers {
          let child = Int(child)
          guard layers.isVisible(child) else { continue }
          var matrix = LayerGeometry(layers, child).toSuperlayer
          if let turned { matrix = matrix.concatenating(turned) }
          guard let map = Projection(flattening: matrix).concatenating(inner).drawable else {
            continue
          }
          let seen = map.visibleBoundingBox(of: ownContentBounds(of: child))
          if seen.isFinite { box = box.union(seen) }
          if sublayersMayOverflowBounds(child) { waiting.append((child, map)) }
        }
      }
    }
    return box
  }

  /// Whether the sublayers of a layer may be visible outside its bounds.
  private func sublayersMayOverflowBounds(_ slot: Int) -> Bool {
    !layers.columns.masksToBounds.bool(inSlot: slot) && !layers.structure.sublayers[slot].isEmpty
  }

  private func sublayerCopies(
    of slot: Int
  ) -> ContiguousArray<(copy: Matrix4?, sublayers: ContiguousArray<Int32>)> {
    guard let copies = layers.replicas[slot] else {
      return [(nil, layers.structure.sublayers[slot])]
    }
    return ContiguousArray(copies.map { ($0.transform, $0.sublayers) })
  }

  /// Returns the bounding box of the layer's own content and its shadow.
  private func ownContentBounds(of slot: Int) -> Rect {
    let columns = layers.columns
    let bounds = columns.bounds.rect(inSlot: slot).standardized
    guard bounds.isFinite else { return .zero }
    var box = bounds
    if layers.structure.classes[slot] == .shape, !columns.masksToBounds.bool(inSlot: slot),
      let path = columns.shapePath.path(inSlot: slot)?.finiteBoundingBox
    {
      let width = columns.lineWidth.number(inSlot: slot)
      let outset = width > 0 && width.isFinite ? width / 2 : 0
      box = box.union(path.inset(dx: -outset, dy: -outset))
    }
    guard columns.shadowOpacity.hasRow(forSlot: slot),
      columns.shadowOpacity.number(inSlot: slot) > 0,
      !columns.masksToBounds.bool(inSlot: slot), !box.isEmpty
    else { return box }
    let offset = columns.shadowOffset.point(inSlot: slot)
    let radius = columns.shadowRadius.number(inSlot: slot)
    guard offset.isFinite, radius.isFinite else { return box }
    // A shadow extends at most two standard deviations beyond the shape that casts it.
    let caster = columns.shadowPath.path(inSlot: slot)?.finiteBoundingBox ?? box
    return box.union(caster.offset(by: offset).inset(dx: -2 * radius, dy: -2 * radius))
  }
}
