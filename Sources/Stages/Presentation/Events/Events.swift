public import RenderTree
public import Timing

// When running animations begin and end, in root time: what a clock stops at and what is told to the API.

/// An event, and which entry of the tree's animations it is of.
struct DueEvent {
  let event: AnimationEvent
  let entry: Int
}

/// The events that are due at an instant and were not told yet, in order of their instants, then of adding; the tree
/// remembers them as told.
///
/// An animation that stands, because a layer above it has no speed, has begun at once or never, and does not end.
public func dueEvents(in tree: inout RenderTree, at time: Double) -> [AnimationEvent] {
  let due = dueEvents(in: tree, at: time)
  for item in due { tree.markReported(item.event.kind, entry: item.entry) }
  return due.map(\.event)
}

/// The earliest instant after `time` at which an animation begins or ends that was not told yet; nil where there is
/// none.
public func nextEventTime(in tree: RenderTree, after time: Double) -> Double? {
  var next = Double.infinity
  forEachUntold(in: tree) { animation in
    if !animation.hasStarted, animation.start > time { next = min(next, animation.start) }
    if !animation.hasEnded, animation.end > time { next = min(next, animation.end) }
  }
  return next < .infinity ? next : nil
}

/// When an animation runs, in root time.
///
/// - Parameters:
///   - timing: The animation's.
///   - chain: The timings of the layers above it, the root's first.
/// - Returns: The ends of the active interval, infinite where it never begins or ends.
public func rootInterval(
  of timing: MediaTiming, in chain: [MediaTiming]
) -> (start: Double, end: Double) {
  let (begin, end) = (timing.beginTime, timing.endTime)
  if chain.isEmpty { return (begin, end) }
  var direction = 1.0
  for layer in chain { direction *= layer.speed }
  if direction == 0 {
    let time = localTime(of: chain, at: 0)
    return (time >= begin - MediaTiming.resolution ? -.infinity : .infinity, .infinity)
  }
  func root(_ time: Double) -> Double {
    chain.reversed().reduce(time) { $1.parentTime(local: $0) }
  }
  return direction > 0 ? (root(begin), root(end)) : (root(end), root(begin))
}

func dueEvents(in tree: RenderTree, at time: Double) -> [DueEvent] {
  var due: [DueEvent] = []
  forEachUntold(in: tree) { animation in
    func note(_ kind: AnimationEvent.Kind, _ instant: Double) {
      let entry = tree.animations.entries[animation.index]
      guard let node = tree.structure.ids[Int(entry.slot)] else { return }
      let event = AnimationEvent(
        animation: entry.animation.id, node: node, kind: kind,
        time: instant.isFinite ? instant : time)
      due.append(DueEvent(event: event, entry: animation.index))
    }
    if !animation.hasStarted, animation.start <= time { note(.started, animation.start) }
    if !animation.hasEnded, animation.end <= time { note(.ended, animation.end) }
  }
  // The order of noting is that of adding, with an animation's start before its end.
  let order = due.indices.sorted { (due[$0].event.time, $0) < (due[$1].event.time, $1) }
  return order.map { due[$0] }
}

/// An animation that has an event to come or to tell.
struct Untold {
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
    let chain = hasLayerTiming ? tree.layerTimings(above: slot) : []
    (start, end) = rootInterval(of: tree.animations.entries[index].animation.timing, in: chain)
  }
}

/// Visits the animations that have an event to come or to tell.
@inline(__always) private func forEachUntold(in tree: RenderTree, _ body: (Untold) -> Void) {
  let hasTiming = tree.hasLayerTiming
  for index in tree.animations.entries.indices {
    if let untold = Untold(index, in: tree, hasTiming) { body(untold) }
  }
}
