import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of shadows drawn by `render(in:)` for layers that clip: Documentation/behaviour/rendering.md, "Drawing into
/// a context".
@Suite struct ClippedShadowTests {
  private let black = CGColor(gray: 0, alpha: 1)

  /// Returns a layer filled in its upper half, with a hard shadow 20 points below.
  private func casting(_ radius: CGFloat, clips: Bool) throws -> CALayer {
    let sheet = try Sheet(40, 40)
    sheet.context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    sheet.context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    layer.contents = sheet.context.makeImage()
    layer.cornerRadius = radius
    layer.cornerCurve = .circular
    layer.masksToBounds = clips
    layer.shadowColor = black
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 5, height: 20)
    return layer
  }

  private func sheet(of layer: CALayer, _ version: CARenderer.SystemVersion) throws -> Sheet {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 80)
    root.addSublayer(layer)
    let sheet = try Sheet(60, 80)
    CARenderer.withSystemVersion(version) { root.render(in: sheet.context) }
    return sheet
  }

  private let clear: [UInt8] = [0, 0, 0, 0]
  private let dark: [UInt8] = [0, 0, 0, 255]
  private let red: [UInt8] = [255, 0, 0, 255]

  @Test(arguments: [14, 18])
  func `render(in:) draws the shadow of a layer with masksToBounds inside its bounds`(major: Int)
    throws
  {
    let drawn = try sheet(of: casting(0, clips: true), CARenderer.SystemVersion(major))
    // The samples are the layer's fill, its shadow inside the bounds, and clear pixels beside and below the bounds.
    let pixels = drawn.pixels((12, 12), (16, 31), (49, 49), (14, 31), (52, 31), (30, 51))
    #expect(pixels == [red, dark, dark, clear, clear, clear])
    let open = try sheet(of: casting(0, clips: false), CARenderer.SystemVersion(major))
    #expect(open.pixels((16, 31), (52, 31)) == [dark, dark])
  }

  @Test func `render(in:) clips the shadow of a layer with masksToBounds to its rounded corners`()
    throws
  {
    let drawn = try sheet(of: casting(20, clips: true), .latest)
    // The samples are in the middle, and at the corners of the bounds outside the circle.
    let pixels = drawn.pixels((30, 20), (30, 45), (11, 11), (48, 48), (48, 31))
    #expect(pixels == [red, dark, clear, clear, dark])
  }

  @Test func `render(in:) draws the shadow of sublayers of a layer with masksToBounds`() throws {
    let outer = try casting(0, clips: true)
    outer.contents = nil
    let inner = CALayer()
    inner.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    inner.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    outer.addSublayer(inner)
    let drawn = try sheet(of: outer, .latest)
    #expect(drawn.pixels((12, 12), (16, 31), (52, 31)) == [red, dark, clear])
  }

  @Test func `a layer with masksToBounds has no shadow on screen`() throws {
    let layer = try casting(0, clips: true)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 80)
    root.addSublayer(layer)
    let renderer = CARenderer(layer: root, bounds: root.frame)
    func pixel(_ x: Int, _ y: Int) throws -> [UInt8] {
      let data = try #require(renderer.image(at: 0).dataProvider?.data) as Data
      return Array(data[(y * 60 + x) * 4..<(y * 60 + x) * 4 + 4])
    }
    #expect(try pixel(16, 31) == clear)
    renderer.rules = .context
    #expect(try pixel(16, 31) == dark)
    #expect(try pixel(52, 31) == clear)
  }
}
