import RenderServer
import RenderTree
import Timing

/// The animations of a live tree, from their commit to the calls that say that they have stopped.
///
/// Its state is guarded by the lock of transactions.
final class AnimationLifecycle {
  let context: RenderContext
  let encoder: CommitEncoder
  private let exitingLayers: ExitingLayers
  private(set) var running: [AnimationID: (layer: CALayer, entry: AnimationEntry)] = [:]
  private let stopCallbacks = PendingStopCallbacks()
  /// Layers that an animation makes draw themselves for every frame.
  private(set) var redrawnLayers: [ObjectIdentifier: RedrawnLayer] = [:]
  private(set) var finished: [ObjectIdentifier: [FinishedAnimation]] = [:]
  /// The animations of other layers that reach into a layer.
  private(set) var crossLayer = CrossLayerAnimations()
  /// The earliest instant of an end, where an animation is over.
  private var earliestFinishTime = 0.0
  /// The animations that frames of earlier times show.
  var history = AnimationHistory()
  /// The instant of the commit that is being made: all that it adds begins together, however long it takes.
  var commitInstant: Double?

  init(_ context: RenderContext, _ encoder: CommitEncoder, _ survivors: ExitingLayers) {
    self.context = context
    self.encoder = encoder
    self.exitingLayers = survivors
  }

  /// A layer that draws itself anew for each frame, in the order of the animations that began it.
  struct RedrawnLayer {
    let layer: CALayer
    let order: Int
  }

  /// An animation that is removed, but whose last value shows as long as it is the instant of its end.
  struct FinishedAnimation {
    let layer: CALayer
    let entry: AnimationEntry
  }

  /// The context's present instant.
  var now: Double { context.clock.now }

  // MARK: Commit

  /// Encodes what was added to a layer; a node that this commit makes has no picture from before.
  func encodeAnimations(of layer: CALayer, _ node: NodeID, isNew: Bool = false) {
    for entry in layer.entryList.uncommitted {
      let id = context.identifiers.makeAnimationID()
      let local = layer.localTime(rootTime: commitInstant ?? now)
      context.warnIfDistant(entry.animation, from: local)
      var typed = entry.animation.makeRenderAnimation(id: id, in: layer, now: local)
      if !isNew, typed.content.containsTransition {
        let before = context.identifiers.makeSnapshotID()
        typed.content = typed.content.startingTransitions(from: before)
        encoder.commit.snapshots.append((before, node))
      }
      encode(typed, as: entry, of: layer, node)
      crossLayer.add(entry, of: layer)
    }
  }

  /// Encodes an animation in the form that the tree runs.
  private func encode(
    _ typed: Animation, as entry: AnimationEntry, of layer: CALayer, _ node: NodeID
  ) {
    entry.id = typed.id
    entry.committedAnimation = typed
    (entry.commitTime, entry.isVisibleInEarlierFrames) = (now, !context.isAdvancing)
    running[typed.id] = (layer, entry)
    encoder.encodeParts(of: layer, node)
    if layer.isRedrawn(by: entry.animation), redrawnLayers[ObjectIdentifier(layer)] == nil {
      redrawnLayers[ObjectIdentifier(layer)] = RedrawnLayer(layer: layer, order: entry.order)
    }
    encoder.add(typed, to: node, order: entry.order)
  }

  /// Encodes the shares of new animations that other layers have: behaviour/animations.md, "Other layers".
  ///
  /// Whatever layers they reach have nodes by now.
  func encodeCrossLayerAnimations(of host: LayerHost) {
    for share in crossLayer.extractPending() {
      let (layer, entry) = (share.layer, share.entry)
      guard layer.host === host, let node = layer.node, !share.origin.hasStopped else { continue }
      let id = context.identifiers.makeAnimationID()
      var typed = entry.animation.makeRenderAnimation(id: id, in: layer, now: 0)
      typed.timing = share.convertedTiming(typed.timing)
      crossLayer.insert(entry, of: layer)
      share.origin.crossLayerEntries.append(CommittedCrossLayerEntry(layer: layer, entry: entry))
      encode(typed, as: entry, of: layer, node)
    }
  }

  // MARK: Begin and end

  /// Calls the delegates of animations that began or ended.
  func receive(_ events: [AnimationEvent]) {
    // The stop of an animation is reported before the start of its replacement.
    stopCallbacks.runAll()
    for event in events {
      let known = TransactionLock.shared.withLock { running[event.animation] }
      guard let (layer, entry) = known else { continue }
      switch event.kind {
      case .started: notifyStart(entry)
      case .ended: finish(entry, of: layer, at: event.time)
      }
    }
  }

  private func notifyStart(_ entry: AnimationEntry) {
    // Another thread may be taking it away.
    let isFirst = TransactionLock.shared.withLock {
      defer { entry.hasStarted = true }
      return !entry.hasStarted
    }
    if isFirst { entry.animation.delegate?.animationDidStart(entry.animation) }
  }

  private func finish(_ entry: AnimationEntry, of layer: CALayer, at instant: Double) {
    guard !TransactionLock.shared.withLock({ entry.hasStopped }) else { return }
    notifyStart(entry)
    let ends = TransactionLock.shared.withLock {
      guard !entry.hasStopped else { return false }
      recordEnd(entry, of: layer, at: instant)
      return true
    }
    guard ends else { return }
    for group in entry.groups { group.leave() }
    entry.animation.delegate?.animationDidStop(entry.animation, finished: true)
  }

  private func recordEnd(_ entry: AnimationEntry, of layer: CALayer, at instant: Double) {
    entry.hasStopped = true
    if entry.animation.isRemovedOnCompletion {
      recordHistory(entry, of: layer, until: instant + MediaTiming.resolution)
      layer.updateEntries { $0.remove(entry) }
      crossLayer.remove(entry, of: layer)
      for share in entry.crossLayerEntries where share.isPaused { endPaused(share) }
      if let id = entry.id, let node = layer.node {
        running[id] = nil
        if now > instant + MediaTiming.resolution {
          encoder.endCommands.append(.removeAnimation(node, id))
        } else {
          earliestFinishTime = finished.isEmpty ? instant : min(earliestFinishTime, instant)
          finished[ObjectIdentifier(layer), default: []].append(
            FinishedAnimation(layer: layer, entry: entry))
        }
        if endRedrawingIfDone(layer) {
          encoder.endCommands.append(.set(node, .contents, layer.modelContents))
        }
      }
    }
    if let parent = releaseExitingLayer(layer, after: entry), let node = parent.node {
      let shown = exitingLayers.merging(into: parent.committedSublayers, of: parent)
      encoder.endCommands.append(.setSublayers(node, shown.compactMap(\.node)))
    }
  }

  /// Ends a share in a layer that stands still, which has no end of its own.
  private func endPaused(_ share: CommittedCrossLayerEntry) {
    guard let layer = share.layer, crossLayer.remove(share.entry, of: layer) else { return }
    share.entry.hasStopped = true
    guard let id = share.entry.id, let node = layer.node else { return }
    running[id] = nil
    encoder.endCommands.append(.removeAnimation(node, id))
  }

  /// Takes off the tree what ended at an instant that has passed.
  func removeFinished() {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard !finished.isEmpty, now > earliestFinishTime + MediaTiming.resolution else { return }
    var commands: ContiguousArray<CommitCommand> = []
    for item in finished.values.joined().sorted(by: { $0.entry.order < $1.entry.order }) {
      guard let node = item.layer.node, let id = item.entry.id else { continue }
      commands.append(.removeAnimation(node, id))
    }
    finished = [:]
    encoder.submit(commands)
  }

  // MARK: Removal

  /// Takes an animation off the tree; its delegate hears in the next turn.
  func remove(_ entry: AnimationEntry, of layer: CALayer) {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    encodeRemoval(of: entry, of: layer)
    stop(entry, of: layer, finished: false)
  }

  private func encodeRemoval(of entry: AnimationEntry, of layer: CALayer) {
    // Another thread may have found it at its end.
    guard let id = entry.id, let node = layer.node, running[id] != nil else { return }
    encoder.append(.removeAnimation(node, id))
    // A host that goes must not be kept by a change that waits for it.
    if !encoder.isEnded { layer.recordChange() }
  }

  /// Stops the animations of a layer that is destroyed.
  func stopAll(of layer: CALayer) {
    for entry in layer.entryList { stop(entry, of: layer, finished: false) }
    layer.updateEntries { _ = $0.removeAll() }
  }

  /// Forgets a layer that is destroyed.
  func discard(_ layer: CALayer, _ node: NodeID) {
    redrawnLayers[ObjectIdentifier(layer)] = nil
    finished[ObjectIdentifier(layer)] = nil
    for entry in crossLayer.removeAll(of: layer) { stop(entry, of: layer, finished: false) }
    history.remove(node)
  }

  /// Takes the shares of an animation out of the layers that it reaches.
  private func removeCrossLayerAnimations(of entry: AnimationEntry) {
    for share in entry.crossLayerEntries {
      guard let layer = share.layer, crossLayer.remove(share.entry, of: layer) else { continue }
      encodeRemoval(of: share.entry, of: layer)
      stop(share.entry, of: layer, finished: false)
    }
    entry.crossLayerEntries = []
  }

  private func stop(_ entry: AnimationEntry, of layer: CALayer, finished: Bool) {
    if let id = entry.id { running[id] = nil }
    removeCrossLayerAnimations(of: entry)
    if !encoder.isEnded, endRedrawingIfDone(layer) { layer.recordChange(of: .contents) }
    if let parent = releaseExitingLayer(layer, after: entry) {
      parent.isStructureDirty = true
      parent.recordChange()
    }
    if entry.id != nil { recordHistory(entry, of: layer, until: previousInstant) }
    // An animation that had ended only held its last value, and its delegate was called then.
    guard !entry.hasStopped else { return }
    entry.hasStopped = true
    let animation = entry.animation
    let started = entry.hasStarted
    stopCallbacks.enqueue(to: context.turns) {
      if !started { animation.delegate?.animationDidStart(animation) }
      for group in entry.groups { group.leave() }
      animation.delegate?.animationDidStop(animation, finished: finished)
    }
  }

  /// Lets a layer go that only its order-out animation kept; the layer that held it, or nil where it stays.
  private func releaseExitingLayer(_ layer: CALayer, after entry: AnimationEntry) -> CALayer? {
    guard entry.key == ExitingLayers.orderOutKey, let parent = exitingLayers.remove(layer) else {
      return nil
    }
    if context.isAdvancing { history.recordChange(of: layer, ExitingLayers.orderOutKey, at: now) }
    exitingLayers.pendingDestruction.append(layer)
    return parent
  }

  /// Whether the last animation is gone by which the layer drew itself; its own drawing is to be shown again.
  private func endRedrawingIfDone(_ layer: CALayer) -> Bool {
    guard redrawnLayers[ObjectIdentifier(layer)] != nil,
      !layer.entryList.contains(where: { layer.isRedrawn(by: $0.animation) }),
      !crossLayer.entries(of: layer).contains(where: { layer.isRedrawn(by: $0.animation) })
    else { return false }
    redrawnLayers[ObjectIdentifier(layer)] = nil
    return true
  }
}
