import Foundation

// The colours of the system for light and dark surroundings.
//
// - Source: Apple's Human Interface Guidelines (Color) and documentation of UIColor; 8 bits a channel in sRGB.

extension UIColor {
  /// One colour for light, one for dark surroundings, and one for what lies over those.
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

  /// One colour for light, one for dark surroundings, as 0xRRGGBB and alpha.
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

  /// The red.
  public class var systemRed: UIColor { dynamicColor(light: 0xFF3B30, dark: 0xFF453A) }
  /// The green.
  public class var systemGreen: UIColor { dynamicColor(light: 0x34C759, dark: 0x30D158) }
  /// The blue, which is also the first tint.
  public class var systemBlue: UIColor { dynamicColor(light: 0x007AFF, dark: 0x0A84FF) }
  /// The orange that shows well on light and on dark.
  public class var systemOrange: UIColor { dynamicColor(light: 0xFF9500, dark: 0xFF9F0A) }
  /// The yellow that shows well on light and on dark.
  public class var systemYellow: UIColor { dynamicColor(light: 0xFFCC00, dark: 0xFFD60A) }
  /// The pink that shows well on light and on dark.
  public class var systemPink: UIColor { dynamicColor(light: 0xFF2D55, dark: 0xFF375F) }
  /// The purple that shows well on light and on dark.
  public class var systemPurple: UIColor { dynamicColor(light: 0xAF52DE, dark: 0xBF5AF2) }
  /// The teal that shows well on light and on dark.
  public class var systemTeal: UIColor { dynamicColor(light: 0x30B0C7, dark: 0x40C8E0) }
  /// The indigo that shows well on light and on dark.
  public class var systemIndigo: UIColor { dynamicColor(light: 0x5856D6, dark: 0x5E5CE6) }
  /// The brown that shows well on light and on dark.
  public class var systemBrown: UIColor { dynamicColor(light: 0xA2845E, dark: 0xAC8E68) }
  /// The mint that shows well on light and on dark.
  public class var systemMint: UIColor { dynamicColor(light: 0x00C7BE, dark: 0x63E6E2) }
  /// The cyan that shows well on light and on dark.
  public class var systemCyan: UIColor { dynamicColor(light: 0x32ADE6, dark: 0x64D2FF) }

  // MARK: Grays

  /// The middle gray.
  public class var systemGray: UIColor { dynamicColor(light: 0x8E8E93, dark: 0x8E8E93) }
  /// The second gray from the middle.
  public class var systemGray2: UIColor { dynamicColor(light: 0xAEAEB2, dark: 0x636366) }
  /// The third gray.
  public class var systemGray3: UIColor { dynamicColor(light: 0xC7C7CC, dark: 0x48484A) }
  /// The fourth gray.
  public class var systemGray4: UIColor { dynamicColor(light: 0xD1D1D6, dark: 0x3A3A3C) }
  /// The fifth gray.
  public class var systemGray5: UIColor { dynamicColor(light: 0xE5E5EA, dark: 0x2C2C2E) }
  /// The gray nearest to the background.
  public class var systemGray6: UIColor { dynamicColor(light: 0xF2F2F7, dark: 0x1C1C1E) }

  // MARK: Text and lines

  /// Text of the first rank.
  public class var label: UIColor { dynamicColor(light: 0x000000, dark: 0xFFFFFF) }
  /// Text of the second rank.
  public class var secondaryLabel: UIColor {
    dynamicColor(light: 0x3C3C43, dark: 0xEBEBF5, lightAlpha: 0.6)
  }
  /// Text of the third rank.
  public class var tertiaryLabel: UIColor {
    dynamicColor(light: 0x3C3C43, dark: 0xEBEBF5, lightAlpha: 0.3)
  }
  /// Text of the fourth rank.
  public class var quaternaryLabel: UIColor {
    dynamicColor(light: 0x3C3C43, dark: 0xEBEBF5, lightAlpha: 0.18, darkAlpha: 0.16)
  }
  /// What stands in an empty field.
  public class var placeholderText: UIColor {
    dynamicColor(light: 0x3C3C43, dark: 0xEBEBF5, lightAlpha: 0.3)
  }
  /// A link.
  public class var link: UIColor { dynamicColor(light: 0x007AFF, dark: 0x0984FF) }
  /// A thin line that lets through what lies behind.
  public class var separator: UIColor {
    dynamicColor(light: 0x3C3C43, dark: 0x545458, lightAlpha: 0.29, darkAlpha: 0.6)
  }
  /// A thin line that covers what lies behind.
  public class var opaqueSeparator: UIColor { dynamicColor(light: 0xC6C6C8, dark: 0x38383A) }
  /// Text on dark, in any surroundings.
  public class var lightText: UIColor {
    dynamicColor(light: 0xFFFFFF, dark: 0xFFFFFF, lightAlpha: 0.6)
  }
  /// Text on light, in any surroundings.
  public class var darkText: UIColor { dynamicColor(light: 0x000000, dark: 0x000000) }

  // MARK: Backgrounds

  /// Behind everything.
  public class var systemBackground: UIColor {
    backgroundColor(light: 0xFFFFFF, dark: 0x000000, elevatedDark: 0x1C1C1E)
  }
  /// Behind a group on the first background.
  public class var secondarySystemBackground: UIColor {
    backgroundColor(light: 0xF2F2F7, dark: 0x1C1C1E, elevatedDark: 0x2C2C2E)
  }
  /// Behind a group on the second background.
  public class var tertiarySystemBackground: UIColor {
    backgroundColor(light: 0xFFFFFF, dark: 0x2C2C2E, elevatedDark: 0x3A3A3C)
  }
  /// Behind grouped content.
  public class var systemGroupedBackground: UIColor {
    backgroundColor(light: 0xF2F2F7, dark: 0x000000, elevatedDark: 0x1C1C1E)
  }
  /// Behind one of the groups.
  public class var secondarySystemGroupedBackground: UIColor {
    backgroundColor(light: 0xFFFFFF, dark: 0x1C1C1E, elevatedDark: 0x2C2C2E)
  }
  /// Behind a part of a group.
  public class var tertiarySystemGroupedBackground: UIColor {
    backgroundColor(light: 0xF2F2F7, dark: 0x2C2C2E, elevatedDark: 0x3A3A3C)
  }

  // MARK: Fills

  /// Thin shapes.
  public class var systemFill: UIColor {
    dynamicColor(light: 0x787880, dark: 0x787880, lightAlpha: 0.2, darkAlpha: 0.36)
  }
  /// Shapes of medium size.
  public class var secondarySystemFill: UIColor {
    dynamicColor(light: 0x787880, dark: 0x787880, lightAlpha: 0.16, darkAlpha: 0.32)
  }
  /// Large shapes.
  public class var tertiarySystemFill: UIColor {
    dynamicColor(light: 0x767680, dark: 0x767680, lightAlpha: 0.12, darkAlpha: 0.24)
  }
  /// Large areas with much in them.
  public class var quaternarySystemFill: UIColor {
    dynamicColor(light: 0x747480, dark: 0x767680, lightAlpha: 0.08, darkAlpha: 0.18)
  }
}
