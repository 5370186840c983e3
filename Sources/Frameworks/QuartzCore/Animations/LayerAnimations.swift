import Diagnostics
import RenderServer
import RenderTree
import Synchronization
import Timing

/// An animation added to a layer, with its state in the render tree.
final class AnimationEntry {
  let key: String?
  let animation: CAAnimation
  let groups: [CompletionGroup]
  /// The position of the animation among all animations of the process, in order of addition.
  ///
  /// A later animation has a higher position, whichever layer it is added to.
  let order: Int
  /// The index in the layer's `AnimationEntryList`.
  var slot = 0
  /// The identifier in the render tree, or `nil` before the commit.
  var id: AnimationID?
  /// The committed animation.
  ///
  /// It is `nil` before the commit, and for an animation that affects no property.
  var committedAnimation: Animation?
  /// The committed parts of the animation that apply to other layers.
  var crossLayerEntries: [CommittedCrossLayerAnimation] = []
  /// The time of the commit that set the current timing, in seconds.
  var commitTime = -Double.infinity
  /// Whether the animation also applies to frames before its commit time.
  ///
  /// It is `false` if the animation was added while the clock was advancing.
  var isVisibleInEarlierFrames = false
  var hasStarted = false
  /// Whether the animation has ended.
  ///
  /// It is set under the transaction lock and can be read on any thread.
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

  /// Creates the entry for the part of an animation that applies to another layer, with the same position in the
  /// animation order.
  init(of entry: AnimationEntry, animation: CAAnimation) {
    key = nil
    self.animation = animation
    groups = []
    order = entry.order
  }
}

/// The committed part of an animation that applies to another layer.
struct CommittedCrossLayerAnimation {
  /// The layer to which the part applies.
  ///
  /// The reference is weak, because the layer may be removed before the animation ends.
  weak var layer: CALayer?
  let entry: AnimationEntry

  /// Whether the animation has a speed of 0.
  var isPaused: Bool { entry.committedAnimation?.timing.speed == 0 }
}

// Adding animations to layers and removing them. Each layer stores frozen copies.

extension CALayer {
  final func addAnimation(_ animation: CAAnimation, forKey key: String?) {
    guard isModel else {
      CAProgrammerError.raise(
        "animations cannot be added to a presentation layer; add them to the model layer")
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
        "\(diagnosticName): animation not added: the layer has the maximum of "
          + "\(LayerListLimits.maximumAnimationCount) animations; remove finished animations")
      return
    }
    let entry = AnimationEntry(
      key: key, animation: copy, groups: stack.completionGroupsForNewAnimation())
    updateAnimationEntries { $0.append(entry) }
    stack.recordAnimation(of: self)
    if isHosted { recordChange() }
  }

  /// Returns whether any animation added to the layer satisfies the given condition.
  package final func hasAnimation(where isMeant: (CAAnimation) -> Bool) -> Bool {
    entries.contains { isMeant($0.animation) }
  }

  /// Removes and stops the animation with the given key.
  final func removeAnimationEntry(forKey key: String) {
    var gone: AnimationEntry?
    updateAnimationEntries { entries in
      gone = entries[key]
      if let gone { entries.remove(gone) }
    }
    if let gone { stopAnimation(gone) }
  }

  /// Removes and stops every animation.
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

  /// Removes the animations of a layer that is not displayed by any render context when the transaction is flushed.
  ///
  /// Their delegates are called with a start, and with a stop whose `finished` is `false`.
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
