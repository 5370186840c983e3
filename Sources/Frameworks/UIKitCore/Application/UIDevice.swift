public import Foundation

/// The current device, simulated as an iPhone.
///
/// It reports iOS 18.0, our choice, because libraries check the version to find out which API is available.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The charging states of a battery.
  public enum BatteryState: Int, Hashable, Sendable {
    case unknown
    case unplugged
    /// Connected to power and charging.
    case charging
    /// Connected to power and fully charged.
    case full
  }

  /// The shared device object.
  public static let current = UIDevice()

  /// The device's name, always `iPhone`.
  open var name: String { "iPhone" }
  /// The model, always `iPhone`.
  open var model: String { "iPhone" }
  /// The localized model, always `iPhone`.
  open var localizedModel: String { "iPhone" }
  /// The operating system's name, always `iOS`.
  open var systemName: String { "iOS" }
  /// The version of iOS that is simulated.
  open var systemVersion: String { "18.0" }
  /// The identifier of the device for the app's vendor; always nil.
  open var identifierForVendor: UUID? { nil }
  /// The kind of device, from the screen's traits.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UITraitCollection.currentScreen.userInterfaceIdiom
  }
  /// Whether multitasking is supported; always true.
  open var isMultitaskingSupported: Bool { true }

  /// The charge of the battery in the range 0...1.
  ///
  /// Always -1, for unknown.
  open var batteryLevel: Float { -1 }
  /// The charging state of the battery; always unknown.
  open var batteryState: BatteryState { .unknown }
  /// Whether the battery is monitored.
  ///
  /// Stored without effect.
  open var isBatteryMonitoringEnabled = false
  /// Whether the proximity sensor is monitored.
  ///
  /// Stored without effect.
  open var isProximityMonitoringEnabled = false
  /// Whether an object is close to the device; always false.
  open var proximityState: Bool { false }

  /// The orientation of the device.
  ///
  /// It is the simulated one, or else derived from the aspect ratio of the screen.
  open var orientation: UIDeviceOrientation {
    simulatedOrientation
      ?? (UIInterfaceOrientation.currentScreenOrientation.isLandscape ? .landscapeLeft : .portrait)
  }
  /// The orientation set by ``simulate(orientation:)``; nil if none is set.
  package private(set) var simulatedOrientation: UIDeviceOrientation?
  private var orientationListenerCount = 0

  /// Whether orientation notifications were requested.
  open var isGeneratingDeviceOrientationNotifications: Bool { orientationListenerCount > 0 }
  /// Requests orientation notifications until ``endGeneratingDeviceOrientationNotifications()`` has been called as
  /// many times.
  open func beginGeneratingDeviceOrientationNotifications() { orientationListenerCount += 1 }
  /// Ends one call of ``beginGeneratingDeviceOrientationNotifications()``.
  open func endGeneratingDeviceOrientationNotifications() {
    orientationListenerCount = max(0, orientationListenerCount - 1)
  }

  /// Sets the device's orientation; nil derives it from the screen again.
  ///
  /// A change posts the orientation notification, even if none was requested. The interface does not rotate.
  package func simulate(orientation: UIDeviceOrientation?) {
    let before = self.orientation
    simulatedOrientation = orientation
    guard self.orientation != before else { return }
    NotificationCenter.default.post(
      name: Self.orientationDidChangeNotification, object: self)
  }

  /// Plays the keyboard click.
  ///
  /// Has no effect here.
  open func playInputClick() {}

  /// Posted when the device's orientation has changed.
  nonisolated public static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// Posted when the battery's state has changed.
  ///
  /// Never posted here.
  nonisolated public static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  /// Posted when the battery's level has changed.
  ///
  /// Never posted here.
  nonisolated public static let batteryLevelDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
}
