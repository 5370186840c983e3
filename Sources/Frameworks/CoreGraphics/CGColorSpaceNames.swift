public import Foundation

// The names of the supported color spaces, as in `CGColorSpace(name: CGColorSpace.sRGB)`.
extension CGColorSpace {
  /// The name of the sRGB color space (IEC 61966-2-1).
  public static var sRGB: CFString { ColorProfile.sRGB.rawValue as NSString }

  /// The name of sRGB whose components may lie outside 0...1.
  public static var extendedSRGB: CFString { ColorProfile.extendedSRGB.rawValue as NSString }

  /// The name of the color space with the sRGB primaries and a linear transfer function.
  public static var linearSRGB: CFString { ColorProfile.linearSRGB.rawValue as NSString }

  /// The name of the color space with the sRGB primaries, a linear transfer function and components that may lie
  /// outside 0...1.
  public static var extendedLinearSRGB: CFString {
    ColorProfile.extendedLinearSRGB.rawValue as NSString
  }

  /// The name of Display P3, the wide-gamut color space of Apple's displays, with the sRGB transfer function.
  public static var displayP3: CFString { ColorProfile.displayP3.rawValue as NSString }

  /// The name of Display P3 whose components may lie outside 0...1.
  public static var extendedDisplayP3: CFString {
    ColorProfile.extendedDisplayP3.rawValue as NSString
  }

  /// The name of the color space with the Display P3 primaries and a linear transfer function.
  public static var linearDisplayP3: CFString { ColorProfile.linearDisplayP3.rawValue as NSString }

  /// The name of the color space with the Display P3 primaries, a linear transfer function and components that may
  /// lie outside 0...1.
  public static var extendedLinearDisplayP3: CFString {
    ColorProfile.extendedLinearDisplayP3.rawValue as NSString
  }

  /// The name of the wide-gamut color space Adobe RGB (1998).
  public static var adobeRGB1998: CFString { ColorProfile.adobeRGB1998.rawValue as NSString }

  /// The name of the gray color space with a gamma of 2.2.
  public static var genericGrayGamma2_2: CFString {
    ColorProfile.genericGrayGamma2_2.rawValue as NSString
  }

  /// The name of the gray color space with a gamma of 2.2 and values that may lie outside 0...1.
  public static var extendedGray: CFString { ColorProfile.extendedGray.rawValue as NSString }

  /// The name of the gray color space with a linear transfer function.
  public static var linearGray: CFString { ColorProfile.linearGray.rawValue as NSString }

  /// The name of the gray color space with a linear transfer function and values that may lie outside 0...1.
  public static var extendedLinearGray: CFString {
    ColorProfile.extendedLinearGray.rawValue as NSString
  }

  /// The name of the generic CMYK color space, which is converted without an ICC profile.
  public static var genericCMYK: CFString { ColorProfile.genericCMYK.rawValue as NSString }
}
