import CoreGraphics
import Testing

@Suite struct CGImageTests {
  /// Creates an image from bytes in the given pixel format.
  private func image(
    _ bytes: [UInt8], _ width: Int, _ height: Int, bits: Int = 8, pixel: Int,
    row: Int? = nil, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), _ info: UInt32,
    decode: [CGFloat]? = nil
  ) -> CGImage? {
    guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
    func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixel,
        bytesPerRow: row ?? width * pixel / 8, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: decode,
        shouldInterpolate: true, intent: .defaultIntent)
    }
    guard let decode else { return make(nil) }
    return decode.withUnsafeBufferPointer { make($0.baseAddress) }
  }

  /// Returns the pixels as four premultiplied bytes each.
  ///
  /// The pixels are decoded by cropping the image to its full size.
  private func bytes(_ image: CGImage?) -> [UInt8] {
    guard let image else { return [] }
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    return image.cropping(to: whole)?.dataProvider?.data.map { [UInt8]($0 as Data) } ?? []
  }

  /// Returns one of the four bytes of each pixel, by its index.
  private func lane(_ lane: Int, _ image: CGImage?) -> [UInt8] {
    bytes(image).enumerated().filter { $0.offset % 4 == lane }.map(\.element)
  }

  private let gray = CGColorSpaceCreateDeviceGray()

  @Test
  func `a color encoded in each 8-bit CGImage format decodes to the same premultiplied pixel`() {
    let last = CGImageAlphaInfo.last.rawValue
    let first = CGImageAlphaInfo.first.rawValue
    let little = CGBitmapInfo.byteOrder32Little.rawValue
    let big = CGBitmapInfo.byteOrder32Big.rawValue
    let expected: [UInt8] = [100, 50, 0, 128]
    let multipliedFirst = CGImageAlphaInfo.premultipliedFirst.rawValue
    let multipliedLast = CGImageAlphaInfo.premultipliedLast.rawValue
    #expect(bytes(image([100, 50, 0, 128], 1, 1, pixel: 32, multipliedLast)) == expected)
    #expect(bytes(image([128, 100, 50, 0], 1, 1, pixel: 32, multipliedFirst)) == expected)
    #expect(bytes(image([0, 50, 100, 128], 1, 1, pixel: 32, multipliedFirst | little)) == expected)
    #expect(bytes(image([128, 0, 50, 100], 1, 1, pixel: 32, multipliedLast | little)) == expected)
    #expect(bytes(image([100, 50, 0, 128], 1, 1, pixel: 32, multipliedLast | big)) == expected)
    #expect(bytes(image([199, 100, 0, 128], 1, 1, pixel: 32, last)) == expected)
    #expect(bytes(image([128, 199, 100, 0], 1, 1, pixel: 32, first)) == expected)
    #expect(bytes(image([0, 100, 199, 128], 1, 1, pixel: 32, first | little)) == expected)
  }

  @Test func `pixel formats without alpha decode to opaque pixels`() {
    let skipLast = CGImageAlphaInfo.noneSkipLast.rawValue
    let skipFirst = CGImageAlphaInfo.noneSkipFirst.rawValue
    #expect(bytes(image([1, 2, 3], 1, 1, pixel: 24, 0)) == [1, 2, 3, 255])
    #expect(bytes(image([1, 2, 3, 9], 1, 1, pixel: 32, skipLast)) == [1, 2, 3, 255])
    #expect(bytes(image([9, 1, 2, 3], 1, 1, pixel: 32, skipFirst)) == [1, 2, 3, 255])
    #expect(bytes(image([7], 1, 1, pixel: 8, space: gray, 0)) == [7, 7, 7, 255])
    let alpha = CGImageAlphaInfo.alphaOnly.rawValue
    #expect(bytes(image([7], 1, 1, pixel: 8, space: gray, alpha)) == [0, 0, 0, 7])
  }

  @Test func `CGImage rounds 16-bit components to 8 bits in both byte orders`() {
    let big = CGBitmapInfo.byteOrder16Big.rawValue
    let little = CGBitmapInfo.byteOrder16Little.rawValue
    let low = image([0x80, 0x40, 0, 0, 0xFF, 0xFF], 1, 1, bits: 16, pixel: 48, little)
    let high = image([0x40, 0x80, 0, 0, 0xFF, 0xFF], 1, 1, bits: 16, pixel: 48, big)
    #expect(bytes(low) == [64, 0, 255, 255])
    #expect(bytes(high) == bytes(low))
  }

  @Test func `CGImage supports row padding and an inverting decode array`() {
    let padded = image([1, 2, 9, 9, 3, 4, 9, 9], 2, 2, pixel: 8, row: 4, space: gray, 0)
    #expect(lane(0, padded) == [1, 2, 3, 4])
    let inverted = image([0, 255], 2, 1, pixel: 8, space: gray, 0, decode: [1, 0])
    #expect(bytes(inverted) == [255, 255, 255, 255, 0, 0, 0, 255])
  }

  @Test func `CGImage converts other color spaces to sRGB`() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    #expect(bytes(image([255, 255, 255], 1, 1, pixel: 24, space: p3, 0)) == [255, 255, 255, 255])
    let green = bytes(image([100, 200, 100], 1, 1, pixel: 24, space: p3, 0))
    #expect(green[0] < 70)
    #expect(green[1] > 200)
    let inks = CGColorSpaceCreateDeviceCMYK()
    #expect(bytes(image([255, 0, 0, 0], 1, 1, pixel: 32, space: inks, 0)) == [0, 255, 255, 255])
  }

  @Test func `CGImage(width:) returns nil if the bytes do not match the pixel format`() {
    #expect(image([1, 2, 3], 1, 1, pixel: 32, 0) == nil)
    #expect(image([1, 2, 3, 4], 2, 1, pixel: 32, 1) == nil)
    #expect(image([1, 2, 3, 4], 0, 1, pixel: 32, 1) == nil)
    #expect(image([1, 2, 3, 4], 1, 1, pixel: 32, CGImageAlphaInfo.none.rawValue) == nil)
    #expect(image([1, 2, 3, 4], 1, 1, pixel: 32, 1 | CGBitmapInfo.floatComponents.rawValue) == nil)
    #expect(image([1, 2, 3, 4], 1, 1, pixel: 32, row: 3, 1) == nil)
  }

  @Test func `CGImage returns the pixel format and data with which it was created`() throws {
    let raw: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]
    let made = try #require(image(raw, 2, 1, pixel: 32, 1))
    #expect(made.width == 2)
    #expect(made.height == 1)
    #expect(made.bytesPerRow == 8)
    #expect(made.bitsPerComponent == 8)
    #expect(made.bitsPerPixel == 32)
    #expect(made.alphaInfo == .premultipliedLast)
    #expect(made.colorSpace?.model == .rgb)
    #expect(made.dataProvider?.data as Data? == Data(raw))
    #expect(made.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))?.dataProvider != nil)
    #expect(made == made.copy())
    #expect(made != image(raw, 2, 1, pixel: 32, 1))
  }

  @Test func `CGImage.cropping returns the whole pixels that the rectangle touches in the image`()
    throws
  {
    let grid = try #require(
      image(Array(0..<12), 4, 3, pixel: 8, space: gray, 0))
    let part = try #require(grid.cropping(to: CGRect(x: 1.5, y: 1, width: 1, height: 9)))
    #expect(part.width == 2)
    #expect(part.height == 2)
    #expect(lane(0, part) == [5, 6, 9, 10])
    #expect(grid.cropping(to: CGRect(x: 9, y: 9, width: 1, height: 1)) == nil)
    #expect(grid.cropping(to: .null) == nil)
    #expect(grid.cropping(to: CGRect(x: 3, y: 2, width: -2, height: -1))?.width == 2)
    #expect(
      grid.cropping(to: CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))?.height == 3)
    for number in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
      #expect(grid.cropping(to: CGRect(x: number, y: 0, width: 1, height: 1)) == nil)
      #expect(grid.cropping(to: CGRect(x: 9, y: 9, width: 1, height: number)) == nil)
    }
  }

  @Test func `a CGImage mask blocks paint where its samples are high, and a gray image where low`()
    throws
  {
    let provider = try #require(CGDataProvider(data: Data([0, 255]) as CFData))
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        provider: provider, decode: nil, shouldInterpolate: false))
    #expect(mask.isMask)
    #expect(mask.colorSpace == nil)
    let paint = try #require(image([10, 20, 30, 40, 50, 60], 2, 1, pixel: 24, 0))
    #expect(bytes(paint.masking(mask)) == [10, 20, 30, 255, 0, 0, 0, 0])
    let grays = try #require(image([0, 255], 2, 1, pixel: 8, space: gray, 0))
    #expect(bytes(paint.masking(grays)) == [0, 0, 0, 0, 40, 50, 60, 255])
    #expect(mask.masking(grays) == nil)
    let bits = try #require(CGDataProvider(data: Data([0b1010_0000]) as CFData))
    let fine = CGImage(
      maskWidth: 4, height: 1, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1,
      provider: bits, decode: nil, shouldInterpolate: false)
    #expect(lane(3, fine) == [0, 255, 0, 255])
  }

  @Test func `copy(maskingColorComponents:) makes colors in the given range transparent`() throws {
    let paint = try #require(image([10, 20, 30, 40, 50, 60], 2, 1, pixel: 24, 0))
    let keyed = paint.copy(maskingColorComponents: [0, 20, 0, 20, 0, 40])
    #expect(bytes(keyed) == [0, 0, 0, 0, 40, 50, 60, 255])
    let other = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    #expect(bytes(paint.copy(colorSpace: other))[0] > 30)
    #expect(paint.copy(colorSpace: gray) == nil)
  }

  @Test func `CGImage decodes a PNG from a data provider`() throws {
    // The file contains a red pixel and a blue pixel with alpha 128.
    let file = """
      iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR4nGP4z8AAQg0AD3oDfnfpf5cAAAAA
      SUVORK5CYII=
      """
    let data = try #require(Data(base64Encoded: file, options: .ignoreUnknownCharacters))
    let source = try #require(CGDataProvider(data: data as CFData))
    let image = CGImage(
      pngDataProviderSource: source, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(bytes(image) == [255, 0, 0, 255, 0, 0, 128, 128])
    let none = CGImage(
      jpegDataProviderSource: source, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(none == nil)
  }
}
