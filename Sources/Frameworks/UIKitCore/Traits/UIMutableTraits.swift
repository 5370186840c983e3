public import CoreGraphics

/// A set of trait values that can be changed.
public protocol UIMutableTraits {
  /// The value of the given trait.
  ///
  /// A trait that is not specified has its default value.
  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
  /// The light or dark appearance of the interface.
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  /// The number of pixels per point.
  ///
  /// A value of 0 means that the scale is unspecified.
  var displayScale: CGFloat { get set }
  /// The amount of horizontal space.
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The amount of vertical space.
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The kind of device for which the interface is designed.
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  /// The layout direction of the interface.
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  /// The text size preferred by the user.
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  /// The visual level of the interface.
  var userInterfaceLevel: UIUserInterfaceLevel { get set }
  /// The level of contrast between foreground and background colors.
  var accessibilityContrast: UIAccessibilityContrast { get set }
  /// The text weight selected in the accessibility settings.
  var legibilityWeight: UILegibilityWeight { get set }
  /// The color gamut of the display.
  var displayGamut: UIDisplayGamut { get set }
}

extension UIMutableTraits {
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[UITraitUserInterfaceStyle.self] }
    set { self[UITraitUserInterfaceStyle.self] = newValue }
  }
  public var displayScale: CGFloat {
    get { self[UITraitDisplayScale.self] }
    set { self[UITraitDisplayScale.self] = newValue }
  }
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitHorizontalSizeClass.self] }
    set { self[UITraitHorizontalSizeClass.self] = newValue }
  }
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitVerticalSizeClass.self] }
    set { self[UITraitVerticalSizeClass.self] = newValue }
  }
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { self[UITraitUserInterfaceIdiom.self] }
    set { self[UITraitUserInterfaceIdiom.self] = newValue }
  }
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { self[UITraitLayoutDirection.self] }
    set { self[UITraitLayoutDirection.self] = newValue }
  }
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[UITraitPreferredContentSizeCategory.self] }
    set { self[UITraitPreferredContentSizeCategory.self] = newValue }
  }
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { self[UITraitUserInterfaceLevel.self] }
    set { self[UITraitUserInterfaceLevel.self] = newValue }
  }
  public var accessibilityContrast: UIAccessibilityContrast {
    get { self[UITraitAccessibilityContrast.self] }
    set { self[UITraitAccessibilityContrast.self] = newValue }
  }
  public var legibilityWeight: UILegibilityWeight {
    get { self[UITraitLegibilityWeight.self] }
    set { self[UITraitLegibilityWeight.self] = newValue }
  }
  public var displayGamut: UIDisplayGamut {
    get { self[UITraitDisplayGamut.self] }
    set { self[UITraitDisplayGamut.self] = newValue }
  }
}

/// The traits overridden by a view or view controller for itself and its descendants.
public protocol UITraitOverrides: UIMutableTraits {
  /// Returns whether the given trait is overridden.
  func contains(_ trait: UITrait) -> Bool
  /// Removes the override of the given trait.
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

  /// Returns whether the given trait has a different value in the other store.
  ///
  /// Custom values that are not hashable always count as different.
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

/// The trait values passed to a mutation closure, which can change them.
struct MutableTraitValues: UIMutableTraits {
  var store: TraitStore

  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    get { store[trait] }
    set { store[trait] = newValue }
  }
}

/// The traits overridden by a view or view controller, with their values.
struct TraitOverrides: UITraitOverrides, Equatable {
  private(set) var store = TraitStore()
  /// The overridden traits, keyed by the identity of the trait type.
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
