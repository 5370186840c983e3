import Color
import CoreGraphics
import DisplayList
import Foundation
import Geometry
import Pixels
import Testing

@Suite struct ContextEffectTests {
  private static let modes: [CGBlendMode] = (0..<28).compactMap { CGBlendMode(rawValue: $0) }

  @Test(arguments: modes)
  func `CGContext blend modes match the reference formulas`(mode: CGBlendMode) throws {
    let formula = try #require(BlendMode(rawValue: String(describing: mode)))
    let (source, backdrop) = (SIMD4(0.2, 0.6, 0.1, 0.6), SIMD4(0.5, 0.1, 0.3, 0.8))
    func color(_ c: SIMD4<Double>) -> CGColor {
      CGColor(srgbRed: c.x / c.w, green: c.y / c.w, blue: c.z / c.w, alpha: c.w)
    }
    let context = bitmap(2, 1)
    context.fill(color(backdrop), 0, 0, 2, 1)
    context.setBlendMode(mode)
    context.fill(color(source), 0, 0, 1, 1)
    let expected = formula.referenceComposite(source, onto: backdrop)
    let bytes = (0..<4).map { UInt8((expected[$0] * 255).rounded()) }
    #expect(isClose(context.pixel(0, 0), bytes, within: 2))
    // No blend mode changes pixels outside the filled shape.
    #expect(isClose(context.pixel(1, 0), [128, 26, 77, 204]))
  }

  /// Source: Documentation/behaviour/rendering.md, "Filters and compositing".
  @Test(
    arguments: [
      ([0.25, 0.25, 0.25, 0.5], [1, 0.5, 0, 1], [0.75, 0.25, 0, 1]),
      ([0, 0, 0, 0], [0.2, 0.4, 0.1, 0.4], [0.2, 0.4, 0.1, 0.4]),
      ([0.2, 0.1, 0, 0.2], [0.1, 0.3, 0, 0.4], [0.3, 0.4, 0, 0.6]),
      ([0.8, 0.4, 0, 0.8], [0.6, 0.6, 0.6, 0.6], [1, 0.6, 0.2, 1]),
    ] as [([Double], [Double], [Double])])
  func `the blend mode plusDarker adds the darkness of source and backdrop`(
    source: [Double], backdrop: [Double], wanted: [Double]
  ) {
    func lanes(_ c: [Double]) -> SIMD4<Double> { SIMD4(c[0], c[1], c[2], c[3]) }
    let result = BlendMode.plusDarker.referenceComposite(lanes(source), onto: lanes(backdrop))
    #expect(
      (0..<4).allSatisfy { abs(result[$0] - min(max(wanted[$0], 0), 1)) < 1e-9 }, "\(result)")
  }

  @Test func `the blend mode plusDarker keeps uncovered pixels, and keeps an opaque bitmap opaque`()
    throws
  {
    let context = bitmap(3, 1)
    context.fill(green, 0, 0, 3, 1)
    context.setBlendMode(.plusDarker)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1), 0, 0, 1, 1)
    context.endTransparencyLayer()
    #expect(isClose(context.pixel(0, 0), [0, 128, 0, 255]))
    #expect(context.pixel(2, 0) == [0, 255, 0, 255])
  }

  @Test func `the blend mode clear erases in proportion to the coverage of a pixel`() {
    let context = bitmap(2, 1)
    context.fill(red, 0, 0, 2, 1)
    context.setBlendMode(.clear)
    context.fill(CGRect(x: 0, y: 0, width: 0.5, height: 1))
    #expect(isClose(context.pixel(0, 0), [128, 0, 0, 128]))
  }

  @Test func `the offset of a shadow is independent of the current transform`() {
    let context = bitmap(8, 8)
    context.rotate(by: .pi)
    context.scaleBy(x: 2, y: 2)
    context.setShadow(offset: CGSize(width: 2, height: -3), blur: 0, color: green)
    context.setFillColor(red)
    context.fill(CGRect(x: -1.5, y: -3, width: 0.5, height: 0.5))
    #expect(context.pixel(2, 5) == [255, 0, 0, 255])
    #expect(context.pixel(4, 2) == [0, 255, 0, 255])
    #expect(context.cover.joined().filter { $0 == "#" }.count == 2)
  }

  @Test
  func `setShadow without a color uses black with alpha 1/3, and with nil disables the shadow`() {
    let context = bitmap(4, 1)
    context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0)
    context.fill(red, 0, 0, 1, 1)
    #expect(isClose(context.pixel(1, 0), [0, 0, 0, 85]))
    context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0, color: nil)
    context.fill(red, 2, 0, 1, 1)
    #expect(context.pixel(3, 0) == [0, 0, 0, 0])
  }

  @Test func `the blur of a shadow is a Gaussian whose standard deviation is half the blur value`()
  {
    let context = bitmap(64, 64)
    context.setShadow(offset: CGSize(width: 100, height: 0), blur: 8, color: .black)
    context.fill(red, -100, 0, 32, 64)
    // The expected values are integrals of a Gaussian with standard deviation 4 over each pixel near the edge at 32.
    let row = (0..<64).map { Double(context.pixel($0, 32)[3]) / 255 }
    let share = { (x: Double) in 0.5 * erfc(x / (4 * 2.0.squareRoot())) }
    for x in [28, 30, 31, 32, 33, 36] {
      #expect(abs(row[x] - share(Double(x) + 0.5 - 32)) < 0.03, "column \(x)")
    }
  }

  @Test func `a shadow in a layer's CGContext scales with it and has a y axis pointing down`() {
    let context = CGContext(pixelsWide: 8, pixelsHigh: 8, userToPixels: .scale(x: 2, y: 2))
    context.setShadow(offset: CGSize(width: 0, height: 2), blur: 0, color: green)
    context.fill(red, 1, 0, 1, 1)
    #expect(context.pixels[2, 0].0 == 255)
    #expect(context.pixels[2, 4].1 == 255)
    #expect(context.pixels[2, 2].3 == 0)
  }

  @Test func `a transparency layer applies the alpha value of the context only once`() {
    let context = bitmap(3, 1)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(red, 0, 0, 2, 1)
    context.fill(green, 1, 0, 2, 1)
    context.endTransparencyLayer()
    #expect(isClose(context.pixel(0, 0), [128, 0, 0, 128]))
    #expect(isClose(context.pixel(1, 0), [0, 128, 0, 128]))
    context.fill(blue, 2, 0, 1, 1)
    #expect(isClose(context.pixel(2, 0), [0, 64, 128, 192]))
  }

  @Test func `a transparency layer casts a single shadow for all of its content`() {
    let context = bitmap(6, 1)
    context.fill(green, 4, 0, 1, 1)
    context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0, color: blue)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(red, 0, 0, 1, 1)
    context.fill(red, 2, 0, 1, 1)
    context.endTransparencyLayer()
    #expect(context.pixel(0, 0) == [255, 0, 0, 255])
    #expect(context.pixel(2, 0) == [255, 0, 0, 255])
    #expect(context.pixel(4, 0) == [0, 0, 255, 255])
  }

  @Test func `beginTransparencyLayer(in:) clips to the rectangle and isolates saveGState calls`() {
    let context = bitmap(4, 1)
    context.beginTransparencyLayer(in: CGRect(x: 1, y: 0, width: 2, height: 1), auxiliaryInfo: nil)
    context.saveGState()
    context.translateBy(x: 1, y: 0)
    context.setFillColor(red)
    context.endTransparencyLayer()
    #expect(context.ctm == .identity)
    context.restoreGState()
    context.beginTransparencyLayer(in: CGRect(x: 1, y: 0, width: 2, height: 1), auxiliaryInfo: nil)
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    #expect(context.cover == ["...."])
    context.endTransparencyLayer()
    #expect(context.cover == [".##."])
    context.endTransparencyLayer()
  }

  @Test
  func `reading CGContext pixels while a transparency layer is open does not change the result`() {
    let context = bitmap(4, 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1))
    context.fill(blue, 0, 0, 1, 1)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(red, 0, 0, 4, 1)
    #expect(context.pixel(0, 0) == [0, 0, 255, 255])
    #expect(context.pixel(1, 0)[3] == 0)
    context.fill(green, 2, 0, 2, 1)
    context.endTransparencyLayer()
    #expect(isClose(context.pixel(0, 0), [128, 0, 127, 255]))
    #expect(isClose(context.pixel(2, 0), [0, 128, 0, 128]))
    #expect(context.pixel(3, 0)[3] == 0)
  }

  @Test func `a transparency layer is composited through the current clip masks`() throws {
    let context = bitmap(2, 1)
    let alpha = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: nil,
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    alpha.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let area = CGRect(x: 0, y: 0, width: 2, height: 1)
    context.clip(to: area, mask: try #require(alpha.makeImage()))
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(area)
    context.endTransparencyLayer()
    #expect(isClose(context.pixel(0, 0), [0, 0, 0, 128]))
    #expect(context.pixel(1, 0)[3] == 0)
  }

  @Test func `an empty transparency layer with blend mode copy makes an opaque context black`() {
    let context = bitmap(2, 1, .noneSkipFirst)
    context.fill(.white, 0, 0, 2, 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setBlendMode(.copy)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.endTransparencyLayer()
    #expect(context.pixel(0, 0) == [0, 0, 0, 255])
    #expect(context.pixel(1, 0) == [255, 255, 255, 255])
  }

  @Test
  func `CGContext.drawDisplayList applies the context's transform, alpha, clip and blend mode`() {
    let context = bitmap(8, 8)
    let list = DisplayList([
      .beginGroup(
        CompositingGroup(
          blend: .normal,
          shadow: Shadow(color: .black, opacity: 1, offset: Point(1, 0), sigma: 0))),
      .pushClip(Clip(.rect(Rect(0, 0, 1, 1)))),
      .draw(DrawCommand(.rect(Rect(0, 0, 2, 2)), .color(RGBA(1, 0, 0)))), .popClip, .endGroup,
    ])
    context.translateBy(x: 2, y: 2)
    context.scaleBy(x: 2, y: 2)
    context.setAlpha(0.5)
    context.drawDisplayList(list, transform: .translation(x: 0, y: 1))
    #expect(isClose(context.pixel(2, 4), [128, 0, 0, 128]))
    #expect(isClose(context.pixel(3, 5), [128, 0, 0, 128]))
    #expect(isClose(context.pixel(4, 4), [0, 0, 0, 128]))
    #expect(context.cover.joined().filter { $0 != "." }.count == 8)
    context.drawDisplayList(DisplayList())
    context.setBlendMode(.copy)
    context.clip(to: CGRect(x: 0, y: 0, width: 0.5, height: 1.5))
    context.drawDisplayList(
      DisplayList([.draw(DrawCommand(.rect(Rect(0, 0, 9, 9)), .color(.clear)))]))
    #expect(context.pixel(2, 4)[3] == 0)
    #expect(context.pixel(3, 4)[3] == 128)
  }

  @Test
  func `CGContext.drawDisplayList scales blurs and shape shadows with the context's transform`() {
    func drawn(_ scale: Double) -> CGContext {
      let context = bitmap(24, 24)
      context.scaleBy(x: scale, y: scale)
      let k = 1 / scale
      context.drawDisplayList(
        DisplayList([
          .shadow(
            ShapeShadow(
              .rect(Rect(2 * k, 2 * k, 4 * k, 4 * k)), transform: .identity, edges: .smooth,
              shadow: Shadow(color: .black, opacity: 1, offset: Point(4 * k, 0), sigma: k))),
          .beginGroup(
            CompositingGroup(
              filters: [
                .gaussianBlur(sigma: 2 * k),
                .colorMatrix([
                  1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
                ]),
              ], bounds: Rect(8 * k, 8 * k, 16 * k, 16 * k))),
          .draw(DrawCommand(.rect(Rect(12 * k, 12 * k, 6 * k, 6 * k)), .color(RGBA(1, 0, 0)))),
          .endGroup,
        ]))
      return context
    }
    let (plain, doubled) = (drawn(1), drawn(2))
    #expect(plain.pixels == doubled.pixels)
    #expect(plain.pixel(15, 15)[0] > 150)
    #expect(plain.pixel(8, 4)[3] > 200)
  }

  @Test func `synchronize and flush execute the recorded drawing commands`() {
    let context = bitmap(2, 1)
    context.fill(red, 0, 0, 1, 1)
    context.synchronize()
    context.fill(green, 1, 0, 1, 1)
    context.flush()
    #expect(context.displayList.commands.count == 1)
    #expect(context.pixel(0, 0) == [255, 0, 0, 255])
    #expect(context.pixel(1, 0) == [0, 255, 0, 255])
  }

  @Test func `CGContext omits drawing outside its bounds and unused clips from its command buffer`()
  {
    let context = bitmap(4, 4)
    for _ in 0..<50 {
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
      context.restoreGState()
    }
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.fill(CGRect(x: 9, y: 9, width: 2, height: 2))
    #expect(context.displayList.commands.count == 1)
  }
}
