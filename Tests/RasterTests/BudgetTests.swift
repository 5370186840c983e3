import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

/// Tests of the memory use of drawings, and of their behavior when memory is short.
@Suite struct BudgetTests {
  private static let viewport = Viewport(
    width: 90, height: 330, scale: 1, background: RGBA(0.2, 0.5, 0.9, 0.7))

  private func scene(_ seed: Int) -> DisplayList {
    var scenes = RandomScenes(
      seed: seed, width: Self.viewport.width, height: Self.viewport.height)
    return scenes.list(steps: 8)
  }

  private func rasterizer(
    threads: Int = 1, memory: Int = MemoryBudget.defaultLimit,
    batch: Int = PassSchedule.defaultBatchByteLimit
  ) -> Rasterizer {
    Rasterizer(
      threads: threads, tileSize: PassTileGrid.TileSize(), budget: MemoryBudget(limit: memory),
      batch: batch)
  }

  private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
    ImageDifference(a, b).differingPixelCount
  }

  // MARK: Bytes

  @Test(arguments: 0..<60)
  func `limiting the bytes of groups that Rasterizer draws at once changes no pixel`(seed: Int)
    throws
  {
    let list = scene(seed)
    let together = try rasterizer().draw(list, viewport: Self.viewport)
    for batch in [1, 20_000] {
      let apart = try rasterizer(threads: 2, batch: batch).draw(list, viewport: Self.viewport)
      #expect(difference(apart, together) == 0, "seed \(seed), \(batch) bytes at once")
    }
  }

  @Test(arguments: 0..<60)
  func `drawing a picture in horizontal bands under a low memory limit changes no pixel`(
    seed: Int
  ) throws {
    let list = scene(seed)
    let whole = try rasterizer().draw(list, viewport: Self.viewport)
    // The limit decreases until not even one band can be drawn.
    for memory in Self.lessAndLess {
      let poor = rasterizer(memory: memory)
      guard let picture = try? poor.draw(list, viewport: Self.viewport) else { break }
      #expect(difference(picture, whole) == 0, "seed \(seed), \(memory) bytes")
    }
  }

  private static let lessAndLess = sequence(first: 2 << 20) { $0 * 3 / 4 }

  @Test func `Rasterizer splits a picture into horizontal bands when the memory limit is low`()
    throws
  {
    let list = scene(3)
    var bands: [Int] = []
    for memory in Self.lessAndLess {
      let poor = rasterizer(memory: memory)
      guard (try? poor.draw(list, viewport: Self.viewport)) != nil else { break }
      bands.append(poor.bandCount)
    }
    #expect(bands.first == 1, "\(bands)")
    #expect(bands.last.map { $0 > 1 } ?? false, "\(bands)")
  }

  @Test
  func `redrawing a region in horizontal bands produces the same pixels as the whole picture`()
    throws
  {
    let list = scene(3)
    let whole = try rasterizer().draw(list, viewport: Self.viewport)
    for memory in Self.lessAndLess {
      var part = whole
      let poor = rasterizer(memory: memory)
      do {
        try poor.draw(
          list, viewport: Self.viewport, region: Rect(10, 20, 60, 290), into: &part)
      } catch {
        #expect(memory < 1 << 20)
        break
      }
      #expect(difference(part, whole) == 0)
    }
  }

  // MARK: Memory

  /// Returns blurred groups, either side by side or nested.
  private func blurs(_ count: Int, areNested: Bool, sigma: Double = 4) -> [DisplayListCommand] {
    let blur = DisplayListCommand.beginGroup(
      CompositingGroup(filters: [.gaussianBlur(sigma: sigma)]))
    let square = fill(.rect(Rect(50, 50, 300, 300)), RGBA(1, 0, 0, 0.5))
    if areNested {
      return (0..<count).flatMap { _ in [blur, square] }
        + [DisplayListCommand](repeating: .endGroup, count: count)
    }
    return (0..<count).flatMap { _ in [blur, square, .endGroup] }
  }

  /// Returns the peak memory of a drawing, in bytes.
  private func peak(_ commands: [DisplayListCommand], batch: Int) throws -> Int {
    let rasterizer = rasterizer(batch: batch)
    _ = try drawn(commands, 400, 400, rasterizer: rasterizer)
    #expect(rasterizer.heldBytes == 0)
    return rasterizer.peakBytes
  }

  @Test func `Rasterizer frees the offscreen surfaces of sibling groups as soon as they are drawn`()
    throws
  {
    let batch = 8 << 20
    let few = try peak(blurs(10, areNested: false), batch: batch)
    let many = try peak(blurs(80, areNested: false), batch: batch)
    // A single group needs about three megabytes: its pixels, its blur and the intermediate surface.
    #expect(few > 2 << 20)
    #expect(many < 2 * few, "\(many) after \(few)")
    #expect(many < 2 * batch, "\(many) after \(few)")
  }

  @Test func `Rasterizer frees the offscreen surfaces of nested groups as soon as they are drawn`()
    throws
  {
    let many = try peak(blurs(80, areNested: true), batch: 8 << 20)
    // Each group is wider by its blur on both sides. Together they have 600 megabytes of pixels.
    #expect(many < 120 << 20, "\(many)")
  }

  @Test func `blurred groups inside a translucent group are freed early when memory is short`()
    throws
  {
    let fading =
      [.beginGroup(CompositingGroup(opacity: 0.5))] + blurs(20, areNested: false) + [
        DisplayListCommand.endGroup
      ]
    let poor = rasterizer(memory: 12 << 20)
    let picture = try drawn(fading, 400, 400, rasterizer: poor)
    // Together, the groups need sixty megabytes; one after the other, they fit without bands.
    #expect(poor.bandCount == 1)
    #expect(try difference(picture, drawn(fading, 400, 400)) == 0)
  }

  @Test
  func `Rasterizer frees the offscreen surfaces of backdrop filters as soon as they are drawn`()
    throws
  {
    let ground = fill(.rect(Rect(0, 0, 400, 400)), RGBA(0, 0, 1))
    let backdrop = DisplayListCommand.backdrop(
      BackdropFilter(.rect(Rect(20, 20, 360, 360)), filters: [.gaussianBlur(sigma: 5)]))
    let one = try peak([ground, backdrop], batch: 1 << 20)
    let many = try peak(
      [ground] + [DisplayListCommand](repeating: backdrop, count: 40), batch: 1 << 20)
    #expect(one > 1 << 20, "\(many) after \(one)")
    #expect(many < 2 * one, "\(many) after \(one)")
  }

  @Test func `Rasterizer frees the offscreen surfaces of shadows as soon as they are drawn`() throws
  {
    let shadow = DisplayListCommand.shadow(
      ShapeShadow(
        .rounded(RoundedRect(Rect(50, 50, 300, 300), radius: 30)),
        transform: Projection(Affine.identity), edges: .smooth,
        shadow: Shadow(color: .black, opacity: 1, offset: .zero, sigma: 5)))
    let one = try peak([shadow], batch: 1 << 18)
    let many = try peak([DisplayListCommand](repeating: shadow, count: 100), batch: 1 << 18)
    #expect(many < 6 * one, "\(many) after \(one)")
  }

  @Test func `plannedBytes is never less than the actual peak memory of a drawing`() throws {
    for seed in 0..<40 {
      let rasterizer = rasterizer(batch: seed % 2 == 0 ? 1 : PassSchedule.defaultBatchByteLimit)
      _ = try rasterizer.draw(scene(seed), viewport: Self.viewport)
      #expect(rasterizer.plannedBytes >= rasterizer.peakBytes, "seed \(seed)")
    }
  }

  @Test func `Rasterizer holds no memory after a drawing, for every batch size`() throws {
    for seed in 0..<40 {
      for batch in [1, 1 << 20, PassSchedule.defaultBatchByteLimit] {
        let rasterizer = rasterizer(batch: batch)
        _ = try rasterizer.draw(scene(seed), viewport: Self.viewport)
        #expect(rasterizer.heldBytes == 0, "seed \(seed), batch \(batch)")
      }
    }
    let rasterizer = rasterizer(batch: PassSchedule.defaultBatchByteLimit)
    _ = try drawn(blurs(2, areNested: false), 400, 400, rasterizer: rasterizer)
    #expect(rasterizer.peakBytes > 0)
    #expect(rasterizer.heldBytes == 0)
  }

  // MARK: Refusals

  @Test
  func `a drawing that exceeds the limit even in bands throws an error naming the memory limit`()
    throws
  {
    let error = #expect(throws: RasterError.self) {
      try drawn(blurs(3, areNested: true), 400, 400, rasterizer: rasterizer(memory: 300_000))
    }
    let text = try #require(error?.description)
    #expect(text.contains("raise the memory limit (--limit memory="), "\(text)")
  }

  @Test func `a drawing that fails for lack of memory releases all its memory`() throws {
    let poor = rasterizer(memory: 300_000)
    #expect(throws: RasterError.self) {
      try drawn(blurs(3, areNested: true), 400, 400, rasterizer: poor)
    }
    #expect(poor.heldBytes == 0)
    let square = [fill(.rect(Rect(0, 0, 4, 4)))]
    let picture = try drawn(square, 8, 8, rasterizer: poor)
    #expect(try difference(picture, drawn(square, 8, 8)) == 0)
  }

  @Test func `Rasterizer refuses a drawing whose estimated time exceeds maximumSeconds`()
    throws
  {
    let commands = (0..<300).map { _ in fill(.rect(Rect(0, 0, 400, 400)), RGBA(1, 0, 0, 0.5)) }
    for threads in [1, 3] {
      let hasty = rasterizer(threads: threads)
      hasty.maximumSeconds = 0.005
      let error = #expect(throws: RasterError.self) {
        try drawn(commands, 400, 400, rasterizer: hasty)
      }
      #expect(error?.description.contains("raise the work limit (--limit seconds=") ?? false)
      #expect(error?.description.contains("exceeds the maximum of 0.005 s") ?? false)
      hasty.maximumSeconds = 1
      _ = try drawn(commands, 400, 400, rasterizer: hasty)
    }
  }

  /// Returns the estimated cost of drawing sibling blurs in seconds, rounded to hundredths.
  private func work(sigma: Double) throws -> Double {
    let hasty = rasterizer()
    let commands = blurs(50, areNested: false, sigma: sigma)
    for hundredths in 1...100 {
      hasty.maximumSeconds = Double(hundredths) / 100
      if (try? drawn(commands, 400, 400, rasterizer: hasty)) != nil { return hasty.maximumSeconds }
    }
    return .infinity
  }

  @Test
  func
    `a downsampled blur with sigma 30 has a lower estimated cost than a direct one with sigma 5`()
    throws
  {
    let (wide, direct) = try (work(sigma: 30), work(sigma: 5))
    #expect(wide < direct, "\(wide), \(direct)")
    #expect(direct < 1, "\(wide), \(direct)")
  }

  @Test func `drawing strokes with too many dashes throws workLimitExceeded`() throws {
    // Each stroke has about twenty thousand dashes, all outside the picture.
    var far = Path()
    far.move(to: Point(1_000, 10))
    far.addLine(to: Point(5_000, 10))
    let style = StrokeStyle(width: 2, dash: [0.1, 0.1])
    let strokes = (0..<200).map { _ in fill(.stroke(far, style), RGBA(1, 0, 0, 1)) }
    let hasty = rasterizer()
    hasty.maximumSeconds = 0.01
    let error = #expect(throws: RasterError.self) { try drawn(strokes, 40, 40, rasterizer: hasty) }
    #expect(error == .workLimitExceeded(seconds: 1.01, allowed: 0.01))
  }

  @Test func `drawing throws an error once all drawings together exceed maximumTotalSeconds`()
    throws
  {
    let commands = (0..<300).map { _ in fill(.rect(Rect(0, 0, 400, 400)), RGBA(1, 0, 0, 0.5)) }
    let rasterizer = rasterizer()
    var count = 0
    rasterizer.maximumTotalSeconds = 0.1
    var error: RasterError?
    while error == nil, count < 100 {
      do {
        _ = try drawn(commands, 400, 400, rasterizer: rasterizer)
        count += 1
      } catch let refused as RasterError {
        error = refused
      }
    }
    // The estimated cost of one drawing is 0.015 seconds.
    #expect((3...9).contains(count), "\(count)")
    #expect(error == .totalWorkLimitExceeded(allowed: 0.1))
    #expect(
      error?.description.contains("raise the total work limit (--limit total-seconds=") ?? false)
    #expect(throws: RasterError.self) { try drawn([], 4, 4, rasterizer: rasterizer) }
    rasterizer.maximumTotalSeconds = 10
    _ = try drawn(commands, 400, 400, rasterizer: rasterizer)
  }

  // MARK: The store

  @Test(arguments: [1, 63, 64, 65, 255, 256, 257, 1000, 4096, 4097, 65_535, 1 << 20, 12_345_678])
  func `PixelMemoryPool returns aligned blocks of sufficient size and reuses them`(bytes: Int) {
    let store = PixelMemoryPool()
    let block = store.allocate(byteCount: bytes)
    #expect(UInt(bitPattern: block) % 64 == 0)
    #expect(PixelMemoryPool.allocationSize(forBytes: bytes) >= bytes)
    #expect(store.liveBytes == PixelMemoryPool.allocationSize(forBytes: bytes))
    #expect(PixelMemoryPool.allocationSize(forBytes: bytes) <= bytes + bytes / 4 + 512)
    block.initializeMemory(as: UInt8.self, repeating: 7, count: bytes)
    store.releaseBlock(block)
    #expect(store.liveBytes == 0)
    let again = store.allocate(byteCount: bytes)
    #expect(again == block)
    store.releaseBlock(again)
  }

  @Test func `PixelMemoryPool keeps idle blocks up to the planned byte count`() {
    let store = PixelMemoryPool()
    let block = PixelMemoryPool.maximumIdleBytes / 2
    store.setPlannedByteCount(5 * PixelMemoryPool.allocationSize(forBytes: block))
    let taken = (0..<5).map { _ in store.allocate(byteCount: block) }
    for base in taken { store.releaseBlock(base) }
    #expect(store.idleBytes == 5 * PixelMemoryPool.allocationSize(forBytes: block))
    let again = (0..<5).map { _ in store.allocate(byteCount: block) }
    #expect(Set(again) == Set(taken))
    #expect(store.idleBytes == 0)
    for base in again { store.releaseBlock(base) }
    // A block of another size evicts idle blocks.
    let other = store.allocate(byteCount: 3 * block)
    #expect(
      store.liveBytes + store.idleBytes <= 5 * PixelMemoryPool.allocationSize(forBytes: block))
    #expect(store.idleBytes > 0)
    store.releaseBlock(other)
    store.setPlannedByteCount(0)
    #expect(store.liveBytes == 0)
    #expect(store.idleBytes <= PixelMemoryPool.maximumIdleBytes)
  }

  @Test func `MemoryBudget reserves up to its limit and recovers released bytes`() {
    let budget = MemoryBudget(limit: 100)
    var first = budget.reserve(byteCount: 60)
    #expect(first?.bytes == 60)
    #expect(budget.available == 40)
    #expect(budget.reserve(byteCount: 41) == nil)
    let second = budget.reserve(byteCount: 40)
    #expect(second != nil)
    #expect(budget.available == 0)
    first = nil
    #expect(first == nil)
    #expect(budget.available == 60)
    #expect(MemoryBudget(limit: .max).reserve(byteCount: .max) != nil)
    #expect(MemoryBudget(limit: -5).reserve(byteCount: 1) == nil)
  }
}
