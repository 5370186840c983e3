import Geometry
import RenderTree

/// A layer in a three-dimensional space, ready to be drawn.
struct DepthLayer {
  let slot: Int32
  let space: Space
  /// What the transform layers above pass on.
  let opacity: Double
  /// The z of the layer's centre in steps too fine to tell apart: spec/06 section 8.
  let depth: Double
}

extension Walk {
  /// Closer than this two planes count as one: spec/06 section 8.
  private static var coplanar: Double { 1e-4 }

  /// All layers that a transform layer holds, through further transform layers, the farthest first.
  ///
  /// They are ordered by their centres; planes that cut each other are not split.
  func depthLayers(
    _ slot: Int, _ space: Space, opacity: Double, isPlaced: Bool
  ) -> ContiguousArray<DepthLayer> {
    var found: ContiguousArray<DepthLayer> = []
    var waiting: ContiguousArray<(slot: Int, space: Space, opacity: Double)> = [
      (slot, space, opacity)
    ]
    while let next = waiting.popLast() {
      let opacity = next.opacity * columns.opacity.number(next.slot).unitClamped
      guard isShown(next.slot), opacity > 0 else { continue }
      let geometry = LayerGeometry(
        columns, next.slot, isPlaced: isPlaced || next.slot != slot)
      guard structure.classes[next.slot] == .transform else {
        if let depth = depth(geometry, next.space) {
          found.append(
            DepthLayer(
              slot: Int32(next.slot), space: next.space, opacity: next.opacity, depth: depth))
        }
        continue
      }
      let inner = deepSpace(geometry, in: next.space)
      for child in sublayers(next.slot).reversed() {
        waiting.append((Int(child), inner, opacity))
      }
    }
    guard let first = found.first, found.contains(where: { $0.depth != first.depth }) else {
      return found
    }
    let order = found.indices.sorted {
      (found[$0].depth, $0) < (found[$1].depth, $1)
    }
    return ContiguousArray(order.map { found[$0] })
  }

  /// The space of a transform layer's sublayers: it goes on, not flattened.
  private func deepSpace(_ geometry: LayerGeometry, in space: Space) -> Space {
    var matrix = geometry.toSuperlayer
    if geometry.isFlipped { matrix = Matrix4(geometry.flip).concat(matrix) }
    if let turned = geometry.aboutAnchor { matrix = turned.concat(matrix) }
    if let context = space.context { matrix = matrix.concat(context) }
    return Space(
      context: matrix, plane: space.plane, isOdd: space.isOdd != geometry.isFlipped)
  }

  /// The depth of a layer's centre; nil for one that has no place.
  private func depth(_ geometry: LayerGeometry, _ space: Space) -> Double? {
    var center = geometry.toSuperlayer.apply(
      SIMD4(geometry.bounds.center.x, geometry.bounds.center.y, 0, 1))
    if let context = space.context { center = context.apply(center) }
    let z = center.w > 0 ? center.z / center.w : center.z
    guard z.isFinite else { return nil }
    return (z / Self.coplanar).rounded()
  }
}
