import Color
import DisplayList
import Geometry
import RenderTree
import Testing

/// Sources: Documentation/behaviour/rendering.md, "Order inside a layer" and "Filters and compositing".
@Suite struct GroupCompositionTests {
  private let half: (PropertyID, Value) = (.opacity, .number(0.5))

  @Test func `the opacity of a layer that draws a single element is multiplied into the element`() {
    var scene = Scene.square()
    let outer = scene.layer(in: scene.root, .frame(0, 0, 50, 50) + [half])
    scene.layer(in: outer, .box(0, 0, 10, 10, RGBA(1, 0, 0, 0.5)) + [half])
    #expect(scene.lines() == ["draw rect(0 0 10 10) rgba(1 0 0 0.125) edges(hard)"])
  }

  @Test func `a translucent layer with several elements is composed as one group`() {
    var scene = Scene.square()
    let outer = scene.layer(in: scene.root, .box(0, 0, 50, 50) + [half])
    scene.layer(in: outer, .box(40, 40, 30, 10, .white))
    #expect(
      scene.lines() == [
        "group opacity(0.5) bounds(0 0 70 50)",
        "draw rect(0 0 50 50) rgba(0 0 0 1) edges(hard)",
        "draw rect(0 0 30 10) rgba(1 1 1 1) map(1 0 0 1 40 40) edges(hard)",
        "end",
      ])
  }

  @Test func `with allowsGroupOpacity false, the opacity is multiplied into each element`() {
    var scene = Scene.square()
    let outer = scene.layer(
      in: scene.root, .box(0, 0, 50, 50) + [half, (.allowsGroupOpacity, .bool(false))])
    scene.layer(in: outer, .box(0, 0, 30, 10, .white) + [half])
    #expect(
      scene.lines() == [
        "draw rect(0 0 50 50) rgba(0 0 0 0.5) edges(hard)",
        "draw rect(0 0 30 10) rgba(1 1 1 0.25) edges(hard)",
      ])
  }

  @Test func `an opacity group that contains only another group is merged with it`() {
    var scene = Scene.square()
    let outer = scene.layer(in: scene.root, .frame(0, 0, 50, 50) + [half])
    let inner = scene.layer(in: outer, .box(0, 0, 50, 50) + [half])
    scene.layer(in: inner, .box(0, 0, 30, 10))
    #expect(scene.lines().count == 4)
    #expect(scene.lines().first == "group opacity(0.25) bounds(0 0 50 50)")
  }

  @Test func `hidden layers and fully transparent layers draw nothing`() {
    var scene = Scene.square()
    let values: [(PropertyID, Value)] = [
      (.hidden, .bool(true)), (.opacity, .number(0)), (.opacity, .number(-1)),
      (.opacity, .number(.nan)),
    ]
    for value in values {
      let layer = scene.layer(in: scene.root, .box(0, 0, 10, 10) + [value])
      scene.layer(in: layer, .box(0, 0, 10, 10))
    }
    let asleep = scene.layer(in: scene.root, .box(0, 0, 10, 10))
    #expect(scene.lines(inactive: [asleep]) == [])
  }

  @Test func `CALayer.mask multiplies the composited layer by the alpha of the mask`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root,
      .box(0, 0, 50, 50) + [half, (.borderWidth, .number(1)), (.borderColor, .color(.white))])
    let mask = scene.mask(of: layer, .box(10, 10, 50, 50) + [half])
    scene.layer(in: mask, .box(0, 0, 10, 10))
    #expect(
      scene.lines() == [
        "group opacity(0.5) bounds(10 10 40 40)",
        "draw rect(0 0 50 50) rgba(0 0 0 1) edges(hard)",
        "draw ring(outer(0 0 50 50 radius(0) corners(15) circular) "
          + "inner(1 1 48 48 radius(0) corners(15) circular)) rgba(1 1 1 1) edges(hard)",
        "mask",
        "group opacity(0.5) bounds(10 10 40 40)",
        "draw rect(0 0 50 50) rgba(0 0 0 1) map(1 0 0 1 10 10) edges(hard)",
        "draw rect(0 0 10 10) rgba(0 0 0 1) map(1 0 0 1 10 10) edges(hard)",
        "end",
        "end",
      ])
  }

  @Test func `a mask of a single shape becomes a clip if its layer draws a single element`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root, as: .gradient,
      .frame(0, 0, 50, 50) + [half, (.colors, .colors([.black, .white]))])
    scene.mask(
      of: layer, as: .shape,
      [(.shapePath, .path(.triangle)), (.fillColor, .color(RGBA(0, 0, 0, 0.5)))])
    #expect(
      scene.lines() == [
        "clip path(nonZero m 0 0 l 10 0 l 0 10 z)",
        "draw rect(0 0 50 50) gradient(axial colors(rgba(0 0 0 1) rgba(1 1 1 1)) "
          + "locations(0 1) start(0.5 0) end(0.5 1) unit(50 0 0 50 0 0) opacity(0.25)) edges(hard)",
        "unclip",
      ])
  }

  @Test func `a mask that is hidden or outside of its layer hides the layer`() {
    var scene = Scene.square()
    let layer = scene.layer(in: scene.root, .box(0, 0, 50, 50))
    let mask = scene.mask(of: layer, .box(0, 0, 10, 10) + [(.hidden, .bool(true))])
    #expect(scene.lines() == [])
    scene.set(mask, [(.hidden, .bool(false)), (.position, .point(Point(90, 90)))])
    #expect(scene.lines() == [])
  }

  @Test func `a mask layer can itself have a mask`() {
    var scene = Scene.square()
    let layer = scene.layer(in: scene.root, .box(0, 0, 50, 50) + [(.borderWidth, .number(1))])
    let mask = scene.mask(of: layer, .box(0, 0, 40, 40) + [(.borderWidth, .number(1))])
    let inner = scene.mask(of: mask, .box(0, 0, 30, 30))
    scene.layer(in: inner, .box(0, 0, 10, 10))
    let words = scene.lines().map { $0.split(separator: " ")[0] }
    #expect(
      words == [
        "group", "draw", "draw", "mask", "group", "draw", "draw", "mask", "draw", "draw", "end",
        "end",
      ])
  }

  @Test(arguments: BlendMode.allCases.filter { $0 != .normal })
  func `compositingFilter blends the complete layer as a group`(mode: BlendMode) {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 10, 10) + [(.compositingFilter, .name(mode))])
    #expect(scene.lines().first == "group blend(\(mode.rawValue)) bounds(0 0 10 10)")
  }

  @Test(arguments: [Value.none, .name(BlendMode.normal)])
  func `a compositingFilter that is nil or normal adds no group`(filter: Value) {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 10, 10) + [(.compositingFilter, filter)])
    #expect(scene.lines() == ["draw rect(0 0 10 10) rgba(0 0 0 1) edges(hard)"])
  }

  @Test func `a layer with a compositingFilter has a separate group inside an opacity group`() {
    var scene = Scene.square()
    let outer = scene.layer(in: scene.root, .frame(0, 0, 50, 50) + [half])
    scene.layer(
      in: outer,
      .box(0, 0, 10, 10) + [(.compositingFilter, .name(EnumeratedName(.blendMode, spelled: "xor")))]
    )
    #expect(
      scene.lines().prefix(2) == [
        "group opacity(0.5) bounds(0 0 10 10)", "group blend(xor) bounds(0 0 10 10)",
      ])
  }
}
