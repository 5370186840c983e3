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
/// A CPU renderer for display lists, which serves as the reference renderer.
///
/// The pixels depend only on the list and the viewport. They do not depend on the number of threads, the tile size or
/// the drawn region.
///
/// A rasterizer draws one list at a time, and keeps its memory and scaled images for the next one. Calls from several
/// threads are serialized.
public final class Rasterizer: @unchecked Sendable {
  private let pool: ThreadPool
  let tileSize: PassTileGrid.TileSize
  private let context: RasterContext
  /// A lock that is held while the drawing context is used.
  private let contextLock = Mutex(())
  /// The memory budget for groups, shapes, blurs and pictures, in bytes.
  public var budget: MemoryBudget {
    get { settings.withLock { $0.budget } }
    set { settings.withLock { $0.budget = newValue } }
  }
  /// The maximum work for one picture, in seconds as estimated by ``RasterCostModel``.
  ///
  /// The default is ``RasterLimits/maximumSeconds``.
  public var maximumSeconds: Double {
    get { settings.withLock { $0.maximumSeconds } }
    set { settings.withLock { $0.maximumSeconds = newValue } }
  }
  /// The maximum total work for all pictures, in seconds as estimated by ``RasterCostModel``.
  ///
  /// Drawing the picture that exceeds it fails with an error. The default is infinity.
  public var maximumTotalSeconds: Double {
    get { settings.withLock { $0.maximumTotalSeconds } }
    set { settings.withLock { $0.maximumTotalSeconds = newValue } }
  }
  private struct RasterizerSettings {
    var budget: MemoryBudget
    var maximumSeconds = RasterLimits.maximumSeconds
    var maximumTotalSeconds = Double.infinity
    /// The estimated work of all pictures drawn so far, in seconds.
    var spentSeconds = 0.0
  }
  private let settings: Mutex<RasterizerSettings>

  /// Creates a rasterizer.
  ///
  /// - Parameters:
  ///   - threads: The number of threads, including the calling one. If `nil`, one thread is used for each processor.
  ///   - budget: The memory budget for groups, shapes and blurs.
  public convenience init(threads: Int? = nil, budget: MemoryBudget = MemoryBudget()) {
    self.init(threads: threads, tileSize: PassTileGrid.TileSize(), budget: budget)
  }

  /// Creates a rasterizer with explicit internal limits.
  ///
  /// - Parameters:
  ///   - threads: The number of threads, including the calling one. If `nil`, one thread is used for each processor.
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

  /// The number of horizontal bands into which the last picture was divided.
  var bandCount: Int { contextLock.withLock { _ in context.bandCount } }
  /// The number of bytes currently used by groups, blurs and shadows.
  var heldBytes: Int { contextLock.withLock { _ in context.store.liveBytes } }
  /// The maximum number of bytes in use at the same time for the last picture.
  var peakBytes: Int { contextLock.withLock { _ in context.store.peakBytes } }
  /// The number of bytes that the last picture was expected to need.
  var plannedBytes: Int { contextLock.withLock { _ in context.plannedBytes } }

  /// The number of threads used for drawing, including the calling one.
  public var threadCount: Int { pool.threadCount }

  /// Runs work items on the drawing threads and returns when all of them are complete.
  ///
  /// A work item must not draw with this rasterizer, because that would cause a deadlock.
  public func concurrentPerform(count pieces: Int, body: (_ piece: Int) -> Void) {
    contextLock.withLock { _ in pool.forEach(count: pieces) { _, piece in body(piece) } }
  }

  /// Wakes the drawing threads in advance, so that work that follows shortly starts without delay.
  public func wakeThreads() { contextLock.withLock { _ in pool.wakeThreads() } }

  /// Adds the estimated work for a picture to the total.
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
  ///   - viewport: The size of the picture in pixels, its scale and rendering style.
  ///   - region: The rectangle to draw, in device pixels, rounded outwards. The pixels outside it are transparent. If
  ///     `nil`, everything is drawn.
  /// - Returns: The pixels of the picture.
  /// - Throws: A ``RasterError`` if the size, the list or the required work exceeds a limit.
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
  /// The pixels inside `region`, in device pixels and rounded outwards, are replaced; drawing starts with the
  /// viewport's background. Other pixels do not change. If `region` is `nil`, all pixels are replaced.
  ///
  /// - Precondition: The pixel buffer has the same size as the viewport.
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

  /// Replaces each recorded picture in a list with its rendered pixels.
  ///
  /// Without a cache, the pixels are not kept for later lists.
  func replacingRecordedPictures(
    in list: DisplayList, cache: PictureCache?
  ) throws(RasterError) -> DisplayList {
    if let diagnostic = list.diagnostic { throw RasterError(diagnostic) }
    guard list.pictureDepth > 0 else { return list }
    let cache = cache ?? PictureCache()
    // All pictures in the list stay in memory while it is drawn. The memory that the cache uses for other pictures is
    // not counted here.
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
  ///   - viewport: The size of the picture in pixels, its scale and rendering style.
  ///   - region: The rectangle to draw, in device pixels. If `nil`, the bounds of the damage are drawn, or everything
  ///     if there is no damage.
  ///   - damage: The rectangles to draw; `nil` for the whole region.
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
