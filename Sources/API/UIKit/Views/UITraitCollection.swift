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
public final class UITraitCollection: NSObject, Sendable {
  /// Whether the surroundings are light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels per point; 0 for not said.
  public let displayScale: CGFloat

  private init(style: UIUserInterfaceStyle, scale: CGFloat) {
    (userInterfaceStyle, displayScale) = (style, scale)
  }

  /// Nothing said.
  public convenience override init() { self.init(style: .unspecified, scale: 0) }

  /// Light or dark surroundings, nothing else said.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, scale: 0)
  }

  /// A display's pixels per point, nothing else said.
  public convenience init(displayScale: CGFloat) {
    self.init(style: .unspecified, scale: displayScale)
  }

  /// What the collections say together, later ones first.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(
      style: traitCollections.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle
        ?? .unspecified,
      scale: traitCollections.last { $0.displayScale != 0 }?.displayScale ?? 0)
  }

  private static let key = "UITraitCollection.current"

  /// The surroundings that dynamic colours are resolved for on this thread; at first those of the main screen, light.
  public static var current: UITraitCollection {
    get {
      Thread.current.threadDictionary[key] as? UITraitCollection ?? .screen
    }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Runs a closure with these surroundings as the current ones.
  public func performAsCurrent(_ actions: () -> Void) {
    let before = Self.current
    Self.current = self
    defer { Self.current = before }
    actions()
  }

  /// Equal where everything said is.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other.userInterfaceStyle == userInterfaceStyle && other.displayScale == displayScale
  }

  /// By what is said.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(displayScale)
    return hasher.finalize()
  }
}
