extension PixelBuffer {
  /// The maximum factor by which an image can be downsampled.
  ///
  /// The sum of 16 × 16 channel values fits into 16 bits.
  public static let maximumReductionFactor = 16

  /// Returns a smaller image in which each pixel is the mean of `factor` × `factor` pixels, including alpha.
  ///
  /// `factor` must be between 1 and ``maximumReductionFactor``. This image must be at least `factor` times as large
  /// as the given width and height. Excess pixels are ignored.
  public func downsampled(by factor: Int, width: Int, height: Int) -> PixelBuffer {
    precondition(
      (1...Self.maximumReductionFactor).contains(factor),
      "the factor must be in 1...\(Self.maximumReductionFactor)")
    precondition(
      width * factor <= self.width && height * factor <= self.height,
      "the image must have at least `factor` times the requested width and height")
    if factor == 1, width == self.width, height == self.height { return self }
    var result = PixelBuffer(width: width, height: height)
    let count = UInt32(factor * factor)
    let stride = self.width
    withPixels { from in
      result.withMutablePixels { to in
        for y in 0..<height {
          for x in 0..<width {
            // Each 32-bit sum holds two channels with 16 bits each.
            var even: UInt32 = 0
            var odd: UInt32 = 0
            for row in 0..<factor {
              let line = from + (y * factor + row) * stride + x * factor
              for column in 0..<factor {
                even &+= line[column] & 0x00FF_00FF
                odd &+= line[column] >> 8 & 0x00FF_00FF
              }
            }
            let mean = { (sum: UInt32) in (sum &+ count / 2) / count }
            to[y * width + x] =
              mean(even & 0xFFFF) | mean(odd & 0xFFFF) << 8 | mean(even >> 16) << 16
              | mean(odd >> 16) << 24
          }
        }
      }
    }
    return result
  }
}
