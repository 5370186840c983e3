import RenderTree

@testable import Animation

// The slow and obvious versions of what the engine does by keeping what it found before.

/// The tree as it looks at an instant, and the events that are due and were not told yet.
func present(_ tree: RenderTree, at time: Double) -> (PresentationTree, [AnimationEvent]) {
  var presenter = AnimationEvaluator()
  var told = tree
  return (presenter.evaluateTree(tree, at: time), dueEvents(in: &told, at: time))
}

/// The events that are due at an instant and were not told yet, in order of their instants, then of adding; the tree
/// remembers them as told.
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
  // The order of noting is that of adding, with an animation's start before its end.
  let order = due.indices.sorted { (due[$0].event.time, $0) < (due[$1].event.time, $1) }
  return order.map { due[$0].event }
}

/// The earliest instant after `time` at which an animation begins or ends that was not told yet; nil where there is
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
