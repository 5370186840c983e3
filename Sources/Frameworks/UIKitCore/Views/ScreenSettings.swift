import CoreGraphics

/// The size, scale, frame rate, safe area and traits of a screen.
///
/// The default values are those of a common iPhone.
package struct ScreenSettings: Sendable {
  /// The size of the screen, in points.
  ///
  /// Changing it updates the size classes.
  var size: CGSize { didSet { if size != oldValue { traits = Self.traits(of: self) } } }
  /// The number of pixels per point that applies if no trait specifies it.
  private(set) var baseScale: CGFloat
  /// The number of frames per second.
  private(set) var frameRate: Int
  /// The safe area insets of windows that fill the screen, in points.
  private(set) var safeAreaInsets: UIEdgeInsets
  /// The traits configured by the program or its user.
  ///
  /// Unspecified traits have default values.
  var configuredTraits: TraitStore { didSet { traits = Self.traits(of: self) } }
  /// The traits overridden by a window that fills the screen.
  var overrides = TraitStore() { didSet { traits = Self.traits(of: self) } }
  /// The traits inherited by all windows, derived from the other settings.
  private(set) var traits: UITraitCollection

  /// The settings of a common iPhone: 390 × 844 points at a scale of 3 and 60 frames per second, without a safe area.
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

  /// The settings of the current screen.
  package static var current: ScreenSettings { UIScreen.current.settings }

  /// The number of pixels per point.
  package var scale: CGFloat { traits.displayScale }

  /// Sets all settings that are not traits.
  ///
  /// The scale replaces a `displayScale` that was configured as a trait.
  ///
  /// - Parameters:
  ///   - size: The size of the screen, in points.
  ///   - scale: The number of pixels per point. A value that is not positive counts as 1.
  ///   - rate: The number of frames per second, at least 1.
  ///   - safeAreaInsets: The safe area insets of windows that fill the screen, in points.
  mutating func configure(
    size: CGSize, scale: CGFloat, frameRate rate: Int, safeAreaInsets: UIEdgeInsets
  ) {
    baseScale = scale > 0 ? scale : 1
    self.frameRate = max(1, rate)
    self.safeAreaInsets = safeAreaInsets
    self.size = size
    configuredTraits.displayScale = 0
  }

  /// Returns whether both screens have equal configured values.
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

  /// The minimum height, in points, at which an iPhone in landscape orientation has a regular width.
  ///
  /// Apple's table of devices (Human Interface Guidelines, "Adaptivity and Layout") lists 812 × 375, 844 × 390 and
  /// 667 × 375 as compact, and 736 × 414, 896 × 414 and 926 × 428 as regular. The exact limit is our own choice.
  private static let minimumLargePhoneSide: CGFloat = 414
  /// The minimum width, in points, at which a part of an iPad screen has a regular width.
  ///
  /// Half of the largest iPad screen, which is 678 points wide, is regular, and half of the other screens is compact
  /// (Human Interface Guidelines, "Adaptivity and Layout"). The exact limit is our own choice.
  private static let minimumRegularWidth: CGFloat = 640

  /// Returns the size classes of a screen or window with the given size in points.
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
