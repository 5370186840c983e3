import Foundation

/// A transfer function between gamma-encoded components and linear light.
///
/// Negative components are mirrored, and components above 1 are extrapolated.
/// - Source: IEC 61966-2-1 for sRGB. Core Graphics uses pure powers for Generic RGB and Generic Gray.
public enum TransferCurve: Hashable, Sendable {
  /// The transfer curve of sRGB and Display P3.
  case sRGB
  /// A pure power with the given exponent, such as 1.8 for Generic RGB and 2.2 for Generic Gray.
  case power(Double)

  /// Converts a gamma-encoded component to linear light.
  public func linear(_ v: Double) -> Double {
    let a = abs(v)
    let light =
      switch self {
      case .sRGB: a <= 0.04045 ? a / 12.92 : pow((a + 0.055) / 1.055, 2.4)
      case .power(let gamma): pow(a, gamma)
      }
    return v < 0 ? -light : light
  }

  /// Converts a linear component to its gamma-encoded value.
  public func encoded(_ v: Double) -> Double {
    let a = abs(v)
    let code =
      switch self {
      case .sRGB: a <= 0.0031308 ? a * 12.92 : 1.055 * pow(a, 1 / 2.4) - 0.055
      case .power(let gamma): pow(a, 1 / gamma)
      }
    return v < 0 ? -code : code
  }

  /// Converts the first three lanes to linear light.
  ///
  /// The fourth lane, alpha, is unchanged.
  public func linear(_ v: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(linear(v.x), linear(v.y), linear(v.z), v.w)
  }

  /// Converts the first three lanes from linear light to gamma-encoded components.
  ///
  /// The fourth lane, alpha, is unchanged.
  public func encoded(_ v: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(encoded(v.x), encoded(v.y), encoded(v.z), v.w)
  }
}
