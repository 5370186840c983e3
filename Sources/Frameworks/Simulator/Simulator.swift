import UIKit

/// Control over the simulated device: hardware that does not exist on this platform, and functions of the iOS
/// Simulator's menus.
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
  /// The screen of the process.
  ///
  /// Code that runs on an animation test stage receives the screen of the stage.
  public static var screen: Screen { Screen() }

  /// The orientation of the device.
  public static var device: Device { Device() }

  /// The life cycle of the application.
  public static var application: Application { Application() }

  /// The simulated on-screen keyboard.
  public static var keyboard: Keyboard { Keyboard() }

  /// The simulated status bar.
  public static var statusBar: StatusBar { StatusBar() }

  /// The accessibility settings, and the notifications for assistive technologies.
  public static var accessibility: Accessibility { Accessibility() }

  /// The haptic feedback that programs request.
  public static var haptics: Haptics { Haptics() }

  /// Sends a memory warning to the application: its delegate is called and the notification is posted.
  public static func sendMemoryWarning() { UIApplication.shared.sendMemoryWarning() }
}
