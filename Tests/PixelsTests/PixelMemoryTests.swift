import Foundation
import Testing

@testable import Pixels

/// Tests of the allocation and reuse of pixel memory.
@Suite(.serialized) struct PixelMemoryTests {
  private static let sizes = [1, 64, 4096, 128 << 10, 128 << 10 | 1, 1 << 20, 33 << 20]

  @Test(arguments: sizes)
  func `PixelMemory.allocate returns a 64-byte-aligned block that is writable to its end`(
    bytes: Int
  ) {
    let base = PixelMemory.allocate(byteCount: bytes)
    #expect(Int(bitPattern: base) % 64 == 0)
    base.initializeMemory(as: UInt8.self, repeating: 7, count: bytes)
    #expect(base.load(fromByteOffset: bytes - 1, as: UInt8.self) == 7)
    PixelMemory.deallocate(base, byteCount: bytes)
  }

  @Test(arguments: sizes)
  func `PixelMemory.allocate with isZeroed clears reused memory`(bytes: Int) {
    for _ in 0..<3 {
      let base = PixelMemory.allocate(byteCount: bytes, isZeroed: true)
      #expect(base.load(as: UInt8.self) == 0)
      // Compares every byte with the one before it.
      #expect(memcmp(base, base + 1, bytes - 1) == 0)
      base.initializeMemory(as: UInt8.self, repeating: 255, count: bytes)
      PixelMemory.deallocate(base, byteCount: bytes)
    }
  }

  @Test func `PixelMemory reuses a freed large block for the next allocation of its size`() {
    let bytes = 3 << 20 | 5
    let first = PixelMemory.allocate(byteCount: bytes)
    PixelMemory.deallocate(first, byteCount: bytes)
    let second = PixelMemory.allocate(byteCount: bytes)
    #expect(second == first)
    PixelMemory.deallocate(second, byteCount: bytes)
  }

  @Test func `PixelMemory keeps at most 32 MB of freed blocks for reuse`() {
    let blocks = (0..<20).map { PixelMemory.allocate(byteCount: (2 << 20) + $0 * 4096) }
    for (index, block) in blocks.enumerated() {
      PixelMemory.deallocate(block, byteCount: (2 << 20) + index * 4096)
    }
    #expect(PixelMemory.idleBytes <= 32 << 20)
    #expect(PixelMemory.idleBytes > 28 << 20)
  }

  @Test func `PixelMemory does not keep a freed block larger than the 32 MB limit`() {
    let before = PixelMemory.idleBytes
    let base = PixelMemory.allocate(byteCount: 40 << 20)
    PixelMemory.deallocate(base, byteCount: 40 << 20)
    #expect(PixelMemory.idleBytes == before)
  }
}
