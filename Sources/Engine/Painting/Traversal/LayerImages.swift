import DisplayList
import Geometry
import RenderTree

// Draws layers as images, either during a transition or because they are rasterized.

extension LayerTreePainter {
  /// Begins drawing a layer that has a running transition between two images.
  func beginTransitioningLayer(
    _ slot: Int, transition: PresentedTransition, in space: LayerCoordinateSpace, opacity: Double,
    appliesPosition isPlaced: Bool
  ) {
    let geometry = LayerGeometry(layers, slot, isPlaced: isPlaced)
    let bounds = geometry.bounds.standardized
    guard bounds.isFinite,
      let plane = LayerPlacement.projectionToPixels(
        of: geometry, in: space, isDoubleSided: columns.doubleSided.bool(inSlot: slot)),
      let placement = LayerPlacement(
        geometry, on: plane, isMirrored: space.isMirrored, turnsItself: !isInContext)
    else { return diagnostics.recordInvalidGeometry(geometry, slot: slot, layers: layers) }
    var state = LayerPaintState(
      layers, slot, bounds: bounds, placement, opacity: opacity, smoothsAll: isInContext)
    var open = OpenLayerScopes()
    beginGroups(state: &state, openScopes: &open, opacity: opacity)
    if !open.isHidden {
      builder.beginGroup(CompositingGroup(opacity: state.opacity))
      drawTransition(transition, state: state, on: plane, isMirrored: space.isMirrored)
      builder.endGroup()
    }
    endGroups(in: open)
    let mask = layers.structure.masks[slot]
    if mask >= 0, builder.beginMask() {
      frames.append(
        LayerStackFrame(
          open: OpenLayerScopes(hasOuterGroup: true), sublayers: [mask],
          space: LayerCoordinateSpace(
            plane: placement.sublayerProjection, isMirrored: placement.isMirrored)))
    } else if open.hasOuterGroup {
      builder.endGroup()
    }
  }

  /// Draws a layer and its sublayers, without the layer's opacity, mask and shadow.
  func drawLayerContent(inSlot slot: Int, on plane: Projection, isMirrored: Bool) {
    let geometry = LayerGeometry(layers, slot)
    let bounds = geometry.bounds.standardized
    guard bounds.isFinite, let plane = plane.drawable,
      let placement = LayerPlacement(
        geometry, on: plane, isMirrored: isMirrored, turnsItself: !isInContext)
    else { return }
    let state = LayerPaintState(
      layers, slot, bounds: bounds, placement, opacity: 1, smoothsAll: isInContext)
    if let transition = transitions[slot] {
      builder.beginGroup(CompositingGroup())
      drawTransition(transition, state: state, on: plane, isMirrored: isMirrored)
      builder.endGroup()
      return
    }
    var open = OpenLayerScopes()
    let children = drawContentBelowSublayers(state: state, openScopes: &open)
    frames.append(
      makeStackFrame(
        state: state, openScopes: open, sublayers: children, placement: placement,
        geometry: geometry))
    finishStackFrames()
  }

  /// Draws the content of a rasterized layer's image: everything except the layer's opacity and the filters applied
  /// to the pixels beneath it.
  func drawRasterizedContent(inSlot slot: Int, on plane: Projection, isMirrored: Bool) {
    let geometry = LayerGeometry(layers, slot)
    guard let plane = plane.drawable,
      let placement = LayerPlacement(
        geometry, on: plane, isMirrored: isMirrored, turnsItself: !isInContext)
    else { return }
    var state = LayerPaintState(
      layers, slot, bounds: geometry.bounds.standardized, placement, opacity: 1,
      smoothsAll: isInContext)
    rasterizedSlot = slot
    beginLayer(with: &state, geometry: geometry, placement: placement, opacity: 1)
    finishStackFrames()
  }
}
