import CoreGraphics

/// What a style of blur does: how far it blurs, how it colours.
///
/// - Source: the three oldest styles are those of Apple's sample code for blurred images (UIImageEffects, 2013): the
///   radius in points, the saturation, and the white and alpha of the colour. The materials are our own choice, in the
///   order of thickness that Apple's Human Interface Guidelines (Materials) gives them.
struct BlurMaterial: Equatable {
  /// The standard deviation of the blur in points.
  var radius: Double
  /// How much stronger colours are than beneath.
  var saturation: Double
  /// The gray laid over: 0 is black.
  var overlayWhite: CGFloat
  /// How much of the gray covers.
  var overlayAlpha: CGFloat

  /// What changes nothing, with a gray from which a colour can fade in.
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

  /// What a style does in light or dark surroundings.
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

  /// Whether content on it is dark.
  var isLight: Bool { overlayWhite > 0.5 }
}

extension UIVibrancyEffectStyle {
  /// How much of the content shows.
  ///
  /// - Source: the alphas of the system's label and fill colours (Apple's Human Interface Guidelines, Color), with the
  ///   separator as faint as the fourth rank of text.
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
