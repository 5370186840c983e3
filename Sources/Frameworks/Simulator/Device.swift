public import UIKit

extension Simulator {
  /// The simulated device.
  @MainActor
  public struct Device {
    /// The physical orientation; nil, the default, for that of the screen.
    ///
    /// A change posts `UIDevice.orientationDidChangeNotification`. The screen keeps its size: see
    /// ``Simulator/Screen/configure(size:scale:maximumFramesPerSecond:safeAreaInsets:)``.
    public var orientation: UIDeviceOrientation? {
      get { UIDevice.current.simulatedOrientation }
      nonmutating set { UIDevice.current.simulate(orientation: newValue) }
    }
  }

  /// The life cycle of the simulated application.
  @MainActor
  public struct Application {
    /// The state of the application.
    public var state: UIApplication.State { UIApplication.shared.applicationState }

    /// Moves the application to a state through those between, as when a person leaves it or returns to it.
    ///
    /// Delegates of scenes, else that of the application, are called, and notifications are posted.
    public func transition(to state: UIApplication.State) {
      UIApplication.shared.transition(to: state)
    }
  }

  /// The simulated status bar.
  @MainActor
  public struct StatusBar {
    /// Taps the status bar: the only scroll view on screen with `scrollsToTop` scrolls to its top.
    public func tap() { UIApplication.shared.tapStatusBar() }
  }

  /// The simulated haptic engine.
  @MainActor
  public struct Haptics {
    /// The closure that is called with a description of each feedback, such as `impact medium`; nil by default.
    public var onFeedback: ((String) -> Void)? {
      get { UIFeedbackGenerator.listener }
      nonmutating set { UIFeedbackGenerator.listener = newValue }
    }
  }

  /// The simulated accessibility settings.
  @MainActor
  public struct Accessibility {
    /// The settings that are on; none by default.
    ///
    /// A change posts the notifications of the settings that changed.
    public var settings: UIAccessibility.Settings {
      get { UIAccessibility.settings }
      nonmutating set { UIAccessibility.simulateSettings(newValue) }
    }

    /// The closure that is called with each notification for assistive technologies, such as an announcement, and its
    /// argument; nil by default.
    public var onNotification: ((UIAccessibility.Notification, Any?) -> Void)? {
      get { UIAccessibility.listener }
      nonmutating set { UIAccessibility.listener = newValue }
    }
  }
}
