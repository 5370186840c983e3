import RenderTree
public import Timing

// The root times at which animations start and end, used for clocks and for the events reported to the API.

/// Returns the active interval of an animation in root time.
/// - Parameters:
///   - timing: The timing of the animation.
///   - chain: The timings of the layers above it, starting with the root.
/// - Returns: The start and the end in seconds. They are infinite if the animation never starts or ends.
public func rootTimeInterval(
  of timing: MediaTiming, through chain: [MediaTiming]
) -> (start: Double, end: Double) {
  let (begin, end) = (timing.beginTime, timing.endTime)
  if chain.isEmpty { return (begin, end) }
  var direction = 1.0
  for layer in chain { direction *= layer.speed }
  if direction == 0 {
    let time = localTime(throughTimings: chain, at: 0)
    return (time >= begin - MediaTiming.resolution ? -.infinity : .infinity, .infinity)
  }
  func root(_ time: Double) -> Double {
    chain.reversed().reduce(time) { $1.parentTime(atLocalTime: $0) }
  }
  return direction > 0 ? (root(begin), root(end)) : (root(end), root(begin))
}

/// An animation whose start or end has not been reported yet.
struct UnreportedAnimation {
  let index: Int
  let start, end: Double
  let hasStarted, hasEnded: Bool

  /// Creates the state for an entry in the animation list.
  ///
  /// Returns `nil` if the animation was removed or all its events have been reported.
  @inline(__always) init?(_ index: Int, in tree: RenderTree, _ hasLayerTiming: Bool) {
    let slot = Int(tree.animations.entries[index].slot)
    guard slot >= 0 else { return nil }
    hasStarted = tree.animations.entries[index].hasStarted
    hasEnded = tree.animations.entries[index].hasEnded
    if hasStarted && hasEnded { return nil }
    self.index = index
    let chain = hasLayerTiming ? tree.layerTimings(downToSlot: slot) : []
    (start, end) = rootTimeInterval(
      of: tree.animations.entries[index].animation.timing, through: chain)
  }
}
