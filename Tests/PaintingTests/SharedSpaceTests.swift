import Color
import DisplayList
import Geometry
import Painting
import RenderTree
import Testing

/// Tests of depth sorting among the sublayers of an ordinary layer, which share one 3D space.
///
/// Source: Documentation/behaviour/rendering.md, "Depth".
@Suite struct SharedSpaceTests {
  private static let viewport = Viewport(width: 100, height: 100, scale: 1)

  private func turn(_ angle: Double, eye distance: Double? = nil) -> (PropertyID, Value) {
    var lens = Matrix4.identity
    if let distance { lens.row3.w = -1 / distance }
    return (.transform, .transform(.rotation(angle: angle, x: 0, y: 1, z: 0).concatenating(lens)))
  }

  private func moved(_ z: Double) -> (PropertyID, Value) {
    (.transform, .transform(.translation(x: 0, y: 0, z: z)))
  }

  private func widths(_ scene: Scene, rule: ColorInterpolation = .renderServer) -> [Double] {
    scene.composed(rule: rule).draws.map { $0.shape.bounds.width }
  }

  private func kinds(_ list: DisplayList) -> [Substring] {
    list.lines.map { $0.split(separator: " ")[0] }
  }

  /// Returns the number of 3D spaces sorted by depth while the given scene is composed.
  private func sortedSpaces(_ scene: Scene) -> Int {
    let composer = DisplayListComposer()
    _ = composer.updateDisplayList(
      from: scene.presented(), changed: nil, viewport: Self.viewport, base: .identity)
    return composer.depthSortedLayerCount
  }

  // MARK: - Drawing order

  @Test func `a sibling with translation z 50 is drawn over a later sibling at z 0`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 10, 10) + [moved(50)])
    scene.layer(in: scene.root, .box(0, 0, 20, 20))
    #expect(widths(scene) == [20, 10])
  }

  @Test func `the depth of a sibling is the sum of zPosition and translation z`() {
    var scene = Scene.square()
    for (width, z, zPosition) in [(1.0, 50.0, -60.0), (2, 0, 0), (3, -5, 20), (4, 5, 0)] {
      scene.layer(
        in: scene.root, .box(0, 0, width, 9) + [moved(z), (.zPosition, .number(zPosition))])
    }
    #expect(widths(scene) == [1, 2, 4, 3])
  }

  @Test func `siblings with depths closer than 1e-4 are drawn in tree order`() {
    var scene = Scene.square()
    for (width, z) in [(1.0, 0.00004), (2, 0), (3, 0.0002), (4, 0)] {
      scene.layer(in: scene.root, .box(0, 0, width, 9) + [moved(z)])
    }
    #expect(widths(scene) == [1, 2, 4, 3])
  }

  @Test func `anchorPointZ changes the depth of a layer`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 10, 10) + [(.anchorPointZ, .number(-5))])
    scene.layer(in: scene.root, .box(0, 0, 20, 20))
    #expect(widths(scene) == [20, 10])
  }

  @Test func `a sublayerTransform rotated by 180 degrees about y reverses the zPosition order`() {
    var scene = Scene(
      .frame(0, 0, 100, 100) + [
        (.sublayerTransform, .transform(.rotation(angle: .pi, x: 0, y: 1, z: 0)))
      ])
    for (width, z) in [(1.0, 5.0), (2, -5), (3, 0)] {
      scene.layer(in: scene.root, .box(0, 0, width, 9) + [(.zPosition, .number(z))])
    }
    #expect(widths(scene) == [1, 3, 2])
  }

  @Test func `CATransformLayer sorts its sublayers in the 3D space of its superlayer`() {
    var scene = Scene.square()
    let space = scene.layer(in: scene.root, as: .transform, .frame(0, 0, 100, 100))
    scene.layer(in: space, .box(0, 0, 1, 9) + [(.zPosition, .number(5))])
    scene.layer(in: space, .box(0, 0, 2, 9) + [(.zPosition, .number(-5))])
    scene.layer(in: scene.root, .box(0, 0, 3, 9))
    #expect(widths(scene) == [2, 3, 1])
  }

  @Test func `an ordinary layer in a 3D space flattens its sublayers`() {
    var scene = Scene.square()
    let flat = scene.layer(in: scene.root, .frame(0, 0, 100, 100))
    scene.layer(in: flat, .box(0, 0, 1, 9) + [moved(50)])
    scene.layer(in: flat, .box(0, 0, 2, 9))
    scene.layer(in: scene.root, .box(0, 0, 3, 9))
    #expect(widths(scene) == [2, 1, 3])
  }

  @Test func `render(in:) draws siblings in tree order regardless of translation z`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 10, 10) + [moved(50)])
    scene.layer(in: scene.root, .box(0, 0, 20, 20))
    #expect(widths(scene, rule: .renderInContext) == [10, 20])
  }

  // MARK: - Splitting at intersections

  @Test(arguments: [nil, 500] as [Double?])
  func `a layer rotated by 45 degrees about y and a flat sibling are split where they intersect`(
    eye: Double?
  ) {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(10, 10, 80, 80))
    scene.layer(in: scene.root, .box(25, 25, 50, 50, .white) + [turn(.pi / 4, eye: eye)])
    let list = scene.composed()
    #expect(kinds(list) == ["clip", "draw", "unclip", "draw", "clip", "draw", "unclip"])
    #expect(list.draws.map { $0.shape.bounds.width } == [50, 80, 50])
  }

  @Test func `zPosition moves a rotated layer in front of its sibling without a split`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .box(25, 25, 50, 50, .white) + [turn(.pi / 4, eye: 500), (.zPosition, .number(100))])
    scene.layer(in: scene.root, .box(10, 10, 80, 80))
    let list = scene.composed()
    #expect(kinds(list) == ["draw", "draw"])
    #expect(list.draws.map { $0.shape.bounds.width } == [80, 50])
  }

  @Test func `layers whose planes intersect outside their bounds are not split`() {
    var scene = Scene.square()
    for (x, angle) in [(0.0, 0.9), (30, -0.9), (60, 0.5)] {
      scene.layer(in: scene.root, .box(x, 30, 40, 40) + [turn(angle)])
    }
    #expect(kinds(scene.composed()) == ["draw", "draw", "draw"])
  }

  @Test func `partly overlapping rotated layers are sorted by their depth in the overlap`() {
    // In the overlap, the left side of the first layer is at z = 14 and the right side of the second at z = -12.
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(50, 30, 40, 40) + [turn(.pi / 4)])
    scene.layer(in: scene.root, .box(30, 30, 41, 40) + [turn(0.6)])
    #expect(widths(scene) == [41, 40])
    #expect(kinds(scene.composed()) == ["draw", "draw"])
  }

  @Test func `depth sorting does not split flat layers that a rotated sibling does not intersect`()
  {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 100, 100))
    for index in 0..<5 {
      scene.layer(in: scene.root, .box(20 * Double(index), 80, 15, 15))
    }
    scene.layer(in: scene.root, .box(30, 30, 40, 40, .white) + [turn(.pi / 4)])
    let list = scene.composed()
    #expect(list.draws.map { $0.shape.bounds.width } == [40, 100, 15, 15, 15, 15, 15, 40])
    #expect(kinds(list).filter { $0 == "clip" }.count == 2)
  }

  @Test func `depth sorting of three cyclically overlapping layers splits one of them in two`() {
    // One end of each bar is in front of the next bar, and its other end is behind the previous one.
    var scene = Scene.square()
    for angle in [0, 2 * Double.pi / 3, 4 * Double.pi / 3] {
      let tilt = Matrix4.rotation(angle: 0.3, x: 0, y: 1, z: 0)
        .concatenating(.translation(x: 0, y: -14, z: 0)).concatenating(
          .rotation(angle: angle, x: 0, y: 0, z: 1))
      scene.layer(in: scene.root, .box(10, 45, 80, 10) + [(.transform, .transform(tilt))])
    }
    let list = scene.composed()
    #expect(list.draws.count == 4)
    #expect(kinds(list).filter { $0 == "clip" }.count == 2)
  }

  @Test(arguments: [1e12, 1e14, 1e20, 1e100, 1e200])
  func `depth sorting splits an extremely wide layer at most once`(width: Double) {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 100, 100))
    scene.layer(in: scene.root, .box(50 - width / 3, 20, width, 30, .white) + [turn(0.7)])
    #expect(scene.composed().draws.count <= 3)
  }

  @Test func `sublayers outside a layer's bounds are included in depth sorting and splitting`() {
    // The card has empty bounds; its sublayer is twice as wide as the flat sibling.
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(40, 40, 20, 20))
    let card = scene.layer(in: scene.root, .frame(50, 50, 0, 0) + [turn(.pi / 4)])
    scene.layer(in: card, .box(-20, -20, 40, 40, .white))
    #expect(widths(scene) == [40, 20, 40])
  }

  @Test
  func `a back-facing layer with isDoubleSided false does not split a sibling that it intersects`()
  {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(10, 10, 80, 80))
    scene.layer(
      in: scene.root,
      .box(25, 25, 50, 50) + [turn(.pi * 3 / 4), (.doubleSided, .bool(false))])
    #expect(kinds(scene.composed()) == ["draw"])
  }

  @Test func `each part of a translucent layer split by depth sorting is drawn as one group`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(10, 10, 80, 80))
    let card = scene.layer(
      in: scene.root, .box(25, 25, 50, 50) + [turn(.pi / 4), (.opacity, .number(0.5))])
    scene.layer(in: card, .box(15, 15, 20, 20))
    #expect(
      kinds(scene.composed()) == [
        "clip", "group", "draw", "draw", "end", "unclip", "draw", "clip", "group", "draw",
        "draw", "end", "unclip",
      ])
  }

  @Test func `a mask sorts its sublayers in a 3D space separate from the masked layer`() {
    var scene = Scene.square()
    let masked = scene.layer(in: scene.root, .box(0, 0, 100, 100))
    let mask = scene.mask(of: masked, .frame(0, 0, 100, 100))
    scene.layer(in: mask, .box(0, 0, 10, 10) + [moved(50)])
    scene.layer(in: mask, .box(0, 0, 20, 20))
    #expect(widths(scene) == [100, 20, 10])
  }

  // MARK: - Avoided depth sorting

  @Test func `transforms that keep sublayers parallel to their superlayer cause no depth sorting`()
  {
    var scene = Scene(
      .frame(0, 0, 100, 100) + [(.sublayerTransform, .transform(Self.lens))])
    for (width, z) in [(1.0, 5.0), (2, -5), (3, 0)] {
      scene.layer(
        in: scene.root,
        .box(0, 0, width, 9) + [
          (.zPosition, .number(z)), (.transform, .transform(.rotation(angle: 1, x: 0, y: 0, z: 1))),
        ])
    }
    scene.layer(
      in: scene.root, .box(0, 0, 4, 9) + [(.transform, .transform(.scale(x: 2, y: 2, z: 2)))])
    #expect(widths(scene) == [2, 3, 4, 1])
    #expect(sortedSpaces(scene) == 0)
  }

  private static var lens: Matrix4 {
    var lens = Matrix4.identity
    lens.row3.w = -0.01
    return lens
  }

  @Test func `a rotated layer causes depth sorting only among its siblings`() {
    var scene = Scene.square()
    for _ in 0..<3 {
      let parent = scene.layer(in: scene.root, .frame(0, 0, 100, 100))
      for _ in 0..<3 { scene.layer(in: parent, .box(0, 0, 9, 9)) }
    }
    #expect(sortedSpaces(scene) == 0)
    let last = scene.layer(in: scene.root, .frame(0, 0, 100, 100))
    scene.layer(in: last, .box(0, 0, 9, 9))
    scene.layer(in: last, .box(0, 0, 9, 9) + [turn(1)])
    #expect(sortedSpaces(scene) == 1)
  }

  @Test func `a rotated layer without siblings causes no depth sorting`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 9, 9) + [turn(1)])
    #expect(sortedSpaces(scene) == 0)
  }

  // MARK: - Incremental updates

  /// Returns a scene with a 3D container layer (the stage) next to another layer.
  ///
  /// The stage contains a card and a flat layer; the card contains the layer `inner`.
  private func stage() -> (scene: Scene, card: NodeID, inner: NodeID, beside: NodeID) {
    var scene = Scene.square()
    let beside = scene.layer(in: scene.root, .box(0, 0, 9, 9))
    for _ in 0..<20 { scene.layer(in: scene.root, .box(0, 90, 9, 9)) }
    let stage = scene.layer(in: scene.root, .frame(0, 0, 100, 100))
    scene.layer(in: stage, .box(20, 20, 60, 60))
    let card = scene.layer(in: stage, .box(30, 30, 40, 40, .white))
    let inner = scene.layer(in: card, .box(5, 5, 10, 10))
    return (scene, card, inner, beside)
  }

  private func update(_ composer: DisplayListComposer, _ scene: Scene, _ changed: [NodeID]?) {
    let tree = scene.presented()
    _ = composer.updateDisplayList(
      from: tree,
      changed: changed.map {
        ContiguousArray($0.compactMap { tree.structure.slot(ofNode: $0).map(Int32.init) })
      }, viewport: Self.viewport, base: .identity)
  }

  @Test func `an incremental update of a 3D space equals composing the whole scene again`() {
    var (scene, card, inner, beside) = stage()
    let composer = DisplayListComposer()
    update(composer, scene, nil)
    let steps: [(NodeID, (PropertyID, Value))] = [
      (card, turn(0.5)), (card, turn(1.2)), (inner, (.position, .point(Point(45, 20)))),
      (inner, (.backgroundColor, .color(.white))), (card, moved(5)), (inner, moved(3)),
      (beside, (.backgroundColor, .color(.white))), (card, turn(0)), (card, turn(2.5)),
      (card, moved(-4)),
    ]
    for (node, value) in steps {
      scene.set(node, [value])
      update(composer, scene, [node])
      let anew = DisplayListComposer()
      update(anew, scene, nil)
      #expect(composer.list == anew.list)
    }
  }

  @Test func `changing a layer beside a depth-sorted 3D space repaints only the changed layer`() {
    var (scene, card, _, beside) = stage()
    scene.set(card, [turn(0.5)])
    let composer = DisplayListComposer()
    update(composer, scene, nil)
    scene.set(beside, [(.backgroundColor, .color(.white))])
    update(composer, scene, [beside])
    #expect(composer.repaintedLayerCount == 1)
  }

  @Test func `a change inside a rotated layer repaints only that layer unless its extent changes`()
  {
    var scene = Scene.square()
    for _ in 0..<20 { scene.layer(in: scene.root, .box(0, 90, 9, 9)) }
    let lifted = Matrix4.rotation(angle: 0.5, x: 0, y: 1, z: 0).concatenating(
      .translation(x: 0, y: 0, z: 30))
    let card = scene.layer(
      in: scene.root, .box(30, 30, 40, 40, .white) + [(.transform, .transform(lifted))])
    let inner = scene.layer(in: card, .box(5, 5, 10, 10))
    let composer = DisplayListComposer()
    update(composer, scene, nil)
    let steps: [(node: NodeID, value: (PropertyID, Value), painted: Int?)] = [
      (inner, (.backgroundColor, .color(.white)), 1), (inner, (.position, .point(Point(20, 9))), 1),
      (card, (.backgroundColor, .color(RGBA(1, 0, 0))), 1),
      (inner, (.position, .point(Point(50, 9))), nil), (card, turn(0.6), nil),
      (inner, (.backgroundColor, .color(.black)), 1),
    ]
    for step in steps {
      scene.set(step.node, [step.value])
      update(composer, scene, [step.node])
      #expect(composer.repaintedLayerCount == step.painted)
      let anew = DisplayListComposer()
      update(anew, scene, nil)
      #expect(composer.list == anew.list)
    }
  }

  @Test func `parallel and sequential composition sort and split rotated layers in the same way`() {
    var scene = Scene.square()
    for index in 0..<400 {
      let (x, y) = (Double(index % 20) * 5, Double(index / 20) * 5)
      let card = scene.layer(
        in: scene.root, .box(x, y, 9, 9) + [turn(Double(index % 7) * 0.3 - 1)])
      scene.layer(in: card, .box(1, 1, 3, 3, .white))
    }
    let shared = DisplayListComposer(
      sharing: ParallelExecutor(threads: 4) { pieces, body in
        for piece in (0..<pieces).reversed() { body(piece) }
      })
    let alone = DisplayListComposer()
    update(shared, scene, nil)
    update(alone, scene, nil)
    #expect(shared.wasMultithreaded)
    #expect(shared.list == alone.list)
    #expect(alone.list.draws.count > 800)
  }

  // MARK: - Replicator copies

  /// Returns the drawing order of two replicator copies, the second displaced by the given transform.
  private func copies(_ transform: Matrix4) -> [Double] {
    var scene = Scene.square()
    let replicator = scene.layer(in: scene.root, as: .replicator, .frame(0, 0, 100, 100))
    let first = scene.layer(in: replicator, .box(0, 0, 10, 10))
    let second = scene.layer(in: replicator, .box(0, 0, 20, 20))
    var tree = scene.presented()
    func slot(_ node: NodeID) -> Int { tree.structure.slot(ofNode: node) ?? -1 }
    tree.replicas[slot(replicator)] = [
      ReplicatorInstance(transform: .identity, tint: .white, sublayers: [Int32(slot(first))]),
      ReplicatorInstance(transform: transform, tint: .white, sublayers: [Int32(slot(second))]),
    ]
    return composeDisplayList(from: tree, viewport: Self.viewport).draws.map {
      $0.shape.bounds.width
    }
  }

  @Test func `copies of a CAReplicatorLayer are drawn in the order of their z translation`() {
    #expect(copies(.translation(x: 1, y: 0, z: 0)) == [10, 20])
    #expect(copies(.translation(x: 0, y: 0, z: -5)) == [20, 10])
    #expect(copies(.translation(x: 0, y: 0, z: 5)) == [10, 20])
  }
}
