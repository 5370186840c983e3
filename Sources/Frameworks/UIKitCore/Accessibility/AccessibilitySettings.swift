extension UIAccessibility {
  /// The accessibility settings that a person can turn on in the system's settings.
  public struct Settings: OptionSet, Sendable {
    /// The bits of the settings.
    public let rawValue: Int
    /// Creates settings from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Reduce Motion.
    public static let reduceMotion = Settings(rawValue: 1 << 0)
    /// Prefer Cross-Fade Transitions.
    public static let crossFadeTransitions = Settings(rawValue: 1 << 1)
    /// Reduce Transparency.
    public static let reduceTransparency = Settings(rawValue: 1 << 2)
    /// VoiceOver.
    public static let voiceOver = Settings(rawValue: 1 << 3)
    /// Bold Text.
    public static let boldText = Settings(rawValue: 1 << 4)
    /// Increase Contrast.
    public static let darkerColors = Settings(rawValue: 1 << 5)
    /// Smart Invert.
    public static let invertColors = Settings(rawValue: 1 << 6)
    /// Grayscale.
    public static let grayscale = Settings(rawValue: 1 << 7)
    /// Differentiate Without Color.
    public static let differentiateWithoutColor = Settings(rawValue: 1 << 8)
    /// Switch Control.
    public static let switchControl = Settings(rawValue: 1 << 9)
    /// Button Shapes.
    public static let buttonShapes = Settings(rawValue: 1 << 10)
  }
}
