public import Foundation
import QuartzCore

/// What the system does for people who see, hear or move differently: here nothing is on unless it was chosen, and what is
/// announced is handed to whoever listens.
@MainActor
public enum UIAccessibility {
  /// What can be announced.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// A number for it.
    public let rawValue: UInt32
    /// Takes the number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Something is to be said; the argument is the text.
    public static let announcement = Notification(rawValue: 1008)
    /// A part of the screen has changed; the argument is what to go on with.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// Most of the screen has changed; the argument is what to go on with.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A page was scrolled; the argument is the text to say.
    public static let pageScrolled = Notification(rawValue: 1009)
    /// A technique should pause.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1018)
    /// A technique may go on.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1019)
  }

  /// The settings that are on.
  package private(set) static var settings: Settings = []

  /// Chooses what people would have chosen in the system's settings, and posts notifications of what changed.
  package static func simulateSettings(_ new: Settings) {
    let changed = settings.symmetricDifference(new)
    settings = new
    let names: [(Settings, NSNotification.Name)] = [
      (.reduceMotion, reduceMotionStatusDidChangeNotification),
      (.crossFadeTransitions, prefersCrossFadeTransitionsStatusDidChange),
      (.reduceTransparency, reduceTransparencyStatusDidChangeNotification),
      (.voiceOver, voiceOverStatusDidChangeNotification),
      (.boldText, boldTextStatusDidChangeNotification),
      (.darkerColors, darkerSystemColorsStatusDidChangeNotification),
    ]
    for (setting, name) in names where changed.contains(setting) {
      NotificationCenter.default.post(name: name, object: nil)
    }
  }

  /// Whether there should be less motion.
  public static var isReduceMotionEnabled: Bool { settings.contains(.reduceMotion) }
  /// Whether fades should stand in the place of slides.
  public static var prefersCrossFadeTransitions: Bool { settings.contains(.crossFadeTransitions) }
  /// Whether less should shine through.
  public static var isReduceTransparencyEnabled: Bool { settings.contains(.reduceTransparency) }
  /// Whether the screen is read out.
  public static var isVoiceOverRunning: Bool { settings.contains(.voiceOver) }
  /// Whether text should be bold.
  public static var isBoldTextEnabled: Bool { settings.contains(.boldText) }
  /// Whether colours should be farther apart.
  public static var isDarkerSystemColorsEnabled: Bool { settings.contains(.darkerColors) }
  /// Whether colours are turned round.
  public static var isInvertColorsEnabled: Bool { settings.contains(.invertColors) }
  /// Whether colours are left out.
  public static var isGrayscaleEnabled: Bool { settings.contains(.grayscale) }
  /// Whether nothing should be told by its colour alone.
  public static var shouldDifferentiateWithoutColor: Bool {
    settings.contains(.differentiateWithoutColor)
  }
  /// Whether the device is used by switches.
  public static var isSwitchControlRunning: Bool { settings.contains(.switchControl) }
  /// Whether buttons should be seen by their shapes.
  public static var buttonShapesEnabled: Bool { settings.contains(.buttonShapes) }

  /// Posted when less motion is wanted or no longer wanted.
  nonisolated public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Posted when fades are wanted in the place of slides, or no longer wanted.
  nonisolated public static let prefersCrossFadeTransitionsStatusDidChange = NSNotification.Name(
    "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
  /// Posted when less should shine through, or as before.
  nonisolated public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// Posted when the screen is read out from here on, or no longer.
  nonisolated public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Posted when text should be bold, or no longer.
  nonisolated public static let boldTextStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")
  /// Posted when colours should be farther apart, or as before.
  nonisolated public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")

  /// Who hears what is announced, for tests and for programs that say it.
  package static var listener: ((Notification, Any?) -> Void)?

  /// Announces something to whoever listens; unless somebody does, to nobody.
  public static func post(notification: Notification, argument: Any?) {
    listener?(notification, argument)
  }

  /// A rectangle of a view's bounds, on the screen.
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    guard let window = view.window else { return view.convert(rect, to: nil) }
    let inside = view.convert(rect, to: window as UIView?)
    return window.layer.convert(inside, to: window.layer.superlayer)
  }
}
