import Color
import DisplayList
import Geometry
import RenderTree
import Testing

/// Sources: Documentation/behaviour/rendering.md, "Order inside a layer" and "Depth"; layers.md, "Geometry".
@Suite struct DepthTests {
  /// A perspective transform whose eye point is 100 points in front of the plane.
  private var perspective: Value {
    var matrix = Matrix4.identity
    matrix.row3.w = -0.01
    return .transform(matrix)
  }

  private func turn(_ angle: Double) -> (PropertyID, Value) {
    (.transform, .transform(.rotation(angle: angle, x: 0, y: 1, z: 0)))
  }

  @Test func `a sublayerTransform with perspective applies to the sublayers`() throws {
    var scene = Scene(.frame(0, 0, 100, 100) + [(.sublayerTransform, perspective)])
    scene.layer(in: scene.root, .box(40, 40, 20, 20) + [turn(.pi / 3)])
    let map = try #require(scene.composed().draws.first).transform
    // The corner at (10, 10) moves to x = 5 and z = -8.660254, so that w = 1.08660254.
    #expect((map.apply(Point(20, 20)) - Point(50 + 4.601498, 50 + 9.202996)).length < 1e-5)
    // The corner at (-10, -10) moves to x = -5 and z = 8.660254, so that w = 0.91339746.
    #expect((map.apply(Point(0, 0)) - Point(50 - 5.474068, 50 - 10.948136)).length < 1e-5)
  }

  @Test func `a positive zPosition enlarges a layer in a perspective`() throws {
    var scene = Scene(.frame(0, 0, 100, 100) + [(.sublayerTransform, perspective)])
    scene.layer(in: scene.root, .box(40, 40, 20, 20) + [(.zPosition, .number(50))])
    let map = try #require(scene.composed().draws.first).transform
    // Everywhere, w is 1 - 50 / 100, which doubles the size.
    #expect(map.isAffine)
    #expect(map.affine == Affine(2, 0, 0, 2, 30, 30))
  }

  @Test func `a layer behind the eye point of a perspective is not drawn`() {
    var scene = Scene(.frame(0, 0, 100, 100) + [(.sublayerTransform, perspective)])
    scene.layer(in: scene.root, .box(40, 40, 20, 20) + [(.zPosition, .number(150))])
    #expect(scene.lines() == [])
  }

  @Test func `CALayer flattens the 3D transforms of its sublayers into its plane`() throws {
    var scene = Scene.square()
    let middle = scene.layer(in: scene.root, .frame(40, 40, 20, 20) + [turn(.pi / 3)])
    scene.layer(in: middle, .box(0, 0, 20, 20) + [turn(-.pi / 3)])
    let map = try #require(scene.composed().draws.first).transform
    #expect(abs(map.affine.a - 0.25) < 1e-12)
  }

  @Test func `CATransformLayer preserves the depth of its sublayers`() throws {
    var scene = Scene.square()
    let middle = scene.layer(
      in: scene.root, as: .transform, .frame(40, 40, 20, 20) + [turn(.pi / 3)])
    scene.layer(in: middle, .box(0, 0, 20, 20) + [turn(-.pi / 3)])
    let map = try #require(scene.composed().draws.first).transform
    #expect(abs(map.affine.a - 1) < 1e-12)
  }

  @Test
  func `CATransformLayer draws only its sublayers, multiplying the opacity of each by its own`() {
    var scene = Scene.square()
    let space = scene.layer(
      in: scene.root, as: .transform,
      .box(0, 0, 50, 50) + [
        (.opacity, .number(0.5)), (.borderWidth, .number(2)), (.shadowOpacity, .number(1)),
      ])
    let inner = scene.layer(in: space, as: .transform, [(.opacity, .number(0.5))])
    scene.layer(in: space, .box(0, 0, 10, 10))
    scene.layer(in: inner, .box(0, 0, 20, 20))
    #expect(
      scene.lines() == [
        "draw rect(0 0 20 20) rgba(0 0 0 0.25) edges(hard)",
        "draw rect(0 0 10 10) rgba(0 0 0 0.5) edges(hard)",
      ])
  }

  @Test func `nested CATransformLayers draw all their sublayers in order, the farthest first`() {
    var scene = Scene.square()
    let space = scene.layer(in: scene.root, as: .transform, .frame(0, 0, 100, 100))
    let inner = scene.layer(
      in: space, as: .transform, .frame(0, 0, 100, 100) + [(.zPosition, .number(10))])
    for (parent, width, z) in [(inner, 1.0, 0.0), (inner, 2, -30), (space, 3, 5), (space, 4, -5)] {
      scene.layer(in: parent, .box(0, 0, width, 9) + [(.zPosition, .number(z))])
    }
    let widths = scene.composed().draws.map { $0.shape.bounds.width }
    #expect(widths == [2, 4, 3, 1])
  }

  /// Returns a transform layer with two sublayers that are rotated about the y axis and intersect in the shape of an
  /// X, and with optional further sublayers.
  private func crossing(_ more: [[(PropertyID, Value)]] = []) -> Scene {
    var scene = Scene.square()
    let space = scene.layer(in: scene.root, as: .transform, .frame(0, 0, 100, 100))
    scene.layer(in: space, .box(40, 40, 20, 20, .white) + [turn(.pi / 4)])
    scene.layer(in: space, .box(40, 40, 20, 20) + [turn(-.pi / 4)])
    for values in more { scene.layer(in: space, values) }
    return scene
  }

  @Test func `intersecting sublayers of a CATransformLayer are split along their intersection`()
    throws
  {
    let list = crossing().composed()
    let kinds = list.lines.map { $0.split(separator: " ")[0] }
    #expect(kinds == ["clip", "draw", "unclip", "draw", "clip", "draw", "unclip"])
    let clips = list.commands.compactMap { command -> Clip? in
      if case .pushClip(let clip) = command { clip } else { nil }
    }
    // The right half of the first layer points away from the eye, so it is drawn first.
    #expect(abs(clips[0].shape.bounds.minX - 10) < 1e-9)
    #expect(abs(clips[1].shape.bounds.maxX - 10) < 1e-9)
    #expect(clips.map(\.edges) == [.hard, .hard])
    #expect(clips[0].transform == list.draws[0].transform)
    #expect(list.draws[0] == list.draws[2])
  }

  @Test
  func `the clip of each part of a split layer extends from the split line to the viewport edges`()
  {
    let list = crossing().composed()
    guard case .pushClip(let clip)? = list.commands.first else {
      Issue.record("no clip")
      return
    }
    let box = clip.transform.affine.apply(clip.shape.bounds)
    #expect(abs(box.minX - 50) < 1e-9)
    #expect(box.maxX >= 100)
    #expect(box.minY <= 0)
    #expect(box.maxY >= 100)
  }

  @Test
  func `CATransformLayer keeps the order of coplanar sublayers and does not split parallel ones`() {
    let flat = crossing([
      .box(0, 0, 5, 5) + [(.zPosition, .number(50))],
      .box(40, 40, 9, 9) + [(.zPosition, .number(-50))],
      .box(1, 1, 5, 5) + [(.zPosition, .number(50))],
    ])
    let draws = flat.composed().draws
    #expect(draws.count == 6)
    #expect(draws.first?.shape.bounds.width == 9)
    #expect(draws.suffix(2).map { $0.transform.affine.tx } == [0, 1])
  }

  @Test
  func `rotated parallel sublayers of a CATransformLayer are sorted by the depth of their planes`()
  {
    var scene = Scene.square()
    let space = scene.layer(
      in: scene.root, as: .transform,
      .frame(0, 0, 100, 100) + [(.transform, .transform(.rotation(angle: 1, x: 1, y: 1, z: 0)))])
    for (width, z) in [(1.0, 5.0), (2, -5), (3, 0), (4, 9), (5, -9), (6, 0)] {
      scene.layer(in: space, .box(0, 0, width, 9) + [(.zPosition, .number(z))])
    }
    #expect(scene.composed().draws.map { $0.shape.bounds.width } == [5, 2, 3, 6, 1, 4])
  }

  @Test(arguments: [
    (Matrix4.rotation(angle: 2, x: 0, y: 1, z: 0), false),
    (.rotation(angle: 1, x: 0, y: 1, z: 0), true),
    (.scale(x: -1, y: 1, z: 1), true), (.rotation(angle: 3, x: 0, y: 0, z: 1), true),
    (.scale(x: 1, y: 1, z: -1), false),
  ])
  func `a layer with isDoubleSided false and its sublayers are hidden if it faces away`(
    transform: Matrix4, isSeen: Bool
  ) {
    var scene = Scene(.frame(0, 0, 100, 100) + [(.geometryFlipped, .bool(true))])
    let layer = scene.layer(
      in: scene.root,
      .box(40, 40, 20, 20) + [
        (.transform, .transform(transform)), (.doubleSided, .bool(false)),
      ])
    scene.layer(in: layer, .box(0, 0, 10, 10))
    #expect(scene.composed().draws.isEmpty != isSeen)
    scene.set(layer, [(.doubleSided, .bool(true))])
    #expect(scene.composed().draws.count == 2)
  }
}
