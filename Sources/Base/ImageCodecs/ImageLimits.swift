import Pixels

/// Limits on the size of an image.
///
/// They are checked before memory is allocated.
/// - Beyond: The image is not decoded, and the error names the limit.
public enum ImageLimits {
  /// The maximum number of pixels in an image.
  ///
  /// It allows the 108 megapixels of current phone cameras. A decoded image of this size uses 512 MiB.
  public static let maximumPixelCount = 1 << 27

  /// The maximum width or height of an image, in pixels.
  public static let maximumSide = PixelBuffer.maximumSide

  /// The maximum width or height of a WebP image, in pixels.
  ///
  /// The file header stores each of them in 14 bits.
  public static let maximumWebPSide = 16_383

  /// The maximum number of bytes that one byte of deflated data can represent: deflate encodes 258 bytes in two bits.
  static let maximumInflationRatio = 1_032
}
