import RenderServer
import RenderTree

/// A registry for the layers in a tree whose contents are drawn in tiles.
struct TiledLayerRegistry {
  private var layers: [NodeID: CATiledLayer] = [:]
  /// The refresh listener that requests frames while tiles are fading in.
  private let refreshListener = TileFadeRefreshListener()
  /// Whether any tiles are fading in.
  private(set) var isFading = false

  /// Adds a layer whose node has been created.
  ///
  /// Layers other than `CATiledLayer` are ignored.
  mutating func addLayer(_ layer: CALayer, node: NodeID) {
    guard let layer = layer as? CATiledLayer else { return }
    layer.tiles.committedTiles = nil
    layers[node] = layer
  }

  /// Removes the layer with the given node.
  mutating func removeNode(_ node: NodeID) { layers[node] = nil }

  /// Draws the requested tiles that are missing.
  ///
  /// - Parameters:
  ///   - demands: The visible parts of the tiled layers.
  ///   - time: The time of the frame, in root time.
  ///   - context: The render context of the layer tree. If it has a manual clock, new tiles are opaque immediately.
  /// - Returns: Commands that set the changed contents.
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
