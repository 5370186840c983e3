import CoreGraphics
import DisplayList
import Foundation
import Geometry
import Testing

@Suite struct BitmapContextTests {
  @Test func `CGContext.fill fills exactly the pixels of a rectangle, with the y axis pointing up`()
  {
    let context = bitmap(5, 4)
    context.setFillColor(red)
    context.fill(CGRect(x: 1, y: 0, width: 2, height: 3))
    #expect(context.cover == [".....", ".##..", ".##..", ".##.."])
    #expect(context.pixel(1, 0) == [255, 0, 0, 255])
  }

  @Test func `CGContext.makeImage returns a copy that later drawing does not change`() {
    let context = bitmap(2, 1)
    context.fill(red, 0, 0, 1, 1)
    let before = context.makeImage()
    context.fill(green, 0, 0, 2, 1)
    let after = context.makeImage()
    #expect(before?.bytes == [255, 0, 0, 255, 0, 0, 0, 0])
    #expect(after?.bytes == [0, 255, 0, 255, 0, 255, 0, 255])
    #expect(before?.bitmapInfo == context.bitmapInfo)
  }

  @Test func `the CGContext of a layer draws in scaled points with the y axis pointing down`() {
    let context = CGContext(pixelsWide: 8, pixelsHigh: 4, userToPixels: .scale(x: 2, y: 2))
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(context.cover == ["..##....", "..##....", "........", "........"])
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 4))
  }

  @Test func `drawing after makeImage preserves the earlier pixels`() {
    let context = bitmap(2, 2)
    context.fill(red, 0, 0, 2, 1)
    _ = context.makeImage()
    context.fill(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5), 0, 0, 1, 2)
    #expect(isClose(context.pixel(0, 0), [127, 0, 128, 255]))
    #expect(context.pixel(1, 0) == [255, 0, 0, 255])
    #expect(isClose(context.pixel(0, 1), [0, 0, 128, 128]))
  }

  @Test func `CGContext reports the size and pixel format with which it was created`() {
    let context = bitmap(7, 3)
    #expect((context.width, context.height, context.bytesPerRow) == (7, 3, 28))
    #expect((context.bitsPerComponent, context.bitsPerPixel) == (8, 32))
    #expect(context.colorSpace == CGColorSpaceCreateDeviceRGB())
    #expect(context.alphaInfo == .premultipliedLast)
    #expect(Set([context, bitmap(7, 3), context]).count == 2)
  }

  @Test(arguments: [
    (info: CGImageAlphaInfo.premultipliedLast.rawValue, bytes: [255, 128, 0, 255]),
    (info: CGImageAlphaInfo.noneSkipLast.rawValue, bytes: [255, 128, 0, 255]),
    (info: CGImageAlphaInfo.premultipliedFirst.rawValue, bytes: [255, 255, 128, 0]),
    (info: CGImageAlphaInfo.noneSkipFirst.rawValue, bytes: [255, 255, 128, 0]),
    (info: CGImageAlphaInfo.premultipliedFirst.rawValue | 0x2000, bytes: [0, 128, 255, 255]),
    (info: CGImageAlphaInfo.noneSkipFirst.rawValue | 0x4000, bytes: [255, 255, 128, 0]),
    (info: CGImageAlphaInfo.premultipliedLast.rawValue | 0x2000, bytes: [255, 0, 128, 255]),
  ])
  func `CGContext stores the bytes of a pixel in the order given by bitmapInfo`(
    info: UInt32, bytes: [UInt8]
  )
    throws
  {
    var memory = [UInt8](repeating: 0, count: 4)
    try memory.withUnsafeMutableBytes { memory in
      let context = try #require(
        CGContext(
          data: memory.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
          space: CGColorSpace(name: CGColorSpace.sRGB), bitmapInfo: info))
      context.setFillColor(red: 1, green: 128 / 255, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(context.makeImage()?.bytes == bytes)
    }
    #expect(memory == bytes)
  }

  @Test func `gray and alpha-only CGContexts store one byte per pixel`() throws {
    let gray = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(gray: 0.6, alpha: 1)
    gray.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(gray.makeImage()?.bytes == [0, 153])
    #expect(gray.bitsPerPixel == 8)
    let alpha = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: nil,
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    alpha.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.2)
    alpha.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(alpha.makeImage()?.bytes == [51, 0])
    #expect(alpha.colorSpace == nil)
  }

  @Test func `a CGContext with the linearSRGB color space stores linear components`() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpace(name: CGColorSpace.linearSRGB),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(red: 0.5, green: 0.5, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    // The encoded sRGB value 0.5 corresponds to a linear value of 0.214.
    #expect(isClose(try #require(context.makeImage()).bytes, [55, 55, 255, 255]))
  }

  @Test func `CGContext(data:) returns nil for unsupported pixel formats`() {
    func make(
      _ info: CGBitmapInfo, in space: CFString? = CGColorSpace.sRGB, width: Int = 4, bits: Int = 8,
      row: Int = 0
    ) -> CGContext? {
      CGContext(
        data: nil, width: width, height: 4, bitsPerComponent: bits, bytesPerRow: row,
        space: space.flatMap { CGColorSpace(name: $0) }, bitmapInfo: info.rawValue)
    }
    let plain = CGBitmapInfo(alpha: .premultipliedLast)
    #expect(make(plain) != nil)
    #expect(make(plain, bits: 16) == nil)
    #expect(make(plain, width: 0) == nil)
    #expect(make(plain, width: 70_000) == nil)
    #expect(make(plain, row: 15) == nil)
    #expect(make(plain, in: nil) == nil)
    #expect(make(CGBitmapInfo(alpha: .last)) == nil)
    #expect(make(CGBitmapInfo(alpha: .none)) == nil)
    #expect(make(plain, in: CGColorSpace.genericCMYK) == nil)
    #expect(make(plain, in: CGColorSpace.extendedSRGB) == nil)
    #expect(make(plain, in: CGColorSpace.genericGrayGamma2_2) == nil)
    #expect(make(CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order16Big)) == nil)
    #expect(make([plain, .floatComponents]) == nil)
    #expect(make(CGBitmapInfo(alpha: .alphaOnly, byteOrder: .order32Big)) == nil)
  }

  @Test func `a CGContext draws into memory passed by the caller and detects changes to it`() throws
  {
    let row = 12
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * row)
    memory.initialize(repeating: 0, count: 2 * row)
    var context = CGContext(
      data: memory, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: row,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
      releaseCallback: { _, data in data?.deallocate() }, releaseInfo: nil)
    context?.fill(red, 0, 0, 1, 1)
    #expect(
      Array(UnsafeBufferPointer(start: memory + row, count: 8)) == [255, 0, 0, 255, 0, 0, 0, 0])
    memory[row + 4] = 255
    memory[row + 7] = 255
    context?.fill(green, 0, 1, 1, 1)
    #expect(context?.pixel(1, 0) == [255, 0, 0, 255])
    #expect(Array(UnsafeBufferPointer(start: memory, count: 4)) == [0, 255, 0, 255])
    #expect(context?.data == UnsafeMutableRawPointer(memory))
    context = nil
  }

  @Test func `CGContext.data contains later drawing, and changes to it are preserved`() throws {
    let context = bitmap(2, 1)
    context.fill(red, 0, 0, 1, 1)
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    #expect(Array(UnsafeBufferPointer(start: bytes, count: 8)) == [255, 0, 0, 255, 0, 0, 0, 0])
    context.fill(green, 1, 0, 1, 1)
    #expect(Array(UnsafeBufferPointer(start: bytes + 4, count: 4)) == [0, 255, 0, 255])
    bytes[0] = 0
    bytes[2] = 255
    #expect(Array(context.makeImage()?.bytes.prefix(4) ?? []) == [0, 0, 255, 255])
  }

  @Test func `clearing and blending keep a CGContext without an alpha channel opaque`() {
    let context = bitmap(2, 1, .noneSkipLast)
    #expect(context.pixel(0, 0) == [0, 0, 0, 255])
    context.fill(.white, 0, 0, 2, 1)
    context.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.pixel(0, 0) == [0, 0, 0, 255])
    #expect(context.pixel(1, 0) == [255, 255, 255, 255])
    // Multiplying by a clear backdrop would yield the source color, and by the black backdrop yields black.
    context.setBlendMode(.multiply)
    context.fill(red, 0, 0, 2, 1)
    #expect(context.pixel(0, 0) == [0, 0, 0, 255])
    #expect(context.pixel(1, 0) == [255, 0, 0, 255])
  }

  @Test func `CGContext executes its buffered commands before they exceed the buffer's capacity`() {
    let context = bitmap(4, 4)
    for i in 0..<20_000 { context.fill(i % 2 == 0 ? red : green, CGFloat(i % 4), 0, 1, 1) }
    #expect(context.pixel(0, 0) == [255, 0, 0, 255])
    #expect(context.pixel(1, 0) == [0, 255, 0, 255])
    #expect(context.displayList.commands.count < 17_000)
  }

  @Test(arguments: [
    CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
    CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1), .null,
    CGRect(x: 1e300, y: 0, width: 1e300, height: 1),
  ])
  func `non-finite rectangles, points and transforms draw nothing and do not crash`(rect: CGRect) {
    let context = bitmap(2, 2)
    context.fill(red, 0, 0, 2, 2)
    context.setFillColor(green)
    let p = CGPoint(x: rect.minX, y: CGFloat.nan)
    context.stroke(rect)
    context.strokeLineSegments(between: [p, .zero])
    context.move(to: p)
    context.addLine(to: .zero)
    context.fillPath()
    context.draw(corners(), in: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    context.saveGState()
    context.concatenate(CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.saveGState()
    context.scaleBy(x: 0, y: 0)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    #expect(context.pixel(1, 1) == [255, 0, 0, 255])
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.pixel(0, 0) == [0, 255, 0, 255])
  }

  @Test func `CGContext.fill with CGRect.infinite fills the whole context`() {
    let context = bitmap(3, 2)
    context.scaleBy(x: 0.5, y: 0.5)
    context.fill(CGRect.infinite)
    #expect(context.cover == ["###", "###"])
    context.clear(CGRect(x: -1e18, y: -1e18, width: 2e18, height: 2e18))
    #expect(context.cover == ["...", "..."])
  }

  @Test func `drawing in part of a CGContext does not change other bytes of the caller's memory`()
    throws
  {
    var memory = [UInt8](repeating: 7, count: 64 * 64)
    try memory.withUnsafeMutableBytes { memory in
      let context = try #require(
        CGContext(
          data: memory.baseAddress, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 64,
          space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
      context.setFillColor(gray: 1, alpha: 0.5)
      context.translateBy(x: 20, y: 10)
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
    for y in 0..<64 {
      for x in 0..<64 {
        let isInside = (20..<23).contains(x) && (52..<54).contains(y)
        let expected: UInt8 = x == 21 && y == 53 ? 193 : isInside ? 131 : 7
        #expect(abs(Int(memory[y * 64 + x]) - Int(expected)) <= 1, "pixel \(x), \(y)")
      }
    }
  }

  @Test func `a CGContext supports 1,500 nested clips and layers and 200 masks`() throws {
    let context = bitmap(8, 8)
    context.fill(blue, 0, 0, 8, 8)
    context.saveGState()
    for i in 0..<1_500 {
      context.saveGState()
      context.addEllipse(in: CGRect(x: -1, y: -1, width: 10 + CGFloat(i % 7), height: 10))
      context.clip()
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    context.fill(red, 0, 0, 8, 8)
    for _ in 0..<1_500 { context.endTransparencyLayer() }
    context.restoreGState()
    #expect(context.pixel(4, 4) == [255, 0, 0, 255])
    #expect(context.pixel(0, 0)[2] > 100)
    let gray = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.fill(CGColor(gray: 0.8, alpha: 1), 0, 0, 2, 2)
    gray.fill(.white, 1, 0, 1, 1)
    let image = try #require(gray.makeImage())
    for _ in 0..<200 { context.clip(to: CGRect(x: 0, y: 0, width: 8, height: 8), mask: image) }
    context.interpolationQuality = .none
    context.fill(green, 0, 0, 8, 8)
    // Only the white corner has full coverage after all 200 masks.
    #expect(context.pixel(7, 0) == [0, 255, 0, 255])
    #expect(context.pixel(2, 6) == [255, 0, 0, 255])
  }

  @Test func `CGContext accepts invalid line widths, dashes, shadows and alpha values`() {
    let context = bitmap(4, 4)
    context.fill(red, 0, 0, 4, 4)
    for number in [CGFloat.nan, .infinity, -1, 1e300, 1e-300] {
      context.setLineWidth(number)
      context.strokeLineSegments(between: [.zero, CGPoint(x: 0, y: 4)])
      context.setLineWidth(1)
      context.setMiterLimit(number)
      context.setLineDash(phase: number, lengths: [number, 1e-9])
      context.stroke(CGRect(x: -9, y: -9, width: 1, height: 1))
      context.setShadow(offset: CGSize(width: number, height: 0), blur: number, color: green)
      context.setAlpha(number)
      context.fill(CGRect(x: 9, y: 9, width: 1, height: 1))
      context.setShadow(offset: .zero, blur: 0, color: nil)
      context.setAlpha(1)
    }
    context.fill(green, 3, 0, 1, 1)
    #expect(context.pixel(3, 0) == [0, 255, 0, 255])
  }
}
