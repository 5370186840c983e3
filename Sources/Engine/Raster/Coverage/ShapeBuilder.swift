import CRasterKernels
import DisplayList
import Geometry
import Synchronization

/// A builder that converts the shapes of a pass graph to masks, paints and sprites, within a memory budget.
struct ShapeBuilder {
  let list: DisplayList
  let workers: [RasterWorker]
  /// The arena from which the resulting arrays are allocated.
  let arena: OpaquePointer
  let cache: MaskCache
  let mipmaps: MipmapCache
  let pool: ThreadPool
  let memoryBudget: ShapeMemoryBudget

  /// The divisor that determines the scratch memory for one shape as a fraction of the memory budget.
  static let budgetDivisor = 8

  /// The minimum number of shapes for which several threads are used.
  private static let minimumParallelShapeCount = 16
  /// The number of shapes or sprites in each work item.
  private static let shapesPerTask = 8
  private static let spritesPerTask = 64

  /// The masks and paints of shapes, with one element each per shape.
  typealias ShapeBuffers = (
    masks: UnsafeMutablePointer<CRMask>, paints: UnsafeMutablePointer<CRPaint>
  )

  /// Builds the masks and paints for all shapes.
  ///
  /// Returns `nil` if they exceed the memory budget. Building stops once the outlines have more than `points` points.
  func makeShapes(
    for jobs: [ShapeJob], scratchByteCount scratch: Int, maximumPointCount points: Int
  )
    -> ShapeBuffers?
  {
    let count = jobs.count
    for worker in workers {
      worker.coverage.beginFrame(maximumScratchBytes: scratch, maximumPointCount: points)
    }
    guard
      memoryBudget.reserve(
        byteCount: (MemoryLayout<CRMask>.stride + MemoryLayout<CRPaint>.stride) * count)
    else { return nil }
    let shapes = (
      masks: arena.allocate(CRMask.self, count: count),
      paints: arena.allocate(CRPaint.self, count: count)
    )
    let pointsLeft = Atomic(points)
    let pieces = (count + Self.shapesPerTask - 1) / Self.shapesPerTask
    pool.forEach(count: pieces, isParallel: count >= Self.minimumParallelShapeCount) {
      thread, piece in
      guard pointsLeft.load(ordering: .relaxed) >= 0 else { return }
      let first = piece * Self.shapesPerTask
      let made = makeShapes(
        into: shapes, for: jobs, range: first..<min(count, first + Self.shapesPerTask),
        worker: workers[thread])
      pointsLeft.subtract(made, ordering: .relaxed)
    }
    return shapes
  }

  /// Builds the masks and paints for a range of shapes on one thread.
  ///
  /// Returns the number of points in their outlines.
  private func makeShapes(
    into shapes: ShapeBuffers, for jobs: [ShapeJob], range: Range<Int>, worker: RasterWorker
  ) -> Int {
    let before = cr_arena_bytes(worker.arena)
    let pointsBefore = worker.coverage.pointCount
    var setup = PaintBuilder(arena: worker.arena, mipmaps: mipmaps, memoryBudget: memoryBudget)
    for i in range {
      let usedBytes = cr_arena_bytes(worker.arena) - before - setup.reservedBytes
      guard memoryBudget.hasCapacity(forByteCount: usedBytes) else { break }
      shapes.paints[i] = .nothing
      switch list.commands[jobs[i].command] {
      case .draw(let draw):
        shapes.masks[i] = mask(
          of: draw.shape, transform: draw.transform, edges: draw.edges, job: jobs[i],
          limit: draw.inkPixelBounds(within: jobs[i].limit),
          worker: worker)
        if shapes.masks[i].bounds.isEmpty { continue }
        var paint = draw.paint
        paint.multiplyAlpha(by: jobs[i].opacity)
        shapes.paints[i] = setup.makePaint(from: paint, for: draw)
      case .pushClip(let clip):
        shapes.masks[i] = mask(
          of: clip.shape, transform: clip.transform, edges: clip.edges, job: jobs[i],
          limit: jobs[i].limit, worker: worker)
      case .shadow(let shadow):
        shapes.masks[i] = worker.coverage.mask(
          of: shadow.shape, transform: shadow.transform, edges: shadow.edges, limit: jobs[i].limit)
      case .backdrop(let backdrop):
        shapes.masks[i] = worker.coverage.mask(
          of: backdrop.shape, transform: backdrop.transform, edges: backdrop.edges,
          limit: jobs[i].limit)
      case .sprites, .beginGroup, .beginMask, .endGroup, .popClip:
        shapes.masks[i] = CRMask()
      }
    }
    memoryBudget.recordUse(byteCount: cr_arena_bytes(worker.arena) - before - setup.reservedBytes)
    // The scratch memory for one shape is limited to a fraction of the budget, so the required budget is scaled
    // accordingly.
    if worker.coverage.refusedBytes > 0 {
      memoryBudget.recordRefusedAllocation(
        byteCount: Self.budgetDivisor * worker.coverage.refusedBytes)
    }
    return worker.coverage.pointCount - pointsBefore
  }

  /// Returns the mask of a shape, using the cache if the shape is cacheable.
  private func mask(
    of shape: Shape, transform: Projection, edges: EdgeAntialiasing, job: ShapeJob, limit: CRRect,
    worker: RasterWorker
  ) -> CRMask {
    guard let key = MaskCache.MaskKey(shape, transform, edges, job) else {
      return worker.coverage.mask(of: shape, transform: transform, edges: edges, limit: limit)
    }
    return cache.mask(for: key, limit: limit) { limit in
      worker.coverage.mask(of: shape, transform: transform, edges: edges, limit: limit)
    }
  }

  /// Prepares all sprites for drawing.
  ///
  /// Returns `nil` if they exceed the memory budget.
  func makeSpriteBatches(for jobs: [SpriteDrawJob]) -> [SpriteBatch]? {
    var batches: [SpriteBatch] = []
    for job in jobs {
      guard case .sprites(let sprites) = list.commands[job.command] else { continue }
      let count = sprites.items.count
      guard memoryBudget.reserve(byteCount: PaintBuilder.bytesPerSprite * count) else { return nil }
      let result = arena.allocate(CRSprite.self, count: count)
      let chunk = Self.spritesPerTask
      pool.forEach(count: (count + chunk - 1) / chunk, isParallel: count > chunk) { thread, piece in
        let setup = PaintBuilder(
          arena: workers[thread].arena, mipmaps: mipmaps, memoryBudget: memoryBudget)
        for i in piece * chunk..<min(count, (piece + 1) * chunk) {
          result[i] = setup.makeSprite(from: sprites, spriteIndex: i, limit: job.limit)
        }
      }
      guard
        let batch = SpriteBatch(
          result, count: count, isAdditive: sprites.isAdditive, arena: arena, room: memoryBudget)
      else { return nil }
      batches.append(batch)
    }
    return batches
  }
}

/// The resources used by one drawing thread.
struct RasterWorker {
  let arena: OpaquePointer
  let coverage: ShapeCoverage
  let painter: TilePainter

  init(tileSize: PassTileGrid.TileSize) {
    arena = cr_arena_create()
    coverage = ShapeCoverage(arena: arena)
    painter = TilePainter(size: tileSize)
  }
}

extension OpaquePointer {
  /// Allocates uninitialized memory from an arena.
  fileprivate func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
    // Sound: the arena returns new memory of this size, aligned for any type.
    cr_arena_alloc(self, MemoryLayout<T>.stride * count).bindMemory(to: type, capacity: count)
  }
}
