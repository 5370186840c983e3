public import DisplayList
public import Geometry
import Pixels
public import RenderTree

// Requests and draws the tiles of tiled contents, limited to the visible area.

/// Returns the visible areas of all layers whose contents are drawn in tiles.
///
/// Each area is in the layer's coordinates, together with the scale in pixels per point. The caller draws these tiles
/// before it composes the frame.
public func tileRequests(
  for tree: PresentationTree, viewport: Viewport, base: Matrix4,
  appliesRootPosition isRootPlaced: Bool = true
) -> [TileRequest] {
  guard tree.structure.root >= 0, viewport.width > 0, viewport.height > 0 else { return [] }
  let collector = TileRequestCollector()
  let painter = LayerTreePainter(tree, viewport, notes: CompositionDiagnosticCollector())
  painter.tileRequests = collector
  painter.paint(root: tree.structure.root, base: base, appliesRootPosition: isRootPlaced)
  return collector.requests.compactMap { demand in
    tree.node(inSlot: demand.slot).map {
      TileRequest(node: $0, visible: demand.visible, scale: demand.scale)
    }
  }
}

/// A collector of tile requests, shared by all painters of a picture.
final class TileRequestCollector {
  private(set) var requests: [(slot: Int, visible: Rect, scale: Double)] = []

  /// Records the part of a layer that is visible within the given pixel rectangle, and its scale.
  func recordVisibleTiles(of state: LayerPaintState, within pixels: Rect) {
    let back = state.plane.isAffine ? state.plane.affine.inverted : nil
    let seen =
      (back?.apply(pixels) ?? state.plane.visibleRect(in: pixels, around: state.bounds))
      .intersection(state.bounds)
    guard !seen.isEmpty, seen.isFinite else { return }
    let scale = state.plane.linearPart(at: seen.center).meanScale
    guard scale > 0, scale.isFinite else { return }
    requests.append((state.slot, state.rectFlippedIfNeeded(seen), scale))
  }
}

extension LayerTreePainter {
  /// Draws the tiles of a layer side by side.
  func drawContentTiles(_ tiles: [Tile], state: LayerPaintState, isClipped: Bool) {
    let takesClip = isClipped && state.radius > 0
    guard !takesClip || beginBoundsClip(for: state) else { return }
    for tile in tiles { drawContentTile(tile, state: state) }
    if takesClip { builder.endClip() }
  }

  private func drawContentTile(_ tile: Tile, state: LayerPaintState) {
    let rect = state.rectFlippedIfNeeded(tile.rect)
    // Tiles have whole pixel sizes, so they may extend beyond the layer's bounds.
    let shown = rect.intersection(state.bounds)
    guard !shown.isEmpty, rect.isFinite else { return }
    let (width, height) = (Double(tile.pixels.width), Double(tile.pixels.height))
    let (x, y) = (rect.width / width, rect.height / height)
    let placement =
      state.isDrawingFlipped
      ? Affine(x, 0, 0, -y, rect.minX, rect.maxY) : Affine(x, 0, 0, y, rect.minX, rect.minY)
    let paint = ImagePaint(
      tile.pixels, source: Rect(0, 0, width, height), placement: placement,
      minification: samplingFilter(in: columns.minificationFilter, slot: state.slot),
      magnification: samplingFilter(in: columns.magnificationFilter, slot: state.slot),
      bias: layers.minificationFilterBias(ofLayer: state.slot),
      opacity: state.opacity * tile.opacity.clampedToUnit, tint: contentsTintColor(for: state))
    let edges = self.edgeAntialiasing(state.edges, ofSlice: shown, in: state.bounds)
    builder.draw(
      DrawCommand(.rect(shown), .image(paint), transform: state.plane, edges: edges),
      bounds: state.plane.visibleBoundingBox(of: shown))
  }

}

extension LayerPaintState {
  /// Converts a rectangle between the coordinates of the contents and those of the layer.
  ///
  /// In a flipped layer, the first row of the contents is at the maximum y.
  fileprivate func rectFlippedIfNeeded(_ rect: Rect) -> Rect {
    guard isDrawingFlipped else { return rect }
    var turned = rect
    turned.origin.y = bounds.minY + bounds.maxY - rect.maxY
    return turned
  }
}
