import Pixels
import RenderServer
import Synchronization

/// The transactions of one thread or one render context: behaviour/actions.md, "Transactions".
final class TransactionStack {
  /// Where the settings of one transaction lie.
  private struct Level {
    var values: [String: Any] = [:]
    var groups: [CompletionGroup] = []
    let isImplicit: Bool
  }

  /// What was changed of one live tree.
  private struct Changes {
    let host: LayerHost
    var layers: [CALayer]
  }

  // Sound: a stack is used by one thread or queue, and no method of its own runs within a change of these.
  @exclusivity(unchecked) private var levels: [Level] = []
  @exclusivity(unchecked) private var changes: [Changes] = []
  /// Memory for the next list of changed layers.
  @exclusivity(unchecked) private var spareList: [CALayer] = []
  /// Layers that had animations added since the last commit.
  private var animated: [CALayer] = []
  /// Closures that wait for the next turn by number.
  private var numbered: [(order: Int, body: () -> Void)] = []
  /// Where closures wait for the next turn.
  let turns: TurnQueue
  // Sound: as `levels`, above.
  @exclusivity(unchecked) var blocks = OpenBlocks()
  @exclusivity(unchecked) private(set) var disablesActions = false
  private var isCommitting = false
  /// The objects that are looked through when a turn ends here.
  var watched = WatchedTurns()
  /// The live tree whose changes are being committed.
  private(set) var committing: LayerHost?
  /// What layers that are drawn for a commit or a frame may take; nil for what a program draws by its own call.
  var budget: MemoryBudget?
  /// The trees in which explicit transactions have committed something since the last flush.
  private var unshown: [Unshown] = []

  private struct Unshown { weak var host: LayerHost? }
  /// Whether what is committed is flushed, as at the end of a turn.
  private(set) var isFlushing = false
  /// The instant that presentations show in the present turn, on a clock that goes by itself.
  private var shownInstant: Double?
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
  var isIdle: Bool { levels.isEmpty && changes.isEmpty && animated.isEmpty && numbered.isEmpty }

  /// Whether an implicit transaction waits for its commit.
  var isImplicitOpen: Bool { levels.first?.isImplicit ?? false }

  // MARK: Levels

  func begin() { levels.append(Level(isImplicit: false)) }

  func commit() {
    guard let level = levels.last, !level.isImplicit else { return }
    finish()
  }

  /// Commits the implicit transaction where no explicit one is open in it; what is committed then counts as shown.
  func flush() {
    shownInstant = nil
    if !isCommitting {
      watched.settle()
      WatchedTurns.settleMain()
    }
    guard !isCommitting, levels.last?.isImplicit ?? true else { return }
    isFlushing = true
    if levels.isEmpty { commitHosts() } else { finish() }
    isFlushing = false
    guard !unshown.isEmpty else { return }
    for tree in unshown { tree.host?.context.forgetReplaced() }
    unshown.removeAll()
  }

  /// Takes note that an explicit transaction commits something, which counts as shown from the next flush on.
  func noteUnshown(_ host: LayerHost) {
    guard !unshown.contains(where: { $0.host === host }) else { return }
    unshown.removeAll { $0.host == nil }
    unshown.append(Unshown(host: host))
  }

  /// Ends the innermost transaction.
  ///
  /// What layout changes while the outermost one is committed still has its settings.
  private func finish() {
    if levels.count == 1 { commitHosts() }
    let level = levels.removeLast()
    updateSwitches()
    for group in level.groups { group.seal() }
  }

  /// Makes sure that a transaction is open.
  @inline(__always)
  func open() {
    if levels.isEmpty { openImplicit() }
  }

  /// Takes a changed layer into the transaction that is open here; no other one will commit it.
  func note(_ layer: CALayer, of host: LayerHost) {
    if let index = changes.firstIndex(where: { $0.host === host }) {
      changes[index].layers.append(layer)
    } else {
      spareList.append(layer)
      changes.append(Changes(host: host, layers: spareList))
      spareList = []
    }
    open()
  }

  /// The host of a layer that nothing stands above, where it waits for its first commit.
  func waitingHost(of root: CALayer) -> LayerHost? {
    changes.last { $0.host.root === root && !$0.host.isEnded }?.host
  }

  /// Takes over from another stack the changes of all live trees but those of a context, whose turns commit them.
  func takeChanges(of other: TransactionStack, besides context: RenderContext) {
    guard other !== self else { return }
    let foreign = other.changes.filter { $0.host.context !== context }
    other.changes.removeAll { $0.host.context !== context }
    for change in foreign {
      for layer in change.layers { note(layer, of: change.host) }
    }
  }

  private func openImplicit() {
    levels.append(Level(isImplicit: true))
    wake(self)
  }

  private func commitHosts() {
    guard !isCommitting else { return }
    shownInstant = nil
    isCommitting = true
    defer { isCommitting = false }
    while let host = changes.first?.host {
      committing = host
      host.commitChanges(of: self)
    }
    committing = nil
    let orphans = animated
    animated = []
    for layer in orphans where layer.host == nil { layer.discardAnimations(turns) }
  }

  /// The layers of a live tree that were changed here and are not yet laid out and drawn.
  func changed(of host: LayerHost) -> [CALayer] {
    changes.first { $0.host === host }?.layers ?? []
  }

  /// The changed layers of a live tree, which are then no longer listed.
  func take(of host: LayerHost) -> [CALayer] {
    guard let index = changes.firstIndex(where: { $0.host === host }) else { return [] }
    return changes.remove(at: index).layers
  }

  /// Keeps the memory of a list that was taken for the next one.
  func reuse(_ list: consuming [CALayer]) {
    list.removeAll(keepingCapacity: true)
    spareList = list
  }

  /// The instant that presentations show, on a clock that goes by itself: one for the whole turn, so that values that are
  /// read one after the other belong together.
  ///
  /// A turn that takes longer than a frame of a display has more than one instant.
  func shownInstant(now: Double) -> Double {
    if let shownInstant, (shownInstant...(shownInstant + Self.frame)).contains(now) {
      return shownInstant
    }
    shownInstant = now
    // Somebody has to end the turn, though it may change nothing.
    wake(self)
    return now
  }

  /// How long a display shows a frame, in seconds.
  static let frame = 1 / Double(RefreshQueue.ordinaryRate)

  // MARK: Settings

  func value(forKey key: String) -> Any? {
    for level in levels.reversed() {
      if let value = level.values[key] { return value is NSNull ? nil : value }
    }
    switch key {
    case kCATransactionAnimationDuration: return Self.standardDuration
    case kCATransactionDisableActions: return false
    default: return nil
    }
  }

  func set(_ value: Any?, forKey key: String) {
    open()
    levels[levels.count - 1].values[key] = value ?? NSNull()
    if key == kCATransactionDisableActions { updateSwitches() }
    if key == kCATransactionAnimationDuration, let seconds = decodeNumber(value), !(seconds >= 0) {
      Log.report(
        "the transaction's animationDuration is \(seconds); give zero or more seconds",
        ofKind: "the transaction's animationDuration")
    }
  }

  /// - Source: behaviour/layers.md, "Defaults".
  static let standardDuration = 0.25

  var animationDuration: Double {
    guard !levels.isEmpty else { return Self.standardDuration }
    return decodeNumber(value(forKey: kCATransactionAnimationDuration)) ?? Self.standardDuration
  }

  var timingFunction: CAMediaTimingFunction? {
    guard !levels.isEmpty else { return nil }
    return value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  private func updateSwitches() {
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
  func groupsForNewAnimation() -> [CompletionGroup] { levels.compactMap(\.groups.last) }

  /// Puts a closure into the next turn; those put in so run in the order of their numbers.
  func enqueue(order: Int, _ body: @escaping () -> Void) {
    numbered.append((order, body))
    guard numbered.count == 1 else { return }
    // What waits here goes with the stack when its render context goes.
    turns.enqueue { [weak self] in
      guard let self else { return }
      let due = numbered.sorted { $0.order < $1.order }
      numbered = []
      for (_, body) in due { body() }
    }
  }

  func noteAnimation(of layer: CALayer) {
    animated.append(layer)
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
