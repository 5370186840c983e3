import RenderServer
import RenderTree

/// The layers of a live tree whose contents are drawn in tiles.
struct TiledLayerRegistry {
  private var layers: [NodeID: CATiledLayer] = [:]
  /// Calls for frames while tiles fade in.
  private let refreshListener = TileFadeRefreshListener()
  /// Whether tiles fade in.
  private(set) var isFading = false

  /// Takes in a layer that a commit made a node for.
  mutating func addLayer(_ layer: CALayer, node: NodeID) {
    guard let layer = layer as? CATiledLayer else { return }
    layer.tiles.committedTiles = nil
    layers[node] = layer
  }

  /// Forgets a node.
  mutating func removeNode(_ node: NodeID) { layers[node] = nil }

  /// Draws the tiles that a picture shows and that are not there yet.
  ///
  /// - Parameters:
  ///   - demands: What is seen of which layers.
  ///   - time: The instant of the picture, in root time.
  ///   - context: Where the tree is live; on a manual clock tiles show at once.
  /// - Returns: The contents that have changed.
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
