public import Foundation

/// The current device, simulated as an iPhone.
///
/// It reports iOS 18.0, our choice, because libraries check the version to determine the available API.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The charging states of the battery.
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

  /// The device's name; equal to ``model``.
  open var name: String { model }
  /// The device's model: `iPad` if the idiom is `pad`, and otherwise `iPhone`.
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The localized name of the device's model; equal to ``model``.
  open var localizedModel: String { model }
  /// The operating system's name; always `iOS`.
  open var systemName: String { "iOS" }
  /// The simulated version of iOS; always `18.0`.
  open var systemVersion: String { "18.0" }
  /// The identifier of the device for the app's vendor; always `nil`.
  open var identifierForVendor: UUID? { nil }
  /// The kind of device, taken from the screen's traits.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UITraitCollection.currentScreen.userInterfaceIdiom
  }
  /// Whether multitasking is supported; always `true`.
  open var isMultitaskingSupported: Bool { true }

  /// The charge level of the battery.
  ///
  /// Always -1, which means that the level is unknown. On a real device it is in the range `0...1`.
  open var batteryLevel: Float { -1 }
  /// The charging state of the battery; always `unknown`.
  open var batteryState: BatteryState { .unknown }
  /// Whether the battery is monitored.
  ///
  /// The value is stored but has no effect.
  open var isBatteryMonitoringEnabled = false
  /// Whether the proximity sensor is monitored.
  ///
  /// The value is stored but has no effect.
  open var isProximityMonitoringEnabled = false
  /// Whether an object is close to the device; always `false`.
  open var proximityState: Bool { false }

  /// The physical orientation of the device.
  ///
  /// It is the simulated orientation if one is set, and otherwise derived from the screen's aspect ratio.
  open var orientation: UIDeviceOrientation {
    simulatedOrientation
      ?? (UIInterfaceOrientation.currentScreenOrientation.isLandscape ? .landscapeLeft : .portrait)
  }
  /// The orientation set by ``simulate(orientation:)``, or `nil` if none is set.
  package private(set) var simulatedOrientation: UIDeviceOrientation?
  private var orientationListenerCount = 0

  /// Whether the app has requested orientation notifications.
  open var isGeneratingDeviceOrientationNotifications: Bool { orientationListenerCount > 0 }
  /// Requests orientation notifications.
  ///
  /// The request lasts until ``endGeneratingDeviceOrientationNotifications()`` has been called once for each call of
  /// this method.
  open func beginGeneratingDeviceOrientationNotifications() { orientationListenerCount += 1 }
  /// Balances one call of ``beginGeneratingDeviceOrientationNotifications()``.
  open func endGeneratingDeviceOrientationNotifications() {
    orientationListenerCount = max(0, orientationListenerCount - 1)
  }

  /// Sets the device's orientation; `nil` derives it from the screen again.
  ///
  /// A change posts the orientation notification, even if the app has not requested it. The interface does not
  /// rotate.
  package func simulate(orientation: UIDeviceOrientation?) {
    let before = self.orientation
    simulatedOrientation = orientation
    guard self.orientation != before else { return }
    NotificationCenter.default.post(
      name: Self.orientationDidChangeNotification, object: self)
  }

  /// Plays the click sound of a keyboard.
  ///
  /// It has no effect, because sounds are not played.
  open func playInputClick() {}

  /// Posted when the device's orientation has changed.
  nonisolated public static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// Posted on iOS when the battery's charging state has changed.
  ///
  /// Never posted by this framework.
  nonisolated public static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  /// Posted on iOS when the battery's charge level has changed.
  ///
  /// Never posted by this framework.
  nonisolated public static let batteryLevelDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
}
