import CoreGraphics
import Foundation
import Testing

@Suite struct ContextStateTests {
  @Test func `restoreGState restores the transform and the colors`() {
    let context = bitmap(3, 3)
    context.setFillColor(red)
    context.saveGState()
    context.setFillColor(green)
    context.translateBy(x: 1, y: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.pixel(1, 1) == [0, 255, 0, 255])
    #expect(context.pixel(0, 0) == [255, 0, 0, 255])
    context.restoreGState()
    #expect(context.ctm == .identity)
  }

  @Test func `CGContext applies the most recently added transform to a point first`() {
    let context = bitmap(8, 8)
    context.translateBy(x: 4, y: 2)
    context.scaleBy(x: 2, y: -1)
    context.rotate(by: .pi / 2)
    context.concatenate(CGAffineTransform(translationX: 1, y: 0))
    // The point is transformed in the steps (0, 0) → (1, 0) → (0, 1) → (0, −1) → (4, 1).
    let p = context.convertToDeviceSpace(CGPoint.zero)
    #expect(abs(p.x - 4) < 1e-12)
    #expect(abs(p.y - 1) < 1e-12)
    #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
    let back = context.convertToUserSpace(p)
    #expect(abs(back.x) < 1e-12)
    #expect(abs(back.y) < 1e-12)
  }

  @Test func `sizes and rectangles convert between user space and device space`() {
    let context = bitmap(8, 8)
    context.translateBy(x: 1, y: 2)
    context.scaleBy(x: 2, y: 4)
    #expect(
      context.convertToDeviceSpace(CGSize(width: 1, height: 1)) == CGSize(width: 2, height: 4))
    #expect(
      context.convertToUserSpace(CGSize(width: 2, height: 4)) == CGSize(width: 1, height: 1))
    let box = CGRect(x: 1, y: 1, width: 1, height: 2)
    let device = CGRect(x: 3, y: 6, width: 2, height: 8)
    #expect(context.convertToDeviceSpace(box) == device)
    #expect(context.convertToUserSpace(device) == box)
  }

  @Test func `setAlpha multiplies the alpha value of colors and is clamped to 1`() {
    let context = bitmap(2, 1)
    context.setAlpha(0.5)
    context.fill(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5), 0, 0, 1, 1)
    context.setAlpha(7)
    context.fill(red, 1, 0, 1, 1)
    #expect(isClose(context.pixel(0, 0), [64, 0, 0, 64]))
    #expect(context.pixel(1, 0) == [255, 0, 0, 255])
  }

  @Test func `setAllowsAntialiasing and setShouldAntialias disable antialiasing`() {
    func cover(_ allows: Bool, _ should: Bool) -> [String] {
      let context = bitmap(3, 1)
      context.setAllowsAntialiasing(allows)
      context.setShouldAntialias(should)
      context.fill(CGRect(x: 0.25, y: 0, width: 1.5, height: 1))
      return context.cover
    }
    #expect(cover(true, true) == ["bb."])
    #expect(cover(true, false) == ["##."])
    #expect(cover(false, true) == ["##."])
  }

  @Test func `the color setters of CGContext accept RGB, gray and CMYK values and components`() {
    let context = bitmap(1, 1)
    func filled() -> [UInt8] {
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      return context.pixel(0, 0)
    }
    context.setFillColor(gray: 0.2, alpha: 1)
    #expect(filled() == [51, 51, 51, 255])
    context.setFillColor(cyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1)
    #expect(filled() == [0, 255, 255, 255])
    context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    #expect(filled() == [0, 0, 0, 255])
    context.setFillColor([0, 1, 0, 1])
    #expect(filled() == [0, 255, 0, 255])
    context.setLineWidth(2)
    func stroked() -> [UInt8] {
      context.strokeLineSegments(between: [.zero, CGPoint(x: 1, y: 0)])
      return context.pixel(0, 0)
    }
    context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(stroked() == [255, 0, 0, 255])
    context.setStrokeColor(gray: 1, alpha: 1)
    #expect(stroked() == [255, 255, 255, 255])
    context.setStrokeColor(cyan: 0, magenta: 1, yellow: 0, black: 0, alpha: 1)
    #expect(stroked() == [255, 0, 255, 255])
    context.setStrokeColorSpace(CGColorSpaceCreateDeviceGray())
    #expect(stroked() == [0, 0, 0, 255])
    context.setStrokeColor([0.6, 1])
    #expect(stroked() == [153, 153, 153, 255])
    context.setStrokeColor(blue)
    #expect(stroked() == [0, 0, 255, 255])
  }

  @Test func `setFlatness and setRenderingIntent do not change the drawing`() {
    let context = bitmap(4, 4)
    context.setFlatness(100)
    context.setRenderingIntent(.saturation)
    context.fillEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 4))
    let plain = bitmap(4, 4)
    plain.fillEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(context.pixels == plain.pixels)
  }
}
