import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

@Suite struct GroupDrawingTests {
  let red = RGBA(1, 0, 0)
  let square = Shape.rect(Rect(0, 0, 4, 4))

  @Test func `a red fill in a group with opacity 0.5 has premultiplied bytes of 128`() throws {
    // Vectors/colors.json: half-red.
    let picture = try drawn(
      [.beginGroup(CompositingGroup(opacity: 0.5)), fill(square, red), .endGroup], 4, 4)
    #expect(picture.bytes(1, 1) == [128, 0, 0, 128])
  }

  @Test func `a group composites its content before it applies its opacity`() throws {
    let two = [fill(.rect(Rect(0, 0, 3, 4)), red), fill(.rect(Rect(1, 0, 3, 4)), RGBA(0, 0, 1))]
    let picture = try drawn([.beginGroup(CompositingGroup(opacity: 0.5))] + two + [.endGroup], 4, 4)
    #expect(picture.bytes(2, 1) == [0, 0, 128, 128])
  }

  @Test func `a group with a single fill equals the fill with the group's opacity in its color`()
    throws
  {
    let group: [DisplayListCommand] = [
      .beginGroup(CompositingGroup(opacity: 0.3)), fill(.rect(Rect(0.3, 0, 3, 4)), red), .endGroup,
    ]
    let part = [fill(.rect(Rect(0.3, 0, 3, 4)), RGBA(1, 0, 0, 0.3))]
    #expect(try drawn(group, 4, 4) == drawn(part, 4, 4))
  }

  @Test func `a clip limits drawing to its shape until popClip`() throws {
    let picture = try drawn(
      [
        .pushClip(Clip(.rect(Rect(1, 0.5, 2, 2)))), fill(square, red), .popClip,
        fill(.rect(Rect(0, 3, 1, 1)), red),
      ], 4, 4)
    #expect(picture.alphas(row: 0) == [0, 128, 128, 0])
    #expect(picture.alphas(row: 1) == [0, 255, 255, 0])
    #expect(picture.alphas(row: 3) == [255, 0, 0, 0])
  }

  @Test func `nested clips multiply their coverage`() throws {
    let picture = try drawn(
      [
        .pushClip(Clip(.rect(Rect(0.5, 0, 3, 4)))), .pushClip(Clip(.rect(Rect(0.5, 0, 3, 4)))),
        fill(square, red), .popClip, .popClip,
      ], 4, 4)
    // The coverage of the edges is 128 × 128 / 255.
    #expect(picture.alphas(row: 1) == [64, 255, 255, 64])
  }

  @Test func `a clip with hard edges has no partly covered pixels`() throws {
    let picture = try drawn(
      [
        .pushClip(Clip(.rect(Rect(0.4, 0, 2.2, 4)), edges: .hard)), fill(square, red), .popClip,
      ], 4, 4)
    #expect(picture.alphas(row: 1) == [255, 255, 255, 0])
  }

  @Test func `a clip around a group applies once to the composited group, not to each fill`() throws
  {
    // If the clip applied to each fill, its edge would have the coverage 1 - (1 - ½)².
    let picture = try drawn(
      [
        .pushClip(Clip(.rect(Rect(0.5, 0, 3, 4)))), .beginGroup(CompositingGroup()),
        fill(square, red),
        fill(square, red), .endGroup, .popClip,
      ], 4, 4)
    #expect(picture.alphas(row: 1) == [128, 255, 255, 128])
  }

  @Test func `a clip without popClip ends with its group`() throws {
    let picture = try drawn(
      [
        .beginGroup(CompositingGroup(opacity: 0.5)), .pushClip(Clip(.rect(Rect(0, 0, 1, 1)))),
        fill(square, red), fill(square, red), .endGroup, fill(.rect(Rect(3, 3, 1, 1)), red),
      ], 4, 4)
    #expect(picture.bytes(0, 0)[3] == 128)
    #expect(picture.bytes(3, 3)[3] == 255)
    #expect(picture.bytes(1, 1)[3] == 0)
  }

  @Test func `a mask multiplies the group by the mask's alpha`() throws {
    let picture = try drawn(
      [
        .beginGroup(CompositingGroup()), fill(square, red), .beginMask,
        fill(.rect(Rect(1, 0, 2, 4)), RGBA(0, 1, 0, 0.5)),
        fill(.rect(Rect(2, 0, 1, 4)), .black), .endGroup,
      ], 4, 4)
    #expect(picture.alphas(row: 1) == [0, 128, 255, 0])
    #expect(picture.bytes(1, 1) == [128, 0, 0, 128])
  }

  @Test func `an empty mask hides the whole group`() throws {
    let picture = try drawn(
      [.beginGroup(CompositingGroup()), fill(square, red), .beginMask, .endGroup], 4, 4)
    #expect(picture.inkArea == 0)
  }

  @Test func `a group inside a mask can have its own mask`() throws {
    let picture = try drawn(
      [
        .beginGroup(CompositingGroup()), fill(square, red), .beginMask,
        .beginGroup(CompositingGroup()), fill(.rect(Rect(0, 0, 3, 4)), .black), .beginMask,
        fill(.rect(Rect(1, 0, 3, 4)), RGBA(0, 0, 0, 0.5)), .endGroup,
        .endGroup,
      ], 4, 4)
    #expect(picture.alphas(row: 1) == [0, 128, 128, 0])
  }

  @Test func `a color matrix filter operates on unpremultiplied components`() throws {
    // The matrix exchanges red and blue, and halves alpha.
    let matrix: [Double] = [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0.5, 0]
    let picture = try drawn(
      [
        .beginGroup(CompositingGroup(filters: [.colorMatrix(matrix)])),
        fill(square, RGBA(1, 0.5, 0, 0.5)),
        .endGroup,
      ], 4, 4)
    let bytes = picture.bytes(1, 1)
    for (a, e) in zip(bytes, [0, 32, 64, 64]) { #expect(abs(a - e) <= 1) }
  }

  @Test(arguments: BlendMode.allCases)
  func `every blend mode matches its reference formula within 1/255`(mode: BlendMode) throws {
    // The expected value is the reference composite of `Color`, computed from the actual bytes.
    var chance = SeededRandomNumberGenerator(seed: 7)
    for _ in 0..<60 {
      func color() -> RGBA {
        RGBA(
          chance.randomNumber(in: 0...1), chance.randomNumber(in: 0...1),
          chance.randomNumber(in: 0...1),
          [0, 1, chance.randomNumber(in: 0...1)][chance.randomInteger(in: 0...2)])
      }
      let (under, over) = (color(), color())
      let b = try drawn([fill(square, under)], 1, 1).bytes(0, 0)
      let s = try drawn([fill(square, over)], 1, 1).bytes(0, 0)
      let result = try drawn(
        [
          fill(square, under), .beginGroup(CompositingGroup(blend: mode)), fill(square, over),
          .endGroup,
        ], 1,
        1
      ).bytes(0, 0)
      func lanes(_ v: [Int]) -> SIMD4<Double> {
        SIMD4(Double(v[0]), Double(v[1]), Double(v[2]), Double(v[3])) / 255
      }
      let expected = mode.referenceComposite(lanes(s), onto: lanes(b)) * 255
      for i in 0..<4 {
        #expect(abs(Double(result[i]) - expected[i]) <= 1, "\(s) onto \(b): \(result)")
      }
    }
  }

  @Test func `a blend mode inside a group does not blend with pixels outside the group`() throws {
    let white = fill(square, .white)
    let picture = try drawn(
      [
        white, .beginGroup(CompositingGroup()), .beginGroup(CompositingGroup(blend: .multiply)),
        fill(.rect(Rect(0, 0, 2, 4)), red), .endGroup, .endGroup,
      ], 4, 4)
    // The square is multiplied with a clear backdrop, then drawn over white.
    #expect(picture.bytes(0, 0) == [255, 0, 0, 255])
    let out = try drawn(
      [
        fill(square, RGBA(0, 1, 0)), .beginGroup(CompositingGroup()),
        .beginGroup(CompositingGroup(blend: .multiply)),
        fill(square, red), .endGroup, .endGroup,
      ], 4, 4)
    #expect(out.bytes(0, 0) == [255, 0, 0, 255])
  }

  @Test func `destinationIn erases the backdrop only within the bounds of the group`() throws {
    let list: [DisplayListCommand] = [
      fill(square, red),
      .beginGroup(CompositingGroup(blend: .destinationIn, bounds: Rect(0, 0, 3, 4))),
      fill(.rect(Rect(1, 0, 1, 4)), .black), .endGroup,
    ]
    #expect(try drawn(list, 4, 4).alphas(row: 1) == [0, 255, 0, 255])
  }

  @Test
  func
    `a group with blend mode multiply under an antialiased clip is mixed by the clip's coverage`()
    throws
  {
    let picture = try drawn(
      [
        fill(square, .white), .pushClip(Clip(.rect(Rect(0.5, 0, 3, 4)))),
        .beginGroup(CompositingGroup(blend: .multiply)), fill(square, .black), .endGroup, .popClip,
      ], 4, 4)
    #expect(abs(picture.bytes(0, 0)[0] - 127) <= 1)
    #expect(picture.bytes(0, 0)[3] == 255)
    #expect(picture.bytes(1, 0) == [0, 0, 0, 255])
  }

  @Test func `the viewport's background is drawn beneath all content`() throws {
    let picture = try drawn(
      [fill(.rect(Rect(0, 0, 1, 1)), RGBA(0, 0, 1, 0.5))], 2, 1,
      background: RGBA(1, 0, 0, 0.5))
    #expect(picture.bytes(1, 0) == [128, 0, 0, 128])
    #expect(picture.bytes(0, 0) == [64, 0, 128, 192])
  }

  /// Rows are blended several pixels at a time.
  ///
  /// The erasing blend modes also clear the pixels that a group does not cover.
  @Test(arguments: BlendMode.allCases.filter { !$0.preservesUncoveredBackdrop }, 0..<8)
  func `groups with erasing blend modes draw the same pixels at every integer x offset`(
    blend: BlendMode, x: Int
  ) throws {
    func list(at x: Double) -> [DisplayListCommand] {
      let place = Affine.translation(x: x, y: 0)
      let turned = Affine.turn(0.3, about: Point(11, 9)).concatenating(place)
      return [
        fill(.rect(Rect(3, 3, 18, 12)), RGBA(0.2, 0.5, 0.9, 0.8), place),
        .pushClip(Clip(.rect(Rect(1.5, 1, 20, 16.5)), transform: Projection(place))),
        .beginGroup(CompositingGroup(opacity: 0.7, blend: blend, bounds: Rect(2 + x, 2, 18, 14))),
        fill(.rect(Rect(6, 4, 11, 9)), RGBA(0.9, 0.4, 0.1, 0.6), turned),
        .endGroup, .popClip,
      ]
    }
    let plain = try drawn(list(at: 0), 32, 18)
    let moved = try drawn(list(at: Double(x)), 32, 18)
    let kept = 32 - x
    #expect(
      moved.rearranged(kept, 18) { ($0 + x, $1) } == plain.rearranged(kept, 18) { ($0, $1) })
    #expect(plain != (try drawn(Array(list(at: 0).prefix(1)), 32, 18)))
  }
}
