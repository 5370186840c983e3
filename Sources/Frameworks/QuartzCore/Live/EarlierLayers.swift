import RenderServer
import RenderTree
import Timing

// Frames of times that have passed: behaviour/choices.md, "More of time".

extension AnimationLifecycle {
  /// The animations of layers that had others at an earlier time, on a clock that is set by hand; it is reported where a
  /// frame of that time cannot be drawn as it was.
  func earlierAnimations(at time: Double) -> [EarlierAnimations] {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard isPast(time) else { return [] }
    if let loss = earlier.loss(at: time) { context.tell(loss.text, ofKind: loss.kind) }
    var layers = earlier.layers(at: time)
    for (layer, entry) in running.values where isLater(entry, than: time) {
      if let node = layer.node { layers[node] = layer }
    }
    return layers.map { node, layer in
      EarlierAnimations(
        node: node, animations: shownForms(of: layer, at: time),
        snapshots: earlier.shown(at: time, of: node).reduce(into: [:]) {
          $0.merge($1.snapshots) { first, _ in first }
        })
    }
  }

  /// The animations of other layers that reach into a layer.
  func reachingEntries(of layer: CALayer) -> [AnimationEntry] {
    TransactionLock.shared.withLock { reaching.of(layer) }
  }

  /// Whether an instant lies before the present one of a clock that is set by hand.
  func isPast(_ time: Double) -> Bool {
    time < now - MediaTiming.resolution && context.clock is ManualClock
  }

  /// Whether an animation, or its present timing, is from after an instant.
  func isLater(_ entry: AnimationEntry, than time: Double) -> Bool {
    !entry.showsEarlier && entry.committedAt > time + MediaTiming.resolution
  }

  /// Remembers how an animation showed until an instant, before it is taken away or its timing is changed.
  func remember(_ entry: AnimationEntry, of layer: CALayer, until end: Double) {
    let begin = entry.showsEarlier ? -Double.infinity : entry.committedAt
    guard context.clock is ManualClock, let node = layer.node, let form = entry.committedForm,
      entry.committedAt <= end
    else { return }
    earlier.note(
      EarlierFrames.Past(
        layer: layer, form: form, order: entry.order, begin: begin, end: end,
        drawsLayer: layer.isDrawn(by: entry.animation),
        snapshots: form.content.holdsTransition ? context.snapshots(of: form.content) : [:]),
      of: node)
  }

  /// The last instant before the present one, as far as instants are told apart.
  var justBefore: Double { now - MediaTiming.resolution }

  /// Remembers what the program changes of a layer while time is moved on: frames of earlier times show it, too.
  func noteChangeMeanwhile(of layer: CALayer) {
    var key = layer.isStructureDirty ? "sublayers" : nil
    layer.dirty.forEach { key = key ?? PropertyTable.descriptor($0).key }
    if let key { earlier.noteChange(of: layer, key, at: now) }
  }

  /// The committed animations that show on a layer at an instant, in the order of their adding.
  func shownForms(of layer: CALayer, at time: Double) -> [Animation] {
    TransactionLock.shared.withLock {
      var shown: [(order: Int, form: Animation)] = []
      let isPast = isPast(time)
      for entry in Array(layer.entryList) + reaching.of(layer)
      where !isPast || !isLater(entry, than: time) {
        if let form = entry.committedForm { shown.append((entry.order, form)) }
      }
      if isPast, let node = layer.node {
        shown += earlier.shown(at: time, of: node).map { ($0.order, $0.form) }
      } else {
        for item in over[ObjectIdentifier(layer)] ?? [] {
          if let form = item.entry.committedForm { shown.append((item.entry.order, form)) }
        }
      }
      shown.sort { $0.order < $1.order }
      return shown.map(\.form)
    }
  }
}
