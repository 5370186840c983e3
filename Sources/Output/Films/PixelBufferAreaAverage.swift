import Pixels

extension PixelBuffer {
  /// Returns the image scaled down to the given size in pixels, where each pixel is the mean of the area that it covers.
  ///
  /// Neither side may be larger than that of the image. Means are computed from premultiplied colors with integers, so
  /// that they are exact before rounding.
  func areaAveraged(width newWidth: Int, height newHeight: Int) -> PixelBuffer {
    if newWidth == width, newHeight == height { return self }
    let columns = AreaSpan.spans(from: width, to: newWidth)
    let rows = AreaSpan.spans(from: height, to: newHeight)
    // The weights of one pixel add up to the length of the image in each direction.
    let total = width * height
    var result = PixelBuffer(width: newWidth, height: newHeight)
    var sums = [SIMD4<Int>](repeating: .zero, count: width)
    withPixels { from in
      result.withMutablePixels { to in
        for (y, row) in rows.enumerated() {
          for x in sums.indices { sums[x] = .zero }
          for (line, weight) in row.weights {
            let pixels = from + line * width
            for x in sums.indices { sums[x] &+= weight &* Self.channels(of: pixels[x]) }
          }
          for (x, column) in columns.enumerated() {
            var sum = SIMD4(repeating: total / 2)
            for (index, weight) in column.weights { sum &+= weight &* sums[index] }
            to[y * newWidth + x] = Self.pixel(from: sum / total)
          }
        }
      }
    }
    return result
  }

  private static func channels(of pixel: UInt32) -> SIMD4<Int> {
    let bytes = SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
    return SIMD4<Int>(truncatingIfNeeded: bytes)
  }

  private static func pixel(from channels: SIMD4<Int>) -> UInt32 {
    let bytes = SIMD4<UInt32>(truncatingIfNeeded: channels)
    return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
  }
}

/// The source pixels along one axis that a pixel of a smaller image covers.
private struct AreaSpan {
  /// The source pixels, each with the length that is covered, in units of 1 / `count` source pixels.
  let weights: [(index: Int, weight: Int)]

  /// Returns the spans of the `count` pixels of the smaller image.
  static func spans(from length: Int, to count: Int) -> [AreaSpan] {
    (0..<count).map { pixel in
      let (start, end) = (pixel * length, (pixel + 1) * length)
      return AreaSpan(
        weights: (start / count..<(end + count - 1) / count).map { index in
          (index, min(end, (index + 1) * count) - max(start, index * count))
        })
    }
  }
}
