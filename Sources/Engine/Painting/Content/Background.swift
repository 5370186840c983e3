import Color
import DisplayList
import Geometry
import RenderTree

// The background, the border and the clip of a layer: behaviour/rendering.md, "Corners and edges".

extension LayerTreePainter {
  /// The background colour, over the whole outline.
  func drawBackground(for state: LayerPaintState) {
    guard let color = columns.backgroundColor.color(inSlot: state.slot) else { return }
    builder.draw(
      DrawCommand(
        state.outline, .color(state.paintedColor(color)), transform: state.plane,
        edges: state.edges), bounds: state.plane.visibleBoundingBox(of: state.outlineBounds))
  }

  /// The border: the ring between the outline and the one a border's width further in.
  func drawBorder(for state: LayerPaintState) {
    let width = columns.borderWidth.number(inSlot: state.slot)
    if !width.isFinite { diagnostics.recordDiagnostic(.invalidBorderWidth) }
    guard width > 0, width.isFinite, let color = columns.borderColor.color(inSlot: state.slot)
    else {
      return
    }
    builder.draw(
      DrawCommand(
        state.borderRingShape(width: width), .color(state.paintedColor(color)),
        transform: state.plane, edges: state.edges),
      bounds: state.plane.visibleBoundingBox(of: state.outlineBounds))
  }

  /// Begins the clip of masksToBounds; false where nothing inside could be seen.
  func beginBoundsClip(for state: LayerPaintState) -> Bool {
    let isStraight =
      state.plane.isAffine
      && (state.plane.affine.isScaleTranslation || state.plane.affine.isQuarterTurn)
    var region = ClipRegion(
      clip: Clip(state.outline, transform: state.plane, edges: state.edges),
      bounds: state.plane.visibleBoundingBox(of: state.outlineBounds),
      isRectangular: isStraight && state.radius == 0)
    if state.edges != .hard && !isInContext {
      region.fullCoverageRects = isStraight ? state.fullCoverageRects : (.zero, .zero)
    }
    return builder.beginClip(region)
  }
}

extension LayerPaintState {
  /// Two boxes of pixels that lie wholly inside the outline, where the layer is not turned.
  fileprivate var fullCoverageRects: (Rect, Rect) {
    // A continuous corner begins that much earlier.
    let cornerExtent = curve == .continuous ? radius * CornerCurve.continuousExtent : radius
    func pixels(_ rect: Rect) -> Rect {
      rect.isEmpty ? .zero : plane.visibleBoundingBox(of: rect).roundedIn
    }
    return (
      pixels(bounds.inset(dx: cornerExtent, dy: 0)), pixels(bounds.inset(dx: 0, dy: cornerExtent))
    )
  }

  /// The ring between the outline and the one that far inside.
  fileprivate func borderRingShape(width: Double) -> Shape {
    let inner = bounds.inset(dx: width, dy: width)
    guard !inner.isEmpty else { return outline }
    return .ring(
      outer: roundedOutline,
      inner: RoundedRect(inner, radius: max(radius - width, 0), corners: corners, curve: curve))
  }
}

extension Affine {
  /// Whether each axis falls onto the other one.
  var isQuarterTurn: Bool { a == 0 && d == 0 }
}
