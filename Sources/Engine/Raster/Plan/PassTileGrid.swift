import CRasterKernels

/// The tiles of a pass, with the operations that touch each of them.
///
/// Tiles are aligned to a fixed grid, so those of a region are also tiles of the picture. With damage, each damaged
/// rectangle lies within one tile and replaces it.
struct PassTileGrid {
  /// The size of a tile in pixels.
  ///
  /// Its pixels fit into the first level of the processor's cache. Tiles are wide because memory is prefetched along
  /// rows, and a multiple of 8 so that vector runs are rarely split.
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
  /// The damaged region of the surface; nil for all of it.
  private let damage: DamageRegion?
  /// The index of each tile's first entry in `entries`, followed by the number of all entries.
  private let starts: UnsafeMutablePointer<Int32>
  private let entries: UnsafeMutablePointer<Int32>

  var count: Int { damage?.pieces.count ?? columns * rows }

  /// Returns the pixels of a tile.
  func area(ofTile tile: Int) -> CRRect {
    if let damage { return damage.pieces[tile] }
    let x = (first.x + Int32(tile % columns)) * size.width
    let y = (first.y + Int32(tile / columns)) * size.height
    return CRRect(x0: x, y0: y, x1: x + size.width, y1: y + size.height).intersection(bounds)
  }

  /// Returns the indices of a tile's operations in the graph, in drawing order.
  func operationIndices(inTile tile: Int) -> UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(
      start: entries + Int(starts[tile]), count: Int(starts[tile + 1] - starts[tile]))
  }

  /// Finds the operations of each tile.
  ///
  /// The lists are allocated from `memory`.
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
  /// Returns the number of tiles that a rectangle touches.
  static func tileCount(in box: CRRect, size: TileSize) -> Int {
    if box.isEmpty { return 0 }
    let across = floorDivide(box.x1 - 1, by: size.width) - floorDivide(box.x0, by: size.width) + 1
    let down = floorDivide(box.y1 - 1, by: size.height) - floorDivide(box.y0, by: size.height) + 1
    return Int(across) * Int(down)
  }
}

/// A helper that finds the tiles touched by operations.
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
