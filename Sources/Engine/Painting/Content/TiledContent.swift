public import DisplayList
public import Geometry
import Pixels
public import RenderTree

// Contents that are drawn in tiles, as far as they are seen: behaviour/rendering.md, "Shapes".

/// What a picture of the tree would show of layers whose contents are drawn in tiles.
///
/// The picture itself is composed once those tiles are there.
public func tileDemands(
  of tree: PresentedTree, viewport: Viewport, base: Matrix4, isRootPlaced: Bool = true
) -> [TileDemand] {
  guard tree.structure.root >= 0, viewport.width > 0, viewport.height > 0 else { return [] }
  let demands = TileDemands()
  let painter = TreePainter(tree, viewport, notes: FindingNotes())
  painter.tileDemands = demands
  painter.run(root: tree.structure.root, base: base, isRootPlaced: isRootPlaced)
  return demands.all.compactMap { demand in
    tree.node(demand.slot).map {
      TileDemand(node: $0, visible: demand.visible, scale: demand.scale)
    }
  }
}

/// What several painters of one picture have seen of tiled contents.
final class TileDemands {
  private(set) var all: [(slot: Int, visible: Rect, scale: Double)] = []

  /// Takes note of what is seen of a layer within some pixels, and how large.
  func note(_ state: PaintState, within pixels: Rect) {
    let back = state.plane.isAffine ? state.plane.affine.inverted : nil
    let seen =
      (back?.apply(pixels) ?? state.plane.visible(in: pixels, around: state.bounds))
      .intersection(state.bounds)
    guard !seen.isEmpty, seen.isFinite else { return }
    let scale = state.plane.linear(at: seen.center).meanScale
    guard scale > 0, scale.isFinite else { return }
    all.append((state.slot, state.placed(seen), scale))
  }
}

extension TreePainter {
  /// Puts the tiles beside each other.
  func draw(_ tiles: [Tile], _ state: PaintState, isClipped: Bool) {
    let takesClip = isClipped && state.radius > 0
    guard !takesClip || beginClip(state) else { return }
    for tile in tiles { draw(tile, state) }
    if takesClip { builder.endClip() }
  }

  private func draw(_ tile: Tile, _ state: PaintState) {
    let rect = state.placed(tile.rect)
    // Whole pixels of a tile may reach beyond the layer.
    let shown = rect.intersection(state.bounds)
    guard !shown.isEmpty, rect.isFinite else { return }
    let (width, height) = (Double(tile.pixels.width), Double(tile.pixels.height))
    let (x, y) = (rect.width / width, rect.height / height)
    let placement =
      state.isDrawingTurned
      ? Affine(x, 0, 0, -y, rect.minX, rect.maxY) : Affine(x, 0, 0, y, rect.minX, rect.minY)
    let paint = ImagePaint(
      tile.pixels, source: Rect(0, 0, width, height), placement: placement,
      minification: filter(columns.minificationFilter, state.slot),
      magnification: filter(columns.magnificationFilter, state.slot),
      bias: layers.bias(state.slot),
      opacity: state.opacity * tile.opacity.unitClamped, tint: tint(state))
    let edges = sliceEdges(state.edges, shown, in: state.bounds)
    builder.draw(
      Draw(.rect(shown), .image(paint), transform: state.plane, edges: edges),
      reach: state.plane.box(shown))
  }

}

extension PaintState {
  /// A rectangle of the contents in the layer, and back: where y runs up the first row is at the greatest y.
  fileprivate func placed(_ rect: Rect) -> Rect {
    guard isDrawingTurned else { return rect }
    var turned = rect
    turned.origin.y = bounds.minY + bounds.maxY - rect.maxY
    return turned
  }
}
