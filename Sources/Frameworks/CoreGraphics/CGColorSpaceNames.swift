public import Foundation

// Names of color spaces, used as in `CGColorSpace(name: CGColorSpace.sRGB)`.
extension CGColorSpace {
  /// The name of the sRGB color space (IEC 61966-2-1).
  public static var sRGB: CFString { ColorProfile.sRGB.rawValue as NSString }

  /// The name of sRGB with components outside 0...1.
  public static var extendedSRGB: CFString { ColorProfile.extendedSRGB.rawValue as NSString }

  /// The name of sRGB with linear light components.
  public static var linearSRGB: CFString { ColorProfile.linearSRGB.rawValue as NSString }

  /// The name of sRGB with linear light components that may lie outside 0...1.
  public static var extendedLinearSRGB: CFString {
    ColorProfile.extendedLinearSRGB.rawValue as NSString
  }

  /// The name of Display P3, the wide gamut of Apple's displays, with the transfer curve of sRGB.
  public static var displayP3: CFString { ColorProfile.displayP3.rawValue as NSString }

  /// The name of Display P3 with components outside 0...1.
  public static var extendedDisplayP3: CFString {
    ColorProfile.extendedDisplayP3.rawValue as NSString
  }

  /// The name of Display P3 with linear light components.
  public static var linearDisplayP3: CFString { ColorProfile.linearDisplayP3.rawValue as NSString }

  /// The name of Display P3 with linear light components that may lie outside 0...1.
  public static var extendedLinearDisplayP3: CFString {
    ColorProfile.extendedLinearDisplayP3.rawValue as NSString
  }

  /// The name of the wide-gamut color space Adobe RGB (1998).
  public static var adobeRGB1998: CFString { ColorProfile.adobeRGB1998.rawValue as NSString }

  /// The name of gray with a gamma of 2.2.
  public static var genericGrayGamma2_2: CFString {
    ColorProfile.genericGrayGamma2_2.rawValue as NSString
  }

  /// The name of gray with a gamma of 2.2 and values that may lie outside 0...1.
  public static var extendedGray: CFString { ColorProfile.extendedGray.rawValue as NSString }

  /// The name of gray with linear light values.
  public static var linearGray: CFString { ColorProfile.linearGray.rawValue as NSString }

  /// The name of gray with linear light values that may lie outside 0...1.
  public static var extendedLinearGray: CFString {
    ColorProfile.extendedLinearGray.rawValue as NSString
  }

  /// The name of generic CMYK, which is converted without an ICC profile.
  public static var genericCMYK: CFString { ColorProfile.genericCMYK.rawValue as NSString }
}
