import Color
import DisplayList
import Geometry
import RenderTree

// Layers that are drawn into a picture of their own, which is then drawn as contents are: behaviour/rendering.md,
// "Order inside a layer".

extension LayerTreePainter {
  /// Draws a rasterized layer as one picture: its filters, shadow and mask are in it, its opacity, its compositing
  /// filter and its background filters act on it.
  ///
  /// - Returns: false, with nothing drawn, where the picture would be too large; the layer is then drawn like others.
  func drawRasterizedLayer(
    _ state: LayerPaintState, geometry: LayerGeometry, in space: LayerCoordinateSpace
  ) -> Bool {
    let slot = state.slot
    guard depth + 1 < Self.maximumTransitionDepth,
      let plane = LayerPlacement.projectionToPixels(
        of: geometry, in: space, isDoubleSided: columns.doubleSided.bool(inSlot: slot))
    else { return false }
    let scale = columns.rasterizationScale.number(inSlot: slot)
    guard !(scale > RasterizationPlacement.maximumScale && scale.isFinite) else { return false }
    let sheet = RasterizationPlacement(plane, scale: scale)
    let inner = LayerTreePainter(inside: self, without: -1)
    inner.builder = DisplayListBuilder(canvas: RasterizationPlacement.canvas, count: 0)
    inner.drawRasterizedContent(
      inSlot: slot, on: Projection(sheet.toPicture), isMirrored: space.isMirrored)
    let drawn = inner.builder.visibleBounds
    guard !drawn.isEmpty else { return true }
    // A clear pixel around it, so that its edges are smooth wherever they come to lie.
    let box = drawn.roundedOut.inset(dx: -1, dy: -1)
    guard box.width * box.height <= RasterizationPlacement.maximumPixelCount,
      RasterizationPlacement.canvas.encloses(box)
    else {
      return false
    }
    let shift = Affine.translation(x: -box.minX, y: -box.minY)
    let list = DisplayList(
      inner.builder.makeDisplayList(diagnostics: diagnostics).commands.map {
        $0.transformed(by: shift)
      })
    drawRecordedPicture(
      RecordedPicture(list, width: Int(box.width), height: Int(box.height), rule: rule),
      state: state,
      on: Projection(.translation(x: box.minX, y: box.minY)).concatenating(sheet.toTarget))
    return true
  }

  private func drawRecordedPicture(
    _ picture: RecordedPicture, state: LayerPaintState, on plane: Projection
  ) {
    if columns.backgroundFilters.hasRow(forSlot: state.slot) {
      drawBackdropFilters(state, opacity: state.opacity)
    }
    let whole = Rect(0, 0, Double(picture.width), Double(picture.height))
    let paint = PicturePaint(
      picture, opacity: state.opacity, tint: state.tint?.color ?? .white)
    let blend = blendMode(of: state.slot)
    if blend != .normal { builder.beginGroup(CompositingGroup(blend: blend)) }
    builder.draw(
      DrawCommand(.rect(whole), .picture(paint), transform: plane, edges: .hard),
      bounds: plane.visibleBoundingBox(of: whole))
    if blend != .normal { builder.endGroup() }
  }
}

/// Where the picture of a rasterized layer is drawn, and where it goes.
struct RasterizationPlacement {
  /// Maps the layer's coordinates, before its own flip, to the picture's pixels.
  let toPicture: Affine
  /// Maps the picture's pixels to those of the target.
  let toTarget: Projection

  /// The most pixels of one picture: 128 MiB.
  static let maximumPixelCount = Double(1 << 25)

  /// Pixels a unit at which a layer of one unit is as large as a picture can be.
  static let maximumScale = 32_768.0

  /// Beyond it no picture reaches.
  static let canvas = Rect(-32_768, -32_768, 65_536, 65_536)

  /// Decides for a layer that a plane maps to the target, drawn at so many pixels a unit.
  ///
  /// Where the target has just that scale, upright, the picture's pixels are the target's own.
  init(_ plane: Projection, scale: Double) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    let map = plane.affine
    if plane.isAffine, map.b == 0, map.c == 0, Self.isApproximatelyEqual(map.a, toScale: scale),
      Self.isApproximatelyEqual(map.d, toScale: scale)
    {
      let (x, y) = (map.tx.rounded(.down), map.ty.rounded(.down))
      toPicture = Affine(map.a, 0, 0, map.d, map.tx - x, map.ty - y)
      toTarget = Projection(.translation(x: x, y: y))
    } else {
      toPicture = Affine(scale, 0, 0, scale, 0, 0)
      toTarget = Projection(Affine(1 / scale, 0, 0, 1 / scale, 0, 0)).concatenating(plane)
    }
  }

  /// Whether a stretch is that of a scale, be it turned over.
  private static func isApproximatelyEqual(_ stretch: Double, toScale scale: Double) -> Bool {
    abs(abs(stretch) - scale) <= 1e-9 * scale
  }
}
