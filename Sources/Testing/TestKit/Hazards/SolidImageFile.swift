public import Foundation

/// Minimal image files of a single color, which use as few bytes as possible for their number of pixels.
public enum SolidImageFile {
  /// Returns a black PNG file with one bit per pixel.
  ///
  /// The size is in pixels.
  public static func png(width: Int, height: Int) -> Data {
    var header = Data()
    header.append(bigEndian: UInt32(width))
    header.append(bigEndian: UInt32(height))
    header.append(contentsOf: [1, 0, 0, 0, 0])
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    file.append(pngChunk(type: "IHDR", data: header))
    file.append(
      pngChunk(type: "IDAT", data: deflatedZeroBytes(count: ((width + 7) / 8 + 1) * height)))
    file.append(pngChunk(type: "IEND", data: Data()))
    return file
  }

  /// Returns a lossless black WebP file of at most 34 bytes.
  ///
  /// The size is in pixels.
  public static func webp(width: Int, height: Int) -> Data {
    var bits = BitWriter()
    bits.writeBits(0x2F, count: 8)
    bits.writeBits(UInt32(width - 1), count: 14)
    bits.writeBits(UInt32(height - 1), count: 14)
    bits.writeBits(0, count: 4)
    // These bits select no transform, no color cache and a single group of prefix codes. Each code has only one
    // symbol, which takes up no bits in the image data.
    bits.writeBits(0, count: 3)
    for symbol: UInt32 in [0, 0, 0, 0, 0] {
      bits.writeBits(0b001, count: 3)
      bits.writeBits(symbol, count: 1)
    }
    var body = bits.data
    let length = body.count
    if length % 2 == 1 { body.append(0) }
    var file = Data("RIFF".utf8)
    file.append(littleEndian: UInt32(body.count + 12))
    file.append(contentsOf: "WEBPVP8L".utf8)
    file.append(littleEndian: UInt32(length))
    return file + body
  }

  /// Returns DEFLATE data, compressed with the fixed Huffman codes, for the given number of zero bytes.
  private static func deflatedZeroBytes(count: Int) -> Data {
    var bits = BitWriter()
    bits.writeBits(0b011, count: 3)
    // The code for literal 0 has 8 bits, 00110000, most significant bit first.
    bits.writeBits(0b0000_1100, count: 8)
    let (runs, rest) = (count - 1).quotientAndRemainder(dividingBy: 258)
    for _ in 0..<runs {
      // Length 258 is symbol 285 with the code 11000101. Distance 1 is symbol 0 with a 5-bit code.
      bits.writeBits(0b1010_0011, count: 8)
      bits.writeBits(0, count: 5)
    }
    for _ in 0..<rest { bits.writeBits(0b0000_1100, count: 8) }
    bits.writeBits(0, count: 7)
    var data = Data([0x78, 0x01]) + bits.data
    // For zero bytes, the first sum of the Adler-32 checksum remains 1, and the second sum counts the bytes.
    data.append(bigEndian: UInt32(count % 65_521) << 16 | 1)
    return data
  }

  private static func pngChunk(type name: String, data content: Data) -> Data {
    let body = Data(name.utf8) + content
    var data = Data()
    data.append(bigEndian: UInt32(content.count))
    data.append(body)
    data.append(bigEndian: crc32Checksum(of: body))
    return data
  }

  private static func crc32Checksum(of data: Data) -> UInt32 {
    ~data.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}

/// A writer for a sequence of bits, starting with the least significant bit of each byte.
private struct BitWriter {
  private(set) var data = Data()
  private var count = 0

  mutating func writeBits(_ value: UInt32, count bits: Int) {
    for bit in 0..<bits {
      if count % 8 == 0 { data.append(0) }
      if value >> UInt32(bit) & 1 == 1 { data[data.count - 1] |= 1 << UInt8(count % 8) }
      count += 1
    }
  }
}

extension Data {
  fileprivate mutating func append(bigEndian value: UInt32) {
    for shift: UInt32 in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  fileprivate mutating func append(littleEndian value: UInt32) {
    for shift: UInt32 in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
