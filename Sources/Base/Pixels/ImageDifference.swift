/// The result of comparing two images pixel by pixel.
package struct ImageDifference: Sendable, CustomStringConvertible {
  /// Whether both images have the same size.
  ///
  /// If not, every pixel counts as having a difference of 255.
  package let sizesMatch: Bool
  /// The number of compared pixels: all pixels of the expected image.
  package let pixelCount: Int
  /// The maximum difference of any premultiplied channel, `0...255`.
  package let maximumDifference: Int
  /// The position of a pixel with the maximum difference, in pixels from the upper-left corner.
  package let worstPixel: (x: Int, y: Int)
  /// For each difference `0...255`, the number of pixels with this difference.
  ///
  /// The difference of a pixel is the largest difference of its channels.
  private let histogram: [Int]
  private let sizeDescription: String

  /// Compares an image with the expected image.
  package init(_ actual: PixelBuffer, _ expected: PixelBuffer) {
    pixelCount = expected.width * expected.height
    sizeDescription =
      "\(actual.width)×\(actual.height), expected \(expected.width)×\(expected.height)"
    sizesMatch = actual.width == expected.width && actual.height == expected.height
    guard sizesMatch else {
      maximumDifference = 255
      worstPixel = (0, 0)
      histogram = Array(repeating: 0, count: 255) + [pixelCount]
      return
    }
    var counts = Array(repeating: 0, count: 256)
    var (peak, place) = (0, 0)
    let count = pixelCount
    actual.withPixels { a in
      expected.withPixels { b in
        for i in 0..<count {
          let step = Self.maximumChannelDifference(a[i], b[i])
          counts[step] += 1
          if step > peak { (peak, place) = (step, i) }
        }
      }
    }
    histogram = counts
    maximumDifference = peak
    worstPixel = (place % expected.width, place / expected.width)
  }

  /// Returns the number of pixels in which any channel differs by more than the given threshold, `0...255`.
  package func differingPixelCount(above channel: Int) -> Int {
    histogram.dropFirst(channel + 1).reduce(0, +)
  }

  /// The number of pixels that differ at all.
  package var differingPixelCount: Int { differingPixelCount(above: 0) }

  /// The fraction of pixels that differ at all, `0...1`.
  package var differingFraction: Double { Double(differingPixelCount) / Double(pixelCount) }

  /// A one-line summary: the number of differing pixels, the maximum difference and its position.
  package var description: String {
    guard sizesMatch else { return "the size is \(sizeDescription)" }
    guard differingPixelCount > 0 else { return "no pixels differ" }
    let percent = (differingFraction * 10_000).rounded() / 100
    return
      "\(differingPixelCount) of \(pixelCount) pixels differ (\(percent) %), by at most \(maximumDifference) of 255 at "
      + "(\(worstPixel.x), \(worstPixel.y))"
  }

  /// Returns the maximum difference over the four channels of two pixels.
  private static func maximumChannelDifference(_ a: UInt32, _ b: UInt32) -> Int {
    guard a != b else { return 0 }
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return largest
  }

  /// Returns the expected image in pale gray, with differing pixels in red.
  ///
  /// A deeper red means a larger difference. A difference of 1 is already visible. The result is `nil` if the sizes
  /// differ.
  package static func differenceImage(actual: PixelBuffer, expected: PixelBuffer)
    -> PixelBuffer?
  {
    guard actual.width == expected.width, actual.height == expected.height else { return nil }
    var result = PixelBuffer(width: expected.width, height: expected.height)
    let count = expected.width * expected.height
    result.withMutablePixels { out in
      actual.withPixels { a in
        expected.withPixels { b in
          for i in 0..<count {
            out[i] = highlightColor(
              expected: b[i], difference: maximumChannelDifference(a[i], b[i]))
          }
        }
      }
    }
    return result
  }

  private static func highlightColor(expected: UInt32, difference distance: Int) -> UInt32 {
    func opaque(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
      UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 255 << 24
    }
    guard distance == 0 else {
      // The red ranges from light at a difference of 1 to full at 64 and above.
      let rest = 150 - min(distance, 64) * 150 / 64
      return opaque(255 - rest / 5, rest, rest)
    }
    // The pixel is composited over white, converted to gray and mixed with three quarters of white.
    let beneath = 255 - Int(expected >> 24 & 255)
    let sum = Int(expected & 255) + Int(expected >> 8 & 255) + Int(expected >> 16 & 255)
    let grey = min(sum / 3 + beneath, 255)
    let pale = 191 + grey / 4
    return opaque(pale, pale, pale)
  }
}
