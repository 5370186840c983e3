import Color
import DisplayList
import Geometry
import Pixels
import RenderTree

// Draws the contents of a layer: an image, a dissolve between two images, or tiles.

extension LayerTreePainter {
  /// Draws the contents of the layer: an image, a dissolve between two images, or tiles.
  func drawContents(for state: LayerPaintState, isClipped: Bool) {
    guard !state.bounds.isEmpty, let value = columns.contents.storedValue(inSlot: state.slot) else {
      return
    }
    switch value {
    case .image(let image): drawContentsImage(image, state: state, isClipped: isClipped)
    case .dissolve(let old, let new, let fraction):
      drawCrossDissolve(
        from: old, to: new, fraction: fraction.clampedToUnit, state: state, isClipped: isClipped)
    case .tiles(let tiles): drawContentTiles(tiles, state: state, isClipped: isClipped)
    case .none, .number, .bool, .point, .size, .rect, .color, .transform, .path, .numbers, .colors,
      .name, .string, .filters, .cells:
      break
    }
  }

  /// Draws two images in one group, adding them with the weights `1 - fraction` and `fraction` in premultiplied
  /// alpha.
  private func drawCrossDissolve(
    from old: PixelBuffer, to new: PixelBuffer, fraction: Double, state: LayerPaintState,
    isClipped: Bool
  ) {
    guard fraction > 0 else { return drawContentsImage(old, state: state, isClipped: isClipped) }
    guard fraction < 1 else { return drawContentsImage(new, state: state, isClipped: isClipped) }
    var part = state
    builder.beginGroup(CompositingGroup())
    part.opacity = state.opacity * (1 - fraction)
    drawContentsImage(old, state: part, isClipped: isClipped)
    builder.beginGroup(CompositingGroup(blend: .plusLighter))
    part.opacity = state.opacity * fraction
    drawContentsImage(new, state: part, isClipped: isClipped)
    builder.endGroup()
    builder.endGroup()
  }

  private func drawContentsImage(_ image: PixelBuffer, state: LayerPaintState, isClipped: Bool) {
    let slices = imageSlices(of: image, state: state)
    guard isClipped, !slices.allSatisfy({ clippedShape(of: $0, state: state) != nil }) else {
      for slice in slices {
        let shape = isClipped ? clippedShape(of: slice, state: state) : nil
        drawImageSlice(slice, as: shape ?? .rect(slice.target), state: state)
      }
      return
    }
    guard beginBoundsClip(for: state) else { return }
    for slice in slices {
      drawImageSlice(
        slice, as: .rect(targetRectExtendedPastClip(of: slice, state: state)), state: state)
    }
    builder.endClip()
  }

  /// Returns the target rectangle of a slice with its outermost sides moved outside the clip, so that only the clip
  /// determines the edge coverage.
  private func targetRectExtendedPastClip(of slice: ImageSlice, state: LayerPaintState) -> Rect {
    guard state.edges != .hard else { return slice.target }
    let (r, b) = (slice.target, state.bounds)
    // The sides move by the size of the bounds plus four pixels; the pixels matter for layers smaller than a pixel.
    let pixel = 1 / state.plane.linearPart(at: b.center).meanScale
    let d = b.width + b.height + (pixel.isFinite ? 4 * pixel : 0)
    return Rect(
      minX: r.minX <= b.minX ? b.minX - d : r.minX, minY: r.minY <= b.minY ? b.minY - d : r.minY,
      maxX: r.maxX >= b.maxX ? b.maxX + d : r.maxX, maxY: r.maxY >= b.maxY ? b.maxY + d : r.maxY)
  }

  private func drawImageSlice(_ slice: ImageSlice, as shape: Shape, state: LayerPaintState) {
    builder.draw(
      DrawCommand(shape, .image(slice.paint), transform: state.plane, edges: slice.edges),
      bounds: state.plane.visibleBoundingBox(of: slice.target))
  }

  /// Returns the part of a slice inside the layer's outline as one shape, or `nil` if it cannot be drawn without a
  /// clip.
  private func clippedShape(of slice: ImageSlice, state: LayerPaintState) -> Shape? {
    if state.radius == 0 {
      // The intersection may replace sides of the slice with sides of the bounds, so all sides must have the same
      // antialiasing.
      if case .mixed = slice.edges, !state.bounds.encloses(slice.target) { return nil }
      return .rect(slice.target.intersection(state.bounds))
    }
    return slice.target.encloses(state.outlineBounds) ? state.outline : nil
  }
}
