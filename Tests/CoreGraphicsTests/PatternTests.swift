import CoreGraphics
import Foundation
import Geometry
import Pixels
import Testing

@Suite struct PatternTests {
  /// Creates a pattern whose cell of 2 × 2 pixels has a filled lower-left pixel.
  private func dots(isColored: Bool, step: CGFloat = 2) throws -> CGPattern {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }, releaseInfo: nil)
    return try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity,
        xStep: step, yStep: step, tiling: .constantSpacing, isColored: isColored,
        callbacks: &callbacks))
  }

  private func patternContext(_ width: Int, _ height: Int, base: CGColorSpace? = nil) throws
    -> CGContext
  {
    let context = bitmap(width, height)
    context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: base)))
    context.setStrokeColorSpace(try #require(CGColorSpace(patternBaseSpace: base)))
    return context
  }

  @Test
  func `the position and size of pattern cells do not depend on the transform or the filled shape`()
    throws
  {
    let context = try patternContext(6, 4)
    context.setFillPattern(try dots(isColored: true), colorComponents: [1])
    // Neither the transform nor the filled area moves the cells.
    context.translateBy(x: 1, y: 1)
    context.scaleBy(x: 3, y: 3)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.cover == ["......", "..#...", "......", "......"])
  }

  @Test func `setPatternPhase moves the cells, and setAlpha makes them translucent`() throws {
    let context = try patternContext(4, 2)
    context.setPatternPhase(CGSize(width: 1, height: 1))
    context.setAlpha(0.5)
    context.setFillPattern(try dots(isColored: true), colorComponents: [0.5])
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(context.cover == [".4.4", "...."])
  }

  @Test func `an uncolored pattern is drawn with the color given by its components`() throws {
    let context = try patternContext(2, 2, base: CGColorSpaceCreateDeviceRGB())
    context.setFillPattern(try dots(isColored: false), colorComponents: [0, 1, 0, 1])
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(context.pixel(0, 0) == [0, 255, 0, 255])
    #expect(context.pixel(1, 1) == [0, 0, 0, 0])
  }

  @Test func `setStrokePattern applies a pattern to stroked lines`() throws {
    let context = try patternContext(6, 4)
    context.setStrokePattern(try dots(isColored: true), colorComponents: [1])
    context.setLineWidth(2)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 6, y: 1)])
    #expect(context.cover == ["......", "......", "......", "#.#.#."])
  }

  @Test func `a CGColor with a pattern fills and strokes with that pattern`() throws {
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let pattern = try dots(isColored: true)
    let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [1]))
    #expect(color.pattern == pattern)
    #expect(color.colorSpace?.model == .pattern)
    #expect(color.numberOfComponents == 1)
    #expect(color.copy(alpha: 0.5)?.pattern == pattern)
    #expect(
      color != CGColor(patternSpace: space, pattern: try dots(isColored: true), components: [1]))
    #expect(
      color.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
        == nil)
    #expect(red.pattern == nil)
    let context = bitmap(4, 2)
    context.setFillColor(color)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(context.cover == ["....", "#.#."])
    context.setStrokeColor(color)
    context.strokeEllipse(in: CGRect(x: -9, y: -9, width: 9, height: 9))
    #expect(context.cover == ["....", "#.#."])
  }

  @Test func `a pattern color space has a base color space only for uncolored patterns`() throws {
    let rgb = CGColorSpaceCreateDeviceRGB()
    let space = try #require(CGColorSpace(patternBaseSpace: rgb))
    #expect(space.baseColorSpace == rgb)
    #expect(space.numberOfComponents == 3)
    #expect(space.name == nil)
    #expect(CGColorSpace(patternBaseSpace: space) == nil)
    let bare = try #require(CGColorSpace(patternBaseSpace: nil))
    #expect(bare != space)
    #expect(bare.numberOfComponents == 0)
    #expect(
      CGColor(patternSpace: bare, pattern: try dots(isColored: false), components: [1]) == nil)
    #expect(CGColor(patternSpace: rgb, pattern: try dots(isColored: true), components: [1]) == nil)
    #expect(CGColor(colorSpace: bare, components: [1]) == nil)
    let tinted = try #require(
      CGColor(patternSpace: space, pattern: try dots(isColored: false), components: [0, 0, 1, 1]))
    let context = bitmap(2, 2)
    context.setFillColor(tinted)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(context.pixel(0, 0) == [0, 0, 255, 255])
  }

  @Test func `a pattern with blend mode copy clears the gaps only inside the filled area`() throws {
    let context = try patternContext(4, 2)
    context.fill(blue, 0, 0, 4, 2)
    context.setBlendMode(.copy)
    context.setFillPattern(try dots(isColored: true), colorComponents: [1])
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(context.cover == ["..##", "#.##"])
  }

  @Test func `CGContext.draw of a mask image fills it with the current pattern`() throws {
    let context = try patternContext(4, 2)
    let provider = try #require(
      CGDataProvider(data: NSData(bytes: [UInt8](arrayLiteral: 0, 255), length: 2)))
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        provider: provider, decode: nil, shouldInterpolate: false))
    context.setFillPattern(try dots(isColored: true), colorComponents: [1])
    context.interpolationQuality = .none
    context.draw(mask, in: CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(context.cover == ["....", "#..."])
  }

  @Test func `CGPattern supports a matrix, negative steps and overlapping cells`() throws {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in context.fill(CGRect(x: -9, y: 0, width: 18, height: 1)) },
      releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 3, height: 1),
        matrix: CGAffineTransform(translationX: 1, y: 0), xStep: 2, yStep: -2,
        tiling: .noDistortion,
        isColored: true, callbacks: &callbacks))
    let context = try patternContext(5, 3)
    context.setFillPattern(pattern, colorComponents: [1])
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 3))
    #expect(context.cover == ["#####", ".....", "#####"])
  }

  @Test func `CGPattern(info:) returns nil for empty bounds, a step of 0 or no draw callback`() {
    var callbacks = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
    func make(_ bounds: CGRect, _ step: CGFloat) -> CGPattern? {
      CGPattern(
        info: nil, bounds: bounds, matrix: .identity, xStep: step, yStep: step,
        tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    }
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(make(unit, 0) == nil)
    #expect(make(.zero, 1) == nil)
    let usable = make(unit, 1)
    #expect(usable != nil)
    #expect(Set([usable, make(unit, 1), usable]).count == 2)
    callbacks.drawPattern = nil
    #expect(make(unit, 1) == nil)
  }

  @Test func `a pattern with extremely small steps or without marks draws nothing`() throws {
    let context = try patternContext(8, 8)
    for step in [1e-4, 1e-2, 1e-300] {
      context.setFillPattern(try dots(isColored: true, step: step), colorComponents: [1])
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    // The area between the cells stays empty.
    context.setFillPattern(try dots(isColored: true, step: 100), colorComponents: [1])
    context.fill(CGRect(x: 5, y: 5, width: 1, height: 1))
    var callbacks = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
    let empty = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), matrix: .identity, xStep: 1,
        yStep: 1, tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
    context.setFillPattern(empty, colorComponents: [1])
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(context.cover.joined().allSatisfy { $0 == "." })
  }

  @Test func `drawing a pattern that draws itself recursively terminates`() throws {
    final class Box {
      var pattern: CGPattern?
      var calls = 0
    }
    let box = Box()
    defer { box.pattern = nil }
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        box.calls += 1
        context.setFillColorSpace(
          CGColorSpace(patternBaseSpace: nil) ?? CGColorSpaceCreateDeviceRGB())
        if let pattern = box.pattern { context.setFillPattern(pattern, colorComponents: [1]) }
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }, releaseInfo: nil)
    box.pattern = CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4,
      yStep: 4, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    let context = try patternContext(4, 4)
    context.setFillPattern(try #require(box.pattern), colorComponents: [1])
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(context.cover == ["....", "....", "....", "...."])
    #expect(box.calls == 4)
  }

  @Test func `releaseInfo is called when a CGPattern is deallocated`() {
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { count.deallocate() }
    count.initialize(to: 0)
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, _ in },
      releaseInfo: { $0?.assumingMemoryBound(to: Int.self).pointee += 1 })
    var pattern = CGPattern(
      info: count, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), matrix: .identity, xStep: 1,
      yStep: 1, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    #expect(pattern != nil)
    #expect(count.pointee == 0)
    pattern = nil
    #expect(count.pointee == 1)
  }
}

@Suite struct DrawnLayerTests {
  @Test func `CGContext.draw draws a CGLayer at its own size or scaled to a rectangle`() throws {
    let context = bitmap(6, 4)
    let layer = try #require(
      CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
    #expect(layer.size == CGSize(width: 2, height: 2))
    layer.context?.setFillColor(red)
    layer.context?.fill(CGRect(x: 0, y: 1, width: 1, height: 9))
    context.draw(layer, at: CGPoint(x: 1, y: 0))
    context.draw(layer, in: CGRect(x: 2, y: 0, width: 4, height: 4))
    #expect(context.cover == ["..##..", "..##..", ".#....", "......"])
    context.draw(layer, in: .zero)
    #expect(context.cover[2] == ".#....")
    #expect(Set([layer, layer]).count == 1)
    #expect(CGLayer(context, size: .zero, auxiliaryInfo: nil) == nil)
  }

  @Test func `a CGLayer accepts drawing after makeImage is called on its context`() throws {
    let context = bitmap(2, 2)
    let layer = try #require(
      CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
    layer.context?.fill(red, 0, 0, 1, 1)
    #expect(layer.context?.makeImage()?.width == 2)
    layer.context?.fill(green, 1, 1, 1, 1)
    context.draw(layer, at: .zero)
    #expect(context.pixel(0, 0) == [255, 0, 0, 255])
    #expect(context.pixel(1, 1) == [0, 255, 0, 255])
  }

  @Test func `a CGLayer inherits the scale and the y direction of its context`() throws {
    let context = CGContext(pixelsWide: 4, pixelsHigh: 4, userToPixels: .scale(x: 2, y: 2))
    let layer = try #require(
      CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
    #expect(layer.context?.width == 4)
    layer.context?.fill(CGRect(x: 0, y: 0, width: 1, height: 0.5))
    context.draw(layer, at: .zero)
    #expect(context.cover == ["##..", "....", "....", "...."])
  }

  @Test func `filling an opaque CGContext with a translucent color keeps it opaque`() {
    let context = CGContext(
      pixelsWide: 2, pixelsHigh: 1, userToPixels: .identity, isOpaque: true)
    #expect(context.alphaInfo == .noneSkipLast)
    context.fill(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.5), 0, 0, 1, 1)
    #expect(isClose(context.pixel(0, 0), [128, 128, 128, 255]))
  }
}
