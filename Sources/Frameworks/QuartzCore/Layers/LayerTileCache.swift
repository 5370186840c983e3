import CoreGraphics
import Diagnostics
import DisplayList
import Foundation
import Geometry
import Pixels
import RenderServer
import RenderTree

// Tile caching for `CATiledLayer`.

/// A cache of the tiles drawn by a layer.
final class LayerTileCache {
  /// The maximum number of pixels in cached tiles that are not used by the current image.
  static let maximumCachedPixelCount = 1 << 24

  /// The maximum number of pixels in a layer's visible tiles.
  ///
  /// A region that would exceed it is drawn at a coarser level of detail.
  static let maximumVisiblePixelCount = 1 << 25

  /// The maximum number of visible tiles in a layer.
  ///
  /// A region that would exceed it is drawn at a coarser level of detail.
  static let maximumVisibleTileCount = 4_096

  /// The allowed range for a tile's width and height, in pixels.
  static let tileSizeRange = 1.0...4_096.0

  /// The level of detail and the position that identify a tile.
  struct TileKey: Hashable {
    /// The number of pixels per unit in the layer's coordinates.
    let scale: Double
    /// The tile's rectangle, in pixels of its level of detail.
    let box: Rect
    /// The part of the tile within the layer's bounds, in the layer's coordinates.
    let part: Rect
    let isOpaque: Bool
  }

  struct DrawnTile {
    /// The pixels of the tile, or `nil` if nothing was drawn into it.
    var pixels: PixelBuffer?
    /// The time at which a tile was first drawn at this position, in seconds.
    let birth: Double
    /// The number of the most recent image that used the tile.
    var use: Int
    var isStale = false
  }

  /// Whether drawing of the contents has ever been requested.
  private(set) var isDisplayRequested = false
  /// The tiles in the last commit, or `nil` if none were committed.
  var committedTiles: [Tile]?
  private var tilesByKey: [TileKey: DrawnTile] = [:]
  private var useCount = 0

  /// Marks all tiles for redrawing.
  func requestFullRedraw() {
    isDisplayRequested = true
    invalidateTiles { _ in true }
  }

  /// Marks the tiles that intersect the given part of the layer for redrawing.
  func invalidateTiles(in part: CGRect) {
    let part = Rect(part.standardized)
    invalidateTiles { !$0.intersection(part).isEmpty }
  }

  private func invalidateTiles(where isStale: (Rect) -> Bool) {
    for key in tilesByKey.keys where isStale(key.part) { tilesByKey[key]?.isStale = true }
  }

  /// Returns the tiles with the given keys, after drawing those that are missing or marked for redrawing.
  ///
  /// The opacity of new tiles depends on `time` and `fade`, in seconds. If `time` is `nil`, tiles are opaque
  /// immediately.
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

  /// Returns the tiles from other levels of detail that are visible beneath tiles while these fade in, starting with
  /// the coarsest level.
  private func fallbackTiles(forKeys keys: [TileKey]) -> [Tile] {
    guard let scale = keys.first?.scale else { return [] }
    let area = keys.dropFirst().reduce(keys[0].part) { $0.union($1.part) }
    return tilesByKey.filter { $0.key.scale != scale && !$0.key.part.intersection(area).isEmpty }
      .sorted { ($0.key.scale, $0.value.use) < ($1.key.scale, $1.value.use) }
      .compactMap { key, drawn in
        drawn.pixels.map { Tile(rect: key.rect, pixels: $0, opacity: 1) }
      }
  }

  /// Removes the least recently used tiles until the unused tiles are within the cache limit.
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
  /// The tile requests grouped by layer, sorted by node identifier.
  var groupedByNode: [(key: NodeID, value: [TileRequest])] {
    Dictionary(grouping: self, by: \.node).sorted { $0.key.rawValue < $1.key.rawValue }
  }
}

extension LayerTileCache.TileKey {
  /// The tile's rectangle in the layer's coordinates.
  var rect: Rect {
    Rect(box.minX / scale, box.minY / scale, box.width / scale, box.height / scale)
  }
}

/// A refresh listener that requests further frames while tiles fade in.
final class TileFadeRefreshListener: RefreshListener {
  let refreshInterval = RefreshQueue.maximumRate / RefreshQueue.defaultRate
  let isPaused = false
  func refresh(at time: Double) {}
}

extension CATiledLayer {
  /// Returns the requested tiles, after drawing those that are missing.
  ///
  /// If `time` is `nil`, tiles are opaque immediately.
  func tiles(for demands: [TileRequest], at time: Double?) -> [Tile] {
    guard tiles.isDisplayRequested, let first = demands.first else { return [] }
    let seen = demands.dropFirst().reduce(first.visibleRect) { $0.union($1.visibleRect) }
    let scale = demands.reduce(0) { max($0, $1.scale) }
    return tiles.tiles(
      forKeys: tileKeys(covering: seen, scale: scale), at: time,
      fade: type(of: self).fadeDuration(), draw: drawTile)
  }

  /// The scales of the levels of detail, from the finest to the coarsest.
  ///
  /// Each scale is half the previous one. `levelsOfDetailBias` is the number of levels that are finer than the
  /// layer's own scale.
  private var levels: [Double] {
    let own = contentsScale > 0 && contentsScale.isFinite ? Double(contentsScale) : 1
    let count = min(max(levelsOfDetail, 1), 32)
    let bias = min(max(levelsOfDetailBias, -32), 32)
    return (0..<count).map { own * exp2(Double(bias - $0)) }
  }

  /// Returns the keys of the tiles that cover a part of the layer.
  ///
  /// The tiles have the coarsest level of detail with sufficient resolution, or a coarser one if they would exceed
  /// the limits.
  private func tileKeys(covering seen: Rect, scale: Double) -> [LayerTileCache.TileKey] {
    let part = seen.intersection(Rect(bounds.standardized))
    guard !part.isEmpty, part.isFinite else { return [] }
    let levels = levels
    // A slightly smaller scale is sufficient, because scales are products of many factors and contain rounding
    // errors.
    let best = levels.lastIndex { $0 >= scale * (1 - 1e-6) } ?? 0
    let fitting = levels[best...].first { makeTileGrid(covering: part, scale: $0).isWithinLimits }
    if let fitting { return tileKeys(in: makeTileGrid(covering: part, scale: fitting)) }
    diagnostics.report(
      "\(type(of: self)): part of \(part.width) × \(part.height) points not drawn: it exceeds the maximum number "
        + "of tiles; increase levelsOfDetail or tileSize")
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

  /// Draws the tile with the given key.
  ///
  /// Returns `nil` if neither the layer nor its delegate draws anything.
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

/// A grid of the tiles that cover part of a layer at one level of detail.
///
/// Columns and rows are counted from the origin of the layer's coordinates.
private struct TileGrid {
  let scale: Double
  let columns: Range<Int>
  let rows: Range<Int>
  private let width: Double
  private let height: Double
  /// Whether the tiles are within the count and pixel limits for visible tiles.
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

  /// Returns the range of tile indexes that an interval overlaps by more than a rounding error.
  private static func tileRange(from low: Double, to high: Double, tilesPerUnit perUnit: Double)
    -> Range<Double>
  {
    let first = (low * perUnit + 1e-9).rounded(.down)
    return first..<max(first, (high * perUnit - 1e-9).rounded(.up))
  }

  /// Returns the rectangle of the tile in the given column and row, in pixels of the level of detail.
  func pixelRect(column: Int, row: Int) -> Rect {
    Rect(Double(column) * width, Double(row) * height, width, height)
  }

  /// Returns the smallest whole-pixel rectangle, at this level of detail, that contains the given rectangle in the
  /// layer's coordinates.
  func pixelBounds(around rect: Rect) -> Rect {
    Rect(
      minX: (rect.minX * scale).rounded(.down), minY: (rect.minY * scale).rounded(.down),
      maxX: (rect.maxX * scale).rounded(.up), maxY: (rect.maxY * scale).rounded(.up))
  }
}
