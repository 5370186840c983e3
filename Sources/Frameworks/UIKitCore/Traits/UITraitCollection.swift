public import Foundation

/// The light or dark appearance of an interface.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  case unspecified
  case light
  case dark
}

/// An immutable set of trait values that describes the environment for views, view controllers and dynamic colors.
public final class UITraitCollection: NSObject, NSCopying, Sendable {
  let store: TraitStore

  init(_ store: TraitStore) { self.store = store }

  /// Creates a collection whose traits are all unspecified.
  public convenience override init() { self.init(TraitStore()) }

  /// Creates a collection that specifies only the light or dark appearance.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    var store = TraitStore()
    store.userInterfaceStyle = userInterfaceStyle
    self.init(store)
  }

  /// Creates a collection that specifies only the number of pixels per point.
  public convenience init(displayScale: CGFloat) {
    var store = TraitStore()
    store.displayScale = displayScale
    self.init(store)
  }

  /// Creates a collection that specifies only the amount of horizontal space.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    var store = TraitStore()
    store.horizontalSizeClass = horizontalSizeClass
    self.init(store)
  }

  /// Creates a collection that specifies only the amount of vertical space.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    var store = TraitStore()
    store.verticalSizeClass = verticalSizeClass
    self.init(store)
  }

  /// Creates a collection that specifies only the kind of device.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    var store = TraitStore()
    store.userInterfaceIdiom = userInterfaceIdiom
    self.init(store)
  }

  /// Creates a collection that specifies only the layout direction.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    var store = TraitStore()
    store.layoutDirection = layoutDirection
    self.init(store)
  }

  /// Creates a collection that specifies only the preferred text size.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    var store = TraitStore()
    store.preferredContentSizeCategory = preferredContentSizeCategory
    self.init(store)
  }

  /// Creates a collection that specifies only the visual level.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    var store = TraitStore()
    store.userInterfaceLevel = userInterfaceLevel
    self.init(store)
  }

  /// Creates a collection that specifies only the color contrast.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    var store = TraitStore()
    store.accessibilityContrast = accessibilityContrast
    self.init(store)
  }

  /// Creates a collection that specifies only the text weight.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    var store = TraitStore()
    store.legibilityWeight = legibilityWeight
    self.init(store)
  }

  /// Creates a collection that specifies only the color gamut.
  public convenience init(displayGamut: UIDisplayGamut) {
    var store = TraitStore()
    store.displayGamut = displayGamut
    self.init(store)
  }

  /// Creates a collection that merges the given collections.
  ///
  /// Later collections take precedence over earlier ones.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var store = TraitStore()
    for collection in traitCollections { store.merge(collection.store) }
    self.init(store)
  }

  /// Creates a collection that specifies only the traits set by the given closure.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(Self.traitStore(TraitStore(), applying: mutations))
  }

  /// Returns a copy of the collection with the changes made by the given closure.
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

  // MARK: Trait values

  /// The light or dark appearance of the interface.
  public var userInterfaceStyle: UIUserInterfaceStyle { store.userInterfaceStyle }
  /// The number of pixels per point.
  ///
  /// A value of 0 means that the scale is unspecified.
  public var displayScale: CGFloat { store.displayScale }
  /// The amount of horizontal space.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { store.horizontalSizeClass }
  /// The amount of vertical space.
  public var verticalSizeClass: UIUserInterfaceSizeClass { store.verticalSizeClass }
  /// The kind of device for which the interface is designed.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { store.userInterfaceIdiom }
  /// The layout direction of the interface.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { store.layoutDirection }
  /// The text size preferred by the user.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    store.preferredContentSizeCategory
  }
  /// The visual level of the interface.
  public var userInterfaceLevel: UIUserInterfaceLevel { store.userInterfaceLevel }
  /// The level of contrast between foreground and background colors.
  public var accessibilityContrast: UIAccessibilityContrast { store.accessibilityContrast }
  /// The text weight selected in the accessibility settings.
  public var legibilityWeight: UILegibilityWeight { store.legibilityWeight }
  /// The color gamut of the display.
  public var displayGamut: UIDisplayGamut { store.displayGamut }

  /// The value of the given trait.
  ///
  /// A trait that is not specified has its default value.
  public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { store[trait] }

  /// Returns whether this collection contains all values specified by the given collection.
  ///
  /// Returns `true` if the given collection is `nil`.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    trait.map { store.contains($0.store) } ?? true
  }

  /// Returns the built-in traits whose values differ from those in the given collection.
  ///
  /// If `traitCollection` is `nil`, it counts as a collection without specified traits.
  public func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    let other = traitCollection?.store ?? TraitStore()
    return Self.builtInTraits.filter { store.differs(from: other, in: $0) }
  }

  /// Returns whether any built-in trait that affects colors differs from its value in the given collection.
  ///
  /// If `traitCollection` is `nil`, it counts as a collection without specified traits.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    let other = traitCollection?.store ?? TraitStore()
    return Self.builtInTraits.contains {
      $0.affectsColorAppearance && store.differs(from: other, in: $0)
    }
  }

  /// The built-in traits that affect the system colors.
  public static let systemTraitsAffectingColorAppearance: [UITrait] = builtInTraits.filter {
    $0.affectsColorAppearance
  }

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

  // MARK: Current traits

  private static let currentTraitsKey = "UITraitCollection.current"

  /// The traits used to resolve dynamic colors on the current thread.
  ///
  /// The default is the trait collection of the main screen.
  public static var current: UITraitCollection {
    get {
      Thread.current.threadDictionary[currentTraitsKey] as? UITraitCollection ?? .currentScreen
    }
    set { Thread.current.threadDictionary[currentTraitsKey] = newValue }
  }

  /// Calls a closure with this collection as the thread's current collection, and then restores the previous
  /// collection.
  public func performAsCurrent(_ actions: () -> Void) {
    // The stored value is restored instead of `current`, which falls back to the traits of the screen. Storing those
    // would make the collection ignore later changes of the screen.
    let before = Thread.current.threadDictionary[Self.currentTraitsKey]
    Self.current = self
    defer { Thread.current.threadDictionary[Self.currentTraitsKey] = before }
    actions()
  }

  // MARK: Comparison

  /// Returns the same object, because trait collections are immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the given object is a collection with equal trait values.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.store == store
  }

  /// The hash value of the trait values.
  public override var hash: Int { store.hashValue }
}
