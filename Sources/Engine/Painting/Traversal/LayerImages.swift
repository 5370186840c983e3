import DisplayList
import Geometry
import RenderTree

// Layers that are drawn as pictures: between two of them, within a transition, or once and for all.

extension LayerTreePainter {
  /// Draws a layer that is on the way from one picture to another: behaviour/rendering.md, "Drawn transitions".
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

  /// Draws a layer with all that it holds, but without what applies to the finished layer: opacity, mask, shadow.
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

  /// Draws a rasterized layer with all that its picture holds: everything but its opacity and what reads what lies
  /// beneath it.
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
