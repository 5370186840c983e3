import CRasterKernels

/// Results of Gaussian blurs, cached from drawing to drawing for those that are needed again.
///
/// They are found by all that decides their bytes, those of what was blurred among it, so that none
/// is ever taken for another. One that comes for the first time is only noted: what turns or grows
/// comes once and would push out the rest.
final class BlurCache {
  /// All that decides the bytes of a blur, but for those of what is blurred.
  struct BlurKey: Equatable {
    /// 4: pixels; 1: coverage.
    var channels: Int
    /// Of what is blurred.
    var width, height: Int32
    var sigma: Double
    var shiftX = 0.0
    var shiftY = 0.0
    var opacity = 1.0
    /// The first pixel, where the blur depends on it.
    var x: Int32 = 0
    var y: Int32 = 0
    /// The pixels of the blur; counted from the first one where that does not count.
    var x0, y0, x1, y1: Int32

    /// A number made of it and of that of the bytes that are blurred.
    func cacheHash(combiningSourceHash bytes: UInt64) -> UInt64 {
      // There is no room between its values.
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

  /// Bytes that are kept at most: two pictures of a phone's screen, or some thousand shadows.
  static let capacity = 16 << 20
  /// Bytes of one that is kept, with those of what was blurred, so that one does not push out all others.
  static let maximumEntrySize = capacity / 4
  /// Drawings after which what was not needed again is let go: two seconds of a film.
  private static let maximumAge = 120

  /// Copies a blur that is kept to `out`; false where nothing is.
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

  /// Whether a number came in one of the last drawings; from now on it did.
  func recordUse(ofHash number: UInt64) -> Bool {
    recencyFilter.recordUse(ofHash: number, clock: clock)
  }

  /// Keeps a blur where there is room, or something that was not needed of late to put away.
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
      // What the last drawing needed the next one will, too.
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

  /// Lets go of what was long not needed; once a drawing.
  func beginFrame() {
    clock += 1
    let oldest = clock - Self.maximumAge
    guard entries.contains(where: { $0.value.lastUse < oldest }) else { return }
    for (number, entry) in entries where entry.lastUse < oldest { removeBlur(forHash: number) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether another holds the same.
  func hasEqualBytes(to other: Self) -> Bool {
    count == other.count && cr_is_equal(baseAddress, other.baseAddress, count)
  }
}
