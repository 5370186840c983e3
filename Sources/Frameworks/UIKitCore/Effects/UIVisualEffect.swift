public import Foundation

/// The base class of the effects that a ``UIVisualEffectView`` applies to its backdrop or its content.
///
/// The base class has no effect.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject, @preconcurrency NSSecureCoding, NSCopying {
  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init() }

  /// Encodes the effect.
  ///
  /// The base class has no state to encode.
  open func encode(with coder: NSCoder) {}

  /// Whether the class supports secure coding.
  ///
  /// Always `true`.
  nonisolated open class var supportsSecureCoding: Bool { true }

  /// The class whose name is stored in archives: the public class in the module UIKit.
  @_spi(UIKitModules) nonisolated open override var classForKeyedArchiver: AnyClass? {
    archivedClass(of: self)
  }

  /// Returns the same object, because effects are immutable.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An effect that blurs the content behind the view and tints it.
open class UIBlurEffect: UIVisualEffect {
  /// The thickness and brightness of a blur effect.
  public enum Style: Int, Hashable, Sendable {
    /// A style that is lighter and more opaque than `light`.
    case extraLight
    /// A light and translucent style.
    case light
    /// A dark style.
    case dark
    /// A light or dark style, according to the interface style of the view's traits.
    case regular = 4
    /// A light or dark style, according to the interface style of the view's traits, that is more opaque than
    /// `regular` in light appearance.
    case prominent
    /// The thinnest adaptive material, which lets most of the backdrop show through.
    case systemUltraThinMaterial
    /// A thin adaptive material.
    case systemThinMaterial
    /// The adaptive material of normal thickness.
    case systemMaterial
    /// An adaptive material thicker than `systemMaterial`.
    case systemThickMaterial
    /// The adaptive material used by bars.
    case systemChromeMaterial
    /// The thinnest material, always light.
    case systemUltraThinMaterialLight
    /// A thin material, always light.
    case systemThinMaterialLight
    /// The material of normal thickness, always light.
    case systemMaterialLight
    /// A thick material, always light.
    case systemThickMaterialLight
    /// The material used by bars, always light.
    case systemChromeMaterialLight
    /// The thinnest material, always dark.
    case systemUltraThinMaterialDark
    /// A thin material, always dark.
    case systemThinMaterialDark
    /// The material of normal thickness, always dark.
    case systemMaterialDark
    /// A thick material, always dark.
    case systemThickMaterialDark
    /// The material used by bars, always dark.
    case systemChromeMaterialDark
  }

  let style: Style

  /// Creates a blur effect with the given style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// Decodes a blur effect.
  ///
  /// Returns `nil` if the archived style is unknown.
  public required init?(coder: NSCoder) {
    guard let style = Style(rawValue: coder.decodeInteger(forKey: "UIBlurEffectStyle")) else {
      return nil
    }
    self.style = style
    super.init(coder: coder)
  }

  open override func encode(with coder: NSCoder) {
    coder.encode(style.rawValue, forKey: "UIBlurEffectStyle")
  }
}

/// The kind of content to which a ``UIVibrancyEffect`` is applied.
///
/// It determines the opacity of the content.
public enum UIVibrancyEffectStyle: Int, Hashable, Sendable {
  /// Primary text, with an opacity of 1.
  case label
  /// Secondary text, with an opacity of 0.6.
  case secondaryLabel
  /// Tertiary text, with an opacity of 0.3.
  case tertiaryLabel
  /// Quaternary text, with an opacity of 0.18.
  case quaternaryLabel
  /// Large filled areas, with an opacity of 0.2.
  case fill
  /// Secondary filled areas, with an opacity of 0.16.
  case secondaryFill
  /// Tertiary filled areas, with an opacity of 0.12.
  case tertiaryFill
  /// Separator lines, with an opacity of 0.18.
  case separator
}

/// An effect that blends content displayed on top of a blur with the colors of the backdrop.
open class UIVibrancyEffect: UIVisualEffect {
  let blur: UIBlurEffect
  let style: UIVibrancyEffectStyle

  /// Creates a vibrancy effect for primary text on top of a blur effect.
  public convenience init(blurEffect: UIBlurEffect) {
    self.init(blurEffect: blurEffect, style: .label)
  }

  /// Creates a vibrancy effect for the given kind of content on top of a blur effect.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    (blur, self.style) = (blurEffect, style)
    super.init()
  }

  /// Decodes a vibrancy effect.
  ///
  /// Returns `nil` if the archive does not contain the blur effect or the style.
  public required init?(coder: NSCoder) {
    guard let blur = coder.decodeObject(of: UIBlurEffect.self, forKey: "UIVibrancyBlur"),
      let style = UIVibrancyEffectStyle(
        rawValue: coder.decodeInteger(forKey: "UIVibrancyStyle"))
    else { return nil }
    (self.blur, self.style) = (blur, style)
    super.init(coder: coder)
  }

  /// Encodes the blur effect and the style.
  open override func encode(with coder: NSCoder) {
    coder.encode(blur, forKey: "UIVibrancyBlur")
    coder.encode(style.rawValue, forKey: "UIVibrancyStyle")
  }
}
