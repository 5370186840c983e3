public import Timing

// The time of layers. Each layer runs in the time of its superlayer, and a mask in the time of the layer that it
// masks.

/// Converts a time from the root layer through a sequence of nested timings, outermost first.
///
/// The result is in seconds. For timings with a duration, it is the active local time, even outside the active
/// interval.
public func localTime(throughTimings chain: some Sequence<MediaTiming>, at rootTime: Double)
  -> Double
{
  chain.reduce(rootTime) { $1.localTime(atParentTime: $0) }
}

/// The properties that determine a layer's timing.
private let timingProperties: [PropertyID] = [
  .speed, .beginTime, .timeOffset, .duration, .repeatCount, .repeatDuration, .autoreverses,
  .fillMode,
]

extension RenderTree {
  /// A number that changes whenever the timing of any layer changes.
  ///
  /// Values can be compared only within the history of one tree.
  public var layerTimingVersion: UInt64 {
    timingProperties.reduce(0) { $0 &+ columns.version(of: $1) }
  }

  /// Whether any layer has ever had timing properties of its own.
  public var hasLayerTiming: Bool { timingProperties.contains { columns.hasOwnValues(for: $0) } }

  /// Returns the timing of a layer, or `nil` if it runs in the time of its superlayer.
  ///
  /// Times are in seconds.
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

  /// Returns the timings of a layer and its ancestors, starting with the root.
  ///
  /// Layers without a timing of their own are omitted.
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
