import DisplayList
import Geometry
import Pixels
import RenderTree

// Contents that are drawn in tiles, as far as they are seen: behaviour/rendering.md, "Shapes".

extension Walk {
  /// Tells what is seen of a layer, and how large.
  func noteSeenPart(_ look: Look) {
    guard let noteTiles, let node = node(look.slot) else { return }
    let back = look.plane.isAffine ? look.plane.affine.inverted : nil
    let seen =
      (back?.apply(recorder.cull) ?? look.plane.visible(in: recorder.cull, around: look.bounds))
      .intersection(look.bounds)
    guard !seen.isEmpty, seen.isFinite else { return }
    let scale = look.plane.linear(at: seen.center).meanScale
    guard scale > 0, scale.isFinite else { return }
    noteTiles(TileDemand(node: node, visible: placed(seen, look), scale: scale))
  }

  /// Puts the tiles beside each other.
  func draw(_ tiles: [Tile], _ look: Look, isClipped: Bool) {
    let takesClip = isClipped && look.radius > 0
    guard !takesClip || beginClip(look) else { return }
    for tile in tiles { draw(tile, look) }
    if takesClip { recorder.endClip() }
  }

  private func draw(_ tile: Tile, _ look: Look) {
    let rect = placed(tile.rect, look)
    // Whole pixels of a tile may reach beyond the layer.
    let shown = rect.intersection(look.bounds)
    guard !shown.isEmpty, rect.isFinite else { return }
    let (width, height) = (Double(tile.pixels.width), Double(tile.pixels.height))
    let (x, y) = (rect.width / width, rect.height / height)
    let placement =
      look.isImageTurned
      ? Affine(x, 0, 0, -y, rect.minX, rect.maxY) : Affine(x, 0, 0, y, rect.minX, rect.minY)
    let paint = ImagePaint(
      tile.pixels, source: Rect(0, 0, width, height), placement: placement,
      minification: filter(columns.minificationFilter, look.slot),
      magnification: filter(columns.magnificationFilter, look.slot),
      bias: columns.minificationFilterBias.number(look.slot),
      opacity: look.opacity * tile.opacity.unitClamped, tint: tint(look))
    let edges = sliceEdges(look.edges, shown, in: look.bounds)
    recorder.draw(
      Draw(.rect(shown), .image(paint), transform: look.plane, edges: edges),
      reach: look.plane.box(shown))
  }

  /// A rectangle of the contents in the layer, and back: where y runs up the first row is at the greatest y.
  private func placed(_ rect: Rect, _ look: Look) -> Rect {
    guard look.isImageTurned else { return rect }
    var turned = rect
    turned.origin.y = look.bounds.minY + look.bounds.maxY - rect.maxY
    return turned
  }

  /// The committed node that a slot shows.
  private func node(_ slot: Int) -> NodeID? {
    let copy = slot - (structure.slotCount - copyOrigins.count)
    return structure.ids[copy < 0 ? slot : Int(copyOrigins[copy])]
  }
}
