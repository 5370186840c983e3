public import Foundation

/// Whether an interface is light or dark.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Not said.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// What views and colours know of the surroundings they are shown in.
public final class UITraitCollection: NSObject, NSCopying, Sendable {
  let store: TraitStore

  init(_ store: TraitStore) { self.store = store }

  /// Nothing said.
  public convenience override init() { self.init(TraitStore()) }

  /// Whether the surroundings are light or dark, nothing else said.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    var store = TraitStore()
    store.userInterfaceStyle = userInterfaceStyle
    self.init(store)
  }

  /// Pixels per point, nothing else said.
  public convenience init(displayScale: CGFloat) {
    var store = TraitStore()
    store.displayScale = displayScale
    self.init(store)
  }

  /// How much room there is from side to side, nothing else said.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    var store = TraitStore()
    store.horizontalSizeClass = horizontalSizeClass
    self.init(store)
  }

  /// How much room there is from top to bottom, nothing else said.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    var store = TraitStore()
    store.verticalSizeClass = verticalSizeClass
    self.init(store)
  }

  /// What kind of device the interface is for, nothing else said.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    var store = TraitStore()
    store.userInterfaceIdiom = userInterfaceIdiom
    self.init(store)
  }

  /// Which way the interface runs, nothing else said.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    var store = TraitStore()
    store.layoutDirection = layoutDirection
    self.init(store)
  }

  /// How large text should be, nothing else said.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    var store = TraitStore()
    store.preferredContentSizeCategory = preferredContentSizeCategory
    self.init(store)
  }

  /// Whether the interface lies over others, nothing else said.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    var store = TraitStore()
    store.userInterfaceLevel = userInterfaceLevel
    self.init(store)
  }

  /// How far colours should be apart, nothing else said.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    var store = TraitStore()
    store.accessibilityContrast = accessibilityContrast
    self.init(store)
  }

  /// How bold text should be, nothing else said.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    var store = TraitStore()
    store.legibilityWeight = legibilityWeight
    self.init(store)
  }

  /// Which colours the display can show, nothing else said.
  public convenience init(displayGamut: UIDisplayGamut) {
    var store = TraitStore()
    store.displayGamut = displayGamut
    self.init(store)
  }

  /// What the collections say together, later ones first.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var store = TraitStore()
    for collection in traitCollections { store.merge(collection.store) }
    self.init(store)
  }

  /// What a closure says, and nothing else.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(Self.traitStore(TraitStore(), applying: mutations))
  }

  /// The same with what a closure changes.
  public func modifyingTraits(
    _ mutations: (inout any UIMutableTraits) -> Void
  ) -> UITraitCollection {
    UITraitCollection(Self.traitStore(store, applying: mutations))
  }

  private static func traitStore(
    _ store: TraitStore, applying mutations: (inout any UIMutableTraits) -> Void
  ) -> TraitStore {
    var draft: any UIMutableTraits = MutableTraitValues(store: store)
    mutations(&draft)
    return (draft as? MutableTraitValues)?.store ?? store
  }

  // MARK: What is said

  /// Whether the surroundings are light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle { store.userInterfaceStyle }
  /// Pixels per point; 0 for not said.
  public var displayScale: CGFloat { store.displayScale }
  /// How much room there is from side to side.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { store.horizontalSizeClass }
  /// How much room there is from top to bottom.
  public var verticalSizeClass: UIUserInterfaceSizeClass { store.verticalSizeClass }
  /// What kind of device the interface is for.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { store.userInterfaceIdiom }
  /// Which way the interface runs.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { store.layoutDirection }
  /// How large text should be.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    store.preferredContentSizeCategory
  }
  /// Whether the interface lies over others.
  public var userInterfaceLevel: UIUserInterfaceLevel { store.userInterfaceLevel }
  /// How far colours should be apart.
  public var accessibilityContrast: UIAccessibilityContrast { store.accessibilityContrast }
  /// How bold text should be.
  public var legibilityWeight: UILegibilityWeight { store.legibilityWeight }
  /// Which colours the display can show.
  public var displayGamut: UIDisplayGamut { store.displayGamut }

  /// The value of a trait; its default where nothing is said.
  public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { store[trait] }

  /// Whether all that another one says is said here, too.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    trait.map { store.contains($0.store) } ?? true
  }

  /// The traits of which another one says something else.
  public func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    let other = traitCollection?.store ?? TraitStore()
    return Self.builtInTraits.filter { store.differs(from: other, in: $0) }
  }

  /// Whether colours may look different than in other surroundings.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    let other = traitCollection?.store ?? TraitStore()
    return Self.builtInTraits.contains {
      $0.affectsColorAppearance && store.differs(from: other, in: $0)
    }
  }

  /// The traits that colours of the system depend on.
  public static let systemTraitsAffectingColorAppearance: [UITrait] = builtInTraits.filter {
    $0.affectsColorAppearance
  }

  /// The framework's traits.
  private static let builtInTraits: [UITrait] = [
    UITraitUserInterfaceStyle.self,
    UITraitDisplayScale.self,
    UITraitHorizontalSizeClass.self,
    UITraitVerticalSizeClass.self,
    UITraitUserInterfaceIdiom.self,
    UITraitLayoutDirection.self,
    UITraitPreferredContentSizeCategory.self,
    UITraitUserInterfaceLevel.self,
    UITraitAccessibilityContrast.self,
    UITraitLegibilityWeight.self,
    UITraitDisplayGamut.self,
  ]

  // MARK: The current ones

  private static let currentTraitsKey = "UITraitCollection.current"

  /// The surroundings that dynamic colours are resolved for on this thread; at first those of the main screen.
  public static var current: UITraitCollection {
    get {
      Thread.current.threadDictionary[currentTraitsKey] as? UITraitCollection ?? .currentScreen
    }
    set { Thread.current.threadDictionary[currentTraitsKey] = newValue }
  }

  /// Runs a closure with these surroundings as the current ones.
  public func performAsCurrent(_ actions: () -> Void) {
    // Traits that were never set as current are the screen's, which may change.
    let before = Thread.current.threadDictionary[Self.currentTraitsKey]
    Self.current = self
    defer { Thread.current.threadDictionary[Self.currentTraitsKey] = before }
    actions()
  }

  // MARK: Comparing

  /// The same, as it cannot be changed.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Equal where everything said is.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.store == store
  }

  /// By what is said.
  public override var hash: Int { store.hashValue }
}
