import CoreGraphics

/// The trait values stored in a trait collection.
///
/// A trait that is not specified has the value that represents the unspecified state.
struct TraitStore: Hashable, Sendable {
  var userInterfaceStyle: UIUserInterfaceStyle = .unspecified
  var displayScale: CGFloat = 0
  var horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified
  var verticalSizeClass: UIUserInterfaceSizeClass = .unspecified
  var userInterfaceIdiom: UIUserInterfaceIdiom = .unspecified
  var layoutDirection: UITraitEnvironmentLayoutDirection = .unspecified
  var preferredContentSizeCategory: UIContentSizeCategory = .unspecified
  var userInterfaceLevel: UIUserInterfaceLevel = .unspecified
  var accessibilityContrast: UIAccessibilityContrast = .unspecified
  var legibilityWeight: UILegibilityWeight = .unspecified
  var displayGamut: UIDisplayGamut = .unspecified
  /// The values of custom traits, keyed by the identity of the trait type.
  var customTraits: [ObjectIdentifier: CustomTraitValue] = [:]

  /// Replaces values with those specified by the given store.
  mutating func merge(_ other: TraitStore) {
    if other.userInterfaceStyle != .unspecified { userInterfaceStyle = other.userInterfaceStyle }
    if other.displayScale != 0 { displayScale = other.displayScale }
    if other.horizontalSizeClass != .unspecified { horizontalSizeClass = other.horizontalSizeClass }
    if other.verticalSizeClass != .unspecified { verticalSizeClass = other.verticalSizeClass }
    if other.userInterfaceIdiom != .unspecified { userInterfaceIdiom = other.userInterfaceIdiom }
    if other.layoutDirection != .unspecified { layoutDirection = other.layoutDirection }
    if other.preferredContentSizeCategory != .unspecified {
      preferredContentSizeCategory = other.preferredContentSizeCategory
    }
    if other.userInterfaceLevel != .unspecified { userInterfaceLevel = other.userInterfaceLevel }
    if other.accessibilityContrast != .unspecified {
      accessibilityContrast = other.accessibilityContrast
    }
    if other.legibilityWeight != .unspecified { legibilityWeight = other.legibilityWeight }
    if other.displayGamut != .unspecified { displayGamut = other.displayGamut }
    customTraits.merge(other.customTraits) { $1 }
  }

  /// Returns whether this store contains all values specified by the given store.
  func contains(_ other: TraitStore) -> Bool {
    var together = self
    together.merge(other)
    return together == self
  }
}

// Sound: the value is constant, and client code declares only traits whose values can be read on any thread.
/// The value of a custom trait.
struct CustomTraitValue: Hashable, @unchecked Sendable {
  let value: Any
  private let hashable: AnyHashable?

  init(_ value: Any) {
    self.value = value
    hashable = value as? AnyHashable
  }

  /// Returns whether both values are hashable and equal.
  ///
  /// A value that is not hashable is not equal to any value.
  static func == (a: CustomTraitValue, b: CustomTraitValue) -> Bool {
    guard let own = a.hashable, let other = b.hashable else { return false }
    return own == other
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hashable) }
}
