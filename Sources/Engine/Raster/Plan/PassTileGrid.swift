import CRasterKernels

/// The tiles of a render pass, with the operations that touch each tile.
///
/// Tiles are aligned to a fixed grid, so the tiles of a region are also tiles of the whole picture. If only damage is
/// drawn, each damaged rectangle lies within one tile and replaces it.
struct PassTileGrid {
  /// The width and height of a tile, in pixels.
  ///
  /// The pixels of a tile fit into the processor's level 1 cache. Tiles are wide because memory is prefetched along
  /// rows. Their width is a multiple of 8 so that vector operations are rarely split.
  struct TileSize: Equatable {
    var width: Int32 = 512
    var height: Int32 = 16
  }

  let pass: RenderPass
  private let bounds: CRRect
  private let size: TileSize
  private let first: (x: Int32, y: Int32)
  let columns: Int
  let rows: Int
  /// The damaged region of the surface; `nil` to draw the whole surface.
  private let damage: DamageRegion?
  /// The index of each tile's first entry in `entries`, followed by the total number of entries.
  private let starts: UnsafeMutablePointer<Int32>
  private let entries: UnsafeMutablePointer<Int32>

  var count: Int { damage?.pieces.count ?? columns * rows }

  /// Returns the pixel rectangle of the given tile.
  func area(ofTile tile: Int) -> CRRect {
    if let damage { return damage.pieces[tile] }
    let x = (first.x + Int32(tile % columns)) * size.width
    let y = (first.y + Int32(tile / columns)) * size.height
    return CRRect(x0: x, y0: y, x1: x + size.width, y1: y + size.height).intersection(bounds)
  }

  /// Returns the indices of the operations that touch a tile, in drawing order.
  func operationIndices(inTile tile: Int) -> UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(
      start: entries + Int(starts[tile]), count: Int(starts[tile + 1] - starts[tile]))
  }

  /// Determines the operations that touch each tile of a pass.
  ///
  /// The index arrays are allocated from `memory`.
  init(
    _ graph: PassGraph, pass: Int, size: TileSize, damage: DamageRegion?, memory: ScratchMemory
  ) {
    self.pass = graph.passes[pass]
    self.size = size
    self.damage = damage
    bounds = graph.surfaces[self.pass.surface].bounds
    if bounds.isEmpty {
      (columns, rows) = (0, 0)
      first = (0, 0)
    } else {
      first = (floorDivide(bounds.x0, by: size.width), floorDivide(bounds.y0, by: size.height))
      columns = Int(floorDivide(bounds.x1 - 1, by: size.width) - first.x) + 1
      rows = Int(floorDivide(bounds.y1 - 1, by: size.height) - first.y) + 1
    }
    let tiles = damage?.pieces.count ?? columns * rows
    let starts = memory.allocate(Int32.self, count: tiles + 1)
    self.starts = starts
    starts.update(repeating: 0, count: tiles + 1)
    let bins = TileBins(first: first, size: size, columns: columns, rows: rows, damage: damage)
    bins.forEachTile(touchedBy: self.pass, graph: graph) { tile, _ in starts[tile + 1] += 1 }
    for tile in 0..<tiles { starts[tile + 1] += starts[tile] }
    let list = memory.allocate(Int32.self, count: Int(starts[tiles]))
    let next = memory.allocate(Int32.self, count: tiles)
    next.update(from: starts, count: tiles)
    bins.forEachTile(touchedBy: self.pass, graph: graph) { tile, operation in
      list[Int(next[tile])] = Int32(operation)
      next[tile] += 1
    }
    entries = list
  }
}

extension PassTileGrid {
  /// Returns the number of tiles touched by the given rectangle.
  static func tileCount(in box: CRRect, size: TileSize) -> Int {
    if box.isEmpty { return 0 }
    let across = floorDivide(box.x1 - 1, by: size.width) - floorDivide(box.x0, by: size.width) + 1
    let down = floorDivide(box.y1 - 1, by: size.height) - floorDivide(box.y0, by: size.height) + 1
    return Int(across) * Int(down)
  }
}

/// A helper that determines the tiles touched by each operation.
private struct TileBins {
  let first: (x: Int32, y: Int32)
  let size: PassTileGrid.TileSize
  let columns: Int
  let rows: Int
  let damage: DamageRegion?

  func forEachTile(
    touchedBy pass: RenderPass, graph: PassGraph, body: (_ tile: Int, _ operation: Int) -> Void
  ) {
    graph.operations.withUnsafeBufferPointer { operations in
      for index in pass.operations {
        let area = operations[index].bounds
        if area.isEmpty { continue }
        if let damage {
          damage.forEachRect(intersecting: area) { body($0, index) }
          continue
        }
        let x0 = max(0, Int(floorDivide(area.x0, by: size.width) - first.x))
        let x1 = min(columns - 1, Int(floorDivide(area.x1 - 1, by: size.width) - first.x))
        let y0 = max(0, Int(floorDivide(area.y0, by: size.height) - first.y))
        let y1 = min(rows - 1, Int(floorDivide(area.y1 - 1, by: size.height) - first.y))
        guard x0 <= x1, y0 <= y1 else { continue }
        for y in y0...y1 {
          for x in x0...x1 { body(y * columns + x, index) }
        }
      }
    }
  }
}

/// Returns the quotient rounded towards negative infinity.
func floorDivide(_ a: Int32, by b: Int32) -> Int32 {
  let q = a / b
  return a % b < 0 ? q - 1 : q
}
