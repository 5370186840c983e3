import Foundation

/// The curves between encoded components and amounts of light.
///
/// - Range: components below zero are mirrored; beyond one the curves go on.
/// - Source: IEC 61966-2-1 for sRGB; behaviour/rendering.md, "Gradients" and the note to the recorded pictures for the
///   pure powers.
public enum TransferCurve: Hashable, Sendable {
  /// The curve of sRGB and Display P3.
  case sRGB
  /// A plain power, such as 1.8 for Generic RGB and 2.2 for Generic Gray.
  case power(Double)

  /// The amount of light an encoded component stands for.
  public func linear(_ v: Double) -> Double {
    let a = abs(v)
    let light =
      switch self {
      case .sRGB: a <= 0.04045 ? a / 12.92 : pow((a + 0.055) / 1.055, 2.4)
      case .power(let gamma): pow(a, gamma)
      }
    return v < 0 ? -light : light
  }

  /// The component that stands for an amount of light.
  public func encoded(_ v: Double) -> Double {
    let a = abs(v)
    let code =
      switch self {
      case .sRGB: a <= 0.0031308 ? a * 12.92 : 1.055 * pow(a, 1 / 2.4) - 0.055
      case .power(let gamma): pow(a, 1 / gamma)
      }
    return v < 0 ? -code : code
  }

  /// The first three lanes as amounts of light; the fourth, alpha, as it is.
  public func linear(_ v: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(linear(v.x), linear(v.y), linear(v.z), v.w)
  }

  /// The first three lanes as components; the fourth, alpha, as it is.
  public func encoded(_ v: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(encoded(v.x), encoded(v.y), encoded(v.z), v.w)
  }
}
