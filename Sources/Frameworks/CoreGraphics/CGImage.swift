public import Foundation
import Geometry
import ImageCodecs
package import Pixels

/// A picture that does not change.
///
/// Two images are equal when they are the same object.
public final class CGImage: Hashable, Sendable {
  /// The picture as premultiplied sRGB; of a mask, black where paint goes.
  package let pixels: PixelBuffer

  /// The number of bits in a component.
  public let bitsPerComponent: Int
  /// The number of bits in a pixel.
  public let bitsPerPixel: Int
  /// The number of bytes from one row to the next.
  public let bytesPerRow: Int
  /// The space of the stored components; nil for a mask.
  public let colorSpace: CGColorSpace?
  /// How the stored pixels are laid out.
  public let bitmapInfo: CGBitmapInfo
  /// Whether it is drawn smoothly at other sizes.
  public let shouldInterpolate: Bool
  /// What should happen to colours that the destination does not hold: kept, and without effect here, where they are cut.
  public let renderingIntent: CGColorRenderingIntent
  /// Whether it lets paint through instead of having colours.
  public let isMask: Bool

  /// What the image was made of; nil where the pixels are all there is.
  private let sourceProvider: CGDataProvider?
  /// The ranges of the stored components.
  private let decodeRanges: [CGFloat]?
  /// How the bytes are to be stored where someone asks for them; nil for those of the pixels.
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

  /// An image of 8-bit premultiplied RGBA pixels in sRGB.
  package convenience init(pixels: PixelBuffer) {
    self.init(
      pixels: pixels,
      layout: StoredPixelLayout(
        bitsPerPixel: 32, bytesPerRow: pixels.bytesPerRow,
        info: CGBitmapInfo(alpha: .premultipliedLast)),
      space: CGColorSpace(profile: .sRGB), provider: nil, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent, isMask: false)
  }

  /// An image of what a bitmap context holds, stored as the context stores it.
  convenience init(pixels: PixelBuffer, layout: BitmapLayout, bytesPerRow: Int) {
    self.init(
      pixels: pixels,
      layout: StoredPixelLayout(
        bitsPerPixel: layout.bytesPerPixel * 8, bytesPerRow: bytesPerRow, info: layout.info),
      space: layout.space, provider: nil, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent, isMask: false, packing: layout)
  }

  /// An image of stored pixels, or nil where the layout is not supported or the bytes do not reach.
  ///
  /// - Range: 8 or 16 bits a component, gray, RGB or CMYK, no floating point.
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

  /// A mask of stored pixels, whose lowest value lets all paint through and whose highest none.
  ///
  /// - Range: 1 or 8 bits a pixel. A decode of 1…0 turns the mask round.
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

  /// The picture of a PNG file's bytes, or nil where they are damaged or of another format.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(file: source, startsWith: [0x89, 0x50, 0x4E, 0x47], shouldInterpolate, intent)
  }

  /// The picture of a JPEG file's bytes, or nil where they are damaged or of another format.
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

  /// The picture of a file's bytes, stored as grey where it has nothing else; nil where they are damaged or of a format that
  /// is not read.
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

  /// Whether both are the same object.
  public static func == (p: CGImage, q: CGImage) -> Bool { p === q }

  /// Mixes in the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The number of pixels across.
  public var width: Int { pixels.width }

  /// The number of pixels down.
  public var height: Int { pixels.height }

  /// Where alpha is in the stored pixels.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .none }

  /// The order of bytes in the stored pixels.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder ?? .orderDefault }

  /// The stored bytes.
  public var dataProvider: CGDataProvider? {
    if let sourceProvider { return sourceProvider }
    if let bitmapLayout {
      return CGDataProvider(bytes: bitmapLayout.bytes(of: pixels, bytesPerRow: bytesPerRow))
    }
    return CGDataProvider(
      bytes: pixels.withPixels { Data(bytes: $0, count: pixels.height * pixels.bytesPerRow) })
  }

  /// The same image.
  public func copy() -> CGImage? { self }

  /// The same stored bytes understood in another space, or nil where the number of components differs.
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

  /// An image of the same kind with other pixels, stored as they are.
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
