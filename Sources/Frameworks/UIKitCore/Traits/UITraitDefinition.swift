public import CoreGraphics

/// A trait: a value in the environment that can be queried, observed and overridden in a view hierarchy.
public protocol UITraitDefinition<Value>: Sendable {
  /// The type of the trait's values.
  associatedtype Value
  /// The value of the trait if it is not specified.
  static var defaultValue: Value { get }
  /// The name of the trait, for use in debugging.
  ///
  /// The default is the name of the type.
  static var name: String { get }
  /// A unique identifier for the trait.
  ///
  /// The default is the trait's name.
  static var identifier: String { get }
  /// Whether colors depend on the trait.
  ///
  /// The default is `false`.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  public static var name: String { "\(Self.self)" }
  public static var identifier: String { name }
  public static var affectsColorAppearance: Bool { false }
}

/// The metatype that identifies a trait.
public typealias UITrait = any UITraitDefinition.Type

/// A trait defined by the framework, whose value is a stored property of `TraitStore`.
protocol BuiltInTrait: UITraitDefinition {
  static var storeKeyPath: any WritableKeyPath<TraitStore, Value> & Sendable { get }
}

/// The trait for the light or dark appearance.
public struct UITraitUserInterfaceStyle: BuiltInTrait {
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  public static var affectsColorAppearance: Bool { true }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIUserInterfaceStyle> & Sendable {
    \.userInterfaceStyle
  }
}

/// The trait for the number of pixels per point.
///
/// A value of 0 means that the scale is unspecified.
public struct UITraitDisplayScale: BuiltInTrait {
  public static var defaultValue: CGFloat { 0 }
  static var storeKeyPath: any WritableKeyPath<TraitStore, CGFloat> & Sendable { \.displayScale }
}

/// The trait for the amount of horizontal space.
public struct UITraitHorizontalSizeClass: BuiltInTrait {
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIUserInterfaceSizeClass> & Sendable {
    \.horizontalSizeClass
  }
}

/// The trait for the amount of vertical space.
public struct UITraitVerticalSizeClass: BuiltInTrait {
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIUserInterfaceSizeClass> & Sendable {
    \.verticalSizeClass
  }
}

/// The trait for the kind of device.
public struct UITraitUserInterfaceIdiom: BuiltInTrait {
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIUserInterfaceIdiom> & Sendable {
    \.userInterfaceIdiom
  }
}

/// The trait for the layout direction.
public struct UITraitLayoutDirection: BuiltInTrait {
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  static var storeKeyPath:
    any WritableKeyPath<TraitStore, UITraitEnvironmentLayoutDirection> & Sendable
  {
    \.layoutDirection
  }
}

/// The trait for the preferred text size.
public struct UITraitPreferredContentSizeCategory: BuiltInTrait {
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIContentSizeCategory> & Sendable {
    \.preferredContentSizeCategory
  }
}

/// The trait for the visual level.
public struct UITraitUserInterfaceLevel: BuiltInTrait {
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
  public static var affectsColorAppearance: Bool { true }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIUserInterfaceLevel> & Sendable {
    \.userInterfaceLevel
  }
}

/// The trait for the color contrast.
public struct UITraitAccessibilityContrast: BuiltInTrait {
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  public static var affectsColorAppearance: Bool { true }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIAccessibilityContrast> & Sendable {
    \.accessibilityContrast
  }
}

/// The trait for the text weight.
public struct UITraitLegibilityWeight: BuiltInTrait {
  public static var defaultValue: UILegibilityWeight { .unspecified }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UILegibilityWeight> & Sendable {
    \.legibilityWeight
  }
}

/// The trait for the color gamut of the display.
public struct UITraitDisplayGamut: BuiltInTrait {
  public static var defaultValue: UIDisplayGamut { .unspecified }
  public static var affectsColorAppearance: Bool { true }
  static var storeKeyPath: any WritableKeyPath<TraitStore, UIDisplayGamut> & Sendable {
    \.displayGamut
  }
}
