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

// Sound: `contextLock` guards the context, and the pool is used only while the lock is held. All other state is
// constant or protected by a mutex.
/// A CPU renderer for display lists, which is the reference renderer.
///
/// The pixels depend only on the list and the viewport, not on the number of threads, the tiles or the region.
///
/// A rasterizer draws one list at a time, and keeps its memory and scaled images for the next one. Calls from several
/// threads are serialized.
public final class Rasterizer: @unchecked Sendable {
  private let pool: ThreadPool
  let tileSize: PassTileGrid.TileSize
  private let context: RasterContext
  /// A lock that is held while the context is used.
  private let contextLock = Mutex(())
  /// The memory budget, in bytes, for groups, shapes, blurs and pictures.
  public var budget: MemoryBudget {
    get { settings.withLock { $0.budget } }
    set { settings.withLock { $0.budget = newValue } }
  }
  /// The maximum work of one picture, in seconds of ``RasterCostModel``.
  ///
  /// The default is ``RasterLimits/maximumSeconds``.
  public var maximumSeconds: Double {
    get { settings.withLock { $0.maximumSeconds } }
    set { settings.withLock { $0.maximumSeconds = newValue } }
  }
  /// The maximum total work of all pictures, in seconds of ``RasterCostModel``.
  ///
  /// The picture that exceeds it fails with an error. The default is infinity.
  public var maximumTotalSeconds: Double {
    get { settings.withLock { $0.maximumTotalSeconds } }
    set { settings.withLock { $0.maximumTotalSeconds = newValue } }
  }
  private struct RasterizerSettings {
    var budget: MemoryBudget
    var maximumSeconds = RasterLimits.maximumSeconds
    var maximumTotalSeconds = Double.infinity
    /// The estimated work of all pictures so far, in seconds.
    var spentSeconds = 0.0
  }
  private let settings: Mutex<RasterizerSettings>

  /// Creates a rasterizer.
  ///
  /// - Parameters:
  ///   - threads: The number of threads, including the calling one; nil for the number of processors.
  ///   - budget: The memory budget for groups, shapes and blurs.
  public convenience init(threads: Int? = nil, budget: MemoryBudget = MemoryBudget()) {
    self.init(threads: threads, tileSize: PassTileGrid.TileSize(), budget: budget)
  }

  /// Creates a rasterizer with explicit internal limits.
  ///
  /// - Parameters:
  ///   - threads: The number of threads, including the calling one; nil for the number of processors.
  ///   - tileSize: The size of a tile, in pixels.
  ///   - budget: The memory budget for groups, shapes and blurs.
  ///   - batch: The maximum number of bytes of groups that are drawn together.
  ///   - lender: The pool that provides the additional threads.
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

  /// The number of bands in which the last picture was drawn.
  var bandCount: Int { contextLock.withLock { _ in context.bandCount } }
  /// The number of bytes currently used by groups, blurs and shadows.
  var heldBytes: Int { contextLock.withLock { _ in context.store.liveBytes } }
  /// The maximum number of bytes used at once for the last picture.
  var peakBytes: Int { contextLock.withLock { _ in context.store.peakBytes } }
  /// The number of bytes planned for the last picture.
  var plannedBytes: Int { contextLock.withLock { _ in context.plannedBytes } }

  /// The number of threads that share the work, including the calling one.
  public var threadCount: Int { pool.threadCount }

  /// Runs work items on the drawing threads and returns when all are complete.
  ///
  /// A work item must not draw with this rasterizer, which would deadlock.
  public func concurrentPerform(count pieces: Int, body: (_ piece: Int) -> Void) {
    contextLock.withLock { _ in pool.forEach(count: pieces) { _, piece in body(piece) } }
  }

  /// Wakes the threads, so that they are ready for work that follows shortly.
  public func wakeThreads() { contextLock.withLock { _ in pool.wakeThreads() } }

  /// Adds the estimated work of a picture to the total.
  ///
  /// Throws an error if the total exceeds its limit.
  func chargeWork(seconds: Double) throws(RasterError) {
    try settings.withLock { settings throws(RasterError) in
      settings.spentSeconds += seconds
      let allowed = settings.maximumTotalSeconds
      if settings.spentSeconds > allowed { throw .totalWorkLimitExceeded(allowed: allowed) }
    }
  }

  /// Draws a display list into a new pixel buffer.
  ///
  /// - Parameters:
  ///   - list: The display list.
  ///   - viewport: The size of the picture in pixels.
  ///   - region: The rectangle to draw, in device pixels, rounded outwards. The pixels outside it are transparent.
  ///     Nil draws everything.
  /// - Returns: The pixels of the picture.
  /// - Throws: A ``RasterError`` if the size, the list or its work is beyond the limits.
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

  /// Draws a display list into an existing pixel buffer.
  ///
  /// The pixels of the region, in device pixels and rounded outwards, are replaced, starting from the background of
  /// the viewport. Other pixels do not change. Without a region, all pixels are replaced.
  ///
  /// - Precondition: The size of the pixel buffer equals that of the viewport.
  public func draw(
    _ list: DisplayList, viewport: Viewport, region: Rect? = nil, into pixels: inout PixelBuffer
  ) throws(RasterError) {
    precondition(
      pixels.width == viewport.width && pixels.height == viewport.height,
      "the size of the pixel buffer must equal that of the viewport")
    let list = try replacingRecordedPictures(in: list, cache: nil)
    try drawListWithoutPictures(
      list, viewport: viewport, region: region.map { CRRect(around: $0) }, into: &pixels)
  }

  /// Replaces the recorded pictures of a list by their pixels.
  ///
  /// Without a cache, the pixels are not kept for later lists.
  func replacingRecordedPictures(
    in list: DisplayList, cache: PictureCache?
  ) throws(RasterError) -> DisplayList {
    if let diagnostic = list.diagnostic { throw RasterError(diagnostic) }
    guard list.pictureDepth > 0 else { return list }
    let cache = cache ?? PictureCache()
    // All pictures of one list are in memory while it is drawn. The memory of the cache for other pictures is not
    // counted here.
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

  /// Draws a list without recorded pictures into an existing pixel buffer.
  ///
  /// - Parameters:
  ///   - list: The display list. A list with backdrop filters is not drawn in separate damage rectangles.
  ///   - viewport: The size of the picture in pixels.
  ///   - region: The rectangle to draw, in device pixels; nil for the bounds of the damage, or everything.
  ///   - damage: The rectangles to draw; nil for the whole region.
  ///   - pixels: The pixel buffer, with the size of the viewport.
  /// - Throws: A ``RasterError`` if the list cannot be drawn within the limits.
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
