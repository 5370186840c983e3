public import Foundation

/// The device: there is none, so a telephone stands in.
///
/// It is called `iPhone` and says that it runs iOS 18.0, our own choice: libraries ask to know which of Apple's API they
/// have.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// How full its battery is and whether it is being filled.
  public enum BatteryState: Int, Hashable, Sendable {
    /// Not known.
    case unknown
    /// It is being used.
    case unplugged
    /// It is being filled.
    case charging
    /// It is full.
    case full
  }

  /// The one device.
  public static let current = UIDevice()

  /// What its owner calls it.
  open var name: String { "iPhone" }
  /// What it is.
  open var model: String { "iPhone" }
  /// What it is, in the language of the interface.
  open var localizedModel: String { "iPhone" }
  /// What runs on it.
  open var systemName: String { "iOS" }
  /// Which of Apple's systems it stands for.
  open var systemVersion: String { "18.0" }
  /// A number for the device among programs of one house; none.
  open var identifierForVendor: UUID? { nil }
  /// What kind of device it is, by the screen's traits.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UITraitCollection.currentScreen.userInterfaceIdiom
  }
  /// Whether several programs run on it.
  open var isMultitaskingSupported: Bool { true }

  /// How full its battery is, 0 to 1; -1, as that is not known.
  open var batteryLevel: Float { -1 }
  /// What its battery does; not known.
  open var batteryState: BatteryState { .unknown }
  /// Whether it looks at its battery; kept.
  open var isBatteryMonitoringEnabled = false
  /// Whether it looks for somebody near; kept.
  open var isProximityMonitoringEnabled = false
  /// Whether somebody is near; nobody is.
  open var proximityState: Bool { false }

  /// How it is held: as the screen is, unless it was told otherwise.
  open var orientation: UIDeviceOrientation {
    simulatedOrientation
      ?? (UIInterfaceOrientation.currentScreenOrientation.isLandscape ? .landscapeLeft : .portrait)
  }
  /// How the device is held; nil for as the screen is.
  package private(set) var simulatedOrientation: UIDeviceOrientation?
  private var orientationListenerCount = 0

  /// Whether it tells when it is held another way.
  open var isGeneratingDeviceOrientationNotifications: Bool { orientationListenerCount > 0 }
  /// Tells from here on, until that was ended as often as it was begun.
  open func beginGeneratingDeviceOrientationNotifications() { orientationListenerCount += 1 }
  /// Ends what was begun.
  open func endGeneratingDeviceOrientationNotifications() {
    orientationListenerCount = max(0, orientationListenerCount - 1)
  }

  /// Holds the device another way; nil for as the screen is.
  ///
  /// The notification is posted whether anybody asked for it or not. The interface stands as its screen was chosen.
  package func simulate(orientation: UIDeviceOrientation?) {
    let before = self.orientation
    simulatedOrientation = orientation
    guard self.orientation != before else { return }
    NotificationCenter.default.post(
      name: Self.orientationDidChangeNotification, object: self)
  }

  /// Makes the sound of a key; none here.
  open func playInputClick() {}

  /// Posted when the device is held another way.
  nonisolated public static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// Posted when the battery does something else; never here.
  nonisolated public static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  /// Posted when the battery is less or more full; never here.
  nonisolated public static let batteryLevelDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
}
