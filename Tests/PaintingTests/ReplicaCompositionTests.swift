import Color
import DisplayList
import Geometry
import Painting
import RenderTree
import Testing

/// Source: Documentation/behaviour/rendering.md, "Shapes".
@Suite struct ReplicaCompositionTests {
  private static let white = RGBA.white

  /// Returns a scene with a replicator of 40 × 40 points in its center and a sublayer in the replicator's corner, and
  /// the identifiers of both layers.
  private func scene(_ values: [(PropertyID, Value)] = []) -> (Scene, NodeID, NodeID) {
    var scene = Scene.square()
    let replicator = scene.layer(in: scene.root, as: .replicator, .frame(30, 30, 40, 40) + values)
    let layer = scene.layer(in: replicator, .box(0, 0, 10, 10, RGBA(1, 0.5, 1)))
    return (scene, replicator, layer)
  }

  private func composed(
    _ scene: Scene, _ replicas: [(NodeID, [(Matrix4, RGBA, [NodeID])])]
  ) -> DisplayList {
    var tree = scene.presented()
    for (id, copies) in replicas {
      tree.replicas[tree.structure.slot(ofNode: id) ?? -1] = ContiguousArray(
        copies.map { transform, tint, layers in
          ReplicatorInstance(
            transform: transform, tint: tint,
            sublayers: ContiguousArray(
              layers.map { Int32(tree.structure.slot(ofNode: $0) ?? -1) }))
        })
    }
    return composeDisplayList(from: tree, viewport: Viewport(width: 100, height: 100, scale: 1))
  }

  @Test func `CAReplicatorLayer draws its copies in order and transforms them about its center`() {
    let (scene, replicator, layer) = scene()
    let list = composed(
      scene,
      [
        (
          replicator,
          [
            (.identity, Self.white, [layer]),
            (.rotation(angle: .pi / 2, x: 0, y: 0, z: 1), Self.white, [layer]),
            (.translation(x: 5, y: 0, z: 0), Self.white, [layer]),
          ]
        )
      ])
    let corners = list.draws.map { $0.transform.apply(Point(0, 0)) }
    #expect(corners.count == 3)
    #expect(corners[0] == Point(30, 30))
    #expect((corners[1] - Point(70, 30)).length < 1e-9)
    #expect(corners[2] == Point(35, 30))
  }

  @Test func `the instance colors of nested replicators are multiplied into the colors of a copy`()
  {
    var (scene, outer, _) = scene()
    let inner = scene.layer(in: outer, as: .replicator, .frame(0, 0, 10, 10))
    let leaf = scene.layer(in: inner, .box(0, 0, 10, 10, RGBA(1, 0.5, 1)))
    let list = composed(
      scene,
      [
        (outer, [(.identity, RGBA(0.5, 1, 1, 0.5), [inner])]),
        (inner, [(.identity, RGBA(1, 0.5, 0, 0.5), [leaf])]),
      ])
    #expect(list.draws.map(\.paint) == [.color(RGBA(0.5, 0.25, 0, 0.25))])
  }

  @Test func `CAReplicatorLayer without copies draws only its own background`() {
    let (scene, replicator, _) = scene([(.backgroundColor, .color(.black))])
    #expect(composed(scene, [(replicator, [])]).draws.map(\.paint) == [.color(.black)])
  }

  @Test
  func `a CAReplicatorLayer copy rotated about the y axis is flattened into the layer's plane`()
    throws
  {
    let (scene, replicator, layer) = scene()
    let list = composed(
      scene, [(replicator, [(.rotation(angle: .pi / 3, x: 0, y: 1, z: 0), Self.white, [layer])])])
    #expect(abs(try #require(list.draws.first).transform.affine.a - 0.5) < 1e-12)
  }

  @Test
  func `preservesDepth applies a superlayer's perspective to the copies of a CAReplicatorLayer`()
    throws
  {
    var perspective = Matrix4.identity
    perspective.row3.w = -0.01
    var scene = Scene(.frame(0, 0, 100, 100) + [(.sublayerTransform, .transform(perspective))])
    let replicator = scene.layer(
      in: scene.root, as: .replicator,
      .frame(30, 30, 40, 40) + [
        (.replicatorPreservesDepth, .bool(true)), (.backgroundColor, .color(.black)),
      ])
    let layer = scene.layer(in: replicator, .box(15, 15, 10, 10, .white))
    let list = composed(
      scene,
      [
        (
          replicator,
          [
            (.translation(x: 0, y: 0, z: 50), Self.white, [layer]),
            (.identity, Self.white, [layer]),
            (.translation(x: 0, y: 0, z: 150), Self.white, [layer]),
          ]
        )
      ])
    // The farther copy is drawn first. A copy behind the eye point is not drawn, and neither is the background of a
    // transform layer.
    #expect(list.draws.map(\.transform.affine.a) == [1, 2])
  }

  @Test func `masksToBounds of a CAReplicatorLayer clips its copies`() {
    let (scene, replicator, layer) = scene([(.masksToBounds, .bool(true))])
    let list = composed(
      scene, [(replicator, [(.translation(x: 35, y: 0, z: 0), Self.white, [layer])])])
    #expect(list.lines.contains { $0.hasPrefix("clip") })
  }

  @Test func `instanceColor does not change the color of a mask inside a replicator copy`() {
    var (scene, replicator, layer) = scene()
    scene.mask(of: layer, .box(0, 0, 5, 5))
    scene.set(layer, [(.borderWidth, .number(1)), (.borderColor, .color(.white))])
    let list = composed(scene, [(replicator, [(.identity, RGBA(1, 1, 1, 0.5), [layer])])])
    #expect(list.draws.last?.paint == .color(.black))
  }
}
