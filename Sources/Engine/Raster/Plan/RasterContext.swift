import CRasterKernels
import DisplayList
import Geometry
import Pixels

/// The memory and the caches of a rasterizer, reused for each picture.
final class RasterContext {
  private let pool: ThreadPool
  private let workers: [RasterWorker]
  private let arena: OpaquePointer = cr_arena_create()
  private let tileSize: PassTileGrid.TileSize
  private let cache = BlurCache()
  private let maskCache = MaskCache()
  private let mipmaps = MipmapCache()
  let store = PixelMemoryPool()
  /// The maximum of bytes of groups that are drawn together.
  private let batchByteLimit: Int
  /// What was planned for the groups of the band of the last picture that takes most.
  private(set) var plannedBytes = 0
  /// What the band of the last picture that takes most took with its list, shapes and groups.
  private(set) var usedBytes = 0
  private let scratchMemory: ScratchMemory
  /// In how many bands the last picture was drawn.
  private(set) var bandCount = 0
  /// Whether there was room for all masks of the last band.
  private var hasMasks = true
  /// What something would have taken that was too much, where shapes or sprites had no room; else 0.
  private var refusedBytes = 0
  /// What of the work that the picture may be is left.
  private var remainingSeconds = 0.0
  private var allowedSeconds = 0.0
  private var builder = PassGraphBuilder()

  init(_ pool: ThreadPool, tileSize: PassTileGrid.TileSize, batch: Int) {
    (self.pool, self.batchByteLimit) = (pool, batch)
    workers = (0..<pool.threadCount).map { _ in RasterWorker(tileSize: tileSize) }
    scratchMemory = ScratchMemory(store)
    self.tileSize = tileSize
  }

  deinit {
    for worker in workers { cr_arena_destroy(worker.arena) }
    cr_arena_destroy(arena)
  }

  // MARK: - Bands

  /// What is drawn, and with what.
  private struct DrawRequest {
    let list: DisplayList
    let background: UInt32
    /// The bytes that may be taken at once.
    let memoryLimit: Int
    /// The same with what lists, threads and memory that waits to be used again take.
    let totalMemoryLimit: Int
    /// Whether there was too little memory for all at once: groups around those that need pixels of their own get such
    /// pixels, too, and what other bands were drawn with is freed.
    var isRetry = false

    /// The error where so many bytes, which are more than the room, are needed.
    func outOfMemoryError(neededByteCount needed: Int) -> RasterError {
      .outOfMemory(needed: needed + totalMemoryLimit - memoryLimit, available: totalMemoryLimit)
    }
  }

  /// What is left of the room, as one part of so many, for lists, threads and what is lost between blocks; and as many
  /// for memory that waits to be used again.
  private static let reserveDivisor = ShapeBuilder.budgetDivisor

  /// What a command takes in its list, with where it may be seen and what it points to.
  private static let bytesPerCommand =
    MemoryLayout<DisplayListCommand>.stride + MemoryLayout<CommandSpan>.stride + 128

  /// The minimum of rows of a band: what blurs look at around a lower one costs much more than the band itself.
  static let minimumBandHeight: Int32 = 64

  /// Draws an area of a list's picture, or some pieces in it.
  ///
  /// The area has no pixels where only the list is to be checked. Where there is not enough memory for all of it at
  /// once, it is drawn in bands.
  ///
  /// It takes as many bytes as there is room for at most, and may be as many seconds of work as ``RasterCostModel`` counts; it
  /// returns how many it was.
  func drawDisplayList(
    _ list: DisplayList, area: CRRect, damage: DamageRegion?, onto pixels: inout PixelBuffer,
    background: UInt32, memoryLimit: Int, maximumSeconds seconds: Double
  ) throws(RasterError) -> Double {
    defer {
      builder.clear()
      store.setPlannedByteCount(0)
    }
    beginFrame()
    (remainingSeconds, allowedSeconds) = (seconds, seconds)
    let own = list.commands.count * Self.bytesPerCommand
    defer { usedBytes += own }
    let drawing = DrawRequest(
      list: list, background: background,
      memoryLimit: memoryLimit - own - memoryLimit / Self.reserveDivisor
        - min(PixelMemoryPool.maximumIdleBytes, memoryLimit / Self.reserveDivisor),
      totalMemoryLimit: memoryLimit)
    if try drawBand(of: drawing, area: area, damage: damage, onto: &pixels) != nil {
      try drawBands(of: drawing, area: area, onto: &pixels)
    }
    return seconds - remainingSeconds
  }

  private func beginFrame() {
    mipmaps.beginFrame()
    maskCache.beginFrame()
    cache.beginFrame()
    store.beginFrame()
    for arena in workers.map(\.arena) + [arena, scratchMemory.arena] {
      cr_arena_reset(arena)
      cr_arena_release_unused(arena)
    }
    (bandCount, plannedBytes, usedBytes) = (0, 0, 0)
  }

  private func drawBands(
    of drawing: DrawRequest, area: CRRect, onto pixels: inout PixelBuffer
  ) throws(RasterError) {
    var drawing = drawing
    drawing.isRetry = true
    var minimum = Int.max
    // Where it is the masks that are too many, other groups are of no use.
    var bands = hasMasks ? [area] : Self.upperAndLowerHalves(of: area)
    guard !bands.isEmpty else {
      throw drawing.outOfMemoryError(neededByteCount: shapeBytes + refusedBytes)
    }
    while let band = bands.popLast() {
      guard let need = try drawBand(of: drawing, area: band, damage: nil, onto: &pixels) else {
        continue
      }
      minimum = min(minimum, need)
      let halves = Self.upperAndLowerHalves(of: band)
      guard !halves.isEmpty else { throw drawing.outOfMemoryError(neededByteCount: minimum) }
      bands.append(contentsOf: halves)
    }
  }

  /// An area cut in two across, the upper one last; none where that is too low.
  private static func upperAndLowerHalves(of area: CRRect) -> [CRRect] {
    guard area.y1 - area.y0 >= 2 * minimumBandHeight else { return [] }
    var (upper, lower) = (area, area)
    upper.y1 = area.y0 + (area.y1 - area.y0) / 2 / minimumBandHeight * minimumBandHeight
    lower.y0 = upper.y1
    return [lower, upper]
  }

  // MARK: - One band

  /// Builds the graph of an area, makes all that its passes need, and draws them; returns the bytes that it would need
  /// where there is no room for them.
  private func drawBand(
    of drawing: DrawRequest, area: CRRect, damage: DamageRegion?, onto pixels: inout PixelBuffer
  ) throws(RasterError) -> Int? {
    let imageBounds = CRRect(x0: 0, y0: 0, x1: Int32(pixels.width), y1: Int32(pixels.height))
    try builder.buildGraph(
      for: drawing.list, region: area, picture: imageBounds, damage: damage,
      usesOffscreenGroups: drawing.isRetry)
    guard !area.isEmpty else { return nil }
    guard var plan = try makePlan(for: drawing) else { return shapeBytes + refusedBytes }
    swap(&plan.graph, &builder.graph)
    defer { swap(&plan.graph, &builder.graph) }
    try plan.computeBounds(tileSize: tileSize)
    let schedule = PassSchedule(
      &plan.graph, batch: min(batchByteLimit, drawing.memoryLimit / 4), tile: tileSize)
    // What backdrops look at around the area must not come into the picture.
    let isLarger = !area.contains(plan.graph.surfaces[0].bounds)
    let own =
      isLarger
      ? PixelMemoryPool.allocationSize(forBytes: 4 * plan.graph.surfaces[0].bounds.pixelCount) : 0
    let need = shapeBytes + own + schedule.peakBytes
    guard need <= drawing.memoryLimit else { return need }
    try chargeWork(
      seconds: RasterCostModel.estimatedSeconds(for: plan.graph, outlinePointCount: pointCount))
    bandCount += 1
    plannedBytes = max(plannedBytes, own + schedule.peakBytes)
    usedBytes = max(usedBytes, need)
    store.setPlannedByteCount(own + schedule.peakBytes)
    if isLarger { plan.graph.surfaces[0].allocatePixels(from: store) }
    let painter = PassPainter(
      workers: workers, pool: pool, store: store, scratchMemory: scratchMemory, cache: cache,
      tileSize: tileSize, background: drawing.background, damage: damage)
    executeSteps(
      schedule.steps, plan: &plan, painter: painter, onto: &pixels,
      copiedArea: isLarger ? area : nil)
    return nil
  }

  /// Makes shapes and sprites for a graph that is not in the plan yet; nil where there is no room for them.
  private func makePlan(for drawing: DrawRequest) throws(RasterError) -> RasterPlan? {
    for arena in workers.map(\.arena) + [arena] {
      // Threads take different shares of each band.
      if drawing.isRetry { cr_arena_clear(arena) } else { cr_arena_reset(arena) }
    }
    let budget = ShapeMemoryBudget(drawing.memoryLimit)
    let maker = ShapeBuilder(
      list: drawing.list, workers: workers, arena: arena, cache: maskCache,
      mipmaps: mipmaps, pool: pool, memoryBudget: budget)
    let allowedPoints = RasterCostModel.outlinePointCount(forSeconds: remainingSeconds)
    let shapes = maker.makeShapes(
      for: builder.graph.shapes, scratchByteCount: drawing.memoryLimit / Self.reserveDivisor,
      maximumPointCount: allowedPoints)
    guard pointCount <= allowedPoints else {
      throw .workLimitExceeded(seconds: allowedSeconds + 1, allowed: allowedSeconds)
    }
    usedBytes = max(usedBytes, shapeBytes)
    let sprites = maker.makeSpriteBatches(for: builder.graph.sprites)
    hasMasks = budget.isSufficient
    refusedBytes = budget.refusedBytes
    guard hasMasks, let shapes, let sprites else { return nil }
    return RasterPlan(
      graph: PassGraph(), masks: shapes.masks, paints: shapes.paints, sprites: sprites)
  }

  /// What shapes and sprites take.
  private var shapeBytes: Int {
    workers.reduce(cr_arena_bytes(arena)) { $0 + cr_arena_bytes($1.arena) }
  }

  /// The points of all outlines.
  private var pointCount: Int { workers.reduce(0) { $0 + $1.coverage.pointCount } }

  private func chargeWork(seconds: Double) throws(RasterError) {
    guard seconds <= remainingSeconds else {
      throw .workLimitExceeded(
        seconds: seconds + allowedSeconds - remainingSeconds, allowed: allowedSeconds)
    }
    remainingSeconds -= seconds
  }

  /// Draws onto a picture, or onto pixels of which an area is then copied to it.
  private func executeSteps(
    _ steps: [PassSchedule.Step], plan: inout RasterPlan, painter: PassPainter,
    onto pixels: inout PixelBuffer, copiedArea copied: CRRect?
  ) {
    let stride = pixels.width
    pixels.withMutablePixels { base in
      let target = CRTarget(pixels: base, stride: stride, x: 0, y: 0)
      if copied == nil { plan.graph.surfaces[0].target = target }
      painter.executeSteps(steps, plan: &plan)
      guard let copied else { return }
      withUnsafePointer(to: target) { target in
        withUnsafePointer(to: plan.graph.surfaces[0].target) { cr_copy_pixels(target, $0, copied) }
      }
      plan.graph.surfaces[0].target.releasePixels(to: store)
    }
  }
}
