public import Foundation

/// What a ``UIVisualEffectView`` does with what lies beneath it, or with its content.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject, @preconcurrency NSSecureCoding, NSCopying {
  /// An effect that changes nothing.
  public override init() { super.init() }

  /// Reads an effect out of an archive.
  public required init?(coder: NSCoder) { super.init() }

  /// Writes what the effect is made of.
  open func encode(with coder: NSCoder) {}

  /// Whether archives that demand it may hold it.
  nonisolated open class var supportsSecureCoding: Bool { true }

  /// The class whose name archives store: that of the module UIKit.
  @_spi(UIKitModules) nonisolated open override var classForKeyedArchiver: AnyClass? {
    archivedClass(of: self)
  }

  /// The effect itself, which never changes.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Blurs what lies beneath the view and lays a colour over it.
open class UIBlurEffect: UIVisualEffect {
  /// How much shows through, and in which colour.
  public enum Style: Int, Hashable, Sendable {
    /// Nearly white.
    case extraLight
    /// Somewhat white.
    case light
    /// Nearly black.
    case dark
    /// As light or dark as the surroundings.
    case regular = 4
    /// As light or dark as the surroundings, and more opaque.
    case prominent
    /// The thinnest material.
    case systemUltraThinMaterial
    /// A thin material.
    case systemThinMaterial
    /// The material of most things.
    case systemMaterial
    /// A thick material.
    case systemThickMaterial
    /// The material of bars.
    case systemChromeMaterial
    /// The thinnest material, light in all surroundings.
    case systemUltraThinMaterialLight
    /// A thin material, light in all surroundings.
    case systemThinMaterialLight
    /// The material of most things, light in all surroundings.
    case systemMaterialLight
    /// A thick material, light in all surroundings.
    case systemThickMaterialLight
    /// The material of bars, light in all surroundings.
    case systemChromeMaterialLight
    /// The thinnest material, dark in all surroundings.
    case systemUltraThinMaterialDark
    /// A thin material, dark in all surroundings.
    case systemThinMaterialDark
    /// The material of most things, dark in all surroundings.
    case systemMaterialDark
    /// A thick material, dark in all surroundings.
    case systemThickMaterialDark
    /// The material of bars, dark in all surroundings.
    case systemChromeMaterialDark
  }

  let style: Style

  /// A blur of a style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// Reads a blur out of an archive.
  public required init?(coder: NSCoder) {
    guard let style = Style(rawValue: coder.decodeInteger(forKey: "UIBlurEffectStyle")) else {
      return nil
    }
    self.style = style
    super.init(coder: coder)
  }

  /// Writes the style.
  open override func encode(with coder: NSCoder) {
    coder.encode(style.rawValue, forKey: "UIBlurEffectStyle")
  }
}

/// Which content a ``UIVibrancyEffect`` is for: the fainter, the less of it shows.
public enum UIVibrancyEffectStyle: Int, Hashable, Sendable {
  /// Text of the first rank.
  case label
  /// Text of the second rank.
  case secondaryLabel
  /// Text of the third rank.
  case tertiaryLabel
  /// Text of the fourth rank.
  case quaternaryLabel
  /// Areas of the first rank.
  case fill
  /// Areas of the second rank.
  case secondaryFill
  /// Areas of the third rank.
  case tertiaryFill
  /// Lines.
  case separator
}

/// Lets the colours beneath a blur shine through the content that stands on it.
open class UIVibrancyEffect: UIVisualEffect {
  let blur: UIBlurEffect
  let style: UIVibrancyEffectStyle

  /// For content of the first rank on a blur.
  public convenience init(blurEffect: UIBlurEffect) {
    self.init(blurEffect: blurEffect, style: .label)
  }

  /// For content of some rank on a blur.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    (blur, self.style) = (blurEffect, style)
    super.init()
  }

  /// Reads an effect out of an archive.
  public required init?(coder: NSCoder) {
    guard let blur = coder.decodeObject(of: UIBlurEffect.self, forKey: "UIVibrancyBlur"),
      let style = UIVibrancyEffectStyle(
        rawValue: coder.decodeInteger(forKey: "UIVibrancyStyle"))
    else { return nil }
    (self.blur, self.style) = (blur, style)
    super.init(coder: coder)
  }

  /// Writes the blur and the rank.
  open override func encode(with coder: NSCoder) {
    coder.encode(blur, forKey: "UIVibrancyBlur")
    coder.encode(style.rawValue, forKey: "UIVibrancyStyle")
  }
}
