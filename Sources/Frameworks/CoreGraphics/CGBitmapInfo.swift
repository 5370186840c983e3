/// Where alpha is in a pixel, and whether the colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  /// No alpha and no room for it.
  case none
  /// Last, multiplied.
  case premultipliedLast
  /// First, multiplied.
  case premultipliedFirst
  /// Last, not multiplied.
  case last
  /// First, not multiplied.
  case first
  /// Room for it at the end, not used.
  case noneSkipLast
  /// Room for it at the beginning, not used.
  case noneSkipFirst
  /// Nothing but alpha.
  case alphaOnly
}

/// In which order the bytes of a pixel are.
public enum CGImageByteOrderInfo: UInt32, Hashable, Sendable {
  /// The bits of it.
  case orderMask = 0x7000
  /// As the components are named.
  case orderDefault = 0
  /// Words of 16 bits, lowest byte first.
  case order16Little = 0x1000
  /// Words of 32 bits, lowest byte first.
  case order32Little = 0x2000
  /// Words of 16 bits, highest byte first.
  case order16Big = 0x3000
  /// Words of 32 bits, highest byte first.
  case order32Big = 0x4000
}

/// How the pixels of a bitmap are laid out: alpha, floating point, byte order.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// A layout of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that are a ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits about floating point.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// The components are floating point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits that are a ``CGImageByteOrderInfo``.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// As the components are named.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// Words of 16 bits, lowest byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// Words of 32 bits, lowest byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Words of 16 bits, highest byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// Words of 32 bits, highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The layout of an alpha and a byte order.
  package init(alpha: CGImageAlphaInfo, byteOrder: CGImageByteOrderInfo = .orderDefault) {
    self.init(rawValue: alpha.rawValue | byteOrder.rawValue)
  }

  /// Where alpha is.
  var alpha: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue)
  }

  /// The order of bytes.
  var byteOrder: CGImageByteOrderInfo? {
    CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue)
  }
}
