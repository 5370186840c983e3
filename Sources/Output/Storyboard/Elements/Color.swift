public import CoreGraphics

extension CGColor {
  /// Returns the color with the hexadecimal value 0xRRGGBB in sRGB.
  ///
  /// `alpha` is in the range `0...1`.
  public static func hex(_ value: UInt32, alpha: CGFloat = 1) -> CGColor {
    CGColor(
      red: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255,
      blue: CGFloat(value & 255) / 255, alpha: alpha)
  }
}
