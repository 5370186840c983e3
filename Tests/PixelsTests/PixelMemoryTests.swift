import Foundation
import Testing

@testable import Pixels

/// Blocks of memory for pixels.
@Suite(.serialized) struct PixelMemoryTests {
  private static let sizes = [1, 64, 4096, 128 << 10, 128 << 10 | 1, 1 << 20, 33 << 20]

  @Test(arguments: sizes) func `a block is aligned and can be written to its end`(bytes: Int) {
    let base = PixelMemory.allocate(byteCount: bytes)
    #expect(Int(bitPattern: base) % 64 == 0)
    base.initializeMemory(as: UInt8.self, repeating: 7, count: bytes)
    #expect(base.load(fromByteOffset: bytes - 1, as: UInt8.self) == 7)
    PixelMemory.deallocate(base, byteCount: bytes)
  }

  @Test(arguments: sizes)
  func `a cleared block is clear when its memory was used before`(bytes: Int) {
    for _ in 0..<3 {
      let base = PixelMemory.allocate(byteCount: bytes, isZeroed: true)
      #expect(base.load(as: UInt8.self) == 0)
      // Every byte equals the one before it.
      #expect(memcmp(base, base + 1, bytes - 1) == 0)
      base.initializeMemory(as: UInt8.self, repeating: 255, count: bytes)
      PixelMemory.deallocate(base, byteCount: bytes)
    }
  }

  @Test func `a freed large block is used for the next of its size`() {
    let bytes = 3 << 20 | 5
    let first = PixelMemory.allocate(byteCount: bytes)
    PixelMemory.deallocate(first, byteCount: bytes)
    let second = PixelMemory.allocate(byteCount: bytes)
    #expect(second == first)
    PixelMemory.deallocate(second, byteCount: bytes)
  }

  @Test func `freed blocks wait up to a limit`() {
    let blocks = (0..<20).map { PixelMemory.allocate(byteCount: (2 << 20) + $0 * 4096) }
    for (index, block) in blocks.enumerated() {
      PixelMemory.deallocate(block, byteCount: (2 << 20) + index * 4096)
    }
    #expect(PixelMemory.idleBytes <= 32 << 20)
    #expect(PixelMemory.idleBytes > 28 << 20)
  }

  @Test func `a block larger than the limit does not wait`() {
    let before = PixelMemory.idleBytes
    let base = PixelMemory.allocate(byteCount: 40 << 20)
    PixelMemory.deallocate(base, byteCount: 40 << 20)
    #expect(PixelMemory.idleBytes == before)
  }
}
