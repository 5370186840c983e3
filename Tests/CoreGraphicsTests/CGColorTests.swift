import CoreGraphics
import Testing

@Suite struct CGColorTests {
  private func values(_ color: CGColor?) -> [Double] {
    (color?.components ?? []).map { Double($0) }
  }

  private func srgb(_ color: CGColor) throws -> [Double] {
    let space = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    return values(color.converted(to: space, intent: .defaultIntent, options: nil))
  }

  @Test func `CGColor preserves its color space and components`() {
    let orange = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.25)
    #expect(values(orange) == [1, 0.5, 0, 0.25])
    #expect(orange.numberOfComponents == 4)
    #expect(orange.alpha == 0.25)
    #expect(orange.colorSpace == CGColorSpace(name: CGColorSpace.sRGB))
    #expect(values(.white) == [1, 1])
    #expect(values(.clear) == [0, 0])
    #expect(CGColor.black.colorSpace?.model == .monochrome)
    #expect(values(orange.copy(alpha: 1)) == [1, 0.5, 0, 1])
  }

  @Test func `CGColor equality compares the color space and the components`() {
    let device = CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 1])
    let same = CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 1])
    #expect(device == same)
    #expect(device?.hashValue == same?.hashValue)
    #expect(device != CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(device != device?.copy(alpha: 0.5))
  }

  // The primary colors of Display P3 in extended sRGB, computed with the matrices of CSS Color 4.
  @Test func `the displayP3 red has components outside 0...1 in extended sRGB`() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let red = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
    for (read, should) in zip(try srgb(red), [1.0930, -0.2267, -0.1501, 1]) {
      #expect(abs(read - should) < 2e-3)
    }
    let inside = red.converted(
      to: try #require(CGColorSpace(name: CGColorSpace.sRGB)), intent: .defaultIntent,
      options: nil)
    #expect(values(inside) == [1, 0, 0, 1])
  }

  @Test(
    arguments: [
      CGColorSpace.displayP3, CGColorSpace.linearSRGB, CGColorSpace.adobeRGB1998,
      CGColorSpace.extendedLinearDisplayP3,
    ].map { $0 as String })
  func `converting CGColors to any color space and back keeps grays neutral and colors equal`(
    name: String
  )
    throws
  {
    let space = try #require(CGColorSpace(name: name as CFString))
    let gray = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    let there = try #require(gray.converted(to: space, intent: .defaultIntent, options: nil))
    let v = values(there)
    #expect(abs(v[0] - v[1]) < 1e-9)
    #expect(abs(v[1] - v[2]) < 1e-9)
    for part in try srgb(there).dropLast() { #expect(abs(part - 0.5) < 1e-9) }
    let teal = CGColor(srgbRed: 0.1, green: 0.6, blue: 0.5, alpha: 0.5)
    let back = try srgb(
      try #require(teal.converted(to: space, intent: .defaultIntent, options: nil)))
    for (read, should) in zip(back, values(teal)) { #expect(abs(read - should) < 1e-9) }
  }

  @Test func `gray colors are converted with the transfer function of their color space`() throws {
    // The gray value 0.5 with a gamma of 2.2 is the linear value 0.2176, which sRGB encodes as 0.5039.
    #expect(abs(try srgb(CGColor(gray: 0.5, alpha: 1))[0] - 0.5039) < 1e-4)
    let device = try #require(
      CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.25, 0.5]))
    #expect(try srgb(device) == [0.25, 0.25, 0.25, 0.5])
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearGray))
    let half = try #require(CGColor(colorSpace: linear, components: [0.5, 1]))
    #expect(abs(try srgb(half)[2] - 0.7354) < 1e-4)
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let light = values(green.converted(to: linear, intent: .defaultIntent, options: nil))
    #expect(abs(light[0] - 0.7152) < 1e-9)
  }

  @Test func `CMYK colors are converted without a color profile`() throws {
    let ink = CGColor(genericCMYKCyan: 1, magenta: 0.5, yellow: 0, black: 0.5, alpha: 1)
    #expect(try srgb(ink) == [0, 0.25, 0.5, 1])
    let back = CGColor(srgbRed: 0, green: 0.25, blue: 0.5, alpha: 1)
      .converted(to: CGColorSpaceCreateDeviceCMYK(), intent: .perceptual, options: nil)
    #expect(values(back) == [1, 0.5, 0, 0.5, 1])
    #expect(CGColorSpaceCreateDeviceCMYK().numberOfComponents == 4)
  }

  @Test func `CGColorSpace(name:) returns known color spaces and nil for other names`() {
    #expect(CGColorSpace(name: "nothing" as CFString) == nil)
    #expect(CGColorSpace(name: CGColorSpace.displayP3)?.isWideGamutRGB == true)
    #expect(CGColorSpace(name: CGColorSpace.sRGB)?.isWideGamutRGB == false)
    #expect(CGColorSpace(name: CGColorSpace.sRGB)?.name == CGColorSpace.sRGB)
    #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
  }
}
