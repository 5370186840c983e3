import Color
import DisplayList
import Geometry
import Pixels
import RenderTree

// The contents of a layer: behaviour/rendering.md, "Contents" and "Dissolves".

extension LayerTreePainter {
  /// The layer's image, or two of them shown through each other.
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

  /// Adds the two premultiplied images by their shares on a target of their own.
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

  /// The place of a slice with the sides that the clip cuts moved out of its sight, so that they are not cut twice.
  private func targetRectExtendedPastClip(of slice: ImageSlice, state: LayerPaintState) -> Rect {
    guard state.edges != .hard else { return slice.target }
    let (r, b) = (slice.target, state.bounds)
    // Its own size, and where that is less than a pixel some pixels more.
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

  /// The part of a slice within the layer's outline as one shape; nil where that takes a clip.
  private func clippedShape(of slice: ImageSlice, state: LayerPaintState) -> Shape? {
    if state.radius == 0 {
      // Hard and smooth sides can trade places only where they are of one kind.
      if case .mixed = slice.edges, !state.bounds.encloses(slice.target) { return nil }
      return .rect(slice.target.intersection(state.bounds))
    }
    return slice.target.encloses(state.outlineBounds) ? state.outline : nil
  }
}
