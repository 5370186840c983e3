/// Where and by how much one picture parts from another.
package struct ImageDifference: Sendable, CustomStringConvertible {
  /// Whether the two are of one size; where they are not, every pixel counts as different by 255.
  package let sizesMatch: Bool
  /// The pixels compared: those of the expected picture.
  package let pixelCount: Int
  /// The largest difference of a channel, premultiplied; of 255.
  package let maximumDifference: Int
  /// A pixel with the largest difference, in pixels from the top left.
  package let worstPixel: (x: Int, y: Int)
  /// How many pixels have each largest difference of a channel, by that difference.
  private let histogram: [Int]
  private let sizeDescription: String

  /// Compares a picture with what it should be.
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

  /// The number of pixels of which a channel differs by more than a bound.
  package func differingPixelCount(above channel: Int) -> Int {
    histogram.dropFirst(channel + 1).reduce(0, +)
  }

  /// The number of pixels that differ at all.
  package var differingPixelCount: Int { differingPixelCount(above: 0) }

  /// The part of the pixels that differs at all; 0…1.
  package var differingFraction: Double { Double(differingPixelCount) / Double(pixelCount) }

  /// One line: how many pixels, by how much, where the worst one is.
  package var description: String {
    guard sizesMatch else { return "the size is \(sizeDescription)" }
    guard differingPixelCount > 0 else { return "no pixel differs" }
    let percent = (differingFraction * 10_000).rounded() / 100
    return
      "\(differingPixelCount) of \(pixelCount) pixels differ (\(percent) %), most by \(maximumDifference) of 255 at "
      + "(\(worstPixel.x), \(worstPixel.y))"
  }

  /// The largest difference of the four bytes of two pixels.
  private static func maximumChannelDifference(_ a: UInt32, _ b: UInt32) -> Int {
    guard a != b else { return 0 }
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return largest
  }

  /// The expected picture, pale, with red where the two part: the deeper, the further.
  ///
  /// A difference of 1 is visible already. Pictures of two sizes give nil.
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
      // From a light red at 1 to full red at 64 and above.
      let rest = 150 - min(distance, 64) * 150 / 64
      return opaque(255 - rest / 5, rest, rest)
    }
    // Over white, as the picture would be seen, then three quarters of the way to white.
    let beneath = 255 - Int(expected >> 24 & 255)
    let sum = Int(expected & 255) + Int(expected >> 8 & 255) + Int(expected >> 16 & 255)
    let grey = min(sum / 3 + beneath, 255)
    let pale = 191 + grey / 4
    return opaque(pale, pale, pale)
  }
}
