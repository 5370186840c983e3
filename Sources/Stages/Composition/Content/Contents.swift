import Colour
import DisplayList
import Geometry
import Pixels
import RenderTree

// The contents of a layer: behaviour/rendering.md, "Contents" and "Dissolves".

extension Walk {
  /// The layer's image, or two of them shown through each other.
  func drawContents(_ look: Look, isClipped: Bool) {
    guard !look.bounds.isEmpty, let value = columns.contents.own(look.slot) else { return }
    switch value {
    case .image(let image): drawImage(image, look, isClipped: isClipped)
    case .dissolve(let old, let new, let share):
      drawDissolve(old, new, share.unitClamped, look, isClipped: isClipped)
    case .tiles(let tiles): draw(tiles, look, isClipped: isClipped)
    case .none, .number, .bool, .point, .size, .rect, .color, .transform, .path, .numbers, .colors,
      .name, .string, .filters, .cells:
      break
    }
  }

  /// Adds the two premultiplied images by their shares on a target of their own.
  private func drawDissolve(
    _ old: PixelBuffer, _ new: PixelBuffer, _ share: Double, _ look: Look, isClipped: Bool
  ) {
    guard share > 0 else { return drawImage(old, look, isClipped: isClipped) }
    guard share < 1 else { return drawImage(new, look, isClipped: isClipped) }
    var part = look
    recorder.beginGroup(Group())
    part.opacity = look.opacity * (1 - share)
    drawImage(old, part, isClipped: isClipped)
    recorder.beginGroup(Group(blend: .plusLighter))
    part.opacity = look.opacity * share
    drawImage(new, part, isClipped: isClipped)
    recorder.endGroup()
    recorder.endGroup()
  }

  private func drawImage(_ image: PixelBuffer, _ look: Look, isClipped: Bool) {
    let slices = imageSlices(image, look)
    guard isClipped, !slices.allSatisfy({ clippedShape($0, look) != nil }) else {
      for slice in slices {
        let shape = isClipped ? clippedShape(slice, look) : nil
        draw(slice, as: shape ?? .rect(slice.target), look)
      }
      return
    }
    guard beginClip(look) else { return }
    for slice in slices { draw(slice, as: .rect(beyondClip(slice, look)), look) }
    recorder.endClip()
  }

  /// The place of a slice with the sides that the clip cuts moved out of its sight, so that they are not cut twice.
  private func beyondClip(_ slice: ImageSlice, _ look: Look) -> Rect {
    guard look.edges != .hard else { return slice.target }
    let (r, b) = (slice.target, look.bounds)
    // Its own size, and where that is less than a pixel some pixels more.
    let pixel = 1 / look.plane.linear(at: b.center).meanScale
    let d = b.width + b.height + (pixel.isFinite ? 4 * pixel : 0)
    return Rect(
      minX: r.minX <= b.minX ? b.minX - d : r.minX, minY: r.minY <= b.minY ? b.minY - d : r.minY,
      maxX: r.maxX >= b.maxX ? b.maxX + d : r.maxX, maxY: r.maxY >= b.maxY ? b.maxY + d : r.maxY)
  }

  private func draw(_ slice: ImageSlice, as shape: Shape, _ look: Look) {
    recorder.draw(
      Draw(shape, .image(slice.paint), transform: look.plane, edges: slice.edges),
      reach: look.plane.box(slice.target))
  }

  /// The part of a slice within the layer's outline as one shape; nil where that takes a clip.
  private func clippedShape(_ slice: ImageSlice, _ look: Look) -> Shape? {
    if look.radius == 0 {
      // Hard and smooth sides can trade places only where they are of one kind.
      if case .mixed = slice.edges, !look.bounds.encloses(slice.target) { return nil }
      return .rect(slice.target.intersection(look.bounds))
    }
    return slice.target.encloses(look.outlineBox) ? look.outline : nil
  }
}
