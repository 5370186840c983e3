public import Foundation
import QuartzCore
package import RenderServer
import Synchronization

/// A screen: that of the device, of a render context or of an additional window.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The screen of the device.
  ///
  /// Its initial settings are those of a common iPhone.
  nonisolated static let device = UIScreen()

  nonisolated private let lockedSettings: Mutex<ScreenSettings>

  /// The app's main screen.
  ///
  /// It is the current render context's screen if the context has its own, and otherwise the device's.
  public static var main: UIScreen { current }

  /// Creates a screen with the settings of a common iPhone.
  nonisolated override init() {
    lockedSettings = Mutex(.defaultPhone)
    super.init()
  }

  /// Creates a separate screen for a render context or a window.
  ///
  /// Unspecified traits are copied from the current screen.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: The pixels per point, unless `traits` specifies the display scale.
  ///   - rate: The maximum number of frames per second. If `nil`, it is that of the current screen.
  ///   - safeAreaInsets: The insets covered by bars in full-screen windows, in points.
  ///   - traits: The traits that override those of the current screen.
  package nonisolated init(
    size: CGSize, scale: CGFloat, maximumFramesPerSecond rate: Int? = nil,
    safeAreaInsets: UIEdgeInsets = .zero, traits: UITraitCollection = UITraitCollection()
  ) {
    var settings = UIScreen.current.settings
    settings.configure(
      size: size, scale: scale, frameRate: rate ?? settings.frameRate,
      safeAreaInsets: safeAreaInsets)
    settings.configuredTraits.merge(traits.store)
    settings.overrides = TraitStore()
    lockedSettings = Mutex(settings)
    super.init()
  }

  /// Creates a screen for an additional window of the app.
  ///
  /// The new screen has the traits configured for this screen and follows their later changes.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: The pixels per point.
  /// - Returns: The screen.
  package func makeSecondary(size: CGSize, scale: CGFloat) -> UIScreen {
    let screen = UIScreen(size: size, scale: scale)
    secondaryScreens.removeAll { $0.screen == nil }
    secondaryScreens.append(SecondaryScreen(screen: screen))
    return screen
  }

  private struct SecondaryScreen: Sendable {
    weak var screen: UIScreen?
  }

  /// The screens of additional windows, which share the traits configured for this screen.
  private var secondaryScreens: [SecondaryScreen] = []

  // MARK: Current screen

  /// Whether any render context has its own screen.
  ///
  /// While it is `false`, the current context is not searched for a screen.
  nonisolated private static let hasScreenContexts = Atomic(false)

  /// The screen of the render context in which the current code runs, or otherwise the device's screen.
  nonisolated static var current: UIScreen {
    guard hasScreenContexts.load(ordering: .acquiring),
      let screen = RenderContext.ofCurrentProgram?.appScreen
    else { return device }
    // Sound: `appScreen` is set only by `install(in:)`, below, and always to a UIScreen.
    return unsafeDowncast(screen, to: UIScreen.self)
  }

  /// Makes this the main screen for code that runs in the given render context.
  package func install(in context: RenderContext) {
    context.appScreen = self
    Self.hasScreenContexts.store(true, ordering: .releasing)
  }

  // MARK: Configuration

  /// The size and other settings of the screen.
  ///
  /// Setting this property does not update any windows.
  nonisolated var settings: ScreenSettings {
    get { lockedSettings.withLock { $0 } }
    set { lockedSettings.withLock { $0 = newValue } }
  }

  /// The insets covered by bars in full-screen windows, in points.
  nonisolated var safeAreaInsets: UIEdgeInsets { lockedSettings.withLock { $0.safeAreaInsets } }

  /// The traits inherited by all windows on the screen.
  nonisolated fileprivate var traits: UITraitCollection { lockedSettings.withLock { $0.traits } }

  /// Configures the size and other settings of the app's main screen.
  ///
  /// Windows that fill the screen are resized, and all windows on it are notified. The scale replaces one set by
  /// ``simulate(traits:)``.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: The pixels per point.
  ///   - rate: The maximum number of frames per second.
  ///   - safeAreaInsets: The insets covered by bars in full-screen windows, in points.
  package static func simulate(
    size: CGSize, scale: CGFloat, maximumFramesPerSecond rate: Int, safeAreaInsets: UIEdgeInsets
  ) {
    current.configure(
      size: size, scale: scale, maximumFramesPerSecond: rate, safeAreaInsets: safeAreaInsets)
  }

  /// Configures the app's main screen as that of a device.
  ///
  /// The size, the scale and the traits of the device change at the same time, so that windows never have size classes
  /// of another device.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: The pixels per point.
  ///   - rate: The maximum number of frames per second.
  ///   - safeAreaInsets: The insets covered by bars in full-screen windows, in points.
  ///   - traits: The traits whose idiom and size classes replace those set by ``simulate(traits:)``. Unspecified size
  ///     classes are derived from the size.
  package static func simulate(
    size: CGSize, scale: CGFloat, maximumFramesPerSecond rate: Int, safeAreaInsets: UIEdgeInsets,
    deviceTraits traits: UITraitCollection
  ) {
    var settings = current.settings
    settings.configure(
      size: size, scale: scale, frameRate: rate, safeAreaInsets: safeAreaInsets)
    settings.configuredTraits.userInterfaceIdiom = traits.userInterfaceIdiom
    settings.configuredTraits.horizontalSizeClass = traits.horizontalSizeClass
    settings.configuredTraits.verticalSizeClass = traits.verticalSizeClass
    TraitPropagation.updateScreen(current, to: settings)
  }

  /// Configures the traits inherited by all windows of the app, like the system settings do on iOS.
  ///
  /// Unspecified traits have the defaults of a phone or are derived from the screen's size. Visible windows are
  /// notified immediately, and hidden windows when they are shown.
  package static func simulate(traits: UITraitCollection) {
    let screen = current
    let before = screen.settings.traits.preferredContentSizeCategory
    for visibleScreen in [screen] + screen.secondaryScreens.compactMap(\.screen) {
      var settings = visibleScreen.settings
      settings.configuredTraits = traits.store
      TraitPropagation.updateScreen(visibleScreen, to: settings)
    }
    let category = screen.settings.traits.preferredContentSizeCategory
    guard before != category else { return }
    NotificationCenter.default.post(
      name: UIContentSizeCategory.didChangeNotification, object: nil,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: category])
  }

  /// The traits set by ``simulate(traits:)``.
  package static var simulatedTraits: UITraitCollection {
    UITraitCollection(current.settings.configuredTraits)
  }

  /// Configures the size and other settings of this screen, and updates its windows.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: The pixels per point.
  ///   - rate: The maximum number of frames per second.
  ///   - safeAreaInsets: The insets covered by bars in full-screen windows, in points. If `nil`, the current insets
  ///     are kept.
  package func configure(
    size: CGSize, scale: CGFloat, maximumFramesPerSecond rate: Int,
    safeAreaInsets: UIEdgeInsets? = nil
  ) {
    var settings = settings
    settings.configure(
      size: size, scale: scale, frameRate: rate,
      safeAreaInsets: safeAreaInsets ?? settings.safeAreaInsets)
    TraitPropagation.updateScreen(self, to: settings)
  }

  /// Sets the size of the screen to that of the window filling it, in points.
  package func adoptSize(_ size: CGSize) {
    var settings = settings
    settings.size = size
    TraitPropagation.updateScreen(self, to: settings)
  }

  /// Copies the display scale, size classes and interface idiom from the trait overrides of the window filling the
  /// screen.
  package func adoptOverrides(of window: UIWindow) {
    let said = window.storedTraitOverrides.store
    var overrides = TraitStore()
    overrides.displayScale = said.displayScale
    overrides.horizontalSizeClass = said.horizontalSizeClass
    overrides.verticalSizeClass = said.verticalSizeClass
    overrides.userInterfaceIdiom = said.userInterfaceIdiom
    var settings = settings
    settings.overrides = overrides
    TraitPropagation.updateScreen(self, to: settings)
  }

  // MARK: Properties

  /// The bounds of the screen, in points.
  ///
  /// The default is the size of a common iPhone.
  open var bounds: CGRect { CGRect(origin: .zero, size: settings.size) }

  /// The connected screens; contains only the main screen.
  public static var screens: [UIScreen] { [main] }

  /// The coordinate space of the screen itself.
  open var coordinateSpace: any UICoordinateSpace { self }

  /// The coordinate space of the screen in portrait orientation.
  ///
  /// It is the screen itself, because the screen does not rotate.
  open var fixedCoordinateSpace: any UICoordinateSpace { self }

  /// The brightness of the screen, in the range `0...1`.
  ///
  /// The value is stored but has no effect.
  open var brightness: CGFloat = 0.5

  /// The bounds of the screen, in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * nativeScale, height: bounds.height * nativeScale)
  }

  /// The number of pixels per point.
  open var scale: CGFloat { settings.scale }

  /// The number of physical pixels per point; equal to ``scale``.
  open var nativeScale: CGFloat { scale }

  /// The maximum number of frames per second.
  open var maximumFramesPerSecond: Int { settings.frameRate }

  /// The traits inherited by all windows on the screen.
  open var traitCollection: UITraitCollection { traits }

  /// The height of the simulated keyboard, in points, and whether it is visible.
  ///
  /// The height is kept while the keyboard is hidden.
  var keyboard = (height: CGFloat(0), isUp: false)
}

extension UITraitCollection {
  /// The traits of the current screen.
  ///
  /// By default they are those of a common iPhone in portrait, with the light style and the default text size.
  static var currentScreen: UITraitCollection { UIScreen.current.traits }
}
