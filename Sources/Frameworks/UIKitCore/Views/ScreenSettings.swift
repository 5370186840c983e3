import CoreGraphics

/// The size, scale, frame rate, safe area and traits of a screen: a common phone's until others are chosen.
///
/// - Source: behaviour/documents.md, "Packages"; behaviour/views.md, "Screens".
package struct ScreenSettings: Sendable {
  /// The size in points.
  var size: CGSize { didSet { if size != oldValue { traits = Self.traits(of: self) } } }
  /// The pixels per point where no trait says them.
  private(set) var baseScale: CGFloat
  /// The pictures a second.
  private(set) var frameRate: Int
  /// The insets that bars cover of windows that fill the screen, in points.
  private(set) var safeAreaInsets: UIEdgeInsets
  /// The traits that were chosen.
  var configuredTraits: TraitStore { didSet { traits = Self.traits(of: self) } }
  /// The traits that the window that fills the screen overrides.
  var overrides = TraitStore() { didSet { traits = Self.traits(of: self) } }
  /// The traits above all windows, which follow from everything else.
  private(set) var traits: UITraitCollection

  /// A common phone's.
  static let defaultPhone = ScreenSettings(
    size: CGSize(width: 390, height: 844), scale: 3, rate: 60, safeAreaInsets: .zero,
    chosenTraits: TraitStore())

  private init(
    size: CGSize, scale: CGFloat, rate: Int, safeAreaInsets: UIEdgeInsets, chosenTraits: TraitStore
  ) {
    (self.size, baseScale, self.frameRate) = (size, scale, rate)
    (self.safeAreaInsets, self.configuredTraits) = (safeAreaInsets, chosenTraits)
    traits = UITraitCollection()
    traits = Self.traits(of: self)
  }

  /// The settings of the screen that the program sees here.
  package static var current: ScreenSettings { UIScreen.current.settings }

  /// The pixels per point.
  package var scale: CGFloat { traits.displayScale }

  /// Chooses all that is not a trait; the scale counts in the place of one that was chosen as a trait.
  mutating func configure(
    size: CGSize, scale: CGFloat, frameRate rate: Int, safeAreaInsets: UIEdgeInsets
  ) {
    baseScale = scale > 0 ? scale : 1
    self.frameRate = max(1, rate)
    self.safeAreaInsets = safeAreaInsets
    self.size = size
    configuredTraits.displayScale = 0
  }

  /// Whether all that is chosen is the same.
  func hasSameConfiguration(as other: ScreenSettings) -> Bool {
    size == other.size && baseScale == other.baseScale && frameRate == other.frameRate
      && safeAreaInsets == other.safeAreaInsets && configuredTraits == other.configuredTraits
      && overrides == other.overrides
  }

  private static func traits(of settings: ScreenSettings) -> UITraitCollection {
    var said = settings.configuredTraits
    said.merge(settings.overrides)
    var store = TraitStore()
    store.userInterfaceStyle = .light
    store.displayScale = settings.baseScale
    store.userInterfaceIdiom = .phone
    store.layoutDirection = .leftToRight
    store.preferredContentSizeCategory = .large
    store.userInterfaceLevel = .base
    store.accessibilityContrast = .normal
    store.legibilityWeight = .regular
    store.displayGamut = .P3
    store.merge(said)
    if !(store.displayScale > 0) { store.displayScale = settings.baseScale }
    let classes = sizeClasses(of: settings.size, on: store.userInterfaceIdiom)
    (store.horizontalSizeClass, store.verticalSizeClass) = classes
    if said.horizontalSizeClass != .unspecified {
      store.horizontalSizeClass = said.horizontalSizeClass
    }
    if said.verticalSizeClass != .unspecified { store.verticalSizeClass = said.verticalSizeClass }
    return UITraitCollection(store)
  }

  /// The shorter side, in points, from which on a phone on its side is regular across.
  ///
  /// - Source: behaviour/views.md, "Screens".
  private static let minimumLargePhoneSide: CGFloat = 414
  /// The width, in points, from which on a part of a tablet is regular across.
  ///
  /// - Source: behaviour/views.md, "Screens".
  private static let minimumRegularWidth: CGFloat = 640

  /// Returns the size classes of a screen of a size in points.
  static func sizeClasses(
    of size: CGSize, on idiom: UIUserInterfaceIdiom
  ) -> (horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass) {
    switch idiom {
    case .phone, .unspecified:
      guard size.width > size.height else { return (.compact, .regular) }
      return (size.height >= minimumLargePhoneSide ? .regular : .compact, .compact)
    case .pad: return (size.width >= minimumRegularWidth ? .regular : .compact, .regular)
    case .tv, .carPlay, .mac, .vision: return (.regular, .regular)
    }
  }
}
