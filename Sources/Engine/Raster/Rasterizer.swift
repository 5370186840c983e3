import CRasterKernels
public import DisplayList
public import Geometry
public import Pixels
import Synchronization
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Sound: `contextLock` guards the workspace, and the pool is used while it is held; the rest is constant or in a mutex.
/// Draws display lists on the CPU: the reference renderer.
///
/// The bytes of a picture depend on the list and the viewport alone, never on the number of
/// threads, on tiles or on the region drawn. One rasterizer draws one list at a time and keeps its
/// memory and scaled pictures for the next.
public final class Rasterizer: @unchecked Sendable {
  private let pool: ThreadPool
  let tileSize: PassTileGrid.TileSize
  private let context: RasterContext
  /// Held while the context is used.
  private let contextLock = Mutex(())
  /// What groups, shapes, blurs and pictures may take.
  public var budget: MemoryBudget {
    get { settings.withLock { $0.budget } }
    set { settings.withLock { $0.budget = newValue } }
  }
  /// How much work one picture may be, in seconds as ``RasterCostModel`` counts them.
  public var maximumSeconds: Double {
    get { settings.withLock { $0.maximumSeconds } }
    set { settings.withLock { $0.maximumSeconds = newValue } }
  }
  /// How much work all its pictures may be together, in the same seconds; the one that comes to more is the last.
  public var maximumTotalSeconds: Double {
    get { settings.withLock { $0.maximumTotalSeconds } }
    set { settings.withLock { $0.maximumTotalSeconds = newValue } }
  }
  private struct RasterizerSettings {
    var budget: MemoryBudget
    var maximumSeconds = RasterLimits.maximumSeconds
    var maximumTotalSeconds = Double.infinity
    /// The seconds of all pictures so far.
    var spentSeconds = 0.0
  }
  private let settings: Mutex<RasterizerSettings>

  /// - Parameters:
  ///   - threads: how many share the work; the processor's number where nil.
  ///   - budget: what groups, shapes and blurs may take.
  public convenience init(threads: Int? = nil, budget: MemoryBudget = MemoryBudget()) {
    self.init(threads: threads, tileSize: PassTileGrid.TileSize(), budget: budget)
  }

  /// - Parameters:
  ///   - threads: how many share the work; the processor's number where nil.
  ///   - tileSize: the pixels of a tile.
  ///   - budget: what groups, shapes and blurs may take.
  ///   - batch: the bytes of groups that are drawn together at most.
  ///   - lender: what lends the threads beside the calling one.
  init(
    threads: Int?, tileSize: PassTileGrid.TileSize, budget: MemoryBudget = MemoryBudget(),
    batch: Int = PassSchedule.defaultBatchByteLimit, lender: CachedThreadPool = .shared
  ) {
    ProcessorLevel.reportRejection
    settings = Mutex(RasterizerSettings(budget: budget))
    pool = ThreadPool(
      threads: max(1, threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))), lender: lender)
    self.tileSize = tileSize
    context = RasterContext(pool, tileSize: tileSize, batch: batch)
  }

  /// In how many bands the last picture was drawn.
  var bandCount: Int { contextLock.withLock { _ in context.bandCount } }
  /// The bytes that groups, blurs and shadows hold.
  var heldBytes: Int { contextLock.withLock { _ in context.store.liveBytes } }
  /// The most bytes that they took at once for the last picture.
  var peakBytes: Int { contextLock.withLock { _ in context.store.peakBytes } }
  /// What was planned for that.
  var plannedBytes: Int { contextLock.withLock { _ in context.plannedBytes } }

  /// How many threads share the work.
  public var threadCount: Int { pool.threadCount }

  /// Has pieces of other work done by the threads that draw; a piece that has something drawn would wait for
  /// itself.
  public func concurrentPerform(count pieces: Int, body: (_ piece: Int) -> Void) {
    contextLock.withLock { _ in pool.forEach(count: pieces) { _, piece in body(piece) } }
  }

  /// Asks the threads to come, so that they are there when there is work in a moment.
  public func wakeThreads() { contextLock.withLock { _ in pool.wakeThreads() } }

  /// Notes work that is done for a picture, and refuses the picture after which it is too much.
  func chargeWork(seconds: Double) throws(RasterError) {
    try settings.withLock { settings throws(RasterError) in
      settings.spentSeconds += seconds
      let allowed = settings.maximumTotalSeconds
      if settings.spentSeconds > allowed { throw .totalWorkLimitExceeded(allowed: allowed) }
    }
  }

  /// The picture of a list; with a region, in device pixels and rounded outwards, only what lies
  /// in it is drawn and the rest is clear.
  public func draw(
    _ list: DisplayList, viewport: Viewport, region: Rect? = nil
  ) throws(RasterError) -> PixelBuffer {
    guard (1...RasterLimits.maximumSide).contains(viewport.width),
      (1...RasterLimits.maximumSide).contains(viewport.height)
    else { throw .invalidSize(width: viewport.width, height: viewport.height) }
    var pixels = PixelBuffer(width: viewport.width, height: viewport.height)
    try draw(list, viewport: viewport, region: region, into: &pixels)
    return pixels
  }

  /// Draws a list into a picture that is there already.
  ///
  /// The pixels of the region, in device pixels and rounded outwards, are made anew from the viewport's background;
  /// the others stay as they are. Without a region all are made anew.
  ///
  /// - Precondition: the picture is as large as the viewport.
  public func draw(
    _ list: DisplayList, viewport: Viewport, region: Rect? = nil, into pixels: inout PixelBuffer
  ) throws(RasterError) {
    precondition(
      pixels.width == viewport.width && pixels.height == viewport.height,
      "the picture is not as large as the viewport")
    let list = try replacingRecordedPictures(in: list, cache: nil)
    try drawListWithoutPictures(
      list, viewport: viewport, region: region.map { CRRect(around: $0) }, into: &pixels)
  }

  /// A list with all its recorded pictures drawn; nothing of them is kept for later where no cache is given.
  func replacingRecordedPictures(
    in list: DisplayList, cache: PictureCache?
  ) throws(RasterError) -> DisplayList {
    if let diagnostic = list.diagnostic { throw RasterError(diagnostic) }
    guard list.pictureDepth > 0 else { return list }
    let cache = cache ?? PictureCache()
    // Those of one list are all held while it is drawn; those that the cache holds besides are its own.
    var held = 0
    var visited: Set<ObjectIdentifier> = []
    let available = budget.available
    return try list.replacingRecordedPictures { picture throws(RasterError) in
      let pixels = try cache.pixels(of: picture) { () throws(RasterError) in
        guard (1...RasterLimits.maximumSide).contains(picture.width),
          (1...RasterLimits.maximumSide).contains(picture.height),
          picture.width * picture.height <= RasterLimits.maximumGroupPixelCount
        else { throw .invalidSize(width: picture.width, height: picture.height) }
        let more = 4 * picture.width * picture.height
        guard held + more <= available else {
          throw .outOfMemory(needed: held + more, available: available)
        }
        let inner = try replacingRecordedPictures(in: picture.list, cache: cache)
        return try draw(
          inner,
          viewport: Viewport(
            width: picture.width, height: picture.height, scale: 1, rule: picture.rule))
      }
      if visited.insert(pixels.storageIdentity).inserted {
        held += 4 * pixels.width * pixels.height
      }
      guard held <= available else { throw .outOfMemory(needed: held, available: available) }
      return pixels
    }
  }

  /// Draws a list without recorded pictures into the picture that is there already.
  ///
  /// - Parameters:
  ///   - list: what is drawn; one with backdrops is drawn as a whole or in one region.
  ///   - viewport: the picture.
  ///   - region: what is drawn of it; nil for what the damage says, or all.
  ///   - damage: the pieces that are drawn; nil for the whole region.
  ///   - pixels: the picture's.
  /// - Throws: what a renderer refuses.
  func drawListWithoutPictures(
    _ list: DisplayList, viewport: Viewport, region: CRRect? = nil, damage: DamageRegion? = nil,
    into pixels: inout PixelBuffer
  ) throws(RasterError) {
    let all = CRRect(x0: 0, y0: 0, x1: Int32(viewport.width), y1: Int32(viewport.height))
    let area = region?.intersection(all) ?? damage?.bounds ?? all
    let work = try contextLock.withLock { _ throws(RasterError) in
      defer { budget.recordTemporaryUse(byteCount: context.usedBytes) }
      if damage == nil { pool.wakeThreads() }
      return try context.drawDisplayList(
        list, area: area, damage: damage, onto: &pixels,
        background: premultipliedPixel(viewport.background),
        memoryLimit: budget.available, maximumSeconds: maximumSeconds)
    }
    try chargeWork(seconds: work)
  }
}
