import Color
import DisplayList
import Geometry
import RenderTree

// Determines the shadow of a layer.

extension LayerTreePainter {
  /// Returns the shadow of the layer, or `nil` if it has none.
  ///
  /// On screen, layers with `masksToBounds` have no shadow.
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
    // Only the color of the tint applies, because the content that casts the shadow already contains its alpha.
    let tinted = state.tintedColor(color)
    let shown = RGBA(tinted.red, tinted.green, tinted.blue, color.alpha)
    return Shadow(
      color: shown, opacity: opacity, offset: offset,
      sigma: min(sigma, DisplayListLimits.maximumSigma))
  }

  /// Returns the path that casts the shadow instead of the layer's content, or `nil` if there is none.
  ///
  /// `render(in:)` ignores the shadow path, so it is `nil` there.
  func shadowPath(for slot: Int) -> Path? {
    isInContext ? nil : columns.shadowPath.path(inSlot: slot)
  }

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
