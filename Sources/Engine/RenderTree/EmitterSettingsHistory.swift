import Geometry
public import Timing

/// What an emitter layer is set to from an instant on: all that the particles born then depend on.
public struct EmitterSettingsEpoch: Sendable {
  /// The layer's time from which it holds; -∞ where it always did.
  public internal(set) var start: Double
  /// The emitter's own properties.
  public let values: [PropertyID: Value]
  /// What it emits.
  public let cells: [CommittedEmitterCell]
  /// Those that change any of it, in the order of adding.
  public let animations: [Animation]

  init(_ columns: PropertyColumnStore, _ animations: [Animation], _ slot: Int, start: Double) {
    self.start = start
    values = Dictionary(
      uniqueKeysWithValues: Self.properties.map { ($0, columns.value(of: $0, inSlot: slot)) })
    cells = columns.emitterCells(inSlot: slot)
    self.animations = animations.filter(\.affectsEmitter)
  }

  /// The emitter's own properties but the cells.
  private static let properties = PropertyTable.builtin.filter {
    $0.owner == .emitter && $0.kind != .cells
  }.map(\.id)

  /// Whether the same is emitted, whenever it began.
  fileprivate func hasSameSettings(as other: EmitterSettingsEpoch) -> Bool {
    values == other.values && animations.count == other.animations.count
      && zip(animations, other.animations).allSatisfy { $0.id == $1.id && $0.timing == $1.timing }
      && cells == other.cells
  }
}

extension Animation {
  /// Whether a property of an emitter, or of one of its cells, is changed.
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

/// What an emitter layer was set to and when: by it the particles of any instant are known.
public struct EmitterSettingsHistory: Sendable {
  /// How many changes are kept: at 60 a second those of the last minute, which is longer than most particles live.
  public static let maximumEpochCount = 4096

  /// The first holds from the beginning of time, each other one from its start.
  public private(set) var epochs: ContiguousArray<EmitterSettingsEpoch> = []
  /// By the index of the cell how many particles were born before the second of ``epochs`` in those that were let go.
  public private(set) var discardedBirths: [Double] = []
  /// The layer's time to which ``discardedBirths`` counts; -∞ while nothing was let go.
  public private(set) var discardedUntil = -Double.infinity
  /// Whether the layer ever hung under the root, so that what it emitted was seen.
  private var hasBeenVisible = false

  /// Remembers what the layer is set to; where it was not seen before, as if it had always been so.
  mutating func recordEpoch(_ epoch: EmitterSettingsEpoch) {
    guard hasBeenVisible, !epochs.isEmpty, !epoch.start.isNaN else {
      epochs = [epoch]
      epochs[0].start = -.infinity
      return
    }
    if let last = epochs.last, last.hasSameSettings(as: epoch) { return }
    // Who goes back in time has what was set after it not happen.
    while epochs.count > 1, let last = epochs.last, last.start >= epoch.start {
      epochs.removeLast()
    }
    epochs.append(epoch)
    if epochs.count > Self.maximumEpochCount { discardOldestEpochs(Self.maximumEpochCount / 8) }
  }

  /// The layer hangs under the root.
  mutating func markVisible() { hasBeenVisible = true }

  /// Lets the oldest go and counts the births in them, by the rates that were set.
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
  /// A property of kind number.
  public func number(for property: PropertyID) -> Double {
    if case .number(let number)? = values[property] { number } else { 0 }
  }
}

extension CommittedEmitterCell {
  /// When the cell emits, and how its seconds compare to the layer's.
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

  /// How many particles are born between two times of the layer at the rate that is set.
  fileprivate func birthCount(from: Double, to: Double, layerRate: Double) -> Double {
    let rate = layerRate * number(forKey: .birthRate)
    guard self[.enabled] == .bool(true), rate > 0,
      let span = timing.emissionInterval?.clamped(to: min(from, to)...to)
    else { return 0 }
    return (span.upperBound - span.lowerBound) * rate * timing.speed
  }
}

extension MediaTiming {
  /// The times of the parent between which the local time runs from 0 to the end of the active length, and beyond it as
  /// the fill mode says: forwards without end, backwards from the parent's beginning on; nil where it stands or runs
  /// backwards.
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
