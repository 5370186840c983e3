import RenderTree
import Timing

/// The settings of an emitter as they change over its layer's time, computed from its settings history.
///
/// The history consists of epochs: intervals between changes committed by the program.
struct EmissionTimeline {
  /// The settings of an emitter layer and its cells.
  struct EmissionSettings {
    let emitter: EmitterSettings
    let cells: [EmitterCellSettings]
  }

  /// An interval of the layer's time in which the birth rates are treated as constant.
  struct RateInterval {
    let start, end: Double
    /// For each cell, the number of particles emitted per second.
    let rates: [Double]
    /// For each cell, the maximum time in seconds for which a particle emitted in this interval, or one of its
    /// descendants, is visible.
    let maximumLifespans: [Double]
    /// The index of the epoch that contains the interval.
    let epoch: Int
  }

  /// An epoch of the settings history, with values derived from it.
  private struct SettingsEpoch {
    let epoch: EmitterSettingsEpoch
    /// The settings in this epoch without animations.
    let baseSettings: EmissionSettings
    var animations: PreparedLayerAnimations?
    let changesRates, changesOtherProperties, changesCells: Bool
  }

  /// The initial duration, in seconds, of the intervals in which an animated rate is treated as constant.
  static let initialStep = 1.0 / 60
  /// The number of intervals after which their duration doubles, which limits the cost of an endless animation.
  static let stepsBeforeDoubling = 4096

  private var epochs: [SettingsEpoch] = []
  /// The images of the particles.
  private(set) var textures: [ParticleTexture] = []
  /// For each additional frame of an image, its texture index, by the index of the image's first frame.
  private var frames: [TextureFrameKey: Int32] = [:]

  private struct TextureFrameKey: Hashable {
    let textureIndex: Int32
    let frameIndex: Int
  }

  init(_ log: EmitterSettingsHistory) {
    epochs.reserveCapacity(log.epochs.count)
    for epoch in log.epochs {
      // Cells are usually the same in consecutive epochs, so those of the previous epoch are reused.
      let last = epochs.last.flatMap { $0.epoch.cells == epoch.cells ? $0.baseSettings.cells : nil }
      let plain = EmissionSettings(
        emitter: EmitterSettings { epoch.values[$0] ?? .none },
        cells: last ?? epoch.cells.map { EmitterCellSettings($0, &textures) })
      let paths = epoch.animations.flatMap(\.targetProperties).map(PropertyTable.descriptor)
      let rates = paths.filter(\.changesRate)
      epochs.append(
        SettingsEpoch(
          epoch: epoch, baseSettings: plain,
          animations: paths.isEmpty ? nil : PreparedLayerAnimations(epoch.animations),
          changesRates: !rates.isEmpty,
          changesOtherProperties: paths.contains { !$0.isBirthRate },
          changesCells: paths.contains { $0.nestedProperty?.cell != nil }))
    }
  }

  /// Returns the texture index of the given frame of an image.
  mutating func textureIndex(firstTextureIndex first: Int32, frame: SpriteFrame) -> Int32 {
    guard frame.index > 0 else { return first }
    let key = TextureFrameKey(textureIndex: first, frameIndex: frame.index)
    if let cached = frames[key] { return cached }
    var texture = textures[Int(first)]
    texture.frame = frame
    textures.append(texture)
    let new = Int32(textures.count - 1)
    frames[key] = new
    return new
  }

  /// Returns the settings of a cell in the given epoch, without animations.
  func cellSettings(cellIndex index: Int, epochIndex epoch: Int) -> EmitterCellSettings {
    epochs[epoch].baseSettings.cells[index]
  }

  /// Returns the settings for a particle emitted at the given layer time in the given epoch.
  mutating func settings(atTime time: Double, epochIndex epoch: Int) -> EmissionSettings {
    epochs[epoch].changesOtherProperties
      ? animatedSettings(atTime: time, epochIndex: epoch) : epochs[epoch].baseSettings
  }

  private mutating func animatedSettings(atTime time: Double, epochIndex index: Int)
    -> EmissionSettings
  {
    let plain = epochs[index].baseSettings
    let epoch = epochs[index].epoch
    let changes = epochs[index].animations?.animatedValues(atLayerTime: time) { property in
      if let value = epoch.values[property] { return value }
      let row = PropertyTable.descriptor(for: property)
      return row.nestedProperty?.cell.flatMap(epoch.cells.value) ?? row.initial
    }
    guard let changes, !changes.isEmpty else { return plain }
    let emitter = EmitterSettings { property in
      changes.first { $0.0 == property }?.1 ?? epoch.values[property] ?? .none
    }
    guard epochs[index].changesCells else {
      return EmissionSettings(emitter: emitter, cells: plain.cells)
    }
    var cells = epoch.cells
    for (property, value) in changes {
      if let path = PropertyTable.descriptor(for: property).nestedProperty?.cell {
        cells.setValue(atPath: path, to: value)
      }
    }
    return EmissionSettings(
      emitter: emitter, cells: cells.map { EmitterCellSettings($0, &textures) })
  }
}

// MARK: - Birth rates over time

extension EmissionTimeline {
  /// Returns the intervals up to the given layer time, in order.
  ///
  /// The last one ends at this time or later.
  mutating func rateIntervals(until time: Double) -> [RateInterval] {
    var found: [RateInterval] = []
    found.reserveCapacity(epochs.count)
    for index in epochs.indices {
      let start = epochs[index].epoch.start
      guard start <= time else { break }
      let end = index + 1 < epochs.count ? epochs[index + 1].epoch.start : .infinity
      if epochs[index].changesRates {
        splitEpoch(from: start, to: end, until: time, epochIndex: index, intervals: &found)
      } else {
        found.append(
          rateInterval(
            from: start, to: end, settings: epochs[index].baseSettings, epochIndex: index))
      }
    }
    return found
  }

  private func rateInterval(
    from start: Double, to end: Double, settings: EmissionSettings, epochIndex epoch: Int,
    margin: Double = 1
  ) -> RateInterval {
    let emitter = settings.emitter
    return RateInterval(
      start: start, end: end,
      rates: settings.cells.map { Self.clampedRate($0.birthRate * emitter.birthRate) },
      maximumLifespans: settings.cells.map {
        $0.maximumLifespan(layerLifetime: emitter.lifetime) * margin
      },
      epoch: epoch)
  }

  /// Returns a birth rate clamped to `0...1`e9.
  ///
  /// NaN is converted to 0.
  static func clampedRate(_ rate: Double) -> Double { rate > 0 ? min(rate, 1e9) : 0 }

  /// Divides an epoch into intervals at the start and end of the animations that affect its rates, and into short
  /// intervals while such an animation is active.
  private mutating func splitEpoch(
    from start: Double, to end: Double, until time: Double, epochIndex epoch: Int,
    intervals found: inout [RateInterval]
  ) {
    let running = epochs[epoch].epoch.animations.filter { animation in
      animation.targetProperties.contains { PropertyTable.descriptor(for: $0).changesRate }
    }.map(\.timing.activeInterval)
    var bounds = running.flatMap { [$0.lowerBound, $0.upperBound] }
    bounds = bounds.filter { $0 > start && $0 < end }.sorted()
    var from = start
    for bound in bounds + [end] where bound > from && from <= time {
      let runs = running.contains { $0.lowerBound <= from && $0.upperBound >= bound }
      if runs, from.isFinite {
        splitIntoSteps(from: from, to: bound, until: time, epochIndex: epoch, intervals: &found)
      } else {
        let inside =
          from.isFinite ? (bound.isFinite ? (from + bound) / 2 : from + 1) : bound - 1
        let place = inside.isFinite ? inside : time
        found.append(
          rateInterval(
            from: from, to: bound, settings: animatedSettings(atTime: place, epochIndex: epoch),
            epochIndex: epoch
          ))
      }
      from = bound
    }
  }

  private mutating func splitIntoSteps(
    from: Double, to end: Double, until time: Double, epochIndex epoch: Int,
    intervals found: inout [RateInterval]
  ) {
    var start = from
    var step = Self.initialStep
    var count = 0
    while start < end, start <= time {
      let next = min(start + step, end)
      guard next > start else { return }
      // The lifetime is computed later for each particle. The margin ensures that an interval does not miss a
      // particle.
      found.append(
        rateInterval(
          from: start, to: next,
          settings: animatedSettings(atTime: (start + next) / 2, epochIndex: epoch),
          epochIndex: epoch, margin: 1.25))
      start = next
      count += 1
      if count % Self.stepsBeforeDoubling == 0 { step *= 2 }
    }
  }
}

extension Animation {
  fileprivate var targetProperties: [PropertyID] {
    switch content {
    case .property(let animation): [animation.target.property]
    case .group(let children): children.flatMap(\.targetProperties)
    case .transition: []
    }
  }
}

extension PropertyDescriptor {
  fileprivate var isBirthRate: Bool {
    id == .emitterBirthRate || nestedProperty?.cell?.key == .birthRate
  }

  /// Whether the property affects birth rates or the maximum age of visible particles.
  fileprivate var changesRate: Bool {
    isBirthRate || id == .emitterLifetime || nestedProperty?.cell?.key == .lifetime
      || nestedProperty?.cell?.key == .lifetimeRange
  }
}
