import CRasterKernels
import DisplayList
import Geometry

/// A sprite command to be drawn in tiles.
struct SpriteDrawJob {
  var command: Int
  /// The pixels that need to be drawn.
  var limit: CRRect
}

/// The prepared sprites of one drawing command, indexed by rows of pixels.
struct SpriteBatch {
  /// The height of a bin in the row index, in pixels.
  ///
  /// Each sprite is listed in all bins that it touches.
  private static let binHeight: Int32 = 32

  /// The bounding box of the pixels that the sprites may change.
  private(set) var bounds = CRRect.empty
  let isAdditive: Bool
  /// The total area of the sprites in pixels, where overlapping areas count repeatedly.
  private(set) var pixels = 0.0
  /// The total number of bin entries for all sprites.
  private(set) var rows = 0
  private let sprites: UnsafeMutablePointer<CRSprite>
  private var firstBin: Int32 = 0
  private var bins: Int32 = 0
  /// The index of each bin's first entry, followed by the total number of entries.
  private var starts: UnsafeMutablePointer<Int32>?
  private var entries: UnsafeMutablePointer<Int32>?

  /// Indexes prepared sprites by rows.
  ///
  /// The index is allocated from the given arena. Returns `nil` if it exceeds the memory budget.
  init?(
    _ sprites: UnsafeMutablePointer<CRSprite>, count: Int, isAdditive: Bool, arena: OpaquePointer,
    room: ShapeMemoryBudget
  ) {
    self.sprites = sprites
    self.isAdditive = isAdditive
    for index in 0..<count {
      bounds = bounds.union(sprites[index].box)
      pixels += Double(sprites[index].box.pixelCount)
    }
    guard !bounds.isEmpty else { return }
    firstBin = floorDivide(bounds.y0, by: Self.binHeight)
    bins = floorDivide(bounds.y1 - 1, by: Self.binHeight) - firstBin + 1
    func allocate(_ count: Int) -> UnsafeMutablePointer<Int32> {
      cr_arena_alloc(arena, MemoryLayout<Int32>.stride * count)
        // Sound: the arena returns new memory of this size, aligned for any type.
        .bindMemory(to: Int32.self, capacity: count)
    }
    let starts = allocate(Int(bins) + 1)
    starts.update(repeating: 0, count: Int(bins) + 1)
    forEachBinnedSprite(count: count) { bin, _ in starts[bin + 1] += 1 }
    rows = (1...Int(bins)).reduce(0) { $0 + Int(starts[$1]) }
    guard rows <= Int32.max,
      room.reserve(byteCount: MemoryLayout<Int32>.stride * (rows + 2 * Int(bins)))
    else { return nil }
    for bin in 0..<Int(bins) { starts[bin + 1] += starts[bin] }
    let entries = allocate(rows)
    let next = allocate(Int(bins))
    next.update(from: starts, count: Int(bins))
    forEachBinnedSprite(count: count) { bin, sprite in
      entries[Int(next[bin])] = Int32(sprite)
      next[bin] += 1
    }
    self.starts = starts
    self.entries = entries
  }

  private func forEachBinnedSprite(count: Int, body: (_ bin: Int, _ sprite: Int) -> Void) {
    for index in 0..<count where !sprites[index].box.isEmpty {
      let box = sprites[index].box
      let first = floorDivide(box.y0, by: Self.binHeight) - firstBin
      let last = floorDivide(box.y1 - 1, by: Self.binHeight) - firstBin
      for bin in first...last { body(Int(bin), index) }
    }
  }

  /// Draws the sprites within the given area.
  func draw(
    in area: CRRect, onto target: UnsafePointer<CRTarget>, clip: UnsafePointer<CRCover>?
  ) {
    guard let starts, let entries, !area.isEmpty else { return }
    let first = max(0, floorDivide(area.y0, by: Self.binHeight) - firstBin)
    let last = min(bins - 1, floorDivide(area.y1 - 1, by: Self.binHeight) - firstBin)
    guard first <= last else { return }
    for bin in first...last {
      let top = (firstBin + bin) * Self.binHeight
      let part = CRRect(
        x0: area.x0, y0: max(area.y0, top), x1: area.x1, y1: min(area.y1, top + Self.binHeight))
      for entry in starts[Int(bin)]..<starts[Int(bin) + 1] {
        let sprite = sprites + Int(entries[Int(entry)])
        let box = sprite.pointee.box
        if box.x0 < part.x1, box.x1 > part.x0, box.y0 < part.y1, box.y1 > part.y0 {
          cr_sprite(target, part, sprite, isAdditive, clip)
        }
      }
    }
  }
}

extension PaintBuilder {
  /// The arena memory for each sprite, in bytes, including the alignment to cache lines.
  static let bytesPerSprite = MemoryLayout<CRSprite>.stride + MemoryLayout<CRImage>.stride + 63

  /// Returns the sprite at the given index, in the format used by the C kernel.
  ///
  /// Its bounding box is empty if nothing is drawn.
  func makeSprite(from sprites: SpriteList, spriteIndex index: Int, limit: CRRect) -> CRSprite {
    let item = sprites.items[index]
    var result = CRSprite()
    guard sprites.images.indices.contains(Int(item.imageIndex)) else { return result }
    let picture = sprites.images[Int(item.imageIndex)]
    let source = picture.source.standardized
    let quad = item.placement.apply(source).inset(dx: -0.5, dy: -0.5)
    guard quad.isFinite, !source.isEmpty, let back = item.placement.inverted else { return result }
    let box = CRRect(around: quad).intersection(limit)
    guard !box.isEmpty else { return result }
    let across = (back.a * back.a + back.c * back.c).squareRoot()
    let along = (back.b * back.b + back.d * back.d).squareRoot()
    guard across > 0, along > 0, across.isFinite, along.isFinite else { return result }
    let paint = ImagePaint(
      picture.pixels, source: source, placement: .identity, minification: picture.minification,
      magnification: picture.magnification, bias: picture.bias, tint: item.color)
    guard
      let image = makeImagePaint(
        from: paint, transform: Projection(item.placement),
        center: item.placement.apply(source.center))
    else { return result }
    // Distances are measured from the unclipped bounding box, so that they do not depend on the drawn region.
    let corner = CRRect(around: quad)
    let at = back.apply(Point(Double(corner.x0) + 0.5, Double(corner.y0) + 0.5))
    result.image = image
    result.corner_x = corner.x0
    result.corner_y = corner.y0
    result.box = box
    result.across = Float((at.x - source.minX) / across)
    result.across_x = Float(back.a / across)
    result.across_y = Float(back.c / across)
    result.width = Float(source.width / across)
    result.along = Float((at.y - source.minY) / along)
    result.along_x = Float(back.b / along)
    result.along_y = Float(back.d / along)
    result.height = Float(source.height / along)
    return result
  }
}
