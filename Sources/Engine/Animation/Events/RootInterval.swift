import RenderTree
public import Timing

// When running animations begin and end, in root time: what a clock stops at and what is told to the API.

/// When an animation runs, in root time.
///
/// - Parameters:
///   - timing: The animation's.
///   - chain: The timings of the layers above it, the root's first.
/// - Returns: The ends of the active interval, infinite where it never begins or ends.
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

/// An animation that has an event to come or to tell.
struct UnreportedAnimation {
  let index: Int
  let start, end: Double
  let hasStarted, hasEnded: Bool

  /// Nil where an entry of the tree's animations is removed or all was told.
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
