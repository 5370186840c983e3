import Foundation

/// A perceptual color space for measuring distances between colors.
///
/// A distance of 0.02 is visible where two colors touch, but barely elsewhere.
///
/// - Source: Björn Ottosson, "A perceptual color space for image processing", 2020.
enum Oklab {
  /// Converts gamma-encoded sRGB components, each in the range `0...255`, to Oklab.
  static func color(red: Float, green: Float, blue: Float) -> SIMD3<Float> {
    let (r, g, b) = (
      linearComponent(fromByte: red), linearComponent(fromByte: green),
      linearComponent(fromByte: blue)
    )
    let l = cbrtf(0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b)
    let m = cbrtf(0.211_903_50 * r + 0.680_699_55 * g + 0.107_396_96 * b)
    let s = cbrtf(0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_70 * b)
    return SIMD3(
      0.210_454_26 * l + 0.793_617_79 * m - 0.004_072_05 * s,
      1.977_998_50 * l - 2.428_592_21 * m + 0.450_593_71 * s,
      0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s)
  }

  private static func linearComponent(fromByte byte: Float) -> Float {
    let value = byte / 255
    return value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the squared distance between two colors.
  @inline(__always)
  static func squaredDistance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    let d = a - b
    return (d * d).sum()
  }
}
