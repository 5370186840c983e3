public import CoreGraphics

/// Surroundings that can be changed.
public protocol UIMutableTraits {
  /// The value of a trait; its default where nothing is said.
  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
  /// Whether the surroundings are light or dark.
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  /// Pixels per point; 0 for not said.
  var displayScale: CGFloat { get set }
  /// How much room there is from side to side.
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  /// How much room there is from top to bottom.
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  /// What kind of device the interface is for.
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  /// Which way the interface runs.
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  /// How large text should be.
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  /// Whether the interface lies over others.
  var userInterfaceLevel: UIUserInterfaceLevel { get set }
  /// How far colours should be apart.
  var accessibilityContrast: UIAccessibilityContrast { get set }
  /// How bold text should be.
  var legibilityWeight: UILegibilityWeight { get set }
  /// Which colours the display can show.
  var displayGamut: UIDisplayGamut { get set }
}

extension UIMutableTraits {
  /// Whether the surroundings are light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[UITraitUserInterfaceStyle.self] }
    set { self[UITraitUserInterfaceStyle.self] = newValue }
  }
  /// Pixels per point; 0 for not said.
  public var displayScale: CGFloat {
    get { self[UITraitDisplayScale.self] }
    set { self[UITraitDisplayScale.self] = newValue }
  }
  /// How much room there is from side to side.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitHorizontalSizeClass.self] }
    set { self[UITraitHorizontalSizeClass.self] = newValue }
  }
  /// How much room there is from top to bottom.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitVerticalSizeClass.self] }
    set { self[UITraitVerticalSizeClass.self] = newValue }
  }
  /// What kind of device the interface is for.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { self[UITraitUserInterfaceIdiom.self] }
    set { self[UITraitUserInterfaceIdiom.self] = newValue }
  }
  /// Which way the interface runs.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { self[UITraitLayoutDirection.self] }
    set { self[UITraitLayoutDirection.self] = newValue }
  }
  /// How large text should be.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[UITraitPreferredContentSizeCategory.self] }
    set { self[UITraitPreferredContentSizeCategory.self] = newValue }
  }
  /// Whether the interface lies over others.
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { self[UITraitUserInterfaceLevel.self] }
    set { self[UITraitUserInterfaceLevel.self] = newValue }
  }
  /// How far colours should be apart.
  public var accessibilityContrast: UIAccessibilityContrast {
    get { self[UITraitAccessibilityContrast.self] }
    set { self[UITraitAccessibilityContrast.self] = newValue }
  }
  /// How bold text should be.
  public var legibilityWeight: UILegibilityWeight {
    get { self[UITraitLegibilityWeight.self] }
    set { self[UITraitLegibilityWeight.self] = newValue }
  }
  /// Which colours the display can show.
  public var displayGamut: UIDisplayGamut {
    get { self[UITraitDisplayGamut.self] }
    set { self[UITraitDisplayGamut.self] = newValue }
  }
}

/// What a view or a controller says of the surroundings of what lies below, in the place of what is above.
public protocol UITraitOverrides: UIMutableTraits {
  /// Whether it says something of a trait.
  func contains(_ trait: UITrait) -> Bool
  /// Says nothing of a trait from here on.
  mutating func remove(_ trait: UITrait)
}

extension TraitStore {
  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    get {
      func read<B: BuiltInTrait>(_ builtin: B.Type) -> Any { self[keyPath: B.storeKeyPath] }
      if let builtin = trait as? any BuiltInTrait.Type {
        return read(builtin) as? T.Value ?? T.defaultValue
      }
      return customTraits[ObjectIdentifier(trait)]?.value as? T.Value ?? T.defaultValue
    }
    set {
      func write<B: BuiltInTrait>(_ builtin: B.Type, _ value: Any, _ store: inout TraitStore) {
        if let value = value as? B.Value { store[keyPath: B.storeKeyPath] = value }
      }
      if let builtin = trait as? any BuiltInTrait.Type {
        write(builtin, newValue, &self)
      } else {
        customTraits[ObjectIdentifier(trait)] = CustomTraitValue(newValue)
      }
    }
  }

  /// Whether another one says something else of a trait.
  func differs(from other: TraitStore, in trait: UITrait) -> Bool {
    func compare<T: UITraitDefinition>(_ trait: T.Type) -> Bool {
      if trait is any BuiltInTrait.Type {
        return CustomTraitValue(self[trait]) != CustomTraitValue(other[trait])
      }
      let (mine, theirs) = (
        customTraits[ObjectIdentifier(trait)], other.customTraits[ObjectIdentifier(trait)]
      )
      return mine != theirs
    }
    return compare(trait)
  }
}

/// Traits while they are being changed.
struct MutableTraitValues: UIMutableTraits {
  var store: TraitStore

  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    get { store[trait] }
    set { store[trait] = newValue }
  }
}

/// What a view or a controller says in the place of what is above.
struct TraitOverrides: UITraitOverrides, Equatable {
  private(set) var store = TraitStore()
  /// The traits that something was said of.
  private(set) var overriddenTraits: [ObjectIdentifier: UITrait] = [:]

  var isEmpty: Bool { overriddenTraits.isEmpty }

  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    get { store[trait] }
    set {
      store[trait] = newValue
      overriddenTraits[ObjectIdentifier(trait)] = trait
    }
  }

  func contains(_ trait: UITrait) -> Bool { overriddenTraits[ObjectIdentifier(trait)] != nil }

  mutating func remove(_ trait: UITrait) {
    func reset<T: UITraitDefinition>(_ trait: T.Type) {
      store[trait] = T.defaultValue
      store.customTraits[ObjectIdentifier(trait)] = nil
    }
    reset(trait)
    overriddenTraits[ObjectIdentifier(trait)] = nil
  }

  static func == (a: TraitOverrides, b: TraitOverrides) -> Bool {
    a.store == b.store && a.overriddenTraits.keys == b.overriddenTraits.keys
  }
}
