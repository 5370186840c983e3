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
  public static let maximumParticleCount = 100_000
  /// Particles of one layer that are looked at to find the living ones.
  static let maximumCandidateCount = 1_000_000
  /// Living particles of all emitters of a tree, those of copies too; when there are as many, no further emitter shows
  /// any.
  public static let maximumTotalParticleCount = 400_000
  /// Particles of all emitters of a tree that are looked at.
  static let maximumTotalCandidateCount = 4_000_000
}

/// The particles of one emitter at one instant: a function of its log and the time.
///
/// - Source: behaviour/choices.md, "Particles".
struct ParticleEmission {
  /// A particle with what sorts it.
  private struct CandidateParticle {
    let birth: Double
    let particle: Particle?
  }

  /// The layer's time.
  private let time: Double
  private let isYUp: Bool
  /// Whether cells without a begin of their own have emitted for ever when they emit first.
  private let isPrewarmed: Bool
  private var timeline: EmissionTimeline
  private var candidates: ContiguousArray<CandidateParticle> = []
  /// How many particles were looked at.
  private(set) var examinedCount = 0
  /// Whether there are more than are shown.
  private(set) var hasOmittedParticles = false

  /// Prepares the particles of an emitter at a time of its layer.
  init(_ log: EmitterSettingsHistory, at time: Double, isYUp: Bool, isPrewarmed: Bool = false) {
    self.time = time
    self.isYUp = isYUp
    self.isPrewarmed = isPrewarmed && log.discardedUntil == -.infinity
    timeline = EmissionTimeline(log)
    guard time.isFinite else { return }
    let stretches = timeline.rateIntervals(until: time)
    let cells = stretches.map(\.rates.count).max() ?? 0
    for index in 0..<cells {
      let first = candidates.count
      let forgotten = index < log.discardedBirths.count ? log.discardedBirths[index] : 0
      emitParticles(
        ofCellAtIndex: index, rateIntervals: stretches, discardedBirths: forgotten,
        until: log.discardedUntil,
        firstCandidateIndex: first)
      if candidates.count > 2 * EmissionLimits.maximumParticleCount { discardYoungestCandidates() }
    }
    sortCandidatesByBirth()
    if candidates.count > EmissionLimits.maximumParticleCount { discardYoungestCandidates() }
  }

  /// What is to be drawn, the oldest first.
  var presentedParticles: PresentedParticles {
    PresentedParticles(
      pictures: timeline.textures, particles: ContiguousArray(candidates.compactMap(\.particle)))
  }

  private mutating func sortCandidatesByBirth() {
    var isSorted = true
    for index in candidates.indices.dropFirst()
    where candidates[index].birth < candidates[index - 1].birth {
      isSorted = false
      break
    }
    if isSorted { return }
    let order = candidates.indices.sorted {
      (candidates[$0].birth, $0) < (candidates[$1].birth, $1)
    }
    candidates = ContiguousArray(order.map { candidates[$0] })
  }

  private mutating func discardYoungestCandidates() {
    sortCandidatesByBirth()
    candidates.removeLast(candidates.count - EmissionLimits.maximumParticleCount)
    hasOmittedParticles = true
  }

  // MARK: Births

  /// From so many births on numbers are not whole any more.
  private static let maximumBirthCount = 0x1p53

  /// How many births a sum of rates stands for; it may lack what rounding took.
  private static func wholeBirthCount(_ births: Double) -> Double { (births + 1e-9).rounded(.down) }

  /// Finds the living particles of a cell of the layer, the oldest first.
  private mutating func emitParticles(
    ofCellAtIndex index: Int, rateIntervals stretches: [EmissionTimeline.RateInterval],
    discardedBirths forgotten: Double,
    until: Double,
    firstCandidateIndex first: Int
  ) {
    var count = forgotten
    var hasBegun = forgotten > 0
    let path = EmitterCellPathHash(index)
    for stretch in stretches where index < stretch.rates.count {
      let rate = stretch.rates[index]
      let cell = timeline.cellSettings(cellIndex: index, epochIndex: stretch.epoch)
      guard rate > 0, let emission = cell.emissionInterval else { continue }
      let start = max(stretch.start, emission.lowerBound, until)
      if isPrewarmed, !hasBegun, emission.lowerBound <= 0, emission.upperBound == .infinity {
        emitPrewarmedParticles(
          of: cell, path: path, before: start, rateInterval: stretch, cellIndex: index,
          firstCandidateIndex: first)
        if hasReachedLimit(firstCandidateIndex: first) { return }
      }
      let end = min(stretch.end, emission.upperBound, time)
      guard start <= end else { continue }
      let births = rate * (end - start)
      var number = hasBegun ? Self.wholeBirthCount(count) + 1 : 0
      let last = Self.wholeBirthCount(count + births)
      guard last < Self.maximumBirthCount else { return }
      hasBegun = true
      let earliest = time - stretch.maximumLifespans[index]
      if earliest > start {
        number = max(number, (count + rate * (earliest - start)).rounded(.down))
      }
      while number <= last {
        let birth = start + max(0, number - count) / rate
        emitParticle(
          of: cell, path: path, particleNumber: Int(min(number, 0x1p62)), birthTime: birth,
          epochIndex: stretch.epoch,
          cellIndex: index)
        if hasReachedLimit(firstCandidateIndex: first) {
          hasOmittedParticles = hasOmittedParticles || number < last
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
  private mutating func emitPrewarmedParticles(
    of cell: EmitterCellSettings, path: EmitterCellPathHash, before start: Double,
    rateInterval stretch: EmissionTimeline.RateInterval, cellIndex index: Int,
    firstCandidateIndex first: Int
  ) {
    let rate = stretch.rates[index]
    let oldest = Self.wholeBirthCount((start - time + stretch.maximumLifespans[index]) * rate)
    let youngest = max(1, ((start - time) * rate).rounded(.up))
    guard start.isFinite, oldest < Self.maximumBirthCount, youngest <= oldest else { return }
    var number = oldest
    while number >= youngest {
      emitParticle(
        of: cell, path: path, particleNumber: -Int(number), birthTime: start - number / rate,
        epochIndex: stretch.epoch, cellIndex: index)
      if hasReachedLimit(firstCandidateIndex: first) {
        hasOmittedParticles = hasOmittedParticles || number > youngest
        return
      }
      number -= 1
    }
  }

  /// Whether no further particle of a cell is looked at.
  private func hasReachedLimit(firstCandidateIndex first: Int) -> Bool {
    candidates.count - first >= EmissionLimits.maximumParticleCount
      || examinedCount > EmissionLimits.maximumCandidateCount
  }

  /// Looks at one particle of a cell of the layer.
  private mutating func emitParticle(
    of plain: EmitterCellSettings, path: EmitterCellPathHash, particleNumber number: Int,
    birthTime birth: Double,
    epochIndex epoch: Int,
    cellIndex index: Int
  ) {
    examinedCount += 1
    let settings = timeline.settings(atTime: birth, epochIndex: epoch)
    let cell = index < settings.cells.count ? settings.cells[index] : plain
    let draw = ParticleRandomNumbers(seed: settings.emitter.seed, path: path)[number]
    let life = cell.particleLifetime(randomValues: draw, emitter: settings.emitter)
    let age = max(0, (time - birth) * cell.speed)
    guard life > 0, age < life || !cell.cells.isEmpty else { return }
    let motion = ParticleMotion(draw, cell, settings.emitter, isYUp: isYUp, around: nil)
    if age < life {
      addParticle(
        of: cell, randomValues: draw, emitter: settings.emitter, motion: motion, age: age,
        birthTime: birth)
    }
    emitChildCells(
      of: cell, path: path, particleNumber: number, emitter: settings.emitter, motion: motion,
      birthTime: birth,
      age: age, lifetime: life)
  }

  /// What a particle emits itself, as long as it lives.
  private mutating func emitChildCells(
    of parent: EmitterCellSettings, path: EmitterCellPathHash, particleNumber number: Int,
    emitter: EmitterSettings,
    motion: ParticleMotion, birthTime born: Double, age: Double, lifetime life: Double
  ) {
    for (index, cell) in parent.cells.enumerated() {
      let rate = EmissionTimeline.clampedRate(cell.birthRate * emitter.birthRate)
      guard rate > 0, let emission = cell.emissionInterval else { continue }
      let start = max(0, emission.lowerBound)
      let end = min(age, emission.upperBound)
      guard start <= end, start < life else { continue }
      // Of those before the particle's own beginning none is seen, but they count.
      let skipped = (start - emission.lowerBound) * rate
      let earliest =
        (age - cell.maximumLifespan(layerLifetime: emitter.lifetime) - emission.lowerBound) * rate
      var next = max(skipped.rounded(.up), earliest.rounded(.down), 0)
      let last = Self.wholeBirthCount((end - emission.lowerBound) * rate)
      guard last < Self.maximumBirthCount else { continue }
      let inner = path.childCellHash(cellIndex: index, particleNumber: number)
      let numbers = ParticleRandomNumbers(seed: emitter.seed, path: inner)
      while next <= last, examinedCount <= EmissionLimits.maximumCandidateCount {
        let moment = emission.lowerBound + next / rate
        guard moment < life else { break }
        examinedCount += 1
        let own = Int(min(next, 0x1p62))
        let draw = numbers[own]
        let ownLife = cell.particleLifetime(randomValues: draw, emitter: emitter)
        let ownAge = max(0, (age - moment) * cell.speed)
        let birth = born + moment / max(parent.speed, 1e-9)
        if ownLife > 0, ownAge < ownLife || !cell.cells.isEmpty {
          let start = ParticleMotion(
            draw, cell, emitter, isYUp: isYUp, around: motion.position(atAge: moment))
          if ownAge < ownLife {
            addParticle(
              of: cell, randomValues: draw, emitter: emitter, motion: start, age: ownAge,
              birthTime: birth)
          }
          emitChildCells(
            of: cell, path: inner, particleNumber: own, emitter: emitter, motion: start,
            birthTime: birth,
            age: ownAge, lifetime: ownLife)
        }
        next += 1
      }
    }
  }

  private mutating func addParticle(
    of cell: EmitterCellSettings, randomValues draw: ParticleRandomNumbers.RandomValues,
    emitter: EmitterSettings,
    motion: ParticleMotion, age: Double, birthTime birth: Double
  ) {
    var particle = cell.particle(randomValues: draw, emitter: emitter, motion: motion, age: age)
    if let frames = cell.frames, particle != nil {
      particle?.textureIndex = timeline.textureIndex(
        firstTextureIndex: cell.textureIndex, frame: frames.frame(atAge: age, randomValues: draw))
    }
    candidates.append(CandidateParticle(birth: birth, particle: particle))
  }
}

/// How a particle moves: p = start + velocity · age + acceleration · age² / 2.
private struct ParticleMotion {
  let start, velocity, acceleration: SIMD3<Double>

  /// The start of a particle: where the one is that emits it, or in the layer's shape where none does.
  init(
    _ draw: ParticleRandomNumbers.RandomValues, _ cell: EmitterCellSettings,
    _ emitter: EmitterSettings,
    isYUp: Bool,
    around center: SIMD3<Double>?
  ) {
    let origin =
      center.map { EmitterSettings.EmissionPoint(position: $0) }
      ?? emitter.emissionPoint(randomValues: draw, isYUp: isYUp)
    let usesNormal =
      emitter.shape == .line || emitter.mode == .outline || emitter.mode == .surface
    let direction = cell.emissionDirection(
      randomValues: draw, normal: usesNormal ? origin.normal : nil, inDepth: emitter.preservesDepth)
    start = origin.position
    velocity =
      direction * (cell.velocity.value(using: draw, for: .velocity) * emitter.velocity)
    acceleration = cell.acceleration
  }

  func position(atAge age: Double) -> SIMD3<Double> {
    start + velocity * age + acceleration * (age * age / 2)
  }
}

extension EmitterCellSettings {
  /// How long a particle lives, in the cell's seconds.
  fileprivate func particleLifetime(
    randomValues draw: ParticleRandomNumbers.RandomValues, emitter: EmitterSettings
  ) -> Double {
    max(0, lifetime.value(using: draw, for: .lifetime) * emitter.lifetime)
  }

  /// A particle at an age; nil where it is not seen.
  fileprivate func particle(
    randomValues draw: ParticleRandomNumbers.RandomValues, emitter: EmitterSettings,
    motion: ParticleMotion, age: Double
  ) -> Particle? {
    guard textureIndex >= 0 else { return nil }
    let size = scale.value(using: draw, for: .scale) * emitter.scale + scaleSpeed * age
    var lanes = color + colorSpeed * age
    if colorRange != .zero {
      lanes +=
        colorRange
        * SIMD4(draw[.red] - 0.5, draw[.green] - 0.5, draw[.blue] - 0.5, draw[.alpha] - 0.5)
    }
    lanes.clamp(lowerBound: .zero, upperBound: .one)
    let position = motion.position(atAge: age)
    let turn =
      rotation.value(using: draw, for: .rotation) + spin.value(
        using: draw, for: .spin) * emitter.spin * age
    guard size > 0, size.isFinite, lanes.w > 0, position.x.isFinite, position.y.isFinite,
      position.z.isFinite, turn.isFinite, lanes.x.isFinite, lanes.y.isFinite, lanes.z.isFinite
    else { return nil }
    var particle = Particle(
      position: position, scale: size, rotation: turn, color: RGBA(lanes: lanes),
      picture: textureIndex
    )
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
    inSlot slot: Int, at time: Double,
    report told: (_ looked: Int, _ cut: PresentationDiagnostic?) -> Void
  ) -> PresentedParticles? {
    guard let log = emitterHistories[Int32(slot)], log.epochs.contains(where: { !$0.cells.isEmpty })
    else { return nil }
    var isYUp = false
    var above = slot
    while above >= 0 {
      if columns.bool(of: .geometryFlipped, inSlot: above) { isYUp.toggle() }
      above = Int(structure.parents[above])
    }
    let emission = ParticleEmission(
      log, at: time, isYUp: isYUp, isPrewarmed: !hasExplicitTiming(inSlot: slot) && time.isFinite)
    told(
      emission.examinedCount,
      emission.hasOmittedParticles
        ? .particles(slot: slot, limit: EmissionLimits.maximumParticleCount) : nil)
    return emission.presentedParticles
  }

  /// Whether a layer, or one above it, says when its time begins, or has it stand or run back.
  ///
  /// Without a begin a layer's time counts from the start of the machine: behaviour/rendering.md, "Emitters".
  private func hasExplicitTiming(inSlot slot: Int) -> Bool {
    layerTimings(downToSlot: slot).contains { $0.beginTime != 0 || $0.speed <= 0 }
  }
}
