public import Geometry
public import Pixels

/// A part of a layer's contents that was drawn by itself.
public struct Tile: Hashable, Sendable {
  /// Where its pixels lie, in the layer's coordinates with y running down from the contents' first row.
  public var rect: Rect
  /// What it shows.
  public var pixels: PixelBuffer
  /// Multiplies it, while it comes into view; 0…1.
  public var opacity: Double

  /// A picture of a part of a layer.
  public init(rect: Rect, pixels: PixelBuffer, opacity: Double = 1) {
    self.rect = rect
    self.pixels = pixels
    self.opacity = opacity
  }
}

/// What a picture shows of a layer whose contents are drawn in tiles.
public struct TileRequest: Hashable, Sendable {
  /// The layer.
  public var node: NodeID
  /// The part that may be seen, in the layer's coordinates with y running down from the contents' first row.
  public var visibleRect: Rect
  /// Pixels of the picture for a unit of the layer.
  public var scale: Double

  /// What is asked of a layer.
  public init(node: NodeID, visible: Rect, scale: Double) {
    self.node = node
    self.visibleRect = visible
    self.scale = scale
  }
}
