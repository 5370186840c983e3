import Geometry
import RenderTree

/// A layer in a three-dimensional space, or a part of it, ready to be drawn.
struct DepthLayer {
  let slot: Int32
  let space: Space
  /// What the transform layers above pass on.
  let opacity: Double
  /// Where the layer lies in the space.
  let plane: DepthPlane
}

/// How much is made of the layers of one space at most.
///
/// - Beyond: layers are not cut but sorted by where each has its middle, with a line that says so.
package enum DepthLimits {
  /// Parts into which layers that cut each other are cut, beyond one for each: each is drawn by itself, and a thousand
  /// layers can make a million of them.
  package static let parts = 4_096
  /// How often it is asked at which side of another a layer lies: enough for twenty thousand layers that are sorted as
  /// quickly as can be, and a second of a slow machine.
  package static let comparisons = 4_000_000
}

/// What transform layers hold, in the order in which it is drawn.
struct DepthOrder {
  private let presented: PresentedLayers
  private let notes: FindingNotes

  /// Of the layers of one instant; what has no place is noted.
  init(_ presented: PresentedLayers, _ notes: FindingNotes) {
    (self.presented, self.notes) = (presented, notes)
  }

  /// All layers that a transform layer holds, through further transform layers, the farthest first.
  ///
  /// Where layers cut each other, a layer appears once for each of its parts.
  func layers(
    of slot: Int, in space: Space, opacity: Double, isPlaced: Bool
  ) -> ContiguousArray<DepthLayer> {
    let columns = presented.columns
    var found: ContiguousArray<DepthLayer> = []
    var waiting: ContiguousArray<(slot: Int, space: Space, opacity: Double)> = [
      (slot, space, opacity)
    ]
    while let next = waiting.popLast() {
      let opacity = next.opacity * columns.opacity.number(next.slot).unitClamped
      guard presented.isShown(next.slot), opacity > 0 else { continue }
      let geometry = LayerGeometry(
        columns, next.slot, isPlaced: isPlaced || next.slot != slot)
      guard presented.keepsDepth(next.slot) else {
        if let plane = DepthPlane(geometry, in: next.space) {
          found.append(
            DepthLayer(
              slot: Int32(next.slot), space: next.space, opacity: next.opacity, plane: plane))
        } else {
          notes.noteUnplaced(geometry, next.slot, presented)
        }
        continue
      }
      for part in deepParts(next.slot, geometry, in: next.space).reversed() {
        for child in part.sublayers.reversed() {
          waiting.append((Int(child), part.space, opacity))
        }
      }
    }
    guard found.count > 1 else { return found }
    return found.allSatisfy(\.plane.facesEye)
      ? Self.sortedByDepth(found) : sortedByPlanes(found)
  }

  /// What a layer that keeps depth holds, copy by copy.
  private func deepParts(
    _ slot: Int, _ geometry: LayerGeometry, in space: Space
  ) -> ContiguousArray<ReplicaPart> {
    guard let copies = presented.replicas[slot] else {
      return [ReplicaPart(space: space.deep(geometry), sublayers: presented.sublayers(slot))]
    }
    return ContiguousArray(
      copies.map { copy in
        ReplicaPart(
          space: space.deep(geometry, copy: copy.transform).tinted(copy.tint),
          sublayers: presented.sorted(copy.sublayers))
      })
  }

  /// Layers that are all parallel to the picture, by their depth; those as near as can be told in tree order.
  private static func sortedByDepth(
    _ layers: ContiguousArray<DepthLayer>
  ) -> ContiguousArray<DepthLayer> {
    let steps = layers.map { ($0.plane.depth / DepthPlane.coplanar).rounded() }
    guard steps.contains(where: { $0 != steps[0] }) else { return layers }
    let order = layers.indices.sorted { (steps[$0], $0) < (steps[$1], $1) }
    return ContiguousArray(order.map { layers[$0] })
  }

  /// Layers that lie across each other, cut where they meet: a binary space partition, walked from the back.
  ///
  /// Beyond ``DepthLimits`` a layer is not cut but lies where its middle is, and what is left is sorted by that alone.
  private func sortedByPlanes(
    _ layers: ContiguousArray<DepthLayer>
  ) -> ContiguousArray<DepthLayer> {
    var sorted: ContiguousArray<DepthLayer> = []
    var (parts, comparisons) = (0, 0)
    // Lists yet to be divided, and lists of one plane; the last is the farthest.
    var waiting: [(layers: ContiguousArray<DepthLayer>, isPlane: Bool)] = [(layers, false)]
    while let next = waiting.popLast() {
      if next.isPlane || next.layers.count < 2 {
        sorted += next.layers
        continue
      }
      comparisons += next.layers.count
      guard comparisons <= DepthLimits.comparisons else {
        notes.note(.crossings, at: Int(next.layers[0].slot))
        sorted += Self.sortedByMiddle(next.layers)
        continue
      }
      // The middle of parallel layers in order halves them.
      let middle = next.layers.count / 2
      let divider = next.layers[middle].plane
      var behind: ContiguousArray<DepthLayer> = []
      var within: ContiguousArray<DepthLayer> = []
      var before: ContiguousArray<DepthLayer> = []
      for (index, layer) in next.layers.enumerated() {
        switch index == middle ? .within : layer.plane.side(of: divider) {
        case .behind: behind.append(layer)
        case .within: within.append(layer)
        case .before: before.append(layer)
        case .across where parts == DepthLimits.parts:
          notes.note(.crossings, at: Int(layer.slot))
          if layer.plane.isMiddleBehind(divider) {
            behind.append(layer)
          } else {
            before.append(layer)
          }
        case .across:
          parts += 1
          behind.append(layer.part(layer.plane.cut(by: divider, keepsFar: true)))
          before.append(layer.part(layer.plane.cut(by: divider, keepsFar: false)))
        }
      }
      waiting.append((before, false))
      waiting.append((within, true))
      waiting.append((behind, false))
    }
    return sorted
  }

  private static func sortedByMiddle(
    _ layers: ContiguousArray<DepthLayer>
  ) -> ContiguousArray<DepthLayer> {
    let depths = layers.map(\.plane.middleDepth)
    let order = layers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    return ContiguousArray(order.map { layers[$0] })
  }
}

extension DepthLayer {
  fileprivate func part(_ plane: DepthPlane) -> DepthLayer {
    DepthLayer(slot: slot, space: space, opacity: opacity, plane: plane)
  }
}
