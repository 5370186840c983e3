import RenderServer
package import RenderTree
import Timing

// Frames of times that have passed: behaviour/choices.md, "More of time".

extension LayerHost {
  /// The animations of layers that had others at an earlier time, on a clock that is set by hand; it is reported where a
  /// frame of that time cannot be drawn as it was.
  package func earlierAnimations(at time: Double) -> [EarlierAnimations] {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard isPast(time) else { return [] }
    if let loss = earlier.loss(at: time) { context.tell(loss) }
    var layers: [NodeID: CALayer] = [:]
    for item in earlier.shown(at: time) { layers[item.node] = item.layer }
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

  /// Whether an instant lies before the present one of a clock that is set by hand.
  func isPast(_ time: Double) -> Bool {
    time < now - MediaTiming.resolution && context.clock is ManualClock
  }

  /// Whether an animation was added after an instant, while time was moved on.
  func isLater(_ entry: AnimationEntry, than time: Double) -> Bool {
    entry.committedAt > time + MediaTiming.resolution
  }

  /// Gives layers that were drawn for an earlier frame their own contents back.
  ///
  /// - Returns: Whether there is something to commit.
  func restoreDrawings() -> Bool {
    let drawn = earlier.takeDrawn()
    for layer in drawn {
      guard let node = layer.node else { continue }
      commands.commands.append(.set(node, .contents, layer.committedContents))
    }
    return !drawn.isEmpty
  }

  /// The layers that an ended animation made draw themselves at an instant.
  func drawingEarlier(at time: Double) -> [(layer: CALayer, node: NodeID)] {
    guard isPast(time) else { return [] }
    var layers: [(layer: CALayer, node: NodeID)] = []
    for item in earlier.shown(at: time) where item.drawsLayer {
      guard let layer = item.layer, layer.node == item.node, !(layer is CATiledLayer),
        !layers.contains(where: { $0.node == item.node })
      else { continue }
      layers.append((layer, item.node))
    }
    return layers
  }

  /// Remembers an animation that has ended by itself, for frames until an instant.
  func remember(_ entry: AnimationEntry, of layer: CALayer, until end: Double) {
    guard context.clock is ManualClock, let node = layer.node, let form = entry.committedForm
    else { return }
    earlier.note(
      EarlierFrames.Ended(
        layer: layer, node: node, form: form, order: entry.order, end: end,
        drawsLayer: layer.isDrawn(by: entry.animation),
        snapshots: form.content.holdsTransition ? context.snapshots(of: form.content) : [:]))
  }

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
