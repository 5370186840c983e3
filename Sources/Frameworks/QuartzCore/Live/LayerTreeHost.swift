package import RenderServer
package import RenderTree
import Timing

// Sound: its mutable parts are protected by the transaction lock, and its own properties are constants.
/// The connection between a layer tree and its render context.
///
/// It lays out, draws and commits changed layers, and forwards animation events to delegates. Its parts share the
/// current commit: one of them manages the nodes of layers, another the running animations.
package final class LayerTreeHost: RenderClient, @unchecked Sendable {
  /// The render context to which the layer tree is attached.
  package let context: RenderContext
  /// The root of the attached layer tree.
  package let root: CALayer
  let encoder: CommitEncoder
  let animations: AnimationLifecycleManager
  let nodes: NodeRegistry
  private let timer: TurnTimer

  /// Attaches a layer tree to a render context and commits pending changes.
  ///
  /// If `waitsForCommit` is `true`, nothing is committed yet, and the tree is attached by the next commit. Windows
  /// use this, because showing a window commits nothing on Apple platforms.
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

  /// Detaches the layer tree from its render context.
  ///
  /// The delegates of running animations receive a stop whose `finished` is `false`.
  package func detach() {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard root.host === self else {
      // The host may still be waiting for its first commit.
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

  /// Destroys the nodes of a layer that is moving to another host's tree.
  func releaseLayer(_ layer: CALayer) {
    nodes.destroyNodes(for: layer, in: self)
    if !encoder.commit.isEmpty { encoder.submit() }
  }

  /// Whether the root layer has been detached from the render context.
  ///
  /// After that, nothing is committed.
  var isEnded: Bool { encoder.isEnded }

  /// The number of commits so far.
  var generation: Int { encoder.generation }

  /// Whether any tiles are fading in.
  var isFading: Bool { nodes.tileRequests.isFading }

  /// The current time of the render context, in seconds.
  var now: Double { context.clock.now }

  /// The time for which presentation copies are created, in seconds.
  ///
  /// With a wall clock, it stays constant during a run loop turn.
  var presentationTime: Double {
    if context.clock is ManualClock { return now }
    // If another thread committed an animation during this turn, that animation begins later than the turn's time.
    return max(TransactionStack.current.presentationTime(now: now), context.lastCommitTime)
  }

  /// Whether no ended animations are waiting to be removed.
  var isIdle: Bool {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    return animations.finished.isEmpty
  }

  // MARK: Commit

  /// Performs layout and drawing, then commits all changes in the transaction stack at once.
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
      // The layer has moved to another tree, whose host commits its changes.
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

// MARK: - RenderClient

extension LayerTreeHost {
  /// Commits the transactions of the calling thread.
  ///
  /// It also runs the callbacks that are due in transactions without a render context.
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

  /// Draws the layers that animations redraw for every frame, with their values at the given time in seconds.
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

  /// Draws the requested tiles that are missing, for a frame at the given time in seconds.
  package func drawTiles(for demands: [TileRequest], at time: Double) {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    encoder.commit.commands += nodes.tileRequests.drawTiles(for: demands, at: time, in: context)
    if !encoder.commit.isEmpty { encoder.submit() }
  }

  /// Returns the text that identifies the layer with the given node in diagnostics: its name or, if it has none, its
  /// class.
  ///
  /// Returns `nil` if no layer in the tree has this node.
  package func diagnosticName(ofNode node: NodeID) -> String? {
    TransactionLock.shared.withLock { root.layer(withNodeID: node)?.diagnosticName }
  }

  /// Calls the delegates of the animations that began or ended.
  package func receiveEvents(_ events: [AnimationEvent]) { animations.receiveEvents(events) }

  /// Returns the animations that layers had at an earlier time, in seconds of a manual clock.
  ///
  /// Only layers whose animations were different at that time are included.
  package func earlierAnimations(at time: Double) -> [EarlierAnimations] {
    animations.earlierAnimations(at: time)
  }
}
