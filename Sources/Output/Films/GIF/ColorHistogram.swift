import Foundation

/// How often which colours are seen in a film.
struct ColorHistogram {
  /// Colours that are told apart by six bits a channel.
  static let binCount = 1 << 18

  private var counts = [UInt32](repeating: 0, count: binCount)
  private var reds = [UInt64](repeating: 0, count: binCount)
  private var greens = [UInt64](repeating: 0, count: binCount)
  private var blues = [UInt64](repeating: 0, count: binCount)
  /// The colours themselves, 0xRRGGBB, while they are few enough for a palette; else nil.
  private(set) var exactColors: Set<UInt32>? = []
  /// Whether a pixel is clear.
  private(set) var hasTransparentPixels = false

  /// A colour that is seen, or the mean of some that are nearly the same.
  struct Bin {
    let index: Int
    let color: SIMD3<Float>
    let lab: SIMD3<Float>
    let weight: Float
  }

  /// The number of a colour's bin; `pixel` is 0xAARRGGBB, straight.
  @inline(__always)
  static func binIndex(of pixel: UInt32) -> Int {
    let red = pixel >> 6 & 0x3F000
    let green = pixel >> 4 & 0xFC0
    let blue = pixel >> 2 & 0x3F
    return Int(red | green | blue)
  }

  /// Counts the pixels of a frame, 0xAARRGGBB, straight.
  mutating func addPixels(_ pixels: [UInt32]) {
    var last: UInt32 = 0
    for pixel in pixels {
      guard pixel >= 0xFF00_0000 else {
        hasTransparentPixels = true
        continue
      }
      let bin = Self.binIndex(of: pixel)
      counts[bin] &+= 1
      reds[bin] &+= UInt64(pixel >> 16 & 255)
      greens[bin] &+= UInt64(pixel >> 8 & 255)
      blues[bin] &+= UInt64(pixel & 255)
      if exactColors != nil, pixel != last {
        last = pixel
        exactColors?.insert(pixel & 0xFF_FFFF)
        if let exactColors, exactColors.count > GIFSettings.colorLimits.upperBound {
          self.exactColors = nil
        }
      }
    }
  }

  /// What large areas count more than small ones: less than their pixels, so that gradients in small ones keep theirs.
  private static let weightExponent: Float = 0.6

  /// What was seen, by number.
  func bins() -> [Bin] {
    (0..<Self.binCount).compactMap { bin in
      guard counts[bin] > 0 else { return nil }
      let count = Float(counts[bin])
      let color = SIMD3(Float(reds[bin]), Float(greens[bin]), Float(blues[bin])) / count
      return Bin(
        index: bin, color: color, lab: Oklab.color(red: color.x, green: color.y, blue: color.z),
        weight: powf(count, Self.weightExponent))
    }
  }
}
