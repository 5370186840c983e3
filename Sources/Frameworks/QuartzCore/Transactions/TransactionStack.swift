import Diagnostics
import Pixels
import RenderServer
import Synchronization

/// The transactions of one thread or one render context: behaviour/actions.md, "Transactions".
final class TransactionStack {
  /// Where the settings of one transaction lie.
  private struct TransactionLevel {
    var values: [String: Any] = [:]
    var groups: [CompletionGroup] = []
    let isImplicit: Bool
  }

  /// What was changed of one live tree.
  private struct LayerTreeChanges {
    let host: LayerTreeHost
    var layers: [CALayer]
  }

  // Sound: a stack is used by one thread or queue, and no method of its own runs within a change of these.
  @exclusivity(unchecked) private var levels: [TransactionLevel] = []
  @exclusivity(unchecked) private var changes: [LayerTreeChanges] = []
  /// Memory for the next list of changed layers.
  @exclusivity(unchecked) private var recycledList: [CALayer] = []
  /// Layers that had animations added since the last commit.
  private var animatedLayers: [CALayer] = []
  /// Closures that wait for the next turn by number.
  private var orderedClosures: [(order: Int, body: () -> Void)] = []
  /// Where closures wait for the next turn.
  let turns: TurnQueue
  // Sound: as `levels`, above.
  @exclusivity(unchecked) var blockContexts = BlockAnimationContextStack()
  @exclusivity(unchecked) private(set) var disablesActions = false
  private var isCommitting = false
  /// The objects that are looked through when a turn ends here.
  var observedObjects = ObservedObjectRegistry()
  /// The live tree whose changes are being committed.
  private(set) var committingHost: LayerTreeHost?
  /// What layers that are drawn for a commit or a frame may take; nil for what a program draws by its own call.
  var memoryBudget: MemoryBudget?
  /// The trees in which explicit transactions have committed something since the last flush.
  private var undisplayedHosts: [WeakLayerTreeHost] = []

  private struct WeakLayerTreeHost { weak var host: LayerTreeHost? }
  /// Whether what is committed is flushed, as at the end of a turn.
  private(set) var isFlushing = false
  /// The instant that presentations show in the present turn, on a clock that goes by itself.
  private var presentationTime: Double?
  /// By which closures wait.
  let clock: any RenderClock
  private let wake: (TransactionStack) -> Void

  /// A stack whose closures run in the turns of that queue; `wake` sees to it that an implicit transaction gets
  /// committed.
  init(turns: TurnQueue, clock: any RenderClock, wake: @escaping (TransactionStack) -> Void) {
    self.turns = turns
    self.clock = clock
    self.wake = wake
  }

  /// Whether there is nothing to commit and nothing waits.
  var isIdle: Bool {
    levels.isEmpty && changes.isEmpty && animatedLayers.isEmpty && orderedClosures.isEmpty
  }

  /// Whether an implicit transaction waits for its commit.
  var isImplicitOpen: Bool { levels.first?.isImplicit ?? false }

  // MARK: Levels

  func begin() { levels.append(TransactionLevel(isImplicit: false)) }

  func commit() {
    guard let level = levels.last, !level.isImplicit else { return }
    finishInnermostTransaction()
  }

  /// Commits the implicit transaction where no explicit one is open in it; what is committed then counts as shown.
  func flush() {
    presentationTime = nil
    if !isCommitting {
      observedObjects.notifyIfChanged()
      MainObservedObjects.notifyIfChanged()
    }
    guard !isCommitting, levels.last?.isImplicit ?? true else { return }
    isFlushing = true
    if levels.isEmpty { commitHostChanges() } else { finishInnermostTransaction() }
    isFlushing = false
    guard !undisplayedHosts.isEmpty else { return }
    for tree in undisplayedHosts { tree.host?.context.discardPreviousValues() }
    undisplayedHosts.removeAll()
  }

  /// Takes note that an explicit transaction commits something, which counts as shown from the next flush on.
  func recordUndisplayedChanges(of host: LayerTreeHost) {
    guard !undisplayedHosts.contains(where: { $0.host === host }) else { return }
    undisplayedHosts.removeAll { $0.host == nil }
    undisplayedHosts.append(WeakLayerTreeHost(host: host))
  }

  /// Ends the innermost transaction.
  ///
  /// What layout changes while the outermost one is committed still has its settings.
  private func finishInnermostTransaction() {
    if levels.count == 1 { commitHostChanges() }
    let level = levels.removeLast()
    updateDisablesActions()
    for group in level.groups { group.seal() }
  }

  /// Makes sure that a transaction is open.
  @inline(__always)
  func open() {
    if levels.isEmpty { beginImplicitTransaction() }
  }

  /// Takes a changed layer into the transaction that is open here; no other one will commit it.
  func recordChangedLayer(_ layer: CALayer, of host: LayerTreeHost) {
    if let index = changes.firstIndex(where: { $0.host === host }) {
      changes[index].layers.append(layer)
    } else {
      recycledList.append(layer)
      changes.append(LayerTreeChanges(host: host, layers: recycledList))
      recycledList = []
    }
    open()
  }

  /// The host of a layer that nothing stands above, where it waits for its first commit.
  func pendingHost(of root: CALayer) -> LayerTreeHost? {
    changes.last { $0.host.root === root && !$0.host.isEnded }?.host
  }

  /// Takes over from another stack the changes of all live trees but those of a context, whose turns commit them.
  func adoptChanges(of other: TransactionStack, excluding context: RenderContext) {
    guard other !== self else { return }
    let foreign = other.changes.filter { $0.host.context !== context }
    other.changes.removeAll { $0.host.context !== context }
    for change in foreign {
      for layer in change.layers { recordChangedLayer(layer, of: change.host) }
    }
  }

  private func beginImplicitTransaction() {
    levels.append(TransactionLevel(isImplicit: true))
    wake(self)
  }

  private func commitHostChanges() {
    guard !isCommitting else { return }
    presentationTime = nil
    isCommitting = true
    defer { isCommitting = false }
    while let host = changes.first?.host {
      committingHost = host
      host.commitChanges(of: self)
    }
    committingHost = nil
    let orphans = animatedLayers
    animatedLayers = []
    for layer in orphans where layer.host == nil { layer.discardAnimations(notifyingIn: turns) }
  }

  /// The layers of a live tree that were changed here and are not yet laid out and drawn.
  func changedLayers(of host: LayerTreeHost) -> [CALayer] {
    changes.first { $0.host === host }?.layers ?? []
  }

  /// The changed layers of a live tree, which are then no longer listed.
  func extractChanges(of host: LayerTreeHost) -> [CALayer] {
    guard let index = changes.firstIndex(where: { $0.host === host }) else { return [] }
    return changes.remove(at: index).layers
  }

  /// Keeps the memory of a list that was taken for the next one.
  func recycleLayerList(_ list: consuming [CALayer]) {
    list.removeAll(keepingCapacity: true)
    recycledList = list
  }

  /// The instant that presentations show, on a clock that goes by itself: one for the whole turn, so that values that are
  /// read one after the other belong together.
  ///
  /// A turn that takes longer than a frame of a display has more than one instant.
  func presentationTime(now: Double) -> Double {
    if let presentationTime,
      (presentationTime...(presentationTime + Self.frameDuration)).contains(now)
    {
      return presentationTime
    }
    presentationTime = now
    // Somebody has to end the turn, though it may change nothing.
    wake(self)
    return now
  }

  /// How long a display shows a frame, in seconds.
  static let frameDuration = 1 / Double(RefreshQueue.defaultRate)

  // MARK: Settings

  func value(forKey key: String) -> Any? {
    for level in levels.reversed() {
      if let value = level.values[key] { return value is NSNull ? nil : value }
    }
    switch key {
    case kCATransactionAnimationDuration: return Self.defaultDuration
    case kCATransactionDisableActions: return false
    default: return nil
    }
  }

  func setValue(_ value: Any?, forKey key: String) {
    open()
    levels[levels.count - 1].values[key] = value ?? NSNull()
    if key == kCATransactionDisableActions { updateDisablesActions() }
    if key == kCATransactionAnimationDuration, let seconds = decodeNumber(value), !(seconds >= 0) {
      diagnostics.report(
        "the transaction's animationDuration is \(seconds); give zero or more seconds",
        kind: "the transaction's animationDuration")
    }
  }

  /// - Source: behaviour/layers.md, "Defaults".
  static let defaultDuration = 0.25

  var animationDuration: Double {
    guard !levels.isEmpty else { return Self.defaultDuration }
    return decodeNumber(value(forKey: kCATransactionAnimationDuration)) ?? Self.defaultDuration
  }

  var timingFunction: CAMediaTimingFunction? {
    guard !levels.isEmpty else { return nil }
    return value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  private func updateDisablesActions() {
    disablesActions =
      !levels.isEmpty && decodeNumber(value(forKey: kCATransactionDisableActions)) ?? 0 != 0
  }

  // MARK: Completion

  func setCompletionBlock(_ block: (() -> Void)?) {
    open()
    let top = levels.count - 1
    levels[top].values[kCATransactionCompletionBlock] = block ?? NSNull()
    if let block { levels[top].groups.append(CompletionGroup(turns, block)) }
  }

  /// The groups that wait for an animation added now: the last of each open transaction.
  func completionGroupsForNewAnimation() -> [CompletionGroup] { levels.compactMap(\.groups.last) }

  /// Puts a closure into the next turn; those put in so run in the order of their numbers.
  func enqueue(order: Int, _ body: @escaping () -> Void) {
    orderedClosures.append((order, body))
    guard orderedClosures.count == 1 else { return }
    // What waits here goes with the stack when its render context goes.
    turns.enqueue { [weak self] in
      guard let self else { return }
      let due = orderedClosures.sorted { $0.order < $1.order }
      orderedClosures = []
      for (_, body) in due { body() }
    }
  }

  func recordAnimation(of layer: CALayer) {
    animatedLayers.append(layer)
    open()
  }
}

/// A completion block and how many animations it waits for: behaviour/actions.md, "Completion".
///
/// The animations may end on another thread than the one that made them.
final class CompletionGroup {
  private let block: () -> Void
  private let turns: TurnQueue
  private let state = Mutex(State())

  private struct State {
    var waiting = 0
    var isSealed = false
  }

  init(_ turns: TurnQueue, _ block: @escaping () -> Void) {
    self.turns = turns
    self.block = block
  }

  func enter() { state.withLock { $0.waiting += 1 } }

  /// One animation is over; the last one runs the block.
  func leave() {
    let isLast = state.withLock {
      $0.waiting -= 1
      return $0.waiting == 0 && $0.isSealed
    }
    if isLast { block() }
  }

  /// No further animation can join; a block that waits for none runs in the next turn.
  func seal() {
    let waitsForNone = state.withLock {
      $0.isSealed = true
      return $0.waiting == 0
    }
    if waitsForNone { turns.enqueue(block) }
  }
}
