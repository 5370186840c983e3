import Color
import DisplayList
import Geometry
import Pixels
import RenderTree
import Testing

/// Source: Documentation/behaviour/rendering.md, "Order inside a layer" and "Corners and edges".
@Suite struct BackgroundTests {
  private func lines(
    _ values: [(PropertyID, Value)], rule: ColorInterpolation = .renderServer
  ) -> [String] {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 20, 10) + values)
    return scene.lines(rule: rule)
  }

  @Test func `allowsEdgeAntialiasing smooths the layer edges that are in edgeAntialiasingMask`() {
    #expect(lines([]) == ["draw rect(0 0 20 10) rgba(0 0 0 1) edges(hard)"])
    #expect(
      lines([(.allowsEdgeAntialiasing, .bool(true))]) == ["draw rect(0 0 20 10) rgba(0 0 0 1)"])
    #expect(
      lines([(.allowsEdgeAntialiasing, .bool(true)), (.edgeAntialiasingMask, .number(5))])
        == ["draw rect(0 0 20 10) rgba(0 0 0 1) edges(mixed 5)"])
  }

  @Test func `render(in:) antialiases every straight edge`() {
    #expect(lines([], rule: .renderInContext) == ["draw rect(0 0 20 10) rgba(0 0 0 1)"])
  }

  @Test func `cornerRadius rounds the corners in maskedCorners and antialiases the outline`() {
    #expect(
      lines([(.cornerRadius, .number(3)), (.maskedCorners, .number(6))])
        == ["draw rounded(0 0 20 10 radius(3) corners(6) circular) rgba(0 0 0 1)"])
    #expect(
      lines([(.cornerRadius, .number(3)), (.maskedCorners, .number(0))])
        == ["draw rect(0 0 20 10) rgba(0 0 0 1)"])
  }

  @Test
  func
    `layer bounds limit the cornerRadius of a continuous cornerCurve, but not of a circular one`()
  {
    let curve: (PropertyID, Value) = (
      .cornerCurve, .name(EnumeratedName(.cornerCurve, spelled: "continuous"))
    )
    let limit = 5 / 1.52866483
    #expect(
      lines([(.cornerRadius, .number(30)), curve])
        == ["draw rounded(0 0 20 10 radius(\(limit)) corners(15) continuous) rgba(0 0 0 1)"])
    #expect(
      lines([(.cornerRadius, .number(30))])
        == ["draw rounded(0 0 20 10 radius(30) corners(15) circular) rgba(0 0 0 1)"])
  }

  @Test func `the border of a layer is drawn as a ring over its sublayers`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root,
      .frame(0, 0, 20, 10) + [
        (.borderWidth, .number(4)), (.borderColor, .color(.white)), (.cornerRadius, .number(3)),
      ])
    scene.layer(in: layer, .box(0, 0, 5, 5))
    #expect(
      scene.lines() == [
        "draw rect(0 0 5 5) rgba(0 0 0 1) edges(hard)",
        "draw ring(outer(0 0 20 10 radius(3) corners(15) circular) "
          + "inner(4 4 12 2 radius(0) corners(15) circular)) rgba(1 1 1 1)",
      ])
  }

  @Test func `a borderWidth of half the height of a layer fills the layer`() {
    #expect(
      lines([(.backgroundColor, .none), (.borderWidth, .number(5))])
        == ["draw rect(0 0 20 10) rgba(0 0 0 1) edges(hard)"])
  }

  @Test(arguments: [(0.0, 10.0), (20, 0), (0, 0)])
  func `a layer whose width or height is 0 draws no rounded corners and no border`(
    width: Double, height: Double
  ) {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .box(5, 5, width, height) + [
        (.cornerRadius, .number(8)), (.borderWidth, .number(2)),
        (.borderColor, .color(.white)), (.masksToBounds, .bool(true)),
      ])
    #expect(scene.lines().allSatisfy { !$0.contains("rounded") && !$0.contains("ring") })
  }

  @Test func `masksToBounds clips the sublayers but not the border`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root,
      .box(0, 0, 20, 10) + [(.masksToBounds, .bool(true)), (.borderWidth, .number(1))])
    scene.layer(in: layer, .box(10, 5, 30, 30, .white))
    #expect(
      scene.lines() == [
        "draw rect(0 0 20 10) rgba(0 0 0 1) edges(hard)",
        "clip rect(0 0 20 10) edges(hard)",
        "draw rect(0 0 30 30) rgba(1 1 1 1) map(1 0 0 1 10 5) edges(hard)",
        "unclip",
        "draw ring(outer(0 0 20 10 radius(0) corners(15) circular) "
          + "inner(1 1 18 8 radius(0) corners(15) circular)) rgba(0 0 0 1) edges(hard)",
      ])
  }

  @Test func `masksToBounds emits no clip if all sublayers are inside the bounds`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root, .frame(0, 0, 20, 10) + [(.masksToBounds, .bool(true))])
    let inner = scene.layer(in: layer, .box(5, 5, 15, 5))
    #expect(scene.lines() == ["draw rect(0 0 15 5) rgba(0 0 0 1) map(1 0 0 1 5 5) edges(hard)"])
    scene.set(inner, [(.position, .point(Point(13, 7.5)))])
    #expect(scene.lines().first == "clip rect(0 0 20 10) edges(hard)")
  }

  @Test func `masksToBounds with cornerRadius clips even if all sublayers are inside the bounds`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root,
      .frame(0, 0, 20, 10) + [(.masksToBounds, .bool(true)), (.cornerRadius, .number(2))])
    scene.layer(in: layer, .box(5, 5, 5, 5))
    #expect(
      scene.lines().first == "clip rounded(0 0 20 10 radius(2) corners(15) circular)")
  }

  @Test func `sublayers that overlap at an antialiased clip edge are grouped before being clipped`()
  {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root,
      .frame(0, 0, 20, 20) + [(.masksToBounds, .bool(true)), (.cornerRadius, .number(2))])
    scene.layer(in: layer, .box(0, 0, 10, 10))
    let second = scene.layer(in: layer, .box(5, 2, 15, 15))
    func words(_ rule: ColorInterpolation) -> [String] {
      scene.lines(rule: rule).map { String($0.prefix { $0 != " " }) }
    }
    // The second sublayer does not touch the rounded corners.
    #expect(words(.renderServer) == ["clip", "draw", "draw", "unclip"])
    scene.set(second, [(.position, .point(Point(10, 10)))] + .box(0, 0, 20, 20))
    #expect(words(.renderServer) == ["clip", "group", "draw", "draw", "end", "unclip"])
    #expect(words(.renderInContext) == ["clip", "draw", "draw", "unclip"])
    // The group that is clipped also applies the opacity.
    scene.set(layer, [(.opacity, .number(0.5))])
    #expect(scene.lines()[1] == "group opacity(0.5) bounds(0 0 20 20)")
    #expect(scene.lines().count == 6)
  }

  @Test func `masksToBounds of a layer with empty bounds hides its sublayers`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root, .frame(50, 50, 0, 0) + [(.masksToBounds, .bool(true))])
    scene.layer(in: layer, .box(5, 5, 5, 5))
    #expect(scene.lines() == [])
  }

  @Test
  func `a layer draws background, contents, fill, stroke, sublayers and border in this order`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root, as: .shape,
      .box(0, 0, 20, 10) + [
        (.contents, .image(.init(width: 1, height: 1))), (.shapePath, .path(.triangle)),
        (.strokeColor, .color(.white)), (.borderWidth, .number(1)),
      ])
    scene.layer(in: layer, .box(0, 0, 5, 5))
    let kinds = scene.lines().map { $0.split(whereSeparator: { " (".contains($0) })[1] }
    #expect(kinds == ["rect", "rect", "path", "stroke", "rect", "ring"])
    #expect(scene.lines()[1].contains("image("))
  }
}
