public import UIKit

extension Simulator {
  /// The simulated device and its orientation.
  @MainActor
  public struct Device {
    /// The physical orientation of the device.
    ///
    /// If `nil`, the default, the orientation is that of the screen.
    ///
    /// A change posts `UIDevice.orientationDidChangeNotification`. The screen keeps its size; to change it, use
    /// ``Simulator/Screen/configure(size:scale:maximumFramesPerSecond:safeAreaInsets:)``.
    public var orientation: UIDeviceOrientation? {
      get { UIDevice.current.simulatedOrientation }
      nonmutating set { UIDevice.current.simulate(orientation: newValue) }
    }
  }

  /// The simulated life cycle of the application.
  @MainActor
  public struct Application {
    /// The current application state: active, inactive or in the background.
    public var state: UIApplication.State { UIApplication.shared.applicationState }

    /// Moves the application to the given state through any intermediate states, as when the user leaves the
    /// application or returns to it.
    ///
    /// The scene delegates are called, or the application delegate if there are none, and notifications are posted.
    public func transition(to state: UIApplication.State) {
      UIApplication.shared.transition(to: state)
    }
  }

  /// The simulated status bar.
  @MainActor
  public struct StatusBar {
    /// Simulates a tap on the status bar.
    ///
    /// If exactly one scroll view on the screen has `scrollsToTop` set, it scrolls to its top.
    public func tap() { UIApplication.shared.tapStatusBar() }
  }

  /// The simulated haptic engine.
  @MainActor
  public struct Haptics {
    /// A closure called with a description of each haptic feedback, such as `impact medium`.
    ///
    /// The default is `nil`.
    public var onFeedback: ((String) -> Void)? {
      get { UIFeedbackGenerator.listener }
      nonmutating set { UIFeedbackGenerator.listener = newValue }
    }
  }

  /// The simulated accessibility settings.
  @MainActor
  public struct Accessibility {
    /// The enabled accessibility settings, none by default.
    ///
    /// A change posts the notification for each changed setting.
    public var settings: UIAccessibility.Settings {
      get { UIAccessibility.settings }
      nonmutating set { UIAccessibility.simulateSettings(newValue) }
    }

    /// A closure called with each notification for assistive technologies, such as an announcement, and its argument.
    ///
    /// The default is `nil`.
    public var onNotification: ((UIAccessibility.Notification, Any?) -> Void)? {
      get { UIAccessibility.listener }
      nonmutating set { UIAccessibility.listener = newValue }
    }
  }
}
