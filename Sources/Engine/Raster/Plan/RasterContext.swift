import CRasterKernels
import DisplayList
import Geometry
import Pixels

/// The memory and caches of a rasterizer, which are reused for each picture.
final class RasterContext {
  private let pool: ThreadPool
  private let workers: [RasterWorker]
  private let arena: OpaquePointer = cr_arena_create()
  private let tileSize: PassTileGrid.TileSize
  private let cache = BlurCache()
  private let maskCache = MaskCache()
  private let mipmaps = MipmapCache()
  let store = PixelMemoryPool()
  /// The maximum number of bytes of groups that are drawn together.
  private let batchByteLimit: Int
  /// The number of bytes planned for groups in the last picture, at its most demanding band.
  private(set) var plannedBytes = 0
  /// The number of bytes used for the list, shapes and groups in the last picture, at its most demanding band.
  private(set) var usedBytes = 0
  private let scratchMemory: ScratchMemory
  /// The number of horizontal bands into which the last picture was divided.
  private(set) var bandCount = 0
  /// Whether all masks of the last band fit into memory.
  private var hasMasks = true
  /// The size of a refused allocation for shapes or sprites, in bytes; 0 if none was refused.
  private var refusedBytes = 0
  /// The remaining work that the picture may require, in seconds as estimated by ``RasterCostModel``.
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

  /// The parameters of one drawing call.
  private struct DrawRequest {
    let list: DisplayList
    let background: UInt32
    /// The maximum number of bytes in use at the same time, without the reserve.
    let memoryLimit: Int
    /// The memory limit in bytes, including the reserve for lists, threads and free blocks.
    let totalMemoryLimit: Int
    /// Whether an earlier attempt exceeded the memory limit.
    ///
    /// In a retry, groups that enclose offscreen groups are drawn into offscreen surfaces too, and the memory used
    /// for other bands is freed.
    var isRetry = false

    /// Returns the error for a band that needs more bytes than the memory limit.
    func outOfMemoryError(neededByteCount needed: Int) -> RasterError {
      .outOfMemory(needed: needed + totalMemoryLimit - memoryLimit, available: totalMemoryLimit)
    }
  }

  /// The divisor that determines the two reserves as fractions of the memory limit: one for lists, threads and
  /// fragmentation, and one for free blocks.
  private static let reserveDivisor = ShapeBuilder.budgetDivisor

  /// The estimated number of bytes for each command in a list, including its span and the objects that it references.
  private static let bytesPerCommand =
    MemoryLayout<DisplayListCommand>.stride + MemoryLayout<CommandSpan>.stride + 128

  /// The minimum height of a band, in pixels.
  ///
  /// In a lower band, drawing the surrounding pixels that blurs read would cost much more than drawing the band
  /// itself.
  static let minimumBandHeight: Int32 = 64

  /// Draws an area of a display list, or only the damaged rectangles in it.
  ///
  /// If there is not enough memory, the area is drawn in horizontal bands. If the area is empty, the list is only
  /// validated.
  ///
  /// - Parameters:
  ///   - list: The display list, without recorded pictures.
  ///   - area: The pixels to draw.
  ///   - damage: The damaged region; `nil` to draw the whole area.
  ///   - pixels: The pixel buffer of the picture.
  ///   - background: The color beneath the picture, as a premultiplied pixel value.
  ///   - memoryLimit: The maximum number of bytes in use at the same time.
  ///   - seconds: The maximum work, in seconds as estimated by ``RasterCostModel``.
  /// - Returns: The work for the picture, in seconds as estimated by ``RasterCostModel``.
  /// - Throws: A ``RasterError`` if the list is invalid or a limit is exceeded.
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
    // If the masks do not fit into memory, using offscreen surfaces for groups does not help, so the area is divided
    // immediately.
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

  /// Divides an area into a lower and an upper half.
  ///
  /// The result is empty if the area is too low to be divided.
  private static func upperAndLowerHalves(of area: CRRect) -> [CRRect] {
    guard area.y1 - area.y0 >= 2 * minimumBandHeight else { return [] }
    var (upper, lower) = (area, area)
    upper.y1 = area.y0 + (area.y1 - area.y0) / 2 / minimumBandHeight * minimumBandHeight
    lower.y0 = upper.y1
    return [lower, upper]
  }

  // MARK: - Drawing a band

  /// Builds the pass graph for an area and draws it.
  ///
  /// If there is not enough memory, nothing is drawn and the required number of bytes is returned.
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
    // Backdrop filters read pixels around the area that must not appear in the picture, so everything is drawn into
    // separate memory.
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

  /// Builds the shapes and sprites of the pass graph.
  ///
  /// Returns `nil` if they exceed the memory limit.
  private func makePlan(for drawing: DrawRequest) throws(RasterError) -> RasterPlan? {
    for arena in workers.map(\.arena) + [arena] {
      // Threads process different numbers of shapes in each band, so their arenas are freed instead of being reused.
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

  /// The number of bytes used by shapes and sprites.
  private var shapeBytes: Int {
    workers.reduce(cr_arena_bytes(arena)) { $0 + cr_arena_bytes($1.arena) }
  }

  private var pointCount: Int { workers.reduce(0) { $0 + $1.coverage.pointCount } }

  private func chargeWork(seconds: Double) throws(RasterError) {
    guard seconds <= remainingSeconds else {
      throw .workLimitExceeded(
        seconds: seconds + allowedSeconds - remainingSeconds, allowed: allowedSeconds)
    }
    remainingSeconds -= seconds
  }

  /// Executes the steps of a schedule.
  ///
  /// Everything is drawn directly into the picture, or, if `copied` is passed, into separate pixels from which that
  /// area is copied.
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
