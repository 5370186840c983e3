import Color
import DisplayList
import Geometry
import Pixels
import RenderTree
import Testing

/// Source: spec/06 sections 1 and 2.
@Suite struct BackgroundTests {
  private func lines(
    _ values: [(PropertyID, Value)], rule: ColorInterpolation = .renderServer
  ) -> [String] {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 20, 10) + values)
    return scene.lines(rule: rule)
  }

  @Test func `straight edges are hard unless they are asked to be smooth`() {
    #expect(lines([]) == ["draw rect(0 0 20 10) rgba(0 0 0 1) edges(hard)"])
    #expect(
      lines([(.allowsEdgeAntialiasing, .bool(true))]) == ["draw rect(0 0 20 10) rgba(0 0 0 1)"])
    #expect(
      lines([(.allowsEdgeAntialiasing, .bool(true)), (.edgeAntialiasingMask, .number(5))])
        == ["draw rect(0 0 20 10) rgba(0 0 0 1) edges(mixed 5)"])
  }

  @Test func `render(in:) smooths every edge`() {
    #expect(lines([], rule: .renderInContext) == ["draw rect(0 0 20 10) rgba(0 0 0 1)"])
  }

  @Test func `a corner radius rounds the corners of its mask and smooths the outline`() {
    #expect(
      lines([(.cornerRadius, .number(3)), (.maskedCorners, .number(6))])
        == ["draw rounded(0 0 20 10 radius(3) corners(6) circular) rgba(0 0 0 1)"])
    #expect(
      lines([(.cornerRadius, .number(3)), (.maskedCorners, .number(0))])
        == ["draw rect(0 0 20 10) rgba(0 0 0 1)"])
  }

  @Test func `a continuous radius is limited, a circular one is not`() {
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

  @Test func `a border is a ring over the sublayers`() {
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

  @Test func `a border wider than half the layer fills it`() {
    #expect(
      lines([(.backgroundColor, .none), (.borderWidth, .number(5))])
        == ["draw rect(0 0 20 10) rgba(0 0 0 1) edges(hard)"])
  }

  @Test(arguments: [(0.0, 10.0), (20, 0), (0, 0)])
  func `a layer without a width or a height draws no corners`(width: Double, height: Double) {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .box(5, 5, width, height) + [
        (.cornerRadius, .number(8)), (.borderWidth, .number(2)),
        (.borderColor, .color(.white)), (.masksToBounds, .bool(true)),
      ])
    #expect(scene.lines().allSatisfy { !$0.contains("rounded") && !$0.contains("ring") })
  }

  @Test func `masksToBounds clips sublayers but not the border`() {
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

  @Test func `a clip that holds back nothing is left out`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root, .frame(0, 0, 20, 10) + [(.masksToBounds, .bool(true))])
    let inner = scene.layer(in: layer, .box(5, 5, 15, 5))
    #expect(scene.lines() == ["draw rect(0 0 15 5) rgba(0 0 0 1) map(1 0 0 1 5 5) edges(hard)"])
    scene.set(inner, [(.position, .point(Point(13, 7.5)))])
    #expect(scene.lines().first == "clip rect(0 0 20 10) edges(hard)")
  }

  @Test func `a rounded clip stays`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root,
      .frame(0, 0, 20, 10) + [(.masksToBounds, .bool(true)), (.cornerRadius, .number(2))])
    scene.layer(in: layer, .box(5, 5, 5, 5))
    #expect(
      scene.lines().first == "clip rounded(0 0 20 10 radius(2) corners(15) circular)")
  }

  @Test func `what overlaps at a smooth edge is put together before it is clipped`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root,
      .frame(0, 0, 20, 20) + [(.masksToBounds, .bool(true)), (.cornerRadius, .number(2))])
    scene.layer(in: layer, .box(0, 0, 10, 10))
    let second = scene.layer(in: layer, .box(5, 2, 15, 15))
    func words(_ rule: ColorInterpolation) -> [String] {
      scene.lines(rule: rule).map { String($0.prefix { $0 != " " }) }
    }
    // The second one lies between the corners.
    #expect(words(.renderServer) == ["clip", "draw", "draw", "unclip"])
    scene.set(second, [(.position, .point(Point(10, 10)))] + .box(0, 0, 20, 20))
    #expect(words(.renderServer) == ["clip", "group", "draw", "draw", "end", "unclip"])
    #expect(words(.renderInContext) == ["clip", "draw", "draw", "unclip"])
    // A group that is needed anyway takes the opacity.
    scene.set(layer, [(.opacity, .number(0.5))])
    #expect(scene.lines()[1] == "group opacity(0.5) bounds(0 0 20 20)")
    #expect(scene.lines().count == 6)
  }

  @Test func `a clip without extent hides the sublayers`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root, .frame(50, 50, 0, 0) + [(.masksToBounds, .bool(true))])
    scene.layer(in: layer, .box(5, 5, 5, 5))
    #expect(scene.lines() == [])
  }

  @Test func `parts come in order: background, contents, fill, sublayers, border`() {
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
