import RenderServer
import RenderTree
import Timing

// Rendering of frames for earlier times, with a manual clock.

extension AnimationLifecycleManager {
  /// Returns the animations that layers had at an earlier time, in seconds of a manual clock.
  ///
  /// Only layers whose animations were different at that time are included. If the frame at that time cannot be
  /// reproduced exactly, this is reported.
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

  /// Returns the animations added to other layers that apply to the given layer.
  func crossLayerAnimationEntries(targeting layer: CALayer) -> [AnimationEntry] {
    TransactionLock.shared.withLock { crossLayer.entries(of: layer) }
  }

  /// Returns whether a time is earlier than the current time of a manual clock.
  ///
  /// With any other clock, returns `false`.
  func isPastTime(_ time: Double) -> Bool {
    time < now - MediaTiming.resolution && context.clock is ManualClock
  }

  /// Returns whether an animation, or its current timing, was committed after the given time.
  func isAnimationEntry(_ entry: AnimationEntry, committedAfter time: Double) -> Bool {
    !entry.isVisibleInEarlierFrames && entry.commitTime > time + MediaTiming.resolution
  }

  /// Records the state that an animation has until the given time, before it is removed or retimed.
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

  /// The latest time that is distinguishable from the current time, in seconds.
  var previousInstant: Double { now - MediaTiming.resolution }

  /// Records changes made to a layer while the clock is advancing, because frames for earlier times are drawn with
  /// the changed values.
  func recordChangeDuringClockAdvance(of layer: CALayer) {
    var key = layer.isStructureDirty ? "sublayers" : nil
    layer.dirty.forEach { key = key ?? PropertyTable.descriptor(for: $0).key }
    if let key { history.recordChange(of: layer, key: key, at: now) }
  }

  /// Returns the committed animations in effect on a layer at the given time, in the order in which they were added.
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
