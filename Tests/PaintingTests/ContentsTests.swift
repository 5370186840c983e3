import Color
import DisplayList
import Geometry
import Pixels
import RenderTree
import Testing

/// Sources: Documentation/behaviour/rendering.md, "Contents" and "Dissolves".
@Suite struct ContentsTests {
  private let image = PixelBuffer(width: 8, height: 4)

  private func draws(
    _ values: [(PropertyID, Value)], isFlipped: Bool = false,
    rule: ColorInterpolation = .renderServer
  ) -> [DrawCommand] {
    var scene = Scene(.frame(0, 0, 100, 100) + [(.geometryFlipped, .bool(isFlipped))])
    scene.layer(
      in: scene.root, .frame(0, 0, 40, 40) + [(.contents, .image(image))] + values)
    return scene.composed(rule: rule).draws
  }

  private func paint(_ draw: DrawCommand) throws -> ImagePaint {
    guard case .image(let paint) = draw.paint else {
      throw Missing()
    }
    return paint
  }
  private struct Missing: Error {}

  @Test(arguments: [
    ("resize", Rect(0, 0, 40, 40)), ("resizeAspect", Rect(0, 10, 40, 20)),
    ("resizeAspectFill", Rect(-20, 0, 80, 40)), ("center", Rect(18, 19, 4, 2)),
    ("top", Rect(18, 38, 4, 2)), ("bottom", Rect(18, 0, 4, 2)), ("left", Rect(0, 19, 4, 2)),
    ("right", Rect(36, 19, 4, 2)), ("topLeft", Rect(0, 38, 4, 2)),
    ("topRight", Rect(36, 38, 4, 2)), ("bottomLeft", Rect(0, 0, 4, 2)),
    ("bottomRight", Rect(36, 0, 4, 2)), ("sideways", Rect(18, 19, 4, 2)),
  ])
  func `contentsGravity determines the position and size of the image`(name: String, target: Rect)
    throws
  {
    let draw = try #require(
      draws([
        (.contentsGravity, .name(EnumeratedName(.contentsGravity, spelled: name))),
        (.contentsScale, .number(2)),
      ]).first)
    #expect(draw.shape == .rect(target))
    let placed = try paint(draw).placement.apply(Rect(0, 0, 8, 4))
    #expect(placed == target)
  }

  @Test func `the first row of contents is drawn at the top with and without flipped geometry`()
    throws
  {
    let upright = try paint(try #require(draws([]).first))
    #expect(upright.placement == Affine(5, 0, 0, 10, 0, 0))
    let draw = try #require(draws([], isFlipped: true).first)
    let turned = try paint(draw)
    #expect(turned.placement == Affine(5, 0, 0, -10, 0, 40))
    // On the screen, the first row is still above the last row.
    #expect(draw.transform.apply(turned.placement.apply(Point(0, 0))).y == 60)
    #expect(draw.transform.apply(turned.placement.apply(Point(0, 4))).y == 100)
  }

  @Test func `render(in:) draws the contents of a geometryFlipped layer upside down`() throws {
    let values: [(PropertyID, Value)] = [(.geometryFlipped, .bool(true))]
    let server = try #require(draws(values).first)
    #expect(server.transform.apply(try paint(server).placement.apply(Point(0, 0))).y == 0)
    let context = try #require(draws(values, rule: .renderInContext).first)
    #expect(context.transform.apply(try paint(context).placement.apply(Point(0, 0))).y == 40)
  }

  @Test func `contentsRect selects a part of the image, with the origin at the minimum x and y`()
    throws
  {
    let pick: [(PropertyID, Value)] = [(.contentsRect, .rect(Rect(0.5, 0, 0.5, 0.25)))]
    let down = try paint(try #require(draws(pick).first))
    #expect(down.source == Rect(4, 0, 4, 1))
    #expect(down.placement.apply(down.source) == Rect(0, 0, 40, 40))
    let up = try paint(try #require(draws(pick, isFlipped: true).first))
    #expect(up.source == Rect(4, 3, 4, 1))
    #expect(up.placement.apply(up.source) == Rect(0, 0, 40, 40))
  }

  @Test func `contentsMultiplyColor multiplies the contents, and a transparent color hides them`()
    throws
  {
    let blue = RGBA(0, 0, 1, 0.5)
    let tinted = try paint(
      try #require(draws([(.contentsMultiplyColor, .color(blue))]).first))
    #expect(tinted.tint == blue)
    let plain = try paint(try #require(draws([]).first))
    #expect(plain.tint == .white)
    let clear = draws([(.contentsMultiplyColor, .color(RGBA(1, 1, 1, 0)))])
    let isThere = try clear.contains { try paint($0).tint.alpha > 0 }
    #expect(!isThere)
  }

  @Test func `a contentsRect outside the image repeats the pixels at the edges of the image`()
    throws
  {
    let over = try paint(try #require(draws([(.contentsRect, .rect(Rect(-0.5, 0, 2, 1)))]).first))
    #expect(over.source == Rect(0, 0, 8, 4))
    #expect(over.placement.apply(Rect(-4, 0, 16, 4)) == Rect(0, 0, 40, 40))
    let past = try paint(try #require(draws([(.contentsRect, .rect(Rect(2, 0, 1, 1)))]).first))
    #expect(past.source == Rect(7, 0, 1, 4))
  }

  @Test func `contentsCenter preserves the corner sizes of contents and stretches the other parts`()
    throws
  {
    let parts = draws([(.contentsCenter, .rect(Rect(0.25, 0.25, 0.5, 0.25)))])
    let targets = parts.map { $0.shape.bounds }
    let columns = [(0.0, 2.0), (2, 36), (38, 2)]
    let rows = [(0.0, 1.0), (1, 37), (38, 2)]
    let expected = rows.flatMap { y, height in
      columns.map { x, width in Rect(x, y, width, height) }
    }
    #expect(targets == expected)
    let sources = try parts.map { try paint($0).source }
    #expect(sources[0] == Rect(0, 0, 2, 1))
    #expect(sources[4] == Rect(2, 1, 4, 1))
    #expect(sources[8] == Rect(6, 2, 2, 2))
    for part in parts {
      let paint = try paint(part)
      #expect(paint.placement.apply(paint.source) == part.shape.bounds)
    }
  }

  @Test func `contentsCenter of zero width stretches one column of pixels`() throws {
    let parts = draws([(.contentsCenter, .rect(Rect(0.4375, 0, 0, 1)))])
    #expect(try parts.map { try paint($0).source.width } == [3, 1, 4])
    #expect(parts.map { $0.shape.bounds.width } == [3, 33, 4])
  }

  @Test
  func `contentsCenter shrinks the unstretched parts in proportion in a layer too small for them`()
  {
    let parts = draws([
      (.bounds, .rect(Rect(0, 0, 3, 40))), (.contentsCenter, .rect(Rect(0.25, 0, 0.25, 1))),
    ])
    #expect(parts.map { $0.shape.bounds.width } == [1, 2])
  }

  @Test func `contentsCenter applies only to a contentsGravity that resizes`() {
    let center: (PropertyID, Value) = (.contentsCenter, .rect(Rect(0.25, 0.25, 0.5, 0.5)))
    #expect(
      draws([center, (.contentsGravity, .name(EnumeratedName(.contentsGravity, spelled: "left")))])
        .count == 1
    )
    #expect(
      draws([
        center,
        (.contentsGravity, .name(EnumeratedName(.contentsGravity, spelled: "resizeAspect"))),
      ])
      .count == 9)
  }

  @Test
  func `allowsEdgeAntialiasing smooths only the outer edges of contents divided by contentsCenter`()
  {
    let parts = draws([
      (.contentsCenter, .rect(Rect(0.25, 0.25, 0.5, 0.5))), (.allowsEdgeAntialiasing, .bool(true)),
    ])
    #expect(
      parts.map(\.edges) == [
        .mixed(smooth: 5), .mixed(smooth: 4), .mixed(smooth: 6), .mixed(smooth: 1), .hard,
        .mixed(smooth: 2), .mixed(smooth: 9), .mixed(smooth: 8), .mixed(smooth: 10),
      ])
  }

  @Test
  func `minificationFilter, magnificationFilter and minificationFilterBias apply to contents`()
    throws
  {
    let draw = try #require(
      draws([
        (.minificationFilter, .name(EnumeratedName(.contentsFilter, spelled: "trilinear"))),
        (.magnificationFilter, .name(EnumeratedName(.contentsFilter, spelled: "nearest"))),
        (.minificationFilterBias, .number(0.5)), (.opacity, .number(0.25)),
      ]).first)
    let paint = try paint(draw)
    #expect(paint.minification == .trilinear)
    #expect(paint.magnification == .nearest)
    #expect(paint.bias == 0.5)
    #expect(paint.opacity == 0.25)
  }

  @Test
  func `with masksToBounds, contents that fill the layer are drawn as one shape without a clip`() {
    let fill: [(PropertyID, Value)] = [
      (.contentsGravity, .name(EnumeratedName(.contentsGravity, spelled: "resizeAspectFill"))),
      (.masksToBounds, .bool(true)),
    ]
    #expect(draws(fill).map(\.shape) == [.rect(Rect(0, 0, 40, 40))])
    let rounded = RoundedRect(Rect(0, 0, 40, 40), radius: 6)
    #expect(draws(fill + [(.cornerRadius, .number(6))]).map(\.shape) == [.rounded(rounded)])
  }

  @Test func `masksToBounds clips contents that do not cover a rounded corner`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .frame(0, 0, 40, 40) + [
        (.contents, .image(image)),
        (.contentsGravity, .name(EnumeratedName(.contentsGravity, spelled: "topLeft"))),
        (.masksToBounds, .bool(true)), (.cornerRadius, .number(6)),
      ])
    #expect(scene.lines().map { $0.prefix(6) } == ["clip r", "draw r", "unclip"])
  }

  @Test func `a cross-dissolve of two contents images adds them with complementary opacities`() {
    var scene = Scene.square()
    let other = PixelBuffer(width: 4, height: 4)
    scene.layer(
      in: scene.root,
      .frame(0, 0, 40, 40) + [
        (.contents, .dissolve(image, other, 0.25)),
        (.contentsGravity, .name(EnumeratedName(.contentsGravity, spelled: "bottomLeft"))),
        (.opacity, .number(0.5)),
      ])
    #expect(
      scene.lines() == [
        "group opacity(0.5) bounds(0 0 8 4)",
        "draw rect(0 0 8 4) image(0 source(0 0 8 4) placement(1 0 0 1 0 0) opacity(0.75)) "
          + "edges(hard)",
        "group blend(plusLighter) bounds(0 0 4 4)",
        "draw rect(0 0 4 4) image(1 source(0 0 4 4) placement(1 0 0 1 0 0) opacity(0.25)) "
          + "edges(hard)",
        "end",
        "end",
      ])
  }
}
