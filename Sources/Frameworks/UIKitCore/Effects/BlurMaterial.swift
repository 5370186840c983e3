import CoreGraphics

/// The parameters of a blur effect: the blur radius, the saturation, and the gray overlay.
///
/// - Source: the three oldest styles come from Apple's sample code for blurred images (UIImageEffects, 2013), which
///   gives the radius in points, the saturation, and the white and alpha of the overlay. The materials are our own
///   choice, in the order of thickness given by Apple's Human Interface Guidelines (Materials).
struct BlurMaterial: Equatable {
  /// The standard deviation of the blur, in points.
  var radius: Double
  /// The factor by which the saturation of the backdrop is multiplied.
  var saturation: Double
  /// The gray value of the overlay, from 0 for black to 1 for white.
  var overlayWhite: CGFloat
  /// The opacity of the overlay, in the range 0...1.
  var overlayAlpha: CGFloat

  /// Returns a material that leaves the backdrop unchanged.
  ///
  /// Its transparent overlay has the given gray value, so that an animation to another material changes only the
  /// overlay's opacity.
  static func neutral(white: CGFloat) -> BlurMaterial {
    BlurMaterial(radius: 0, saturation: 1, white: white, alpha: 0)
  }

  private static let light = BlurMaterial(radius: 30, saturation: 1.8, white: 1, alpha: 0.3)
  private static let extraLight = BlurMaterial(
    radius: 20, saturation: 1.8, white: 0.97, alpha: 0.82)
  private static let dark = BlurMaterial(radius: 20, saturation: 1.8, white: 0.11, alpha: 0.73)

  private static func material(alpha: CGFloat, isDark: Bool) -> BlurMaterial {
    BlurMaterial(radius: 25, saturation: 1.8, white: isDark ? 0.13 : 0.97, alpha: alpha)
  }

  /// Creates the material for a blur effect style.
  ///
  /// `isDark` selects the variant of styles that adapt to the interface style.
  init(_ style: UIBlurEffect.Style, isDark: Bool) {
    self =
      switch style {
      case .extraLight: Self.extraLight
      case .light: Self.light
      case .dark: Self.dark
      case .regular: isDark ? Self.dark : Self.light
      case .prominent: isDark ? Self.dark : Self.extraLight
      case .systemUltraThinMaterial: .material(alpha: 0.44, isDark: isDark)
      case .systemThinMaterial: .material(alpha: 0.6, isDark: isDark)
      case .systemMaterial: .material(alpha: 0.74, isDark: isDark)
      case .systemThickMaterial: .material(alpha: 0.87, isDark: isDark)
      case .systemChromeMaterial: .material(alpha: 0.8, isDark: isDark)
      case .systemUltraThinMaterialLight: .material(alpha: 0.44, isDark: false)
      case .systemThinMaterialLight: .material(alpha: 0.6, isDark: false)
      case .systemMaterialLight: .material(alpha: 0.74, isDark: false)
      case .systemThickMaterialLight: .material(alpha: 0.87, isDark: false)
      case .systemChromeMaterialLight: .material(alpha: 0.8, isDark: false)
      case .systemUltraThinMaterialDark: .material(alpha: 0.44, isDark: true)
      case .systemThinMaterialDark: .material(alpha: 0.6, isDark: true)
      case .systemMaterialDark: .material(alpha: 0.74, isDark: true)
      case .systemThickMaterialDark: .material(alpha: 0.87, isDark: true)
      case .systemChromeMaterialDark: .material(alpha: 0.8, isDark: true)
      }
  }

  init(radius: Double, saturation: Double, white: CGFloat, alpha: CGFloat) {
    (self.radius, self.saturation) = (radius, saturation)
    (self.overlayWhite, self.overlayAlpha) = (white, alpha)
  }

  /// Whether the overlay is light, so that content on top of it is dark.
  var isLight: Bool { overlayWhite > 0.5 }
}

extension UIVibrancyEffectStyle {
  /// The opacity of the content to which the effect is applied.
  ///
  /// - Source: the alphas of the system's label and fill colors (Apple's Human Interface Guidelines, Color). The
  ///   separator has the alpha of the quaternary label.
  var contentAlpha: CGFloat {
    switch self {
    case .label: 1
    case .secondaryLabel: 0.6
    case .tertiaryLabel: 0.3
    case .quaternaryLabel, .separator: 0.18
    case .fill: 0.2
    case .secondaryFill: 0.16
    case .tertiaryFill: 0.12
    }
  }
}
