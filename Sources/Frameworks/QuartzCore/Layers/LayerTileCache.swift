import CoreGraphics
import Diagnostics
import DisplayList
import Foundation
import Geometry
import Pixels
import RenderServer
import RenderTree

// Tiles of a layer: behaviour/rendering.md, "Shapes".

/// The tiles that a layer has drawn.
final class LayerTileCache {
  /// The pixels of all tiles that a layer keeps though no picture shows them.
  static let maximumCachedPixelCount = 1 << 24

  /// The most pixels of the tiles that one picture shows of a layer; a part that takes more is drawn at a coarser level.
  static let maximumVisiblePixelCount = 1 << 25

  /// The most tiles that one picture shows of a layer.
  static let maximumVisibleTileCount = 4_096

  /// The pixels along a side of a tile.
  static let tileSizeRange = 1.0...4_096.0

  /// The pixels of one tile, and on what they depend.
  struct TileKey: Hashable {
    /// Pixels a unit.
    let scale: Double
    /// In pixels of the level.
    let box: Rect
    /// The part of the box that belongs to the layer, in its units.
    let part: Rect
    let isOpaque: Bool
  }

  struct DrawnTile {
    /// nil where nothing was drawn.
    var pixels: PixelBuffer?
    /// When the place showed something first.
    let birth: Double
    /// Counts up with every picture.
    var use: Int
    var isStale = false
  }

  /// Whether contents were ever asked for.
  private(set) var isDisplayRequested = false
  /// What was committed last; nil for nothing.
  var committedTiles: [Tile]?
  private var tilesByKey: [TileKey: DrawnTile] = [:]
  private var useCount = 0

  /// All tiles are to be drawn anew.
  func requestFullRedraw() {
    isDisplayRequested = true
    invalidateTiles { _ in true }
  }

  /// The tiles that touch a part of the layer are to be drawn anew.
  func invalidateTiles(in part: CGRect) {
    let part = Rect(part.standardized)
    invalidateTiles { !$0.intersection(part).isEmpty }
  }

  private func invalidateTiles(where isStale: (Rect) -> Bool) {
    for key in tilesByKey.keys where isStale(key.part) { tilesByKey[key]?.isStale = true }
  }

  /// The tiles at places, drawn where they are not there yet; `time` is nil where they show at once.
  func tiles(
    forKeys keys: [TileKey], at time: Double?, fade: Double, draw: (TileKey) -> PixelBuffer?
  ) -> [Tile] {
    useCount += 1
    let now = time ?? -.infinity
    let fade = time == nil ? 0 : fade
    var tiles: [Tile] = []
    for key in keys {
      if tilesByKey[key]?.isStale ?? true {
        let birth = tilesByKey[key]?.birth ?? now
        tilesByKey[key] = DrawnTile(pixels: draw(key), birth: birth, use: useCount)
      }
      tilesByKey[key]?.use = useCount
      guard let pixels = tilesByKey[key]?.pixels, let birth = tilesByKey[key]?.birth else {
        continue
      }
      let age = now - birth
      let opacity = age < fade && fade > 0 ? max(0, age / fade) : 1
      tiles.append(Tile(rect: key.rect, pixels: pixels, opacity: opacity))
    }
    let beneath = tiles.contains { $0.opacity < 1 } ? fallbackTiles(forKeys: keys) : []
    evictUnusedTiles()
    return beneath + tiles
  }

  /// What shows beneath tiles that fade in: those of other levels, the coarsest first.
  private func fallbackTiles(forKeys keys: [TileKey]) -> [Tile] {
    guard let scale = keys.first?.scale else { return [] }
    let area = keys.dropFirst().reduce(keys[0].part) { $0.union($1.part) }
    return tilesByKey.filter { $0.key.scale != scale && !$0.key.part.intersection(area).isEmpty }
      .sorted { ($0.key.scale, $0.value.use) < ($1.key.scale, $1.value.use) }
      .compactMap { key, drawn in
        drawn.pixels.map { Tile(rect: key.rect, pixels: $0, opacity: 1) }
      }
  }

  /// Lets go of what was not shown for longest, until what is kept besides what shows is within the limit.
  private func evictUnusedTiles() {
    let rest = tilesByKey.filter { $0.value.use < useCount }.sorted { $0.value.use > $1.value.use }
    var pixels = 0
    for (key, tile) in rest {
      pixels += (tile.pixels?.width ?? 0) * (tile.pixels?.height ?? 0)
      if tile.isStale || pixels > Self.maximumCachedPixelCount { tilesByKey[key] = nil }
    }
  }
}

extension [TileRequest] {
  /// What is asked of each layer, in an order that does not change.
  var groupedByNode: [(key: NodeID, value: [TileRequest])] {
    Dictionary(grouping: self, by: \.node).sorted { $0.key.rawValue < $1.key.rawValue }
  }
}

extension LayerTileCache.TileKey {
  /// Where the pixels lie in the layer.
  var rect: Rect {
    Rect(box.minX / scale, box.minY / scale, box.width / scale, box.height / scale)
  }
}

/// Keeps frames coming while tiles fade in.
final class TileFadeRefreshListener: RefreshListener {
  let refreshInterval = RefreshQueue.maximumRate / RefreshQueue.defaultRate
  let isPaused = false
  func refresh(at time: Double) {}
}

extension CATiledLayer {
  /// The tiles that pictures show, drawn where they are not there yet; `time` is nil where they show at once.
  func tiles(for demands: [TileRequest], at time: Double?) -> [Tile] {
    guard tiles.isDisplayRequested, let first = demands.first else { return [] }
    let seen = demands.dropFirst().reduce(first.visibleRect) { $0.union($1.visibleRect) }
    let scale = demands.reduce(0) { max($0, $1.scale) }
    return tiles.tiles(
      forKeys: tileKeys(covering: seen, scale: scale), at: time,
      fade: type(of: self).fadeDuration(), draw: drawTile)
  }

  /// The scales of the levels, the finest first: each is half of the one before, and the bias says how many are finer
  /// than the layer's own.
  private var levels: [Double] {
    let own = contentsScale > 0 && contentsScale.isFinite ? Double(contentsScale) : 1
    let count = min(max(levelsOfDetail, 1), 32)
    let bias = min(max(levelsOfDetailBias, -32), 32)
    return (0..<count).map { own * exp2(Double(bias - $0)) }
  }

  /// The tiles of the coarsest level that is fine enough, or of a coarser one where those would be too many.
  private func tileKeys(covering seen: Rect, scale: Double) -> [LayerTileCache.TileKey] {
    let part = seen.intersection(Rect(bounds.standardized))
    guard !part.isEmpty, part.isFinite else { return [] }
    let levels = levels
    // A hair less is fine enough, too: scales are products of many factors.
    let best = levels.lastIndex { $0 >= scale * (1 - 1e-6) } ?? 0
    let fitting = levels[best...].first { makeTileGrid(covering: part, scale: $0).isWithinLimits }
    if let fitting { return tileKeys(in: makeTileGrid(covering: part, scale: fitting)) }
    diagnostics.report(
      "\(type(of: self)): a part of \(part.width) × \(part.height) points takes too many tiles; "
        + "raise levelsOfDetail or tileSize")
    return []
  }

  private func makeTileGrid(covering part: Rect, scale: Double) -> TileGrid {
    let side = { (length: CGFloat) in
      length.isNaN
        ? 256
        : min(
          max(Double(length).rounded(), LayerTileCache.tileSizeRange.lowerBound),
          LayerTileCache.tileSizeRange.upperBound)
    }
    return TileGrid(
      part: part, scale: scale, width: side(tileSize.width), height: side(tileSize.height))
  }

  private func tileKeys(in grid: TileGrid) -> [LayerTileCache.TileKey] {
    let bounds = Rect(bounds.standardized)
    let pixels = grid.pixelBounds(around: bounds)
    return grid.rows.flatMap { row in
      grid.columns.compactMap { column -> LayerTileCache.TileKey? in
        let box = grid.pixelRect(column: column, row: row).intersection(pixels)
        let key = LayerTileCache.TileKey(
          scale: grid.scale, box: box,
          part: Rect(
            box.minX / grid.scale, box.minY / grid.scale, box.width / grid.scale,
            box.height / grid.scale
          ).intersection(bounds), isOpaque: isOpaque)
        return box.isEmpty || key.part.isEmpty ? nil : key
      }
    }
  }

  /// Draws one tile; nil where nobody draws anything.
  private func drawTile(_ key: LayerTileCache.TileKey) -> PixelBuffer? {
    let (box, scale) = (key.box, key.scale)
    let context = CGContext(
      pixelsWide: Int(box.width), pixelsHigh: Int(box.height),
      userToPixels: Affine(scale, 0, 0, scale, -box.minX, -box.minY), isOpaque: key.isOpaque)
    context.clip(to: CGRect(key.part))
    didSkipDrawing = false
    draw(in: context)
    return didSkipDrawing && context.displayList.commands.isEmpty ? nil : context.pixels
  }
}

/// The tiles of one level that a part of a layer touches, counted from the origin of its coordinates.
private struct TileGrid {
  let scale: Double
  let columns: Range<Int>
  let rows: Range<Int>
  private let width: Double
  private let height: Double
  /// Whether there are few enough of them.
  let isWithinLimits: Bool

  init(part: Rect, scale: Double, width: Double, height: Double) {
    (self.scale, self.width, self.height) = (scale, width, height)
    let across = Self.tileRange(from: part.minX, to: part.maxX, tilesPerUnit: scale / width)
    let down = Self.tileRange(from: part.minY, to: part.maxY, tilesPerUnit: scale / height)
    let count = (across.upperBound - across.lowerBound) * (down.upperBound - down.lowerBound)
    let ends = [across.lowerBound, across.upperBound, down.lowerBound, down.upperBound]
    isWithinLimits =
      count <= Double(LayerTileCache.maximumVisibleTileCount)
      && count * width * height <= Double(LayerTileCache.maximumVisiblePixelCount)
      && ends.allSatisfy { abs($0) < 1e9 }
    columns = isWithinLimits ? Int(across.lowerBound)..<Int(across.upperBound) : 0..<0
    rows = isWithinLimits ? Int(down.lowerBound)..<Int(down.upperBound) : 0..<0
  }

  /// The steps that an interval touches by more than a rounding error.
  private static func tileRange(from low: Double, to high: Double, tilesPerUnit perUnit: Double)
    -> Range<Double>
  {
    let first = (low * perUnit + 1e-9).rounded(.down)
    return first..<max(first, (high * perUnit - 1e-9).rounded(.up))
  }

  /// In pixels of the level.
  func pixelRect(column: Int, row: Int) -> Rect {
    Rect(Double(column) * width, Double(row) * height, width, height)
  }

  /// The whole pixels of the level that a rectangle of the layer touches.
  func pixelBounds(around rect: Rect) -> Rect {
    Rect(
      minX: (rect.minX * scale).rounded(.down), minY: (rect.minY * scale).rounded(.down),
      maxX: (rect.maxX * scale).rounded(.up), maxY: (rect.maxY * scale).rounded(.up))
  }
}
