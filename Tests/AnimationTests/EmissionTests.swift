import Color
import Geometry
import RenderTree
import Testing
import Timing

@testable import Animation

/// Sources: Documentation/behaviour/rendering.md, "Emitters"; Documentation/behaviour/choices.md, "Particles".
@Suite struct EmissionTests {
  // MARK: Numbers

  /// The expected values were computed independently.
  ///
  /// Source: Documentation/behaviour/choices.md, "Particles".
  @Test(arguments: [
    (0 as UInt64, [0], 0, ParticleRandomNumbers.Attribute.positionA, 0.6533458838261015),
    (7, [0], 5, .lifetime, 0.21741279274860736), (7, [2], 123456, .spin, 0.33453208059365047),
    (1, [0, 17, 1], 3, .rotation, 0.7448507368751708),
  ])
  func `ParticleRandomNumbers returns documented values for a seed, cell, particle and attribute`(
    seed: UInt64, path: [Int], particle: Int, channel: ParticleRandomNumbers.Attribute,
    value: Double
  ) {
    var cell = EmitterCellPathHash(path[0])
    if path.count > 1 { cell = cell.childCellHash(cellIndex: path[2], particleNumber: path[1]) }
    #expect(ParticleRandomNumbers(seed: seed, path: cell)[particle][channel] == value)
  }

  // MARK: Births

  @Test(arguments: [(0.0, 1), (0.05, 1), (0.1, 2), (0.55, 6), (0.95, 10)])
  func `the first particle is born at time 0 and the next ones at intervals of 1/birthRate`(
    time: Double, count: Int
  ) {
    #expect(Emitter([.cell([:])]).particles(at: time).count == count)
  }

  @Test func `the birthRate of an emitter layer multiplies the birthRate of its cells`() {
    let emitter = Emitter([.cell([:])], [(.emitterBirthRate, .number(3))])
    #expect(emitter.particles(at: 0.5).count == 16)
  }

  // MARK: Layers without a begin

  @Test(arguments: [0.0, 0.05, 0.55, 0.95, 5])
  func `an emitter without beginTime displays its full number of particles at every time`(
    time: Double
  ) {
    // With 10 births per second and a lifetime of one second, a particle dies when the next one is born.
    let emitter = Emitter([.cell([:])], beginTime: nil)
    #expect(emitter.particles(at: time).count == 10)
  }

  @Test func `an emitter without beginTime has particles of all ages in its first frame`() {
    let cell = CommittedEmitterCell.cell([
      .velocity: .number(10), .birthRate: .number(4), .lifetime: .number(1),
    ])
    let first = Emitter([cell], beginTime: nil).particles(at: 0)
    #expect(first.map { ($0.position.x * 4).rounded() / 4 } == [7.5, 5, 2.5, 0])
  }

  @Test func `particles born after the first frame are the same with and without beginTime`() {
    let cell = CommittedEmitterCell.cell([
      .velocityRange: .number(10), .emissionRange: .number(6), .spinRange: .number(3),
    ])
    let begun = Emitter([cell]).particles(at: 0.45)
    let full = Emitter([cell], beginTime: nil).particles(at: 0.45)
    #expect(full.count == 10)
    #expect(Array(full.suffix(begun.count)) == Array(begun))
    #expect(
      Emitter([cell], beginTime: nil).particles(at: 3) == Emitter([cell]).particles(at: 3))
  }

  @Test
  func `an emitter without beginTime has all its particles when birthRate changes from 0 to 1`() {
    var emitter = Emitter([.cell([:])], [(.emitterBirthRate, .number(0))], beginTime: nil)
    #expect(emitter.particles(at: 3).isEmpty)
    emitter.set(.emitterBirthRate, .number(1), at: 3)
    #expect(emitter.particles(at: 2.9).isEmpty)
    #expect(emitter.particles(at: 3).count == 10)
    #expect(emitter.particles(at: 3.45).count == 10)
  }

  @Test(arguments: [
    (EmitterCellKey.beginTime, 2.0, 0), (.duration, 0.5, 1), (.beginTime, -0.3, 10),
    (.birthRate, 0, 0),
  ])
  func `only endless emitter cells that begin by time 0 emit before the first frame`(
    key: EmitterCellKey, value: Double, count: Int
  ) {
    let emitter = Emitter([.cell([key: .number(value)])], beginTime: nil)
    #expect(emitter.particles(at: 0).count == count)
  }

  @Test func `particles born before the first frame emit the particles of their nested cells`() {
    let inner = CommittedEmitterCell.cell([.lifetime: .number(0.05)])
    let outer = CommittedEmitterCell.cell(
      [.birthRate: .number(1), .lifetime: .number(2)], inner: [inner])
    // At 0.5 s, the first particle is half a second old. Without a `beginTime`, a second one is 1.5 seconds old.
    // Each has emitted one particle.
    #expect(Emitter([outer]).particles(at: 0.5).count == 2)
    #expect(Emitter([outer], beginTime: nil).particles(at: 0.5).count == 4)
  }

  @Test func `an emitter whose superlayer has a beginTime starts emitting at that time`() {
    var emitter = Emitter([.cell([:])], beginTime: nil)
    emitter.commit([.set(NodeID(rawValue: 1), .beginTime, .number(2))], at: 0)
    #expect(emitter.particles(at: 2.25).count == 3)
  }

  @Test
  func `an emitter with speed 0 and timeOffset t displays the particles emitted from time 0 to t`()
  {
    let emitter = Emitter(
      [.cell([:])], [(.speed, .number(0)), (.timeOffset, .number(0.25))], beginTime: nil)
    #expect(emitter.particles(at: 0).count == 3)
  }

  @Test func `an emitter layer with a beginTime emits its first particle at that time`() {
    let emitter = Emitter([.cell([:])], [(.beginTime, .number(2))])
    #expect(emitter.particles(at: 1.99).isEmpty)
    #expect(emitter.particles(at: 2).count == 1)
    #expect(emitter.particles(at: 2.25).count == 3)
  }

  @Test func `an emitter cell's beginTime delays its births, or advances them if negative`() {
    #expect(Emitter([.cell([.beginTime: .number(2)])]).particles(at: 2.25).count == 3)
    #expect(Emitter([.cell([.beginTime: .number(-5)])]).particles(at: 0).count == 10)
  }

  @Test func `an emitter cell emits only during its duration`() {
    let cell = CommittedEmitterCell.cell([.duration: .number(0.5), .lifetime: .number(9)])
    #expect(Emitter([cell]).particles(at: 5).count == 6)
  }

  /// The cell emits 10 particles per second between the layer times 1 s and 2 s, and outside of this interval if it
  /// fills.
  @Test(arguments: [
    ("removed", [0, 1, 11, 11]), ("forwards", [0, 1, 11, 31]), ("backwards", [1, 11, 21, 21]),
    ("both", [1, 11, 21, 41]), ("no such mode", [0, 1, 11, 11]),
  ])
  func `an emitter cell's fillMode extends its births beyond its active interval`(
    mode: String, counts: [Int]
  ) {
    let cell = CommittedEmitterCell.cell([
      .beginTime: .number(1), .duration: .number(1), .lifetime: .number(9),
      .fillMode: .name(EnumeratedName(.fillMode, spelled: mode)),
    ])
    let emitter = Emitter([cell])
    #expect([0, 1, 2, 4].map { emitter.particles(at: $0).count } == counts)
  }

  @Test func `an emitter cell that is disabled or has a birthRate of 0 emits nothing`() {
    #expect(Emitter([.cell([.enabled: .bool(false)])]).particles(at: 1).isEmpty)
    #expect(Emitter([.cell([.birthRate: .number(0)])]).particles(at: 1).isEmpty)
    #expect(Emitter([.cell([.birthRate: .number(-5)])]).particles(at: 1).isEmpty)
  }

  @Test func `an emitter cell with speed 2 emits particles and ages them twice as fast`() {
    let cell = CommittedEmitterCell.cell([.speed: .number(2), .velocity: .number(8)])
    let particles = Emitter([cell]).particles(at: 0.25)
    #expect(particles.count == 6)
    #expect(particles[0].position.x == 4)
  }

  @Test func `particles of a layer with speed 0 do not move`() {
    let emitter = Emitter(
      [.cell([.velocity: .number(8)])], [(.speed, .number(0)), (.timeOffset, .number(0.5))])
    #expect(emitter.particles(at: 3) == emitter.particles(at: 100))
    #expect(emitter.particles(at: 3).first?.position.x == 4)
  }

  // MARK: Life

  @Test func `a particle disappears when its age reaches its lifetime`() {
    let emitter = Emitter([.cell([.birthRate: .number(1), .lifetime: .number(0.5)])])
    #expect(emitter.particles(at: 0.499).count == 1)
    #expect(emitter.particles(at: 0.5).isEmpty)
  }

  @Test
  func `particle lifetimes vary within lifetimeRange and are multiplied by the layer's lifetime`() {
    let cell = CommittedEmitterCell.cell([
      .birthRate: .number(0.01), .lifetime: .number(2), .lifetimeRange: .number(1),
    ])
    // The random lifetime number of particle 0 is 0.602797.
    let life = (2 + (0.602797 - 0.5)) * 3
    let emitter = Emitter([cell], [(.emitterLifetime, .number(3))])
    #expect(emitter.particles(at: life - 1e-5).count == 1)
    #expect(emitter.particles(at: life + 1e-5).isEmpty)
  }

  // MARK: Motion and looks

  @Test func `a particle moves by its velocity and acceleration`() {
    let cell = CommittedEmitterCell.cell([
      .birthRate: .number(0.01), .lifetime: .number(9), .velocity: .number(10),
      .emissionLongitude: .number(.pi / 2), .xAcceleration: .number(4),
      .yAcceleration: .number(-2), .zAcceleration: .number(6),
    ])
    let emitter = Emitter(
      [cell],
      [
        (.emitterVelocity, .number(2)), (.emitterPosition, .point(Point(5, 7))),
        (.emitterZPosition, .number(1)),
      ])
    let place = emitter.particles(at: 3)[0].position
    #expect(abs(place.x - (5 + 18)) < 1e-9)
    #expect(abs(place.y - (7 + 60 - 9)) < 1e-9)
    #expect(abs(place.z - (1 + 27)) < 1e-9)
  }

  @Test
  func
    `velocity, scale and spin vary within their ranges and are multiplied by the layer's values`()
  {
    let cell = CommittedEmitterCell.cell([
      .birthRate: .number(0.01), .lifetime: .number(9), .velocity: .number(10),
      .velocityRange: .number(4), .scale: .number(2), .scaleRange: .number(1),
      .scaleSpeed: .number(0.25), .spin: .number(1), .spinRange: .number(2),
    ])
    let emitter = Emitter(
      [cell],
      [(.emitterVelocity, .number(3)), (.emitterScale, .number(2)), (.emitterSpin, .number(4))])
    let particle = emitter.particles(at: 2)[0]
    let draw = ParticleRandomNumbers(seed: 0, path: EmitterCellPathHash(0))[0]
    #expect(abs(particle.position.x - (10 + (draw[.velocity] - 0.5) * 4) * 3 * 2) < 1e-9)
    #expect(abs(particle.scale - ((2 + (draw[.scale] - 0.5)) * 2 + 0.5)) < 1e-9)
    #expect(abs(particle.rotation - (1 + (draw[.spin] - 0.5) * 2) * 4 * 2) < 1e-9)
  }

  @Test func `particle colors start within their ranges, change linearly and are clamped`() {
    let cell = CommittedEmitterCell.cell([
      .birthRate: .number(0.01), .lifetime: .number(9), .color: .color(RGBA(0.5, 0.5, 0.5, 0.8)),
      .redRange: .number(0.2), .greenSpeed: .number(-0.1), .blueSpeed: .number(1),
      .alphaSpeed: .number(-0.2),
    ])
    let emitter = Emitter([cell])
    let color = emitter.particles(at: 1)[0].color
    let draw = ParticleRandomNumbers(seed: 0, path: EmitterCellPathHash(0))[0]
    #expect(abs(color.red - (0.5 + (draw[.red] - 0.5) * 0.2)) < 1e-12)
    #expect(abs(color.green - 0.4) < 1e-12)
    #expect(color.blue == 1)
    #expect(abs(color.alpha - 0.6) < 1e-12)
    #expect(emitter.particles(at: 4.1).isEmpty)
  }

  @Test func `a particle without contents or with scale 0 is not drawn`() {
    #expect(Emitter([.cell([.contents: .none])]).particles(at: 1).isEmpty)
    #expect(Emitter([.cell([.scale: .number(0)])]).particles(at: 1).isEmpty)
  }

  @Test func `emitters with equal seeds produce equal particles, and with different seeds do not`()
  {
    let cells = [CommittedEmitterCell.cell([.velocity: .number(9), .emissionRange: .number(6)])]
    let plain = Emitter(cells).particles(at: 1)
    #expect(Emitter(cells).particles(at: 1) == plain)
    #expect(Emitter(cells, [(.emitterSeed, .number(4))]).particles(at: 1) != plain)
  }

  @Test func `particles of several emitter cells are ordered by their birth times`() {
    let cells = [
      CommittedEmitterCell.cell([.color: .color(.black)]),
      CommittedEmitterCell.cell([.birthRate: .number(25)]),
    ]
    let emitter = Emitter(cells)
    let shown = emitter.particles(at: 0.19).map { $0.color == .black }
    #expect(shown == [true, false, false, false, true, false, false])
  }

  // MARK: Cells in cells

  @Test func `every particle emits the particles of its cell's nested cells`() {
    let spark = CommittedEmitterCell.cell([.birthRate: .number(4), .lifetime: .number(0.5)])
    let rocket = CommittedEmitterCell.cell(
      [.contents: .none, .birthRate: .number(1), .lifetime: .number(1), .velocity: .number(8)],
      inner: [spark])
    let emitter = Emitter([rocket])
    // These are sparks of the first rocket, emitted at its ages 0, 0.25, 0.5 and 0.75.
    #expect(emitter.particles(at: 0.75).map(\.position.x) == [4, 6])
    // Sparks outlive their rocket. A second rocket is born at 1 s.
    #expect(emitter.particles(at: 1).map(\.position.x) == [6, 0])
  }

  @Test
  func `the beginTime of a nested emitter cell is relative to the birth of its parent particle`() {
    let spark = CommittedEmitterCell.cell([
      .birthRate: .number(100), .beginTime: .number(0.5), .duration: .number(0.1),
    ])
    let rocket = CommittedEmitterCell.cell(
      [.contents: .none, .birthRate: .number(0.1), .lifetime: .number(2)], inner: [spark])
    let emitter = Emitter([rocket])
    #expect(emitter.particles(at: 0.49).isEmpty)
    #expect(emitter.particles(at: 0.9).count == 11)
    #expect(emitter.particles(at: 1.7).isEmpty)
  }

  @Test
  func `particles of a nested emitter cell have random numbers different from their parent's`() {
    let spark = CommittedEmitterCell.cell([
      .birthRate: .number(2), .lifetime: .number(9), .velocity: .number(1),
      .velocityRange: .number(1),
    ])
    let rocket = CommittedEmitterCell.cell(
      [.contents: .none, .birthRate: .number(0.1), .lifetime: .number(0.1)], inner: [spark])
    let draw = ParticleRandomNumbers(
      seed: 0, path: EmitterCellPathHash(0).childCellHash(cellIndex: 0, particleNumber: 0))[0]
    let place = Emitter([rocket]).particles(at: 2)[0].position.x
    #expect(abs(place - (1 + draw[.velocity] - 0.5) * 2) < 1e-12)
  }

  // MARK: Limits and bad input

  @Test func `the youngest particles beyond maximumParticleCount are omitted and reported`() {
    let cell = CommittedEmitterCell.cell([
      .birthRate: .number(1_000_000), .lifetime: .number(10), .velocity: .number(1),
    ])
    let emitter = Emitter([cell])
    let particles = emitter.particles(at: 1)
    #expect(particles.count == EmissionLimits.maximumParticleCount)
    #expect(particles[0].position.x == 1)
    #expect(
      emitter.findings(at: 1) == [
        .particles(slot: emitter.slot, limit: EmissionLimits.maximumParticleCount)
      ])
    #expect(emitter.findings(at: 0.05).isEmpty)
  }

  @Test func `the cost of evaluating an emitter does not grow with its age`() throws {
    let emitter = Emitter([.cell([.birthRate: .number(100), .lifetimeRange: .number(1)])])
    let log = try #require(emitter.tree.emitterHistories[Int32(emitter.slot)])
    let old = ParticleEmission(log, at: 36_000, isYUp: false)
    #expect(old.examinedCount <= 152)
    #expect(old.presentedParticles.particles.count > 50)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func `non-finite and extreme emitter values produce finite particles`(bad: Double) {
    for key in EmitterCellKey.allCases where key.kind == .number {
      let emitter = Emitter([.cell([key: .number(bad)])])
      for particle in emitter.particles(at: 0.5) {
        #expect(particle.position.x.isFinite, "\(key)")
        #expect(particle.scale.isFinite, "\(key)")
      }
    }
    for row in PropertyTable.builtin where row.owner == .emitter && row.kind == .number {
      let emitter = Emitter([.cell([:])], [(row.id, .number(bad))])
      #expect(emitter.particles(at: 0.5).allSatisfy { $0.position.x.isFinite }, "\(row.key)")
    }
  }

  @Test func `particles have a random tilt with particleType plane, and no tilt with sprite`() {
    func tilts(_ type: ParticleType) -> [Double] {
      let emitter = Emitter([
        .cell([.orientationRange: .number(1), .particleType: .name(type)])
      ])
      return emitter.particles(at: 0.95).map { Double($0.tilt) }
    }
    #expect(tilts(.sprite).allSatisfy { $0 == 0 })
    let planes = tilts(.plane)
    #expect(planes.allSatisfy { $0 != 0 && abs($0) <= 1 })
    #expect(Set(planes).count == planes.count)
    #expect(planes.count > 5)
  }

  @Test func `unknown emitterShape and emitterMode names are treated like the default names`() {
    let emitter = Emitter(
      [.cell([:])],
      [
        (.emitterShape, .name(EnumeratedName(.emitterShape, spelled: "pretzel"))),
        (.emitterMode, .name(EnumeratedName(.emitterMode, spelled: "edible"))),
      ])
    #expect(emitter.particles(at: 0)[0].position == .zero)
  }
}
