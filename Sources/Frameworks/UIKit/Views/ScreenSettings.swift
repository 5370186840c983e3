import CoreGraphics

/// The size, scale, frame rate, safe area and traits of a screen: a common phone's until others are chosen.
///
/// - Source: behaviour/documents.md, "Packages"; behaviour/views.md, "Screens".
struct ScreenSettings: Sendable {
  /// The size in points.
  var size: CGSize { didSet { if size != oldValue { traits = Self.traits(of: self) } } }
  /// The pixels per point where no trait says them.
  private(set) var ownScale: CGFloat
  /// The pictures a second.
  private(set) var rate: Int
  /// The insets that bars cover of windows that fill the screen, in points.
  private(set) var safeAreaInsets: UIEdgeInsets
  /// The traits that were chosen.
  var chosenTraits: TraitStore { didSet { traits = Self.traits(of: self) } }
  /// The traits that the window that fills the screen overrides.
  var overrides = TraitStore() { didSet { traits = Self.traits(of: self) } }
  /// The traits above all windows, which follow from everything else.
  private(set) var traits: UITraitCollection

  /// A common phone's.
  static let phone = ScreenSettings(
    size: CGSize(width: 390, height: 844), scale: 3, rate: 60, safeAreaInsets: .zero,
    chosenTraits: TraitStore())

  private init(
    size: CGSize, scale: CGFloat, rate: Int, safeAreaInsets: UIEdgeInsets, chosenTraits: TraitStore
  ) {
    (self.size, ownScale, self.rate) = (size, scale, rate)
    (self.safeAreaInsets, self.chosenTraits) = (safeAreaInsets, chosenTraits)
    traits = UITraitCollection()
    traits = Self.traits(of: self)
  }

  /// The settings of the screen that the program sees here.
  static var current: ScreenSettings { UIScreen.inForce.settings }

  /// The pixels per point.
  var scale: CGFloat { traits.displayScale }

  /// Chooses all that is not a trait; the scale counts in the place of one that was chosen as a trait.
  mutating func choose(
    size: CGSize, scale: CGFloat, rate: Int, _ safeAreaInsets: UIEdgeInsets
  ) {
    ownScale = scale > 0 ? scale : 1
    self.rate = max(1, rate)
    self.safeAreaInsets = safeAreaInsets
    self.size = size
    chosenTraits.displayScale = 0
  }

  /// Whether all that is chosen is the same.
  func agrees(with other: ScreenSettings) -> Bool {
    size == other.size && ownScale == other.ownScale && rate == other.rate
      && safeAreaInsets == other.safeAreaInsets && chosenTraits == other.chosenTraits
      && overrides == other.overrides
  }

  private static func traits(of settings: ScreenSettings) -> UITraitCollection {
    var said = settings.chosenTraits
    said.take(settings.overrides)
    var store = TraitStore()
    store.userInterfaceStyle = .light
    store.displayScale = settings.ownScale
    store.userInterfaceIdiom = .phone
    store.layoutDirection = .leftToRight
    store.preferredContentSizeCategory = .large
    store.userInterfaceLevel = .base
    store.accessibilityContrast = .normal
    store.legibilityWeight = .regular
    store.displayGamut = .P3
    store.take(said)
    if !(store.displayScale > 0) { store.displayScale = settings.ownScale }
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
  private static let largePhone: CGFloat = 414
  /// The width, in points, from which on a part of a tablet is regular across.
  ///
  /// - Source: behaviour/views.md, "Screens".
  private static let regularWidth: CGFloat = 640

  /// Returns the size classes of a screen of a size in points.
  static func sizeClasses(
    of size: CGSize, on idiom: UIUserInterfaceIdiom
  ) -> (horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass) {
    switch idiom {
    case .phone, .unspecified:
      guard size.width > size.height else { return (.compact, .regular) }
      return (size.height >= largePhone ? .regular : .compact, .compact)
    case .pad: return (size.width >= regularWidth ? .regular : .compact, .regular)
    case .tv, .carPlay, .mac, .vision: return (.regular, .regular)
    }
  }
}
