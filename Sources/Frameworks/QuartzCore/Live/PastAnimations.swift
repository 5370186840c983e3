import RenderServer
import RenderTree
import Timing

// Frames of times that have passed: behaviour/choices.md, "More of time".

extension AnimationLifecycleManager {
  /// The animations of layers that had others at an earlier time, on a clock that is set by hand; it is reported where a
  /// frame of that time cannot be drawn as it was.
  func earlierAnimations(at time: Double) -> [EarlierAnimations] {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard isPastTime(time) else { return [] }
    if let loss = history.inaccuracy(ofFrameAt: time) {
      context.reportMessage(loss.message, ofKind: loss.deduplicationKey)
    }
    var layers = history.layersWithPastAnimations(at: time)
    for (layer, entry) in running.values where isAnimationEntry(entry, committedAfter: time) {
      if let node = layer.node { layers[node] = layer }
    }
    return layers.map { node, layer in
      EarlierAnimations(
        node: node, animations: activeAnimations(of: layer, at: time),
        snapshots: history.pastAnimations(at: time, ofNode: node).reduce(into: [:]) {
          $0.merge($1.snapshots) { first, _ in first }
        })
    }
  }

  /// The animations of other layers that reach into a layer.
  func crossLayerAnimationEntries(targeting layer: CALayer) -> [AnimationEntry] {
    TransactionLock.shared.withLock { crossLayer.entries(of: layer) }
  }

  /// Whether an instant lies before the present one of a clock that is set by hand.
  func isPastTime(_ time: Double) -> Bool {
    time < now - MediaTiming.resolution && context.clock is ManualClock
  }

  /// Whether an animation, or its present timing, is from after an instant.
  func isAnimationEntry(_ entry: AnimationEntry, committedAfter time: Double) -> Bool {
    !entry.isVisibleInEarlierFrames && entry.commitTime > time + MediaTiming.resolution
  }

  /// Remembers how an animation showed until an instant, before it is taken away or its timing is changed.
  func recordHistory(of entry: AnimationEntry, on layer: CALayer, until end: Double) {
    let begin = entry.isVisibleInEarlierFrames ? -Double.infinity : entry.commitTime
    guard context.clock is ManualClock, let node = layer.node, let form = entry.committedAnimation,
      entry.commitTime <= end
    else { return }
    history.recordAnimation(
      AnimationHistory.PastAnimation(
        layer: layer, form: form, order: entry.order, begin: begin, end: end,
        drawsLayer: layer.isRedrawn(by: entry.animation),
        snapshots: form.content.containsTransition ? context.snapshots(of: form.content) : [:]),
      ofNode: node)
  }

  /// The last instant before the present one, as far as instants are told apart.
  var previousInstant: Double { now - MediaTiming.resolution }

  /// Remembers what the program changes of a layer while time is moved on: frames of earlier times show it, too.
  func recordChangeDuringClockAdvance(of layer: CALayer) {
    var key = layer.isStructureDirty ? "sublayers" : nil
    layer.dirty.forEach { key = key ?? PropertyTable.descriptor(for: $0).key }
    if let key { history.recordChange(of: layer, key: key, at: now) }
  }

  /// The committed animations that show on a layer at an instant, in the order of their adding.
  func activeAnimations(of layer: CALayer, at time: Double) -> [Animation] {
    TransactionLock.shared.withLock {
      var shown: [(order: Int, form: Animation)] = []
      let isPast = isPastTime(time)
      for entry in Array(layer.entryList) + crossLayer.entries(of: layer)
      where !isPast || !isAnimationEntry(entry, committedAfter: time) {
        if let form = entry.committedAnimation { shown.append((entry.order, form)) }
      }
      if isPast, let node = layer.node {
        shown += history.pastAnimations(at: time, ofNode: node).map { ($0.order, $0.form) }
      } else {
        for item in finished[ObjectIdentifier(layer)] ?? [] {
          if let form = item.entry.committedAnimation { shown.append((item.entry.order, form)) }
        }
      }
      shown.sort { $0.order < $1.order }
      return shown.map(\.form)
    }
  }
}
