import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

/// Tests of background filters, which change the pixels beneath a layer.
///
/// Source: Documentation/behaviour/rendering.md, "Filters and compositing".
@Suite struct BackdropTests {
  let invert = ImageFilter.colorMatrix([
    -1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0,
  ])
  let red = RGBA(1, 0, 0)

  func backdrop(
    _ shape: Shape, _ filters: [ImageFilter], opacity: Double = 1, edges: EdgeAntialiasing = .smooth
  ) -> DisplayListCommand {
    .backdrop(BackdropFilter(shape, filters: filters, opacity: opacity, edges: edges))
  }

  /// Returns random fills for a canvas of 60 by 40 pixels.
  func scenery(_ seed: Int) -> [DisplayListCommand] {
    var scenes = RandomScenes(seed: seed, width: 60, height: 40)
    return [fill(.rect(Rect(0, 0, 60, 40)), RGBA(0.2, 0.6, 0.9))] + scenes.list(steps: 5).commands
  }

  @Test func `a backdrop filter changes the pixels beneath it and not those drawn later`() throws {
    let picture = try drawn(
      [
        fill(.rect(Rect(0, 0, 9, 9)), red), backdrop(.rect(Rect(2, 2, 4, 4)), [invert]),
        fill(.rect(Rect(4, 4, 2, 2)), .white),
      ], 9, 9)
    #expect(picture.bytes(1, 1) == [255, 0, 0, 255])
    #expect(picture.bytes(2, 2) == [0, 255, 255, 255])
    #expect(picture.bytes(4, 4) == [255, 255, 255, 255])
    #expect(picture.bytes(6, 6) == [255, 0, 0, 255])
  }

  @Test func `a backdrop filter's result is mixed with the backdrop by opacity and edge coverage`()
    throws
  {
    let list = [
      fill(.rect(Rect(0, 0, 9, 9)), .black),
      backdrop(.rect(Rect(1.5, 0, 4, 9)), [invert], opacity: 0.5),
    ]
    let picture = try drawn(list, 9, 9)
    #expect([0, 1, 2, 4, 5, 6].map { picture.bytes($0, 4)[0] } == [0, 64, 128, 128, 64, 0])
    #expect(picture.alphas(row: 4).allSatisfy { $0 == 255 })
  }

  @Test(arguments: [1.0, 3.0, 9.0, 30.0])
  func `a backdrop blur repeats the canvas's edge pixels beyond the canvas`(sigma: Double) throws {
    // The expected picture has a wide margin of repeated edge pixels and is blurred as a group.
    let scene = scenery(4)
    let plain = try drawn(scene, 60, 40)
    let margin = Int(4 * sigma) + 4
    let (width, height) = (60 + 2 * margin, 40 + 2 * margin)
    let wide = plain.rearranged(width, height) {
      (min(max($0 - margin, 0), 59), min(max($1 - margin, 0), 39))
    }
    let image = Paint.image(
      ImagePaint(
        wide, source: Rect(0, 0, Double(width), Double(height)),
        placement: .translation(x: -Double(margin), y: -Double(margin))))
    let around = Shape.rect(
      Rect(-Double(margin), -Double(margin), Double(width), Double(height)))
    let expected = try drawn(
      [
        .beginGroup(CompositingGroup(filters: [.gaussianBlur(sigma: sigma)])),
        .draw(DrawCommand(around, image)),
        .endGroup,
      ], 60, 40)
    let blurred = try drawn(
      scene + [backdrop(.rect(Rect(-5, -5, 80, 80)), [.gaussianBlur(sigma: sigma)])], 60, 40)
    let difference = ImageDifference(blurred, expected)
    #expect(difference.maximumDifference <= 1, "\(difference)")
    // The border stays opaque.
    #expect(blurred.alphas(row: 0).allSatisfy { $0 >= 254 })
  }

  @Test
  func `a backdrop filter reads pixels beneath a plain group but not beneath one with opacity`()
    throws
  {
    let under = fill(.rect(Rect(0, 0, 9, 9)), red)
    let inner = [
      fill(.rect(Rect(0, 0, 4, 9)), .white), backdrop(.rect(Rect(2, 0, 5, 9)), [invert]),
    ]
    let through = try drawn([under, .beginGroup(CompositingGroup())] + inner + [.endGroup], 9, 9)
    #expect(through.bytes(3, 4) == [0, 0, 0, 255])
    #expect(through.bytes(5, 4) == [0, 255, 255, 255])
    let apart = try drawn(
      [under, .beginGroup(CompositingGroup(opacity: 0.5))] + inner + [.endGroup], 9, 9)
    #expect(abs(apart.bytes(3, 4)[0] - 128) <= 1)
    // The group has no pixels beneath the backdrop here, so nothing changes.
    #expect(apart.bytes(5, 4) == [255, 0, 0, 255])
  }

  @Test func `backdrop filters apply inside a group's content and inside its mask`() throws {
    let thin = ImageFilter.colorMatrix([
      1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0.5, 0,
    ])
    let all = Shape.rect(Rect(0, 0, 9, 9))
    let picture = try drawn(
      [
        .beginGroup(CompositingGroup()), fill(all, red),
        backdrop(.rect(Rect(0, 0, 3, 9)), [invert]),
        .beginMask, fill(all, .black), backdrop(.rect(Rect(0, 0, 9, 4)), [thin]), .endGroup,
      ], 9, 9)
    #expect(picture.bytes(1, 1) == [0, 128, 128, 128])
    #expect(picture.bytes(5, 1) == [128, 0, 0, 128])
    #expect(picture.bytes(1, 6) == [0, 255, 255, 255])
    #expect(picture.bytes(5, 6) == [255, 0, 0, 255])
  }

  @Test func `a clip limits the output of a backdrop blur but not the pixels that it reads`() throws
  {
    let halves = [
      fill(.rect(Rect(0, 0, 20, 40)), .black), fill(.rect(Rect(20, 0, 40, 40)), .white),
    ]
    let blur = backdrop(.rect(Rect(0, 0, 60, 40)), [.gaussianBlur(sigma: 4)])
    let clipped = try drawn(
      halves + [.pushClip(Clip(.rect(Rect(20, 0, 9, 40)))), blur, .popClip], 60, 40)
    let whole = try drawn(halves + [blur], 60, 40)
    #expect(clipped.bytes(19, 9) == [0, 0, 0, 255])
    for x in 20..<29 { #expect(clipped.bytes(x, 9) == whole.bytes(x, 9)) }
    #expect(clipped.bytes(20, 9)[0] < 160)
    #expect(clipped.bytes(29, 9) == [255, 255, 255, 255])
  }

  @Test func `overlapping backdrop filters apply in drawing order`() throws {
    let twice = [
      fill(.rect(Rect(0, 0, 9, 9)), red), backdrop(.rect(Rect(0, 0, 6, 9)), [invert]),
      backdrop(.rect(Rect(3, 0, 6, 9)), [invert]),
    ]
    let picture = try drawn(twice, 9, 9)
    #expect(picture.bytes(1, 1) == [0, 255, 255, 255])
    #expect(picture.bytes(4, 1) == [255, 0, 0, 255])
    #expect(picture.bytes(7, 1) == [0, 255, 255, 255])
  }

  @Test func `a backdrop applies its filters in array order`() throws {
    let double = ImageFilter.colorMatrix([
      2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0,
    ])
    let gray = fill(.rect(Rect(0, 0, 4, 4)), RGBA(0.4, 0.4, 0.4))
    let all = Shape.rect(Rect(0, 0, 4, 4))
    #expect(try drawn([gray, backdrop(all, [double, invert])], 4, 4).bytes(1, 1)[0] == 51)
    #expect(try drawn([gray, backdrop(all, [invert, double])], 4, 4).bytes(1, 1)[0] == 255)
  }

  @Test(arguments: 0..<40)
  func `backdrop filters draw the same pixels for any tiles, threads, regions or serialization`(
    seed: Int
  ) throws {
    var chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    func rect() -> Rect {
      Rect(
        chance.randomNumber(in: -10...40), chance.randomNumber(in: -10...30),
        chance.randomNumber(in: 5...50),
        chance.randomNumber(in: 5...40))
    }
    let blur = ImageFilter.gaussianBlur(sigma: chance.randomNumber(in: 0.5...14))
    let frosted: [DisplayListCommand] = [
      backdrop(.rounded(RoundedRect(rect(), radius: 5)), [blur, invert]),
      fill(.rect(rect()), RGBA(1, 1, 0, 0.4)),
      backdrop(.rect(rect()), [.gaussianBlur(sigma: 3)], opacity: 0.7, edges: .hard),
    ]
    let group = CompositingGroup(
      opacity: 0.8,
      shadow: seed % 2 == 0
        ? Shadow(color: .black, opacity: 1, offset: Point(3, 4), sigma: 2) : nil,
      filters: seed % 3 == 0 ? [.gaussianBlur(sigma: 2)] : [])
    let list = DisplayList(
      scenery(seed) + frosted + [.pushClip(Clip(.rounded(RoundedRect(rect(), radius: 9))))]
        + frosted + [.beginGroup(group)] + scenery(seed + 100) + frosted
        + (seed % 4 == 0 ? [.beginMask] + frosted : []) + [.endGroup] + frosted + [.popClip])
    let viewport = Viewport(width: 60, height: 40, scale: 1, background: RGBA(0.3, 0.2, 0.1, 0.5))
    let whole = try Rasterizer(
      threads: 1, tileSize: PassTileGrid.TileSize(width: 1024, height: 1024)
    ).draw(list, viewport: viewport)
    let tiled = try Rasterizer(threads: 3, tileSize: PassTileGrid.TileSize(width: 16, height: 8))
      .draw(
        list, viewport: viewport)
    #expect(tiled == whole, "\(ImageDifference(tiled, whole))")
    let region = Rect(chance.randomNumber(in: 0...40), chance.randomNumber(in: 0...30), 15, 9)
    let part = try Rasterizer(threads: 2).draw(list, viewport: viewport, region: region)
    let expected = whole.confined(to: CRRect(around: region))
    #expect(part == expected, "\(region) \(ImageDifference(part, expected))")
    // Pixels around the region stay unchanged as well.
    var before = try drawn([fill(.rect(Rect(0, 0, 60, 40)), .white)], 60, 40)
    try Rasterizer(threads: 1).draw(list, viewport: viewport, region: region, into: &before)
    let outside = CRRect(around: region)
    for (x, y) in [(outside.x0 - 1, outside.y0), (outside.x1, outside.y0)]
    where x >= 0 && x < 60 {
      #expect(before.bytes(Int(x), Int(y)) == [255, 255, 255, 255])
    }
    let read = try DisplayList(text: list.description)
    #expect(try Rasterizer(threads: 1).draw(read, viewport: viewport) == whole)
  }

  @Test(arguments: RandomScenes.oddNumbers)
  func `backdrop filters accept non-finite and extreme numbers without a crash`(v: Double) throws {
    let list: [DisplayListCommand] = [
      fill(.rect(Rect(0, 0, 9, 9)), red),
      backdrop(.rect(Rect(v, 0, 5, v)), [.gaussianBlur(sigma: v)], opacity: v),
      backdrop(.rect(Rect(0, 0, 9, 9)), [.colorMatrix(Array(repeating: v, count: 20))]),
      backdrop(.rect(Rect(1, 1, 5, 5)), [.gaussianBlur(sigma: v), .gaussianBlur(sigma: v)]),
    ]
    // Offscreen surfaces with too many pixels throw `groupTooLarge`.
    do { _ = try drawn(list, 9, 9) } catch RasterError.groupTooLarge {}
  }

  @Test func `a BackdropFilter throws for a color matrix of the wrong size or for excessive blurs`()
    throws
  {
    #expect(throws: RasterError.invalidColorMatrix(command: 0, count: 0)) {
      try drawn([backdrop(.rect(.zero), [.colorMatrix([])])], 2, 2)
    }
    let wide = Array(
      repeating: ImageFilter.gaussianBlur(sigma: RasterLimits.maximumSigma), count: 4)
    do {
      _ = try drawn([backdrop(.rect(Rect(0, 0, 9, 9)), wide)], 9, 9)
      Issue.record("it was drawn")
    } catch RasterError.groupTooLarge {}
  }
}
