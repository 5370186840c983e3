import CRasterKernels
import Pixels

/// Memory for the pixels of groups, blurs and shadows, each given back as soon as it is drawn.
///
/// What is given back is kept for the next that is about as large: up to ``maximumIdleBytes`` from drawing to drawing, and within one
/// as much as its plan needs at once anyway, since memory that comes from the system costs as much as drawing on it.
final class PixelMemoryPool {
  /// Blocks of about the same size.
  private struct SizeClass {
    var blocks: [UnsafeMutableRawPointer] = []
    /// Whether any of it was taken since the last drawing began.
    var isUsed = false
  }

  private var sizeClasses: [SizeClass] = []
  /// The bytes of all that waits to be used again.
  private(set) var idleBytes = 0
  /// The bytes of all that is taken.
  private(set) var liveBytes = 0
  /// The most bytes that were taken at once in the present drawing.
  private(set) var peakBytes = 0
  /// What the present drawing takes at once by its plan: up to so much is taken or waits.
  private var plannedBytes = 0

  /// Bytes that wait to be used again at most: what one blur of a telephone's screen needs.
  static let maximumIdleBytes = 48 << 20

  /// Bytes before each block, which hold its size class.
  private static let headerSize = PixelMemory.alignment

  deinit {
    for sizeClass in sizeClasses { for base in sizeClass.blocks { Self.freeBlock(base) } }
  }

  /// The size class for so many bytes: four to each doubling, so that a fifth is lost at most.
  private static func sizeClass(forBytes bytes: Int) -> Int {
    let bytes = max(bytes, 256)
    let octave = bytes.bitWidth - 1 - (bytes - 1).leadingZeroBitCount
    let quarter = (bytes - 1) >> (octave - 2) & 3
    return (octave - 7) * 4 + quarter
  }

  /// The bytes of a block of a size class.
  private static func blockSize(ofClass sizeClass: Int) -> Int {
    (5 + sizeClass & 3) << (sizeClass / 4 + 7 - 2)
  }

  /// The bytes that a request takes.
  static func allocationSize(forBytes bytes: Int) -> Int {
    bytes == 0 ? 0 : allocationSize(ofClass: sizeClass(forBytes: bytes))
  }

  /// The bytes that a block of a size class takes.
  private static func allocationSize(ofClass sizeClass: Int) -> Int {
    blockSize(ofClass: sizeClass) + headerSize
  }

  /// Memory for so many bytes; what it holds is not known.
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

  /// Gives back what was taken.
  func releaseBlock(_ base: UnsafeMutableRawPointer) {
    let index = Self.sizeClass(of: base)
    let cost = Self.allocationSize(ofClass: index)
    liveBytes -= cost
    guard idleBytes + cost <= idleCapacity else { return Self.freeBlock(base) }
    sizeClasses[index].blocks.append(base)
    idleBytes += cost
  }

  /// The bytes that may wait now.
  private var idleCapacity: Int { max(Self.maximumIdleBytes, plannedBytes - liveBytes) }

  /// Frees what waits beyond its room, the largest first.
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

  /// Begins to draw what takes so many bytes at once.
  func setPlannedByteCount(_ bytes: Int) {
    plannedBytes = bytes
    trimIdleBlocks()
  }

  /// Begins a drawing: frees what the last one had no use for.
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

/// Memory for one step of drawing, all of it given back at its end.
final class ScratchMemory {
  let arena: OpaquePointer = cr_arena_create()
  private let store: PixelMemoryPool
  private var largeBlocks: [UnsafeMutableRawPointer] = []

  /// Bytes from which on something has memory that is of use for any other step.
  private static let largeBlockThreshold = 1 << 20

  init(_ store: PixelMemoryPool) { self.store = store }

  deinit { cr_arena_destroy(arena) }

  /// Memory until the step ends.
  func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
    let bytes = MemoryLayout<T>.stride * count
    guard bytes >= Self.largeBlockThreshold else {
      // Sound: the arena gives new memory of so many bytes, aligned for any type.
      return cr_arena_alloc(arena, bytes).bindMemory(to: type, capacity: count)
    }
    let base = store.allocate(byteCount: bytes)
    largeBlocks.append(base)
    // Sound: `allocate` gives memory of so many bytes that nobody else uses until it is given back.
    return base.bindMemory(to: type, capacity: count)
  }

  /// Ends the step.
  func reset() {
    for base in largeBlocks { store.releaseBlock(base) }
    largeBlocks.removeAll(keepingCapacity: true)
    cr_arena_reset(arena)
  }
}

extension ScratchMemory {
  /// The bytes that a request takes.
  static func allocationSize<T>(of type: T.Type, count: Int) -> Int {
    let bytes = MemoryLayout<T>.stride * count
    return bytes >= largeBlockThreshold
      ? PixelMemoryPool.allocationSize(forBytes: bytes) : (bytes + 63) & ~63
  }
}

extension PixelMemoryPool {
  /// Memory for so many pixels.
  func allocatePixels(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    // Sound: `allocate` gives memory of so many bytes that nobody else uses until it is given back.
    allocate(byteCount: 4 * count).bindMemory(to: UInt32.self, capacity: count)
  }
}

extension CRTarget {
  /// Gives back the pixels, where there are any.
  func releasePixels(to store: PixelMemoryPool) {
    if let pixels { store.releaseBlock(UnsafeMutableRawPointer(pixels)) }
  }
}

/// The coverage of a shadow, or of several that are the same; given back with the last of them.
final class ShadowCoverageBuffer {
  let base: UnsafeMutablePointer<UInt8>
  private let store: PixelMemoryPool

  init(_ count: Int, _ store: PixelMemoryPool) {
    // Sound: `allocate` gives memory of so many bytes that nobody else uses until `deinit` gives it back.
    base = store.allocate(byteCount: count).bindMemory(to: UInt8.self, capacity: count)
    self.store = store
  }

  deinit { store.releaseBlock(UnsafeMutableRawPointer(base)) }
}
