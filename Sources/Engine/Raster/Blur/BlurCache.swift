import CRasterKernels

/// A cache of blurred images and shadows that are reused in later frames.
///
/// The key contains everything that determines the result, including the bytes of the source, so that a wrong result
/// is never returned. A blur is stored only when it is used for the second time, because content that rotates or
/// grows produces blurs that are used once and would evict the others.
final class BlurCache {
  /// The inputs that determine a blur, except for the source pixels.
  struct BlurKey: Equatable {
    /// The number of bytes per pixel: 4 for colors, 1 for coverage.
    var channels: Int
    /// The size of the source, in pixels.
    var width, height: Int32
    var sigma: Double
    var shiftX = 0.0
    var shiftY = 0.0
    var opacity = 1.0
    /// The position of the source's first pixel if the result depends on it; otherwise 0.
    var x: Int32 = 0
    var y: Int32 = 0
    /// The rectangle of the result, in pixels.
    ///
    /// It is relative to the source's first pixel if the result does not depend on the position.
    var x0, y0, x1, y1: Int32

    /// Returns a hash that combines the key with the hash of the source bytes.
    func cacheHash(combiningSourceHash bytes: UInt64) -> UInt64 {
      // The struct has no padding, so hashing its bytes is valid.
      withUnsafeBytes(of: self) { cr_hash_bytes($0.baseAddress, $0.count, bytes) }
    }
  }

  private struct CachedBlur {
    let key: BlurKey
    let source: [UInt8]
    let blur: [UInt8]
    var lastUse: Int

    var size: Int { source.count + blur.count }
  }

  private var entries: [UInt64: CachedBlur] = [:]
  private var clock = 0
  private var size = 0
  private var recencyFilter = RecencyFilter()

  /// The capacity of the cache, in bytes.
  ///
  /// It is sufficient for two images the size of a phone screen, or for about a thousand shadows.
  static let capacity = 16 << 20
  /// The maximum size of an entry including its source, in bytes, so that one entry cannot evict all others.
  static let maximumEntrySize = capacity / 4
  /// The number of frames after which an unused entry is removed.
  ///
  /// It corresponds to two seconds at 60 frames per second.
  private static let maximumAge = 120

  /// Copies a cached blur to `out`.
  ///
  /// Returns `false` if the blur is not in the cache.
  func copyCachedBlur(
    forHash number: UInt64, key: BlurKey, source: UnsafeBufferPointer<UInt8>,
    to out: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard let entry = entries[number], entry.key == key,
      entry.source.withUnsafeBufferPointer({ $0.hasEqualBytes(to: source) })
    else { return false }
    entries[number]?.lastUse = clock
    entry.blur.withUnsafeBufferPointer { blur in
      if let base = blur.baseAddress { out.update(from: base, count: blur.count) }
    }
    return true
  }

  /// Records that the blur with the given hash is used.
  ///
  /// Returns whether it was already used in a recent frame.
  func recordUse(ofHash number: UInt64) -> Bool {
    recencyFilter.recordUse(ofHash: number, clock: clock)
  }

  /// Stores a blur if there is space or if older entries can be evicted.
  func storeBlur(
    forHash number: UInt64, key: BlurKey, source: UnsafeBufferPointer<UInt8>,
    blur: UnsafeBufferPointer<UInt8>
  ) {
    let more = source.count + blur.count
    guard more <= Self.maximumEntrySize else { return }
    removeBlur(forHash: number)
    while size + more > Self.capacity {
      let oldest = entries.min { a, b in
        (a.value.lastUse, a.key) < (b.value.lastUse, b.key)
      }
      // Entries used in the previous frame are likely to be used again, so they are not evicted.
      guard let oldest, oldest.value.lastUse < clock - 1 else { return }
      removeBlur(forHash: oldest.key)
    }
    entries[number] = CachedBlur(
      key: key, source: Array(source), blur: Array(blur), lastUse: clock)
    size += more
  }

  private func removeBlur(forHash number: UInt64) {
    if let entry = entries.removeValue(forKey: number) { size -= entry.size }
  }

  /// Begins a new frame and removes entries that have not been used for a long time.
  func beginFrame() {
    clock += 1
    let oldest = clock - Self.maximumAge
    guard entries.contains(where: { $0.value.lastUse < oldest }) else { return }
    for (number, entry) in entries where entry.lastUse < oldest { removeBlur(forHash: number) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the other buffer contains the same bytes.
  func hasEqualBytes(to other: Self) -> Bool {
    count == other.count && cr_is_equal(baseAddress, other.baseAddress, count)
  }
}
