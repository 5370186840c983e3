import DisplayList
import Pixels
import Synchronization

/// A cache that keeps the pixels of recorded pictures between frames.
///
/// The key is the complete display list, so cached pixels are identical to newly drawn ones. All members can be used
/// from any thread.
package final class PictureCache: Sendable {
  /// The default maximum size of the cached pixels, in bytes.
  package static let memoryLimit = 128 << 20

  /// The number of frames after which an unused picture is removed.
  package static let maximumUnusedFrameCount = 60

  private let state = Mutex(CacheState())

  /// Creates an empty cache with the default limit of ``memoryLimit`` bytes.
  package init() {}

  /// The maximum size of the cached pixels, in bytes.
  package var limit: Int {
    get { state.withLock { $0.limit } }
    set { state.withLock { $0.limit = newValue } }
  }
  /// The number of pictures that were not in the cache and had to be drawn since the cache was created.
  package var drawnCount: Int { state.withLock { $0.drawnCount } }
  /// The number of times that cached pixels were reused since the cache was created.
  package var reusedCount: Int { state.withLock { $0.reusedCount } }
  /// The current size of the cached pixels, in bytes.
  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// Begins a new frame and removes pictures that have not been used for a long time.
  func beginFrame() { state.withLock { $0.beginFrame() } }

  /// Returns the pixels of a recorded picture, either from the cache or by calling `draw`.
  func pixels(
    of picture: RecordedPicture, draw: () throws(RasterError) -> PixelBuffer
  ) throws(RasterError) -> PixelBuffer {
    if let cached = state.withLock({ $0.cachedPixels(for: picture) }) { return cached }
    // The lock is not held here, because the recorded picture may contain other pictures.
    let pixels = try draw()
    state.withLock { $0.storePixels(pixels, for: picture) }
    return pixels
  }
}

extension PictureCache {
  private struct CachedPicture {
    let picture: RecordedPicture
    let pixels: PixelBuffer
    /// The value of the use counter when the picture was last used.
    var lastUse: Int
    var lastFrame: Int

    var byteCount: Int { pixels.width * pixels.height * 4 }
  }

  /// The values used to find cached pictures before their display lists are compared.
  private struct PictureKey: Hashable {
    let width: Int
    let height: Int
    let commandCount: Int

    init(_ picture: RecordedPicture) {
      (width, height) = (picture.width, picture.height)
      commandCount = picture.list.commands.count
    }
  }

  private struct CacheState {
    var limit = PictureCache.memoryLimit
    var drawnCount = 0
    var reusedCount = 0
    var byteCount = 0
    private var entries: [PictureKey: [CachedPicture]] = [:]
    private var useCount = 0
    private var frame = 0

    mutating func beginFrame() {
      frame += 1
      guard !entries.isEmpty else { return }
      let frame = frame
      removeCachedPictures { frame - $0.lastFrame <= PictureCache.maximumUnusedFrameCount }
    }

    mutating func cachedPixels(for picture: RecordedPicture) -> PixelBuffer? {
      let key = PictureKey(picture)
      guard let cached = entries[key]?.firstIndex(where: { $0.picture == picture }) else {
        return nil
      }
      useCount += 1
      reusedCount += 1
      entries[key]?[cached].lastUse = useCount
      entries[key]?[cached].lastFrame = frame
      return entries[key]?[cached].pixels
    }

    mutating func storePixels(_ pixels: PixelBuffer, for picture: RecordedPicture) {
      useCount += 1
      drawnCount += 1
      let entry = CachedPicture(
        picture: picture, pixels: pixels, lastUse: useCount, lastFrame: frame)
      guard entry.byteCount <= limit else { return }
      entries[PictureKey(picture), default: []].append(entry)
      byteCount += entry.byteCount
      evictLeastRecentlyUsed()
    }

    /// Removes the least recently used pictures until the cache is within its limit.
    private mutating func evictLeastRecentlyUsed() {
      guard byteCount > limit else { return }
      var spare = byteCount - limit
      var oldest = 0
      for entry in entries.values.joined().sorted(by: { $0.lastUse < $1.lastUse }) where spare > 0 {
        spare -= entry.byteCount
        oldest = entry.lastUse
      }
      removeCachedPictures { $0.lastUse > oldest }
    }

    private mutating func removeCachedPictures(except isKept: (CachedPicture) -> Bool) {
      entries = entries.compactMapValues { list in
        let kept = list.filter(isKept)
        return kept.isEmpty ? nil : kept
      }
      byteCount = entries.values.joined().reduce(0) { $0 + $1.byteCount }
    }
  }
}
