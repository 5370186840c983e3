import Color
import DisplayList
import Geometry
import Pixels
import Testing

@testable import Raster

/// Tests that compare sprites with equivalent image fills.
@Suite struct SpriteTests {
  /// A picture whose pixels all have different colors.
  private var picture: PixelBuffer {
    var picture = PixelBuffer(width: 8, height: 6)
    picture.withMutablePixels { pixels in
      for i in 0..<48 {
        let alpha = UInt32(255 - i)
        pixels[i] = alpha << 24 | (alpha / 2) << 16 | UInt32(i * 2) << 8 | alpha / 3
      }
    }
    return picture
  }

  private func sprites(
    _ placements: [Affine], color: RGBA = .white, adds: Bool = false,
    source: Rect = Rect(0, 0, 8, 6)
  ) -> DisplayListCommand {
    .sprites(
      SpriteList(
        pictures: [SpriteImage(picture, source: source)],
        items: ContiguousArray(
          placements.map { Sprite(picture: 0, placement: $0, color: color) }),
        isAdditive: adds))
  }

  private func image(_ placement: Affine, tint: RGBA = .white) -> DisplayListCommand {
    .draw(
      DrawCommand(
        .rect(Rect(0, 0, 8, 6)),
        .image(
          ImagePaint(picture, source: Rect(0, 0, 8, 6), placement: .identity, tint: tint)),
        transform: Projection(placement)))
  }

  /// Returns the maximum channel difference between two pictures.
  private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
    var most = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a[x, y], b[x, y])
        for (s, t) in [(p.0, q.0), (p.1, q.1), (p.2, q.2), (p.3, q.3)] {
          most = max(most, abs(Int(s) - Int(t)))
        }
      }
    }
    return most
  }

  @Test func `a sprite at whole-pixel coordinates equals an image fill`() throws {
    let place = Affine.translation(x: 11, y: 7)
    #expect(try drawn([sprites([place])], 40, 30) == drawn([image(place)], 40, 30))
  }

  @Test(arguments: [0.3, 1.2, 2.5, 4])
  func `a rotated and scaled sprite matches an image fill within 24/255`(angle: Double)
    throws
  {
    let place = Affine.translation(x: -4, y: -3).concatenating(.scale(x: 2.3, y: 1.7))
      .concatenating(.rotation(angle: angle))
      .concatenating(.translation(x: 20.3, y: 14.8))
    let a = try drawn([sprites([place])], 40, 30)
    let b = try drawn([image(place)], 40, 30)
    // The coverage of a corner is computed as the product of two sides.
    #expect(difference(a, b) <= 24)
    #expect(a[20, 14] == b[20, 14])
  }

  @Test func `a sprite color multiplies each component of the image`() throws {
    let place = Affine.translation(x: 5, y: 5)
    let color = RGBA(0.5, 1, 0.25, 0.8)
    #expect(
      try drawn([sprites([place], color: color)], 20, 20)
        == drawn([image(place, tint: color)], 20, 20))
    let pixel = try drawn([sprites([place], color: color)], 20, 20)[5, 5]
    #expect(pixel == (34, 0, 25, 204))
  }

  @Test func `sprites are drawn in array order`() throws {
    let places = [
      Affine.translation(x: 5, y: 5), .translation(x: 8, y: 7), .translation(x: 6, y: 9),
    ]
    #expect(
      try drawn([sprites(places)], 20, 20) == drawn(places.map { image($0) }, 20, 20))
  }

  @Test func `additive sprites accumulate up to white`() throws {
    let place = Affine.translation(x: 4, y: 4)
    let ground: DisplayListCommand = .draw(
      DrawCommand(.rect(Rect(0, 0, 20, 20)), .color(RGBA(0.2, 0.4, 0.6))))
    let once = try drawn([ground, sprites([place], adds: true)], 20, 20)
    #expect(once[4, 4].0 == 136)
    #expect(once[4, 4].1 == 102)
    #expect(once[4, 4].2 == 255)
    let often = try drawn(
      [ground, sprites(Array(repeating: place, count: 9), adds: true)], 20, 20)
    #expect(often[4, 4].0 == 255)
    #expect(often[4, 4].3 == 255)
  }

  @Test func `additive sprites equal a group with the plusLighter blend mode`() throws {
    let place = Affine.translation(x: 4.4, y: 4.7).concatenating(.rotation(angle: 0.3))
    let ground: DisplayListCommand = .draw(
      DrawCommand(.rect(Rect(0, 0, 9, 20)), .color(RGBA(0.2, 0.4, 0.6, 0.5))))
    let a = try drawn([ground, sprites([place], adds: true)], 24, 24)
    let b = try drawn(
      [ground, .beginGroup(CompositingGroup(blend: .plusLighter)), sprites([place]), .endGroup], 24,
      24)
    #expect(difference(a, b) <= 1)
  }

  @Test func `a clip limits the drawing of sprites`() throws {
    let place = Affine.translation(x: 4, y: 4)
    let clip = Clip(.rect(Rect(0, 0, 7, 20)))
    let list = try drawn([.pushClip(clip), sprites([place]), .popClip], 20, 20)
    #expect(list[6, 5] == (try drawn([sprites([place])], 20, 20))[6, 5])
    #expect(list[7, 5] == (0, 0, 0, 0))
  }

  @Test func `a sprite with a source rectangle does not show neighboring pixels`() throws {
    let source = Rect(2, 1, 3, 4)
    let list = try drawn([sprites([.translation(x: 4, y: 4)], source: source)], 20, 20)
    let whole = try drawn([sprites([.translation(x: 4, y: 4)])], 20, 20)
    #expect(list[6, 5] == whole[6, 5])
    #expect(list[5, 5] == (0, 0, 0, 0))
    #expect(list[9, 5] == (0, 0, 0, 0))
  }

  @Test func `a sprite smaller than a pixel has the alpha of its covered area`() throws {
    let place = Affine.scale(x: 0.5 / 8, y: 0.5 / 6).concatenating(.translation(x: 4.25, y: 4.25))
    var white = PixelBuffer(width: 8, height: 6)
    white.withMutablePixels { for i in 0..<48 { $0[i] = .max } }
    let list = try drawn(
      [
        .sprites(
          SpriteList(
            pictures: [SpriteImage(white, source: Rect(0, 0, 8, 6))],
            items: [Sprite(picture: 0, placement: place)]))
      ], 10, 10)
    #expect(list[4, 4] == (64, 64, 64, 64))
  }

  @Test(arguments: [
    Affine(.nan, 0, 0, 1, 0, 0), Affine(0, 0, 0, 0, 5, 5), Affine(1e300, 0, 0, 1e300, 0, 0),
    Affine(1, 1, 1, 1, 5, 5), .translation(x: 1e9, y: 0),
  ])
  func `sprites with singular or non-finite placements do not affect other sprites`(
    placement: Affine
  ) throws {
    _ = try drawn([sprites([placement, .translation(x: 3, y: 3)])], 20, 20)
    #expect(try drawn([sprites([.translation(x: 3, y: 3)])], 20, 20)[3, 3].3 == 255)
  }

  @Test func `a sprite with an invalid picture index is not drawn`() throws {
    let list: [DisplayListCommand] = [
      .sprites(
        SpriteList(
          items: [
            Sprite(picture: 0, placement: .identity), Sprite(picture: -1, placement: .identity),
          ]))
    ]
    #expect(try drawn(list, 9, 9) == drawn([], 9, 9))
  }
}
