// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import QuartzCore

// Deprecated aliases for public names of version 0.1 and earlier. They are kept for one release.

// MARK: Screen, device and system: the module Simulator

extension UIScreen {
  @available(*, deprecated, message: "import Simulator and call Simulator.screen.configure")
  public static func _choose(
    size: CGSize, scale: CGFloat = 3, maximumFramesPerSecond rate: Int = 60,
    safeAreaInsets: UIEdgeInsets = .zero
  ) {
    simulate(
      size: size, scale: scale, maximumFramesPerSecond: rate, safeAreaInsets: safeAreaInsets)
  }

  @available(*, deprecated, message: "import Simulator and set Simulator.screen.traits")
  public static func _chooseTraits(_ traits: UITraitCollection) { simulate(traits: traits) }
}

extension UIDevice {
  @available(*, deprecated, message: "import Simulator and set Simulator.device.orientation")
  public func _hold(_ orientation: UIDeviceOrientation?) { simulate(orientation: orientation) }
}

extension UIApplication {
  @available(*, deprecated, message: "import Simulator and call Simulator.application.transition")
  public func _move(to state: State) { transition(to: state) }

  @available(*, deprecated, message: "import Simulator and call Simulator.sendMemoryWarning")
  public func _warnOfMemory() { sendMemoryWarning() }

  @available(*, deprecated, message: "import Simulator and call Simulator.statusBar.tap")
  public func _tapStatusBar() { tapStatusBar() }
}

@MainActor
@available(*, deprecated, message: "import Simulator and use Simulator.keyboard")
public enum _Keyboard {
  public static var frame: CGRect { SoftwareKeyboard.frame }

  public static var isShown: Bool { SoftwareKeyboard.isShown }

  public static func show(height: CGFloat, duration: TimeInterval = 0.25, curve: Int = 7) {
    SoftwareKeyboard.show(height: height, duration: duration, curve: curve)
  }

  public static func hide(duration: TimeInterval = 0.25, curve: Int = 7) {
    SoftwareKeyboard.hide(duration: duration, curve: curve)
  }
}

extension UIAccessibility {
  @available(*, deprecated, renamed: "Settings")
  public typealias _Settings = Settings

  @available(*, deprecated, message: "import Simulator and set Simulator.accessibility.settings")
  public static func _choose(_ new: Settings) { simulateSettings(new) }

  @available(
    *, deprecated, message: "import Simulator and set Simulator.accessibility.onNotification"
  )
  public static var _listener: ((Notification, Any?) -> Void)? {
    get { listener }
    set { listener = newValue }
  }
}

extension UIFeedbackGenerator {
  @available(*, deprecated, message: "import Simulator and set Simulator.haptics.onFeedback")
  public static var _listener: ((String) -> Void)? {
    get { listener }
    set { listener = newValue }
  }
}

// MARK: Interface Builder and appearance

extension UIStoryboard {
  @available(*, deprecated, renamed: "register(_:in:make:)")
  public static func _define(
    _ identifier: String?, in storyboard: String, make: @escaping () -> UIViewController
  ) {
    register(identifier, in: storyboard, make: make)
  }
}

extension UINib {
  @available(*, deprecated, renamed: "register(_:make:)")
  public static func _define(_ name: String, make: @escaping (Any?) -> [Any]) {
    register(name, make: make)
  }
}

@available(*, deprecated, renamed: "UIAppearanceProperty")
public typealias _AppearanceProperty = UIAppearanceProperty

/// A protocol for reading the appearance properties of classes that still override `_appearanceProperties`, the name of
/// version 0.1.
@MainActor
protocol AppearancePropertiesOfVersion01 {
  static var _appearanceProperties: [UIAppearanceProperty] { get }
}

extension UIView: AppearancePropertiesOfVersion01 {}

// MARK: Touches

@available(*, deprecated, renamed: "SyntheticTouch")
public typealias FedTouch = SyntheticTouch

extension SyntheticTouch {
  @available(*, deprecated, message: "import Simulator and call Simulator.send")
  @MainActor
  public func feed(to window: UIWindow) { send(to: window) }

  @available(*, deprecated, message: "import Simulator and call Simulator.send")
  @MainActor
  public static func feed(_ touches: [SyntheticTouch], to window: UIWindow) {
    sendTouches(touches, to: window)
  }
}

@available(*, deprecated, renamed: "SyntheticPress")
public typealias FedPress = SyntheticPress

extension SyntheticPress {
  @available(*, deprecated, message: "import Simulator and call Simulator.send")
  @MainActor
  public func feed(_ phase: UIPress.Phase, to window: UIWindow) { sendPhase(phase, to: window) }
}
