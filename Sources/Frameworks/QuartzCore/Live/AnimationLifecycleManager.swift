import RenderServer
import RenderTree
import Timing

/// A manager for the animations of a layer tree, from their commit to the delegates' stop callbacks.
///
/// Its state is protected by the transaction lock.
final class AnimationLifecycleManager {
  let context: RenderContext
  let encoder: CommitEncoder
  private let exitingLayers: ExitingLayerRegistry
  private(set) var running: [AnimationID: (layer: CALayer, entry: AnimationEntry)] = [:]
  private let stopCallbacks = PendingStopCallbackQueue()
  /// The layers redrawn for every frame because of an animation, by object identifier.
  private(set) var redrawnLayers: [ObjectIdentifier: RedrawnLayer] = [:]
  private(set) var finished: [ObjectIdentifier: [FinishedAnimation]] = [:]
  /// The animations that apply to a layer other than the one they were added to.
  private(set) var crossLayer = CrossLayerAnimationRegistry()
  /// The earliest end time of the animations in `finished`, in seconds.
  private var earliestFinishTime = 0.0
  /// The history of past animations, for rendering frames of earlier times.
  var history = AnimationHistory()
  /// The time of the current commit, in seconds.
  ///
  /// All animations in a commit begin at this time, however long the commit takes.
  var commitInstant: Double?

  init(_ context: RenderContext, _ encoder: CommitEncoder, _ survivors: ExitingLayerRegistry) {
    self.context = context
    self.encoder = encoder
    self.exitingLayers = survivors
  }

  /// A layer that is redrawn for every frame, with the order of the first animation that caused it.
  struct RedrawnLayer {
    let layer: CALayer
    let order: Int
  }

  /// An ended animation that is removed once the clock has advanced beyond its end time.
  ///
  /// Until then, its last value is presented.
  struct FinishedAnimation {
    let layer: CALayer
    let entry: AnimationEntry
  }

  /// The current time of the render context, in seconds.
  var now: Double { context.clock.now }

  // MARK: Commit

  /// Encodes the uncommitted animations of a layer.
  ///
  /// If the node is new, a transition has no earlier snapshot from which to start.
  func encodeAnimations(of layer: CALayer, node: NodeID, isNew: Bool = false) {
    for entry in layer.entryList.uncommitted {
      let id = context.identifiers.makeAnimationID()
      let local = layer.localTime(atRootTime: commitInstant ?? now)
      context.warnIfBeginTimeIsDistant(entry.animation, from: local)
      var typed = entry.animation.makeRenderAnimation(id: id, in: layer, now: local)
      if !isNew, typed.content.containsTransition {
        let before = context.identifiers.makeSnapshotID()
        typed.content = typed.content.withTransitions(startingFrom: before)
        encoder.commit.snapshots.append((before, node))
      }
      encodeAnimation(typed, for: entry, of: layer, node: node)
      crossLayer.enqueueAnimations(for: entry, of: layer)
    }
  }

  /// Encodes the typed form of an animation for the render tree.
  private func encodeAnimation(
    _ typed: Animation, for entry: AnimationEntry, of layer: CALayer, node: NodeID
  ) {
    entry.id = typed.id
    entry.committedAnimation = typed
    (entry.commitTime, entry.isVisibleInEarlierFrames) = (now, !context.isAdvancing)
    running[typed.id] = (layer, entry)
    encoder.encodeNestedProperties(of: layer, node: node)
    if layer.isRedrawn(by: entry.animation), redrawnLayers[ObjectIdentifier(layer)] == nil {
      redrawnLayers[ObjectIdentifier(layer)] = RedrawnLayer(layer: layer, order: entry.order)
    }
    encoder.addAnimation(typed, to: node, order: entry.order)
  }

  /// Encodes the parts of new animations that apply to other layers.
  ///
  /// It is called after all layers in the commit have received their nodes.
  func encodeCrossLayerAnimations(in host: LayerTreeHost) {
    for share in crossLayer.extractPendingAnimations() {
      let (layer, entry) = (share.layer, share.entry)
      guard layer.host === host, let node = layer.node, !share.origin.hasStopped else { continue }
      let id = context.identifiers.makeAnimationID()
      var typed = entry.animation.makeRenderAnimation(id: id, in: layer, now: 0)
      typed.timing = share.convertedTiming(typed.timing)
      crossLayer.insertEntry(entry, for: layer)
      share.origin.crossLayerEntries.append(
        CommittedCrossLayerAnimation(layer: layer, entry: entry))
      encodeAnimation(typed, for: entry, of: layer, node: node)
    }
  }

  // MARK: Start and end

  /// Calls the delegates of animations that began or ended.
  func receiveEvents(_ events: [AnimationEvent]) {
    // An animation's stop is reported before the start of its replacement.
    stopCallbacks.runPendingCallbacks()
    for event in events {
      let known = TransactionLock.shared.withLock { running[event.animation] }
      guard let (layer, entry) = known else { continue }
      switch event.kind {
      case .started: notifyAnimationStart(entry)
      case .ended: finishAnimation(entry, of: layer, at: event.time)
      }
    }
  }

  private func notifyAnimationStart(_ entry: AnimationEntry) {
    // Another thread may be removing the animation at the same time.
    let isFirst = TransactionLock.shared.withLock {
      defer { entry.hasStarted = true }
      return !entry.hasStarted
    }
    if isFirst { entry.animation.delegate?.animationDidStart(entry.animation) }
  }

  private func finishAnimation(_ entry: AnimationEntry, of layer: CALayer, at instant: Double) {
    guard !TransactionLock.shared.withLock({ entry.hasStopped }) else { return }
    notifyAnimationStart(entry)
    let ends = TransactionLock.shared.withLock {
      guard !entry.hasStopped else { return false }
      recordAnimationEnd(entry, of: layer, at: instant)
      return true
    }
    guard ends else { return }
    for group in entry.groups { group.leave() }
    entry.animation.delegate?.animationDidStop(entry.animation, finished: true)
  }

  private func recordAnimationEnd(_ entry: AnimationEntry, of layer: CALayer, at instant: Double) {
    entry.hasStopped = true
    if entry.animation.isRemovedOnCompletion {
      recordHistory(of: entry, on: layer, until: instant + MediaTiming.resolution)
      layer.updateAnimationEntries { $0.remove(entry) }
      crossLayer.removeEntry(entry, for: layer)
      for share in entry.crossLayerEntries where share.isPaused { finishPausedAnimation(share) }
      if let id = entry.id, let node = layer.node {
        running[id] = nil
        if now > instant + MediaTiming.resolution {
          encoder.endCommands.append(.removeAnimation(node, id))
        } else {
          earliestFinishTime = finished.isEmpty ? instant : min(earliestFinishTime, instant)
          finished[ObjectIdentifier(layer), default: []].append(
            FinishedAnimation(layer: layer, entry: entry))
        }
        if stopRedrawingIfFinished(layer) {
          encoder.endCommands.append(.set(node, .contents, layer.modelContents))
        }
      }
    }
    if let parent = releaseExitingLayer(layer, after: entry), let node = parent.node {
      let visibleLayers = exitingLayers.insertingExitingLayers(
        into: parent.committedSublayers, parent: parent)
      encoder.endCommands.append(.setSublayers(node, visibleLayers.compactMap(\.node)))
    }
  }

  /// Ends the part of an animation that applies to a paused layer, where it would otherwise never end.
  private func finishPausedAnimation(_ share: CommittedCrossLayerAnimation) {
    guard let layer = share.layer, crossLayer.removeEntry(share.entry, for: layer) else { return }
    share.entry.hasStopped = true
    guard let id = share.entry.id, let node = layer.node else { return }
    running[id] = nil
    encoder.endCommands.append(.removeAnimation(node, id))
  }

  /// Removes the animations that ended before the current time from the render tree.
  func removeFinishedAnimations() {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard !finished.isEmpty, now > earliestFinishTime + MediaTiming.resolution else { return }
    var commands: ContiguousArray<CommitCommand> = []
    for item in finished.values.joined().sorted(by: { $0.entry.order < $1.entry.order }) {
      guard let node = item.layer.node, let id = item.entry.id else { continue }
      commands.append(.removeAnimation(node, id))
    }
    finished = [:]
    encoder.submitCommands(commands)
  }

  // MARK: Removal

  /// Removes an animation from the render tree.
  ///
  /// Its delegate is notified in the next run loop turn.
  func removeAnimation(_ entry: AnimationEntry, of layer: CALayer) {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    encodeRemoval(of: entry, from: layer)
    stopAnimation(entry, of: layer, finished: false)
  }

  private func encodeRemoval(of entry: AnimationEntry, from layer: CALayer) {
    // Another thread may already have ended the animation.
    guard let id = entry.id, let node = layer.node, running[id] != nil else { return }
    encoder.append(.removeAnimation(node, id))
    // While a host is being released, a pending change would retain it.
    if !encoder.isEnded { layer.recordChange() }
  }

  /// Stops all animations of a layer whose node is destroyed.
  func stopAllAnimations(of layer: CALayer) {
    for entry in layer.entryList { stopAnimation(entry, of: layer, finished: false) }
    layer.updateAnimationEntries { _ = $0.removeAll() }
  }

  /// Removes a layer whose node is destroyed from all lists.
  func discardLayer(_ layer: CALayer, node: NodeID) {
    redrawnLayers[ObjectIdentifier(layer)] = nil
    finished[ObjectIdentifier(layer)] = nil
    for entry in crossLayer.removeAllEntries(for: layer) {
      stopAnimation(entry, of: layer, finished: false)
    }
    history.removeNode(node)
  }

  /// Removes the parts of an animation that apply to other layers.
  private func removeCrossLayerAnimations(of entry: AnimationEntry) {
    for share in entry.crossLayerEntries {
      guard let layer = share.layer, crossLayer.removeEntry(share.entry, for: layer) else {
        continue
      }
      encodeRemoval(of: share.entry, from: layer)
      stopAnimation(share.entry, of: layer, finished: false)
    }
    entry.crossLayerEntries = []
  }

  private func stopAnimation(_ entry: AnimationEntry, of layer: CALayer, finished: Bool) {
    if let id = entry.id { running[id] = nil }
    removeCrossLayerAnimations(of: entry)
    if !encoder.isEnded, stopRedrawingIfFinished(layer) { layer.recordChange(of: .contents) }
    if let parent = releaseExitingLayer(layer, after: entry) {
      parent.isStructureDirty = true
      parent.recordChange()
    }
    if entry.id != nil { recordHistory(of: entry, on: layer, until: previousInstant) }
    // An animation that had already ended only presented its last value, and its delegate was notified when it ended.
    guard !entry.hasStopped else { return }
    entry.hasStopped = true
    let animation = entry.animation
    let started = entry.hasStarted
    stopCallbacks.enqueueCallback(in: context.turns) {
      if !started { animation.delegate?.animationDidStart(animation) }
      for group in entry.groups { group.leave() }
      animation.delegate?.animationDidStop(animation, finished: finished)
    }
  }

  /// Releases a layer that stayed in the tree only until its order-out animation ended.
  ///
  /// Returns its former superlayer, or `nil` if nothing was released.
  private func releaseExitingLayer(_ layer: CALayer, after entry: AnimationEntry) -> CALayer? {
    guard entry.key == ExitingLayerRegistry.orderOutKey,
      let parent = exitingLayers.removeLayer(layer)
    else {
      return nil
    }
    if context.isAdvancing {
      history.recordChange(of: layer, key: ExitingLayerRegistry.orderOutKey, at: now)
    }
    exitingLayers.pendingDestruction.append(layer)
    return parent
  }

  /// Returns whether the last animation that redrew the layer has been removed.
  ///
  /// In that case, the layer's own contents must be restored.
  private func stopRedrawingIfFinished(_ layer: CALayer) -> Bool {
    guard redrawnLayers[ObjectIdentifier(layer)] != nil,
      !layer.entryList.contains(where: { layer.isRedrawn(by: $0.animation) }),
      !crossLayer.entries(of: layer).contains(where: { layer.isRedrawn(by: $0.animation) })
    else { return false }
    redrawnLayers[ObjectIdentifier(layer)] = nil
    return true
  }
}
