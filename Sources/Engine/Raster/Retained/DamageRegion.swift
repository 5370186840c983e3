import CRasterKernels

/// The damaged parts of a picture, as disjoint rectangles that do not cross tile boundaries.
struct DamageRegion {
  /// The damaged rectangles to redraw.
  private(set) var pieces: ContiguousArray<CRRect> = []
  /// The bounding box of all damaged rectangles.
  private(set) var bounds = CRRect.empty
  private(set) var pixelCount = 0

  /// The base-2 logarithms of the width and height of a cell in the index: cells have 64 by 32 pixels.
  private static let cellShift: (x: Int32, y: Int32) = (6, 5)
  private var columns: Int32 = 0
  private var rows: Int32 = 0
  /// The index of each cell's first entry, followed by the total number of entries.
  private var starts: ContiguousArray<Int32> = []
  private var entries: ContiguousArray<Int32> = []
  /// The index of each tile's first rectangle in `tilePieces`, or -1 if the tile has none.
  private var firstPieceOfTile: ContiguousArray<Int32> = []
  private var tilePieces: ContiguousArray<TileDamageRect> = []

  /// A damaged rectangle within a tile.
  private struct TileDamageRect {
    var rect: CRRect
    /// The index of the next rectangle in the same tile, or -1 if there is none.
    var next: Int32
  }

  /// The approximate cost of drawing one additional rectangle, in pixels.
  private static let pieceCost = 256

  /// The maximum number of damaged rectangles in a tile.
  ///
  /// Additional rectangles are merged with existing ones.
  private static let maximumPiecesPerTile = 24

  /// Replaces the damaged region with the given rectangles, divided at tile boundaries.
  mutating func setRects(
    _ rects: ContiguousArray<CRRect>, bounds imageBounds: CRRect,
    tileSize tile: PassTileGrid.TileSize
  ) {
    let across = (imageBounds.x1 + tile.width - 1) / tile.width
    let down = (imageBounds.y1 + tile.height - 1) / tile.height
    firstPieceOfTile.removeAll(keepingCapacity: true)
    firstPieceOfTile.append(contentsOf: repeatElement(-1, count: Int(across * down)))
    tilePieces.removeAll(keepingCapacity: true)
    for whole in rects {
      let rect = whole.intersection(imageBounds)
      if rect.isEmpty { continue }
      for y in rect.y0 / tile.height...(rect.y1 - 1) / tile.height {
        for x in rect.x0 / tile.width...(rect.x1 - 1) / tile.width {
          let area = CRRect(
            x0: x * tile.width, y0: y * tile.height, x1: (x + 1) * tile.width,
            y1: (y + 1) * tile.height)
          addRect(rect.intersection(area), toTile: Int(y * across + x))
        }
      }
    }
    pieces.removeAll(keepingCapacity: true)
    bounds = .empty
    pixelCount = 0
    for first in firstPieceOfTile where first >= 0 {
      var cut = first
      while cut >= 0 {
        let rect = tilePieces[Int(cut)].rect
        pieces.append(rect)
        bounds = bounds.union(rect)
        pixelCount += rect.pixelCount
        cut = tilePieces[Int(cut)].next
      }
    }
    buildCellIndex(bounds: imageBounds)
  }

  /// Adds a damaged rectangle that lies within the given tile.
  ///
  /// It is merged with rectangles that overlap it or that are cheaper to draw together with it.
  private mutating func addRect(_ rect: CRRect, toTile tile: Int) {
    var rect = rect
    var count = 0
    var before: Int32 = -1
    var cut = firstPieceOfTile[tile]
    while cut >= 0 {
      let other = tilePieces[Int(cut)].rect
      let next = tilePieces[Int(cut)].next
      let both = rect.union(other)
      if rect.intersects(other) || count >= Self.maximumPiecesPerTile
        || both.pixelCount <= rect.pixelCount + other.pixelCount + Self.pieceCost
      {
        if before < 0 { firstPieceOfTile[tile] = next } else { tilePieces[Int(before)].next = next }
        // The merged rectangle may overlap rectangles that were already checked.
        rect = both
        before = -1
        count = 0
        cut = firstPieceOfTile[tile]
      } else {
        before = cut
        count += 1
        cut = next
      }
    }
    tilePieces.append(TileDamageRect(rect: rect, next: firstPieceOfTile[tile]))
    firstPieceOfTile[tile] = Int32(tilePieces.count - 1)
  }

  // MARK: Cell index

  private mutating func buildCellIndex(bounds imageBounds: CRRect) {
    columns = (imageBounds.x1 + (1 << Self.cellShift.x) - 1) >> Self.cellShift.x
    rows = (imageBounds.y1 + (1 << Self.cellShift.y) - 1) >> Self.cellShift.y
    let count = Int(columns * rows)
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: count + 1))
    for piece in pieces {
      let cells = gridCells(covering: piece)
      for y in cells.y0..<cells.y1 {
        for x in cells.x0..<cells.x1 { starts[Int(y * columns + x) + 1] += 1 }
      }
    }
    for cell in 0..<count { starts[cell + 1] += starts[cell] }
    let more = Int(starts[count]) - entries.count
    if more > 0 { entries.append(contentsOf: repeatElement(0, count: more)) }
    // Each start index is advanced while its cell is filled, so it ends at the start of the next cell.
    for cell in stride(from: count, to: 0, by: -1) { starts[cell] = starts[cell - 1] }
    for index in pieces.indices {
      let cells = gridCells(covering: pieces[index])
      for y in cells.y0..<cells.y1 {
        for x in cells.x0..<cells.x1 {
          let cell = Int(y * columns + x) + 1
          entries[Int(starts[cell])] = Int32(index)
          starts[cell] += 1
        }
      }
    }
  }

  @inline(__always) private func gridCells(covering box: CRRect) -> CRRect {
    CRRect(
      x0: max(0, box.x0 >> Self.cellShift.x), y0: max(0, box.y0 >> Self.cellShift.y),
      x1: min(columns, ((box.x1 - 1) >> Self.cellShift.x) + 1),
      y1: min(rows, ((box.y1 - 1) >> Self.cellShift.y) + 1))
  }

  /// Whether any damaged rectangle overlaps the given box.
  @inline(__always) func intersects(_ box: CRRect) -> Bool {
    guard box.intersects(bounds) else { return false }
    if box.contains(bounds) { return true }
    let cells = gridCells(covering: box)
    for y in cells.y0..<cells.y1 {
      for x in cells.x0..<cells.x1 {
        let cell = Int(y * columns + x)
        for entry in starts[cell]..<starts[cell + 1]
        where pieces[Int(entries[Int(entry)])].intersects(box) {
          return true
        }
      }
    }
    return false
  }

  /// Calls `body` once with the index of each damaged rectangle that overlaps the given box.
  @inline(__always) func forEachRect(intersecting box: CRRect, body: (Int) -> Void) {
    guard box.intersects(bounds) else { return }
    if box.contains(bounds) {
      for piece in pieces.indices { body(piece) }
      return
    }
    let cells = gridCells(covering: box)
    for y in cells.y0..<cells.y1 {
      for x in cells.x0..<cells.x1 {
        let cell = Int(y * columns + x)
        for entry in starts[cell]..<starts[cell + 1] {
          let piece = Int(entries[Int(entry)])
          let rect = pieces[piece]
          // A rectangle is reported only for the first cell in which it overlaps the box.
          guard rect.intersects(box), max(cells.x0, rect.x0 >> Self.cellShift.x) == x,
            max(cells.y0, rect.y0 >> Self.cellShift.y) == y
          else { continue }
          body(piece)
        }
      }
    }
  }
}
