import Color
import Foundation
import Pixels

/// The pixel format of a bitmap context.
struct BitmapLayout: Sendable {
  /// The components in a stored pixel.
  private enum PixelFormat {
    /// Four bytes: red, green and blue, preceded or followed by alpha or an unused byte.
    case rgb(alphaFirst: Bool)
    /// A single byte for gray, or for alpha alone.
    case gray, alpha
  }

  private let pixelFormat: PixelFormat
  /// Whether the bytes of a pixel are stored in reverse order.
  private let isReversed: Bool
  /// Whether the format can only store opaque pixels.
  let isOpaque: Bool
  /// The color space of the components, or `nil` if only alpha is stored.
  let space: CGColorSpace?
  /// The format requested by the client.
  let info: CGBitmapInfo

  /// A sentence for diagnostics that lists the formats accepted by ``init(bitsPerComponent:space:info:)``.
  static let supportedFormats =
    "8 bits per component: RGB with 32 bits per pixel and premultipliedFirst, premultipliedLast, "
    + "noneSkipFirst or noneSkipLast, in the byte orders default, 32Big and 32Little; "
    + "gray with 8 bits per pixel and none; alphaOnly with 8 bits per pixel"

  /// Premultiplied sRGB followed by alpha, the default format of layer contents.
  static let premultipliedSRGB = BitmapLayout(
    kind: .rgb(alphaFirst: false), isReversed: false, isOpaque: false,
    space: CGColorSpace(profile: .sRGB), info: CGBitmapInfo(alpha: .premultipliedLast))

  /// Opaque sRGB followed by an unused byte.
  static let opaqueSRGB = BitmapLayout(
    kind: .rgb(alphaFirst: false), isReversed: false, isOpaque: true,
    space: CGColorSpace(profile: .sRGB), info: CGBitmapInfo(alpha: .noneSkipLast))

  /// Device gray without an alpha component.
  static let gray = BitmapLayout(
    kind: .gray, isReversed: false, isOpaque: true, space: CGColorSpaceCreateDeviceGray(),
    info: CGBitmapInfo(alpha: .none))

  private init(
    kind: PixelFormat, isReversed: Bool, isOpaque: Bool, space: CGColorSpace?, info: CGBitmapInfo
  ) {
    self.pixelFormat = kind
    self.isReversed = isReversed
    self.isOpaque = isOpaque
    self.space = space
    self.info = info
  }

  /// Creates the pixel format for the given parameters.
  ///
  /// Returns `nil` if it is not one of the ``supportedFormats``.
  init?(bitsPerComponent: Int, space: CGColorSpace?, info: CGBitmapInfo) {
    guard bitsPerComponent == 8, !info.contains(.floatComponents), let alpha = info.alpha,
      let order = info.byteOrder
    else { return nil }
    if alpha == .alphaOnly {
      guard order == .orderDefault else { return nil }
      self.init(kind: .alpha, isReversed: false, isOpaque: false, space: nil, info: info)
      return
    }
    guard let space, !space.usesExtendedRange else { return nil }
    switch (space.model, alpha) {
    case (.monochrome, .none):
      guard order == .orderDefault else { return nil }
      self.init(kind: .gray, isReversed: false, isOpaque: true, space: space, info: info)
    case (.rgb, .premultipliedFirst), (.rgb, .premultipliedLast), (.rgb, .noneSkipFirst),
      (.rgb, .noneSkipLast):
      guard [.orderDefault, .order32Big, .order32Little].contains(order) else { return nil }
      self.init(
        kind: .rgb(alphaFirst: alpha == .premultipliedFirst || alpha == .noneSkipFirst),
        isReversed: order == .order32Little,
        isOpaque: alpha == .noneSkipFirst || alpha == .noneSkipLast, space: space, info: info)
    default:
      return nil
    }
  }

  /// The number of bytes per stored pixel: 4 or 1.
  var bytesPerPixel: Int {
    switch pixelFormat {
    case .rgb: 4
    case .gray, .alpha: 1
    }
  }

  /// Converts a premultiplied sRGB pixel to the stored format.
  ///
  /// The lowest byte of the result belongs at the lowest address.
  func encodedPixel(for pixel: UInt32) -> UInt32 {
    switch pixelFormat {
    case .alpha: return pixel >> 24
    case .gray:
      let gray = space?.encodedComponents(of: RGBA(premultiplied: pixel | 0xFF00_0000))[0] ?? 0
      return UInt32(min(max(gray, 0), 1) * 255 + 0.5)
    case .rgb(let alphaFirst):
      var word = isOpaque ? pixel | 0xFF00_0000 : pixel
      if let space, !space.isEncodedSRGB {
        let v = space.encodedComponents(of: RGBA(premultiplied: word))
        word = RGBA(v[0], v[1], v[2], v[3]).premultipliedPixel
      }
      if alphaFirst { word = word << 8 | word >> 24 }
      return isReversed ? word.byteSwapped : word
    }
  }

  /// Returns the bytes of the given pixels in the stored format.
  func bytes(of pixels: PixelBuffer, bytesPerRow: Int) -> Data {
    let size = bytesPerPixel
    var bytes = [UInt8](repeating: 0, count: bytesPerRow * pixels.height)
    pixels.withPixels { source in
      for y in 0..<pixels.height {
        for x in 0..<pixels.width {
          let word = encodedPixel(for: source[y * pixels.width + x])
          for byte in 0..<size {
            bytes[y * bytesPerRow + x * size + byte] = UInt8(word >> (8 * byte) & 255)
          }
        }
      }
    }
    return Data(bytes)
  }

  /// Converts a stored pixel to premultiplied sRGB.
  func decodedPixel(for stored: UInt32) -> UInt32 {
    switch pixelFormat {
    case .alpha: return stored << 24
    case .gray:
      return (space?.rgba(fromComponents: [Double(stored) / 255, 1]) ?? .black).premultipliedPixel
    case .rgb(let alphaFirst):
      var word = isReversed ? stored.byteSwapped : stored
      if alphaFirst { word = word >> 8 | word << 24 }
      if isOpaque { word |= 0xFF00_0000 }
      let a = word >> 24
      word =
        min(word & 255, a) | min(word >> 8 & 255, a) << 8 | min(word >> 16 & 255, a) << 16 | a << 24
      guard let space, !space.isEncodedSRGB else { return word }
      let v = RGBA(premultiplied: word)
      return space.rgba(fromComponents: [v.red, v.green, v.blue, v.alpha]).premultipliedPixel
    }
  }
}

extension CGColorSpace {
  /// Whether the components are nonlinear sRGB, so that no conversion is needed.
  var isEncodedSRGB: Bool { if case .sRGB = colorProfile.encoding { true } else { false } }
}

extension RGBA {
  /// Creates a color from four premultiplied bytes, with red in the lowest byte.
  ///
  /// If the alpha is 0, the color is transparent black.
  init(premultiplied pixel: UInt32) {
    let alpha = Double(pixel >> 24)
    func part(_ shift: UInt32) -> Double {
      alpha > 0 ? min(Double(pixel >> shift & 255) / alpha, 1) : 0
    }
    self.init(part(0), part(8), part(16), alpha / 255)
  }
}
