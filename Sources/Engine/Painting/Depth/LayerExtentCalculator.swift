import Geometry
import RenderTree

/// The part of a layer's plane that the layer and what it flattens are drawn on, as far as it is known without drawing.
///
/// It decides which layers of a space are compared; text, particles and blurs are not measured.
struct LayerExtentCalculator {
  private let layers: PresentedLayerTree

  /// The extents of the layers of one instant.
  init(_ layers: PresentedLayerTree) { self.layers = layers }

  /// The box around all of it, in the layer's coordinates before its own flip.
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

  /// Whether what a layer holds shows outside of its bounds.
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

  /// The box around what a layer draws itself, with its shadow.
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
    // A shadow is cut at two standard deviations: behaviour/rendering.md, "Shadows".
    let caster = columns.shadowPath.path(inSlot: slot)?.finiteBoundingBox ?? box
    return box.union(caster.offset(by: offset).inset(dx: -2 * radius, dy: -2 * radius))
  }
}
