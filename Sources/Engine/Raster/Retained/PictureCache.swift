import DisplayList
import Pixels
import Synchronization

/// The pixels of recorded pictures, kept from frame to frame.
///
/// What is kept is found by all that it was drawn of, so that it has the bytes that drawing it again would give.
package final class PictureCache: Sendable {
  /// The bytes of all pixels that are kept.
  package static let memoryLimit = 128 << 20

  /// The frames for which pixels are kept that none of them shows.
  package static let maximumUnusedFrameCount = 60

  private let state = Mutex(CacheState())

  /// Keeps nothing yet.
  package init() {}

  /// The bytes of all pixels that this one keeps.
  package var limit: Int {
    get { state.withLock { $0.limit } }
    set { state.withLock { $0.limit = newValue } }
  }
  /// Pictures drawn.
  package var drawnCount: Int { state.withLock { $0.drawnCount } }
  /// Pictures shown again without being drawn.
  package var reusedCount: Int { state.withLock { $0.reusedCount } }
  /// The bytes of what is kept.
  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// Begins a frame; lets go of what was not shown for long.
  func beginFrame() { state.withLock { $0.beginFrame() } }

  /// The pixels of a picture, drawn by a body where they are not known.
  func pixels(
    of picture: RecordedPicture, draw: () throws(RasterError) -> PixelBuffer
  ) throws(RasterError) -> PixelBuffer {
    if let cached = state.withLock({ $0.cachedPixels(for: picture) }) { return cached }
    // It may hold pictures itself.
    let pixels = try draw()
    state.withLock { $0.storePixels(pixels, for: picture) }
    return pixels
  }
}

extension PictureCache {
  private struct CachedPicture {
    let picture: RecordedPicture
    let pixels: PixelBuffer
    /// When it was last asked for.
    var lastUse: Int
    var lastFrame: Int

    var byteCount: Int { pixels.width * pixels.height * 4 }
  }

  /// What tells pictures apart at a glance.
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

    /// Lets go of what was asked for longest ago until the rest is within the limit.
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
