import Foundation

/// The frequencies of the colors in a film, for computing its palette.
struct ColorHistogram {
  /// The number of histogram bins.
  ///
  /// Colors are distinguished by 6 bits per channel.
  static let binCount = 1 << 18

  private var counts = [UInt32](repeating: 0, count: binCount)
  private var reds = [UInt64](repeating: 0, count: binCount)
  private var greens = [UInt64](repeating: 0, count: binCount)
  private var blues = [UInt64](repeating: 0, count: binCount)
  /// The distinct colors, as 0xRRGGBB; `nil` if there are more colors than a palette can hold.
  private(set) var exactColors: Set<UInt32>? = []
  /// Whether any counted pixel is transparent.
  private(set) var hasTransparentPixels = false

  /// The mean color of the pixels in one bin, with its weight.
  struct Bin {
    let index: Int
    let color: SIMD3<Float>
    let lab: SIMD3<Float>
    let weight: Float
  }

  /// Returns the bin index for a pixel, given as 0xAARRGGBB with straight alpha.
  @inline(__always)
  static func binIndex(of pixel: UInt32) -> Int {
    let red = pixel >> 6 & 0x3F000
    let green = pixel >> 4 & 0xFC0
    let blue = pixel >> 2 & 0x3F
    return Int(red | green | blue)
  }

  /// Counts the pixel colors of a frame, given as 0xAARRGGBB with straight alpha.
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

  /// The exponent that reduces the weight of large areas relative to their pixel count, so that gradients in small
  /// areas remain smooth.
  private static let weightExponent: Float = 0.6

  /// Returns the bins that contain pixels, in order of their index.
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
