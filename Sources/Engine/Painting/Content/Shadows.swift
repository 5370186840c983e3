import Color
import DisplayList
import Geometry
import RenderTree

// The shadow of a layer: behaviour/rendering.md, "Shadows".

extension LayerTreePainter {
  /// The shadow that the layer casts; nil for none, and where a clip to the bounds hides it on screen.
  func makeShadow(for state: LayerPaintState) -> Shadow? {
    let slot = state.slot
    let opacity = columns.shadowOpacity.number(inSlot: slot).clampedToUnit
    guard opacity > 0, isInContext || !columns.masksToBounds.bool(inSlot: slot),
      let color = columns.shadowColor.color(inSlot: slot)
    else { return nil }
    let linear = state.plane.linearPart(at: state.bounds.center)
    let offset = linear.apply(columns.shadowOffset.point(inSlot: slot))
    let radius = columns.shadowRadius.number(inSlot: slot)
    let sigma = radius > 0 ? radius * linear.meanScale : 0
    guard offset.isFinite, sigma.isFinite, !radius.isNaN else {
      return diagnostics.recordAndReturnNil(.nonFiniteShadow)
    }
    if sigma > DisplayListLimits.maximumSigma { diagnostics.recordDiagnostic(.blurTooWide) }
    // What is drawn brings its own alpha to the shadow that it casts.
    let tinted = state.tintedColor(color)
    let shown = RGBA(tinted.red, tinted.green, tinted.blue, color.alpha)
    return Shadow(
      color: shown, opacity: opacity, offset: offset,
      sigma: min(sigma, DisplayListLimits.maximumSigma))
  }

  /// The path that casts the shadow in place of what the layer draws; `render(in:)` takes no notice of it.
  func shadowPath(for slot: Int) -> Path? {
    isInContext ? nil : columns.shadowPath.path(inSlot: slot)
  }

  /// Draws the shadow of a path.
  func drawShadow(_ shadow: Shadow, of path: Path, state: LayerPaintState, opacity: Double) {
    guard let box = path.finiteBoundingBox else {
      if !path.points.isEmpty { diagnostics.recordDiagnostic(.nonFinitePath) }
      return
    }
    var own = shadow
    own.opacity *= opacity * (state.tint?.color.alpha ?? 1)
    builder.drawShadow(
      ShapeShadow(.path(path, .nonZero), transform: state.plane, edges: .smooth, shadow: own),
      bounds: shadow.shadowBounds(of: state.plane.visibleBoundingBox(of: box)))
  }
}
