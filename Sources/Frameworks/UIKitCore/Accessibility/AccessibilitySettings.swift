extension UIAccessibility {
  /// The accessibility settings that a user can enable in the system settings.
  ///
  /// They are all disabled unless the app or a test simulates them.
  public struct Settings: OptionSet, Sendable {
    /// The settings as a bit set, of which bits 0 to 10 are used.
    public let rawValue: Int
    /// Creates a set of settings from its bits.
    ///
    /// Unknown bits are kept and have no effect.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The setting Reduce Motion, reported by ``UIAccessibility/isReduceMotionEnabled``.
    public static let reduceMotion = Settings(rawValue: 1 << 0)
    /// The setting Prefer Cross-Fade Transitions, reported by ``UIAccessibility/prefersCrossFadeTransitions``.
    public static let crossFadeTransitions = Settings(rawValue: 1 << 1)
    /// The setting Reduce Transparency, reported by ``UIAccessibility/isReduceTransparencyEnabled``.
    public static let reduceTransparency = Settings(rawValue: 1 << 2)
    /// The setting VoiceOver, reported by ``UIAccessibility/isVoiceOverRunning``.
    public static let voiceOver = Settings(rawValue: 1 << 3)
    /// The setting Bold Text, reported by ``UIAccessibility/isBoldTextEnabled``.
    public static let boldText = Settings(rawValue: 1 << 4)
    /// The setting Increase Contrast, reported by ``UIAccessibility/isDarkerSystemColorsEnabled``.
    public static let darkerColors = Settings(rawValue: 1 << 5)
    /// The setting Smart Invert, reported by ``UIAccessibility/isInvertColorsEnabled``.
    public static let invertColors = Settings(rawValue: 1 << 6)
    /// The color filter Grayscale, reported by ``UIAccessibility/isGrayscaleEnabled``.
    public static let grayscale = Settings(rawValue: 1 << 7)
    /// The setting Differentiate Without Color, reported by ``UIAccessibility/shouldDifferentiateWithoutColor``.
    public static let differentiateWithoutColor = Settings(rawValue: 1 << 8)
    /// The setting Switch Control, reported by ``UIAccessibility/isSwitchControlRunning``.
    public static let switchControl = Settings(rawValue: 1 << 9)
    /// The setting Button Shapes, reported by ``UIAccessibility/buttonShapesEnabled``.
    public static let buttonShapes = Settings(rawValue: 1 << 10)
  }
}
