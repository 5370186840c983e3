import UIKit

/// Controls the simulated device: hardware that does not exist on this platform, and menu commands of the iOS
/// Simulator.
///
/// Configure the screen before creating windows. Change it later to simulate rotation or changed settings, and send
/// touches and keys at the current time of a window's clock:
///
/// ```swift
/// Simulator.screen.configure(size: CGSize(width: 390, height: 844))
/// Simulator.screen.traits = UITraitCollection(userInterfaceStyle: .dark)
/// Simulator.send(SyntheticTouch(.began, at: CGPoint(x: 20, y: 20)), to: window)
/// ```
@MainActor
public enum Simulator {
  /// The simulated screen of the process.
  ///
  /// In code run by an `AnimationStage`, this is the screen of that stage.
  public static var screen: Screen { Screen() }

  /// The simulated device and its orientation.
  public static var device: Device { Device() }

  /// The simulated life cycle of the application.
  public static var application: Application { Application() }

  /// The simulated software keyboard.
  public static var keyboard: Keyboard { Keyboard() }

  /// The simulated status bar.
  public static var statusBar: StatusBar { StatusBar() }

  /// The simulated accessibility settings, and the notifications for assistive technologies.
  public static var accessibility: Accessibility { Accessibility() }

  /// The simulated haptic engine, which reports the haptic feedback requested by the program.
  public static var haptics: Haptics { Haptics() }

  /// Simulates a memory warning: calls the application delegate and posts the notification.
  public static func sendMemoryWarning() { UIApplication.shared.sendMemoryWarning() }
}
