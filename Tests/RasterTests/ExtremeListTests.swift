import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

@Suite struct ExtremeListTests {
  @Test func `an empty display list draws only the background`() throws {
    let picture = try drawn([], 3, 2, background: RGBA(1, 0, 0))
    #expect(picture.bytes(2, 1) == [255, 0, 0, 255])
  }

  @Test(arguments: [(0, 5), (5, -1), (65_537, 1)])
  func `Rasterizer rejects a canvas size that is zero, negative or too large`(
    width: Int, height: Int
  ) {
    #expect(throws: RasterError.invalidSize(width: width, height: height)) {
      try drawn([], width, height)
    }
  }

  @Test func `Rasterizer draws at the maximum width and height of 65,536 pixels`() throws {
    let picture = try drawn([fill(.rect(Rect(65_530.5, 0, 10, 1)))], 65_536, 1)
    #expect(picture.alphas(row: 0)[65_529...] == [0, 128, 255, 255, 255, 255, 255])
    let tall = try drawn([fill(.rect(Rect(0, 65_530.5, 1, 10)))], 1, 65_536)
    #expect(tall.bytes(0, 65_530)[3] == 128)
    #expect(tall.bytes(0, 65_535)[3] == 255)
  }

  @Test(arguments: [
    ([DisplayListCommand.popClip], 0), ([.endGroup], 0), ([.beginMask], 0),
    ([.beginGroup(CompositingGroup())], 0),
    ([.beginGroup(CompositingGroup()), .beginMask, .beginMask, .endGroup], 2),
    ([.pushClip(Clip(.rect(.zero)))], 1),
    ([.pushClip(Clip(.rect(.zero))), .beginGroup(CompositingGroup()), .popClip, .endGroup], 2),
  ])
  func `Rasterizer throws unbalanced for begin and end commands without a counterpart`(
    commands: [DisplayListCommand], index: Int
  ) {
    #expect(throws: RasterError.unbalanced(command: index)) { try drawn(commands, 2, 2) }
  }

  @Test func `groups nested beyond maximumNestingDepth throw nestingTooDeep`() {
    let deep = RasterLimits.maximumNestingDepth + 1
    let commands =
      Array(repeating: DisplayListCommand.beginGroup(CompositingGroup(opacity: 0.5)), count: deep)
      + Array(repeating: DisplayListCommand.endGroup, count: deep)
    #expect(throws: RasterError.nestingTooDeep(command: RasterLimits.maximumNestingDepth)) {
      try drawn(commands, 2, 2)
    }
  }

  @Test func `a group filter with a color matrix of the wrong size throws invalidColorMatrix`() {
    let group = CompositingGroup(filters: [.colorMatrix([1, 2, 3])])
    #expect(throws: RasterError.invalidColorMatrix(command: 0, count: 3)) {
      try drawn([.beginGroup(group), .endGroup], 2, 2)
    }
  }

  @Test(arguments: RandomScenes.oddNumbers)
  func `drawing commands accept non-finite and extreme coordinates without a crash`(v: Double)
    throws
  {
    var path = Path()
    path.move(to: Point(v, 3))
    path.addCubicCurve(control1: Point(4, v), control2: Point(8, 8), to: Point(2, -v))
    path.addLine(to: Point(v, v))
    let gradient = Gradient(
      .radial, colors: [.black, .white], locations: [v, 1], start: Point(v, 0), end: Point(1, v),
      unit: Affine(v, 0, 0, 5, 0, v))
    let image = ImagePaint(
      PixelBuffer(width: 3, height: 3), source: Rect(v, 0, 2, v),
      placement: Affine(1, v, 0, 1, 0, v), minification: .trilinear, bias: v, opacity: v)
    let rect = Rect(v, -v, 5, v)
    let shadow = Shadow(
      color: RGBA(v, 0, 0, 1), opacity: 1, offset: Point(v, 1), sigma: min(v, 20))
    let commands: [DisplayListCommand] = [
      fill(.rect(rect)), fill(.path(path, .evenOdd)),
      fill(.stroke(path, StrokeStyle(width: v, miterLimit: v, dash: [v, 1], dashPhase: v))),
      fill(.stroke(polygon([.zero, Point(5, 5)]), StrokeStyle(width: 2, start: v, end: v))),
      fill(.rounded(RoundedRect(rect, radius: v))),
      fill(.rounded(RoundedRect(rect, radius: v, curve: .continuous)), edges: .hard),
      fill(.rect(Rect(0, 0, 9, 9)), RGBA(v, v, v, v), Affine(v, 1, 1, v, v, 0)),
      .draw(DrawCommand(.rect(Rect(0, 0, 9, 9)), .gradient(gradient))),
      .draw(DrawCommand(.rect(Rect(0, 0, 9, 9)), .image(image))),
      .draw(
        DrawCommand(
          .rect(Rect(0, 0, 9, 9)), .image(image),
          transform: Projection(SIMD3(1, 0, v), SIMD3(0, v, 0), SIMD3(v, 0, 1)))),
      .pushClip(Clip(.rect(rect), edges: .mixed(smooth: 3))), fill(.rect(rect)), .popClip,
      .shadow(
        ShapeShadow(.rect(rect), transform: .identity, edges: .smooth, shadow: shadow)),
      .beginGroup(
        CompositingGroup(
          opacity: v, shadow: shadow, filters: [.colorMatrix(Array(repeating: v, count: 20))],
          bounds: rect)),
      fill(.rect(Rect(0, 0, 9, 9))), .endGroup,
    ]
    for i in commands.indices {
      _ = try? drawn([commands[i]], 20, 20)
    }
    let picture = try drawn(commands, 20, 20, background: .white)
    #expect(picture.bytes(19, 19)[3] == 255)
  }

  @Test(arguments: 0..<60)
  func `random lists with extreme numbers draw the same pixels with and without tiles`(seed: Int)
    throws
  {
    var scenes = RandomScenes(seed: seed, width: 60, height: 50, oddity: 12)
    let list = scenes.list(steps: 8)
    let viewport = Viewport(width: 60, height: 50, scale: 1)
    let whole = try Rasterizer(threads: 1).draw(list, viewport: viewport)
    let tiled = try Rasterizer(threads: 1, tileSize: PassTileGrid.TileSize(width: 16, height: 16))
      .draw(
        list, viewport: viewport)
    #expect(whole == tiled)
  }

  @Test func `shapes up to 1e15 pixels beyond the canvas fill exactly the pixels inside them`()
    throws
  {
    let picture = try drawn([fill(.rect(Rect(-1e15, -1e15, 1e15 + 5, 2e15)))], 10, 4)
    #expect(picture.alphas(row: 2) == [255, 255, 255, 255, 255, 0, 0, 0, 0, 0])
    let wedge = polygon([Point(5, 2), Point(5e8, -5e8), Point(5e8, 5e8)])
    let seen = try drawn([fill(.path(wedge, .nonZero))], 10, 10)
    #expect(seen.bytes(8, 2)[3] == 255)
    #expect(seen.bytes(3, 2)[3] == 0)
  }

  @Test func `geometry behind the eye of a perspective projection is clipped`() throws {
    // w = 1 - x / 10: the plane passes the eye at x = 10, and the rest is behind it.
    let seen = Projection(SIMD3(1, 0, -0.1), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    let picture = try drawn(
      [.draw(DrawCommand(.rect(Rect(1, -40, 60, 80)), .color(.black), transform: seen))], 30, 10)
    // x = 1 is projected to 1 / 0.9.
    #expect(picture.alphas(row: 5)[2...].allSatisfy { $0 == 255 })
    #expect(abs(picture.alphas(row: 5)[1] - 227) <= 1)
    #expect(picture.alphas(row: 5)[0] == 0)
  }
}
