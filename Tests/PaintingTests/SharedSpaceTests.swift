import Color
import DisplayList
import Geometry
import Painting
import RenderTree
import Testing

/// Sublayers of an ordinary layer in one space: spec/06 section 8.
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

  /// The number of spaces that were sorted by depth for a picture.
  private func sortedSpaces(_ scene: Scene) -> Int {
    let composer = DisplayListComposer()
    _ = composer.updateDisplayList(
      from: scene.presented(), changed: nil, viewport: Self.viewport, base: .identity)
    return composer.depthSortedLayerCount
  }

  // MARK: - Order

  @Test func `a first sibling with translation z 50 is drawn over a later one at 0`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 10, 10) + [moved(50)])
    scene.layer(in: scene.root, .box(0, 0, 20, 20))
    #expect(widths(scene) == [20, 10])
  }

  @Test func `zPosition and translation z count together`() {
    var scene = Scene.square()
    for (width, z, zPosition) in [(1.0, 50.0, -60.0), (2, 0, 0), (3, -5, 20), (4, 5, 0)] {
      scene.layer(
        in: scene.root, .box(0, 0, width, 9) + [moved(z), (.zPosition, .number(zPosition))])
    }
    #expect(widths(scene) == [1, 2, 4, 3])
  }

  @Test func `siblings nearer to each other than 1e-4 keep the order of the tree`() {
    var scene = Scene.square()
    for (width, z) in [(1.0, 0.00004), (2, 0), (3, 0.0002), (4, 0)] {
      scene.layer(in: scene.root, .box(0, 0, width, 9) + [moved(z)])
    }
    #expect(widths(scene) == [1, 2, 4, 3])
  }

  @Test func `anchorPointZ moves a layer in depth`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 10, 10) + [(.anchorPointZ, .number(-5))])
    scene.layer(in: scene.root, .box(0, 0, 20, 20))
    #expect(widths(scene) == [20, 10])
  }

  @Test func `a sublayerTransform that turns its sublayers round reverses their zPosition`() {
    var scene = Scene(
      .frame(0, 0, 100, 100) + [
        (.sublayerTransform, .transform(.rotation(angle: .pi, x: 0, y: 1, z: 0)))
      ])
    for (width, z) in [(1.0, 5.0), (2, -5), (3, 0)] {
      scene.layer(in: scene.root, .box(0, 0, width, 9) + [(.zPosition, .number(z))])
    }
    #expect(widths(scene) == [1, 3, 2])
  }

  @Test func `a transform layer hands its sublayers to the space that it is in`() {
    var scene = Scene.square()
    let space = scene.layer(in: scene.root, as: .transform, .frame(0, 0, 100, 100))
    scene.layer(in: space, .box(0, 0, 1, 9) + [(.zPosition, .number(5))])
    scene.layer(in: space, .box(0, 0, 2, 9) + [(.zPosition, .number(-5))])
    scene.layer(in: scene.root, .box(0, 0, 3, 9))
    #expect(widths(scene) == [2, 3, 1])
  }

  @Test func `a sublayer that flattens has no depth inside`() {
    var scene = Scene.square()
    let flat = scene.layer(in: scene.root, .frame(0, 0, 100, 100))
    scene.layer(in: flat, .box(0, 0, 1, 9) + [moved(50)])
    scene.layer(in: flat, .box(0, 0, 2, 9))
    scene.layer(in: scene.root, .box(0, 0, 3, 9))
    #expect(widths(scene) == [2, 1, 3])
  }

  @Test func `render(in:) keeps the order of the tree`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 10, 10) + [moved(50)])
    scene.layer(in: scene.root, .box(0, 0, 20, 20))
    #expect(widths(scene, rule: .renderInContext) == [10, 20])
  }

  // MARK: - Cuts

  @Test(arguments: [nil, 500] as [Double?])
  func `a card at 45 degrees is cut by its flat sibling`(eye: Double?) {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(10, 10, 80, 80))
    scene.layer(in: scene.root, .box(25, 25, 50, 50, .white) + [turn(.pi / 4, eye: eye)])
    let list = scene.composed()
    #expect(kinds(list) == ["clip", "draw", "unclip", "draw", "clip", "draw", "unclip"])
    #expect(list.draws.map { $0.shape.bounds.width } == [50, 80, 50])
  }

  @Test func `zPosition lifts a card so that it is whole`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root,
      .box(25, 25, 50, 50, .white) + [turn(.pi / 4, eye: 500), (.zPosition, .number(100))])
    scene.layer(in: scene.root, .box(10, 10, 80, 80))
    let list = scene.composed()
    #expect(kinds(list) == ["draw", "draw"])
    #expect(list.draws.map { $0.shape.bounds.width } == [80, 50])
  }

  @Test func `cards whose planes cross outside of their bounds are not cut`() {
    var scene = Scene.square()
    for (x, angle) in [(0.0, 0.9), (30, -0.9), (60, 0.5)] {
      scene.layer(in: scene.root, .box(x, 30, 40, 40) + [turn(angle)])
    }
    #expect(kinds(scene.composed()) == ["draw", "draw", "draw"])
  }

  @Test func `cards over each other in part are sorted where they overlap`() {
    // The left side of the first lies at z = 14 there, the right side of the second at z = -12.
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(50, 30, 40, 40) + [turn(.pi / 4)])
    scene.layer(in: scene.root, .box(30, 30, 41, 40) + [turn(0.6)])
    #expect(widths(scene) == [41, 40])
    #expect(kinds(scene.composed()) == ["draw", "draw"])
  }

  @Test func `a flat sibling beside the crossing is not cut`() {
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

  @Test func `layers over each other in a circle are cut once`() {
    // Each is a bar whose one end lies over the next bar and whose other end lies under the one before.
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
  func `a layer too large to be halved exactly is cut once at most`(width: Double) {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 100, 100))
    scene.layer(in: scene.root, .box(50 - width / 3, 20, width, 30, .white) + [turn(0.7)])
    #expect(scene.composed().draws.count <= 3)
  }

  @Test func `content outside of the bounds is sorted and cut`() {
    // The bounds of the card are empty; its sublayer is twice as wide as the flat sibling.
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(40, 40, 20, 20))
    let card = scene.layer(in: scene.root, .frame(50, 50, 0, 0) + [turn(.pi / 4)])
    scene.layer(in: card, .box(-20, -20, 40, 40, .white))
    #expect(widths(scene) == [40, 20, 40])
  }

  @Test func `a one-sided layer that turns its back cuts nothing`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(10, 10, 80, 80))
    scene.layer(
      in: scene.root,
      .box(25, 25, 50, 50) + [turn(.pi * 3 / 4), (.doubleSided, .bool(false))])
    #expect(kinds(scene.composed()) == ["draw"])
  }

  @Test func `a cut layer with opacity is one group in each part`() {
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

  @Test func `a mask and its sublayers have a space of their own`() {
    var scene = Scene.square()
    let masked = scene.layer(in: scene.root, .box(0, 0, 100, 100))
    let mask = scene.mask(of: masked, .frame(0, 0, 100, 100))
    scene.layer(in: mask, .box(0, 0, 10, 10) + [moved(50)])
    scene.layer(in: mask, .box(0, 0, 20, 20))
    #expect(widths(scene) == [100, 20, 10])
  }

  // MARK: - Cost

  @Test func `sublayers in the plane are not sorted`() {
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

  @Test func `only the layer is sorted of which a sublayer leaves the plane`() {
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

  @Test func `a single sublayer is not sorted`() {
    var scene = Scene.square()
    scene.layer(in: scene.root, .box(0, 0, 9, 9) + [turn(1)])
    #expect(sortedSpaces(scene) == 0)
  }

  // MARK: - Changes

  /// A stage beside another layer, with a card, a flat layer and a layer inside of the card.
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

  @Test func `a change draws the list that a new walk draws`() {
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

  @Test func `a layer beside a sorted space is drawn again alone`() {
    var (scene, card, _, beside) = stage()
    scene.set(card, [turn(0.5)])
    let composer = DisplayListComposer()
    update(composer, scene, nil)
    scene.set(beside, [(.backgroundColor, .color(.white))])
    update(composer, scene, [beside])
    #expect(composer.repaintedLayerCount == 1)
  }

  @Test func `a layer inside of a sorted card is drawn again alone while the card stays`() {
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

  @Test func `a walk that threads share sorts and cuts as one alone does`() {
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

  // MARK: - Copies

  /// A replicator of two copies, the second moved along z or turned.
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

  @Test func `copies of a replicator share one space`() {
    #expect(copies(.translation(x: 1, y: 0, z: 0)) == [10, 20])
    #expect(copies(.translation(x: 0, y: 0, z: -5)) == [20, 10])
    #expect(copies(.translation(x: 0, y: 0, z: 5)) == [10, 20])
  }
}
