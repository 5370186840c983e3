public import CoreGraphics
public import Foundation
import RenderTree

/// A layer whose contents are drawn in tiles, at a level of detail that suits the visible scale.
///
/// After ``CALayer/setNeedsDisplay()`` is called, each visible tile that is not drawn yet is drawn with
/// ``CALayer/draw(in:)`` or by the delegate. The context is clipped to the tile, and its transform contains the scale
/// of the level of detail. With a manual clock, a new tile is opaque immediately; otherwise it fades in. The tiles
/// replace contents that are set directly.
open class CATiledLayer: CALayer {
  /// The cache for drawn tiles, which is used only by the model layer.
  let tiles = LayerTileCache()

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Marks the tiles that intersect the given rectangle to be drawn again.
  ///
  /// The rectangle is in the layer's coordinates. Other tiles are kept.
  open override func setNeedsDisplay(_ r: CGRect) {
    guard isModel, tiles.isDisplayRequested else { return setNeedsDisplay() }
    tiles.invalidateTiles(in: r)
    recordChange()
  }

  /// Returns the duration of a new tile's fade-in, in seconds.
  ///
  /// The default is 0.25.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  // generated: properties
  /// The values of the properties that the class declares.
  struct PropertyValues {
    var levelsOfDetail: Int = 1
    var levelsOfDetailBias: Int = 0
    var tileSize: CGSize = CGSize(width: 256, height: 256)
  }

  final var tiling = PropertyValues()

  override class var nodeClass: NodeClass { .tiled }

  override func adoptPropertyValues(of layer: CALayer) {
    super.adoptPropertyValues(of: layer)
    if let layer = layer as? CATiledLayer { tiling = layer.tiling }
  }

  /// The number of levels of detail.
  ///
  /// Each level has half the resolution of the previous one.
  open var levelsOfDetail: Int {
    get { tiling.levelsOfDetail }
    set {
      changeProperty(.levelsOfDetail, to: newValue) { tiling.levelsOfDetail = $0 }
    }
  }

  /// The number of levels of detail with a higher resolution than the layer.
  ///
  /// Each of them has twice the resolution of the next coarser level.
  open var levelsOfDetailBias: Int {
    get { tiling.levelsOfDetailBias }
    set {
      changeProperty(.levelsOfDetailBias, to: newValue) { tiling.levelsOfDetailBias = $0 }
    }
  }

  /// The maximum size of a tile, in pixels.
  open var tileSize: CGSize {
    get { tiling.tileSize }
    set {
      changeProperty(.tileSize, to: newValue) { tiling.tileSize = $0 }
    }
  }

  // generated: end
}
