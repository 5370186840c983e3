import Geometry
public import Timing

/// The settings of an emitter layer between two consecutive changes.
///
/// A particle depends on the settings at the time of its birth.
public struct EmitterSettingsEpoch: Sendable {
  /// The start of the epoch in the layer's time, in seconds; -∞ for the first epoch.
  public internal(set) var start: Double
  /// The values of the emitter's own properties.
  public let values: [PropertyID: Value]
  /// The emitter cells in effect during the epoch.
  public let cells: [CommittedEmitterCell]
  /// The animations of emitter properties, in the order in which they were added.
  public let animations: [Animation]

  init(_ columns: PropertyColumnStore, _ animations: [Animation], _ slot: Int, start: Double) {
    self.start = start
    values = Dictionary(
      uniqueKeysWithValues: Self.properties.map { ($0, columns.value(of: $0, inSlot: slot)) })
    cells = columns.emitterCells(inSlot: slot)
    self.animations = animations.filter(\.affectsEmitter)
  }

  /// The properties that belong to emitter layers, except for the cells.
  private static let properties = PropertyTable.builtin.filter {
    $0.owner == .emitter && $0.kind != .cells
  }.map(\.id)

  /// Whether both epochs have the same settings, ignoring their start times.
  fileprivate func hasSameSettings(as other: EmitterSettingsEpoch) -> Bool {
    values == other.values && animations.count == other.animations.count
      && zip(animations, other.animations).allSatisfy { $0.id == $1.id && $0.timing == $1.timing }
      && cells == other.cells
  }
}

extension Animation {
  /// Whether the animation changes a property of an emitter layer or of its cells.
  fileprivate var affectsEmitter: Bool {
    switch content {
    case .property(let animation):
      let row = PropertyTable.descriptor(for: animation.target.property)
      return row.owner == .emitter || row.nestedProperty?.cell != nil
    case .group(let children): return children.contains(where: \.affectsEmitter)
    case .transition: return false
    }
  }
}

/// The history of an emitter's settings, from which the particles at any time are computed.
public struct EmitterSettingsHistory: Sendable {
  /// The maximum number of epochs in a history.
  ///
  /// At 60 changes per second, they cover more than a minute, which exceeds the lifetime of most particles.
  public static let maximumEpochCount = 4096

  /// The epochs in chronological order.
  ///
  /// The first epoch extends infinitely into the past; each other epoch begins at its start time.
  public private(set) var epochs: ContiguousArray<EmitterSettingsEpoch> = []
  /// For each cell, the number of particles born in discarded epochs, before the second element of ``epochs``.
  public private(set) var discardedBirths: [Double] = []
  /// The layer's time up to which ``discardedBirths`` counts particles, in seconds; -∞ if no epoch was discarded.
  public private(set) var discardedUntil = -Double.infinity
  /// Whether the layer has ever been in the tree, where its particles are visible.
  private var hasBeenVisible = false

  /// Records the emitter settings from a point in time.
  ///
  /// If the layer has never been visible, they replace all earlier settings.
  mutating func recordEpoch(_ epoch: EmitterSettingsEpoch) {
    guard hasBeenVisible, !epochs.isEmpty, !epoch.start.isNaN else {
      epochs = [epoch]
      epochs[0].start = -.infinity
      return
    }
    if let last = epochs.last, last.hasSameSettings(as: epoch) { return }
    // If time moves backwards, later epochs are removed.
    while epochs.count > 1, let last = epochs.last, last.start >= epoch.start {
      epochs.removeLast()
    }
    epochs.append(epoch)
    if epochs.count > Self.maximumEpochCount { discardOldestEpochs(Self.maximumEpochCount / 8) }
  }

  /// Records that the layer is in the tree, so its particles are visible.
  mutating func markVisible() { hasBeenVisible = true }

  /// Discards the oldest epochs, and adds the number of particles born in them to the discarded births.
  private mutating func discardOldestEpochs(_ count: Int) {
    for index in 0..<count {
      let epoch = epochs[index]
      let from = max(epoch.start, discardedUntil)
      let until = epochs[index + 1].start
      let rate = epoch.number(for: .emitterBirthRate)
      for (index, cell) in epoch.cells.enumerated() {
        while discardedBirths.count <= index { discardedBirths.append(0) }
        let births = cell.birthCount(from: from, to: until, layerRate: rate)
        discardedBirths[index] += births.isFinite ? births : 0
      }
    }
    discardedUntil = epochs[count].start
    epochs.removeFirst(count)
  }
}

extension EmitterSettingsEpoch {
  /// Returns the value of a `number` property; 0 if the property is of another kind.
  public func number(for property: PropertyID) -> Double {
    if case .number(let number)? = values[property] { number } else { 0 }
  }
}

extension CommittedEmitterCell {
  /// The cell's timing in seconds, relative to the layer's time.
  public var timing: MediaTiming {
    var repeats = MediaTiming(
      beginTime: number(forKey: .beginTime), timeOffset: number(forKey: .timeOffset),
      speed: number(forKey: .speed),
      duration: number(forKey: .duration), repeatCount: number(forKey: .repeatCount),
      repeatDuration: number(forKey: .repeatDuration))
    if case .bool(let autoreverses) = self[.autoreverses] { repeats.autoreverses = autoreverses }
    repeats.fill = self[.fillMode].name(as: MediaTiming.FillMode.self)
    return repeats
  }

  /// Returns the number of particles born between two times in the layer's time.
  fileprivate func birthCount(from: Double, to: Double, layerRate: Double) -> Double {
    let rate = layerRate * number(forKey: .birthRate)
    guard self[.enabled] == .bool(true), rate > 0,
      let span = timing.emissionInterval?.clamped(to: min(from, to)...to)
    else { return 0 }
    return (span.upperBound - span.lowerBound) * rate * timing.speed
  }
}

extension MediaTiming {
  /// The interval in which the timing is active, in seconds of the parent's time.
  ///
  /// With a fill mode that extends forwards, the interval has no end. With one that extends backwards, it begins no
  /// later than time 0. The value is `nil` if the speed is not positive and finite, or if the interval is empty.
  public var emissionInterval: ClosedRange<Double>? {
    guard speed > 0, speed.isFinite else { return nil }
    let start = parentTime(atLocalTime: 0)
    let length = duration == .infinity ? .infinity : activeDuration
    guard start.isFinite, length > 0 else { return nil }
    let fillsBefore = fill == .backwards || fill == .both
    let fillsAfter = fill == .forwards || fill == .both
    return ClosedRange(
      from: fillsBefore ? min(start, 0) : start, to: fillsAfter ? .infinity : start + length / speed
    )
  }
}
