import CRasterKernels
import DisplayList
import Geometry
import Synchronization

/// Makes the masks and paints of a graph's shapes, and its sprites, as far as there is room for them.
struct ShapeMaker {
  let list: DisplayList
  let workers: [RasterWorker]
  /// Memory for lists of what the workers make.
  let arena: OpaquePointer
  let cache: MaskCache
  let mipmaps: Mipmaps
  let pool: ThreadPool
  let room: ShapeRoom

  /// The part of the room that one shape may take on the way.
  static let slack = 8

  /// Shapes below which it does not pay to wake other threads.
  private static let fewShapes = 16
  /// Shapes and sprites that one thread makes in a row.
  private static let shapesAtOnce = 8
  private static let spritesAtOnce = 64

  /// The masks and paints of shapes.
  typealias Shapes = (masks: UnsafeMutablePointer<CRMask>, paints: UnsafeMutablePointer<CRPaint>)

  /// Makes the masks and paints of all shapes, as far as their outlines have no more points than they may have.
  func shapes(of jobs: [ShapeJob], scratch: Int, points: Int) -> Shapes? {
    let count = jobs.count
    for worker in workers { worker.coverage.begin(room: scratch, points: points) }
    guard
      room.reserve((MemoryLayout<CRMask>.stride + MemoryLayout<CRPaint>.stride) * count)
    else { return nil }
    let shapes = (
      masks: arena.allocate(CRMask.self, count), paints: arena.allocate(CRPaint.self, count)
    )
    let pointsLeft = Atomic(points)
    let pieces = (count + Self.shapesAtOnce - 1) / Self.shapesAtOnce
    pool.forEach(pieces, parallel: count >= Self.fewShapes) { thread, piece in
      guard pointsLeft.load(ordering: .relaxed) >= 0 else { return }
      let first = piece * Self.shapesAtOnce
      let made = make(
        shapes, jobs, first..<min(count, first + Self.shapesAtOnce), workers[thread])
      pointsLeft.subtract(made, ordering: .relaxed)
    }
    return shapes
  }

  /// Makes some shapes on one thread; returns the points of their outlines.
  private func make(
    _ shapes: Shapes, _ jobs: [ShapeJob], _ range: Range<Int>, _ worker: RasterWorker
  ) -> Int {
    let before = cr_arena_bytes(worker.arena)
    let pointsBefore = worker.coverage.points
    var setup = PaintSetup(arena: worker.arena, mipmaps: mipmaps, room: room)
    for i in range {
      let taken = cr_arena_bytes(worker.arena) - before - setup.reserved
      guard room.isEnough(for: taken) else { break }
      shapes.paints[i] = .nothing
      switch list.commands[jobs[i].command] {
      case .draw(let draw):
        shapes.masks[i] = mask(
          of: draw.shape, draw.transform, draw.edges, jobs[i], limit: draw.inked(jobs[i].limit),
          worker)
        if shapes.masks[i].bounds.isEmpty { continue }
        var paint = draw.paint
        paint.multiplyAlpha(by: jobs[i].opacity)
        shapes.paints[i] = setup.paint(paint, draw)
      case .pushClip(let clip):
        shapes.masks[i] = mask(
          of: clip.shape, clip.transform, clip.edges, jobs[i], limit: jobs[i].limit, worker)
      case .shadow(let shadow):
        shapes.masks[i] = worker.coverage.mask(
          of: shadow.shape, shadow.transform, shadow.edges, limit: jobs[i].limit)
      case .backdrop(let backdrop):
        shapes.masks[i] = worker.coverage.mask(
          of: backdrop.shape, backdrop.transform, backdrop.edges, limit: jobs[i].limit)
      case .sprites, .beginGroup, .beginMask, .endGroup, .popClip:
        shapes.masks[i] = CRMask()
      }
    }
    room.count(cr_arena_bytes(worker.arena) - before - setup.reserved)
    // A shape may take no more than its part of the room.
    if worker.coverage.lacking > 0 { room.refuse(Self.slack * worker.coverage.lacking) }
    return worker.coverage.points - pointsBefore
  }

  /// The mask of a shape, from the cache where it is needed again and again.
  private func mask(
    of shape: Shape, _ transform: Projection, _ edges: Edges, _ job: ShapeJob, limit: CRRect,
    _ worker: RasterWorker
  ) -> CRMask {
    guard let key = MaskCache.Key(shape, transform, edges, job) else {
      return worker.coverage.mask(of: shape, transform, edges, limit: limit)
    }
    return cache.mask(key, limit: limit) { limit in
      worker.coverage.mask(of: shape, transform, edges, limit: limit)
    }
  }

  /// Prepares all sprites; nil where there is no room for them.
  func batches(of jobs: [SpriteJob]) -> [SpriteBatch]? {
    var batches: [SpriteBatch] = []
    for job in jobs {
      guard case .sprites(let sprites) = list.commands[job.command] else { continue }
      let count = sprites.items.count
      guard room.reserve(PaintSetup.bytesOfSprite * count) else { return nil }
      let made = arena.allocate(CRSprite.self, count)
      let chunk = Self.spritesAtOnce
      pool.forEach((count + chunk - 1) / chunk, parallel: count > chunk) { thread, piece in
        let setup = PaintSetup(arena: workers[thread].arena, mipmaps: mipmaps, room: room)
        for i in piece * chunk..<min(count, (piece + 1) * chunk) {
          made[i] = setup.sprite(sprites, i, limit: job.limit)
        }
      }
      guard
        let batch = SpriteBatch(
          made, count: count, isAdditive: sprites.isAdditive, arena: arena, room: room)
      else { return nil }
      batches.append(batch)
    }
    return batches
  }
}

/// What one thread draws with.
struct RasterWorker {
  let arena: OpaquePointer
  let coverage: ShapeCoverage
  let painter: TilePainter

  init(tileSize: Tiles.Size) {
    arena = cr_arena_create()
    coverage = ShapeCoverage(arena: arena)
    painter = TilePainter(size: tileSize)
  }
}

extension OpaquePointer {
  /// Allocates memory of an arena.
  fileprivate func allocate<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
    // Sound: the arena gives new memory of so many bytes, aligned for any type.
    cr_arena_alloc(self, MemoryLayout<T>.stride * count).bindMemory(to: type, capacity: count)
  }
}
