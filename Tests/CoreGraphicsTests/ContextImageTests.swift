import CoreGraphics
import Foundation
import Testing

@Suite struct ContextImageTests {
  @Test func `CGContext.draw draws an image upright if the y axis points up`() {
    let context = bitmap(4, 4)
    context.draw(corners(), in: CGRect(x: 1, y: 2, width: 2, height: 2))
    #expect(context.pixel(1, 3) == [255, 0, 0, 255])
    #expect(context.pixel(2, 3) == [0, 255, 0, 255])
    #expect(context.pixel(1, 2) == [0, 0, 255, 255])
    #expect(context.pixel(2, 2) == [255, 255, 255, 255])
    #expect(context.cover == [".##.", ".##.", "....", "...."])
  }

  @Test func `drawing a context's image into another context preserves its pixels`() {
    let context = bitmap(9, 7)
    context.setFillColor(CGColor(srgbRed: 0.3, green: 0.8, blue: 0.1, alpha: 0.7))
    context.fillEllipse(in: CGRect(x: 1, y: 1, width: 7, height: 5))
    let copy = bitmap(9, 7)
    if let image = context.makeImage() {
      copy.draw(image, in: CGRect(x: 0, y: 0, width: 9, height: 7))
    }
    #expect(copy.pixels == context.pixels)
  }

  @Test func `interpolationQuality none enlarges an image without smoothing`() {
    let context = bitmap(8, 8)
    context.interpolationQuality = .none
    context.draw(corners(), in: CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(context.pixel(3, 7) == [255, 0, 0, 255])
    #expect(context.pixel(4, 7) == [0, 255, 0, 255])
    #expect(context.interpolationQuality == .none)
  }

  /// Creates an image of 8 × 4 pixels whose halves are black and white.
  private func edge(isWhiteFirst: Bool = false) throws -> CGImage {
    let context = bitmap(8, 4)
    context.fill(CGColor(gray: isWhiteFirst ? 1 : 0, alpha: 1), 0, 0, 4, 4)
    context.fill(CGColor(gray: isWhiteFirst ? 0 : 1, alpha: 1), 4, 0, 4, 4)
    return try #require(context.makeImage())
  }

  /// Source: profiles recorded at magnifications of 1.5, 2 and 20; Documentation/behaviour/rendering.md, "Drawing
  /// into a context".
  @Test
  func `the default interpolationQuality enlarges a color edge with the weights of Core Graphics`()
    throws
  {
    func row(_ image: CGImage, _ width: Int) -> [UInt8] {
      let context = bitmap(width, 4)
      context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: 4))
      return (0..<width).map { context.pixel($0, 2)[0] }
    }
    #expect(try row(edge(), 12) == [0, 0, 0, 0, 0, 16, 239, 255, 255, 255, 255, 255])
    #expect(
      try row(edge(), 16) == [0, 0, 0, 0, 0, 0, 0, 32, 223, 255, 255, 255, 255, 255, 255, 255])
    #expect(
      try Array(row(edge(isWhiteFirst: true), 160)[59..<91]) == [
        255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 239, 239, 239, 223, 223, 191,
        191, 191, 128, 128, 64, 64, 64, 32, 32, 16, 16, 16, 0, 0,
      ])
  }

  @Test
  func `the default interpolationQuality enlarges an alpha edge with the weights of Core Graphics`()
    throws
  {
    let half = bitmap(8, 4)
    half.fill(red, 4, 0, 4, 4)
    let context = bitmap(12, 6)
    context.draw(try #require(half.makeImage()), in: CGRect(x: 0, y: 0, width: 12, height: 6))
    #expect(context.pixel(4, 3) == [0, 0, 0, 0])
    #expect(context.pixel(5, 3) == [16, 0, 0, 16])
    #expect(context.pixel(6, 3) == [239, 0, 0, 239])
    #expect(context.pixel(7, 3) == [255, 0, 0, 255])
  }

  @Test
  func `the default interpolationQuality mixes enlarged colors with the weights of Core Graphics`()
  {
    let context = bitmap(8, 8)
    context.draw(corners(), in: CGRect(x: 0, y: 0, width: 8, height: 8))
    // Pixel 3 is 3/8 of the way from the first pixel center to the second, where the weight is 4/16.
    #expect(context.pixel(3, 7) == [191, 64, 0, 255])
    #expect(context.pixel(4, 7) == [64, 191, 0, 255])
  }

  @Test(arguments: [CGInterpolationQuality.low, .medium, .high])
  func `interpolationQuality low, medium and high interpolate neighboring pixels linearly`(
    quality: CGInterpolationQuality
  ) {
    let context = bitmap(8, 8)
    context.interpolationQuality = quality
    context.draw(corners(), in: CGRect(x: 0, y: 0, width: 8, height: 8))
    // Pixel 3 is at 1.375 in a row of two source pixels, whose centers are at 0.5 and 1.5.
    #expect(isClose(context.pixel(3, 7), [159, 96, 0, 255], within: 2))
  }

  @Test func `CGContext.draw applies the alpha value and transform of the context to an image`() {
    let context = bitmap(2, 2)
    context.setAlpha(0.5)
    context.translateBy(x: 2, y: 0)
    context.rotate(by: .pi / 2)
    context.interpolationQuality = .none
    context.draw(corners(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(isClose(context.pixel(0, 0), [128, 0, 0, 128]))
    #expect(isClose(context.pixel(0, 1), [0, 128, 0, 128]))
    #expect(isClose(context.pixel(1, 0), [0, 0, 128, 128]))
  }

  @Test func `draw(_:in:byTiling:) repeats the image in all directions`() {
    let context = bitmap(5, 5)
    context.interpolationQuality = .none
    context.draw(corners(), in: CGRect(x: 1, y: 1, width: 2, height: 2), byTiling: true)
    for y in 0..<5 {
      for x in 0..<5 {
        let (isLeft, isUpper) = ((x + 1) % 2 == 0, (y + 1) % 2 == 1)
        let expected: [UInt8] =
          switch (isLeft, isUpper) {
          case (true, true): [255, 0, 0, 255]
          case (false, true): [0, 255, 0, 255]
          case (true, false): [0, 0, 255, 255]
          case (false, false): [255, 255, 255, 255]
          }
        #expect(context.pixel(x, y) == expected, "pixel \(x), \(y)")
      }
    }
  }

  @Test func `draw(_:in:byTiling:) with byTiling false draws the image once`() {
    let context = bitmap(4, 4)
    context.draw(corners(), in: CGRect(x: 0, y: 0, width: 2, height: 2), byTiling: false)
    #expect(context.cover == ["....", "....", "##..", "##.."])
  }

  @Test func `draw(_:in:byTiling:) with extremely small tiles draws nothing`() {
    let context = bitmap(4, 4)
    for side in [1e-6, 1e-300] {
      context.draw(
        corners(), in: CGRect(x: 0, y: 0, width: side, height: side), byTiling: true)
    }
    #expect(context.cover == ["....", "....", "....", "...."])
  }

  @Test func `an image with blend mode copy replaces only the pixels in its rectangle`() {
    let context = bitmap(4, 1)
    context.fill(red, 0, 0, 4, 1)
    let clear = bitmap(2, 1)
    clear.fill(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5), 0, 0, 1, 1)
    context.setBlendMode(.copy)
    if let image = clear.makeImage() {
      context.draw(image, in: CGRect(x: 1, y: 0, width: 2, height: 1))
    }
    #expect(context.pixel(0, 0) == [255, 0, 0, 255])
    #expect(isClose(context.pixel(1, 0), [0, 0, 128, 128]))
    #expect(context.pixel(2, 0) == [0, 0, 0, 0])
    #expect(context.pixel(3, 0) == [255, 0, 0, 255])
  }
}
