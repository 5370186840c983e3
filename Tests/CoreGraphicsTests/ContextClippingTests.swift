import CoreGraphics
import Foundation
import Testing

@Suite struct ContextClippingTests {
  private let whole = CGRect(x: 0, y: 0, width: 4, height: 4)

  @Test func `CGContext.clip limits drawing until restoreGState is called`() {
    let context = bitmap(4, 4)
    context.saveGState()
    context.clip(to: CGRect(x: 1, y: 0, width: 2, height: 4))
    context.clip(to: CGRect(x: 0, y: 1, width: 4, height: 2))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 1, width: 2, height: 2))
    context.fill(whole)
    #expect(context.cover == ["....", ".##.", ".##.", "...."])
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.cover[3] == "#...")
  }

  @Test func `makeImage does not end a clip`() {
    let context = bitmap(4, 1)
    context.clip(to: CGRect(x: 1, y: 0, width: 2, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(context.cover == [".#.."])
    context.fill(CGRect(x: 2, y: 0, width: 2, height: 1))
    #expect(context.cover == [".##."])
  }

  @Test func `CGContext.clip(using:) applies the given fill rule to the path`() {
    func cover(_ rule: CGPathFillRule) -> [String] {
      let context = bitmap(4, 1)
      context.addRect(CGRect(x: 0, y: 0, width: 4, height: 1))
      context.addRect(CGRect(x: 1, y: 0, width: 2, height: 1))
      context.clip(using: rule)
      #expect(context.isPathEmpty)
      context.fill(whole)
      return context.cover
    }
    #expect(cover(.winding) == ["####"])
    #expect(cover(.evenOdd) == ["#..#"])
  }

  @Test
  func `clip(to:) accepts several rectangles, and clip() with an empty path clips everything`() {
    let context = bitmap(4, 1)
    context.saveGState()
    context.clip(to: [
      CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 2, y: 0, width: 1, height: 1),
    ])
    context.fill(whole)
    context.restoreGState()
    #expect(context.cover == ["#.#."])
    context.clip()
    context.fill(whole)
    #expect(context.cover == ["#.#."])
    #expect(context.boundingBoxOfClipPath.isNull)
  }

  @Test func `CGContext.clip uses the transform that is current when it is called`() {
    let context = bitmap(4, 4)
    context.translateBy(x: 4, y: 0)
    context.rotate(by: .pi / 2)
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1))
    context.rotate(by: 1)
    context.fill(CGRect(x: -9, y: -9, width: 18, height: 18))
    #expect(context.cover == ["....", "....", "...#", "...#"])
  }

  @Test func `resetClip removes all clips until restoreGState is called`() {
    let context = bitmap(4, 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1))
    context.saveGState()
    context.resetClip()
    context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    #expect(context.cover == [".#.#"])
  }

  @Test func `a clip without antialiasing includes partially covered pixels`() {
    let context = bitmap(3, 1)
    context.setShouldAntialias(false)
    context.clip(to: CGRect(x: 0.4, y: 0, width: 1.2, height: 1))
    context.setShouldAntialias(true)
    context.fill(whole)
    #expect(context.cover == ["##."])
  }

  /// Creates a mask of two pixels.
  ///
  /// The left pixel blocks paint, and the right pixel has half coverage.
  private func mask() throws -> CGImage {
    let provider = try #require(
      CGDataProvider(data: NSData(bytes: [UInt8](arrayLiteral: 255, 127), length: 2)))
    return try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        provider: provider, decode: nil, shouldInterpolate: false))
  }

  @Test func `clip(to:mask:) multiplies drawing by the inverted samples of a mask image`() throws {
    let context = bitmap(6, 1)
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 1, y: 0, width: 4, height: 1), mask: try mask())
    context.fill(red, 0, 0, 6, 1)
    #expect((0..<6).map { context.pixel($0, 0)[3] } == [0, 0, 0, 128, 128, 0])
    #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 0, width: 4, height: 1))
  }

  @Test func `clip(to:mask:) uses the luminance of a gray image as alpha`() throws {
    let gray = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(gray: 0.4, alpha: 1)
    gray.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let context = bitmap(2, 1)
    context.clip(
      to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: try #require(gray.makeImage()))
    context.fill(red, 0, 0, 2, 1)
    #expect(context.pixel(0, 0) == [0, 0, 0, 0])
    #expect(isClose(context.pixel(1, 0), [102, 0, 0, 102]))
  }

  /// A PNG file with a black pixel and a pixel of gray level 102.
  ///
  /// In the second file, the gray level 102 is transparent.
  private static let grayFile =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNgSAMAAGkAZyP6ta0AAAAASUVORK5CYII="
  private static let keyedFile =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAAnRSTlMAZtJCCVUAAAALSURBVHicY2BIAwAAaQBnI/q1"
    + "rQAAAABJRU5ErkJggg=="

  @Test(arguments: [(grayFile, [0, 102]), (keyedFile, [255, 0])])
  func `clip(to:mask:) uses the luminance of a gray PNG, or its transparent color if it has one`(
    file: String, alpha: [Int]
  ) throws {
    let bytes = try #require(Data(base64Encoded: file))
    let source = try #require(CGDataProvider(data: bytes as CFData))
    let image = try #require(
      CGImage(
        pngDataProviderSource: source, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent))
    let isGray = file == Self.grayFile
    #expect(image.colorSpace?.model == (isGray ? .monochrome : .rgb))
    #expect(image.bitsPerPixel == (isGray ? 8 : 32))
    if isGray { #expect(image.dataProvider?.data as Data? == Data([0, 102])) }
    let context = bitmap(2, 1)
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: image)
    context.fill(red, 0, 0, 2, 1)
    #expect((0..<2).map { Int(context.pixel($0, 0)[3]) } == alpha)
  }

  @Test(arguments: [CGImageAlphaInfo.premultipliedLast, .premultipliedFirst])
  func `clip(to:mask:) uses only the alpha channel of an image that has one`(
    alpha: CGImageAlphaInfo
  ) throws {
    let picture = bitmap(3, 1, alpha)
    picture.fill(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.4), 0, 0, 1, 1)
    picture.fill(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.4), 1, 0, 1, 1)
    let context = bitmap(3, 1)
    context.clip(
      to: CGRect(x: 0, y: 0, width: 3, height: 1), mask: try #require(picture.makeImage()))
    context.fill(red, 0, 0, 3, 1)
    #expect(isClose(context.pixel(0, 0), [102, 0, 0, 102]))
    #expect(isClose(context.pixel(1, 0), [102, 0, 0, 102]))
    #expect(context.pixel(2, 0) == [0, 0, 0, 0])
  }

  @Test func `clip(to:mask:) with an opaque color image clips only to the rectangle`() throws {
    let picture = bitmap(2, 1, .noneSkipLast)
    picture.fill(.white, 0, 0, 1, 1)
    picture.fill(.black, 1, 0, 1, 1)
    let context = bitmap(4, 1)
    context.clip(
      to: CGRect(x: 1, y: 0, width: 2, height: 1), mask: try #require(picture.makeImage()))
    context.fill(red, 0, 0, 4, 1)
    #expect(context.cover == [".##."])
  }

  @Test func `the coverage of successive clip(to:mask:) calls is multiplied`() throws {
    let context = bitmap(2, 1)
    context.interpolationQuality = .none
    let area = CGRect(x: 0, y: 0, width: 2, height: 1)
    context.clip(to: area, mask: try mask())
    context.clip(to: area, mask: try mask())
    context.fill(red, 0, 0, 2, 1)
    #expect(isClose(context.pixel(1, 0), [64, 0, 0, 64]))
    #expect(context.pixel(0, 0)[3] == 0)
  }

  @Test(arguments: [
    (mode: CGBlendMode.clear, kept: 127, set: 0), (mode: .copy, kept: 127, set: 64),
  ])
  func `the blend modes clear and copy apply in proportion to the coverage of a mask`(
    mode: CGBlendMode, kept: Int, set: Int
  ) throws {
    let context = bitmap(2, 1)
    context.fill(green, 0, 0, 2, 1)
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: try mask())
    context.setBlendMode(mode)
    context.fill(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5), 0, 0, 2, 1)
    #expect(context.pixel(0, 0) == [0, 255, 0, 255])
    #expect(
      isClose(context.pixel(1, 0), [UInt8(set), UInt8(kept), 0, UInt8(kept + set)]))
  }

  @Test func `CGContext.draw of a mask image fills its coverage with the fill color`() throws {
    let context = bitmap(2, 1)
    context.interpolationQuality = .none
    context.setFillColor(green)
    context.draw(try mask(), in: CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(context.pixel(0, 0) == [0, 0, 0, 0])
    #expect(isClose(context.pixel(1, 0), [0, 128, 0, 128]))
    context.setBlendMode(.copy)
    context.setFillColor(blue)
    context.draw(try mask(), in: CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(isClose(context.pixel(1, 0), [0, 64, 128, 192], within: 2))
    #expect(context.pixel(0, 0) == [0, 0, 0, 0])
  }
}
