import Color
import DisplayList
import Geometry
import Pixels
import RenderTree
import Testing

/// Source: Documentation/behaviour/rendering.md, "Shadows".
@Suite struct ShadowCompositionTests {
  private let shadow: [(PropertyID, Value)] = [
    (.shadowOpacity, .number(0.5)), (.shadowRadius, .number(2)), (.shadowOffset, .size(Size(1, 3))),
  ]

  @Test func `a layer with only a background color casts a shadow shaped like its outline`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(10, 10, 20, 20, .white) + shadow)
    #expect(
      scene.lines(scale: 2) == [
        "silhouette rect(0 0 20 20) shadow(rgba(0 0 0 1) opacity(0.5) offset(2 6) sigma(4)) "
          + "map(2 0 0 2 20 20) edges(hard)",
        "draw rect(0 0 20 20) rgba(1 1 1 1) map(2 0 0 2 20 20) edges(hard)",
      ])
  }

  @Test func `a translucent background color and opacity both reduce the shadow's opacity`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .box(0, 0, 20, 20, RGBA(1, 1, 1, 0.5)) + shadow + [(.opacity, .number(0.5))])
    #expect(
      scene.lines() == [
        "silhouette rect(0 0 20 20) shadow(rgba(0 0 0 1) opacity(0.125) offset(1 3) sigma(2)) "
          + "edges(hard)",
        "draw rect(0 0 20 20) rgba(1 1 1 0.25) edges(hard)",
      ])
  }

  @Test func `a layer without content casts a shadow in the shape of its shape sublayer's path`() {
    var scene = Scene.square()
    let layer = scene.layer(in: scene.root, [(.position, .point(Point(20, 20)))] + shadow)
    scene.layer(in: layer, as: .shape, [(.shapePath, .path(.triangle))])
    #expect(
      scene.lines() == [
        "silhouette path(nonZero m 0 0 l 10 0 l 0 10 z) "
          + "shadow(rgba(0 0 0 1) opacity(0.5) offset(1 3) sigma(2)) map(1 0 0 1 20 20)",
        "draw path(nonZero m 0 0 l 10 0 l 0 10 z) rgba(0 0 0 1) map(1 0 0 1 20 20)",
      ])
  }

  @Test func `a layer with a background and a sublayer casts one shadow for both`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root, .box(0, 0, 20, 20) + shadow + [(.opacity, .number(0.5))])
    scene.layer(in: layer, .box(10, 10, 20, 20))
    #expect(
      scene.lines().first
        == "group opacity(0.5) shadow(rgba(0 0 0 1) opacity(0.5) offset(1 3) sigma(2)) "
        + "bounds(0 0 30 30)")
  }

  @Test func `a layer with contents casts its shadow as a group`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .frame(0, 0, 20, 20) + shadow + [(.contents, .image(PixelBuffer(width: 2, height: 2)))])
    #expect(scene.lines().count == 3)
    #expect(scene.lines().first?.hasPrefix("group shadow(") == true)
  }

  @Test func `shadowPath replaces the shadow of the layer's content`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root,
      .box(0, 0, 20, 20) + shadow + [
        (.shadowPath, .path(.triangle)), (.opacity, .number(0.5)), (.borderWidth, .number(1)),
      ])
    #expect(
      scene.lines().prefix(2) == [
        "silhouette path(nonZero m 0 0 l 10 0 l 0 10 z) "
          + "shadow(rgba(0 0 0 1) opacity(0.25) offset(1 3) sigma(2))",
        "group opacity(0.5) bounds(0 0 20 20)",
      ])
    scene.set(layer, [(.backgroundColor, .none), (.borderWidth, .number(0))])
    #expect(scene.lines().count == 1)
  }

  @Test func `render(in:) ignores shadowPath`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root, .box(0, 0, 20, 20) + shadow + [(.shadowPath, .path(.triangle))])
    #expect(scene.lines(rule: .renderInContext).first?.hasPrefix("silhouette rect") == true)
  }

  @Test func `a layer with only a border casts a shadow in the shape of the border`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root, .frame(0, 0, 20, 20) + shadow + [(.borderWidth, .number(1))])
    #expect(scene.lines().first?.hasPrefix("silhouette ring(") == true)
  }

  @Test func `empty content, a transparent shadowColor or masksToBounds draws no shadow`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .frame(0, 0, 20, 20) + shadow)
    #expect(scene.lines() == [])
    scene.layer(in: scene.root, .box(0, 0, 20, 20) + shadow + [(.shadowColor, .none)])
    scene.layer(in: scene.root, .box(0, 0, 20, 20) + shadow + [(.masksToBounds, .bool(true))])
    #expect(scene.lines().allSatisfy { $0.hasPrefix("draw") })
  }

  @Test func `shadowOffset and shadowRadius follow the layer's rotation and scale`() throws {
    var scene = Scene.square()
    let turn = Matrix4.scale(x: 3, y: 3, z: 1).concatenating(
      .rotation(angle: .pi / 2, x: 0, y: 0, z: 1))
    scene.layer(
      in: scene.root, .box(40, 40, 10, 10) + shadow + [(.transform, .transform(turn))])
    guard case .shadow(let cast)? = scene.composed().commands.first else {
      Issue.record("no shadow")
      return
    }
    #expect((cast.shadow.offset - Point(-9, 3)).length < 1e-12)
    #expect(abs(cast.shadow.sigma - 6) < 1e-12)
  }

  @Test func `isGeometryFlipped on the superlayer inverts shadowOffset vertically`() {
    var scene = Scene(.frame(0, 0, 100, 100) + [(.geometryFlipped, .bool(true))])
    scene.layer(in: scene.root, .box(0, 0, 20, 20) + shadow)
    #expect(scene.lines().first?.contains("offset(1 -3)") == true)
  }

  @Test func `a mask also masks its layer's shadow`() {
    var scene = Scene.square()
    let layer = scene.layer(
      in: scene.root, .box(10, 10, 20, 20) + shadow + [(.opacity, .number(0.5))])
    scene.mask(of: layer, .box(0, 0, 20, 30))
    #expect(
      scene.lines() == [
        "group bounds(10 10 20 28)",
        "silhouette rect(0 0 20 20) shadow(rgba(0 0 0 1) opacity(0.25) offset(1 3) sigma(2)) "
          + "map(1 0 0 1 10 10) edges(hard)",
        "draw rect(0 0 20 20) rgba(0 0 0 0.5) map(1 0 0 1 10 10) edges(hard)",
        "mask",
        "draw rect(0 0 20 30) rgba(0 0 0 1) map(1 0 0 1 10 10) edges(hard)",
        "end",
      ])
  }

  @Test func `a layer outside the viewport casts its shadow into the viewport`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .box(-30, 0, 20, 20) + shadow + [(.shadowOffset, .size(Size(40, 0)))])
    #expect(scene.lines().first?.hasPrefix("silhouette rect(0 0 20 20)") == true)
  }
}
