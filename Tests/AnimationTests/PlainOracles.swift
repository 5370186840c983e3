import RenderTree

@testable import Animation

// Simple reference implementations that do not use the caches of `AnimationEvaluator`.

/// Returns the presentation tree at a time, and the due events that are not yet reported.
func present(_ tree: RenderTree, at time: Double) -> (PresentationTree, [AnimationEvent]) {
  var presenter = AnimationEvaluator()
  var told = tree
  return (presenter.evaluateTree(tree, at: time), dueEvents(in: &told, at: time))
}

/// Returns the due events that are not yet reported, ordered by their times and then by the order in which their
/// animations were added.
///
/// Marks the returned events as reported in the tree.
func dueEvents(in tree: inout RenderTree, at time: Double) -> [AnimationEvent] {
  var due: [(event: AnimationEvent, entry: Int)] = []
  forEachUntold(in: tree) { animation in
    func note(_ kind: AnimationEvent.Kind, _ instant: Double) {
      let entry = tree.animations.entries[animation.index]
      guard let node = tree.structure.ids[Int(entry.slot)] else { return }
      let event = AnimationEvent(
        animation: entry.animation.id, node: node, kind: kind,
        time: instant.isFinite ? instant : time)
      due.append((event, animation.index))
    }
    if !animation.hasStarted, animation.start <= time { note(.started, animation.start) }
    if !animation.hasEnded, animation.end <= time { note(.ended, animation.end) }
  }
  for item in due { tree.markEventReported(item.event.kind, entryIndex: item.entry) }
  // Events are collected in the order in which their animations were added, each start before its end.
  let order = due.indices.sorted { (due[$0].event.time, $0) < (due[$1].event.time, $1) }
  return order.map { due[$0].event }
}

/// Returns the earliest time after `time` of a start or end event that is not yet reported, or `nil` if there is
/// none.
func nextEventTime(in tree: RenderTree, after time: Double) -> Double? {
  var next = Double.infinity
  forEachUntold(in: tree) { animation in
    if !animation.hasStarted, animation.start > time { next = min(next, animation.start) }
    if !animation.hasEnded, animation.end > time { next = min(next, animation.end) }
  }
  return next < .infinity ? next : nil
}

private func forEachUntold(in tree: RenderTree, _ body: (UnreportedAnimation) -> Void) {
  let hasTiming = tree.hasLayerTiming
  for index in tree.animations.entries.indices {
    if let untold = UnreportedAnimation(index, in: tree, hasTiming) { body(untold) }
  }
}
