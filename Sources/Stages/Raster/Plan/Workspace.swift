import CRasterKernels
import DisplayList
import Geometry
import Pixels
import Synchronization

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
  let store = PixelStore()
  /// The bytes of groups that are drawn together at most.
  private let batch: Int
  /// What was planned for the groups of the band of the last picture that takes most.
  private(set) var plannedBytes = 0
  /// What the band of the last picture that takes most took with its list, shapes and groups.
  private(set) var takenBytes = 0
  private let step: StepMemory
  /// In how many bands the last picture was drawn.
  private(set) var drawnBands = 0
  /// Whether there was room for all masks of the last band.
  private var hasMasks = true
  /// What of the work that the picture may be is left.
  private var secondsLeft = 0.0
  private var allowedSeconds = 0.0
  private var builder = PassGraphBuilder()

  init(threads: Int, tileSize: Tiles.Size, batch: Int) {
    self.batch = batch
    workers = (0..<threads).map { _ in
      let arena: OpaquePointer = cr_arena_create()
      return Worker(
        arena: arena, coverage: ShapeCoverage(arena: arena), painter: TilePainter(size: tileSize))
    }
    arena = cr_arena_create()
    step = StepMemory(store)
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

  /// Draws an area of a list's picture, or some pieces in it.
  ///
  /// The area has no pixels where only the list is to be checked. Where there is not enough memory for all of it at
  /// once, it is drawn in bands.
  ///
  /// It takes as many bytes as there is room for at most, and may be as many seconds of work as ``CostModel`` counts; it gives
  /// how many it was.
  func draw(
    _ list: DisplayList, _ area: CRRect, _ damage: Damage?, onto pixels: inout PixelBuffer,
    background: UInt32, _ pool: ThreadPool, _ mipmaps: Mipmaps, room: Int, seconds: Double
  ) throws(RasterError) -> Double {
    defer {
      builder.clear()
      store.plan(0)
    }
    mipmaps.age()
    maskCache.age()
    cache.age()
    store.begin()
    releaseUnused()
    drawnBands = 0
    plannedBytes = 0
    let own = list.commands.count * Self.bytesOfCommand
    takenBytes = 0
    defer { takenBytes += own }
    var drawing = Drawing(
      list: list, background: background, pool: pool, mipmaps: mipmaps,
      room: room - own - room / Self.slack - min(PixelStore.mostIdle, room / Self.slack),
      allRoom: room)
    secondsLeft = seconds
    allowedSeconds = seconds
    guard try draw(drawing, area, damage, onto: &pixels) != nil else {
      return seconds - secondsLeft
    }
    drawing.isAgain = true
    var least = Int.max
    // Where it is the masks that are too many, other groups are of no use.
    var bands = hasMasks ? [area] : Self.halves(of: area)
    guard !bands.isEmpty else { throw drawing.lack(of: shapeBytes + lackingBytes) }
    while let band = bands.popLast() {
      guard let need = try draw(drawing, band, nil, onto: &pixels) else { continue }
      least = min(least, need)
      let halves = Self.halves(of: band)
      guard !halves.isEmpty else { throw drawing.lack(of: least) }
      bands.append(contentsOf: halves)
    }
    return seconds - secondsLeft
  }

  /// What is drawn, and with what.
  private struct Drawing {
    let list: DisplayList
    let background: UInt32
    let pool: ThreadPool
    let mipmaps: Mipmaps
    /// The bytes that may be taken at once.
    let room: Int
    /// The same with what lists, threads and memory that waits to be used again take.
    let allRoom: Int
    /// Whether there was too little memory for all at once: groups around those that need pixels of their own get such
    /// pixels, too, and what other bands were drawn with is freed.
    var isAgain = false

    /// The error where so many bytes, which are more than the room, are needed.
    func lack(of needed: Int) -> RasterError {
      .memory(needed: needed + allRoom - room, room: allRoom)
    }
  }

  /// What is left of the room, as one part of so many, for lists, threads and what is lost between blocks; and as many
  /// for memory that waits to be used again.
  private static let slack = 8

  /// What a command takes in its list, with where it may be seen and what it points to.
  private static let bytesOfCommand =
    MemoryLayout<Command>.stride + MemoryLayout<Span>.stride + 128

  /// Rows of a band at least: what blurs look at around a lower one costs much more than the band itself.
  static let leastBand: Int32 = 64

  /// An area cut in two across, the upper one last; none where that is too low.
  private static func halves(of area: CRRect) -> [CRRect] {
    guard area.y1 - area.y0 >= 2 * leastBand else { return [] }
    var (upper, lower) = (area, area)
    upper.y1 = area.y0 + (area.y1 - area.y0) / 2 / leastBand * leastBand
    lower.y0 = upper.y1
    return [lower, upper]
  }

  /// Frees what the last drawing had no use for.
  private func releaseUnused() {
    for arena in workers.map(\.arena) + [arena, step.arena] {
      cr_arena_reset(arena)
      cr_arena_release_unused(arena)
    }
  }

  /// Plans an area, makes all that its tiles need, finds what of it lies where, and paints; gives the bytes that it would
  /// need where there is no room for them.
  private func draw(
    _ drawing: Drawing, _ area: CRRect, _ damage: Damage?, onto pixels: inout PixelBuffer
  ) throws(RasterError) -> Int? {
    let (list, pool) = (drawing.list, drawing.pool)
    let picture = CRRect(x0: 0, y0: 0, x1: Int32(pixels.width), y1: Int32(pixels.height))
    try builder.build(
      list, region: area, picture: picture, damage: damage, isApart: drawing.isAgain)
    guard !area.isEmpty else { return nil }
    for arena in workers.map(\.arena) + [arena] {
      // Threads take different shares of each band.
      if drawing.isAgain { cr_arena_clear(arena) } else { cr_arena_reset(arena) }
    }
    let room = ShapeRoom(drawing.room)
    let shapes = cover(
      list, builder.graph, pool, drawing.mipmaps, room: room, scratch: drawing.room / Self.slack,
      points: CostModel.points(in: secondsLeft))
    let points = workers.reduce(0) { $0 + $1.coverage.points }
    guard points <= CostModel.points(in: secondsLeft) else {
      throw .work(seconds: allowedSeconds + 1, allowed: allowedSeconds)
    }
    takenBytes = max(takenBytes, shapeBytes)
    let sprites = batches(list, builder.graph, pool, drawing.mipmaps, room: room)
    hasMasks = room.isEnough
    lackingBytes = room.lacking
    guard hasMasks, let (masks, paints) = shapes, let sprites else {
      return shapeBytes + lackingBytes
    }
    var plan = RasterPlan(graph: PassGraph(), masks: masks, paints: paints, sprites: sprites)
    swap(&plan.graph, &builder.graph)
    defer { swap(&plan.graph, &builder.graph) }
    try plan.findBounds(tile: tileSize)
    let schedule = Schedule(&plan.graph, batch: min(batch, drawing.room / 4), tile: tileSize)
    // What backdrops look at around the area must not come into the picture.
    let isLarger = !area.contains(plan.graph.surfaces[0].bounds)
    let own = isLarger ? PixelStore.cost(4 * plan.graph.surfaces[0].bounds.pixelCount) : 0
    let need = shapeBytes + own + schedule.peak
    guard need <= drawing.room else { return need }
    let work = CostModel.seconds(plan.graph, points: points)
    guard work <= secondsLeft else {
      throw .work(seconds: work + allowedSeconds - secondsLeft, allowed: allowedSeconds)
    }
    secondsLeft -= work
    drawnBands += 1
    plannedBytes = max(plannedBytes, own + schedule.peak)
    takenBytes = max(takenBytes, need)
    store.plan(own + schedule.peak)
    if isLarger { allocate(&plan.graph.surfaces[0]) }
    let stride = pixels.width
    pixels.withMutablePixels { base in
      let target = CRTarget(pixels: base, stride: stride, x: 0, y: 0)
      if !isLarger { plan.graph.surfaces[0].target = target }
      carryOut(schedule.steps, &plan, damage, drawing)
      guard isLarger else { return }
      withUnsafePointer(to: target) { target in
        withUnsafePointer(to: plan.graph.surfaces[0].target) { cr_copy(target, $0, area) }
      }
      plan.graph.surfaces[0].target.giveBack(to: store)
    }
    return nil
  }

  /// What shapes and sprites take.
  private var shapeBytes: Int {
    workers.reduce(cr_arena_bytes(arena)) { $0 + cr_arena_bytes($1.arena) }
  }

  /// What something would have taken that was too much, where shapes or sprites had no room; else 0.
  private var lackingBytes = 0

  /// Makes surfaces and shadows and draws them.
  private func carryOut(
    _ steps: [Schedule.Step], _ plan: inout RasterPlan, _ damage: Damage?, _ drawing: Drawing
  ) {
    let pool = drawing.pool
    let blurs = Blurs(pool: pool, store: store, step: step, cache: cache)
    let meshes = Meshes(pool: pool, store: store, step: step)
    for item in steps {
      switch item {
      case .cast(let shadows): blurs.cast(shadows, &plan)
      case .begin(let surfaces):
        for i in surfaces { allocate(&plan.graph.surfaces[i]) }
      case .paint(let passes):
        let backdrops = passes.compactMap { plan.graph.passes[$0].backdrop }
          .filter { !plan.graph.backdrops[$0].bounds.isEmpty }
        if !backdrops.isEmpty { blurs.filter(backdrops: backdrops, &plan) }
        paint(passes, plan, damage, drawing)
        step.end()
        if !backdrops.isEmpty { blurs.release(backdrops: backdrops, &plan) }
      case .finish(let surfaces, let shadows):
        blurs.finish(surfaces, &plan)
        for i in surfaces where plan.graph.surfaces[i].mesh != nil {
          meshes.stretch(&plan.graph.surfaces[i])
        }
        blurs.cast(shadows, &plan)
      case .release(let surfaces, let shadows):
        for i in surfaces {
          plan.graph.surfaces[i].target.giveBack(to: store)
          plan.graph.surfaces[i].target = CRTarget()
        }
        for i in shadows { plan.graph.shadows[i].block = nil }
      }
    }
  }

  /// Draws one pass of the picture itself, or passes of several surfaces.
  private func paint(
    _ passes: [Int], _ plan: RasterPlan, _ damage: Damage?, _ drawing: Drawing
  ) {
    if passes.count == 1, plan.graph.passes[passes[0]].surface == 0 {
      let tiles = Tiles(
        plan.graph, pass: passes[0], size: tileSize, damage: damage, memory: step)
      let isLarge = damage.map { $0.pixelCount >= Self.manyPixels } ?? true
      drawing.pool.forEach(tiles.count, parallel: isLarge) { thread, tile in
        workers[thread].painter.paint(
          tiles, tile: tile, of: plan, background: drawing.background)
      }
    } else {
      paint(passes, plan, drawing.pool)
    }
  }

  /// Makes the masks and paints of all shapes, as far as there is room for them and their outlines have no more points
  /// than they may have.
  private func cover(
    _ list: DisplayList, _ graph: PassGraph, _ pool: ThreadPool, _ mipmaps: Mipmaps,
    room: ShapeRoom, scratch: Int, points: Int
  ) -> (UnsafeMutablePointer<CRMask>, UnsafeMutablePointer<CRPaint>)? {
    let count = graph.shapes.count
    for worker in workers { worker.coverage.begin(room: scratch, points: points) }
    guard
      room.reserve((MemoryLayout<CRMask>.stride + MemoryLayout<CRPaint>.stride) * count)
    else { return nil }
    let masks = cr_arena_alloc(arena, MemoryLayout<CRMask>.stride * count)
      // Sound: the arena gives new memory of so many bytes, aligned for any type.
      .bindMemory(to: CRMask.self, capacity: count)
    let paints = cr_arena_alloc(arena, MemoryLayout<CRPaint>.stride * count)
      // Sound: the arena gives new memory of so many bytes, aligned for any type.
      .bindMemory(to: CRPaint.self, capacity: count)
    let chunk = 8
    let pointsLeft = Atomic(points)
    pool.forEach((count + chunk - 1) / chunk, parallel: count >= Self.fewShapes) { thread, piece in
      guard pointsLeft.load(ordering: .relaxed) >= 0 else { return }
      let worker = workers[thread]
      let before = cr_arena_bytes(worker.arena)
      let pointsBefore = worker.coverage.points
      var setup = PaintSetup(arena: worker.arena, mipmaps: mipmaps, room: room)
      defer {
        room.count(cr_arena_bytes(worker.arena) - before - setup.reserved)
        pointsLeft.subtract(worker.coverage.points - pointsBefore, ordering: .relaxed)
        // A shape may take no more than its part of the room.
        if worker.coverage.lacking > 0 { room.refuse(Self.slack * worker.coverage.lacking) }
      }
      for i in piece * chunk..<min(count, (piece + 1) * chunk) {
        guard room.isEnough(for: cr_arena_bytes(worker.arena) - before - setup.reserved) else {
          return
        }
        let job = graph.shapes[i]
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

  /// Makes ready all sprites; nil where there is no room for them.
  private func batches(
    _ list: DisplayList, _ graph: PassGraph, _ pool: ThreadPool, _ mipmaps: Mipmaps,
    room: ShapeRoom
  ) -> [SpriteBatch]? {
    var batches: [SpriteBatch] = []
    for job in graph.sprites {
      guard case .sprites(let sprites) = list.commands[job.command] else { continue }
      let count = sprites.items.count
      guard room.reserve(PaintSetup.bytesOfSprite * count) else { return nil }
      let made = cr_arena_alloc(arena, MemoryLayout<CRSprite>.stride * count)
        // Sound: the arena gives new memory of so many bytes, aligned for any type.
        .bindMemory(to: CRSprite.self, capacity: count)
      let chunk = 64
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

  private func allocate(_ surface: inout Surface) {
    let bounds = surface.bounds
    guard !bounds.isEmpty else { return }
    let count = bounds.width * bounds.height
    surface.target = CRTarget(
      pixels: store.takePixels(count), stride: bounds.width, x: bounds.x0, y: bounds.y0)
  }

  /// Draws passes of several surfaces.
  private func paint(_ passes: [Int], _ plan: RasterPlan, _ pool: ThreadPool) {
    let tiles = passes.map {
      Tiles(plan.graph, pass: $0, size: tileSize, damage: nil, memory: step)
    }
    var pieces: [(tiles: Int, tile: Int)] = []
    for (i, t) in tiles.enumerated() {
      for tile in 0..<t.count { pieces.append((i, tile)) }
    }
    pool.forEach(pieces.count) { thread, piece in
      let (i, tile) = pieces[piece]
      workers[thread].painter.paint(tiles[i], tile: tile, of: plan, background: 0)
    }
  }
}
