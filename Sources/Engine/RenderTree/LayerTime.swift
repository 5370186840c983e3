public import Timing

// The time of layers: each runs in that of its superlayer, a mask in that of the masked layer (behaviour/timing.md,
// "Time spaces").

/// The time at the end of a chain of timings, the first of them driven by the root's time.
///
/// Of a timing with a duration it is the active local time, inside the interval or not.
public func localTime(throughTimings chain: some Sequence<MediaTiming>, at rootTime: Double)
  -> Double
{
  chain.reduce(rootTime) { $1.localTime(atParentTime: $0) }
}

/// The properties that make a layer's timing.
private let timingProperties: [PropertyID] = [
  .speed, .beginTime, .timeOffset, .duration, .repeatCount, .repeatDuration, .autoreverses,
  .fillMode,
]

extension RenderTree {
  /// Another number after every change of a layer's timing, within the history of one tree.
  public var layerTimingVersion: UInt64 {
    timingProperties.reduce(0) { $0 &+ columns.version(of: $1) }
  }

  /// Whether any layer ever had a time of its own.
  public var hasLayerTiming: Bool { timingProperties.contains { columns.hasOwnValues(for: $0) } }

  /// The timing of a layer, or nil where it runs as its superlayer does.
  public func layerTiming(ofSlot slot: Int) -> MediaTiming? {
    guard timingProperties.contains(where: { columns.hasRow(of: $0, forSlot: slot) }) else {
      return nil
    }
    let fill = MediaTiming.FillMode(number: columns.number(of: .fillMode, inSlot: slot))
    return MediaTiming(
      beginTime: columns.number(of: .beginTime, inSlot: slot),
      timeOffset: columns.number(of: .timeOffset, inSlot: slot),
      speed: columns.number(of: .speed, inSlot: slot),
      duration: columns.number(of: .duration, inSlot: slot),
      repeatCount: columns.number(of: .repeatCount, inSlot: slot),
      repeatDuration: columns.number(of: .repeatDuration, inSlot: slot),
      autoreverses: columns.bool(of: .autoreverses, inSlot: slot), fill: fill)
  }

  /// The timings of a layer and of those above it, the root's first; layers without one of their own are left out.
  public func layerTimings(downToSlot slot: Int) -> [MediaTiming] {
    guard hasLayerTiming else { return [] }
    var chain: [MediaTiming] = []
    var current = slot
    while current >= 0 {
      if let timing = layerTiming(ofSlot: current) { chain.append(timing) }
      current = Int(structure.parents[current])
    }
    return chain.reversed()
  }
}
