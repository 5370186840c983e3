public import Foundation

/// How large people like their text, by Apple's names; what compares smaller is smaller.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
  /// Apple's name for it.
  public let rawValue: String
  /// Takes one of Apple's names.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not said.
  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest.
  public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
  /// Smaller than small text was meant to be.
  public static let small = Self(rawValue: "UICTContentSizeCategoryS")
  /// A little smaller than telephones come with.
  public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
  /// What telephones come with.
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
  /// A little larger.
  public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
  /// Larger.
  public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest of the ordinary ones.
  public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
  /// The smallest of the very large ones.
  public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// A very large one.
  public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// A very large one.
  public static let accessibilityExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// A very large one.
  public static let accessibilityExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest.
  public static let accessibilityExtraExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// Posted when people choose another; the new one stands under ``newValueUserInfoKey``.
  public static let didChangeNotification = NSNotification.Name(
    "UIContentSizeCategoryDidChangeNotification")
  /// The new one's name.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  static let ordered: [Self] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// Its place from the smallest on; that of the usual one where it is not known.
  var sizeRank: Int { Self.ordered.firstIndex(of: self) ?? 3 }

  /// Whether it is one of the very large ones.
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }

  /// Whether it is the smaller one.
  public static func < (a: Self, b: Self) -> Bool { a.sizeRank < b.sizeRank }
}
