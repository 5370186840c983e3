import Foundation
import Synchronization

/// A picture in memory: 8 bits each of red, green, blue, alpha in that byte order, premultiplied, encoded sRGB, first
/// row at the top.
///
/// A value: a copy shares its memory until one of the two is written.
public struct PixelBuffer: Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  private var storage: Storage

  // Sound: a buffer writes its pixels while it alone refers to them; the rest is constant or atomic.
  /// The memory of one buffer; rows follow each other without gaps.
  private final class Storage: @unchecked Sendable {
    let base: UnsafeMutablePointer<UInt32>
    let count: Int
    /// What is known of the pixels' alpha.
    let opacity = Atomic(Opacity.unknown)
    /// Where they are not clear, as far as that is known.
    let contentBounds = Atomic(PackedContentBounds.unknown)

    init(count: Int, isCleared: Bool = true) {
      self.count = count
      base = PixelMemory.allocate(
        byteCount: Self.allocationSize(pixelCount: count), isZeroed: isCleared
      )
      // Sound: the memory is new, aligned to 64 bytes and as long as is bound here.
      .bindMemory(to: UInt32.self, capacity: Self.allocationSize(pixelCount: count) / 4)
    }

    deinit {
      PixelMemory.deallocate(
        UnsafeMutableRawPointer(base), byteCount: Self.allocationSize(pixelCount: count))
    }

    /// The bytes of so many pixels, in whole vectors.
    private static func allocationSize(pixelCount count: Int) -> Int {
      max(64, (count * 4 + 63) & ~63)
    }
  }

  private enum Opacity: UInt8, AtomicRepresentable { case unknown, opaque, translucent }

  /// The first and the last column and row that are not clear, 16 bits each; the last before the first where nothing is
  /// known or there are none.
  private enum PackedContentBounds {
    static let unknown: UInt64 = 0xFFFF
    static let empty: UInt64 = 0xFFFF_0000_FFFF

    static func pack(columns: Range<Int>, rows: Range<Int>) -> UInt64 {
      if columns.isEmpty { return empty }
      let sides = [
        columns.lowerBound, columns.upperBound - 1, rows.lowerBound, rows.upperBound - 1,
      ]
      return sides.reversed().reduce(0) { $0 << 16 | UInt64($1) }
    }

    static func unpack(_ ink: UInt64) -> (columns: Range<Int>, rows: Range<Int>) {
      if ink == empty { return (0..<0, 0..<0) }
      func side(_ index: Int) -> Int { Int(ink >> (16 * index) & 0xFFFF) }
      return (side(0)..<side(1) + 1, side(2)..<side(3) + 1)
    }
  }

  /// A clear picture.
  ///
  /// - Range: 1…``maximumSide`` each way.
  public init(width: Int, height: Int) {
    precondition(
      width > 0 && height > 0 && width <= Self.maximumSide && height <= Self.maximumSide,
      "a picture has 1 to \(Self.maximumSide) pixels a side")
    self.width = width
    self.height = height
    storage = Storage(count: width * height)
  }

  /// The largest side of a picture; beyond it coordinates in 1/256 pixel no longer fit 32 bits.
  public static let maximumSide = 65_536

  /// Bytes from one row to the next.
  public var bytesPerRow: Int { width * 4 }

  /// Reads the pixels: row by row, byte 0 of each is red.
  public func withPixels<R>(_ body: (UnsafePointer<UInt32>) throws -> R) rethrows -> R {
    try withExtendedLifetime(storage) { try body(UnsafePointer(storage.base)) }
  }

  /// Writes the pixels; makes them this value's own first.
  public mutating func withMutablePixels<R>(
    _ body: (UnsafeMutablePointer<UInt32>) throws -> R
  ) rethrows -> R {
    if !isKnownUniquelyReferenced(&storage) {
      let copy = Storage(count: storage.count, isCleared: false)
      copy.base.update(from: storage.base, count: storage.count)
      storage = copy
    }
    storage.opacity.store(.unknown, ordering: .relaxed)
    storage.contentBounds.store(PackedContentBounds.unknown, ordering: .relaxed)
    return try withExtendedLifetime(storage) { try body(storage.base) }
  }

  /// Whether every pixel covers wholly what lies beneath it; found out once for what is not written meanwhile.
  public var isOpaque: Bool {
    let cached = storage.opacity.load(ordering: .relaxed)
    if cached != .unknown { return cached == .opaque }
    let isOpaque = withPixels { pixels in
      // So many at once: enough for vectors, and a picture with a clear corner is known by that.
      stride(from: 0, to: storage.count, by: 1024).allSatisfy { start in
        var all = UInt32.max
        for index in start..<min(start + 1024, storage.count) { all &= pixels[index] }
        return all >> 24 == 255
      }
    }
    storage.opacity.store(isOpaque ? .opaque : .translucent, ordering: .relaxed)
    return isOpaque
  }

  /// The columns and rows around all pixels that are not clear; found out once for what is not written meanwhile.
  public var contentBounds: (columns: Range<Int>, rows: Range<Int>) {
    let cached = storage.contentBounds.load(ordering: .relaxed)
    if cached != PackedContentBounds.unknown { return PackedContentBounds.unpack(cached) }
    let ink = computeContentBounds()
    storage.contentBounds.store(
      PackedContentBounds.pack(columns: ink.columns, rows: ink.rows), ordering: .relaxed)
    return ink
  }

  private func computeContentBounds() -> (columns: Range<Int>, rows: Range<Int>) {
    withPixels { pixels in
      func isClear(_ row: Int, _ columns: Range<Int>) -> Bool {
        var any: UInt32 = 0
        for x in columns { any |= pixels[row * width + x] }
        return any == 0
      }
      guard let top = (0..<height).first(where: { !isClear($0, 0..<width) }),
        let bottom = (top..<height).last(where: { !isClear($0, 0..<width) })
      else { return (0..<0, 0..<0) }
      // Every row is looked at only where it may still widen what is known.
      var (left, right) = (width, 0)
      for row in top...bottom {
        if left > 0, !isClear(row, 0..<left) {
          left = (0..<left).first { pixels[row * width + $0] != 0 } ?? left
        }
        if right < width, !isClear(row, right..<width) {
          right = 1 + ((right..<width).last { pixels[row * width + $0] != 0 } ?? right)
        }
      }
      return (left..<right, top..<bottom + 1)
    }
  }

  /// Whether no other value shares the memory, so that writing copies nothing.
  public mutating func isUniquelyReferenced() -> Bool { isKnownUniquelyReferenced(&storage) }

  /// The four premultiplied bytes red, green, blue, alpha of one pixel.
  public subscript(x: Int, y: Int) -> (UInt8, UInt8, UInt8, UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the picture")
    let p = withPixels { $0[y * width + x] }
    return (
      UInt8(p & 255), UInt8(p >> 8 & 255), UInt8(p >> 16 & 255), UInt8(p >> 24 & 255)
    )
  }

  /// What tells two memories apart without reading them: equal only for values that share one.
  public var storageIdentity: ObjectIdentifier { ObjectIdentifier(storage) }
}

extension PixelBuffer {
  /// Eight hexadecimal digits that tell pictures apart in texts: FNV-1a over size and pixels.
  public var checksum: String {
    var hash: UInt32 = 2_166_136_261
    func mix(_ word: UInt32) { hash = (hash ^ word) &* 16_777_619 }
    mix(UInt32(width))
    mix(UInt32(height))
    withPixels { pixels in for index in 0..<width * height { mix(pixels[index]) } }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension PixelBuffer: Hashable {
  /// Whether size and all pixels are the same.
  public static func == (a: PixelBuffer, b: PixelBuffer) -> Bool {
    guard a.width == b.width, a.height == b.height else { return false }
    if a.storage === b.storage { return true }
    return memcmp(a.storage.base, b.storage.base, a.width * a.height * 4) == 0
  }

  /// Mixes in the size; reading all pixels would cost more than a rare collision.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}
