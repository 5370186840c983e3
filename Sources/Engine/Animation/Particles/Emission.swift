import Color
import Foundation
import Geometry
import RenderTree
import Timing

/// What emitters ask for at most.
///
/// - Beyond: particles are left out, with a line that says so.
public enum EmissionLimits {
  /// Living particles of one layer; of more the youngest are dropped: behaviour/choices.md, "Particles".
  public static let particles = 100_000
  /// Particles of one layer that are looked at to find the living ones.
  static let candidates = 1_000_000
  /// Living particles of all emitters of a tree, those of copies too; when there are as many, no further emitter shows
  /// any.
  public static let together = 400_000
  /// Particles of all emitters of a tree that are looked at.
  static let candidatesTogether = 4_000_000
}

/// The particles of one emitter at one instant: a function of its log and the time.
///
/// - Source: behaviour/choices.md, "Particles".
struct Emission {
  /// A particle with what sorts it.
  private struct Found {
    let birth: Double
    let particle: Particle?
  }

  /// The layer's time.
  private let time: Double
  private let isYUp: Bool
  /// Whether cells without a begin of their own have emitted for ever when they emit first.
  private let isPrewarmed: Bool
  private var timeline: EmissionTimeline
  private var found: ContiguousArray<Found> = []
  /// How many particles were looked at.
  private(set) var looked = 0
  /// Whether there are more than are shown.
  private(set) var isCut = false

  /// Prepares the particles of an emitter at a time of its layer.
  init(_ log: EmitterLog, at time: Double, isYUp: Bool, isPrewarmed: Bool = false) {
    self.time = time
    self.isYUp = isYUp
    self.isPrewarmed = isPrewarmed && log.forgottenUntil == -.infinity
    timeline = EmissionTimeline(log)
    guard time.isFinite else { return }
    let stretches = timeline.stretches(until: time)
    let cells = stretches.map(\.rates.count).max() ?? 0
    for index in 0..<cells {
      let first = found.count
      let forgotten = index < log.forgottenBirths.count ? log.forgottenBirths[index] : 0
      emit(index, stretches, forgotten: forgotten, until: log.forgottenUntil, from: first)
      if found.count > 2 * EmissionLimits.particles { keepOldest() }
    }
    sort()
    if found.count > EmissionLimits.particles { keepOldest() }
  }

  /// What is to be drawn, the oldest first.
  var presented: PresentedParticles {
    PresentedParticles(
      pictures: timeline.pictures, particles: ContiguousArray(found.compactMap(\.particle)))
  }

  private mutating func sort() {
    var isSorted = true
    for index in found.indices.dropFirst() where found[index].birth < found[index - 1].birth {
      isSorted = false
      break
    }
    if isSorted { return }
    let order = found.indices.sorted { (found[$0].birth, $0) < (found[$1].birth, $1) }
    found = ContiguousArray(order.map { found[$0] })
  }

  private mutating func keepOldest() {
    sort()
    found.removeLast(found.count - EmissionLimits.particles)
    isCut = true
  }

  // MARK: Births

  /// From so many births on numbers are not whole any more.
  private static let mostBirths = 0x1p53

  /// How many births a sum of rates stands for; it may lack what rounding took.
  private static func whole(_ births: Double) -> Double { (births + 1e-9).rounded(.down) }

  /// Finds the living particles of a cell of the layer, the oldest first.
  private mutating func emit(
    _ index: Int, _ stretches: [EmissionTimeline.Stretch], forgotten: Double, until: Double,
    from first: Int
  ) {
    var count = forgotten
    var hasBegun = forgotten > 0
    let path = CellPath(index)
    for stretch in stretches where index < stretch.rates.count {
      let rate = stretch.rates[index]
      let cell = timeline.cell(index, epoch: stretch.epoch)
      guard rate > 0, let emission = cell.emission else { continue }
      let start = max(stretch.start, emission.lowerBound, until)
      if isPrewarmed, !hasBegun, emission.lowerBound <= 0, emission.upperBound == .infinity {
        emitEarlier(cell, path, before: start, stretch, index, from: first)
        if isFull(from: first) { return }
      }
      let end = min(stretch.end, emission.upperBound, time)
      guard start <= end else { continue }
      let births = rate * (end - start)
      var number = hasBegun ? Self.whole(count) + 1 : 0
      let last = Self.whole(count + births)
      guard last < Self.mostBirths else { return }
      hasBegun = true
      let earliest = time - stretch.reaches[index]
      if earliest > start {
        number = max(number, (count + rate * (earliest - start)).rounded(.down))
      }
      while number <= last {
        let birth = start + max(0, number - count) / rate
        emit(cell, path, Int(min(number, 0x1p62)), born: birth, stretch.epoch, index)
        if isFull(from: first) {
          isCut = isCut || number < last
          return
        }
        number += 1
      }
      count += births
    }
  }

  /// Finds the living particles of a cell that were born before its first, the oldest first.
  ///
  /// Their numbers are negative, so that those born later are the same as without them.
  private mutating func emitEarlier(
    _ cell: CellSettings, _ path: CellPath, before start: Double,
    _ stretch: EmissionTimeline.Stretch, _ index: Int, from first: Int
  ) {
    let rate = stretch.rates[index]
    let oldest = Self.whole((start - time + stretch.reaches[index]) * rate)
    let youngest = max(1, ((start - time) * rate).rounded(.up))
    guard start.isFinite, oldest < Self.mostBirths, youngest <= oldest else { return }
    var number = oldest
    while number >= youngest {
      emit(cell, path, -Int(number), born: start - number / rate, stretch.epoch, index)
      if isFull(from: first) {
        isCut = isCut || number > youngest
        return
      }
      number -= 1
    }
  }

  /// Whether no further particle of a cell is looked at.
  private func isFull(from first: Int) -> Bool {
    found.count - first >= EmissionLimits.particles || looked > EmissionLimits.candidates
  }

  /// Looks at one particle of a cell of the layer.
  private mutating func emit(
    _ plain: CellSettings, _ path: CellPath, _ number: Int, born birth: Double, _ epoch: Int,
    _ index: Int
  ) {
    looked += 1
    let settings = timeline.settings(at: birth, epoch: epoch)
    let cell = index < settings.cells.count ? settings.cells[index] : plain
    let draw = ParticleNumbers(seed: settings.emitter.seed, path: path)[number]
    let life = cell.life(draw, settings.emitter)
    let age = max(0, (time - birth) * cell.speed)
    guard life > 0, age < life || !cell.cells.isEmpty else { return }
    let motion = Motion(draw, cell, settings.emitter, isYUp: isYUp, around: nil)
    if age < life { add(cell, draw, settings.emitter, motion, age: age, born: birth) }
    emitInner(cell, path, number, settings.emitter, motion, born: birth, age: age, life: life)
  }

  /// What a particle emits itself, as long as it lives.
  private mutating func emitInner(
    _ parent: CellSettings, _ path: CellPath, _ number: Int, _ emitter: EmitterSettings,
    _ motion: Motion, born: Double, age: Double, life: Double
  ) {
    for (index, cell) in parent.cells.enumerated() {
      let rate = EmissionTimeline.rate(cell.birthRate * emitter.birthRate)
      guard rate > 0, let emission = cell.emission else { continue }
      let start = max(0, emission.lowerBound)
      let end = min(age, emission.upperBound)
      guard start <= end, start < life else { continue }
      // Of those before the particle's own beginning none is seen, but they count.
      let skipped = (start - emission.lowerBound) * rate
      let earliest = (age - cell.reach(emitter.lifetime) - emission.lowerBound) * rate
      var next = max(skipped.rounded(.up), earliest.rounded(.down), 0)
      let last = Self.whole((end - emission.lowerBound) * rate)
      guard last < Self.mostBirths else { continue }
      let inner = path.cell(index, of: number)
      let numbers = ParticleNumbers(seed: emitter.seed, path: inner)
      while next <= last, looked <= EmissionLimits.candidates {
        let moment = emission.lowerBound + next / rate
        guard moment < life else { break }
        looked += 1
        let own = Int(min(next, 0x1p62))
        let draw = numbers[own]
        let ownLife = cell.life(draw, emitter)
        let ownAge = max(0, (age - moment) * cell.speed)
        let birth = born + moment / max(parent.speed, 1e-9)
        if ownLife > 0, ownAge < ownLife || !cell.cells.isEmpty {
          let start = Motion(
            draw, cell, emitter, isYUp: isYUp, around: motion.position(moment))
          if ownAge < ownLife { add(cell, draw, emitter, start, age: ownAge, born: birth) }
          emitInner(cell, inner, own, emitter, start, born: birth, age: ownAge, life: ownLife)
        }
        next += 1
      }
    }
  }

  private mutating func add(
    _ cell: CellSettings, _ draw: ParticleNumbers.Draw, _ emitter: EmitterSettings,
    _ motion: Motion, age: Double, born birth: Double
  ) {
    var particle = cell.particle(draw, emitter, motion, age: age)
    if let frames = cell.frames, particle != nil {
      particle?.picture = timeline.picture(cell.picture, frames.frame(at: age, draw))
    }
    found.append(Found(birth: birth, particle: particle))
  }
}

/// How a particle moves: p = start + velocity · age + acceleration · age² / 2.
private struct Motion {
  let start, velocity, acceleration: SIMD3<Double>

  /// The start of a particle: where the one is that emits it, or in the layer's shape where none does.
  init(
    _ draw: ParticleNumbers.Draw, _ cell: CellSettings, _ emitter: EmitterSettings, isYUp: Bool,
    around center: SIMD3<Double>?
  ) {
    let origin =
      center.map { EmitterSettings.Origin(position: $0) } ?? emitter.origin(draw, isYUp: isYUp)
    let usesNormal =
      emitter.shape == .line || emitter.mode == .outline || emitter.mode == .surface
    let direction = cell.direction(
      draw, from: usesNormal ? origin.normal : nil, inDepth: emitter.preservesDepth)
    start = origin.position
    velocity = direction * (cell.velocity.value(draw, .velocity) * emitter.velocity)
    acceleration = cell.acceleration
  }

  func position(_ age: Double) -> SIMD3<Double> {
    start + velocity * age + acceleration * (age * age / 2)
  }
}

extension CellSettings {
  /// How long a particle lives, in the cell's seconds.
  fileprivate func life(_ draw: ParticleNumbers.Draw, _ emitter: EmitterSettings) -> Double {
    max(0, lifetime.value(draw, .lifetime) * emitter.lifetime)
  }

  /// A particle at an age; nil where it is not seen.
  fileprivate func particle(
    _ draw: ParticleNumbers.Draw, _ emitter: EmitterSettings, _ motion: Motion, age: Double
  ) -> Particle? {
    guard picture >= 0 else { return nil }
    let size = scale.value(draw, .scale) * emitter.scale + scaleSpeed * age
    var lanes = color + colorSpeed * age
    if colorRange != .zero {
      lanes +=
        colorRange
        * SIMD4(draw[.red] - 0.5, draw[.green] - 0.5, draw[.blue] - 0.5, draw[.alpha] - 0.5)
    }
    lanes.clamp(lowerBound: .zero, upperBound: .one)
    let place = motion.position(age)
    let turn =
      rotation.value(draw, .rotation) + spin.value(draw, .spin) * emitter.spin * age
    guard size > 0, size.isFinite, lanes.w > 0, place.x.isFinite, place.y.isFinite,
      place.z.isFinite, turn.isFinite, lanes.x.isFinite, lanes.y.isFinite, lanes.z.isFinite
    else { return nil }
    var particle = Particle(
      position: place, scale: size, rotation: turn, color: RGBA(lanes: lanes), picture: picture)
    if tilt != 0 {
      particle.tilt = (draw[.tilt] - 0.5) * 2 * tilt
      particle.tiltAxis = draw[.tiltAxis] * .pi
    }
    return particle
  }
}

extension RenderTree {
  /// The particles of an emitter at a time of its layer, or of a copy of it; nil where it emits nothing.
  ///
  /// The body is told how many were looked at and, where there are more than are shown, that this is so.
  func particles(
    _ slot: Int, at time: Double, told: (_ looked: Int, _ cut: PresentationFinding?) -> Void
  ) -> PresentedParticles? {
    guard let log = emitterLogs[Int32(slot)], log.epochs.contains(where: { !$0.cells.isEmpty })
    else { return nil }
    var isYUp = false
    var above = slot
    while above >= 0 {
      if columns.bool(.geometryFlipped, above) { isYUp.toggle() }
      above = Int(structure.parents[above])
    }
    let emission = Emission(
      log, at: time, isYUp: isYUp, isPrewarmed: !hasBegin(slot) && time.isFinite)
    told(
      emission.looked,
      emission.isCut ? .particles(slot: slot, limit: EmissionLimits.particles) : nil)
    return emission.presented
  }

  /// Whether a layer, or one above it, says when its time begins, or has it stand or run back.
  ///
  /// Without a begin a layer's time counts from the start of the machine: behaviour/rendering.md, "Emitters".
  private func hasBegin(_ slot: Int) -> Bool {
    layerTimings(above: slot).contains { $0.beginTime != 0 || $0.speed <= 0 }
  }
}
