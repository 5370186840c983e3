public import CoreGraphics
public import Foundation
import RenderTree

/// A layer whose contents are drawn in tiles, when and as large as they show.
///
/// After ``CALayer/setNeedsDisplay()`` has asked for contents, ``CALayer/draw(in:)``, or the delegate, is called for each
/// tile that a picture shows and that is not there yet: the clip of the context is the tile, and its transform has the
/// scale of the level of detail. On a manual clock a tile shows at once, else it fades in. Contents that are set
/// otherwise are replaced.
open class CATiledLayer: CALayer {
  /// What was drawn; the model's own.
  let tiles = LayerTileCache()

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  /// A layer out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Asks for new contents of a part: tiles that it does not touch stay as they are.
  open override func setNeedsDisplay(_ r: CGRect) {
    guard isModel, tiles.isDisplayRequested else { return setNeedsDisplay() }
    tiles.invalidateTiles(in: r)
    recordChange()
  }

  /// How long a new tile takes to show, in seconds.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  // generated: properties
  /// The values of the class.
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

  /// How many times the contents are kept, each half as large as the one before.
  open var levelsOfDetail: Int {
    get { tiling.levelsOfDetail }
    set {
      changeProperty(.levelsOfDetail, to: newValue) { tiling.levelsOfDetail = $0 }
    }
  }

  /// How many of those levels are larger than the layer, each twice as large as the next.
  open var levelsOfDetailBias: Int {
    get { tiling.levelsOfDetailBias }
    set {
      changeProperty(.levelsOfDetailBias, to: newValue) { tiling.levelsOfDetailBias = $0 }
    }
  }

  /// The largest size of a tile, in pixels.
  open var tileSize: CGSize {
    get { tiling.tileSize }
    set {
      changeProperty(.tileSize, to: newValue) { tiling.tileSize = $0 }
    }
  }

  // generated: end
}
