import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An allocator for pixel memory, aligned for vector instructions.
///
/// Large blocks are mapped as separate pages. Once a block of up to 32 MB has been freed, `malloc` serves blocks of
/// that size from its heap. A freed block then stays resident while anything allocated later is above it, so the
/// memory use of a process that renders images of many sizes would grow without limit.
///
/// A limited number of freed pages is kept for the next block of the same size, because obtaining pages from the
/// system costs as much as drawing on them.
package enum PixelMemory {
  /// The alignment of every block in bytes.
  package static let alignment = 64
  /// The minimum size, in bytes, of a block that is mapped as separate pages.
  ///
  /// It is the initial mmap threshold of `malloc`.
  static let minimumMappedBytes = 128 << 10
  /// The maximum number of bytes in freed pages that are kept for reuse: the size of four frames with 1920 × 1080
  /// pixels.
  static let maximumIdleBytes = 32 << 20

  /// Freed pages that are kept for reuse, with the most recent one last.
  private struct IdleBlocks {
    var blocks: [(base: UInt, bytes: Int)] = []
    var bytes = 0
  }

  private static let idleBlocks = Mutex(IdleBlocks())
  private static let pageBytes = Int(sysconf(Int32(_SC_PAGESIZE)))
  /// Whether large blocks are mapped as separate pages.
  ///
  /// This is disabled under AddressSanitizer, which checks only the bounds of `malloc` blocks.
  private static let usesMappedPages =
    dlsym(dlopen(nil, RTLD_LAZY), "__asan_init") == nil

  /// The number of bytes in freed pages that are kept for reuse.
  static var idleBytes: Int { idleBlocks.withLock { $0.bytes } }

  /// Allocates a block of memory.
  ///
  /// Its contents are unspecified unless `isCleared` is `true`.
  package static func allocate(byteCount bytes: Int, isZeroed isCleared: Bool = false)
    -> UnsafeMutableRawPointer
  {
    guard let size = mappedSize(forBytes: bytes) else {
      return allocateSmallBlock(byteCount: bytes, isZeroed: isCleared)
    }
    if let base = reuseIdleBlock(size: size) {
      if isCleared { base.initializeMemory(as: UInt8.self, repeating: 0, count: bytes) }
      return base
    }
    let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymousMapFlag, -1, 0)
    guard let base, base != MAP_FAILED else {
      fatalError("cannot allocate \(bytes) bytes for pixels: out of memory")
    }
    return base
  }

  /// Frees a block of memory.
  /// - Parameters:
  ///   - base: The address of the block.
  ///   - bytes: The byte count with which the block was allocated.
  package static func deallocate(_ base: UnsafeMutableRawPointer, byteCount bytes: Int) {
    guard let size = mappedSize(forBytes: bytes) else { return freeSmallBlock(base) }
    guard size <= maximumIdleBytes else {
      munmap(base, size)
      return
    }
    let excess = idleBlocks.withLock { idle in
      idle.blocks.append((UInt(bitPattern: base), size))
      idle.bytes += size
      var count = 0
      while idle.bytes > maximumIdleBytes {
        idle.bytes -= idle.blocks[count].bytes
        count += 1
      }
      let excess = Array(idle.blocks.prefix(count))
      idle.blocks.removeFirst(count)
      return excess
    }
    for block in excess { munmap(UnsafeMutableRawPointer(bitPattern: block.base), block.bytes) }
  }

  /// Returns the size of a block rounded up to whole pages, or `nil` if the block is allocated by `malloc`.
  private static func mappedSize(forBytes bytes: Int) -> Int? {
    guard bytes >= minimumMappedBytes, usesMappedPages else { return nil }
    return (bytes + pageBytes - 1) / pageBytes * pageBytes
  }

  private static func reuseIdleBlock(size: Int) -> UnsafeMutableRawPointer? {
    idleBlocks.withLock { idle -> UInt? in
      guard let index = idle.blocks.lastIndex(where: { $0.bytes == size }) else { return nil }
      idle.bytes -= size
      return idle.blocks.remove(at: index).base
    }.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
  }

  // Small blocks are aligned manually, because glibc does not reuse freed memory for blocks that it has to align. The
  // address of the allocation is stored before the block.

  private static func allocateSmallBlock(byteCount bytes: Int, isZeroed isCleared: Bool)
    -> UnsafeMutableRawPointer
  {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes + alignment + 8, alignment: 16)
    let base = (memory + 8).alignedUp(toMultipleOf: alignment)
    (base - 8).storeBytes(of: UInt(bitPattern: memory), as: UInt.self)
    if isCleared { base.initializeMemory(as: UInt8.self, repeating: 0, count: bytes) }
    return base
  }

  private static func freeSmallBlock(_ base: UnsafeMutableRawPointer) {
    UnsafeMutableRawPointer(bitPattern: (base - 8).load(as: UInt.self))?.deallocate()
  }

  #if canImport(Darwin)
    private static let anonymous = MAP_ANON
  #else
    private static let anonymousMapFlag = MAP_ANONYMOUS
  #endif
}
