import UIKit

/// Controls the simulated device: what has no hardware here, and what the iOS Simulator has in its menus.
///
/// Set the screen before windows are created, change it later as a person rotates the device or changes its settings, and
/// send touches and keys at the present instant of a window's clock:
///
///     Simulator.screen.configure(size: CGSize(width: 390, height: 844))
///     Simulator.screen.traits = UITraitCollection(userInterfaceStyle: .dark)
///     Simulator.send(SyntheticTouch(.began, at: CGPoint(x: 20, y: 20)), to: window)
@MainActor
public enum Simulator {
  /// The screen of the program, or of the stage under which it runs.
  public static var screen: Screen { Screen() }

  /// The device.
  public static var device: Device { Device() }

  /// The life cycle of the application.
  public static var application: Application { Application() }

  /// The software keyboard.
  public static var keyboard: Keyboard { Keyboard() }

  /// The status bar.
  public static var statusBar: StatusBar { StatusBar() }

  /// The accessibility settings, and the notifications for assistive technologies.
  public static var accessibility: Accessibility { Accessibility() }

  /// The haptic feedback.
  public static var haptics: Haptics { Haptics() }

  /// Sends a memory warning to the application: its delegate is called and the notification is posted.
  public static func sendMemoryWarning() { UIApplication.shared.sendMemoryWarning() }
}
