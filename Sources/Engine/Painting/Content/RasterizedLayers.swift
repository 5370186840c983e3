import Color
import DisplayList
import Geometry
import RenderTree

// Draws rasterized layers into an image, which is then drawn like layer contents.

extension LayerTreePainter {
  /// Draws a rasterized layer as a single image.
  ///
  /// The layer's filters, shadow and mask are part of the image. Its opacity, compositing filter and background
  /// filters apply when the image is drawn.
  ///
  /// - Returns: Whether the layer was drawn. If `false`, the image would be too large and the layer must be drawn
  ///   normally.
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
    // A transparent border of one pixel keeps the image's edges smooth at any position and rotation.
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

/// The transforms from a rasterized layer to its image, and from the image to the target.
struct RasterizationPlacement {
  /// The transform from the layer's coordinates, before its flip, to image pixels.
  let toPicture: Affine
  /// The projection from image pixels to pixels of the target.
  let toTarget: Projection

  /// The maximum number of pixels in one image, which needs 128 MiB.
  static let maximumPixelCount = Double(1 << 25)

  /// The maximum rasterization scale, in pixels per point.
  ///
  /// At this scale, a layer of one point fills the largest image.
  static let maximumScale = 32_768.0

  /// The largest rectangle that an image can occupy, in pixels.
  static let canvas = Rect(-32_768, -32_768, 65_536, 65_536)

  /// Computes the transforms for a layer that `plane` maps to the target.
  ///
  /// `scale` is in pixels per point. If the target has the same scale without rotation, the pixels of the image
  /// coincide with those of the target.
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

  /// Whether the absolute value of `stretch` equals `scale` within a relative tolerance of 1e-9.
  private static func isApproximatelyEqual(_ stretch: Double, toScale scale: Double) -> Bool {
    abs(abs(stretch) - scale) <= 1e-9 * scale
  }
}
