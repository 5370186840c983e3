import CFilmShims
import Pixels

/// The planes that `film_to_yuv420` computes from an opaque image, and a reference with double precision.
struct ConvertedPlanes: Equatable {
  let width: Int
  let height: Int
  var luma: [UInt8]
  var blue: [UInt8]
  var red: [UInt8]

  init(_ image: PixelBuffer, isDithered: Bool) {
    (width, height) = ((image.width + 1) & ~1, (image.height + 1) & ~1)
    let count = width * height
    luma = [UInt8](repeating: 0, count: count)
    blue = [UInt8](repeating: 0, count: count / 4)
    red = blue
    let bytes = image.withPixels { pixels in
      (0..<image.width * image.height).flatMap { index in
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixels[index] >> $0) }
      }
    }
    let stride = Int32(width)
    luma.withUnsafeMutableBufferPointer { luma in
      blue.withUnsafeMutableBufferPointer { blue in
        red.withUnsafeMutableBufferPointer { red in
          film_to_yuv420(
            bytes, Int32(image.width), Int32(image.height), isDithered ? 1 : 0,
            [luma.baseAddress, blue.baseAddress, red.baseAddress],
            [stride, stride / 2, stride / 2])
        }
      }
    }
  }

  /// Returns the luma of a pixel by ITU-R BT.709 in limited range with 8 bits, without rounding.
  static func exactLuma(_ image: PixelBuffer, _ x: Int, _ y: Int) -> Double {
    let (r, g, b, _) = image[x, y]
    return 16 + (0.2126 * Double(r) + 0.7152 * Double(g) + 0.0722 * Double(b)) * 219 / 255
  }

  /// Returns the mean blue difference of a block of 2 × 2 pixels of one color, without rounding.
  static func exactBlueDifference(_ image: PixelBuffer, _ x: Int, _ y: Int) -> Double {
    let (_, _, b, _) = image[x, y]
    let luma = (exactLuma(image, x, y) - 16) * 255 / 219
    return 128 + (Double(b) - luma) / (2 * (1 - 0.0722)) * 224 / 255
  }

  /// Returns the mean absolute difference between luma values and the exact ones of an image.
  static func meanLumaError(of luma: [UInt8], comparedTo image: PixelBuffer) -> Double {
    var sum = 0.0
    for y in 0..<image.height {
      for x in 0..<image.width {
        sum += abs(Double(luma[y * image.width + x]) - exactLuma(image, x, y))
      }
    }
    return sum / Double(image.width * image.height)
  }

  /// Returns the mean of values in each block of 8 × 8, in rows.
  static func blockMeans(width: Int, height: Int, _ value: (Int, Int) -> Double) -> [Double] {
    stride(from: 0, to: height - 7, by: 8).flatMap { top in
      stride(from: 0, to: width - 7, by: 8).map { left in
        var sum = 0.0
        for y in top..<top + 8 { for x in left..<left + 8 { sum += value(x, y) } }
        return sum / 64
      }
    }
  }
}
