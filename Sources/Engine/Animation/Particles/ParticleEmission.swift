import Color
import Foundation
import Geometry
import RenderTree
import Timing

/// The limits of particle emission.
/// - Beyond: Further particles are omitted, and a diagnostic is reported.
public enum EmissionLimits {
  /// The maximum number of living particles in one layer.
  ///
  /// If there are more, the youngest are omitted.
  public static let maximumParticleCount = 100_000
  /// The maximum number of particles in one layer that are examined to find the living ones.
  static let maximumCandidateCount = 1_000_000
  /// The maximum number of living particles from all emitters in a tree, including copies.
  ///
  /// Once it is reached, further emitters display no particles.
  public static let maximumTotalParticleCount = 400_000
  /// The maximum number of particles from all emitters in a tree that are examined to find the living ones.
  static let maximumTotalCandidateCount = 4_000_000
}

/// The particles of one emitter at a given time.
///
/// They depend only on the emitter's settings history and the time.
struct ParticleEmission {
  /// A particle that may be alive, with its birth time as the sort key.
  private struct CandidateParticle {
    let birth: Double
    let particle: Particle?
  }

  /// The current time of the layer, in seconds.
  private let time: Double
  private let isYUp: Bool
  /// Whether cells without a begin time have already been emitting for an unlimited time when the emitter appears.
  private let isPrewarmed: Bool
  private var timeline: EmissionTimeline
  private var candidates: ContiguousArray<CandidateParticle> = []
  private(set) var examinedCount = 0
  /// Whether living particles were omitted because of a limit.
  private(set) var hasOmittedParticles = false

  /// Computes the particles of an emitter at the given layer time in seconds.
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

  /// The particles to draw, oldest first.
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

  /// The number of births above which a `Double` cannot represent every integer.
  private static let maximumBirthCount = 0x1p53

  /// Returns the whole number of births for an accumulated sum, with a tolerance of 1e-9 for rounding errors.
  private static func wholeBirthCount(_ births: Double) -> Double { (births + 1e-9).rounded(.down) }

  /// Adds the living particles emitted by one of the layer's cells, oldest first.
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

  /// Adds the living particles that a prewarmed cell emitted before its first regular particle, oldest first.
  ///
  /// They have negative numbers, so that prewarming does not change later particles.
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

  /// Returns whether a limit has been reached, so that no further particles of the cell are examined.
  private func hasReachedLimit(firstCandidateIndex first: Int) -> Bool {
    candidates.count - first >= EmissionLimits.maximumParticleCount
      || examinedCount > EmissionLimits.maximumCandidateCount
  }

  /// Examines one particle of a layer's cell, and adds it if it is alive.
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

  /// Adds the particles emitted by a particle during its lifetime.
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
      // Births before the parent particle exists are counted but not visible.
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

/// The motion of a particle: p = start + velocity · age + acceleration · age² / 2.
private struct ParticleMotion {
  let start, velocity, acceleration: SIMD3<Double>

  /// Creates the motion of a particle.
  ///
  /// It starts at the position of the emitting particle, or in the layer's emitter shape if there is none.
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
  /// Returns the lifetime of a particle, in seconds of cell time.
  fileprivate func particleLifetime(
    randomValues draw: ParticleRandomNumbers.RandomValues, emitter: EmitterSettings
  ) -> Double {
    max(0, lifetime.value(using: draw, for: .lifetime) * emitter.lifetime)
  }

  /// Returns a particle at the given age in seconds, or `nil` if it is invisible.
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
  /// Returns the particles of an emitter, or of a copy of it, at the given layer time in seconds.
  ///
  /// Returns `nil` if the emitter has no cells. The function `told` receives the number of examined particles, and a
  /// diagnostic if living particles were omitted.
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

  /// Returns whether a layer or one of its ancestors has a begin time, or a speed that is not positive.
  ///
  /// If there is no begin time, the layer's time is counted from the start of the machine.
  private func hasExplicitTiming(inSlot slot: Int) -> Bool {
    layerTimings(downToSlot: slot).contains { $0.beginTime != 0 || $0.speed <= 0 }
  }
}
