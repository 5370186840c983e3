public import Foundation
import Synchronization

/// What the screen is: there is none, so a common phone's stands in until another is chosen.
///
/// - Source: behaviour/documents.md, "Packages".
struct ScreenSettings: Sendable {
  let size: CGSize
  let scale: CGFloat
  let rate: Int
  /// What was chosen of the surroundings.
  let chosenTraits: TraitStore
  let traits: UITraitCollection

  init(size: CGSize, scale: CGFloat, rate: Int, chosenTraits: TraitStore) {
    (self.size, self.scale, self.rate, self.chosenTraits) = (size, scale, rate, chosenTraits)
    var store = TraitStore()
    store.userInterfaceStyle = .light
    store.displayScale = scale
    store.userInterfaceIdiom = .phone
    // A phone is regular only along its long side, which is the higher one where it stands upright.
    store.horizontalSizeClass = .compact
    store.verticalSizeClass = size.width > size.height ? .compact : .regular
    store.layoutDirection = .leftToRight
    store.preferredContentSizeCategory = .large
    store.userInterfaceLevel = .base
    store.accessibilityContrast = .normal
    store.legibilityWeight = .regular
    store.displayGamut = .P3
    store.take(chosenTraits)
    traits = UITraitCollection(store)
  }

  private static let chosen = Mutex(
    ScreenSettings(
      size: CGSize(width: 390, height: 844), scale: 3, rate: 60, chosenTraits: TraitStore()))

  static var current: ScreenSettings {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }
}

/// The device's screen.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The one screen.
  public static let main = UIScreen()

  /// The size in points: a common phone's unless another was chosen.
  open var bounds: CGRect { CGRect(origin: .zero, size: ScreenSettings.current.size) }

  /// Chooses the size in points, the pixels per point and the pictures a second of the one screen, for what is made from
  /// here on; a name of ours, since the screen of a phone is what it is.
  public static func _choose(
    size: CGSize, scale: CGFloat = 3, maximumFramesPerSecond rate: Int = 60
  ) {
    TraitFlow.change(
      to: ScreenSettings(
        size: size, scale: scale > 0 ? scale : 1, rate: max(1, rate),
        chosenTraits: ScreenSettings.current.chosenTraits))
  }

  /// Chooses the surroundings above all windows, as people do in the system's settings.
  ///
  /// What the collection does not say is as a phone comes. All windows are told; a name of ours.
  public static func _chooseTraits(_ traits: UITraitCollection) {
    let before = ScreenSettings.current
    TraitFlow.change(
      to: ScreenSettings(
        size: before.size, scale: before.scale, rate: before.rate, chosenTraits: traits.store))
    let category = UITraitCollection.screen.preferredContentSizeCategory
    guard before.traits.preferredContentSizeCategory != category else { return }
    NotificationCenter.default.post(
      name: UIContentSizeCategory.didChangeNotification, object: nil,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: category])
  }

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
  open var scale: CGFloat { ScreenSettings.current.scale }

  /// Pixels of the hardware per point.
  open var nativeScale: CGFloat { scale }

  /// How often the screen can show another picture in a second.
  open var maximumFramesPerSecond: Int { ScreenSettings.current.rate }

  /// The surroundings above all windows.
  open var traitCollection: UITraitCollection { .screen }

  nonisolated override init() { super.init() }
}

extension UITraitCollection {
  /// The surroundings above all windows: a common phone's that is held upright, light, in the size of text that it comes
  /// with, unless others were chosen.
  static var screen: UITraitCollection { ScreenSettings.current.traits }
}
