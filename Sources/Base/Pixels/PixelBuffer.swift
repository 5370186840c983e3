import Foundation
import Synchronization

/// An image in memory with 8-bit channels in the byte order red, green, blue, alpha.
///
/// The pixels are premultiplied and encoded in sRGB, and the first row is at the top. It has value semantics: copies
/// share memory until one of them is written.
public struct PixelBuffer: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  private var storage: Storage

  // Sound: pixels are written only while the buffer is uniquely referenced. Other properties are constant or atomic.
  /// The memory of a buffer.
  ///
  /// Rows are stored without padding.
  private final class Storage: @unchecked Sendable {
    let base: UnsafeMutablePointer<UInt32>
    let count: Int
    /// The cached opacity of the pixels: opaque, translucent or unknown.
    let opacity = Atomic(Opacity.unknown)
    /// The cached bounds of the nontransparent pixels.
    let contentBounds = Atomic(PackedContentBounds.unknown)

    init(count: Int, isCleared: Bool = true) {
      self.count = count
      base = PixelMemory.allocate(
        byteCount: Self.allocationSize(pixelCount: count), isZeroed: isCleared
      )
      // Sound: the memory is newly allocated, is aligned to 64 bytes and has the bound capacity.
      .bindMemory(to: UInt32.self, capacity: Self.allocationSize(pixelCount: count) / 4)
    }

    deinit {
      PixelMemory.deallocate(
        UnsafeMutableRawPointer(base), byteCount: Self.allocationSize(pixelCount: count))
    }

    /// Returns the number of bytes needed for the given number of pixels, rounded up to a multiple of 64 for vector
    /// instructions.
    private static func allocationSize(pixelCount count: Int) -> Int {
      max(64, (count * 4 + 63) & ~63)
    }
  }

  private enum Opacity: UInt8, AtomicRepresentable { case unknown, opaque, translucent }

  /// The first and last column and row that contain content, packed into 16 bits each.
  ///
  /// If the last is before the first, the content is unknown or empty.
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

  /// Creates a transparent image.
  ///
  /// Both sides must be between 1 and ``maximumSide``. Other values trap.
  public init(width: Int, height: Int) {
    precondition(
      width > 0 && height > 0 && width <= Self.maximumSide && height <= Self.maximumSide,
      "the width and height of an image must be in 1...\(Self.maximumSide) pixels")
    self.width = width
    self.height = height
    storage = Storage(count: width * height)
  }

  /// The maximum width or height in pixels.
  ///
  /// Larger images would have coordinates that do not fit into 32 bits in units of 1/256 pixel.
  public static let maximumSide = 65_536

  /// The number of bytes in a row.
  ///
  /// Rows have no padding.
  public var bytesPerRow: Int { width * 4 }

  /// Calls a function with a pointer for reading the pixels.
  ///
  /// Pixels are stored row by row, and the first byte of each is red.
  public func withPixels<R>(_ body: (UnsafePointer<UInt32>) throws -> R) rethrows -> R {
    try withExtendedLifetime(storage) { try body(UnsafePointer(storage.base)) }
  }

  /// Calls a function with a pointer for writing the pixels.
  ///
  /// Memory shared with other values is copied first.
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

  /// Whether all pixels are opaque.
  ///
  /// The result is cached until the pixels are modified.
  public var isOpaque: Bool {
    let cached = storage.opacity.load(ordering: .relaxed)
    if cached != .unknown { return cached == .opaque }
    let isOpaque = withPixels { pixels in
      // A block of 1,024 pixels is enough for vector instructions, and an image with a transparent corner is rejected
      // after its first block.
      stride(from: 0, to: storage.count, by: 1024).allSatisfy { start in
        var all = UInt32.max
        for index in start..<min(start + 1024, storage.count) { all &= pixels[index] }
        return all >> 24 == 255
      }
    }
    storage.opacity.store(isOpaque ? .opaque : .translucent, ordering: .relaxed)
    return isOpaque
  }

  /// The smallest ranges of columns and rows that contain all nontransparent pixels.
  ///
  /// The result is cached until the pixels are modified. Both ranges are empty if all pixels are transparent.
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
      // The other rows are examined only outside the columns already known to contain pixels.
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

  /// Returns whether no other value shares the memory, so that modifying the pixels does not copy them.
  public mutating func isUniquelyReferenced() -> Bool { isKnownUniquelyReferenced(&storage) }

  /// The premultiplied red, green, blue and alpha bytes of the pixel at the given position from the upper-left
  /// corner.
  public subscript(x: Int, y: Int) -> (UInt8, UInt8, UInt8, UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is outside the image")
    let p = withPixels { $0[y * width + x] }
    return (
      UInt8(p & 255), UInt8(p >> 8 & 255), UInt8(p >> 16 & 255), UInt8(p >> 24 & 255)
    )
  }

  /// An identifier for the memory, for comparing images without reading their pixels.
  ///
  /// It is equal only for values that share memory.
  public var storageIdentity: ObjectIdentifier { ObjectIdentifier(storage) }
}

extension PixelBuffer {
  /// A checksum (FNV-1a) of the size and the pixels, in eight hexadecimal digits.
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
  /// Returns whether the sizes and all pixels are equal.
  public static func == (a: PixelBuffer, b: PixelBuffer) -> Bool {
    guard a.width == b.width, a.height == b.height else { return false }
    if a.storage === b.storage { return true }
    return memcmp(a.storage.base, b.storage.base, a.width * a.height * 4) == 0
  }

  /// Hashes only the size, because hashing all pixels would cost more than the rare collisions.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}
