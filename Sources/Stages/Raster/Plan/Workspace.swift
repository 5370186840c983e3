import CRasterKernels
import DisplayList
import Geometry
import Pixels

/// The memory of a rasterizer, used again for every picture.
final class Workspace {
  /// What one thread needs for itself.
  private struct Worker {
    let arena: OpaquePointer
    let coverage: ShapeCoverage
    let painter: TilePainter
  }

  private let workers: [Worker]
  private let arena: OpaquePointer
  private let tileSize: Tiles.Size
  private let cache = BlurCache()
  private let maskCache = MaskCache()
  private var planner = Planner()
  private var layout = Layout()

  init(threads: Int, tileSize: Tiles.Size) {
    workers = (0..<threads).map { _ in
      let arena: OpaquePointer = cr_arena_create()
      return Worker(
        arena: arena, coverage: ShapeCoverage(arena: arena), painter: TilePainter(size: tileSize))
    }
    arena = cr_arena_create()
    self.tileSize = tileSize
  }

  deinit {
    for worker in workers { cr_arena_destroy(worker.arena) }
    cr_arena_destroy(arena)
  }

  /// Shapes below which it does not pay to wake other threads.
  private static let fewShapes = 16

  /// Pixels below which it does not pay either.
  private static let manyPixels = 1 << 15

  /// Draws an area of a list's picture, or some pieces in it: plans it, makes all that its tiles need, finds what of it
  /// lies where, and paints.
  ///
  /// The area has no pixels where only the list is to be checked.
  func draw(
    _ list: DisplayList, _ area: CRRect, _ damage: Damage?, onto pixels: inout PixelBuffer,
    background: UInt32, _ pool: ThreadPool, _ mipmaps: Mipmaps
  ) throws(RasterError) {
    defer { planner.clear() }
    let picture = CRRect(x0: 0, y0: 0, x1: Int32(pixels.width), y1: Int32(pixels.height))
    try planner.plan(list, region: area, picture: picture, damage: damage)
    guard !area.isEmpty else { return }
    mipmaps.age()
    maskCache.age()
    for worker in workers { cr_arena_reset(worker.arena) }
    cr_arena_reset(arena)
    let (masks, paints) = cover(list, planner, pool, mipmaps)
    let sprites = batches(list, planner, pool, mipmaps)
    var scene = Scene(
      surfaces: [], groups: [], shadows: [], backdrops: [], sprites: sprites, masks: masks,
      paints: paints)
    planner.exchange(with: &scene)
    defer { planner.exchange(with: &scene) }
    try layout.measure(&scene)
    let stride = pixels.width
    pixels.withMutablePixels { base in
      paint(
        &scene, onto: CRTarget(pixels: base, stride: stride, x: 0, y: 0), area, damage,
        background: background, pool)
    }
  }

  /// Paints a scene onto an area of the picture, or onto some pieces in it; what it is made of first.
  private func paint(
    _ scene: inout Scene, onto target: CRTarget, _ area: CRRect, _ damage: Damage?,
    background: UInt32, _ pool: ThreadPool
  ) {
    // What backdrops look at around the area must not come into the picture.
    let isLarger = !area.contains(scene.surfaces[0].bounds)
    if isLarger { allocate(&scene.surfaces[0]) } else { scene.surfaces[0].target = target }
    let blurs = Blurs(pool: pool, arena: arena, cache: cache)
    cache.age()
    if !scene.shadows.isEmpty {
      blurs.cast(
        scene.shadows.indices.filter { i in
          if case .mask = scene.shadows[i].source { true } else { false }
        }, &scene)
    }
    if scene.surfaces.count > 1 { drawSurfaces(&scene, blurs, pool) }
    for part in 0..<(scene.surfaces[0].parts?.count ?? 1) {
      if part > 0 { blurs.filter([0], part: part, &scene) }
      let tiles = Tiles(
        scene.surfaces[0], index: 0, part: part, size: tileSize, damage: damage, arena: arena)
      let isLarge = damage.map { $0.pixelCount >= Self.manyPixels } ?? true
      pool.forEach(tiles.count, parallel: isLarge) { thread, tile in
        workers[thread].painter.paint(tiles, tile: tile, of: scene, background: background)
      }
    }
    guard isLarger else { return }
    withUnsafePointer(to: target) { target in
      withUnsafePointer(to: scene.surfaces[0].target) { cr_copy(target, $0, area) }
    }
  }

  /// Draws the surfaces that are put onto the picture, the deepest first.
  private func drawSurfaces(_ scene: inout Scene, _ blurs: Blurs, _ pool: ThreadPool) {
    let meshes = Meshes(pool: pool, arena: arena)
    let deepest = scene.surfaces.map(\.level).max() ?? 0
    for level in stride(from: deepest, to: 0, by: -1) {
      let indices = scene.surfaces.indices.filter { scene.surfaces[$0].level == level }
      for i in indices { allocate(&scene.surfaces[i]) }
      let parts = indices.map { scene.surfaces[$0].parts?.count ?? 1 }.max() ?? 0
      for part in 0..<parts {
        let open = indices.filter { part < scene.surfaces[$0].parts?.count ?? 1 }
        if part > 0 { blurs.filter(open, part: part, &scene) }
        paint(open, part: part, scene, pool)
      }
      blurs.finish(indices, &scene)
      for i in indices where scene.surfaces[i].mesh != nil { meshes.stretch(&scene.surfaces[i]) }
      blurs.cast(
        scene.shadows.indices.filter { i in
          if case .surface(let s) = scene.shadows[i].source { indices.contains(s) } else { false }
        }, &scene)
    }
  }

  /// Makes the masks and paints of all shapes.
  private func cover(
    _ list: DisplayList, _ plan: Planner, _ pool: ThreadPool, _ mipmaps: Mipmaps
  ) -> (UnsafeMutablePointer<CRMask>, UnsafeMutablePointer<CRPaint>) {
    let count = plan.shapes.count
    let masks = cr_arena_alloc(arena, MemoryLayout<CRMask>.stride * count)
      .bindMemory(to: CRMask.self, capacity: count)
    let paints = cr_arena_alloc(arena, MemoryLayout<CRPaint>.stride * count)
      .bindMemory(to: CRPaint.self, capacity: count)
    let chunk = 8
    pool.forEach((count + chunk - 1) / chunk, parallel: count >= Self.fewShapes) { thread, piece in
      let worker = workers[thread]
      let setup = PaintSetup(arena: worker.arena, mipmaps: mipmaps)
      for i in piece * chunk..<min(count, (piece + 1) * chunk) {
        let job = plan.shapes[i]
        paints[i] = .nothing
        switch list.commands[job.command] {
        case .draw(let draw):
          let limit = draw.inked(job.limit)
          masks[i] = mask(of: draw.shape, draw.transform, draw.edges, job, limit: limit, worker)
          if !masks[i].bounds.isEmpty {
            var paint = draw.paint
            paint.multiplyAlpha(by: job.opacity)
            paints[i] = setup.paint(paint, draw)
          }
        case .pushClip(let clip):
          masks[i] = mask(
            of: clip.shape, clip.transform, clip.edges, job, limit: job.limit, worker)
        case .shadow(let shadow):
          masks[i] = worker.coverage.mask(
            of: shadow.shape, shadow.transform, shadow.edges, limit: job.limit)
        case .backdrop(let backdrop):
          masks[i] = worker.coverage.mask(
            of: backdrop.shape, backdrop.transform, backdrop.edges, limit: job.limit)
        case .sprites, .beginGroup, .beginMask, .endGroup, .popClip:
          masks[i] = CRMask()
        }
      }
    }
    return (masks, paints)
  }

  /// The mask of a shape, from the cache where it is needed again and again.
  private func mask(
    of shape: Shape, _ transform: Projection, _ edges: Edges, _ job: ShapeJob, limit: CRRect,
    _ worker: Worker
  ) -> CRMask {
    guard let key = MaskCache.Key(shape, transform, edges, job) else {
      return worker.coverage.mask(of: shape, transform, edges, limit: limit)
    }
    return maskCache.mask(key, limit: limit) { limit in
      worker.coverage.mask(of: shape, transform, edges, limit: limit)
    }
  }

  /// Makes ready all sprites.
  private func batches(
    _ list: DisplayList, _ plan: Planner, _ pool: ThreadPool, _ mipmaps: Mipmaps
  ) -> [SpriteBatch] {
    plan.sprites.compactMap { job in
      guard case .sprites(let sprites) = list.commands[job.command] else { return nil }
      let count = sprites.items.count
      let made = cr_arena_alloc(arena, MemoryLayout<CRSprite>.stride * count)
        .bindMemory(to: CRSprite.self, capacity: count)
      let chunk = 64
      pool.forEach((count + chunk - 1) / chunk, parallel: count > chunk) { thread, piece in
        let setup = PaintSetup(arena: workers[thread].arena, mipmaps: mipmaps)
        for i in piece * chunk..<min(count, (piece + 1) * chunk) {
          made[i] = setup.sprite(sprites, i, limit: job.limit)
        }
      }
      return SpriteBatch(made, count: count, isAdditive: sprites.isAdditive, arena: arena)
    }
  }

  private func allocate(_ surface: inout Surface) {
    let bounds = surface.bounds
    guard !bounds.isEmpty else { return }
    let count = bounds.width * bounds.height
    let pixels = cr_arena_alloc(arena, count * 4).bindMemory(to: UInt32.self, capacity: count)
    surface.target = CRTarget(pixels: pixels, stride: bounds.width, x: bounds.x0, y: bounds.y0)
  }

  /// Draws a part of several surfaces.
  private func paint(_ indices: [Int], part: Int, _ scene: Scene, _ pool: ThreadPool) {
    let tiles = indices.map {
      Tiles(
        scene.surfaces[$0], index: $0, part: part, size: tileSize, damage: nil, arena: arena)
    }
    var pieces: [(tiles: Int, tile: Int)] = []
    for (i, t) in tiles.enumerated() {
      for tile in 0..<t.count { pieces.append((i, tile)) }
    }
    pool.forEach(pieces.count) { thread, piece in
      let (i, tile) = pieces[piece]
      workers[thread].painter.paint(tiles[i], tile: tile, of: scene, background: 0)
    }
  }
}
