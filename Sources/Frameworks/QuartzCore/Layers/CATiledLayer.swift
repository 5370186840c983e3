public import CoreGraphics
public import Foundation
import RenderTree

/// A layer whose contents are drawn in tiles, at the level of detail of the visible scale.
///
/// After a call of ``CALayer/setNeedsDisplay()``, ``CALayer/draw(in:)`` or the delegate is called for each visible
/// tile that is not drawn yet. The context is clipped to the tile, and its transform has the scale of the level of
/// detail. With a manual clock, a tile is visible immediately. Otherwise it fades in. Contents that are set directly
/// are replaced.
open class CATiledLayer: CALayer {
  /// The cache of drawn tiles, which only the model layer uses.
  let tiles = LayerTileCache()

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Requests that a part of the contents is drawn again, in the layer's coordinates.
  ///
  /// Tiles outside the part are kept.
  open override func setNeedsDisplay(_ r: CGRect) {
    guard isModel, tiles.isDisplayRequested else { return setNeedsDisplay() }
    tiles.invalidateTiles(in: r)
    recordChange()
  }

  /// Returns the duration of the fade-in of a new tile, in seconds.
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
  /// Each has twice the resolution of the next one.
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
