import Color
import DisplayList
import Geometry
import RenderTree

// Draws the background color and the border of a layer, and clips to its bounds.

extension LayerTreePainter {
  /// Draws the background color within the layer's rounded outline.
  func drawBackground(for state: LayerPaintState) {
    guard let color = columns.backgroundColor.color(inSlot: state.slot) else { return }
    builder.draw(
      DrawCommand(
        state.outline, .color(state.paintedColor(color)), transform: state.plane,
        edges: state.edges), bounds: state.plane.visibleBoundingBox(of: state.outlineBounds))
  }

  /// Draws the border between the layer's outline and the same outline inset by the border width.
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

  /// Begins the clip for `masksToBounds`.
  ///
  /// Returns `false`, without beginning a clip, if no part of the layer is visible.
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
  /// Two pixel-aligned rectangles that lie completely inside the outline.
  ///
  /// They are valid only if the layer's axes are parallel to those of the target.
  fileprivate var fullCoverageRects: (Rect, Rect) {
    // A continuous corner begins farther along the edge than a circular corner of the same radius.
    let cornerExtent = curve == .continuous ? radius * CornerCurve.continuousExtent : radius
    func pixels(_ rect: Rect) -> Rect {
      rect.isEmpty ? .zero : plane.visibleBoundingBox(of: rect).roundedIn
    }
    return (
      pixels(bounds.inset(dx: cornerExtent, dy: 0)), pixels(bounds.inset(dx: 0, dy: cornerExtent))
    )
  }

  /// The ring between the outline and the same outline inset by `width` points.
  fileprivate func borderRingShape(width: Double) -> Shape {
    let inner = bounds.inset(dx: width, dy: width)
    guard !inner.isEmpty else { return outline }
    return .ring(
      outer: roundedOutline,
      inner: RoundedRect(inner, radius: max(radius - width, 0), corners: corners, curve: curve))
  }
}

extension Affine {
  /// Whether the transform swaps the x and y axes, as a rotation by 90° does.
  var isQuarterTurn: Bool { a == 0 && d == 0 }
}
