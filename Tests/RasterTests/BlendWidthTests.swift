import CRasterKernels
import Color
import TestKit
import Testing

/// Tests that blending many pixels at a time equals blending pixel by pixel.
@Suite struct BlendWidthTests {
  private static let count = 83

  /// Returns random premultiplied pixels, some of them clear, some opaque, and some with a color slightly above their
  /// alpha.
  private static func pixels(_ random: inout SeededRandomNumberGenerator) -> [UInt32] {
    (0..<count).map { _ in
      let alpha =
        [0, 255, Int.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      func part() -> UInt32 {
        UInt32(min(255, Int.random(in: 0...alpha, using: &random) + (alpha % 7 == 3 ? 1 : 0)))
      }
      return part() | part() << 8 | part() << 16 | UInt32(alpha) << 24
    }
  }

  private static func covers(_ random: inout SeededRandomNumberGenerator) -> [UInt8] {
    (0..<count).map { place in
      // The coverage consists of runs of eight pixels with coverage 0, coverage 255 or random coverage.
      place / 8 % 3 == 0 ? 0 : place / 8 % 3 == 1 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
  }

  /// Returns the target pixels after blending the source onto them, `width` pixels per call.
  private static func blended(
    _ source: [UInt32], onto target: [UInt32], _ mode: Int32, _ opacity: Int32, _ covers: [UInt8]?,
    width: Int
  ) -> [UInt32] {
    var (source, result, covers) = (source, target, covers)
    for x in stride(from: 0, to: count, by: width) {
      let area = CRRect(x0: Int32(x), y0: 0, x1: Int32(min(count, x + width)), y1: 1)
      source.withUnsafeMutableBufferPointer { from in
        result.withUnsafeMutableBufferPointer { to in
          var a = CRTarget(pixels: to.baseAddress, stride: count, x: 0, y: 0)
          var b = CRTarget(pixels: from.baseAddress, stride: count, x: 0, y: 0)
          if covers == nil {
            cr_composite(&a, &b, area, opacity, mode, nil)
          } else {
            covers?.withUnsafeMutableBufferPointer { bytes in
              var clip = CRCover(cover: bytes.baseAddress, stride: count, x: 0, y: 0)
              cr_composite(&a, &b, area, opacity, mode, &clip)
            }
          }
        }
      }
    }
    return result
  }

  @Test(arguments: 0..<Int32(BlendMode.allCases.count), [255, 128, 3] as [Int32])
  func `every blend mode computes the same bytes for a row of pixels as for each pixel alone`(
    mode: Int32, opacity: Int32
  ) {
    var random = SeededRandomNumberGenerator(seed: UInt64(mode) * 7 + 1)
    for _ in 0..<20 {
      let (source, target) = (Self.pixels(&random), Self.pixels(&random))
      for covers in [nil, Self.covers(&random)] {
        let one = Self.blended(source, onto: target, mode, opacity, covers, width: 1)
        let many = Self.blended(source, onto: target, mode, opacity, covers, width: Self.count)
        #expect(one == many)
      }
    }
  }
}
