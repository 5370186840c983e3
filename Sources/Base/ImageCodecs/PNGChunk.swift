import CImageShims
package import Foundation

/// The bytes that precede and follow the body of a PNG chunk.
package struct PNGChunk: Sendable {
  /// The bytes at the start of every PNG file.
  package static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

  /// The length field, the chunk type and the leading bytes of the content.
  package var prefix: Data
  /// The CRC-32 checksum of the chunk type and content.
  package var trailer: Data

  /// Creates a chunk whose content consists of a head, which becomes a part of the prefix, and a body.
  package init(_ name: String, _ head: Data, _ body: Data = Data()) {
    prefix = .bigEndianBytes(head.count + body.count) + Data(name.utf8) + head
    var checksum: UInt32 = 0
    for part in [prefix.dropFirst(4), body] {
      part.withUnsafeBytes { bytes in
        checksum = image_crc32(
          // Sound: the bytes of `Data` have no other type and are read only within the closure.
          checksum, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
      }
    }
    trailer = .bigEndianBytes(Int(checksum))
  }
}

/// The content of an `fcTL` chunk, which places a frame of an animated PNG file (PNG specification, third edition).
package struct APNGFrameControl: Sendable {
  /// The number of bytes in the chunk.
  static let byteCount = 26

  /// The rectangle of the canvas that the frame changes.
  package var rect: PixelRect
  /// The time for which the frame is displayed, as a fraction of a second whose parts fit into 16 bits.
  package var delay: (numerator: Int, denominator: Int)
  /// The treatment of the rectangle after the frame: 0 keeps it, 1 clears it, and 2 restores the previous content.
  var disposal = 0
  /// Whether the frame is blended over the canvas instead of replacing the rectangle.
  package var isBlended: Bool

  /// Creates the control of a frame whose content remains on the canvas.
  package init(
    rect: PixelRect, delay: (numerator: Int, denominator: Int), isBlended: Bool = false
  ) {
    (self.rect, self.delay, self.isBlended) = (rect, delay, isBlended)
  }

  /// Reads the content of a chunk, which must have ``byteCount`` bytes.
  init(_ bytes: Data) {
    rect = PixelRect(
      x: bytes.bigEndianNumber(at: 12), y: bytes.bigEndianNumber(at: 16),
      width: bytes.bigEndianNumber(at: 4), height: bytes.bigEndianNumber(at: 8))
    delay = (
      bytes.bigEndianNumber(at: 20, count: 2), bytes.bigEndianNumber(at: 22, count: 2)
    )
    disposal = bytes.bigEndianNumber(at: 24, count: 1)
    isBlended = bytes.bigEndianNumber(at: 25, count: 1) == 1
  }

  /// Returns the content of the chunk.
  package func data(sequenceNumber number: Int) -> Data {
    var data = Data.bigEndianBytes(number, rect.width, rect.height, rect.x, rect.y)
    for part in [delay.numerator, delay.denominator] {
      data.append(contentsOf: [UInt8(part >> 8 & 255), UInt8(part & 255)])
    }
    data.append(contentsOf: [UInt8(disposal), isBlended ? 1 : 0])
    return data
  }
}

extension Data {
  /// Returns the given numbers as 32-bit big-endian bytes.
  package static func bigEndianBytes(_ numbers: Int...) -> Data {
    Data(numbers.flatMap { number in [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } })
  }

  /// Returns the big-endian number in the bytes at an offset from the start.
  func bigEndianNumber(at offset: Int, count: Int = 4) -> Int {
    self[startIndex + offset..<startIndex + offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
