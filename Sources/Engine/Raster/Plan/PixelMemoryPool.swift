import CRasterKernels
import Pixels

/// A memory pool for the pixels of groups, blurs and shadows, which are released as soon as they have been drawn.
///
/// Released blocks are reused for requests of similar size.
///
/// Up to ``maximumIdleBytes`` remain allocated between frames. Within a frame, released blocks are kept up to the
/// planned memory, because allocating memory from the system takes as much time as drawing into it.
final class PixelMemoryPool {
  /// The free blocks in one size class.
  private struct SizeClass {
    var blocks: [UnsafeMutableRawPointer] = []
    /// Whether a block of this size class has been requested since the last frame began.
    var isUsed = false
  }

  private var sizeClasses: [SizeClass] = []
  /// The number of bytes in free blocks.
  private(set) var idleBytes = 0
  /// The number of bytes currently in use.
  private(set) var liveBytes = 0
  /// The maximum number of bytes in use at the same time in the current frame.
  private(set) var peakBytes = 0
  /// The number of bytes that the current frame is expected to need at most.
  ///
  /// Blocks in use and free blocks together may reach this number.
  private var plannedBytes = 0

  /// The maximum number of bytes in free blocks between frames.
  ///
  /// It is sufficient for one blur the size of a phone screen.
  static let maximumIdleBytes = 48 << 20

  /// The number of bytes reserved before each block, which store its size class.
  private static let headerSize = PixelMemory.alignment

  deinit {
    for sizeClass in sizeClasses { for base in sizeClass.blocks { Self.freeBlock(base) } }
  }

  /// Returns the size class for a request of the given number of bytes.
  ///
  /// There are four classes for each power of two, so at most a fifth of a block is unused.
  private static func sizeClass(forBytes bytes: Int) -> Int {
    let bytes = max(bytes, 256)
    let octave = bytes.bitWidth - 1 - (bytes - 1).leadingZeroBitCount
    let quarter = (bytes - 1) >> (octave - 2) & 3
    return (octave - 7) * 4 + quarter
  }

  /// Returns the number of usable bytes in a block of the given size class.
  private static func blockSize(ofClass sizeClass: Int) -> Int {
    (5 + sizeClass & 3) << (sizeClass / 4 + 7 - 2)
  }

  /// Returns the number of bytes allocated for a request of the given size.
  static func allocationSize(forBytes bytes: Int) -> Int {
    bytes == 0 ? 0 : allocationSize(ofClass: sizeClass(forBytes: bytes))
  }

  /// Returns the number of bytes occupied by a block of the given size class, including its header.
  private static func allocationSize(ofClass sizeClass: Int) -> Int {
    blockSize(ofClass: sizeClass) + headerSize
  }

  /// Allocates uninitialized memory from a free block or from the system.
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

  /// Frees blocks, the largest first, until the free blocks fit into the idle capacity.
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

  /// Sets the number of bytes that the current frame is expected to need at most.
  func setPlannedByteCount(_ bytes: Int) {
    plannedBytes = bytes
    trimIdleBlocks()
  }

  /// Begins a new frame and frees the blocks of size classes that were not used in the previous frame.
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

/// Temporary memory for one drawing step, released all at once at the end of the step.
final class ScratchMemory {
  let arena: OpaquePointer = cr_arena_create()
  private let store: PixelMemoryPool
  private var largeBlocks: [UnsafeMutableRawPointer] = []

  /// The minimum size of allocations that are made from the shared pool instead of the arena, in bytes.
  private static let largeBlockThreshold = 1 << 20

  init(_ store: PixelMemoryPool) { self.store = store }

  deinit { cr_arena_destroy(arena) }

  /// Allocates memory that remains valid until the end of the step.
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

  /// Ends the step and releases all memory allocated in it.
  func reset() {
    for base in largeBlocks { store.releaseBlock(base) }
    largeBlocks.removeAll(keepingCapacity: true)
    cr_arena_reset(arena)
  }
}

extension ScratchMemory {
  /// Returns the number of bytes allocated for `count` values of the given type.
  static func allocationSize<T>(of type: T.Type, count: Int) -> Int {
    let bytes = MemoryLayout<T>.stride * count
    return bytes >= largeBlockThreshold
      ? PixelMemoryPool.allocationSize(forBytes: bytes) : (bytes + 63) & ~63
  }
}

extension PixelMemoryPool {
  /// Allocates memory for the given number of pixels.
  func allocatePixels(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    // Sound: `allocate` returns memory of this size that has no other user until it is released.
    allocate(byteCount: 4 * count).bindMemory(to: UInt32.self, capacity: count)
  }
}

extension CRTarget {
  /// Returns the pixels to the memory pool, if any are allocated.
  func releasePixels(to store: PixelMemoryPool) {
    if let pixels { store.releaseBlock(UnsafeMutableRawPointer(pixels)) }
  }
}

/// The coverage of a shadow, which may be shared by several identical shadows.
///
/// Its memory is released together with the last reference.
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
