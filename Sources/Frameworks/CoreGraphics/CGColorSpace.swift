import Color
public import Foundation

/// A color space: the primaries, the transfer function and the range that define the meaning of color components.
///
/// Two color spaces are equal when they have the same name and the same base color space. The device RGB and device
/// gray spaces are treated as sRGB.
public final class CGColorSpace: Hashable, Sendable {
  /// The profile that identifies the color space and determines its conversions.
  let colorProfile: ColorProfile
  /// The color space of the color used to paint uncolored patterns, or `nil` if this is not a pattern color space or
  /// has no base.
  public let baseColorSpace: CGColorSpace?

  private init(_ profile: ColorProfile, base: CGColorSpace? = nil) {
    self.colorProfile = profile
    baseColorSpace = base
  }

  /// Creates a pattern color space.
  ///
  /// Uncolored patterns require a base color space, which defines their color. Returns `nil` if the base is itself a
  /// pattern color space.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    self.init(.pattern, base: baseSpace)
  }

  /// Creates the color space with the given name, or returns `nil` if the name is not supported.
  ///
  /// This initializer does not accept the names of device color spaces.
  public convenience init?(name: CFString) {
    let text = name as String
    guard let profile = ColorProfile(rawValue: text), !profile.isDevice, profile != .pattern else {
      return nil
    }
    self.init(profile)
  }

  /// Creates the color space for the given profile.
  ///
  /// Color spaces with the same profile are equal.
  convenience init(profile: ColorProfile) { self.init(profile) }

  /// The name from which the color space can be created, or `nil` for a pattern color space.
  public var name: CFString? { colorProfile == .pattern ? nil : colorProfile.rawValue as NSString }

  /// The color model, such as RGB or monochrome.
  public var model: CGColorSpaceModel { colorProfile.model }

  /// The number of components, not counting alpha.
  ///
  /// For a pattern color space, this is the number of components of its base, or 0 without a base.
  public var numberOfComponents: Int {
    switch colorProfile.model {
    case .monochrome: 1
    case .cmyk: 4
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
    default: 3
    }
  }

  /// Whether the color space contains colors outside the sRGB gamut.
  public var isWideGamutRGB: Bool {
    switch colorProfile {
    case .displayP3, .extendedDisplayP3, .linearDisplayP3, .extendedLinearDisplayP3, .adobeRGB1998,
      .extendedSRGB, .extendedLinearSRGB:
      true
    case .deviceRGB, .deviceGray, .deviceCMYK, .sRGB, .linearSRGB, .genericGrayGamma2_2,
      .extendedGray, .linearGray, .extendedLinearGray, .genericCMYK, .pattern:
      false
    }
  }

  /// Whether components may lie outside the range 0...1.
  public var usesExtendedRange: Bool { colorProfile.isExtended }

  /// Returns whether two color spaces have the same name and the same base color space.
  public static func == (p: CGColorSpace, q: CGColorSpace) -> Bool {
    p.colorProfile == q.colorProfile && p.baseColorSpace == q.baseColorSpace
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(colorProfile) }
}

extension CGColorSpace {
  /// The supported color spaces.
  ///
  /// The raw values are the names used by Apple.
  enum ColorProfile: String, Hashable, Sendable {
    case deviceRGB = "kCGColorSpaceDeviceRGB"
    case deviceGray = "kCGColorSpaceDeviceGray"
    case deviceCMYK = "kCGColorSpaceDeviceCMYK"
    case sRGB = "kCGColorSpaceSRGB"
    case extendedSRGB = "kCGColorSpaceExtendedSRGB"
    case linearSRGB = "kCGColorSpaceLinearSRGB"
    case extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
    case displayP3 = "kCGColorSpaceDisplayP3"
    case extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
    case linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
    case extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
    case adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
    case genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    case extendedGray = "kCGColorSpaceExtendedGray"
    case linearGray = "kCGColorSpaceLinearGray"
    case extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
    case genericCMYK = "kCGColorSpaceGenericCMYK"
    case pattern

    var model: CGColorSpaceModel {
      switch self {
      case .deviceGray, .genericGrayGamma2_2, .extendedGray, .linearGray, .extendedLinearGray:
        .monochrome
      case .deviceCMYK, .genericCMYK: .cmyk
      case .pattern: .pattern
      case .deviceRGB, .sRGB, .extendedSRGB, .linearSRGB, .extendedLinearSRGB, .displayP3,
        .extendedDisplayP3, .linearDisplayP3, .extendedLinearDisplayP3, .adobeRGB1998:
        .rgb
      }
    }

    var isDevice: Bool { self == .deviceRGB || self == .deviceGray || self == .deviceCMYK }

    var isExtended: Bool {
      switch self {
      case .extendedSRGB, .extendedLinearSRGB, .extendedDisplayP3, .extendedLinearDisplayP3,
        .extendedGray, .extendedLinearGray:
        true
      case .deviceRGB, .deviceGray, .deviceCMYK, .sRGB, .linearSRGB, .displayP3, .linearDisplayP3,
        .adobeRGB1998, .genericGrayGamma2_2, .linearGray, .genericCMYK, .pattern:
        false
      }
    }

    /// The conversion between the components and extended sRGB.
    var encoding: ComponentEncoding {
      switch self {
      case .deviceRGB, .sRGB, .extendedSRGB: .sRGB
      case .linearSRGB, .extendedLinearSRGB: .rgb(.linearSRGB)
      case .displayP3, .extendedDisplayP3: .rgb(.displayP3)
      case .linearDisplayP3, .extendedLinearDisplayP3: .rgb(.linearDisplayP3)
      case .adobeRGB1998: .rgb(.adobeRGB)
      case .deviceGray: .gray(.sRGB)
      case .genericGrayGamma2_2, .extendedGray: .gray(.power(2.2))
      case .linearGray, .extendedLinearGray: .gray(.power(1))
      case .deviceCMYK, .genericCMYK: .cmyk
      case .pattern: .pattern
      }
    }
  }

  /// The encoding of color components, which determines the conversion to extended sRGB.
  enum ComponentEncoding {
    /// Nonlinear sRGB components, which need no conversion.
    case sRGB
    /// Components of an RGB color space other than nonlinear sRGB.
    case rgb(RGBColorSpace)
    /// A gray component, encoded with the given transfer curve.
    case gray(TransferCurve)
    /// Cyan, magenta, yellow and black, converted without an ICC profile.
    case cmyk
    /// Components in the base color space of a pattern color space.
    case pattern
  }

  /// Returns the extended sRGB color for the given components, followed by alpha.
  ///
  /// For a colored pattern, whose only component is alpha, the result is black with this alpha.
  func rgba(fromComponents v: [Double]) -> RGBA {
    switch colorProfile.encoding {
    case .sRGB: return RGBA(v[0], v[1], v[2], v[3])
    case .rgb(let space): return space.color(from: SIMD4(v[0], v[1], v[2], v[3]))
    case .gray(.sRGB): return RGBA(v[0], v[0], v[0], v[1])
    case .gray(let curve):
      let gray = TransferCurve.sRGB.encoded(curve.linear(v[0]))
      return RGBA(gray, gray, gray, v[1])
    case .pattern:
      let isColored = v.count == 1
      return isColored ? RGBA(0, 0, 0, v[0]) : baseColorSpace?.rgba(fromComponents: v) ?? .clear
    case .cmyk:
      let light = 1 - v[3]
      return RGBA((1 - v[0]) * light, (1 - v[1]) * light, (1 - v[2]) * light, v[4])
    }
  }

  /// Returns the components of the given color in this color space, followed by alpha.
  ///
  /// Components are clamped to 0...1 unless the color space is extended.
  func encodedComponents(of color: RGBA) -> [Double] {
    var values: [Double]
    switch colorProfile.encoding {
    case .sRGB: values = [color.red, color.green, color.blue]
    case .rgb(let space):
      let v = space.components(of: color)
      values = [v.x, v.y, v.z]
    case .gray(let curve):
      let light = TransferCurve.sRGB.linear(color.lanes)
      // The weights of the sRGB primaries in relative luminance (ITU-R BT.709).
      let luminance = 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
      let isGray = color.red == color.green && color.green == color.blue
      values =
        if case .sRGB = curve, isGray { [color.red] } else {
          [curve.encoded(isGray ? light.x : luminance)]
        }
    case .pattern: return baseColorSpace?.encodedComponents(of: color) ?? [color.alpha]
    case .cmyk:
      let v = color.lanes.clamped(lowerBound: .zero, upperBound: .one)
      let light = max(v.x, max(v.y, v.z))
      values =
        light == 0
        ? [0, 0, 0, 1] : [1 - v.x / light, 1 - v.y / light, 1 - v.z / light, 1 - light]
    }
    if !usesExtendedRange { values = values.map { min(max($0, 0), 1) } }
    return values + [color.alpha]
  }
}

/// The color model that defines the components of a color space.
public enum CGColorSpaceModel: Int32, Hashable, Sendable {
  /// An unknown color model.
  case unknown = -1
  /// A single gray component.
  case monochrome
  case rgb
  case cmyk
  /// Lightness and two color-opponent components (CIE L\*a\*b\*).
  case lab
  /// The colorants of an output device.
  case deviceN
  /// Indexes into a color table.
  case indexed
  /// A pattern in place of a color.
  case pattern
}

/// Returns the device RGB color space, which is treated as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(profile: .deviceRGB) }

/// Returns the device gray color space, whose transfer curve is that of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(profile: .deviceGray) }

/// Returns the device CMYK color space, which is converted without an ICC profile.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { CGColorSpace(profile: .deviceCMYK) }
