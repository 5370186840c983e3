public import RenderTree
public import Timing

// The time of layers: each runs in that of its superlayer, a mask in that of the masked layer (spec/03 section 1).

/// The time at the end of a chain of timings, the first of them driven by the root's time.
///
/// Of a timing with a duration it is the active local time, inside the interval or not.
public func localTime(of chain: some Sequence<MediaTiming>, at rootTime: Double) -> Double {
  chain.reduce(rootTime) { $1.localTime(parent: $0) }
}

/// The properties that make a layer's timing.
private let timingProperties: [PropertyID] = [
  .speed, .beginTime, .timeOffset, .duration, .repeatCount, .repeatDuration, .autoreverses,
  .fillMode,
]

extension RenderTree {
  /// Whether any layer ever had a time of its own.
  var hasLayerTiming: Bool { timingProperties.contains { columns.isUsed($0) } }

  /// The timing of a layer, or nil where it runs as its superlayer does.
  func layerTiming(_ slot: Int) -> MediaTiming? {
    guard timingProperties.contains(where: { columns.hasOwn($0, slot) }) else { return nil }
    var fill = MediaTiming.Fill.removed
    if case .string(let name) = columns.object(.fillMode, slot) {
      fill = MediaTiming.Fill(rawValue: name) ?? .removed
    }
    return MediaTiming(
      beginTime: columns.number(.beginTime, slot), timeOffset: columns.number(.timeOffset, slot),
      speed: columns.number(.speed, slot), duration: columns.number(.duration, slot),
      repeatCount: columns.number(.repeatCount, slot),
      repeatDuration: columns.number(.repeatDuration, slot),
      autoreverses: columns.bool(.autoreverses, slot), fill: fill)
  }

  /// The timings of a layer and of those above it, the root's first; layers without one of their own are left out.
  public func layerTimings(above slot: Int) -> [MediaTiming] {
    guard hasLayerTiming else { return [] }
    var chain: [MediaTiming] = []
    var here = slot
    while here >= 0 {
      if let timing = layerTiming(here) { chain.append(timing) }
      here = Int(structure.parents[here])
    }
    return chain.reversed()
  }
}

/// The time of every layer under the root at one instant.
struct LayerTimes {
  /// By slot; nil where all run in root time.
  private var times: ContiguousArray<Double>?
  /// By slot: not drawn, because a finite interval of its own or above is not active.
  private(set) var inactive: ContiguousArray<Bool>?
  /// By slot: where it stands in the order, negative for one that does not hang under the root.
  private let places: ContiguousArray<Int32>
  private let rootTime: Double

  init(_ tree: RenderTree, at rootTime: Double) {
    self.rootTime = rootTime
    let structure = tree.structure
    places = structure.places
    guard tree.hasLayerTiming else { return }
    var times = ContiguousArray(repeating: rootTime, count: structure.slotCount)
    for place in structure.order {
      let slot = Int(place)
      let parent = Int(structure.parents[slot])
      if parent >= 0, inactive?[parent] ?? false {
        markInactive(slot, structure.slotCount)
        continue
      }
      let above = parent >= 0 ? times[parent] : rootTime
      guard let timing = tree.layerTiming(slot) else {
        times[slot] = above
        continue
      }
      if let time = timing.childTime(parent: above) {
        times[slot] = time
      } else {
        markInactive(slot, structure.slotCount)
      }
    }
    self.times = times
  }

  private mutating func markInactive(_ slot: Int, _ count: Int) {
    if inactive == nil { inactive = ContiguousArray(repeating: false, count: count) }
    inactive?[slot] = true
  }

  /// The time of a layer; nil where it is not under the root or not active.
  @inline(__always) func time(_ slot: Int) -> Double? {
    guard places[slot] >= 0 else { return nil }
    guard let times else { return rootTime }
    if let inactive, inactive[slot] { return nil }
    return times[slot]
  }
}
