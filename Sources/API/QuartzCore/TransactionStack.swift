import RenderServer

/// The transactions of one thread or one render context: spec/02 section 7.
final class TransactionStack {
  /// Where the settings of one transaction lie.
  private struct Level {
    var values: [String: Any] = [:]
    var groups: [CompletionGroup] = []
    let isImplicit: Bool
  }

  private var levels: [Level] = []
  private var hosts: [LayerHost] = []
  /// Layers that had animations added since the last commit.
  private var animated: [CALayer] = []
  /// Where closures wait for the next turn.
  let turns: TurnQueue
  var blockContexts: [any BlockContext] = []
  var viewBlocks = 0
  private(set) var disablesActions = false
  private var isCommitting = false
  private let wake: (TransactionStack) -> Void

  /// A stack whose closures run in the turns of that queue; `wake` sees to it that an implicit transaction gets
  /// committed.
  init(turns: TurnQueue, wake: @escaping (TransactionStack) -> Void) {
    self.turns = turns
    self.wake = wake
  }

  var isInViewBlock: Bool { viewBlocks > 0 }

  /// Whether an implicit transaction waits for its commit.
  var isImplicitOpen: Bool { levels.first?.isImplicit ?? false }

  // MARK: Levels

  func begin() { levels.append(Level(isImplicit: false)) }

  func commit() {
    guard let level = levels.last, !level.isImplicit else { return }
    finish()
  }

  /// Commits the implicit transaction where no explicit one is open in it.
  func flush() {
    guard let level = levels.last else {
      commitHosts()
      return
    }
    if level.isImplicit && !isCommitting { finish() }
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

  /// Makes sure that a transaction is open and commits the host with it.
  @inline(__always)
  func open(for host: LayerHost?) {
    if let host, !host.isListed {
      host.isListed = true
      hosts.append(host)
    }
    guard levels.isEmpty else { return }
    openImplicit()
  }

  private func openImplicit() {
    levels.append(Level(isImplicit: true))
    wake(self)
  }

  private func commitHosts() {
    guard !isCommitting else { return }
    isCommitting = true
    defer { isCommitting = false }
    while let host = hosts.popLast() {
      host.commitChanges()
      host.isListed = false
    }
    let orphans = animated
    animated = []
    for layer in orphans where layer.host == nil { layer.discardAnimations(turns) }
  }

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
    if levels.isEmpty { openImplicit() }
    levels[levels.count - 1].values[key] = value ?? NSNull()
    if key == kCATransactionDisableActions { updateSwitches() }
  }

  /// - Source: spec/01 section 2.
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
    if levels.isEmpty { openImplicit() }
    let top = levels.count - 1
    levels[top].values[kCATransactionCompletionBlock] = block ?? NSNull()
    if let block { levels[top].groups.append(CompletionGroup(turns, block)) }
  }

  /// The groups that wait for an animation added now: the last of each open transaction.
  func groupsForNewAnimation() -> [CompletionGroup] { levels.compactMap(\.groups.last) }

  func noteAnimation(of layer: CALayer) {
    animated.append(layer)
    open(for: layer.host)
  }
}

/// A completion block and how many animations it waits for: spec/02 section 8.
final class CompletionGroup {
  private let block: () -> Void
  private let turns: TurnQueue
  private var waiting = 0
  private var isSealed = false

  init(_ turns: TurnQueue, _ block: @escaping () -> Void) {
    self.turns = turns
    self.block = block
  }

  func enter() { waiting += 1 }

  /// One animation is over; the last one runs the block.
  func leave() {
    waiting -= 1
    if waiting == 0 && isSealed { block() }
  }

  /// No further animation can join; a block that waits for none runs in the next turn.
  func seal() {
    isSealed = true
    if waiting == 0 { turns.enqueue(block) }
  }
}
