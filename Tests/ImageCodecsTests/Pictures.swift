import Pixels

/// A seeded random number generator.
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// Returns c · a / 255, rounded to the nearest integer.
func premultiplied(_ c: Int, _ a: Int) -> UInt8 { UInt8((2 * c * a + 255) / 510) }

/// Creates an image from a closure that returns the premultiplied pixel at a position.
func picture(
  _ width: Int, _ height: Int, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
) -> PixelBuffer {
  var picture = PixelBuffer(width: width, height: height)
  picture.withMutablePixels { pixels in
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b, a) = pixel(x, y)
        pixels[y * width + x] =
          UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
      }
    }
  }
  return picture
}

/// Returns an image of random premultiplied pixels, in which no channel exceeds alpha.
func noise(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
  var numbers = Numbers(state: seed)
  return picture(width, height) { _, _ in
    let a = UInt8.random(in: 0...255, using: &numbers)
    return (
      .random(in: 0...a, using: &numbers), .random(in: 0...a, using: &numbers),
      .random(in: 0...a, using: &numbers), a
    )
  }
}

/// Returns a smooth opaque image, which lossy formats preserve well.
func smooth(_ width: Int, _ height: Int) -> PixelBuffer {
  picture(width, height) { x, y in
    (UInt8(x * 255 / width), UInt8(y * 255 / height), 128, 255)
  }
}

/// Returns the largest difference between corresponding channels.
func distance(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
  var largest = 0
  for y in 0..<a.height {
    for x in 0..<a.width {
      let (p, q) = (a[x, y], b[x, y])
      for (u, v) in [(p.0, q.0), (p.1, q.1), (p.2, q.2), (p.3, q.3)] {
        largest = max(largest, abs(Int(u) - Int(v)))
      }
    }
  }
  return largest
}
