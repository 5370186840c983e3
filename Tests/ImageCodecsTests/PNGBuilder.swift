/// A writer of uncompressed PNG files with the given samples, for all color types and bit depths, including those
/// that libpng does not write.
struct PNGBuilder {
  var width: Int
  var height: Int
  var depth: Int
  /// The PNG color type: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGBA.
  var colour: Int
  var interlaced = false
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// Returns the samples of the pixel at the given x and y coordinates.
  var sample: (Int, Int) -> [Int]

  func bytes() -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk(
      "IHDR",
      big(width) + big(height) + [UInt8(depth), UInt8(colour), 0, 0, interlaced ? 1 : 0])
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    if !transparency.isEmpty { file += chunk("tRNS", transparency) }
    file += chunk("IDAT", stored(rows()))
    return file + chunk("IEND", [])
  }

  private func rows() -> [UInt8] {
    // The start and the step of each pass in Adam7 interlacing.
    let passes =
      interlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for (x0, y0, dx, dy) in passes where x0 < width {
      for y in stride(from: y0, to: height, by: dy) {
        bytes.append(0)
        bytes += row(stride(from: x0, to: width, by: dx).flatMap { sample($0, y) })
      }
    }
    return bytes
  }

  private func row(_ samples: [Int]) -> [UInt8] {
    var bits: [UInt8] = []
    for sample in samples {
      for bit in stride(from: depth - 1, through: 0, by: -1) {
        bits.append(UInt8(sample >> bit & 1))
      }
    }
    while bits.count % 8 != 0 { bits.append(0) }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
    }
  }

  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = bytes.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    precondition(count < 65_536)
    let head: [UInt8] = [0x78, 0x01, 0x01]
    let lengths = [count & 255, count >> 8, ~count & 255, ~count >> 8 & 255].map { UInt8($0) }
    return head + lengths + bytes + big(Int(b << 16 | a))
  }
}

/// Returns a PNG chunk with its length and checksum.
func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
  let body = Array(name.utf8) + data
  var crc: UInt32 = .max
  for byte in body {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return big(data.count) + body + big(Int(~crc))
}

/// Returns the four bytes of an integer in big-endian order.
func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
