package import RenderServer
package import RenderTree
import Timing

// Sound: its parts are guarded by the lock of transactions; its own properties are constants.
/// The API's side of one live tree: it lays out, draws and commits what changed, and hands on what happens to animations.
///
/// Its parts share the commit that is being made: one knows which layers have nodes, one the animations that run.
package final class LayerTreeHost: RenderClient, @unchecked Sendable {
  /// Where the tree is live.
  package let context: RenderContext
  /// The layer that nothing live stands above.
  package let root: CALayer
  let encoder: CommitEncoder
  let animations: AnimationLifecycleManager
  let nodes: NodeRegistry
  private let timer: TurnTimer

  /// Makes a tree live and flushes what is pending: behaviour/choices.md, "More of time".
  ///
  /// Where it waits, the tree is live from the next commit on: showing a window commits nothing, behaviour/actions.md,
  /// "Transactions".
  package init(root: CALayer, context: RenderContext, waitsForCommit: Bool = false) {
    self.root = root
    self.context = context
    let survivors = ExitingLayerRegistry()
    encoder = CommitEncoder(context)
    animations = AnimationLifecycleManager(context, encoder, survivors)
    nodes = NodeRegistry(context, encoder, survivors, animations)
    timer = TurnTimer(context)
    context.client = self
    if let other = root.host { other.releaseLayer(root) }
    let stack = TransactionStack.current
    if waitsForCommit {
      stack.recordChangedLayer(root, of: self)
    } else {
      commitChanges(of: stack)
      stack.flush()
    }
    ProgramTimeRegistry.registerContext(context)
    if !(context.clock is ManualClock) {
      context.turns.wake = { [weak timer] in timer?.scheduleNextTurn() }
    }
  }

  deinit { detach() }

  /// The tree is live no more; running animations stop unfinished.
  package func detach() {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard root.host === self else {
      // It may wait for its first commit.
      encoder.isEnded = true
      if context.client === self { context.client = nil }
      return
    }
    context.client = nil
    encoder.isEnded = true
    nodes.destroyNodes(for: root, in: self)
    encoder.append(.setRoot(nil))
    encoder.submit()
  }

  /// Another host takes the layer over.
  func releaseLayer(_ layer: CALayer) {
    nodes.destroyNodes(for: layer, in: self)
    if !encoder.commit.isEmpty { encoder.submit() }
  }

  /// Whether the root has left; nothing is committed any more.
  var isEnded: Bool { encoder.isEnded }

  /// The number of commits so far.
  var generation: Int { encoder.generation }

  /// Whether tiles fade in.
  var isFading: Bool { nodes.tileRequests.isFading }

  /// The context's present instant.
  var now: Double { context.clock.now }

  /// The instant that presentations show: on a clock that goes by itself, one in a turn.
  var presentationTime: Double {
    if context.clock is ManualClock { return now }
    // An animation that another thread has committed meanwhile begins after the turn's instant.
    return max(TransactionStack.current.presentationTime(now: now), context.lastCommitTime)
  }

  /// Whether no animation that is over waits to be taken out.
  var isIdle: Bool {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    return animations.finished.isEmpty
  }

  // MARK: Commit

  /// Layout, display, then all changes of one stack of transactions as one commit: behaviour/actions.md,
  /// "Transactions".
  func commitChanges(of stack: TransactionStack) {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard !isEnded else {
      for layer in stack.extractChanges(of: self) { layer.isEnqueued = false }
      return
    }
    let isNew = root.node == nil
    if isNew || stack.changedLayers(of: self).contains(where: \.needsPreparation) {
      prepareLayers(for: stack)
    }
    animations.commitInstant = now
    defer { animations.commitInstant = nil }
    if isNew {
      nodes.createNodes(for: root, in: self)
      encoder.append(.setRoot(root.node))
    }
    encodeChanges(of: stack)
    animations.encodeCrossLayerAnimations(in: self)
    encoder.encodeAddedAnimations()
    nodes.destroyPendingNodes(in: self)
    nodes.encodePortalSources(in: self)
    let keepsReplaced = !isNew && !stack.isFlushing && !encoder.commit.isEmpty
    if keepsReplaced { stack.recordUndisplayedChanges(of: self) }
    if !encoder.isEmpty { encoder.submit(retainsPreviousValues: keepsReplaced) }
    timer.scheduleNextTurn()
  }

  private func encodeChanges(of stack: TransactionStack) {
    let layers = stack.extractChanges(of: self)
    for layer in layers {
      layer.isEnqueued = false
      // The tree that took a layer over commits its changes.
      guard layer.host === self else {
        layer.recordChange()
        continue
      }
      guard let node = layer.node else { continue }
      if context.isAdvancing { animations.recordChangeDuringClockAdvance(of: layer) }
      encoder.encodeChangedValues(of: layer, node: node)
      nodes.encodeStructure(of: layer, node: node, in: self)
      animations.encodeAnimations(of: layer, node: node)
    }
    stack.recycleLayerList(layers)
  }
}

// MARK: - What the engine asks

extension LayerTreeHost {
  /// Ends the transactions of this thread, and lets what waits without a context run, too.
  package func commit() {
    let stack = TransactionStack.current
    animations.removeFinishedAnimations()
    TransactionLock.shared.withLock { if animations.restoreModelContents() { encoder.submit() } }
    stack.flush()
    TransactionLock.shared.withLock {
      guard !isEnded, !encoder.endCommands.isEmpty || nodes.hasPendingDestruction else { return }
      nodes.destroyPendingNodes(in: self)
      encoder.submit()
    }
    if stack.turns !== context.turns { stack.turns.runDueWork(at: stack.clock.now) }
    AssociatedValueStore.removeDeallocatedOwners()
  }

  /// Draws for an instant what draws itself by an animated key: behaviour/layers.md, "Keys".
  package func prepareFrame(at time: Double) {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    animations.removeFinishedAnimations()
    _ = animations.restoreModelContents()
    let stack = TransactionStack.current
    let before = stack.memoryBudget
    defer { stack.memoryBudget = before }
    animations.drawAnimatedContents(at: time) { stack.memoryBudget = context.budget }
    if !encoder.commit.isEmpty { encoder.submit() }
  }

  /// Draws the tiles that a picture shows and that are not there yet.
  package func drawTiles(for demands: [TileRequest], at time: Double) {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    encoder.commit.commands += nodes.tileRequests.drawTiles(for: demands, at: time, in: context)
    if !encoder.commit.isEmpty { encoder.submit() }
  }

  /// The name of a layer, or its class.
  package func diagnosticName(ofNode node: NodeID) -> String? {
    TransactionLock.shared.withLock { root.layer(withNodeID: node)?.diagnosticName }
  }

  /// Calls the delegates of animations that began or ended.
  package func receiveEvents(_ events: [AnimationEvent]) { animations.receiveEvents(events) }

  /// The animations of layers that had others at an earlier time, on a clock that is set by hand.
  package func earlierAnimations(at time: Double) -> [EarlierAnimations] {
    animations.earlierAnimations(at: time)
  }
}
