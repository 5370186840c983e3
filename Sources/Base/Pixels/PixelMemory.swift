import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory for pixels, aligned for vectors.
///
/// Large blocks are pages of their own. `malloc` serves blocks of up to 32 MB from its heap once one of that size was freed,
/// and a freed block stays resident for as long as anything allocated later lies above it: a process that draws pictures of
/// many sizes would grow without bound. A limited number of freed pages wait for the next block of their size, because pages
/// that come from the system cost as much as drawing on them.
package enum PixelMemory {
  /// The alignment of every block, in bytes.
  package static let alignment = 64
  /// The size from which on a block has pages of its own, in bytes: the size from which `malloc` does so at first.
  static let minimumMappedBytes = 128 << 10
  /// The maximum number of bytes that wait to be used again: four frames of 1920 × 1080.
  static let maximumIdleBytes = 32 << 20

  /// Freed pages, the latest last.
  private struct IdleBlocks {
    var blocks: [(base: UInt, bytes: Int)] = []
    var bytes = 0
  }

  private static let idleBlocks = Mutex(IdleBlocks())
  private static let pageBytes = Int(sysconf(Int32(_SC_PAGESIZE)))
  /// Whether large blocks are pages: not under the address sanitizer, which checks the ends of blocks of `malloc` only.
  private static let usesMappedPages =
    dlsym(dlopen(nil, RTLD_LAZY), "__asan_init") == nil

  /// The bytes that wait to be used again.
  static var idleBytes: Int { idleBlocks.withLock { $0.bytes } }

  /// Returns a block of memory; its contents are unspecified unless it is cleared.
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
      fatalError("no memory for \(bytes) bytes of pixels: the system refuses them")
    }
    return base
  }

  /// Frees a block.
  ///
  /// - Parameters:
  ///   - base: the block.
  ///   - bytes: the number that was asked for.
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

  /// The size of a block in whole pages; nil for one that `malloc` serves.
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

  // Aligned by hand: glibc does not find freed memory again for a block that it has to align. The address of the
  // allocation lies before the block.

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
