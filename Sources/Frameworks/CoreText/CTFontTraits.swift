import Foundation

/// What can be said of a font in one bit.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// Takes Apple's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The letters slant.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// The letters are bold.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// All letters are of one width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// Glyphs are pictures.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
}

/// How bold letters are: Apple's numbers from -1 to 1 beside those from 1 to 1000.
package enum FontWeightScale {
  private static let steps: [(raw: Double, number: Double)] = [
    (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
    (0.56, 800), (0.62, 900),
  ]

  /// From Apple's number to that from 1 to 1000.
  package static func openTypeWeight(forAppleWeight raw: Double) -> Double {
    guard let above = steps.firstIndex(where: { $0.raw >= raw }) else { return 900 }
    guard above > 0 else { return 100 }
    let (low, high) = (steps[above - 1], steps[above])
    return low.number + (high.number - low.number) * (raw - low.raw) / (high.raw - low.raw)
  }

  /// From the number from 1 to 1000 to Apple's.
  package static func appleWeight(forOpenTypeWeight number: Double) -> Double {
    guard let above = steps.firstIndex(where: { $0.number >= number }) else { return 0.62 }
    guard above > 0 else { return -0.8 }
    let (low, high) = (steps[above - 1], steps[above])
    return low.raw + (high.raw - low.raw) * (number - low.number) / (high.number - low.number)
  }
}

/// The direction in which glyphs follow each other.
public enum CTFontOrientation: UInt32, Hashable, Sendable {
  /// As the font has it: horizontal here.
  case `default`
  /// In rows.
  case horizontal
  /// In columns; measured as in rows here.
  case vertical
}

/// What one of the system's fonts is for.
public enum CTFontUIFontType: UInt32, Hashable, Sendable {
  /// What people write.
  case user
  /// What people write, all letters of one width.
  case userFixedPitch
  /// The interface.
  case system
  /// The interface, bold.
  case emphasizedSystem
  /// Small parts of the interface.
  case smallSystem
  /// Small parts of the interface, bold.
  case smallEmphasizedSystem
  /// Labels.
  case label = 10
}
