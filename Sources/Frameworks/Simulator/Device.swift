public import UIKit

extension Simulator {
  /// The simulated orientation of the device.
  @MainActor
  public struct Device {
    /// The physical orientation.
    ///
    /// Nil, the default, uses the orientation of the screen.
    ///
    /// A change posts `UIDevice.orientationDidChangeNotification`. The screen keeps its size; to change it, use
    /// ``Simulator/Screen/configure(size:scale:maximumFramesPerSecond:safeAreaInsets:)``.
    public var orientation: UIDeviceOrientation? {
      get { UIDevice.current.simulatedOrientation }
      nonmutating set { UIDevice.current.simulate(orientation: newValue) }
    }
  }

  /// The life cycle of the simulated application.
  @MainActor
  public struct Application {
    /// The current state: active, inactive or in the background.
    public var state: UIApplication.State { UIApplication.shared.applicationState }

    /// Moves the application to a state through the states between, as when the user leaves the application or
    /// returns to it.
    ///
    /// The scene delegates, or otherwise the application delegate, are called, and notifications are posted.
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
    /// A closure that is called with a description of each haptic feedback, such as `impact medium`; nil by default.
    public var onFeedback: ((String) -> Void)? {
      get { UIFeedbackGenerator.listener }
      nonmutating set { UIFeedbackGenerator.listener = newValue }
    }
  }

  /// The simulated accessibility settings.
  @MainActor
  public struct Accessibility {
    /// The accessibility settings that are enabled; none by default.
    ///
    /// A change posts the notifications of the settings that changed.
    public var settings: UIAccessibility.Settings {
      get { UIAccessibility.settings }
      nonmutating set { UIAccessibility.simulateSettings(newValue) }
    }

    /// A closure that is called with each notification for assistive technologies, such as an announcement, and its
    /// argument.
    ///
    /// Nil by default.
    public var onNotification: ((UIAccessibility.Notification, Any?) -> Void)? {
      get { UIAccessibility.listener }
      nonmutating set { UIAccessibility.listener = newValue }
    }
  }
}
