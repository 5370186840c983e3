public import Geometry
public import Pixels

/// A part of a layer's contents that is drawn separately.
public struct Tile: Hashable, Sendable {
  /// The tile's rectangle in the layer's coordinates, in points, with y pointing down from the first row of the
  /// contents.
  public var rect: Rect
  /// The pixels drawn for the tile.
  public var pixels: PixelBuffer
  /// The opacity of the tile while it fades in, in `0...1`.
  public var opacity: Double

  /// Creates a tile that covers the given rectangle, in points.
  public init(rect: Rect, pixels: PixelBuffer, opacity: Double = 1) {
    self.rect = rect
    self.pixels = pixels
    self.opacity = opacity
  }
}

/// A request to draw the visible part of a layer whose contents are drawn in tiles.
public struct TileRequest: Hashable, Sendable {
  /// The identifier of the tiled layer.
  public var node: NodeID
  /// The visible rectangle in the layer's coordinates, in points, with y pointing down from the first row of the
  /// contents.
  public var visibleRect: Rect
  /// The scale at which the layer is displayed, in pixels per point.
  public var scale: Double

  /// Creates a request for the given visible rectangle, in points.
  public init(node: NodeID, visible: Rect, scale: Double) {
    self.node = node
    self.visibleRect = visible
    self.scale = scale
  }
}
