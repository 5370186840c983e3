extension PixelBuffer {
  /// The most pixels each way that become one: so many add up to what 16 bits hold.
  public static let maximumReductionFactor = 16

  /// A picture each pixel of which is the mean of `factor` by `factor` of this one's, alpha and all.
  ///
  /// - Range: `factor` 1…``maximumReductionFactor``; this picture has that many times the pixels, or more, which are left out.
  public func downsampled(by factor: Int, width: Int, height: Int) -> PixelBuffer {
    precondition((1...Self.maximumReductionFactor).contains(factor), "so many pixels become one")
    precondition(
      width * factor <= self.width && height * factor <= self.height, "there are that many pixels")
    if factor == 1, width == self.width, height == self.height { return self }
    var result = PixelBuffer(width: width, height: height)
    let count = UInt32(factor * factor)
    let stride = self.width
    withPixels { from in
      result.withMutablePixels { to in
        for y in 0..<height {
          for x in 0..<width {
            // Two channels in the halves of a word each.
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
