import Animation
import Color
import Geometry
import RenderTree
import Testing
import Timing

/// Source: Documentation/behaviour/rendering.md, "Shapes".
@Suite struct ReplicationTests {
  /// Returns a scene with a replicator, node 2, that contains a layer, node 3.
  private func scene(_ values: [(PropertyID, Value)]) -> Scene {
    var scene = Scene()
    scene.addLayer(2, as: .replicator)
    scene.addLayer(3, under: 2)
    for (property, value) in values { scene.set(property, value, of: 2) }
    return scene
  }

  private func replicas(
    _ scene: Scene, of id: UInt32 = 2, at time: Double = 0
  ) -> ContiguousArray<ReplicatorInstance>? {
    present(scene.tree, at: time).0.replicas[scene.slot(id)]
  }

  private func fade() -> Animation {
    .basic(.opacity, from: .number(0), to: .number(1), timing: MediaTiming(duration: 10))
  }

  /// Returns the opacity of the first layer in each copy made by the replicator.
  private func opacities(_ scene: Scene, of id: UInt32 = 2, at time: Double) -> [Double] {
    let tree = present(scene.tree, at: time).0
    return (tree.replicas[scene.slot(id)] ?? []).map {
      tree.columns.number(of: .opacity, inSlot: Int($0.sublayers[0]))
    }
  }

  @Test func `instanceTransform accumulates from copy to copy`() throws {
    let step = Matrix4.rotation(angle: 0.5, x: 0, y: 0, z: 1).concatenating(
      .translation(x: 10, y: 2, z: 0))
    let shown = try #require(
      replicas(scene([(.instanceCount, .number(3)), (.instanceTransform, .transform(step))])))
    #expect(shown.map(\.transform) == [.identity, step, step.concatenating(step)])
  }

  @Test func `instance color offsets accumulate from copy to copy and are clamped`() throws {
    let shown = try #require(
      replicas(
        scene([
          (.instanceCount, .number(4)), (.instanceColor, .color(RGBA(0.5, 1, 0.25, 1))),
          (.instanceRedOffset, .number(0.25)), (.instanceGreenOffset, .number(-0.5)),
          (.instanceBlueOffset, .number(0)), (.instanceAlphaOffset, .number(-0.25)),
        ])))
    #expect(
      shown.map(\.tint) == [
        RGBA(0.5, 1, 0.25, 1), RGBA(0.75, 0.5, 0.25, 0.75), RGBA(1, 0, 0.25, 0.5),
        RGBA(1, 0, 0.25, 0.25),
      ])
  }

  @Test func `the first instance of a replicator is the original sublayer, not a copy`() throws {
    let scene = scene([(.instanceCount, .number(2))])
    let shown = try #require(replicas(scene))
    #expect(shown[0].sublayers == [Int32(scene.slot(3))])
    #expect(Int(shown[1].sublayers[0]) >= scene.tree.structure.slotCount)
  }

  @Test func `instanceDelay delays each copy by its index`() {
    var scene = scene([(.instanceCount, .number(3)), (.instanceDelay, .number(2))])
    scene.add(fade(), to: 3)
    let shown = opacities(scene, at: 6)
    for (value, wanted) in zip(shown, [0.6, 0.4, 0.2]) { #expect(abs(value - wanted) < 1e-6) }
    #expect(shown.count == 3)
  }

  @Test func `a delayed copy presents the model value until its animation begins`() {
    var scene = scene([(.instanceCount, .number(3)), (.instanceDelay, .number(4))])
    scene.add(fade(), to: 3)
    let shown = opacities(scene, at: 5)
    #expect(abs(shown[1] - 0.1) < 1e-6)
    #expect(shown[2] == 1)
  }

  @Test func `instanceDelay is measured in the local time of the replicator`() {
    var scene = scene([
      (.instanceCount, .number(2)), (.instanceDelay, .number(2)), (.speed, .number(2)),
    ])
    scene.add(fade(), to: 3)
    let shown = opacities(scene, at: 2.5)
    #expect(abs(shown[0] - 0.5) < 1e-6)
    #expect(abs(shown[1] - 0.3) < 1e-6)
  }

  @Test
  func `the speed of a replicated layer scales the effect of instanceDelay on its animations`() {
    var scene = scene([(.instanceCount, .number(2)), (.instanceDelay, .number(1))])
    scene.set(.speed, .number(2), of: 3)
    scene.add(fade(), to: 3)
    let shown = opacities(scene, at: 3)
    #expect(abs(shown[0] - 0.6) < 1e-6)
    #expect(abs(shown[1] - 0.4) < 1e-6)
  }

  @Test func `a replicator copy whose delayed time is before the layer's beginTime is not drawn`()
    throws
  {
    var scene = scene([(.instanceCount, .number(2)), (.instanceDelay, .number(2))])
    scene.set(.beginTime, .number(1), of: 3)
    scene.set(.duration, .number(4), of: 3)
    let tree = present(scene.tree, at: 2).0
    let shown = try #require(tree.replicas[scene.slot(2)])
    let inactive = try #require(tree.inactive)
    #expect(!inactive[Int(shown[0].sublayers[0])])
    #expect(inactive[Int(shown[1].sublayers[0])])
  }

  @Test func `a replicator copies entire subtrees with their masks`() throws {
    var scene = scene([(.instanceCount, .number(2)), (.instanceDelay, .number(1))])
    scene.addLayer(4, under: 3)
    scene.commit(
      .create(NodeID(rawValue: 9), .shape), .setMask(NodeID(rawValue: 4), NodeID(rawValue: 9)))
    scene.set(.cornerRadius, .number(7), of: 9)
    scene.add(.basic(.opacity, from: .number(0), to: .number(1)), to: 9)
    let tree = present(scene.tree, at: 1.5).0
    let shown = try #require(tree.replicas[scene.slot(2)])
    let inner = Int(tree.structure.sublayers[Int(shown[1].sublayers[0])][0])
    let mask = Int(tree.structure.masks[inner])
    #expect(mask >= scene.tree.structure.slotCount)
    #expect(tree.structure.classes[mask] == .shape)
    #expect(tree.columns.number(of: .cornerRadius, inSlot: mask) == 7)
    #expect(tree.columns.number(of: .opacity, inSlot: mask) == 0.5)
  }

  @Test
  func `replicator copies of a gradient layer have the animated locations of the original layer`() {
    var scene = Scene()
    scene.addLayer(2, as: .replicator)
    scene.addLayer(3, under: 2, as: .gradient)
    scene.set(.instanceCount, .number(3), of: 2)
    scene.set(.colors, .colors([.white, .black, .white]), of: 3)
    // Both animations determine the locations. The later one takes precedence.
    scene.add(.basic(KeyPathTarget(.colors), from: .colors([.black, .white])), to: 3)
    scene.add(
      .basic(KeyPathTarget(.colors), from: .colors([.white, .black, .black, .white])), to: 3)
    for time in [0.1, 0.5, 0.9] {
      let tree = present(scene.tree, at: time).0
      let shown = (tree.replicas[scene.slot(2)] ?? []).map { Int($0.sublayers[0]) }
      #expect(shown.count == 3)
      let places = shown.map { tree.columns.value(of: .locations, inSlot: $0) }
      #expect(places[0] != Value.none)
      #expect(places == [places[0], places[0], places[0]], "\(time)")
      let colors = shown.map { tree.columns.value(of: .colors, inSlot: $0) }
      #expect(colors == [colors[0], colors[0], colors[0]])
    }
  }

  @Test func `the delays of nested replicators add up`() {
    var scene = Scene()
    scene.addLayer(2, as: .replicator)
    scene.addLayer(3, under: 2, as: .replicator)
    scene.addLayer(4, under: 3)
    for (id, delay) in [(UInt32(2), 3.0), (3, 1)] {
      scene.set(.instanceCount, .number(2), of: id)
      scene.set(.instanceDelay, .number(delay), of: id)
    }
    scene.add(fade(), to: 4)
    let tree = present(scene.tree, at: 8).0
    let outer = tree.replicas[scene.slot(2)] ?? []
    let times = outer.flatMap { copy in
      (tree.replicas[Int(copy.sublayers[0])] ?? []).map {
        (tree.columns.number(of: .opacity, inSlot: Int($0.sublayers[0])) * 10).rounded()
      }
    }
    #expect(times == [8, 7, 5, 4])
  }

  @Test func `each delayed copy of a nested replicator has the instanceCount of its delayed time`()
  {
    var scene = Scene()
    scene.addLayer(2, as: .replicator)
    scene.addLayer(3, under: 2, as: .replicator)
    scene.addLayer(4, under: 3)
    scene.set(.instanceCount, .number(2), of: 2)
    scene.set(.instanceDelay, .number(1), of: 2)
    scene.add(
      .basic(
        KeyPathTarget(.instanceCount), from: .number(1), to: .number(5),
        timing: MediaTiming(duration: 4)), to: 3)
    let tree = present(scene.tree, at: 3).0
    let outer = tree.replicas[scene.slot(2)] ?? []
    #expect(outer.map { tree.replicas[Int($0.sublayers[0])]?.count } == [4, 3])
  }

  @Test(arguments: [
    (0.0, 0), (-3, 0), (1, 1), (2.75, 2), (.nan, 1), (-.infinity, 0),
  ])
  func `a fractional, negative or NaN instanceCount is replaced by a whole number of copies`(
    number: Double, count: Int
  ) {
    #expect(replicas(scene([(.instanceCount, .number(number))]))?.count == count)
  }

  @Test(arguments: [1e9, .infinity])
  func `the copies for an excessive instanceCount stop at maximumLayerCount and are reported`(
    number: Double
  ) {
    let scene = scene([(.instanceCount, .number(number))])
    let tree = present(scene.tree, at: 0).0
    #expect(tree.replicas[scene.slot(2)]?.count == ReplicationLimits.maximumLayerCount + 1)
    #expect(
      tree.diagnostics == [.copies(slot: scene.slot(2), limit: ReplicationLimits.maximumLayerCount)]
    )
  }

  @Test func `several replicators that exceed maximumLayerCount are reported once`() {
    var scene = scene([(.instanceCount, .number(1e9))])
    for id in stride(from: UInt32(4), to: 12, by: 2) {
      scene.addLayer(id, as: .replicator)
      scene.addLayer(id + 1, under: id)
      scene.set(.instanceCount, .number(1e9), of: id)
    }
    #expect(
      present(scene.tree, at: 0).0.diagnostics == [
        .copies(slot: scene.slot(2), limit: ReplicationLimits.maximumLayerCount)
      ])
  }

  @Test func `replicator copies do not report animation events`() {
    var scene = scene([(.instanceCount, .number(5)), (.instanceDelay, .number(0.1))])
    scene.add(fade(), to: 3)
    #expect(scene.due(at: 20).count == 2)
  }

  @Test func `instanceTransform of a replicator is animatable`() throws {
    var scene = scene([(.instanceCount, .number(2))])
    scene.add(
      .basic(
        KeyPathTarget(.instanceTransform, .transform(.translationX)), from: .number(0),
        to: .number(8)),
      to: 2)
    let shown = try #require(replicas(scene, at: 0.5))
    #expect(shown[1].transform == .translation(x: 4, y: 0, z: 0))
  }

  @Test func `replicator copies at a given time do not depend on earlier evaluations`() {
    var scene = scene([(.instanceCount, .number(3)), (.instanceDelay, .number(0.3))])
    scene.add(fade(), to: 3)
    var presenter = AnimationEvaluator()
    for time in stride(from: 0.0, to: 3, by: 0.5) {
      _ = presenter.evaluateTree(scene.tree, at: time)
    }
    let tree = presenter.evaluateTree(scene.tree, at: 3)
    let shown = (tree.replicas[scene.slot(2)] ?? []).map {
      tree.columns.number(of: .opacity, inSlot: Int($0.sublayers[0]))
    }
    #expect(shown == opacities(scene, at: 3))
  }
}
