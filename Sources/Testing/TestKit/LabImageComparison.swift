import Foundation
public import Pixels

/// The perceptual agreement of two images.
///
/// Colors are compared in the Lab color space (CIE76, D65), with the images composited over white and over black.
public struct LabImageComparison: Sendable {
  /// The fraction of pixels whose difference is within the tolerance over both backgrounds, in the range `0...1`.
  public let agreement: Double
  /// The fraction of matching pixels among those that are opaque or translucent in at least one image, in the range
  /// `0...1`.
  public let inkAgreement: Double

  /// Compares two images of the same size.
  ///
  /// `tolerance` is the maximum color difference in Lab units.
  ///
  /// If `isGray` is `true`, the second image may contain gray values in the Generic Gray color space with gamma 2.2
  /// instead of sRGB.
  public init(_ actual: PixelBuffer, _ expected: PixelBuffer, isGray: Bool, tolerance: Double = 3) {
    var (agreeing, inked, inkAgreeing) = (0, 0, 0)
    let count = expected.width * expected.height
    actual.withPixels { a in
      expected.withPixels { b in
        var known: [UInt64: Bool] = [:]
        for i in 0..<count {
          let (p, q) = (a[i], b[i])
          let isInk = p >> 24 != 0 || q >> 24 != 0
          let pair = UInt64(p) << 32 | UInt64(q)
          let isNear: Bool
          if p == q && !isGray {
            isNear = true
          } else if let seen = known[pair] {
            isNear = seen
          } else {
            isNear = [0.0, 1.0].allSatisfy { ground in
              let x = LabColor(p, over: ground, isGray: false)
              let y = LabColor(q, over: ground, isGray: isGray)
              return x.distance(to: y) <= tolerance
            }
            known[pair] = isNear
          }
          if isNear { agreeing += 1 }
          if isInk {
            inked += 1
            if isNear { inkAgreeing += 1 }
          }
        }
      }
    }
    agreement = Double(agreeing) / Double(count)
    inkAgreement = inked == 0 ? 1 : Double(inkAgreeing) / Double(inked)
  }
}

/// A color in the Lab color space.
private struct LabColor {
  let components: SIMD3<Double>

  init(_ pixel: UInt32, over ground: Double, isGray: Bool) {
    let alpha = Double(pixel >> 24) / 255
    var c = SIMD3(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255)) / 255
    if isGray && alpha > 0 {
      let straight = Self.gammaEncodedComponent(fromLinear: pow(min(1, c.x / alpha), 2.2))
      c = SIMD3(repeating: straight * alpha)
    }
    c += SIMD3(repeating: ground * (1 - alpha))
    let linear = SIMD3(
      Self.linearComponent(fromSRGB: c.x), Self.linearComponent(fromSRGB: c.y),
      Self.linearComponent(fromSRGB: c.z))
    let f = SIMD3(
      Self.labTransferFunction((Self.xCoefficients * linear).sum() / Self.xCoefficients.sum()),
      Self.labTransferFunction((Self.yCoefficients * linear).sum() / Self.yCoefficients.sum()),
      Self.labTransferFunction((Self.zCoefficients * linear).sum() / Self.zCoefficients.sum()))
    components = SIMD3(116 * f.y - 16, 500 * (f.x - f.y), 200 * (f.y - f.z))
  }

  func distance(to other: LabColor) -> Double {
    let d = components - other.components
    return (d * d).sum().squareRoot()
  }

  // The coefficients of the conversion from sRGB to XYZ, from IEC 61966-2-1.
  private static let xCoefficients = SIMD3(0.4124564, 0.3575761, 0.1804375)
  private static let yCoefficients = SIMD3(0.2126729, 0.7151522, 0.0721750)
  private static let zCoefficients = SIMD3(0.0193339, 0.1191920, 0.9503041)

  private static func linearComponent(fromSRGB c: Double) -> Double {
    c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
  }

  private static func gammaEncodedComponent(fromLinear c: Double) -> Double {
    c <= 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1 / 2.4) - 0.055
  }

  private static func labTransferFunction(_ t: Double) -> Double {
    t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
  }
}
