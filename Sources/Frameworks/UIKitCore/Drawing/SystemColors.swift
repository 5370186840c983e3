import Foundation

// The system colors for light and dark appearance.
//
// - Source: Apple's Human Interface Guidelines (Color) and documentation of UIColor, with 8 bits per channel in sRGB.

extension UIColor {
  /// Returns a dynamic color with a light variant, a dark variant, and a dark variant for the elevated interface
  /// level.
  ///
  /// Each parameter is an sRGB color in the form 0xRRGGBB.
  private static func backgroundColor(light: UInt32, dark: UInt32, elevatedDark elevated: UInt32)
    -> UIColor
  {
    let (low, high) = (
      dynamicColor(light: light, dark: dark), dynamicColor(light: light, dark: elevated)
    )
    return UIColor { traits in
      (traits.userInterfaceLevel == .elevated ? high : low).resolvedColor(with: traits)
    }
  }

  /// Returns a dynamic color with a light and a dark variant, given as 0xRRGGBB in sRGB with an alpha of 0...1.
  ///
  /// If `darkAlpha` is `nil`, the dark variant has the alpha of the light variant.
  private static func dynamicColor(
    light: UInt32, dark: UInt32, lightAlpha: CGFloat = 1, darkAlpha: CGFloat? = nil
  ) -> UIColor {
    UIColor { traits in
      let isDark = traits.userInterfaceStyle == .dark
      let code = isDark ? dark : light
      func channel(_ shift: UInt32) -> CGFloat { CGFloat(code >> shift & 255) / 255 }
      return UIColor(
        red: channel(16), green: channel(8), blue: channel(0),
        alpha: isDark ? darkAlpha ?? lightAlpha : lightAlpha)
    }
  }

  // MARK: Hues

  public class var systemRed: UIColor { dynamicColor(light: 0xFF3B30, dark: 0xFF453A) }
  public class var systemGreen: UIColor { dynamicColor(light: 0x34C759, dark: 0x30D158) }
  /// The system's blue, which is also the default tint color.
  public class var systemBlue: UIColor { dynamicColor(light: 0x007AFF, dark: 0x0A84FF) }
  public class var systemOrange: UIColor { dynamicColor(light: 0xFF9500, dark: 0xFF9F0A) }
  public class var systemYellow: UIColor { dynamicColor(light: 0xFFCC00, dark: 0xFFD60A) }
  public class var systemPink: UIColor { dynamicColor(light: 0xFF2D55, dark: 0xFF375F) }
  public class var systemPurple: UIColor { dynamicColor(light: 0xAF52DE, dark: 0xBF5AF2) }
  public class var systemTeal: UIColor { dynamicColor(light: 0x30B0C7, dark: 0x40C8E0) }
  public class var systemIndigo: UIColor { dynamicColor(light: 0x5856D6, dark: 0x5E5CE6) }
  public class var systemBrown: UIColor { dynamicColor(light: 0xA2845E, dark: 0xAC8E68) }
  public class var systemMint: UIColor { dynamicColor(light: 0x00C7BE, dark: 0x63E6E2) }
  public class var systemCyan: UIColor { dynamicColor(light: 0x32ADE6, dark: 0x64D2FF) }

  // MARK: Grays

  public class var systemGray: UIColor { dynamicColor(light: 0x8E8E93, dark: 0x8E8E93) }
  public class var systemGray2: UIColor { dynamicColor(light: 0xAEAEB2, dark: 0x636366) }
  public class var systemGray3: UIColor { dynamicColor(light: 0xC7C7CC, dark: 0x48484A) }
  public class var systemGray4: UIColor { dynamicColor(light: 0xD1D1D6, dark: 0x3A3A3C) }
  public class var systemGray5: UIColor { dynamicColor(light: 0xE5E5EA, dark: 0x2C2C2E) }
  public class var systemGray6: UIColor { dynamicColor(light: 0xF2F2F7, dark: 0x1C1C1E) }

  // MARK: Text and lines

  /// The color of primary text labels.
  public class var label: UIColor { dynamicColor(light: 0x000000, dark: 0xFFFFFF) }
  /// The color of secondary text labels, such as subtitles.
  public class var secondaryLabel: UIColor {
    dynamicColor(light: 0x3C3C43, dark: 0xEBEBF5, lightAlpha: 0.6)
  }
  /// The color of tertiary text labels.
  public class var tertiaryLabel: UIColor {
    dynamicColor(light: 0x3C3C43, dark: 0xEBEBF5, lightAlpha: 0.3)
  }
  /// The color of quaternary text labels.
  public class var quaternaryLabel: UIColor {
    dynamicColor(light: 0x3C3C43, dark: 0xEBEBF5, lightAlpha: 0.18, darkAlpha: 0.16)
  }
  /// The color of placeholder text in empty text fields.
  public class var placeholderText: UIColor {
    dynamicColor(light: 0x3C3C43, dark: 0xEBEBF5, lightAlpha: 0.3)
  }
  /// The color of links.
  public class var link: UIColor { dynamicColor(light: 0x007AFF, dark: 0x0984FF) }
  /// The translucent color of thin separator lines, which lets the content behind them show through.
  public class var separator: UIColor {
    dynamicColor(light: 0x3C3C43, dark: 0x545458, lightAlpha: 0.29, darkAlpha: 0.6)
  }
  /// The color of opaque separator lines.
  public class var opaqueSeparator: UIColor { dynamicColor(light: 0xC6C6C8, dark: 0x38383A) }
  /// White with an alpha of 0.6 in any appearance, for text on a dark background.
  public class var lightText: UIColor {
    dynamicColor(light: 0xFFFFFF, dark: 0xFFFFFF, lightAlpha: 0.6)
  }
  /// Black in any appearance, for text on a light background.
  public class var darkText: UIColor { dynamicColor(light: 0x000000, dark: 0x000000) }

  // MARK: Backgrounds

  /// The main background color of an interface.
  public class var systemBackground: UIColor {
    backgroundColor(light: 0xFFFFFF, dark: 0x000000, elevatedDark: 0x1C1C1E)
  }
  /// The background color of content on top of the main background.
  public class var secondarySystemBackground: UIColor {
    backgroundColor(light: 0xF2F2F7, dark: 0x1C1C1E, elevatedDark: 0x2C2C2E)
  }
  /// The background color of content on top of the secondary background.
  public class var tertiarySystemBackground: UIColor {
    backgroundColor(light: 0xFFFFFF, dark: 0x2C2C2E, elevatedDark: 0x3A3A3C)
  }
  /// The main background color of a grouped interface.
  public class var systemGroupedBackground: UIColor {
    backgroundColor(light: 0xF2F2F7, dark: 0x000000, elevatedDark: 0x1C1C1E)
  }
  /// The background color of content on top of the main grouped background.
  public class var secondarySystemGroupedBackground: UIColor {
    backgroundColor(light: 0xFFFFFF, dark: 0x1C1C1E, elevatedDark: 0x2C2C2E)
  }
  /// The background color of content on top of the secondary grouped background.
  public class var tertiarySystemGroupedBackground: UIColor {
    backgroundColor(light: 0xF2F2F7, dark: 0x2C2C2E, elevatedDark: 0x3A3A3C)
  }

  // MARK: Fills

  /// The fill color of thin and small shapes.
  public class var systemFill: UIColor {
    dynamicColor(light: 0x787880, dark: 0x787880, lightAlpha: 0.2, darkAlpha: 0.36)
  }
  /// The fill color of medium-size shapes.
  public class var secondarySystemFill: UIColor {
    dynamicColor(light: 0x787880, dark: 0x787880, lightAlpha: 0.16, darkAlpha: 0.32)
  }
  /// The fill color of large shapes.
  public class var tertiarySystemFill: UIColor {
    dynamicColor(light: 0x767680, dark: 0x767680, lightAlpha: 0.12, darkAlpha: 0.24)
  }
  /// The fill color of large areas that contain complex content.
  public class var quaternarySystemFill: UIColor {
    dynamicColor(light: 0x747480, dark: 0x767680, lightAlpha: 0.08, darkAlpha: 0.18)
  }
}
