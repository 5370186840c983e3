import Diagnostics
import Pixels
import RenderServer
import Synchronization

/// The stack of open transactions on a thread or in a render context.
final class TransactionStack {
  /// The settings of one open transaction.
  private struct TransactionLevel {
    var values: [String: Any] = [:]
    var groups: [CompletionGroup] = []
    let isImplicit: Bool
  }

  /// The uncommitted layers that changed in one layer tree.
  private struct LayerTreeChanges {
    let host: LayerTreeHost
    var layers: [CALayer]
  }

  // Sound: a stack is used by only one thread or queue, and no method runs while another one modifies these
  // properties.
  @exclusivity(unchecked) private var levels: [TransactionLevel] = []
  @exclusivity(unchecked) private var changes: [LayerTreeChanges] = []
  /// An empty array whose memory is reused for the next list of changed layers.
  @exclusivity(unchecked) private var recycledList: [CALayer] = []
  /// The layers to which animations were added since the last commit.
  private var animatedLayers: [CALayer] = []
  /// The closures with an order number that are due in the next run loop turn.
  private var orderedClosures: [(order: Int, body: () -> Void)] = []
  /// The queue of closures that run in the next run loop turn.
  let turns: TurnQueue
  // Sound: for the same reason as `levels`, above.
  @exclusivity(unchecked) var blockContexts = BlockAnimationContextStack()
  @exclusivity(unchecked) private(set) var disablesActions = false
  private var isCommitting = false
  /// The observed objects that are checked for changes at the end of each run loop turn.
  var observedObjects = ObservedObjectRegistry()
  /// The host of the layer tree whose changes are being committed.
  private(set) var committingHost: LayerTreeHost?
  /// The memory budget for layers that are drawn for a commit or frame.
  ///
  /// It is `nil` while the program itself requests drawing.
  var memoryBudget: MemoryBudget?
  /// The hosts of the layer trees in which explicit transactions have been committed since the last flush.
  private var undisplayedHosts: [WeakLayerTreeHost] = []

  private struct WeakLayerTreeHost { weak var host: LayerTreeHost? }
  /// Whether a flush is in progress, such as the one at the end of a run loop turn.
  private(set) var isFlushing = false
  /// The time for which presentation copies are created in the current run loop turn, in seconds of a wall clock.
  private var presentationTime: Double?
  /// The clock used for delayed closures.
  let clock: any RenderClock
  private let wake: (TransactionStack) -> Void

  /// Creates a transaction stack whose closures run in the run loop turns of the given queue.
  ///
  /// The closure `wake` must ensure that an open implicit transaction will be committed.
  init(turns: TurnQueue, clock: any RenderClock, wake: @escaping (TransactionStack) -> Void) {
    self.turns = turns
    self.clock = clock
    self.wake = wake
  }

  /// Whether no changes, animations or closures are pending.
  var isIdle: Bool {
    levels.isEmpty && changes.isEmpty && animatedLayers.isEmpty && orderedClosures.isEmpty
  }

  /// Whether an implicit transaction is open.
  var isImplicitOpen: Bool { levels.first?.isImplicit ?? false }

  // MARK: Levels

  func begin() { levels.append(TransactionLevel(isImplicit: false)) }

  func commit() {
    guard let level = levels.last, !level.isImplicit else { return }
    finishInnermostTransaction()
  }

  /// Commits the implicit transaction, unless an explicit transaction is open inside it.
  ///
  /// The committed changes then count as presented.
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

  /// Records that an explicit transaction has committed changes to a host's tree.
  ///
  /// The changes count as presented after the next flush.
  func recordUndisplayedChanges(of host: LayerTreeHost) {
    guard !undisplayedHosts.contains(where: { $0.host === host }) else { return }
    undisplayedHosts.removeAll { $0.host == nil }
    undisplayedHosts.append(WeakLayerTreeHost(host: host))
  }

  /// Ends the innermost transaction.
  ///
  /// Layout changes made while the outermost transaction is committed still use its settings.
  private func finishInnermostTransaction() {
    if levels.count == 1 { commitHostChanges() }
    let level = levels.removeLast()
    updateDisablesActions()
    for group in level.groups { group.seal() }
  }

  /// Opens an implicit transaction, unless a transaction is already open.
  @inline(__always)
  func open() {
    if levels.isEmpty { beginImplicitTransaction() }
  }

  /// Adds a changed layer to the open transaction.
  ///
  /// The layer is then committed only by that transaction.
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

  /// Returns the host with the given root layer that is waiting for its first commit, or `nil` if there is none.
  func pendingHost(of root: CALayer) -> LayerTreeHost? {
    changes.last { $0.host.root === root && !$0.host.isEnded }?.host
  }

  /// Takes over the changes from another stack, except those in the tree of the given context, which commits them in
  /// its own turns.
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

  /// Returns the uncommitted changed layers of the given host's tree.
  func changedLayers(of host: LayerTreeHost) -> [CALayer] {
    changes.first { $0.host === host }?.layers ?? []
  }

  /// Removes and returns the uncommitted changed layers of the given host's tree.
  func extractChanges(of host: LayerTreeHost) -> [CALayer] {
    guard let index = changes.firstIndex(where: { $0.host === host }) else { return [] }
    return changes.remove(at: index).layers
  }

  /// Keeps the memory of an array for the next list of changed layers.
  func recycleLayerList(_ list: consuming [CALayer]) {
    list.removeAll(keepingCapacity: true)
    recycledList = list
  }

  /// Returns the time for which presentation copies are created, on a wall clock.
  ///
  /// The time stays constant during a run loop turn, so that values read one after another are consistent. In a turn
  /// that takes longer than a display frame, it advances.
  func presentationTime(now: Double) -> Double {
    if let presentationTime,
      (presentationTime...(presentationTime + Self.frameDuration)).contains(now)
    {
      return presentationTime
    }
    presentationTime = now
    // The run loop turn must end even if it changes nothing, so that the next one has a new time.
    wake(self)
    return now
  }

  /// The duration of a display frame at the default rate, in seconds.
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
        "invalid animationDuration \(seconds) of the transaction; set 0 or more seconds",
        kind: "invalid animationDuration of the transaction")
    }
  }

  /// The default duration of animations, in seconds, which is the same as in Core Animation.
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

  /// Returns the completion groups that a new animation joins: the most recent group of each open transaction.
  func completionGroupsForNewAnimation() -> [CompletionGroup] { levels.compactMap(\.groups.last) }

  /// Adds a closure to the next run loop turn.
  ///
  /// Closures added with this method run in the order of their order numbers.
  func enqueue(order: Int, _ body: @escaping () -> Void) {
    orderedClosures.append((order, body))
    guard orderedClosures.count == 1 else { return }
    // If the render context is released, pending closures are discarded together with its stack.
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

/// A completion block and the number of animations for which it is waiting.
///
/// The animations may end on a different thread than the one that added them.
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

  /// Removes an animation that has ended.
  ///
  /// When the last one has been removed, the block is called.
  func leave() {
    let isLast = state.withLock {
      $0.waiting -= 1
      return $0.waiting == 0 && $0.isSealed
    }
    if isLast { block() }
  }

  /// Prevents further animations from joining the group.
  ///
  /// If no animations have joined, the block is called in the next run loop turn.
  func seal() {
    let waitsForNone = state.withLock {
      $0.isSealed = true
      return $0.waiting == 0
    }
    if waitsForNone { turns.enqueue(block) }
  }
}
