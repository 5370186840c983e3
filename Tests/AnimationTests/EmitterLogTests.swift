import Geometry
import RenderTree
import Testing
import Timing

@testable import Animation

/// The particles at a time depend only on that time, and not on changes and animations in between.
///
/// Source: Documentation/behaviour/choices.md, "Particles".
@Suite struct EmitterLogTests {
  private static let cell = CommittedEmitterCell.cell(
    [.lifetime: .number(4), .velocity: .number(1)], name: "spark")

  @Test func `existing particles remain after birthRate is set to 0`() {
    var emitter = Emitter([Self.cell])
    emitter.set(.emitterBirthRate, .number(0), at: 2)
    #expect(emitter.particles(at: 3).count == 21)
    #expect(emitter.particles(at: 5.05).count == 10)
    #expect(emitter.particles(at: 6.01).isEmpty)
  }

  @Test func `changes at a later time do not affect the particles at earlier times`() {
    var emitter = Emitter([Self.cell])
    let before = emitter.particles(at: 1.5)
    emitter.set(.emitterBirthRate, .number(7), at: 2)
    emitter.set(.emitterVelocity, .number(-3), at: 2.5)
    #expect(emitter.particles(at: 1.5) == before)
  }

  @Test func `a change of birthRate keeps the accumulated fraction of the next birth`() {
    var emitter = Emitter([Self.cell])
    emitter.set(.emitterBirthRate, .number(0.5), at: 0.55)
    // 5.5 births have accumulated. The sixth particle is born after half an interval at 5 births per second.
    #expect(emitter.particles(at: 0.64).count == 6)
    #expect(emitter.particles(at: 0.66).count == 7)
  }

  @Test func `a changed velocity applies only to particles born after the change`() {
    var emitter = Emitter([Self.cell])
    emitter.set(.emitterVelocity, .number(10), at: 1)
    let places = emitter.particles(at: 2).map(\.position.x)
    #expect(abs(places[0] - 2) < 1e-9)
    #expect(abs((places.last ?? 0) - 0) < 1e-9)
    #expect(abs(places[15] - 5) < 1e-9)
  }

  @Test func `particles stay at their birth position when emitterPosition is animated`() {
    let move = Animation.basic(
      KeyPathTarget(.emitterPosition), from: .point(.zero), to: .point(Point(0, 40)),
      timing: MediaTiming(duration: 4))
    let emitter = Emitter([Self.cell], animations: [move])
    let places = emitter.particles(at: 2).map(\.position.y)
    for (index, y) in places.enumerated() { #expect(abs(y - Double(index)) < 1e-6) }
  }

  @Test
  func `after emitterCells is replaced, the old cells' particles remain but no new ones are born`()
  {
    var emitter = Emitter([Self.cell])
    emitter.set(.emitterCells, .none, at: 1)
    #expect(emitter.particles(at: 2).count == 11)
    emitter.set(.emitterCells, .cells([Self.cell]), at: 3)
    #expect(emitter.particles(at: 3.45).count == 15)
  }

  @Test func `an animated birthRate is integrated over time`() {
    let grow = Animation.basic(
      KeyPathTarget(.emitterBirthRate), from: .number(0), to: .number(2),
      timing: MediaTiming(duration: 2))
    let emitter = Emitter([Self.cell], animations: [grow])
    // The integral of 10 t is 5 t²: one birth at time 0, 5 by 1 s and 20 by 2 s. Then the model value yields 10
    // births per second.
    #expect(emitter.particles(at: 1.02).count == 6)
    #expect(emitter.particles(at: 2.02).count == 21)
    #expect(emitter.particles(at: 2.52).count == 26)
  }

  @Test func `an animation of emitterCells.NAME.velocity changes the emitter cell NAME`() throws {
    let path = try #require(PropertyTable.customDescriptor(forKey: "emitterCells.spark.velocity"))
    let speed = Animation.basic(
      KeyPathTarget(path.id), from: .number(0), to: .number(4), timing: MediaTiming(duration: 4))
    var emitter = Emitter([Self.cell])
    emitter.commit(
      [.set(Emitter.node, path.id, .number(1)), .addAnimation(Emitter.node, speed)], at: 0)
    let places = emitter.particles(at: 2).map(\.position.x)
    // This particle was born at 1 s with velocity 1, one second ago.
    #expect(abs(places[10] - 1) < 1e-6)
    #expect(abs(places[15] - 0.75) < 1e-6)
  }

  @Test func `particles born during a birthRate animation remain after the animation is removed`() {
    let id = AnimationID(rawValue: 7)
    var burst = Animation.basic(
      KeyPathTarget(.emitterBirthRate), from: .number(5), to: .number(5),
      timing: MediaTiming(duration: 1))
    burst = Animation(
      id: id, timing: burst.timing, easing: nil, content: burst.content, isRemovedOnCompletion: true
    )
    var emitter = Emitter([Self.cell], animations: [burst])
    let before = emitter.particles(at: 1.5)
    emitter.commit([.removeAnimation(Emitter.node, id)], at: 1.2)
    let after = emitter.particles(at: 1.5)
    #expect(before.count == 56)
    #expect(after.count == 56)
    for (a, b) in zip(before, after) { #expect(abs(a.position.x - b.position.x) < 1e-9) }
  }

  @Test(arguments: 0..<40)
  func `the particles at a time do not depend on earlier evaluations`(seed: Int) {
    let spin = Animation.basic(
      KeyPathTarget(.emitterSpin), from: .number(0), to: .number(9),
      timing: MediaTiming(duration: 3))
    let rate = Animation.basic(
      KeyPathTarget(.emitterBirthRate), from: .number(0), to: .number(4),
      timing: MediaTiming(duration: 1, repeatCount: 3))
    let cell = CommittedEmitterCell.cell([
      .lifetime: .number(2), .lifetimeRange: .number(1), .velocity: .number(5),
      .emissionRange: .number(6), .spin: .number(1), .alphaSpeed: .number(-0.4),
    ])
    let emitter = Emitter(
      [cell], [(.emitterSeed, .number(Double(seed)))], animations: [spin, rate])
    let time = 0.1 + Double(seed) / 8
    var presenter = AnimationEvaluator()
    for step in 0..<5 { _ = presenter.evaluateTree(emitter.tree, at: time * Double(step) / 5) }
    let tree = presenter.evaluateTree(emitter.tree, at: time)
    #expect(tree.particles[emitter.slot]?.particles == emitter.particles(at: time))
  }

  @Test func `a particle keeps its direction for its whole lifetime`() {
    let rate = Animation.basic(
      KeyPathTarget(.emitterBirthRate), from: .number(0), to: .number(4),
      timing: MediaTiming(duration: 2))
    let cell = CommittedEmitterCell.cell([
      .lifetime: .number(9), .velocity: .number(1), .emissionRange: .number(6),
    ])
    let emitter = Emitter([cell], animations: [rate])
    let early = emitter.particles(at: 1)
    let late = emitter.particles(at: 3)
    for (a, b) in zip(early, late) {
      let (p, q) = (a.position, b.position)
      #expect(abs(p.x * q.y - p.y * q.x) < 1e-6)
    }
    #expect(late.count > early.count)
  }

  @Test
  func `changing an emitter after its timeOffset moved backward discards changes at later times`() {
    var emitter = Emitter([Self.cell], [(.speed, .number(0)), (.timeOffset, .number(3))])
    emitter.set(.emitterBirthRate, .number(5), at: 0)
    emitter.set(.timeOffset, .number(1), at: 0)
    emitter.set(.emitterBirthRate, .number(0), at: 0)
    emitter.set(.timeOffset, .number(3.5), at: 0)
    #expect(emitter.particles(at: 0).count == 11)
  }

  @Test func `properties set before an emitter joins the layer tree apply from its local time 0`() {
    var tree = RenderTree()
    var commit = Commit()
    let (root, node) = (NodeID(rawValue: 1), Emitter.node)
    commit.commands = [
      .create(root, .layer), .setRoot(root), .create(node, .emitter),
      .set(node, .emitterBirthRate, .number(0)),
    ]
    tree.applyCommit(commit, at: 5)
    commit.commands = [
      .set(node, .emitterCells, .cells([Self.cell])), .set(node, .emitterBirthRate, .number(1)),
      .setSublayers(root, [node]),
    ]
    tree.applyCommit(commit, at: 10)
    let slot = tree.structure.slot(ofNode: node) ?? -1
    // The particles are the same as if the emitter had run since its local time 0.
    #expect(present(tree, at: 10).0.particles[slot]?.particles.count == 40)
  }

  @Test
  func `discarding old entries of an emitter's settings history keeps the number of particles`()
    throws
  {
    var many = Emitter([Self.cell])
    for step in 1...(EmitterSettingsHistory.maximumEpochCount + 600) {
      let time = Double(step) / 60
      let value = Value.number(step % 2 == 0 ? 1 : 2)
      many.set(.emitterBirthRate, value, at: time)
    }
    let log = try #require(many.tree.emitterHistories[Int32(many.slot)])
    // Each time the maximum count is exceeded, an eighth of the settings is discarded. This happens twice here.
    #expect(log.epochs.count == 601 + EmitterSettingsHistory.maximumEpochCount * 3 / 4)
    #expect(log.discardedBirths.count == 1)
    // The average is 15 births per second since the beginning.
    let births = log.discardedBirths[0]
    #expect(abs(births - 15 * log.discardedUntil) < 1)
    let count = many.particles(at: 78).count
    #expect(abs(count - 60) <= 2)
  }

  @Test func `emissionInterval is the active interval of a timing, extended by its fill mode`() {
    let once = MediaTiming(beginTime: 1, speed: 2, duration: 4)
    #expect(once.emissionInterval == 1...3)
    var filling = once
    filling.fill = .both
    #expect(filling.emissionInterval == 0...(.infinity))
    filling.fill = .forwards
    #expect(filling.emissionInterval == 1...(.infinity))
    filling.fill = .backwards
    #expect(filling.emissionInterval == 0...3)
    filling.speed = 0
    #expect(filling.emissionInterval == nil)
  }

  @Test func `a replicator copy with instanceDelay displays the particles at an earlier time`()
    throws
  {
    var tree = RenderTree()
    var commit = Commit()
    let (root, replicator, node) = (NodeID(rawValue: 1), NodeID(rawValue: 3), Emitter.node)
    commit.commands = [
      .create(root, .layer), .create(replicator, .replicator), .create(node, .emitter),
      .setSublayers(root, [replicator]), .setSublayers(replicator, [node]), .setRoot(root),
      .set(node, .emitterCells, .cells([Self.cell])),
      .set(replicator, .instanceCount, .number(2)), .set(replicator, .instanceDelay, .number(1)),
    ]
    tree.applyCommit(commit, at: 0)
    let shown = present(tree, at: 2.5).0
    let copies = try #require(shown.replicas[tree.structure.slot(ofNode: replicator) ?? -1])
    let particles = copies.map { shown.particles[Int($0.sublayers[0])]?.particles }
    let plain = Emitter([Self.cell], beginTime: nil)
    #expect(particles[0] == plain.particles(at: 2.5))
    #expect(particles[1] == plain.particles(at: 1.5))
  }
}
