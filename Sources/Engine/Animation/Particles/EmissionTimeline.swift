import RenderTree
import Timing

/// What an emitter was set to at any time of its layer, read off its log.
struct EmissionTimeline {
  /// The layer and its cells.
  struct EmissionSettings {
    let emitter: EmitterSettings
    let cells: [EmitterCellSettings]
  }

  /// A stretch of the layer's time in which rates stand still.
  struct RateInterval {
    let start, end: Double
    /// By cell the particles born in a second.
    let rates: [Double]
    /// By cell the longest that a particle born here is seen, with all that comes of it.
    let maximumLifespans: [Double]
    /// The index of the epoch.
    let epoch: Int
  }

  /// One entry of the log with what is worked out of it.
  private struct SettingsEpoch {
    let epoch: EmitterSettingsEpoch
    /// Without animations.
    let baseSettings: EmissionSettings
    var animations: PreparedLayerAnimations?
    let changesRates, changesOtherProperties, changesCells: Bool
  }

  /// How long a stretch in which an animated rate counts as even is at first, in seconds.
  static let initialStep = 1.0 / 60
  /// After how many stretches they become twice as long, so that an animation without end costs no more and more.
  static let stepsBeforeDoubling = 4096

  private var epochs: [SettingsEpoch] = []
  /// What particles look like.
  private(set) var textures: [ParticleTexture] = []
  /// The indices of further frames of pictures, by those of the first.
  private var frames: [TextureFrameKey: Int32] = [:]

  private struct TextureFrameKey: Hashable {
    let textureIndex: Int32
    let frameIndex: Int
  }

  init(_ log: EmitterSettingsHistory) {
    epochs.reserveCapacity(log.epochs.count)
    for epoch in log.epochs {
      // Mostly it is not the cells that are changed.
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

  /// The index of another frame of a picture.
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

  /// The cell of an epoch that was set, without animations.
  func cellSettings(cellIndex index: Int, epochIndex epoch: Int) -> EmitterCellSettings {
    epochs[epoch].baseSettings.cells[index]
  }

  /// What a particle gets that is born at a time in an epoch.
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

// MARK: - Rates in time

extension EmissionTimeline {
  /// The stretches up to a time of the layer, in order; the last ends there or later.
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

  /// What a rate counts as: nothing where it is none, and not more than a billion.
  static func clampedRate(_ rate: Double) -> Double { rate > 0 ? min(rate, 1e9) : 0 }

  /// Cuts an epoch where animations of its rates begin and end, and finely where they run.
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
      // Lives are worked out for each particle; a stretch must only not miss one.
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
  /// The properties that it changes.
  fileprivate var targetProperties: [PropertyID] {
    switch content {
    case .property(let animation): [animation.target.property]
    case .group(let children): children.flatMap(\.targetProperties)
    case .transition: []
    }
  }
}

extension PropertyDescriptor {
  /// Whether it is nothing but how many particles are born.
  fileprivate var isBirthRate: Bool {
    id == .emitterBirthRate || nestedProperty?.cell?.key == .birthRate
  }

  /// Whether births, or how far back living ones may be born, depend on it.
  fileprivate var changesRate: Bool {
    isBirthRate || id == .emitterLifetime || nestedProperty?.cell?.key == .lifetime
      || nestedProperty?.cell?.key == .lifetimeRange
  }
}
