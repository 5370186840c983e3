import Testing
import UIKit

/// Tests of image renderers, image contexts and rectangle functions.
@Suite struct GraphicsTests {
  @Test func `UIGraphicsImageRenderer uses its format's scale and its bounds' origin`() {
    let format = UIGraphicsImageRendererFormat.default()
    #expect(format.scale == 3)
    #expect(!format.opaque)
    #expect(UIGraphicsImageRendererFormat.preferred().scale == 3)
    format.scale = 2
    format.opaque = true
    format.preferredRange = .extended
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 10, y: 20, width: 5, height: 4), format: format)
    #expect(renderer.format.bounds == CGRect(x: 10, y: 20, width: 5, height: 4))
    #expect(renderer.format.preferredRange == .extended)
    #expect(renderer.allowsImageOutput)
    let image = renderer.image { context in
      UIColor.red.set()
      context.fill(CGRect(x: 10, y: 20, width: 1, height: 1))
      #expect(context.cgContext == UIGraphicsGetCurrentContext())
      #expect(isColor(pixel(context.currentImage.cgImage, 1, 1), red))
    }
    #expect(image.size == CGSize(width: 5, height: 4))
    #expect(image.scale == 2)
    #expect(isColor(pixel(image.cgImage, 1, 1), red))
    #expect(isColor(pixel(image.cgImage, 2, 2), [0, 0, 0, 255]))
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsImageRenderer(size: .zero).image { _ in }.cgImage == nil)
    #expect(
      UIGraphicsImageRenderer(bounds: CGRect(x: 0, y: 0, width: 2, height: 2)).image { _ in }
        .cgImage?.width == 6)
  }

  @Test func `UIGraphicsImageRendererContext fills, strokes, clips and blends rectangles`() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).image {
      UIColor.red.set()
      $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      UIColor.green.set()
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2), blendMode: .multiply)
      $0.stroke(CGRect(x: 2, y: 2, width: 4, height: 4))
      $0.stroke(CGRect(x: 2, y: 6, width: 4, height: 2), blendMode: .multiply)
      $0.clip(to: CGRect(x: 6, y: 0, width: 2, height: 2))
      UIColor.blue.set()
      $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }.cgImage
    #expect(isColor(pixel(image, 1, 1), [0, 0, 0, 255]))
    #expect(isColor(pixel(image, 2, 2), green))
    #expect(isColor(pixel(image, 3, 3), red))
    #expect(isColor(pixel(image, 5, 5), green))
    #expect(isColor(pixel(image, 3, 6), [0, 0, 0, 255]))
    #expect(isColor(pixel(image, 7, 1), blue))
    #expect(isColor(pixel(image, 5, 1), red))
  }

  @Test func `UIGraphicsImageRenderer returns PNG and JPEG data at the format's scale`() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4))
    #expect(UIImage(data: renderer.pngData { _ in })?.cgImage?.width == 12)
    let jpeg = renderer.jpegData(withCompressionQuality: 0.5) { _ in }
    #expect(UIImage(data: jpeg)?.cgImage?.width == 12)
  }

  @Test func `UIGraphicsBeginImageContext calls can be nested, and each context returns its image`()
    throws
  {
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), true, 0)
    let inner = try #require(UIGraphicsGetImageFromCurrentImageContext())
    #expect(inner.scale == 3)
    #expect(isColor(pixel(inner.cgImage, 0, 0), [0, 0, 0, 255]))
    UIGraphicsEndImageContext()
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 1))
    let outer = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(outer.size == CGSize(width: 4, height: 4))
    #expect(outer.scale == 1)
    #expect(isColor(pixel(outer.cgImage, 3, 0), red))
    #expect(isColor(pixel(outer.cgImage, 3, 1), nothing))
    UIGraphicsBeginImageContext(.zero)
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsEndImageContext()
  }

  @Test func `UIGraphicsPushContext sets the current context until UIGraphicsPopContext`() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    UIGraphicsPushContext(context)
    #expect(UIGraphicsGetCurrentContext() == context)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == context)
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `UIRectFill, UIRectFrame and UIRectClip fill, outline and clip rectangles`() {
    let image = drawn(8, 8) {
      UIColor.red.setFill()
      UIRectFrame(CGRect(x: 0, y: 0, width: 6, height: 6))
      UIRectFrameUsingBlendMode(CGRect(x: 6, y: 0, width: 2, height: 2), .normal)
      UIRectClip(CGRect(x: 0, y: 7, width: 4, height: 1))
      UIColor.clear.setFill()
      UIRectFillUsingBlendMode(CGRect(x: 0, y: 0, width: 8, height: 8), .copy)
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }.cgImage
    #expect(isColor(pixel(image, 0, 3), red))
    #expect(isColor(pixel(image, 3, 5), red))
    #expect(isColor(pixel(image, 3, 3), nothing))
    #expect(isColor(pixel(image, 6, 0), red))
    #expect(isColor(pixel(image, 3, 7), blue))
    #expect(isColor(pixel(image, 4, 7), nothing))
  }
}
