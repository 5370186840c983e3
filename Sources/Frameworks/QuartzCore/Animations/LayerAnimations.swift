import Diagnostics
import RenderServer
import RenderTree
import Synchronization
import Timing

/// One animation of a layer.
final class AnimationEntry {
  let key: String?
  let animation: CAAnimation
  let groups: [CompletionGroup]
  /// Higher than that of every animation that was added before, to whatever layer.
  let order: Int
  /// Where its layer has it.
  var slot = 0
  /// Its name in the render tree, once committed.
  var id: AnimationID?
  /// As it was committed; nil before, and where it has no effect on any value.
  var committedAnimation: Animation?
  /// Its shares in other layers, once committed.
  var crossLayerEntries: [CommittedCrossLayerAnimation] = []
  /// The instant of the commit that gave it its present timing.
  var commitTime = -Double.infinity
  /// Whether earlier frames show it, too: it was added between two frames, and not while time was moved on.
  var isVisibleInEarlierFrames = false
  var hasStarted = false
  /// Set under the lock, read by whoever sets the layer.
  var hasStopped: Bool {
    get { stopFlag.load(ordering: .acquiring) }
    set { stopFlag.store(newValue, ordering: .releasing) }
  }
  private let stopFlag = Atomic(false)

  private static let orderCounter = Atomic(0)

  init(key: String?, animation: CAAnimation, groups: [CompletionGroup]) {
    self.key = key
    self.animation = animation
    self.groups = groups
    order = Self.orderCounter.add(1, ordering: .relaxed).newValue
    for group in groups { group.enter() }
  }

  /// The share of another animation, in the same place of the order.
  init(of entry: AnimationEntry, animation: CAAnimation) {
    key = nil
    self.animation = animation
    groups = []
    order = entry.order
  }
}

/// An entry for the share of an animation that another layer has.
struct CommittedCrossLayerAnimation {
  /// Not retained: it may leave before the animation ends.
  weak var layer: CALayer?
  let entry: AnimationEntry

  /// Whether no time passes for it.
  var isPaused: Bool { entry.committedAnimation?.timing.speed == 0 }
}

// Adding and removing: behaviour/actions.md, "Animations and presentation".

extension CALayer {
  final func addAnimation(_ animation: CAAnimation, forKey key: String?) {
    guard isModel else {
      CAProgrammerError.raise("animations cannot be added to a presentation layer")
      return
    }
    guard let copy = animation.copy() as? CAAnimation else { return }
    copy.reportInvalidSettings(on: self)
    let stack = TransactionStack.current
    if !(copy.duration > 0) { copy.duration = stack.animationDuration }
    recordPresentedStartValues(in: copy)
    copy.freeze()
    let key = copy is CATransition ? "transition" : key
    if let key { removeAnimationEntry(forKey: key) }
    guard entries.count < LayerListLimits.maximumAnimationCount else {
      diagnostics.report(
        "\(diagnosticName): an animation is not added, \(LayerListLimits.maximumAnimationCount) are there already; remove those that are over"
      )
      return
    }
    let entry = AnimationEntry(
      key: key, animation: copy, groups: stack.completionGroupsForNewAnimation())
    updateAnimationEntries { $0.append(entry) }
    stack.recordAnimation(of: self)
    if isHosted { recordChange() }
  }

  /// Whether an animation that was added satisfies a condition.
  package final func hasAnimation(where isMeant: (CAAnimation) -> Bool) -> Bool {
    entries.contains { isMeant($0.animation) }
  }

  /// Stops the animation under a key.
  final func removeAnimationEntry(forKey key: String) {
    var gone: AnimationEntry?
    updateAnimationEntries { entries in
      gone = entries[key]
      if let gone { entries.remove(gone) }
    }
    if let gone { stopAnimation(gone) }
  }

  /// Stops every animation.
  final func removeAllAnimationEntries() {
    var gone: [AnimationEntry] = []
    updateAnimationEntries { gone = $0.removeAll() }
    for entry in gone { stopAnimation(entry) }
  }

  private func stopAnimation(_ entry: AnimationEntry) {
    if let host {
      host.animations.removeAnimation(entry, of: self)
    } else {
      notifyDiscardedAnimation(entry, in: TransactionStack.current.turns)
    }
  }

  /// What happens to animations of a layer that is in no live tree at the flush.
  final func discardAnimations(notifyingIn turns: TurnQueue) {
    var gone: [AnimationEntry] = []
    updateAnimationEntries { gone = $0.removeAll() }
    for entry in gone { notifyDiscardedAnimation(entry, in: turns) }
  }

  private func notifyDiscardedAnimation(_ entry: AnimationEntry, in turns: TurnQueue) {
    turns.enqueue {
      guard !entry.hasStopped else { return }
      entry.hasStopped = true
      entry.animation.delegate?.animationDidStart(entry.animation)
      entry.animation.delegate?.animationDidStop(entry.animation, finished: false)
      for group in entry.groups { group.leave() }
    }
  }
}
