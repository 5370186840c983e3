import CRasterKernels
import Pixels

/// A memory pool for the pixels of groups, blurs and shadows, which are released as soon as they are drawn.
///
/// Released blocks are reused for requests of similar size.
///
/// Up to ``maximumIdleBytes`` remain allocated between frames. Within a frame, the limit is the planned memory,
/// because memory from the system costs as much time as drawing to it.
final class PixelMemoryPool {
  /// The free blocks of one size class.
  private struct SizeClass {
    var blocks: [UnsafeMutableRawPointer] = []
    /// Whether a block was requested since the last frame began.
    var isUsed = false
  }

  private var sizeClasses: [SizeClass] = []
  /// The number of bytes in free blocks.
  private(set) var idleBytes = 0
  /// The number of bytes in use.
  private(set) var liveBytes = 0
  /// The maximum number of bytes in use at once in the current frame.
  private(set) var peakBytes = 0
  /// The planned maximum of bytes in use in the current frame.
  ///
  /// Blocks in use and free blocks together may reach it.
  private var plannedBytes = 0

  /// The maximum number of bytes in free blocks between frames.
  ///
  /// It is enough for one blur of the size of a phone's screen.
  static let maximumIdleBytes = 48 << 20

  /// The number of bytes before each block, which store its size class.
  private static let headerSize = PixelMemory.alignment

  deinit {
    for sizeClass in sizeClasses { for base in sizeClass.blocks { Self.freeBlock(base) } }
  }

  /// Returns the size class of a number of bytes.
  ///
  /// Each power of two has four classes, so at most a fifth of a block is unused.
  private static func sizeClass(forBytes bytes: Int) -> Int {
    let bytes = max(bytes, 256)
    let octave = bytes.bitWidth - 1 - (bytes - 1).leadingZeroBitCount
    let quarter = (bytes - 1) >> (octave - 2) & 3
    return (octave - 7) * 4 + quarter
  }

  /// Returns the number of usable bytes in a block of a size class.
  private static func blockSize(ofClass sizeClass: Int) -> Int {
    (5 + sizeClass & 3) << (sizeClass / 4 + 7 - 2)
  }

  /// Returns the number of bytes that a request allocates.
  static func allocationSize(forBytes bytes: Int) -> Int {
    bytes == 0 ? 0 : allocationSize(ofClass: sizeClass(forBytes: bytes))
  }

  /// Returns the number of bytes that a block of a size class occupies.
  private static func allocationSize(ofClass sizeClass: Int) -> Int {
    blockSize(ofClass: sizeClass) + headerSize
  }

  /// Allocates uninitialized memory.
  func allocate(byteCount bytes: Int) -> UnsafeMutableRawPointer {
    let index = Self.sizeClass(forBytes: bytes)
    while sizeClasses.count <= index { sizeClasses.append(SizeClass()) }
    sizeClasses[index].isUsed = true
    let cost = Self.allocationSize(ofClass: index)
    liveBytes += cost
    peakBytes = max(peakBytes, liveBytes)
    if let base = sizeClasses[index].blocks.popLast() {
      idleBytes -= cost
      return base
    }
    trimIdleBlocks()
    let base = PixelMemory.allocate(byteCount: cost) + Self.headerSize
    (base - MemoryLayout<Int>.stride).storeBytes(of: index, as: Int.self)
    return base
  }

  func releaseBlock(_ base: UnsafeMutableRawPointer) {
    let index = Self.sizeClass(of: base)
    let cost = Self.allocationSize(ofClass: index)
    liveBytes -= cost
    guard idleBytes + cost <= idleCapacity else { return Self.freeBlock(base) }
    sizeClasses[index].blocks.append(base)
    idleBytes += cost
  }

  /// The number of bytes that free blocks may currently occupy.
  private var idleCapacity: Int { max(Self.maximumIdleBytes, plannedBytes - liveBytes) }

  /// Frees blocks beyond the idle capacity, the largest first.
  private func trimIdleBlocks() {
    let capacity = idleCapacity
    var index = sizeClasses.count
    while idleBytes > capacity, index > 0 {
      index -= 1
      while idleBytes > capacity, let base = sizeClasses[index].blocks.popLast() {
        idleBytes -= Self.allocationSize(ofClass: index)
        Self.freeBlock(base)
      }
    }
  }

  /// Sets the planned maximum of bytes in use for the current frame.
  func setPlannedByteCount(_ bytes: Int) {
    plannedBytes = bytes
    trimIdleBlocks()
  }

  /// Begins a frame and frees the blocks of size classes that the last one did not use.
  func beginFrame() {
    peakBytes = liveBytes
    for index in sizeClasses.indices {
      if !sizeClasses[index].isUsed, !sizeClasses[index].blocks.isEmpty {
        idleBytes -= sizeClasses[index].blocks.count * Self.allocationSize(ofClass: index)
        for base in sizeClasses[index].blocks { Self.freeBlock(base) }
        sizeClasses[index].blocks.removeAll()
      }
      sizeClasses[index].isUsed = false
    }
  }

  private static func sizeClass(of base: UnsafeMutableRawPointer) -> Int {
    (base - MemoryLayout<Int>.stride).load(as: Int.self)
  }

  private static func freeBlock(_ base: UnsafeMutableRawPointer) {
    PixelMemory.deallocate(
      base - headerSize, byteCount: allocationSize(ofClass: sizeClass(of: base)))
  }
}

/// Memory for one step of drawing, released together at its end.
final class ScratchMemory {
  let arena: OpaquePointer = cr_arena_create()
  private let store: PixelMemoryPool
  private var largeBlocks: [UnsafeMutableRawPointer] = []

  /// The minimum size in bytes of allocations that come from the shared pool instead of the arena.
  private static let largeBlockThreshold = 1 << 20

  init(_ store: PixelMemoryPool) { self.store = store }

  deinit { cr_arena_destroy(arena) }

  /// Allocates memory until the end of the step.
  func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
    let bytes = MemoryLayout<T>.stride * count
    guard bytes >= Self.largeBlockThreshold else {
      // Sound: the arena returns new memory of this size, aligned for any type.
      return cr_arena_alloc(arena, bytes).bindMemory(to: type, capacity: count)
    }
    let base = store.allocate(byteCount: bytes)
    largeBlocks.append(base)
    // Sound: `allocate` returns memory of this size that has no other user until it is released.
    return base.bindMemory(to: type, capacity: count)
  }

  /// Ends the step and releases its memory.
  func reset() {
    for base in largeBlocks { store.releaseBlock(base) }
    largeBlocks.removeAll(keepingCapacity: true)
    cr_arena_reset(arena)
  }
}

extension ScratchMemory {
  /// Returns the number of bytes that a request allocates.
  static func allocationSize<T>(of type: T.Type, count: Int) -> Int {
    let bytes = MemoryLayout<T>.stride * count
    return bytes >= largeBlockThreshold
      ? PixelMemoryPool.allocationSize(forBytes: bytes) : (bytes + 63) & ~63
  }
}

extension PixelMemoryPool {
  /// Allocates memory for a number of pixels.
  func allocatePixels(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    // Sound: `allocate` returns memory of this size that has no other user until it is released.
    allocate(byteCount: 4 * count).bindMemory(to: UInt32.self, capacity: count)
  }
}

extension CRTarget {
  /// Releases the pixels, if any.
  func releasePixels(to store: PixelMemoryPool) {
    if let pixels { store.releaseBlock(UnsafeMutableRawPointer(pixels)) }
  }
}

/// The coverage of one shadow, or of several identical ones.
///
/// Its memory is released with the last reference.
final class ShadowCoverageBuffer {
  let base: UnsafeMutablePointer<UInt8>
  private let store: PixelMemoryPool

  init(_ count: Int, _ store: PixelMemoryPool) {
    // Sound: `allocate` returns memory of this size that has no other user until `deinit` releases it.
    base = store.allocate(byteCount: count).bindMemory(to: UInt8.self, capacity: count)
    self.store = store
  }

  deinit { store.releaseBlock(UnsafeMutableRawPointer(base)) }
}
