import CoreGraphics
import Foundation
import Geometry
import Pixels
import Testing

@Suite struct ValueTests {
  @Test func `equalTo compares points, sizes and rectangles by value`() {
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
    #expect(!CGSize(width: 1, height: 2).equalTo(CGSize(width: 2, height: 1)))
    #expect(!CGRect.zero.equalTo(.null))
    #expect(rareSpaces.count == 6)
    #expect(Set([CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceRGB()]).count == 1)
  }

  private var rareSpaces: Set<CGColorSpace> {
    Set(
      [
        CGColorSpace.extendedLinearSRGB, CGColorSpace.extendedDisplayP3,
        CGColorSpace.linearDisplayP3, CGColorSpace.extendedLinearDisplayP3,
        CGColorSpace.extendedGray, CGColorSpace.extendedLinearGray,
      ].compactMap { CGColorSpace(name: $0) })
  }

  @Test
  func `NSValue returns CGPoint, CGSize and CGVector values, and NSNumber converts to CGFloat`() {
    let number = NSNumber(value: 4)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
    #expect(
      NSValue(cgVector: CGVector(dx: 1.5, dy: 2.5)).cgVectorValue == CGVector(dx: 1.5, dy: 2.5))
    #expect(number.cgPointValue == .zero)
    #expect(CGFloat._unconditionallyBridgeFromObjectiveC(number) == 4)
    #expect(CGFloat._unconditionallyBridgeFromObjectiveC(nil) == 0)
    var read: CGFloat?
    CGFloat._forceBridgeFromObjectiveC(number, result: &read)
    #expect(read == 4)
    var size: CGSize?
    CGSize._forceBridgeFromObjectiveC(NSValue(cgSize: CGSize(width: 3, height: 4)), result: &size)
    #expect(size == CGSize(width: 3, height: 4))
  }

  @Test func `CGVector round-trips through JSON, and CGSize through its dictionary representation`()
    throws
  {
    let vector = CGVector(dx: 1, dy: -2)
    let data = try JSONEncoder().encode(vector)
    #expect(try JSONDecoder().decode(CGVector.self, from: data) == vector)
    let size = CGSize(width: 3, height: 4)
    #expect(CGSize(dictionaryRepresentation: size.dictionaryRepresentation) == size)
  }

  @Test func `CGAffineTransformComponents can be compared and hashed`() {
    let parts = CGAffineTransform(scaleX: 2, y: 3).decomposed()
    #expect(parts == CGAffineTransform(scaleX: 2, y: 3).decomposed())
    #expect(parts != CGAffineTransformComponents())
    #expect(Set([parts, CGAffineTransformComponents(), parts]).count == 2)
    #expect(
      CGAffineTransform(1, 2, 3, 4, 5, 6) == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    )
  }

  @Test
  func `CGColor(red:) equals CGColor(srgbRed:), and description contains space and components`() {
    #expect(
      CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        == CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(red.copy() == red)
    #expect(red.description == "<CGColor> [kCGColorSpaceSRGB] ( 1 0 0 1 )")
  }

  @Test func `CGDataProvider reads from memory, URLs and file names`() throws {
    let bytes: [UInt8] = [1, 2, 3]
    let copied = CGDataProvider(dataInfo: nil, data: bytes, size: 3, releaseData: { _, _, _ in })
    #expect(copied?.data.map { [UInt8]($0 as Data) } == bytes)
    #expect(
      CGDataProvider(dataInfo: nil, data: bytes, size: -1, releaseData: { _, _, _ in }) == nil)
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("provider-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(CGDataProvider(url: url as NSURL)?.data.map { [UInt8]($0 as Data) } == bytes)
    #expect(CGDataProvider(filename: url.path)?.data.map { [UInt8]($0 as Data) } == bytes)
    #expect(CGDataProvider(filename: url.path + "x") == nil)
  }

  @Test func `CGImage(pixels:) stores the given bytes, and a mask applies its decode array`()
    throws
  {
    var pixels = PixelBuffer(width: 1, height: 1)
    pixels.withMutablePixels { $0[0] = 0xFF00_00FF }
    let image = CGImage(pixels: pixels)
    #expect(image.bytes == [255, 0, 0, 255])
    #expect(image.alphaInfo == .premultipliedLast)
    #expect(image.byteOrderInfo == .orderDefault)
    #expect(Set([image, image]).count == 1)
    let provider = try #require(
      CGDataProvider(data: NSData(bytes: [UInt8](arrayLiteral: 0), length: 1)))
    // The call is outside the `#expect` macro, which would release the array too early.
    let mask = CGImage(
      maskWidth: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 1,
      provider: provider, decode: [1, 0], shouldInterpolate: false)
    let context = bitmap(1, 1)
    context.draw(try #require(mask), in: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.pixel(0, 0)[3] == 0)
  }

  @Test func `copy(using:) and mutableCopy(using:) apply a transform to the path`() {
    var map = CGAffineTransform(translationX: 2, y: 3)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    let moved = CGRect(x: 2, y: 3, width: 1, height: 1)
    #expect(path.copy(using: &map)?.boundingBox == moved)
    #expect(path.mutableCopy(using: &map)?.boundingBox == moved)
    #expect(path.mutableCopy()?.boundingBox == path.boundingBox)
  }

  @Test func `CGRect.overlap equals intersection for finite rectangles and is null for NaN`() {
    let square = CGRect(x: 0, y: 0, width: 4, height: 4)
    for other in [
      CGRect(x: 2, y: 3, width: 4, height: 4), CGRect(x: 4, y: 0, width: 1, height: 1),
      CGRect(x: 5, y: 0, width: 1, height: 1), CGRect(x: 3, y: 3, width: -2, height: -2), .null,
      .infinite,
    ] {
      #expect(square.overlap(with: other) == square.intersection(other))
      #expect(square.overlaps(other) == square.intersects(other))
    }
    for number in [CGFloat.nan, -CGFloat.infinity] {
      for other in [
        CGRect(x: number, y: 0, width: 4, height: 4), CGRect(x: 0, y: 0, width: 4, height: number),
      ] {
        #expect(square.overlap(with: other).isNull)
        #expect(!other.overlaps(square))
      }
    }
  }
}
