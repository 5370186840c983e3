import CRasterKernels
import DisplayList
import Geometry
import Synchronization

/// A cache of coverage masks for outlines, including glyphs, that are reused in later frames.
///
/// The key contains everything that determines a mask. A cached mask covers the part of the shape inside the whole
/// picture, so that drawing only a region produces the same bytes. A mask is stored only when it is used for the
/// second time, because the masks of moving shapes are used only once.
final class MaskCache: Sendable {
  /// The inputs that determine a mask.
  struct MaskKey {
    let shape: Shape
    let transform: Projection
    let edges: EdgeAntialiasing
    /// The rectangle of pixels for which the mask is created.
    let frame: CRRect
    let hash: UInt64

    /// Creates the key for a shape.
    ///
    /// Returns `nil` if creating the shape's mask is faster than finding it in the cache.
    init?(_ shape: Shape, _ transform: Projection, _ edges: EdgeAntialiasing, _ job: ShapeJob) {
      guard let shapeNumber = shape.maskHash, job.frame.contains(job.limit) else { return nil }
      (self.shape, self.transform, self.edges, frame) = (shape, transform, edges, job.frame)
      var numbers = (transform.elements, edges.maskHashCode, frame.x0, frame.y0, frame.x1, frame.y1)
      hash = withUnsafeBytes(of: &numbers) { cr_hash_bytes($0.baseAddress, $0.count, shapeNumber) }
    }

    func isEqual(to other: MaskKey) -> Bool {
      transform == other.transform && edges == other.edges && frame.isEqual(to: other.frame)
        && shape == other.shape
    }
  }

  // Sound: the lock of the cache guards `lastUse`; all other state is constant.
  /// A cached mask that owns its memory.
  private final class CachedMask: @unchecked Sendable {
    let key: MaskKey
    let size: Int
    let mask: CRMask
    /// The number of the frame in which the mask was last used.
    ///
    /// It is changed only while the cache's lock is held.
    var lastUse = 0
    private let block: UnsafeMutableRawPointer

    init(_ key: MaskKey, _ mask: CRMask, size: Int) {
      self.key = key
      self.size = size + key.shape.byteCount
      let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      var copy = CRMask()
      withUnsafePointer(to: mask) { cr_mask_copy(&copy, $0, block) }
      self.block = block
      self.mask = copy
    }

    deinit { block.deallocate() }
  }

  private struct CacheState {
    var entries: [UInt64: CachedMask] = [:]
    var recencyFilter = RecencyFilter()
    var clock = 0
    var size = 0
    /// The hashes of masks that are not cached because they are empty or too large.
    var uncacheable: Set<UInt64> = []
    /// Whether a mask could not be stored in the previous frame because the cache was full.
    var isFull = false
  }

  private let state = Mutex(CacheState())

  /// The capacity of the cache, in bytes.
  ///
  /// It is sufficient for about ten thousand glyphs, or for fifty shapes the size of the screen.
  private static let capacity = 16 << 20
  /// The number of frames after which an unused mask is removed.
  ///
  /// It corresponds to two seconds at 60 frames per second.
  private static let maximumAge = 120
  /// The maximum number of remembered hashes of uncacheable masks.
  private static let maximumUncacheableCount = 4096

  /// Returns the mask for a shape, either from the cache or by calling `make`.
  ///
  /// The mask remains valid until the cache begins its next frame.
  func mask(for key: MaskKey, limit: CRRect, makeMask make: (_ limit: CRRect) -> CRMask) -> CRMask {
    let (kept, isAgain): (CachedMask?, Bool) = state.withLock { state in
      if let kept = state.entries[key.hash], kept.key.isEqual(to: key) {
        kept.lastUse = state.clock
        return (kept, true)
      }
      // A mask that cannot be stored is created only for the pixels that are needed.
      guard state.entries[key.hash] == nil, !state.uncacheable.contains(key.hash) else {
        return (nil, false)
      }
      return (nil, state.recencyFilter.recordUse(ofHash: key.hash, clock: state.clock))
    }
    if let kept { return kept.mask.cropped(to: limit) }
    guard isAgain else { return make(limit) }
    let mask = make(key.frame)
    storeMask(mask, forKey: key)
    return mask.cropped(to: limit)
  }

  private func storeMask(_ mask: CRMask, forKey key: MaskKey) {
    let size = withUnsafePointer(to: mask) { cr_mask_size($0) }
    guard size > 0, size + key.shape.byteCount <= Self.capacity / 4 else {
      state.withLock { state in
        if state.uncacheable.count == Self.maximumUncacheableCount { state.uncacheable.removeAll() }
        state.uncacheable.insert(key.hash)
      }
      return
    }
    let kept = CachedMask(key, mask, size: size)
    state.withLock { state in
      // Another mask, which may be in use, may already be stored under this hash.
      guard state.entries[key.hash] == nil else { return }
      guard state.size + kept.size <= Self.capacity else {
        state.isFull = true
        return
      }
      kept.lastUse = state.clock
      state.entries[key.hash] = kept
      state.size += kept.size
    }
  }

  /// Begins a new frame and removes masks that have not been used for a long time.
  ///
  /// If the cache was full, masks that were not used in the previous frame are removed too.
  func beginFrame() {
    state.withLock { state in
      let oldest = state.isFull ? state.clock : state.clock + 1 - Self.maximumAge
      state.clock += 1
      state.isFull = false
      guard state.entries.contains(where: { $0.value.lastUse < oldest }) else { return }
      for (number, kept) in state.entries where kept.lastUse < oldest {
        state.entries[number] = nil
        state.size -= kept.size
      }
    }
  }

  /// The number of cached masks.
  var count: Int { state.withLock { $0.entries.count } }
}

extension Shape {
  /// The minimum number of points in a path whose mask is cached.
  ///
  /// Creating the mask of a shorter path is as fast as finding it in the cache.
  fileprivate static let minimumCachedPointCount = 8

  /// The hash of an outline whose mask is worth caching; `nil` for all other shapes.
  fileprivate var maskHash: UInt64? {
    switch self {
    case .rect: return nil
    case .rounded(let rounded):
      // The coverage of other rounded rectangles is computed directly from distances.
      return rounded.curve == .continuous || rounded.corners & 15 != 15
        ? rounded.maskHash(seed: 1) : nil
    case .ring(let outer, let inner): return inner.maskHash(seed: outer.maskHash(seed: 2))
    case .path(let path, let rule): return path.maskHash(seed: rule == .evenOdd ? 3 : 4)
    case .stroke(let path, let style): return path.maskHash(seed: 5).map(style.maskHash)
    }
  }

  /// The number of bytes in the arrays referenced by the shape.
  fileprivate var byteCount: Int {
    switch self {
    case .rect, .rounded, .ring: 0
    case .path(let path, _): path.byteCount
    case .stroke(let path, let style):
      path.byteCount + style.dash.count * MemoryLayout<Double>.stride
    }
  }
}

extension StrokeStyle {
  fileprivate func maskHash(seed: UInt64) -> UInt64 {
    var pen = (width, start, end, dashPhase, miterLimit)
    var number = withUnsafeBytes(of: &pen) { cr_hash_bytes($0.baseAddress, $0.count, seed) }
    number = dash.withUnsafeBytes { cr_hash_bytes($0.baseAddress, $0.count, number) }
    return number ^ (cap == .butt ? 0 : cap == .round ? 1 : 2)
      ^ (join == .miter ? 0 : join == .round ? 4 : 8)
  }
}

extension EdgeAntialiasing {
  fileprivate var maskHashCode: Int32 {
    switch self {
    case .smooth: -1
    case .hard: -2
    case .mixed(let mask): Int32(mask)
    }
  }
}

extension Path {
  fileprivate var byteCount: Int { points.count * MemoryLayout<Point>.stride + verbs.count }

  fileprivate func maskHash(seed: UInt64) -> UInt64? {
    guard points.count >= Shape.minimumCachedPointCount else { return nil }
    let number = points.withUnsafeBytes { cr_hash_bytes($0.baseAddress, $0.count, seed) }
    return verbs.withUnsafeBytes { cr_hash_bytes($0.baseAddress, $0.count, number) }
  }
}

extension RoundedRect {
  fileprivate func maskHash(seed: UInt64) -> UInt64 {
    var numbers = (
      rect.minX, rect.minY, rect.width, rect.height, radius, Double(corners),
      curve == .circular ? 0.0 : 1
    )
    return withUnsafeBytes(of: &numbers) { cr_hash_bytes($0.baseAddress, $0.count, seed) }
  }
}

extension CRMask {
  /// Returns the mask without its pixels outside the given rectangle.
  fileprivate func cropped(to limit: CRRect) -> CRMask {
    if limit.contains(bounds) { return self }
    var mask = self
    mask.bounds = bounds.overlap(with: limit)
    guard !mask.bounds.isEmpty else { return CRMask() }
    mask.rows = rows.map { $0 + Int(mask.bounds.y0 - bounds.y0) }
    return mask
  }
}

extension CRRect {
  fileprivate func isEqual(to other: CRRect) -> Bool {
    x0 == other.x0 && y0 == other.y0 && x1 == other.x1 && y1 == other.y1
  }
}
