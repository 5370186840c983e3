import Foundation

/// Font traits that are either present or absent.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// The font is monospaced: all its glyphs have the same width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// The glyphs of the font are color bitmaps.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
}

/// Conversions between Apple's font weights, in the range -1...1, and OpenType weights, in the range 1...1000.
package enum FontWeightScale {
  private static let steps: [(raw: Double, number: Double)] = [
    (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
    (0.56, 800), (0.62, 900),
  ]

  /// Converts Apple's font weight, in the range -1...1, to an OpenType weight in the range 100...900.
  ///
  /// Values between the named weights are interpolated.
  package static func openTypeWeight(forAppleWeight raw: Double) -> Double {
    guard let above = steps.firstIndex(where: { $0.raw >= raw }) else { return 900 }
    guard above > 0 else { return 100 }
    let (low, high) = (steps[above - 1], steps[above])
    return low.number + (high.number - low.number) * (raw - low.raw) / (high.raw - low.raw)
  }

  /// Converts an OpenType weight, in the range 1...1000, to Apple's font weight, in the range -0.8...0.62.
  ///
  /// Values between the named weights are interpolated.
  package static func appleWeight(forOpenTypeWeight number: Double) -> Double {
    guard let above = steps.firstIndex(where: { $0.number >= number }) else { return 0.62 }
    guard above > 0 else { return -0.8 }
    let (low, high) = (steps[above - 1], steps[above])
    return low.raw + (high.raw - low.raw) * (number - low.number) / (high.number - low.number)
  }
}

/// The direction in which glyphs are placed.
///
/// On this platform, all functions measure glyphs horizontally.
public enum CTFontOrientation: UInt32, Hashable, Sendable {
  /// The font's default orientation, which is horizontal on this platform.
  case `default`
  case horizontal
  /// Vertical orientation.
  ///
  /// On this platform, glyphs are measured horizontally.
  case vertical
}

/// The role of a system font.
public enum CTFontUIFontType: UInt32, Hashable, Sendable {
  /// The font for text entered by the user.
  case user
  /// The monospaced font for text entered by the user.
  case userFixedPitch
  /// The font for text in the user interface.
  case system
  /// The bold font for text in the user interface.
  case emphasizedSystem
  /// The font for small text in the user interface.
  case smallSystem
  /// The bold font for small text in the user interface.
  case smallEmphasizedSystem
  case label = 10
}
