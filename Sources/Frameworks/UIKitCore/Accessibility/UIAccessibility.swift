public import Foundation
import QuartzCore

/// The system's accessibility settings and notifications.
///
/// All settings are disabled unless they are simulated. Posted notifications are delivered to a single listener.
@MainActor
public enum UIAccessibility {
  /// A notification sent to assistive technologies.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A notification that text should be announced.
    ///
    /// The argument is the text.
    public static let announcement = Notification(rawValue: 1008)
    /// A notification that a part of the screen has changed.
    ///
    /// The argument is the element to focus.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A notification that most of the screen has changed.
    ///
    /// The argument is the element to focus.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A notification that content has been scrolled by one page.
    ///
    /// The argument is the text to announce.
    public static let pageScrolled = Notification(rawValue: 1009)
    /// A request to pause the given assistive technology.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1018)
    /// A request to resume the given assistive technology.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1019)
  }

  /// The settings that are currently enabled.
  package private(set) static var settings: Settings = []

  /// Replaces the enabled settings, and posts the notifications for those that have changed.
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

  /// Whether the user prefers reduced motion.
  public static var isReduceMotionEnabled: Bool { settings.contains(.reduceMotion) }
  /// Whether the user prefers cross-fading to sliding transitions.
  public static var prefersCrossFadeTransitions: Bool { settings.contains(.crossFadeTransitions) }
  /// Whether the user prefers reduced transparency.
  public static var isReduceTransparencyEnabled: Bool { settings.contains(.reduceTransparency) }
  /// Whether VoiceOver is running.
  public static var isVoiceOverRunning: Bool { settings.contains(.voiceOver) }
  /// Whether the user prefers bold text.
  public static var isBoldTextEnabled: Bool { settings.contains(.boldText) }
  /// Whether the user prefers colors with increased contrast.
  public static var isDarkerSystemColorsEnabled: Bool { settings.contains(.darkerColors) }
  /// Whether the colors of the screen are inverted.
  public static var isInvertColorsEnabled: Bool { settings.contains(.invertColors) }
  /// Whether the screen is displayed in shades of gray.
  public static var isGrayscaleEnabled: Bool { settings.contains(.grayscale) }
  /// Whether color must not be the only means of conveying information.
  public static var shouldDifferentiateWithoutColor: Bool {
    settings.contains(.differentiateWithoutColor)
  }
  /// Whether Switch Control is running.
  public static var isSwitchControlRunning: Bool { settings.contains(.switchControl) }
  /// Whether buttons should have visible shapes.
  public static var buttonShapesEnabled: Bool { settings.contains(.buttonShapes) }

  /// Posted when ``isReduceMotionEnabled`` has changed.
  nonisolated public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Posted when ``UIAccessibility/prefersCrossFadeTransitions`` has changed.
  nonisolated public static let prefersCrossFadeTransitionsStatusDidChange = NSNotification.Name(
    "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
  /// Posted when ``isReduceTransparencyEnabled`` has changed.
  nonisolated public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// Posted when ``isVoiceOverRunning`` has changed.
  nonisolated public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Posted when ``isBoldTextEnabled`` has changed.
  nonisolated public static let boldTextStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")
  /// Posted when ``isDarkerSystemColorsEnabled`` has changed.
  nonisolated public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")

  /// The closure that receives posted notifications; used by tests and by programs that announce notifications.
  package static var listener: ((Notification, Any?) -> Void)?

  /// Posts a notification to the listener.
  ///
  /// Has no effect if no listener is set.
  public static func post(notification: Notification, argument: Any?) {
    listener?(notification, argument)
  }

  /// Converts a rectangle from the view's coordinates to screen coordinates.
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    guard let window = view.window else { return view.convert(rect, to: nil) }
    let inside = view.convert(rect, to: window as UIView?)
    return window.layer.convert(inside, to: window.layer.superlayer)
  }
}
