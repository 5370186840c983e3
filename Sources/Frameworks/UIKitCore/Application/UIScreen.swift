public import Foundation
import QuartzCore
package import RenderServer
import Synchronization

/// The device's screen, or that of a stage or of a window of the display.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The screen of the device: a common phone's unless another was chosen.
  nonisolated static let device = UIScreen()

  nonisolated private let lockedSettings: Mutex<ScreenSettings>

  /// The one screen that a program knows: the device's, on a stage that of the stage.
  public static var main: UIScreen { current }

  /// A screen like a common phone's.
  nonisolated override init() {
    lockedSettings = Mutex(.defaultPhone)
    super.init()
  }

  /// A screen of its own, for a stage or a window; of the surroundings it has what was chosen for the program's screen, and
  /// in its place what is given.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: The pixels per point, unless the traits say them.
  ///   - safeAreaInsets: What bars cover of windows that fill it, in points.
  ///   - traits: What is chosen of the surroundings.
  package nonisolated init(
    size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets = .zero,
    traits: UITraitCollection = UITraitCollection()
  ) {
    var settings = UIScreen.current.settings
    settings.configure(
      size: size, scale: scale, frameRate: settings.frameRate, safeAreaInsets: safeAreaInsets)
    settings.configuredTraits.merge(traits.store)
    settings.overrides = TraitStore()
    lockedSettings = Mutex(settings)
    super.init()
  }

  /// Creates a screen for another window of the program whose main screen this is.
  ///
  /// The companion has the traits that were chosen for this screen, and those that are chosen later.
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

  /// The screens of further windows of the program, which share its chosen traits.
  private var secondaryScreens: [SecondaryScreen] = []

  // MARK: The screen that a program sees

  /// Whether a context was ever given a screen: until then none has one, and looking for it finds none.
  nonisolated private static let hasScreenContexts = Atomic(false)

  /// The screen that the program sees here: that of the context by whose clock it runs, else the device's.
  nonisolated static var current: UIScreen {
    guard hasScreenContexts.load(ordering: .acquiring),
      let screen = RenderContext.ofCurrentProgram?.appScreen
    else { return device }
    // Sound: only `install(in:)`, below, sets `appScreen`, to a UIScreen.
    return unsafeDowncast(screen, to: UIScreen.self)
  }

  /// Makes it the main screen of the program that runs in a context.
  package func install(in context: RenderContext) {
    context.appScreen = self
    Self.hasScreenContexts.store(true, ordering: .releasing)
  }

  // MARK: Choosing

  /// The screen's settings; a change of them notifies nobody.
  nonisolated var settings: ScreenSettings {
    get { lockedSettings.withLock { $0 } }
    set { lockedSettings.withLock { $0 = newValue } }
  }

  /// The insets that bars cover of windows that fill it, in points.
  nonisolated var safeAreaInsets: UIEdgeInsets { lockedSettings.withLock { $0.safeAreaInsets } }

  /// The traits above all windows.
  nonisolated fileprivate var traits: UITraitCollection { lockedSettings.withLock { $0.traits } }

  /// Chooses the size in points, the pixels per point, the pictures a second and the safe area of the program's screen.
  ///
  /// Windows that fill the screen become as large as it, and all windows on it are notified. A scale that
  /// ``simulate(traits:)`` chose before counts no longer.
  package static func simulate(
    size: CGSize, scale: CGFloat, maximumFramesPerSecond rate: Int, safeAreaInsets: UIEdgeInsets
  ) {
    current.configure(
      size: size, scale: scale, maximumFramesPerSecond: rate, safeAreaInsets: safeAreaInsets)
  }

  /// Chooses the traits above all windows of the program, as people do in the system's settings.
  ///
  /// Traits that the collection does not specify have a phone's defaults, or follow from the screen's size. All windows are
  /// notified, hidden ones when they are shown.
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

  /// The traits that were chosen for the program's screen.
  package static var simulatedTraits: UITraitCollection {
    UITraitCollection(current.settings.configuredTraits)
  }

  /// Chooses the size in points, the pixels per point, the pictures a second and what bars cover; nil for what they cover
  /// already.
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

  /// Takes the size of the window that fills it.
  package func adoptSize(_ size: CGSize) {
    var settings = settings
    settings.size = size
    TraitPropagation.updateScreen(self, to: settings)
  }

  /// Takes what the window that fills it overrides of the traits that describe a screen.
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

  // MARK: What it is like

  /// The size in points: a common phone's unless another was chosen.
  open var bounds: CGRect { CGRect(origin: .zero, size: settings.size) }

  /// All screens: the one.
  public static var screens: [UIScreen] { [main] }

  /// Its own coordinates.
  open var coordinateSpace: any UICoordinateSpace { self }

  /// Its coordinates as it is held upright; its own, as it does not turn.
  open var fixedCoordinateSpace: any UICoordinateSpace { self }

  /// How bright it is; kept.
  open var brightness: CGFloat = 0.5

  /// The same size in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * nativeScale, height: bounds.height * nativeScale)
  }

  /// Pixels per point.
  open var scale: CGFloat { settings.scale }

  /// Pixels of the hardware per point.
  open var nativeScale: CGFloat { scale }

  /// How often the screen can show another picture in a second.
  open var maximumFramesPerSecond: Int { settings.frameRate }

  /// The surroundings above all windows.
  open var traitCollection: UITraitCollection { traits }

  /// The keyboard on it: the height that it has, or had last, and whether it is up.
  var keyboard = (height: CGFloat(0), isUp: false)
}

extension UITraitCollection {
  /// The surroundings above all windows of the program's screen: a common phone's that is held upright, light, in the size of
  /// text that it comes with, unless others were chosen.
  static var currentScreen: UITraitCollection { UIScreen.current.traits }
}
