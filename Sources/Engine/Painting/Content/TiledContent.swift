public import DisplayList
public import Geometry
import Pixels
public import RenderTree

// Contents that are drawn in tiles, as far as they are seen: behaviour/rendering.md, "Shapes".

/// What a picture of the tree would show of layers whose contents are drawn in tiles.
///
/// The picture itself is composed once those tiles are there.
public func tileRequests(
  of tree: PresentationTree, viewport: Viewport, base: Matrix4, isRootPlaced: Bool = true
) -> [TileRequest] {
  guard tree.structure.root >= 0, viewport.width > 0, viewport.height > 0 else { return [] }
  let collector = TileRequestCollector()
  let painter = TreePainter(tree, viewport, notes: DiagnosticCollector())
  painter.tileRequests = collector
  painter.paint(root: tree.structure.root, base: base, isRootPlaced: isRootPlaced)
  return collector.requests.compactMap { demand in
    tree.node(demand.slot).map {
      TileRequest(node: $0, visible: demand.visible, scale: demand.scale)
    }
  }
}

/// What several painters of one picture have seen of tiled contents.
final class TileRequestCollector {
  private(set) var requests: [(slot: Int, visible: Rect, scale: Double)] = []

  /// Takes note of what is seen of a layer within some pixels, and how large.
  func record(_ state: PaintState, within pixels: Rect) {
    let back = state.plane.isAffine ? state.plane.affine.inverted : nil
    let seen =
      (back?.apply(pixels) ?? state.plane.visibleRect(in: pixels, around: state.bounds))
      .intersection(state.bounds)
    guard !seen.isEmpty, seen.isFinite else { return }
    let scale = state.plane.linearApproximation(at: seen.center).meanScale
    guard scale > 0, scale.isFinite else { return }
    requests.append((state.slot, state.flippedIfNeeded(seen), scale))
  }
}

extension TreePainter {
  /// Puts the tiles beside each other.
  func drawTiles(_ tiles: [Tile], _ state: PaintState, isClipped: Bool) {
    let takesClip = isClipped && state.radius > 0
    guard !takesClip || beginClip(state) else { return }
    for tile in tiles { drawTile(tile, state) }
    if takesClip { builder.endClip() }
  }

  private func drawTile(_ tile: Tile, _ state: PaintState) {
    let rect = state.flippedIfNeeded(tile.rect)
    // Whole pixels of a tile may reach beyond the layer.
    let shown = rect.intersection(state.bounds)
    guard !shown.isEmpty, rect.isFinite else { return }
    let (width, height) = (Double(tile.pixels.width), Double(tile.pixels.height))
    let (x, y) = (rect.width / width, rect.height / height)
    let placement =
      state.isDrawingFlipped
      ? Affine(x, 0, 0, -y, rect.minX, rect.maxY) : Affine(x, 0, 0, y, rect.minX, rect.minY)
    let paint = ImagePaint(
      tile.pixels, source: Rect(0, 0, width, height), placement: placement,
      minification: samplingFilter(columns.minificationFilter, state.slot),
      magnification: samplingFilter(columns.magnificationFilter, state.slot),
      bias: layers.minificationBias(state.slot),
      opacity: state.opacity * tile.opacity.clampedToUnit, tint: contentsTint(state))
    let edges = self.edges(ofSlice: state.edges, shown, in: state.bounds)
    builder.draw(
      DrawCommand(.rect(shown), .image(paint), transform: state.plane, edges: edges),
      bounds: state.plane.visibleBoundingBox(of: shown))
  }

}

extension PaintState {
  /// A rectangle of the contents in the layer, and back: where y runs up the first row is at the greatest y.
  fileprivate func flippedIfNeeded(_ rect: Rect) -> Rect {
    guard isDrawingFlipped else { return rect }
    var turned = rect
    turned.origin.y = bounds.minY + bounds.maxY - rect.maxY
    return turned
  }
}
