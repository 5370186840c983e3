public import Foundation

// The names by which spaces are had: `CGColorSpace(name: CGColorSpace.sRGB)`.
extension CGColorSpace {
  /// The usual RGB space of screens.
  public static var sRGB: CFString { ColorProfile.sRGB.rawValue as NSString }

  /// sRGB with components beyond 0…1.
  public static var extendedSRGB: CFString { ColorProfile.extendedSRGB.rawValue as NSString }

  /// sRGB with components that are amounts of light.
  public static var linearSRGB: CFString { ColorProfile.linearSRGB.rawValue as NSString }

  /// sRGB with any amounts of light.
  public static var extendedLinearSRGB: CFString {
    ColorProfile.extendedLinearSRGB.rawValue as NSString
  }

  /// The wide gamut of Apple's displays.
  public static var displayP3: CFString { ColorProfile.displayP3.rawValue as NSString }

  /// Display P3 with components beyond 0…1.
  public static var extendedDisplayP3: CFString {
    ColorProfile.extendedDisplayP3.rawValue as NSString
  }

  /// Display P3 with components that are amounts of light.
  public static var linearDisplayP3: CFString { ColorProfile.linearDisplayP3.rawValue as NSString }

  /// Display P3 with any amounts of light.
  public static var extendedLinearDisplayP3: CFString {
    ColorProfile.extendedLinearDisplayP3.rawValue as NSString
  }

  /// The wide gamut of Adobe RGB (1998).
  public static var adobeRGB1998: CFString { ColorProfile.adobeRGB1998.rawValue as NSString }

  /// Gray of gamma 2.2.
  public static var genericGrayGamma2_2: CFString {
    ColorProfile.genericGrayGamma2_2.rawValue as NSString
  }

  /// Gray of gamma 2.2 beyond 0…1.
  public static var extendedGray: CFString { ColorProfile.extendedGray.rawValue as NSString }

  /// Gray that is an amount of light.
  public static var linearGray: CFString { ColorProfile.linearGray.rawValue as NSString }

  /// Gray that is any amount of light.
  public static var extendedLinearGray: CFString {
    ColorProfile.extendedLinearGray.rawValue as NSString
  }

  /// Four inks.
  public static var genericCMYK: CFString { ColorProfile.genericCMYK.rawValue as NSString }
}
