import Geometry
import RenderTree

/// A layer in a 3D space, or a part of such a layer, with the state needed to draw it.
struct DepthLayer {
  let slot: Int32
  let space: LayerCoordinateSpace
  /// The opacity inherited from ancestors without group opacity, in `0...1`.
  let opacity: Double
  /// The plane of the layer in its 3D space.
  var plane: DepthLayerPlane
}

/// The limits on depth sorting for the layers of one 3D space.
///
/// - Beyond: layers are sorted by the depth of their centers instead of being cut, and a diagnostic is reported.
package enum DepthLimits {
  /// The maximum number of additional parts created by cutting intersecting layers.
  ///
  /// Each part is drawn separately, and a thousand intersecting layers can produce a million parts.
  package static let maximumCutCount = 4_096
  /// The maximum number of comparisons between two layers.
  ///
  /// It is sufficient for two thousand layers that all overlap, which takes about a second on a slow machine.
  package static let maximumComparisonCount = 4_000_000
}

/// A resolver that determines the back-to-front drawing order of the layers in one 3D space.
///
/// The space contains the sublayers of a layer that flattens them. A transform layer among them is replaced by its
/// own sublayers.
struct DepthOrderResolver {
  private let presented: PresentedLayerTree
  private let diagnostics: CompositionDiagnosticCollector
  /// Returns whether the layer in a slot is drawn, although it is hidden, because a transition from its previous
  /// image is running.
  private let isInTransition: (Int) -> Bool

  /// Creates a resolver for a presentation tree.
  ///
  /// Layers that cannot be placed are reported to `diagnostics`.
  init(
    _ presented: PresentedLayerTree, _ diagnostics: CompositionDiagnosticCollector,
    isInTransition: @escaping (Int) -> Bool = { _ in false }
  ) {
    (self.presented, self.diagnostics, self.isInTransition) = (
      presented, diagnostics, isInTransition
    )
  }

  /// A layer whose plane has not been computed yet.
  private struct PendingLayer {
    let slot: Int32
    let space: LayerCoordinateSpace
    let opacity: Double
    var isPlaced = true
  }

  /// Returns the layers inside a transform layer and its nested transform layers, sorted back to front.
  func sortedLayers(
    ofTransformLayer slot: Int, in space: LayerCoordinateSpace, opacity: Double,
    appliesPosition isPlaced: Bool
  ) -> ContiguousArray<DepthLayer> {
    sortedByDepth(
      drawableLayers(from: [
        PendingLayer(slot: Int32(slot), space: space, opacity: opacity, isPlaced: isPlaced)
      ]))
  }

  /// Returns the layers that share the 3D space of a flattening layer, sorted back to front.
  ///
  /// A layer that is cut by other layers appears once for each of its parts.
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

  /// Returns the visible layers with their planes, in tree order.
  ///
  /// `layers` is a stack: its last element is the first layer in tree order.
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

  /// Returns the sublayers of a layer that preserves depth, with one entry for each copy if it is a replicator.
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

  /// Sorts layers with parallel planes by depth.
  ///
  /// Layers in the same plane keep their tree order.
  private static func sortedByPlane(
    _ layers: ContiguousArray<DepthLayer>
  ) -> ContiguousArray<DepthLayer> {
    let steps = layers.map(\.plane.depthStep)
    guard steps.contains(where: { $0 != steps[0] }) else { return layers }
    let order = layers.indices.sorted { (steps[$0], $0) < (steps[$1], $1) }
    return ContiguousArray(order.map { layers[$0] })
  }
}
