/// The position of the alpha component in a stored pixel, and whether the color components are premultiplied.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  /// Pixels have neither alpha nor an unused component.
  case none
  /// Alpha follows the color components, which are premultiplied.
  case premultipliedLast
  /// Alpha precedes the color components, which are premultiplied.
  case premultipliedFirst
  /// Alpha follows the color components, which are not premultiplied.
  case last
  /// Alpha precedes the color components, which are not premultiplied.
  case first
  /// An unused component follows the color components.
  case noneSkipLast
  /// An unused component precedes the color components.
  case noneSkipFirst
  /// Pixels have alpha but no color components.
  case alphaOnly
}

/// The byte order within a stored pixel.
public enum CGImageByteOrderInfo: UInt32, Hashable, Sendable {
  /// The bits of ``CGBitmapInfo`` that hold the byte order.
  case orderMask = 0x7000
  /// The default order: bytes follow the order of the components.
  case orderDefault = 0
  /// Pixels are stored in 16-bit words, least significant byte first.
  case order16Little = 0x1000
  /// Pixels are stored in 32-bit words, least significant byte first.
  case order32Little = 0x2000
  /// Pixels are stored in 16-bit words, most significant byte first.
  case order16Big = 0x3000
  /// Pixels are stored in 32-bit words, most significant byte first.
  case order32Big = 0x4000
}

/// The pixel layout of a bitmap: the alpha position, the number format and the byte order.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that hold a ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that specify floating-point components.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are stored as floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits that hold a ``CGImageByteOrderInfo``.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The default order: bytes follow the order of the components.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// Pixels are stored in 16-bit words, least significant byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// Pixels are stored in 32-bit words, least significant byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Pixels are stored in 16-bit words, most significant byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// Pixels are stored in 32-bit words, most significant byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// Creates a pixel layout from an alpha position and a byte order.
  package init(alpha: CGImageAlphaInfo, byteOrder: CGImageByteOrderInfo = .orderDefault) {
    self.init(rawValue: alpha.rawValue | byteOrder.rawValue)
  }

  /// The position of the alpha component, or `nil` if the bits are not a valid ``CGImageAlphaInfo``.
  var alpha: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue)
  }

  /// The byte order, or `nil` if the bits are not a valid ``CGImageByteOrderInfo``.
  var byteOrder: CGImageByteOrderInfo? {
    CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue)
  }
}
