import Pixels

/// How large a picture may be; what exceeds it is refused before memory is taken for it.
///
/// - Beyond: the picture is not decoded, with an error that says which.
public enum ImageLimits {
  /// The pixels of one picture: room for the 108 million of today's telephones, 512 MiB decoded.
  public static let maximumPixelCount = 1 << 27

  /// The pixels along one side.
  public static let maximumSide = PixelBuffer.maximumSide

  /// The pixels along one side of a WebP, whose header has 14 bits for each.
  public static let maximumWebPSide = 16_383

  /// Bytes that one byte of deflated data can become at most, by the design of deflate: 258 bytes
  /// for two bits.
  static let maximumInflationRatio = 1_032
}
