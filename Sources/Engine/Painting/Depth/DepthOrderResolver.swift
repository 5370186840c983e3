import Geometry
import RenderTree

/// A layer in a three-dimensional space, or a part of it, ready to be drawn.
struct DepthLayer {
  let slot: Int32
  let space: LayerCoordinateSpace
  /// The opacity that the layers above pass on.
  let opacity: Double
  /// The plane of the layer in the space.
  var plane: DepthLayerPlane
}

/// The maximum work for the layers of one space.
///
/// - Beyond: layers are not cut but sorted by where each has its middle, with a line that says so.
package enum DepthLimits {
  /// Parts into which layers that cut each other are cut, beyond one for each: each is drawn by itself, and a thousand
  /// layers can make a million of them.
  package static let maximumCutCount = 4_096
  /// Comparisons of two layers: enough for two thousand layers that all lie over each other, and a second of a slow
  /// machine.
  package static let maximumComparisonCount = 4_000_000
}

/// The layers of one space in the order in which they are drawn, the farthest first.
///
/// The layers of a space are the sublayers of a layer that flattens them, and in place of a transform layer among them
/// the sublayers of that.
struct DepthOrderResolver {
  private let presented: PresentedLayerTree
  private let diagnostics: CompositionDiagnosticCollector
  /// Whether a layer is drawn that is hidden: it is on the way from another picture.
  private let isInTransition: (Int) -> Bool

  /// The order of layers of one instant; what has no place is noted.
  init(
    _ presented: PresentedLayerTree, _ diagnostics: CompositionDiagnosticCollector,
    isInTransition: @escaping (Int) -> Bool = { _ in false }
  ) {
    (self.presented, self.diagnostics, self.isInTransition) = (
      presented, diagnostics, isInTransition
    )
  }

  /// A layer whose place in the space is yet to be found.
  private struct PendingLayer {
    let slot: Int32
    let space: LayerCoordinateSpace
    let opacity: Double
    var isPlaced = true
  }

  /// The layers that a transform layer holds, through further transform layers.
  func sortedLayers(
    ofTransformLayer slot: Int, in space: LayerCoordinateSpace, opacity: Double,
    appliesPosition isPlaced: Bool
  ) -> ContiguousArray<DepthLayer> {
    sortedByDepth(
      drawableLayers(from: [
        PendingLayer(slot: Int32(slot), space: space, opacity: opacity, isPlaced: isPlaced)
      ]))
  }

  /// The layers that share the space of a flattening layer.
  ///
  /// Where layers cut each other, a layer appears once for each of its parts.
  func sortedLayers(
    in parts: some Sequence<SublayerCopy>, opacity: Double
  ) -> ContiguousArray<DepthLayer> {
    var waiting: ContiguousArray<PendingLayer> = []
    for part in parts {
      for slot in part.sublayers {
        waiting.append(PendingLayer(slot: slot, space: part.space, opacity: opacity))
      }
    }
    waiting.reverse()
    return sortedByDepth(drawableLayers(from: waiting))
  }

  /// Finds the layers to draw, in the order of the tree; the last that waits is the first.
  private func drawableLayers(from layers: ContiguousArray<PendingLayer>) -> ContiguousArray<
    DepthLayer
  > {
    let columns = presented.columns
    var found: ContiguousArray<DepthLayer> = []
    found.reserveCapacity(layers.count)
    var waiting = layers
    while let next = waiting.popLast() {
      let slot = Int(next.slot)
      let opacity = next.opacity * columns.opacity.number(inSlot: slot).clampedToUnit
      guard opacity > 0, presented.isVisible(slot) || isInTransition(slot) else { continue }
      let geometry = LayerGeometry(presented, slot, isPlaced: next.isPlaced)
      if presented.preservesSublayerDepth(slot) {
        for part in sublayerCopies(ofDepthPreservingLayer: slot, geometry: geometry, in: next.space)
          .reversed()
        {
          for child in part.sublayers.reversed() {
            waiting.append(PendingLayer(slot: child, space: part.space, opacity: opacity))
          }
        }
      } else if let plane = DepthLayerPlane(
        geometry, in: next.space, isDoubleSided: columns.doubleSided.bool(inSlot: slot))
      {
        found.append(
          DepthLayer(
            slot: next.slot, space: next.space, opacity: next.opacity, plane: plane))
      } else {
        diagnostics.slot = slot
        diagnostics.recordInvalidGeometry(geometry, slot: slot, layers: presented)
      }
    }
    return found
  }

  /// What a layer that keeps depth holds, copy by copy.
  private func sublayerCopies(
    ofDepthPreservingLayer slot: Int, geometry: LayerGeometry, in space: LayerCoordinateSpace
  ) -> ContiguousArray<SublayerCopy> {
    guard let copies = presented.replicas[slot] else {
      return [
        SublayerCopy(
          space: space.depthPreservingSpace(of: geometry), sublayers: presented.sublayers(of: slot))
      ]
    }
    return ContiguousArray(
      copies.map { copy in
        SublayerCopy(
          space: space.depthPreservingSpace(of: geometry, copyTransform: copy.transform).tinted(
            with: copy.tint),
          sublayers: presented.layersSortedByZPosition(copy.sublayers))
      })
  }

  private func sortedByDepth(
    _ layers: ContiguousArray<DepthLayer>
  ) -> ContiguousArray<DepthLayer> {
    guard layers.count > 1 else { return layers }
    let directions = layers.map(\.plane.direction)
    if directions.dropFirst().allSatisfy({ $0 == directions[0] }) {
      return Self.sortedByPlane(layers)
    }
    var measured = layers
    let extent = LayerExtentCalculator(presented)
    for index in measured.indices {
      measured[index].plane.setDrawnRect(extent.boundingBox(ofLayer: Int(measured[index].slot)))
    }
    var sorter = DepthSorter(measured, diagnostics) { slot in
      let index = Int(presented.structure.orderIndices[slot])
      return index < 0 ? 1 : Int(presented.structure.subtreeEnds[index]) - index
    }
    return sorter.sortedLayers()
  }

  /// Parallel layers by their planes, those of one plane in the order of the tree.
  private static func sortedByPlane(
    _ layers: ContiguousArray<DepthLayer>
  ) -> ContiguousArray<DepthLayer> {
    let steps = layers.map(\.plane.depthStep)
    guard steps.contains(where: { $0 != steps[0] }) else { return layers }
    let order = layers.indices.sorted { (steps[$0], $0) < (steps[$1], $1) }
    return ContiguousArray(order.map { layers[$0] })
  }
}
