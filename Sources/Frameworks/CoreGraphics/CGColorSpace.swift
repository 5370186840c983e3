import Color
public import Foundation

/// How the components of colours are understood.
///
/// Two spaces are equal when they are of one name. Device spaces count as sRGB.
public final class CGColorSpace: Hashable, Sendable {
  /// The name and meaning.
  let colorProfile: ColorProfile
  /// The space in which patterns without colours of their own get one.
  public let baseColorSpace: CGColorSpace?

  private init(_ profile: ColorProfile, base: CGColorSpace? = nil) {
    self.colorProfile = profile
    baseColorSpace = base
  }

  /// A space of patterns; with a base for patterns without colours of their own, which are drawn in one of the base's.
  ///
  /// Nil where the base is a space of patterns itself.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    self.init(.pattern, base: baseSpace)
  }

  /// The space of that name, or nil for a name that is not supported.
  public convenience init?(name: CFString) {
    let text = name as String
    guard let profile = ColorProfile(rawValue: text), !profile.isDevice, profile != .pattern else {
      return nil
    }
    self.init(profile)
  }

  /// The space of a profile; all values with one profile are equal.
  convenience init(profile: ColorProfile) { self.init(profile) }

  /// The name by which the space can be had again; nil for a space of patterns.
  public var name: CFString? { colorProfile == .pattern ? nil : colorProfile.rawValue as NSString }

  /// What kind of components it has.
  public var model: CGColorSpaceModel { colorProfile.model }

  /// The number of components without alpha; of a space of patterns, those of its base.
  public var numberOfComponents: Int {
    switch colorProfile.model {
    case .monochrome: 1
    case .cmyk: 4
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
    default: 3
    }
  }

  /// Whether it holds colours that sRGB's 0…1 does not.
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

  /// Whether components may leave 0…1.
  public var usesExtendedRange: Bool { colorProfile.isExtended }

  /// Whether both are of one name, or of patterns over equal bases.
  public static func == (p: CGColorSpace, q: CGColorSpace) -> Bool {
    p.colorProfile == q.colorProfile && p.baseColorSpace == q.baseColorSpace
  }

  /// Mixes in the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(colorProfile) }
}

extension CGColorSpace {
  /// The names of the spaces.
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

    /// How components and extended sRGB go over into each other.
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

  /// What components mean.
  enum ComponentEncoding {
    /// Encoded sRGB as it is.
    case sRGB
    /// Another RGB space.
    case rgb(RGBColorSpace)
    /// Gray by a curve.
    case gray(TransferCurve)
    /// Ink, without a profile.
    case cmyk
    /// What the base's components mean.
    case pattern
  }

  /// The colour of components followed by alpha; of a pattern with colours of its own, black with its alpha.
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

  /// The components of a colour followed by alpha; limited to 0…1 unless the range is extended.
  func encodedComponents(of color: RGBA) -> [Double] {
    var values: [Double]
    switch colorProfile.encoding {
    case .sRGB: values = [color.red, color.green, color.blue]
    case .rgb(let space):
      let v = space.components(of: color)
      values = [v.x, v.y, v.z]
    case .gray(let curve):
      let light = TransferCurve.sRGB.linear(color.lanes)
      // The luminance of sRGB's primaries.
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

/// What kind of components a space has.
public enum CGColorSpaceModel: Int32, Hashable, Sendable {
  /// Not known.
  case unknown = -1
  /// Gray.
  case monochrome
  /// Red, green, blue.
  case rgb
  /// Cyan, magenta, yellow, black.
  case cmyk
  /// Lightness and two differences.
  case lab
  /// Inks of a device.
  case deviceN
  /// Numbers of colours in a table.
  case indexed
  /// A drawing that repeats.
  case pattern
}

/// The RGB space of the device, which counts as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(profile: .deviceRGB) }

/// The gray space of the device, whose curve counts as that of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(profile: .deviceGray) }

/// The ink space of the device, without a profile.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { CGColorSpace(profile: .deviceCMYK) }
