import Foundation

/// Traits of a font that are either present or absent.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// All glyphs have the same width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// Glyphs are color bitmaps.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
}

/// A conversion between Apple's font weights, -1...1, and OpenType weights, 1...1000.
package enum FontWeightScale {
  private static let steps: [(raw: Double, number: Double)] = [
    (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
    (0.56, 800), (0.62, 900),
  ]

  /// Returns the OpenType weight, 100...900, for Apple's weight, -1...1.
  ///
  /// Values between the named weights are interpolated.
  package static func openTypeWeight(forAppleWeight raw: Double) -> Double {
    guard let above = steps.firstIndex(where: { $0.raw >= raw }) else { return 900 }
    guard above > 0 else { return 100 }
    let (low, high) = (steps[above - 1], steps[above])
    return low.number + (high.number - low.number) * (raw - low.raw) / (high.raw - low.raw)
  }

  /// Returns Apple's weight, -0.8...0.62, for an OpenType weight, 1...1000.
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
/// All functions measure horizontally.
public enum CTFontOrientation: UInt32, Hashable, Sendable {
  /// The font's default, which is horizontal here.
  case `default`
  case horizontal
  /// Vertical; measured like `horizontal` here.
  case vertical
}

/// The role of a system font.
public enum CTFontUIFontType: UInt32, Hashable, Sendable {
  /// Text that the user enters.
  case user
  /// Text that the user enters, in a monospaced font.
  case userFixedPitch
  /// Text of the user interface.
  case system
  /// Text of the user interface, bold.
  case emphasizedSystem
  /// Small text of the user interface.
  case smallSystem
  /// Small text of the user interface, bold.
  case smallEmphasizedSystem
  case label = 10
}
