public import Foundation
import Geometry
import ImageCodecs
package import Pixels

/// An immutable image or image mask.
///
/// Two images are equal only if they are the same object.
public final class CGImage: Hashable, Sendable {
  /// The premultiplied sRGB pixels.
  ///
  /// In an image mask, every pixel is black and its alpha is the fraction of paint that the mask lets through.
  package let pixels: PixelBuffer

  public let bitsPerComponent: Int
  public let bitsPerPixel: Int
  /// The number of bytes between the starts of consecutive rows.
  public let bytesPerRow: Int
  /// The color space of the stored components, or `nil` for an image mask.
  public let colorSpace: CGColorSpace?
  /// The pixel layout of the image.
  public let bitmapInfo: CGBitmapInfo
  /// Whether pixels are interpolated when the image is drawn at a different size.
  public let shouldInterpolate: Bool
  /// The intended conversion for colors outside the destination's gamut.
  ///
  /// The value is stored but has no effect: such colors are clamped.
  public let renderingIntent: CGColorRenderingIntent
  /// Whether the image is an image mask, which has no colors and controls where paint is applied.
  public let isMask: Bool

  /// The provider from which the image was created, or `nil` if the image was created from pixels.
  private let sourceProvider: CGDataProvider?
  /// The minimum and maximum of each stored component, or `nil` for the default ranges.
  private let decodeRanges: [CGFloat]?
  /// The layout used for the bytes in ``dataProvider``, or `nil` for the layout of ``pixels``.
  private let bitmapLayout: BitmapLayout?

  private init(
    pixels: PixelBuffer, layout: StoredPixelLayout, space: CGColorSpace?, provider: CGDataProvider?,
    decode: [CGFloat]?, shouldInterpolate: Bool, intent: CGColorRenderingIntent, isMask: Bool,
    packing: BitmapLayout? = nil
  ) {
    self.pixels = pixels
    bitsPerComponent = layout.bitsPerComponent
    bitsPerPixel = layout.bitsPerPixel
    bytesPerRow = layout.bytesPerRow
    bitmapInfo = layout.info
    colorSpace = space
    sourceProvider = provider
    decodeRanges = decode
    self.bitmapLayout = packing
    self.shouldInterpolate = shouldInterpolate
    renderingIntent = intent
    self.isMask = isMask
  }

  private struct StoredPixelLayout {
    var bitsPerComponent = 8
    var bitsPerPixel: Int
    var bytesPerRow: Int
    var info: CGBitmapInfo
  }

  /// Creates an image from 8-bit premultiplied RGBA pixels in sRGB.
  package convenience init(pixels: PixelBuffer) {
    self.init(
      pixels: pixels,
      layout: StoredPixelLayout(
        bitsPerPixel: 32, bytesPerRow: pixels.bytesPerRow,
        info: CGBitmapInfo(alpha: .premultipliedLast)),
      space: CGColorSpace(profile: .sRGB), provider: nil, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent, isMask: false)
  }

  /// Creates an image from the pixels of a bitmap context, and uses the context's layout for the stored bytes.
  convenience init(pixels: PixelBuffer, layout: BitmapLayout, bytesPerRow: Int) {
    self.init(
      pixels: pixels,
      layout: StoredPixelLayout(
        bitsPerPixel: layout.bytesPerPixel * 8, bytesPerRow: bytesPerRow, info: layout.info),
      space: layout.space, provider: nil, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent, isMask: false, packing: layout)
  }

  /// Creates an image from stored pixels.
  ///
  /// Supports gray, RGB and CMYK pixels with 8 or 16 bits per component, but no floating-point components. Returns
  /// `nil` if the layout is not supported or `provider` has too few bytes.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard !bitmapInfo.contains(.floatComponents), let alpha = bitmapInfo.alpha,
      let order = bitmapInfo.byteOrder
    else { return nil }
    let ranges = decode.map { p in (0..<space.numberOfComponents * 2).map { p[$0] } }
    let layout = RawImageLayout(
      width: width, height: height, bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: space, alpha: alpha,
      order: order, decode: ranges?.map { Double($0) })
    guard let pixels = layout.pixels(of: provider.bytes) else { return nil }
    self.init(
      pixels: pixels,
      layout: StoredPixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
        info: bitmapInfo),
      space: space, provider: provider, decode: ranges, shouldInterpolate: shouldInterpolate,
      intent: intent, isMask: false)
  }

  /// Creates an image mask from stored pixels.
  ///
  /// Supports 1 or 8 bits per pixel. The lowest sample value lets all paint through and the highest blocks it; the
  /// decode array [1, 0] inverts the mask. Returns `nil` if the layout is not supported or `provider` has too few
  /// bytes.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard width > 0, height > 0, width <= PixelBuffer.maximumSide,
      height <= PixelBuffer.maximumSide, bitsPerComponent == bitsPerPixel,
      bitsPerPixel == 1 || bitsPerPixel == 8, bytesPerRow >= (width * bitsPerPixel + 7) / 8,
      provider.bytes.count >= (height - 1) * bytesPerRow + (width * bitsPerPixel + 7) / 8
    else { return nil }
    let ranges = decode.map { [$0[0], $0[1]] }
    var pixels = PixelBuffer(width: width, height: height)
    provider.bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      pixels.withMutablePixels { target in
        let (low, high) = (Double(ranges?[0] ?? 0), Double(ranges?[1] ?? 1))
        for y in 0..<height {
          for x in 0..<width {
            let raw =
              bitsPerPixel == 8
              ? Double(bytes[y * bytesPerRow + x]) / 255
              : Double(bytes[y * bytesPerRow + x / 8] >> (7 - x % 8) & 1)
            let blocked = min(max(low + raw * (high - low), 0), 1)
            target[y * width + x] = UInt32(clamping: (1 - blocked) * 255 + 0.5, in: 0...255) << 24
          }
        }
      }
    }
    self.init(
      pixels: pixels,
      layout: StoredPixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
        info: []),
      space: nil, provider: provider, decode: ranges, shouldInterpolate: shouldInterpolate,
      intent: .defaultIntent, isMask: true)
  }

  /// Creates an image from the contents of a PNG file.
  ///
  /// Returns `nil` if the bytes are damaged or in another format.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(file: source, startsWith: [0x89, 0x50, 0x4E, 0x47], shouldInterpolate, intent)
  }

  /// Creates an image from the contents of a JPEG file.
  ///
  /// Returns `nil` if the bytes are damaged or in another format.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(file: source, startsWith: [0xFF, 0xD8, 0xFF], shouldInterpolate, intent)
  }

  private convenience init?(
    file: CGDataProvider, startsWith mark: [UInt8], _ shouldInterpolate: Bool,
    _ intent: CGColorRenderingIntent
  ) {
    guard file.bytes.starts(with: mark) else { return nil }
    self.init(fileBytes: file.bytes, shouldInterpolate, intent)
  }

  /// Creates an image from the contents of an image file.
  ///
  /// Grayscale files are stored as gray. Returns `nil` if the bytes are damaged or the format is not supported.
  package convenience init?(
    fileBytes bytes: Data, _ shouldInterpolate: Bool = true,
    _ intent: CGColorRenderingIntent = .defaultIntent
  ) {
    guard let header = try? probeImage(bytes), let pixels = try? decodeImage(bytes) else {
      return nil
    }
    let layout = header.isGray ? BitmapLayout.gray : .premultipliedSRGB
    self.init(
      pixels: pixels,
      layout: StoredPixelLayout(
        bitsPerPixel: layout.bytesPerPixel * 8, bytesPerRow: layout.bytesPerPixel * pixels.width,
        info: layout.info),
      space: layout.space, provider: nil, decode: nil, shouldInterpolate: shouldInterpolate,
      intent: intent, isMask: false, packing: header.isGray ? layout : nil)
  }

  public static func == (p: CGImage, q: CGImage) -> Bool { p === q }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The width of the image, in pixels.
  public var width: Int { pixels.width }

  /// The height of the image, in pixels.
  public var height: Int { pixels.height }

  /// The position of the alpha component in the stored pixels.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .none }

  /// The byte order of the stored pixels.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder ?? .orderDefault }

  /// A provider for the stored bytes of the image.
  ///
  /// If the image was created from pixels, they are encoded on each access.
  public var dataProvider: CGDataProvider? {
    if let sourceProvider { return sourceProvider }
    if let bitmapLayout {
      return CGDataProvider(bytes: bitmapLayout.bytes(of: pixels, bytesPerRow: bytesPerRow))
    }
    return CGDataProvider(
      bytes: pixels.withPixels { Data(bytes: $0, count: pixels.height * pixels.bytesPerRow) })
  }

  /// Returns the image itself, since images are immutable.
  public func copy() -> CGImage? { self }

  /// Returns an image with the same stored bytes, interpreted in the given color space.
  ///
  /// Returns `nil` if the number of components differs.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard let colorSpace, space.numberOfComponents == colorSpace.numberOfComponents,
      let provider = dataProvider
    else { return nil }
    let make = { (ranges: UnsafePointer<CGFloat>?) in
      CGImage(
        width: self.width, height: self.height, bitsPerComponent: self.bitsPerComponent,
        bitsPerPixel: self.bitsPerPixel, bytesPerRow: self.bytesPerRow, space: space,
        bitmapInfo: self.bitmapInfo, provider: provider, decode: ranges,
        shouldInterpolate: self.shouldInterpolate, intent: self.renderingIntent)
    }
    guard let decodeRanges else { return make(nil) }
    return decodeRanges.withUnsafeBufferPointer { make($0.baseAddress) }
  }

  /// Returns an image of the same kind (image mask or color image) with the given pixels, stored as 8-bit
  /// premultiplied RGBA.
  func replacingPixels(_ pixels: PixelBuffer) -> CGImage {
    CGImage(
      pixels: pixels,
      layout: StoredPixelLayout(
        bitsPerPixel: 32, bytesPerRow: pixels.bytesPerRow,
        info: CGBitmapInfo(alpha: .premultipliedLast)),
      space: isMask ? nil : CGColorSpace(profile: .sRGB), provider: nil, decode: nil,
      shouldInterpolate: shouldInterpolate, intent: renderingIntent, isMask: isMask)
  }
}
