public import CoreGraphics

/// A trait: what of the surroundings can be asked for, told of and said differently below a view.
public protocol UITraitDefinition<Value>: Sendable {
  /// What it is.
  associatedtype Value
  /// What it is where nothing is said.
  static var defaultValue: Value { get }
  /// A name for people.
  static var name: String { get }
  /// A name that stays.
  static var identifier: String { get }
  /// Whether colours depend on it.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  /// The type's name.
  public static var name: String { "\(Self.self)" }
  /// The type's name.
  public static var identifier: String { name }
  /// Not.
  public static var affectsColorAppearance: Bool { false }
}

/// A trait's type.
public typealias UITrait = any UITraitDefinition.Type

/// A trait of the framework, which has a place of its own in a collection.
protocol BuiltInTrait: UITraitDefinition {
  static var storeKeyPath: any WritableKeyPath<TraitStore, Value> & Sendable { get }
}

/// Whether the surroundings are light or dark.
public struct UITraitUserInterfaceStyle: BuiltInTrait {
  /// Not said.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  /// Colours depend on it.
  public static var affectsColorAppearance: Bool { true }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIUserInterfaceStyle> & Sendable {
    \.userInterfaceStyle
  }
}

/// Pixels per point; 0 for not said.
public struct UITraitDisplayScale: BuiltInTrait {
  /// Not said.
  public static var defaultValue: CGFloat { 0 }
  static var storeKeyPath: any WritableKeyPath<TraitStore, CGFloat> & Sendable { \.displayScale }
}

/// How much room there is from side to side.
public struct UITraitHorizontalSizeClass: BuiltInTrait {
  /// Not said.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIUserInterfaceSizeClass> & Sendable {
    \.horizontalSizeClass
  }
}

/// How much room there is from top to bottom.
public struct UITraitVerticalSizeClass: BuiltInTrait {
  /// Not said.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIUserInterfaceSizeClass> & Sendable {
    \.verticalSizeClass
  }
}

/// What kind of device the interface is for.
public struct UITraitUserInterfaceIdiom: BuiltInTrait {
  /// Not said.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIUserInterfaceIdiom> & Sendable {
    \.userInterfaceIdiom
  }
}

/// Which way the interface runs.
public struct UITraitLayoutDirection: BuiltInTrait {
  /// Not said.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  static var storeKeyPath:
    any WritableKeyPath<TraitStore, UITraitEnvironmentLayoutDirection> & Sendable
  {
    \.layoutDirection
  }
}

/// How large text should be.
public struct UITraitPreferredContentSizeCategory: BuiltInTrait {
  /// Not said.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIContentSizeCategory> & Sendable {
    \.preferredContentSizeCategory
  }
}

/// Whether the interface lies over others.
public struct UITraitUserInterfaceLevel: BuiltInTrait {
  /// Not said.
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
  /// Colours depend on it.
  public static var affectsColorAppearance: Bool { true }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIUserInterfaceLevel> & Sendable {
    \.userInterfaceLevel
  }
}

/// How far colours should be apart.
public struct UITraitAccessibilityContrast: BuiltInTrait {
  /// Not said.
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  /// Colours depend on it.
  public static var affectsColorAppearance: Bool { true }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIAccessibilityContrast> & Sendable {
    \.accessibilityContrast
  }
}

/// How bold text should be.
public struct UITraitLegibilityWeight: BuiltInTrait {
  /// Not said.
  public static var defaultValue: UILegibilityWeight { .unspecified }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UILegibilityWeight> & Sendable {
    \.legibilityWeight
  }
}

/// Which colours the display can show.
public struct UITraitDisplayGamut: BuiltInTrait {
  /// Not said.
  public static var defaultValue: UIDisplayGamut { .unspecified }
  /// Colours depend on it.
  public static var affectsColorAppearance: Bool { true }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIDisplayGamut> & Sendable {
    \.displayGamut
  }
}
