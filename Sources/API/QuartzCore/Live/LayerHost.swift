package import RenderServer
package import RenderTree
import Synchronization
import Timing

/// The API's side of one live tree: it finds what changed, commits it, and hands events to delegates.
package final class LayerHost: RenderClient, @unchecked Sendable {
  /// Where the tree is live.
  package let context: RenderContext
  /// The layer that nothing live stands above.
  package let root: CALayer
  /// Counts commits, so that a presentation made before one is not shown after it; commits come from any thread.
  private let generations = Atomic(0)
  var generation: Int { generations.load(ordering: .acquiring) }
  private(set) var running: [AnimationID: (layer: CALayer, entry: AnimationEntry)] = [:]
  private let stops = StopNotices()
  @exclusivity(unchecked) var commands = Commit()
  /// What ended while frames were made, for the next commit of whatever thread: the layers that it is about are not
  /// touched, as another thread may be changing them.
  @exclusivity(unchecked) private var endings: [CommitCommand] = []
  private var leaving: [CALayer] = []
  private var survivors = Survivors()
  /// Layers that an animation makes draw themselves for every frame.
  private var redrawn: [ObjectIdentifier: Redrawn] = [:]
  private(set) var over: [ObjectIdentifier: [Over]] = [:]
  /// The animations of other layers that reach into a layer.
  private(set) var reaching = ReachingAnimations()
  /// The earliest instant of an end, where an animation is over.
  private var earliestOver = 0.0
  /// The animations that frames of earlier times show.
  var earlier = EarlierFrames()
  var tiles = LiveTiles()
  /// The portals, and what they show.
  private var portals = LivePortals()
  private let timer: LiveTimer
  /// The order of the animation that was taken into the commit last, and whether an earlier one came after a later one.
  private var latestAddition = 0
  private var areAdditionsMixed = false
  /// The instant of the commit that is being made: all that it adds begins together, however long it takes.
  private var commitInstant: Double?
  /// Whether the root has left; nothing is committed any more.
  private(set) var isEnded = false

  /// Makes a tree live and flushes what is pending: behaviour/choices.md, "More of time".
  ///
  /// Where it waits, the tree is live from the next commit on: showing a window commits nothing, behaviour/actions.md,
  /// "Transactions".
  package init(root: CALayer, context: RenderContext, waitsForCommit: Bool = false) {
    self.root = root
    self.context = context
    timer = LiveTimer(context)
    context.client = self
    if let other = root.host { other.forget(root) }
    let stack = TransactionStack.current
    if waitsForCommit {
      stack.note(root, of: self)
    } else {
      commitChanges(of: stack)
      stack.flush()
    }
    ProgramTime.made(context)
    if !(context.clock is ManualClock) { context.turns.wake = { [weak timer] in timer?.arm() } }
  }

  deinit { detach() }

  /// The tree is live no more; running animations stop unfinished.
  package func detach() {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard root.host === self else {
      // It may wait for its first commit.
      isEnded = true
      if context.client === self { context.client = nil }
      return
    }
    context.client = nil
    isEnded = true
    destroy(root)
    commands.commands.append(.setRoot(nil))
    submit()
  }

  /// Whether tiles fade in.
  var isFading: Bool { tiles.isFading }

  /// The context's present instant.
  var now: Double { context.clock.now }

  /// The instant that presentations show: on a clock that goes by itself, one in a turn.
  var shownInstant: Double {
    if context.clock is ManualClock { return now }
    // An animation that another thread has committed meanwhile begins after the turn's instant.
    return max(TransactionStack.current.shownInstant(now: now), context.lastCommit)
  }

  // MARK: RenderClient

  /// Ends the transactions of this thread, and lets what waits without a context run, too.
  package func commit() {
    let stack = TransactionStack.current
    dropOver()
    TransactionLock.shared.withLock { if restoreDrawings() { submit() } }
    stack.flush()
    TransactionLock.shared.withLock { submitEndings() }
    if stack.turns !== context.turns { stack.turns.run(at: stack.clock.now) }
    Associations.sweep()
  }

  /// Whether no animation that is over waits to be taken out.
  var isIdle: Bool {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    return over.isEmpty
  }

  /// Draws for an instant what draws itself by an animated key: behaviour/layers.md, "Keys".
  package func prepare(for time: Double) {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    dropOver()
    _ = restoreDrawings()
    let stack = TransactionStack.current
    let before = stack.budget
    let past = drawingEarlier(at: time)
    let draws = !redrawn.isEmpty || !past.isEmpty
    if draws { stack.budget = context.budget }
    defer { if draws { stack.budget = before } }
    for (layer, node) in past where redrawn[ObjectIdentifier(layer)] == nil {
      commands.commands.append(.set(node, .contents, layer.drawnContents(at: time)))
      earlier.noteDrawing(of: layer, node)
    }
    for layer in redrawn.values.sorted(by: { $0.order < $1.order }).map(\.layer) {
      guard let node = layer.node else { continue }
      if let tiles = (layer as? CATiledLayer)?.tiles {
        tiles.askForAll()
        continue
      }
      commands.commands.append(.set(node, .contents, layer.drawnContents(at: time)))
    }
    if !commands.isEmpty { submit() }
  }

  /// The name of a layer, or its class.
  package func title(of node: NodeID) -> String? {
    TransactionLock.shared.withLock { root.layer(of: node)?.title }
  }

  /// Tells the delegates.
  package func receive(_ events: [AnimationEvent]) {
    // What replaces an animation begins after its stop.
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

  // MARK: Commit

  /// Layout, display, then all changes of one stack of transactions as one commit: behaviour/actions.md,
  /// "Transactions".
  func commitChanges(of stack: TransactionStack) {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard !isEnded else {
      for layer in stack.take(of: self) { layer.isEnqueued = false }
      return
    }
    let isNew = root.node == nil
    if isNew || stack.changed(of: self).contains(where: \.isUnprepared) {
      prepareLayers(for: stack)
    }
    commitInstant = now
    defer { commitInstant = nil }
    if isNew {
      create(root)
      commands.commands.append(.setRoot(root.node))
    }
    let layers = stack.take(of: self)
    for layer in layers {
      layer.isEnqueued = false
      // One that another tree took over has its changes committed there.
      if layer.host === self { encode(layer) } else { layer.noteChange() }
    }
    stack.reuse(layers)
    // Whatever layers they reach have nodes by now.
    for share in reaching.takeNew() { encode(share) }
    orderAdditions()
    settleLeaving()
    portals.encode(to: &commands, of: self)
    let keepsReplaced = !isNew && !stack.isFlushing && !commands.isEmpty
    if keepsReplaced { stack.noteUnshown(self) }
    if !commands.isEmpty || !endings.isEmpty { submit(keepsReplaced: keepsReplaced) }
    timer.arm()
  }

  /// Commits what ended since the last commit.
  private func submitEndings() {
    guard !isEnded, !endings.isEmpty || !leaving.isEmpty else { return }
    settleLeaving()
    submit()
  }

  func submit(keepsReplaced: Bool = false) {
    generations.add(1, ordering: .releasing)
    if !endings.isEmpty {
      commands.commands.insert(contentsOf: endings, at: 0)
      endings.removeAll(keepingCapacity: true)
    }
    context.submit(commands, keepsReplaced: keepsReplaced)
    commands.commands.removeAll(keepingCapacity: true)
    commands.snapshots.removeAll(keepingCapacity: true)
  }

  private func encode(_ layer: CALayer) {
    guard let node = layer.node else { return }
    if context.isAdvancing { noteChangeMeanwhile(of: layer) }
    let table = LayerProperties.self
    if layer.store.hasLists {
      for list in layer.store.rare.lists.keys { layer.dirty.insert(list) }
      encodeParts(of: layer, node)
    }
    layer.dirty.forEach { id in
      commands.commands.append(.set(node, id, table.encode(id, layer)))
    }
    layer.dirty.removeAll()
    layer.rememberCommitted()
    if layer.isStructureDirty { encodeStructure(of: layer, node) }
    encodeAnimations(of: layer, node)
  }

  /// The animated parts of filters and cells, which are columns of their own.
  private func encodeParts(of layer: CALayer, _ node: NodeID) {
    for (id, value) in layer.animatedPartValues { commands.commands.append(.set(node, id, value)) }
  }

  private func encodeStructure(of layer: CALayer, _ node: NodeID) {
    layer.isStructureDirty = false
    let now = layer.childList
    for (index, child) in layer.committedSublayers.enumerated() where child.parent !== layer {
      if !survivors.keep(child, of: layer, at: index) { leaving.append(child) }
    }
    for child in now where child.host !== self { create(child) }
    layer.committedSublayers = now
    let shown = survivors.mixed(into: now, of: layer)
    commands.commands.append(.setSublayers(node, shown.compactMap(\.node)))
    let mask = layer.maskStorage
    if mask !== layer.committedMask {
      if let old = layer.committedMask { leaving.append(old) }
      if let mask, mask.host !== self { create(mask) }
      layer.committedMask = mask
      commands.commands.append(.setMask(node, mask?.node))
    }
  }

  /// Makes nodes for a layer and everything below it; a worklist, as trees may be thousands deep.
  private func create(_ top: CALayer) {
    var work = [top]
    var made: [CALayer] = []
    while let layer = work.popLast() {
      if let other = layer.host, other !== self { other.forget(layer) }
      let node = context.identifiers.makeNode()
      layer.node = node
      layer.host = self
      commands.commands.append(.create(node, type(of: layer).nodeClass))
      tiles.add(layer, node)
      if let layer = layer as? CAPortalLayer { portals.add(layer, node) }
      layer.appendValues(to: &commands, node)
      layer.dirty.removeAll()
      layer.rememberCommitted()
      layer.isStructureDirty = false
      layer.committedSublayers = layer.childList
      layer.committedMask = layer.maskStorage
      made.append(layer)
      work += layer.branches
    }
    // Children exist by now; parents are filled from the bottom up.
    for layer in made.reversed() {
      guard let node = layer.node else { continue }
      if !layer.committedSublayers.isEmpty {
        commands.commands.append(.setSublayers(node, layer.committedSublayers.compactMap(\.node)))
      }
      if let mask = layer.committedMask?.node {
        commands.commands.append(.setMask(node, mask))
      }
      encodeAnimations(of: layer, node, isNew: true)
    }
  }

  private func settleLeaving() {
    let gone = leaving
    leaving = []
    for layer in gone where layer.host === self && !isUnderRoot(layer) { destroy(layer) }
  }

  private func isUnderRoot(_ layer: CALayer) -> Bool {
    var at: CALayer? = layer
    while let here = at {
      if here === root { return true }
      at = here.parent
    }
    return false
  }

  /// Another host takes the layer over.
  private func forget(_ layer: CALayer) {
    destroy(layer)
    if !commands.isEmpty { submit() }
  }

  private func destroy(_ top: CALayer) {
    if top === root { isEnded = true }
    var work = [top]
    while let layer = work.popLast() {
      guard layer.host === self, let node = layer.node else { continue }
      for entry in layer.entryList { stop(entry, of: layer, finished: false) }
      layer.changeEntries { _ = $0.removeAll() }
      tiles.remove(node)
      portals.remove(node)
      layer.node = nil
      layer.host = nil
      layer.shown = nil
      work += layer.committedSublayers + survivors.forget(of: layer)
      redrawn[ObjectIdentifier(layer)] = nil
      over[ObjectIdentifier(layer)] = nil
      for entry in reaching.removeAll(of: layer) { stop(entry, of: layer, finished: false) }
      earlier.forget(node)
      if let mask = layer.committedMask { work.append(mask) }
      layer.committedSublayers = []
      layer.committedMask = nil
      commands.commands.append(.destroy(node))
      context.identifiers.release(node)
    }
  }

  // MARK: Animations

  /// Commits what was added to a layer; a node that this commit makes has no picture from before.
  private func encodeAnimations(of layer: CALayer, _ node: NodeID, isNew: Bool = false) {
    for entry in layer.entryList.uncommitted {
      let id = context.identifiers.makeAnimation()
      let local = layer.localTime(rootTime: commitInstant ?? now)
      context.tellIfFar(entry.animation, from: local)
      var typed = entry.animation.typed(id: id, in: layer, now: local)
      if !isNew, typed.content.holdsTransition {
        let before = context.identifiers.makeSnapshot()
        typed.content = typed.content.transitioning(from: before)
        commands.snapshots.append((before, node))
      }
      encode(typed, as: entry, of: layer, node)
      reaching.add(entry, of: layer)
    }
  }

  /// Commits an animation in the form that the tree runs.
  private func encode(
    _ typed: Animation, as entry: AnimationEntry, of layer: CALayer, _ node: NodeID
  ) {
    entry.id = typed.id
    entry.committedForm = typed
    (entry.committedAt, entry.showsEarlier) = (now, !context.isAdvancing)
    running[typed.id] = (layer, entry)
    if layer.store.hasLists { encodeParts(of: layer, node) }
    if layer.isDrawn(by: entry.animation), redrawn[ObjectIdentifier(layer)] == nil {
      redrawn[ObjectIdentifier(layer)] = Redrawn(layer: layer, order: entry.order)
    }
    commands.commands.append(.addAnimation(node, typed))
    if entry.order < latestAddition { areAdditionsMixed = true }
    latestAddition = entry.order
  }

  /// Commits the share of an animation that another layer has: behaviour/animations.md, "Other layers".
  private func encode(_ share: ReachingAnimations.New) {
    let (layer, entry) = (share.layer, share.entry)
    guard layer.host === self, let node = layer.node, !share.origin.hasStopped else { return }
    let id = context.identifiers.makeAnimation()
    var typed = entry.animation.typed(id: id, in: layer, now: 0)
    typed.timing = share.timing(typed.timing)
    reaching.insert(entry, of: layer)
    share.origin.shares.append(CommittedShare(layer: layer, entry: entry))
    encode(typed, as: entry, of: layer, node)
  }

  /// Whether an animation of another layer makes the layer draw itself for every frame.
  func isDrawnFromOutside(_ layer: CALayer) -> Bool {
    TransactionLock.shared.withLock {
      reaching.of(layer).contains { layer.isDrawn(by: $0.animation) }
    }
  }

  /// Brings the animations of a commit into the order of their adding, whatever layers they are of:
  /// behaviour/actions.md, "Turns".
  private func orderAdditions() {
    defer { (latestAddition, areAdditionsMixed) = (0, false) }
    guard areAdditionsMixed else { return }
    var added: [(order: Int, command: CommitCommand)] = []
    commands.commands.removeAll { command in
      guard case .addAnimation(_, let animation) = command else { return false }
      added.append((running[animation.id]?.entry.order ?? 0, command))
      return true
    }
    added.sort { $0.order < $1.order }
    for (_, command) in added { commands.commands.append(command) }
  }

  /// Takes an animation off the tree; its delegate hears in the next turn.
  func remove(_ entry: AnimationEntry, of layer: CALayer) {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    removeNode(entry, of: layer)
    stop(entry, of: layer, finished: false)
  }

  private func removeNode(_ entry: AnimationEntry, of layer: CALayer) {
    // Another thread may have found it at its end.
    guard let id = entry.id, let node = layer.node, running[id] != nil else { return }
    commands.commands.append(.removeAnimation(node, id))
    // A host that goes must not be kept by a change that waits for it.
    if !isEnded { layer.noteChange() }
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

  /// Ends a share in a layer that stands still, which has no end of its own.
  private func endStill(_ share: CommittedShare) {
    guard let layer = share.layer, reaching.remove(share.entry, of: layer) else { return }
    share.entry.hasStopped = true
    guard let id = share.entry.id, let node = layer.node else { return }
    running[id] = nil
    endings.append(.removeAnimation(node, id))
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
          endings.append(.removeAnimation(node, id))
        } else {
          earliestOver = over.isEmpty ? instant : min(earliestOver, instant)
          over[ObjectIdentifier(layer), default: []].append(Over(layer: layer, entry: entry))
        }
        if isDrawnNoMore(layer) { endings.append(.set(node, .contents, layer.committedContents)) }
      }
    }
    if let parent = release(layer, after: entry), let node = parent.node {
      let shown = survivors.mixed(into: parent.committedSublayers, of: parent)
      endings.append(.setSublayers(node, shown.compactMap(\.node)))
    }
  }

  /// A layer that draws itself anew for each frame, in the order of the animations that began it.
  private struct Redrawn {
    let layer: CALayer
    let order: Int
  }

  /// An animation that is removed, but whose last value shows as long as it is the instant of its end.
  struct Over {
    let layer: CALayer
    let entry: AnimationEntry
  }

  /// Takes off the tree what ended at an instant that has passed.
  private func dropOver() {
    TransactionLock.shared.lock()
    defer { TransactionLock.shared.unlock() }
    guard !over.isEmpty, now > earliestOver + MediaTiming.resolution else { return }
    var commit = Commit()
    for item in over.values.joined().sorted(by: { $0.entry.order < $1.entry.order }) {
      guard let node = item.layer.node, let id = item.entry.id else { continue }
      commit.commands.append(.removeAnimation(node, id))
    }
    over = [:]
    generations.add(1, ordering: .releasing)
    context.submit(commit)
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

  /// Lets a layer go that only its order-out animation kept; the layer that held it, or nil where it stays.
  private func release(_ layer: CALayer, after entry: AnimationEntry) -> CALayer? {
    guard entry.key == Survivors.key, let parent = survivors.release(layer) else { return nil }
    if context.isAdvancing { earlier.noteChange(of: layer, Survivors.key, at: now) }
    leaving.append(layer)
    return parent
  }

  /// Takes the shares of an animation out of the layers that it reaches.
  private func removeShares(of entry: AnimationEntry) {
    for share in entry.shares {
      guard let layer = share.layer, reaching.remove(share.entry, of: layer) else { continue }
      removeNode(share.entry, of: layer)
      stop(share.entry, of: layer, finished: false)
    }
    entry.shares = []
  }

  private func stop(_ entry: AnimationEntry, of layer: CALayer, finished: Bool) {
    if let id = entry.id { running[id] = nil }
    removeShares(of: entry)
    if !isEnded, isDrawnNoMore(layer) { layer.noteChange(of: .contents) }
    if let parent = release(layer, after: entry) {
      parent.isStructureDirty = true
      parent.noteChange()
    }
    if entry.id != nil { remember(entry, of: layer, until: justBefore) }
    // One that had ended only held its last value; its delegate has been told.
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
}
