import CRasterKernels
import DisplayList
import Geometry
import Pixels

/// The memory and the caches of a rasterizer, reused for each picture.
final class RasterContext {
  private let pool: ThreadPool
  private let workers: [RasterWorker]
  private let arena: OpaquePointer = cr_arena_create()
  private let tileSize: Tiles.Size
  private let cache = BlurCache()
  private let maskCache = MaskCache()
  private let mipmaps = Mipmaps()
  let store = PixelStore()
  /// The maximum of bytes of groups that are drawn together.
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
  /// What something would have taken that was too much, where shapes or sprites had no room; else 0.
  private var lackingBytes = 0
  /// What of the work that the picture may be is left.
  private var secondsLeft = 0.0
  private var allowedSeconds = 0.0
  private var builder = PassGraphBuilder()

  init(_ pool: ThreadPool, tileSize: Tiles.Size, batch: Int) {
    (self.pool, self.batch) = (pool, batch)
    workers = (0..<pool.threads).map { _ in RasterWorker(tileSize: tileSize) }
    step = StepMemory(store)
    self.tileSize = tileSize
  }

  deinit {
    for worker in workers { cr_arena_destroy(worker.arena) }
    cr_arena_destroy(arena)
  }

  // MARK: - Bands

  /// What is drawn, and with what.
  private struct Drawing {
    let list: DisplayList
    let background: UInt32
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
  private static let slack = ShapeMaker.slack

  /// What a command takes in its list, with where it may be seen and what it points to.
  private static let bytesOfCommand =
    MemoryLayout<Command>.stride + MemoryLayout<Span>.stride + 128

  /// The minimum of rows of a band: what blurs look at around a lower one costs much more than the band itself.
  static let leastBand: Int32 = 64

  /// Draws an area of a list's picture, or some pieces in it.
  ///
  /// The area has no pixels where only the list is to be checked. Where there is not enough memory for all of it at
  /// once, it is drawn in bands.
  ///
  /// It takes as many bytes as there is room for at most, and may be as many seconds of work as ``CostModel`` counts; it
  /// returns how many it was.
  func draw(
    _ list: DisplayList, _ area: CRRect, _ damage: Damage?, onto pixels: inout PixelBuffer,
    background: UInt32, room: Int, seconds: Double
  ) throws(RasterError) -> Double {
    defer {
      builder.clear()
      store.plan(0)
    }
    begin()
    (secondsLeft, allowedSeconds) = (seconds, seconds)
    let own = list.commands.count * Self.bytesOfCommand
    defer { takenBytes += own }
    let drawing = Drawing(
      list: list, background: background,
      room: room - own - room / Self.slack - min(PixelStore.mostIdle, room / Self.slack),
      allRoom: room)
    if try draw(drawing, area, damage, onto: &pixels) != nil {
      try drawBands(drawing, area, onto: &pixels)
    }
    return seconds - secondsLeft
  }

  private func begin() {
    mipmaps.age()
    maskCache.age()
    cache.age()
    store.begin()
    for arena in workers.map(\.arena) + [arena, step.arena] {
      cr_arena_reset(arena)
      cr_arena_release_unused(arena)
    }
    (drawnBands, plannedBytes, takenBytes) = (0, 0, 0)
  }

  private func drawBands(
    _ drawing: Drawing, _ area: CRRect, onto pixels: inout PixelBuffer
  ) throws(RasterError) {
    var drawing = drawing
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
  }

  /// An area cut in two across, the upper one last; none where that is too low.
  private static func halves(of area: CRRect) -> [CRRect] {
    guard area.y1 - area.y0 >= 2 * leastBand else { return [] }
    var (upper, lower) = (area, area)
    upper.y1 = area.y0 + (area.y1 - area.y0) / 2 / leastBand * leastBand
    lower.y0 = upper.y1
    return [lower, upper]
  }

  // MARK: - One band

  /// Builds the graph of an area, makes all that its passes need, and draws them; returns the bytes that it would need
  /// where there is no room for them.
  private func draw(
    _ drawing: Drawing, _ area: CRRect, _ damage: Damage?, onto pixels: inout PixelBuffer
  ) throws(RasterError) -> Int? {
    let picture = CRRect(x0: 0, y0: 0, x1: Int32(pixels.width), y1: Int32(pixels.height))
    try builder.build(
      drawing.list, region: area, picture: picture, damage: damage, isApart: drawing.isAgain)
    guard !area.isEmpty else { return nil }
    guard var plan = try makePlan(drawing) else { return shapeBytes + lackingBytes }
    swap(&plan.graph, &builder.graph)
    defer { swap(&plan.graph, &builder.graph) }
    try plan.findBounds(tile: tileSize)
    let schedule = Schedule(&plan.graph, batch: min(batch, drawing.room / 4), tile: tileSize)
    // What backdrops look at around the area must not come into the picture.
    let isLarger = !area.contains(plan.graph.surfaces[0].bounds)
    let own = isLarger ? PixelStore.cost(4 * plan.graph.surfaces[0].bounds.pixelCount) : 0
    let need = shapeBytes + own + schedule.peak
    guard need <= drawing.room else { return need }
    try spend(CostModel.seconds(plan.graph, points: points))
    drawnBands += 1
    plannedBytes = max(plannedBytes, own + schedule.peak)
    takenBytes = max(takenBytes, need)
    store.plan(own + schedule.peak)
    if isLarger { plan.graph.surfaces[0].takePixels(of: store) }
    let painter = PassPainter(
      workers: workers, pool: pool, store: store, step: step, cache: cache,
      tileSize: tileSize, background: drawing.background, damage: damage)
    paint(schedule.steps, &plan, painter, onto: &pixels, isLarger ? area : nil)
    return nil
  }

  /// Makes shapes and sprites for a graph that is not in the plan yet; nil where there is no room for them.
  private func makePlan(_ drawing: Drawing) throws(RasterError) -> RasterPlan? {
    for arena in workers.map(\.arena) + [arena] {
      // Threads take different shares of each band.
      if drawing.isAgain { cr_arena_clear(arena) } else { cr_arena_reset(arena) }
    }
    let room = ShapeRoom(drawing.room)
    let maker = ShapeMaker(
      list: drawing.list, workers: workers, arena: arena, cache: maskCache,
      mipmaps: mipmaps, pool: pool, room: room)
    let allowedPoints = CostModel.points(in: secondsLeft)
    let shapes = maker.shapes(
      of: builder.graph.shapes, scratch: drawing.room / Self.slack, points: allowedPoints)
    guard points <= allowedPoints else {
      throw .work(seconds: allowedSeconds + 1, allowed: allowedSeconds)
    }
    takenBytes = max(takenBytes, shapeBytes)
    let sprites = maker.batches(of: builder.graph.sprites)
    hasMasks = room.isEnough
    lackingBytes = room.lacking
    guard hasMasks, let shapes, let sprites else { return nil }
    return RasterPlan(
      graph: PassGraph(), masks: shapes.masks, paints: shapes.paints, sprites: sprites)
  }

  /// What shapes and sprites take.
  private var shapeBytes: Int {
    workers.reduce(cr_arena_bytes(arena)) { $0 + cr_arena_bytes($1.arena) }
  }

  /// The points of all outlines.
  private var points: Int { workers.reduce(0) { $0 + $1.coverage.points } }

  private func spend(_ seconds: Double) throws(RasterError) {
    guard seconds <= secondsLeft else {
      throw .work(seconds: seconds + allowedSeconds - secondsLeft, allowed: allowedSeconds)
    }
    secondsLeft -= seconds
  }

  /// Draws onto a picture, or onto pixels of which an area is then copied to it.
  private func paint(
    _ steps: [Schedule.Step], _ plan: inout RasterPlan, _ painter: PassPainter,
    onto pixels: inout PixelBuffer, _ copied: CRRect?
  ) {
    let stride = pixels.width
    pixels.withMutablePixels { base in
      let target = CRTarget(pixels: base, stride: stride, x: 0, y: 0)
      if copied == nil { plan.graph.surfaces[0].target = target }
      painter.carryOut(steps, &plan)
      guard let copied else { return }
      withUnsafePointer(to: target) { target in
        withUnsafePointer(to: plan.graph.surfaces[0].target) { cr_copy(target, $0, copied) }
      }
      plan.graph.surfaces[0].target.giveBack(to: store)
    }
  }
}
