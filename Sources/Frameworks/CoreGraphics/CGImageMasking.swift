public import Foundation
import Geometry
import Pixels

extension CGImage {
  /// Returns the part of the image inside the given rectangle, measured in pixels from the upper-left corner.
  ///
  /// The rectangle is expanded to whole pixels. Returns `nil` if it is outside the image or not finite.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.standardized
    guard [part.minX, part.minY, part.maxX, part.maxY].allSatisfy(\.isFinite) else { return nil }
    let x = Int(clamping: part.minX.rounded(.down), in: 0...width)
    let y = Int(clamping: part.minY.rounded(.down), in: 0...height)
    let w = Int(clamping: part.maxX.rounded(.up), in: 0...width) - x
    let h = Int(clamping: part.maxY.rounded(.up), in: 0...height) - y
    guard w > 0, h > 0 else { return nil }
    var result = PixelBuffer(width: w, height: h)
    pixels.withPixels { source in
      result.withMutablePixels { target in
        for row in 0..<h {
          (target + row * w).update(from: source + (y + row) * width + x, count: w)
        }
      }
    }
    return replacingPixels(result)
  }

  /// Returns the image with the given mask applied.
  ///
  /// The mask may have any size and is stretched over the image. High sample values of an image mask block paint;
  /// high sample values of a gray image let it through. Returns `nil` if this image is itself an image mask.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard !isMask else { return nil }
    var result = pixels
    let (w, h) = (width, height)
    mask.pixels.withPixels { cover in
      result.withMutablePixels { target in
        for y in 0..<h {
          let v = (Double(y) + 0.5) * Double(mask.height) / Double(h) - 0.5
          for x in 0..<w {
            let u = (Double(x) + 0.5) * Double(mask.width) / Double(w) - 0.5
            let k = mask.maskCoverage(in: cover, u: u, v: v)
            target[y * w + x] = scaledPixel(target[y * w + x], by: k)
          }
        }
      }
    }
    return replacingPixels(result)
  }

  /// Returns the image with all pixels made transparent whose stored components lie in the given ranges.
  ///
  /// Each component has two entries, its minimum and its maximum. Returns `nil` if the image has alpha or does not
  /// have 8 bits per component.
  public func copy(maskingColorComponents components: UnsafePointer<CGFloat>) -> CGImage? {
    guard let space = colorSpace, bitsPerComponent == 8, let bytes = dataProvider?.bytes,
      alphaInfo == .none || alphaInfo == .noneSkipLast || alphaInfo == .noneSkipFirst
    else { return nil }
    let count = space.numberOfComponents
    let size = bitsPerPixel / 8
    let first = alphaInfo == .noneSkipFirst ? 1 : 0
    let isReversed = byteOrderInfo == .order32Little
    var result = pixels
    result.withMutablePixels { target in
      for y in 0..<height {
        for x in 0..<width {
          let at = y * bytesPerRow + x * size
          let isHit = (0..<count).allSatisfy { i in
            let slot = isReversed ? size - 1 - (first + i) : first + i
            let value = CGFloat(bytes[bytes.startIndex + at + slot])
            return value >= components[2 * i] && value <= components[2 * i + 1]
          }
          if isHit { target[y * width + x] = 0 }
        }
      }
    }
    return replacingPixels(result)
  }

  /// Returns the mask coverage at the given pixel position, interpolated bilinearly, in the range 0...1.
  private func maskCoverage(in pixels: UnsafePointer<UInt32>, u: Double, v: Double) -> Double {
    func at(_ x: Int, _ y: Int) -> Double {
      let p = pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
      return isMask ? Double(p >> 24) / 255 : luma(ofPixel: p)
    }
    let (x, y) = (u.rounded(.down), v.rounded(.down))
    let (i, j, s, t) = (Int(x), Int(y), u - x, v - y)
    let top = at(i, j) * (1 - s) + at(i + 1, j) * s
    let bottom = at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s
    return top * (1 - t) + bottom * t
  }

  /// Returns the premultiplied pixel multiplied by `k`, a factor in the range 0...1.
  private func scaledPixel(_ p: UInt32, by k: Double) -> UInt32 {
    func byte(_ shift: UInt32) -> UInt32 { UInt32(Double(p >> shift & 255) * k + 0.5) << shift }
    return byte(0) | byte(8) | byte(16) | byte(24)
  }
}
