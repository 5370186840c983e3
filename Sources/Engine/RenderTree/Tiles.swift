public import Geometry
public import Pixels

/// A separately drawn part of a layer's contents.
public struct Tile: Hashable, Sendable {
  /// The rectangle in the layer's coordinates, in points, with y down from the first row of the contents.
  public var rect: Rect
  /// The pixels of the tile.
  public var pixels: PixelBuffer
  /// The opacity of the tile while it fades in, 0...1.
  public var opacity: Double

  /// Creates a tile for a rectangle in points.
  public init(rect: Rect, pixels: PixelBuffer, opacity: Double = 1) {
    self.rect = rect
    self.pixels = pixels
    self.opacity = opacity
  }
}

/// A request for the visible part of a layer whose contents are drawn in tiles.
public struct TileRequest: Hashable, Sendable {
  /// The identifier of the layer.
  public var node: NodeID
  /// The visible rectangle in the layer's coordinates, in points, with y down from the first row of the contents.
  public var visibleRect: Rect
  /// The scale of the picture in pixels per point of the layer.
  public var scale: Double

  /// Creates a request for a visible rectangle in points.
  public init(node: NodeID, visible: Rect, scale: Double) {
    self.node = node
    self.visibleRect = visible
    self.scale = scale
  }
}
