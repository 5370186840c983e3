import RenderServer
import RenderTree
import Timing

/// The animations of a live tree, from their commit to the calls that say that they have stopped.
///
/// Its state is guarded by the lock of transactions.
final class AnimationLifecycle {
  let context: RenderContext
  let encoder: CommitEncoder
  private let survivors: Survivors
  private(set) var running: [AnimationID: (layer: CALayer, entry: AnimationEntry)] = [:]
  private let stops = StopNotices()
  /// Layers that an animation makes draw themselves for every frame.
  private(set) var redrawn: [ObjectIdentifier: Redrawn] = [:]
  private(set) var over: [ObjectIdentifier: [Over]] = [:]
  /// The animations of other layers that reach into a layer.
  private(set) var reaching = ReachingAnimations()
  /// The earliest instant of an end, where an animation is over.
  private var earliestOver = 0.0
  /// The animations that frames of earlier times show.
  var earlier = EarlierFrames()
  /// The instant of the commit that is being made: all that it adds begins together, however long it takes.
  var commitInstant: Double?

  init(_ context: RenderContext, _ encoder: CommitEncoder, _ survivors: Survivors) {
    self.context = context
    self.encoder = encoder
    self.survivors = survivors
  }

  /// A layer that draws itself anew for each frame, in the order of the animations that began it.
  struct Redrawn {
    let layer: CALayer
    let order: Int
  }

  /// An animation that is removed, but whose last value shows as long as it is the instant of its end.
  struct Over {
    let layer: CALayer
    let entry: AnimationEntry
  }

  /// The context's present instant.
  var now: Double { context.clock.now }

  // MARK: Commit

  /// Encodes what was added to a layer; a node that this commit makes has no picture from before.
  func encode(of layer: CALayer, _ node: NodeID, isNew: Bool = false) {
    for entry in layer.entryList.uncommitted {
      let id = context.identifiers.makeAnimation()
      let local = layer.localTime(rootTime: commitInstant ?? now)
      context.tellIfFar(entry.animation, from: local)
      var typed = entry.animation.typed(id: id, in: layer, now: local)
      if !isNew, typed.content.holdsTransition {
        let before = context.identifiers.makeSnapshot()
        typed.content = typed.content.transitioning(from: before)
        encoder.commit.snapshots.append((before, node))
      }
      encode(typed, as: entry, of: layer, node)
      reaching.add(entry, of: layer)
    }
  }

  /// Encodes an animation in the form that the tree runs.
  private func encode(
    _ typed: Animation, as entry: AnimationEntry, of layer: CALayer, _ node: NodeID
  ) {
    entry.id = typed.id
    entry.committedForm = typed
    (entry.committedAt, entry.showsEarlier) = (now, !context.isAdvancing)
    running[typed.id] = (layer, entry)
    encoder.encodeParts(of: layer, node)
    if layer.isDrawn(by: entry.animation), redrawn[ObjectIdentifier(layer)] == nil {
      redrawn[ObjectIdentifier(layer)] = Redrawn(layer: layer, order: entry.order)
    }
    encoder.add(typed, to: node, order: entry.order)
  }

  /// Encodes the shares of new animations that other layers have: behaviour/animations.md, "Other layers".
  ///
  /// Whatever layers they reach have nodes by now.
  func encodeShares(of host: LayerHost) {
    for share in reaching.takeNew() {
      let (layer, entry) = (share.layer, share.entry)
      guard layer.host === host, let node = layer.node, !share.origin.hasStopped else { continue }
      let id = context.identifiers.makeAnimation()
      var typed = entry.animation.typed(id: id, in: layer, now: 0)
      typed.timing = share.timing(typed.timing)
      reaching.insert(entry, of: layer)
      share.origin.shares.append(CommittedShare(layer: layer, entry: entry))
      encode(typed, as: entry, of: layer, node)
    }
  }

  // MARK: Begin and end

  /// Calls the delegates of animations that began or ended.
  func receive(_ events: [AnimationEvent]) {
    // The stop of an animation is reported before the start of its replacement.
    stops.tell()
    for event in events {
      let known = TransactionLock.shared.withLock { running[event.animation] }
      guard let (layer, entry) = known else { continue }
      switch event.kind {
      case .started: start(entry)
      case .ended: end(entry, of: layer, at: event.time)
      }
    }
  }

  private func start(_ entry: AnimationEntry) {
    // Another thread may be taking it away.
    let isFirst = TransactionLock.shared.withLock {
      defer { entry.hasStarted = true }
      return !entry.hasStarted
    }
    if isFirst { entry.animation.delegate?.animationDidStart(entry.animation) }
  }

  private func end(_ entry: AnimationEntry, of layer: CALayer, at instant: Double) {
    guard !TransactionLock.shared.withLock({ entry.hasStopped }) else { return }
    start(entry)
    let ends = TransactionLock.shared.withLock {
      guard !entry.hasStopped else { return false }
      noteEnd(entry, of: layer, at: instant)
      return true
    }
    guard ends else { return }
    for group in entry.groups { group.leave() }
    entry.animation.delegate?.animationDidStop(entry.animation, finished: true)
  }

  private func noteEnd(_ entry: AnimationEntry, of layer: CALayer, at instant: Double) {
    entry.hasStopped = true
    if entry.animation.isRemovedOnCompletion {
      remember(entry, of: layer, until: instant + MediaTiming.resolution)
      layer.changeEntries { $0.remove(entry) }
      reaching.remove(entry, of: layer)
      for share in entry.shares where share.isStill { endStill(share) }
      if let id = entry.id, let node = layer.node {
        running[id] = nil
        if now > instant + MediaTiming.resolution {
          encoder.endings.append(.removeAnimation(node, id))
        } else {
          earliestOver = over.isEmpty ? instant : min(earliestOver, instant)
          over[ObjectIdentifier(layer), default: []].append(Over(layer: layer, entry: entry))
        }
        if isDrawnNoMore(layer) { encoder.endings.append(.set(node, .contents, layer.ownContents)) }
      }
    }
    if let parent = release(layer, after: entry), let node = parent.node {
      let shown = survivors.mixed(into: parent.committedSublayers, of: parent)
      encoder.endings.append(.setSublayers(node, shown.compactMap(\.node)))
    }
  }

  /// Ends a share in a layer that stands still, which has no end of its own.
  private func endStill(_ share: CommittedShare) {
    guard let layer = share.layer, reaching.remove(share.entry, of: layer) else { return }
    share.entry.hasStopped = true
    guard let id = share.entry.id, let node = layer.node else { return }
    running[id] = nil
    encoder.endings.append(.removeAnimation(node, id))
  }

  /// Takes off the tree what ended at an instant that has passed.
  func removeOver() {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard !over.isEmpty, now > earliestOver + MediaTiming.resolution else { return }
    var commands: ContiguousArray<CommitCommand> = []
    for item in over.values.joined().sorted(by: { $0.entry.order < $1.entry.order }) {
      guard let node = item.layer.node, let id = item.entry.id else { continue }
      commands.append(.removeAnimation(node, id))
    }
    over = [:]
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
    if !encoder.isEnded { layer.noteChange() }
  }

  /// Stops the animations of a layer that is destroyed.
  func stopAll(of layer: CALayer) {
    for entry in layer.entryList { stop(entry, of: layer, finished: false) }
    layer.changeEntries { _ = $0.removeAll() }
  }

  /// Forgets a layer that is destroyed.
  func forget(_ layer: CALayer, _ node: NodeID) {
    redrawn[ObjectIdentifier(layer)] = nil
    over[ObjectIdentifier(layer)] = nil
    for entry in reaching.removeAll(of: layer) { stop(entry, of: layer, finished: false) }
    earlier.forget(node)
  }

  /// Takes the shares of an animation out of the layers that it reaches.
  private func removeShares(of entry: AnimationEntry) {
    for share in entry.shares {
      guard let layer = share.layer, reaching.remove(share.entry, of: layer) else { continue }
      encodeRemoval(of: share.entry, of: layer)
      stop(share.entry, of: layer, finished: false)
    }
    entry.shares = []
  }

  private func stop(_ entry: AnimationEntry, of layer: CALayer, finished: Bool) {
    if let id = entry.id { running[id] = nil }
    removeShares(of: entry)
    if !encoder.isEnded, isDrawnNoMore(layer) { layer.noteChange(of: .contents) }
    if let parent = release(layer, after: entry) {
      parent.isStructureDirty = true
      parent.noteChange()
    }
    if entry.id != nil { remember(entry, of: layer, until: justBefore) }
    // An animation that had ended only held its last value, and its delegate was called then.
    guard !entry.hasStopped else { return }
    entry.hasStopped = true
    let animation = entry.animation
    let started = entry.hasStarted
    stops.add(to: context.turns) {
      if !started { animation.delegate?.animationDidStart(animation) }
      for group in entry.groups { group.leave() }
      animation.delegate?.animationDidStop(animation, finished: finished)
    }
  }

  /// Lets a layer go that only its order-out animation kept; the layer that held it, or nil where it stays.
  private func release(_ layer: CALayer, after entry: AnimationEntry) -> CALayer? {
    guard entry.key == Survivors.key, let parent = survivors.release(layer) else { return nil }
    if context.isAdvancing { earlier.noteChange(of: layer, Survivors.key, at: now) }
    survivors.leaving.append(layer)
    return parent
  }

  /// Whether the last animation is gone by which the layer drew itself; its own drawing is to be shown again.
  private func isDrawnNoMore(_ layer: CALayer) -> Bool {
    guard redrawn[ObjectIdentifier(layer)] != nil,
      !layer.entryList.contains(where: { layer.isDrawn(by: $0.animation) }),
      !reaching.of(layer).contains(where: { layer.isDrawn(by: $0.animation) })
    else { return false }
    redrawn[ObjectIdentifier(layer)] = nil
    return true
  }
}
