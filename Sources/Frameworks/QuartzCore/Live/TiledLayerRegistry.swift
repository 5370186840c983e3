import RenderServer
import RenderTree

/// The layers of a live tree whose contents are drawn in tiles.
struct TiledLayerRegistry {
  private var layers: [NodeID: CATiledLayer] = [:]
  /// A refresh listener that requests frames while tiles fade in.
  private let refreshListener = TileFadeRefreshListener()
  /// Whether any tiles fade in.
  private(set) var isFading = false

  /// Adds a layer for which a node was created.
  ///
  /// Layers other than `CATiledLayer` are ignored.
  mutating func addLayer(_ layer: CALayer, node: NodeID) {
    guard let layer = layer as? CATiledLayer else { return }
    layer.tiles.committedTiles = nil
    layers[node] = layer
  }

  /// Removes the layer of a node.
  mutating func removeNode(_ node: NodeID) { layers[node] = nil }

  /// Draws the requested tiles that are missing.
  ///
  /// - Parameters:
  ///   - demands: The visible parts of layers.
  ///   - time: The time of the frame, in root time.
  ///   - context: The render context of the tree. With a manual clock, tiles are visible immediately.
  /// - Returns: Commands for the contents that changed.
  mutating func drawTiles(
    for demands: [TileRequest], at time: Double, in context: RenderContext
  ) -> [CommitCommand] {
    let fades = !(context.clock is ManualClock)
    isFading = false
    var commands: [CommitCommand] = []
    for (node, demands) in demands.groupedByNode {
      guard let layer = layers[node] else { continue }
      let tiles = layer.tiles(for: demands, at: fades ? time : nil)
      if fades, tiles.contains(where: { $0.opacity < 1 }) { isFading = true }
      guard layer.tiles.committedTiles != tiles else { continue }
      layer.tiles.committedTiles = tiles
      commands.append(.set(node, .contents, .tiles(tiles)))
    }
    if isFading {
      context.refreshes.addListener(refreshListener)
    } else {
      context.refreshes.removeListener(refreshListener)
    }
    return commands
  }
}
