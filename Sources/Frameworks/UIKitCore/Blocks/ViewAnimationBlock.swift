import Diagnostics
import QuartzCore
import RenderTree

/// One view block: its settings, and who is told when its animations are over.
///
/// It is the delegate of every animation that the block makes: behaviour/views.md, "Blocks".
@MainActor
final class ViewAnimationBlock: NSObject, @preconcurrency CAAnimationDelegate {
  /// Seconds; of an animator's block, what is left of the animator.
  var duration: Double
  /// Seconds from now, those of the blocks around it among them.
  var delay: Double
  var options: UIView.AnimationOptions
  var curve: BlockTimingCurve
  /// How often the animations run; 0 for once.
  var repeatCount: Float
  /// Whether they run there and back.
  var autoreverses: Bool
  /// The animator that runs its animations; nil where they run by themselves.
  ///
  /// Not retained, as animations on layers retain the block: a program that lets go of its animator releases it.
  weak var owner: (any ViewAnimationBlockOwner)?
  /// Whether an animator runs its animations, or did before it was released.
  let isOwned: Bool
  /// What a keyframe block has collected; nil in other blocks.
  var keyframes: KeyframeRecorder?
  /// Told once when the first animation starts.
  var onStart: (() -> Void)?

  private var completion: ((Bool) -> Void)?
  private var runningAnimationCount = 0
  /// Animates what views leave alone; nil where the block goes alone, and outside of it.
  private var observer: AnimationBlockObserverBridge?
  /// How many animations of the companion run.
  private var observerAnimationCount = 0
  private var waitsForObserver = false
  private var isFinished = true
  private var isClosed = false
  /// The layers that were changed, for the layout at the end.
  private var changedLayers: [CALayer] = []
  /// Where the block's springs are.
  private var springAnimations: [(layer: CALayer, key: String)] = []
  private let sequenceNumber: Int

  private static var blockCount = 0
  /// The blocks in force, the innermost last.
  private static var stack: [ViewAnimationBlock] = []
  /// Whether blocks animate at all.
  static var isEnabled = true

  /// The innermost block in force.
  static var current: ViewAnimationBlock? { stack.last }

  /// The innermost block in force, where it animates the changes that are made now.
  static var currentIfAnimating: ViewAnimationBlock? {
    guard isEnabled, let current, current.duration > 0 else { return nil }
    return current
  }

  /// Whether changes that are made now apply at once: blocks are turned off, or the innermost one has no duration.
  static var appliesImmediately: Bool { !isEnabled || current.map { $0.duration <= 0 } ?? false }

  /// A block that takes over from the one around it what it does not override: behaviour/views.md, "The block API".
  init(
    duration: Double, delay: Double, options: UIView.AnimationOptions,
    curve: BlockTimingCurve? = nil,
    owner: (any ViewAnimationBlockOwner)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    if !(duration >= 0) {
      DiagnosticReporter(subsystem: "UIKit").report(
        "the duration \(duration) of an animation block counts as 0; give zero or more seconds",
        kind: "the duration of an animation block")
    }
    let duration = duration > 0 ? duration : 0
    let outer = Self.current
    let takesDuration = outer != nil && !options.contains(.overrideInheritedDuration)
    self.duration = takesDuration ? outer?.duration ?? duration : duration
    self.delay = delay + (outer?.delay ?? 0)
    let own = curve ?? BlockTimingCurve(options.curve)
    var inherited = options.contains(.overrideInheritedCurve) ? nil : outer?.curve
    if options.contains(.overrideInheritedOptions), inherited?.timingFunction == nil {
      inherited = nil
    }
    self.curve = inherited ?? own
    let takesOptions = outer != nil && !options.contains(.overrideInheritedOptions)
    self.options =
      takesOptions
      ? options.union(outer?.options.intersection(Self.inheritedOptions) ?? []) : options
    if outer?.options.contains(.flushUpdates) ?? false { self.options.insert(.flushUpdates) }
    repeatCount = options.contains(.repeat) ? .infinity : takesOptions ? outer?.repeatCount ?? 0 : 0
    autoreverses =
      options.contains(.autoreverse) || (takesOptions && outer?.autoreverses ?? false)
    let anyOwner = owner ?? outer?.owner
    self.owner = anyOwner
    isOwned = anyOwner != nil
    self.completion = completion
    Self.blockCount += 1
    sequenceNumber = Self.blockCount
  }

  /// What an inner block has of the outer's options, besides repeats.
  private static let inheritedOptions: UIView.AnimationOptions = [
    .layoutSubviews, .allowUserInteraction, .beginFromCurrentState,
  ]

  // MARK: Running

  /// Runs the closure with this block in force, and with a companion where it may have one.
  ///
  /// A block without duration is in force, too: it animates nothing, but a block in it may have a duration of its own.
  func run(notifiesObserver isAccompanied: Bool = false, animations: () -> Void) {
    guard Self.isEnabled else {
      animations()
      finishIfIdle()
      return
    }
    if duration > 0, isAccompanied, !isOwned { observer = AnimationBlockObserverBridge(of: self) }
    open()
    animations()
    close()
  }

  /// Puts the block in force.
  func open() {
    if options.contains(.flushUpdates) { Self.flushUpdates() }
    Self.stack.append(self)
    if let observer { BlockAnimationContextRegistry.pushObserver(observer) }
  }

  /// Ends what ``open()`` began.
  func close() {
    if options.contains(.flushUpdates) { Self.flushUpdates() }
    if options.contains(.layoutSubviews) {
      for layer in changedLayers { layer.layoutIfNeeded() }
    }
    changedLayers = []
    keyframes?.addAnimations(to: self)
    if let observer {
      BlockAnimationContextRegistry.popObserver()
      observer.notifyBlockDidEnd()
      self.observer = nil
    }
    Self.stack.removeAll { $0 === self }
    finishIfIdle()
  }

  /// Updates properties and lays out what is pending in the windows on screen.
  private static func flushUpdates() {
    for window in VisibleWindowList.windowsInCurrentContext { window.layoutIfNeeded() }
  }

  /// Turns blocks on or off; what is pending is laid out first where the block in force demands it.
  static func setAnimationsEnabled(_ enabled: Bool) {
    if enabled != isEnabled, current?.options.contains(.flushUpdates) ?? false { flushUpdates() }
    isEnabled = enabled
  }

  private func finishIfIdle() {
    isClosed = true
    if isOwned {
      owner?.adoptBlock(self)
    } else if runningAnimationCount == 0 && observerAnimationCount == 0 {
      finish()
    } else {
      waitsForObserver = runningAnimationCount == 0
    }
  }

  /// One for all: most changes of views are made outside of blocks, and should ask for no memory.
  private static let noAction = NSNull()

  /// What a view answers for its layer.
  static func action(for layer: CALayer, forKey key: String) -> any CAAction {
    guard let block = currentIfAnimating else { return noAction }
    if block.options.contains(.layoutSubviews),
      !block.changedLayers.contains(where: { $0 === layer })
    {
      block.changedLayers.append(layer)
    }
    guard let motion = BlockAnimationStyle(key) else {
      // Not animated, but an animator gives back what it changed.
      if key == "hidden" {
        block.owner?.recordPropertyChange(
          of: layer, forKey: key, oldValue: layer.value(forKey: key))
      }
      return noAction
    }
    if let keyframes = block.keyframes, keyframes.isRecording {
      keyframes.recordPropertyChange(of: layer, forKey: key)
      return noAction
    }
    switch (AmetrineViewAnimationStyle.current, motion) {
    case (.additive, .additive):
      return AdditiveAnimationAction(block: block, layer: layer, key: key)
    case (.additive, .replacing), (.replacing, _):
      return ReplacingAnimationAction(block: block, layer: layer, key: key)
    }
  }

  // MARK: Animations

  /// Gives an animation what all of the block's have and adds it to the layer, or to the animator.
  func addAnimation(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
    animation.fillMode = .both
    animation.delegate = self
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.preferredFrameRateRange = options.frameRateRange
    if isOwned {
      owner?.adoptAnimation(animation, on: layer, forKey: key, delay: delay)
      return
    }
    if delay > 0 { animation.beginTime = layer.localTime(afterDelay: delay) }
    if animation is CASpringAnimation {
      // At its end the model shows, not where the spring is by then (behaviour/views.md, "Springs in blocks"): the
      // block takes it away itself.
      animation.isRemovedOnCompletion = false
      springAnimations.append((layer, key))
    }
    runningAnimationCount += 1
    layer.add(animation, forKey: key)
  }

  /// Adds the animations that take a property from one value to the other, or to the model's where none is given: additive
  /// ones beside what runs, others in its place.
  func addAnimations(
    forKeyPath keyPath: String, from: Any, to: Any?, isAdditive: Bool, layer: CALayer
  ) {
    let made = curve.makeAnimations(
      forKeyPath: keyPath, from: from, to: to, isAdditive: isAdditive, duration: duration)
    for animation in made {
      let path = animation.keyPath ?? keyPath
      addAnimation(
        animation, to: layer, forKey: isAdditive ? layer.unusedAnimationKey(forKeyPath: path) : path
      )
    }
  }

  /// Whether what it replaces is gone on from where it shows.
  var beginsFromCurrentState: Bool { options.contains(.beginFromCurrentState) }

  /// Takes away what earlier blocks left running for the property.
  func removeEarlierAnimations(of layer: CALayer, forKeyPath keyPath: String) {
    for (key, _) in earlierAnimations(of: layer, forKeyPath: keyPath) {
      layer.removeAnimation(forKey: key)
    }
  }

  /// Whether an earlier block repeats an animation of the property.
  func hasEarlierRepeatingAnimation(of layer: CALayer, forKeyPath keyPath: String) -> Bool {
    layer.hasAnimation(where: \.isRepeating)
      && earlierAnimations(of: layer, forKeyPath: keyPath).contains { $0.animation.isRepeating }
  }

  /// The animations of earlier blocks for a property, the whole of which it is a part, and its parts.
  private func earlierAnimations(
    of layer: CALayer, forKeyPath keyPath: String
  ) -> [(key: String, animation: CAPropertyAnimation)] {
    (layer.animationKeys() ?? []).compactMap { key in
      guard let animation = layer.animation(forKey: key) as? CAPropertyAnimation,
        let path = animation.keyPath,
        path == keyPath || path.hasPrefix(keyPath + ".") || keyPath.hasPrefix(path + "."),
        let earlier = animation.delegate as? ViewAnimationBlock, earlier !== self
      else { return nil }
      return (key, animation)
    }
  }

  /// Whether the views it animates take touches meanwhile.
  var allowsUserInteraction: Bool {
    owner?.allowsUserInteraction ?? options.contains(.allowUserInteraction)
  }

  /// Whether touches find the views it animates where they are shown, rather than where they will be.
  var hitTestsPresentationLayer: Bool { owner?.hitTestsPresentationLayer ?? false }

  // MARK: The end

  func animationDidStart(_ anim: CAAnimation) {
    let start = onStart
    self.onStart = nil
    start?()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard !isOwned else { return }
    if !flag { isFinished = false }
    if flag && anim is CASpringAnimation {
      for (layer, key) in springAnimations where layer.animation(forKey: key) === anim {
        layer.removeAnimation(forKey: key)
      }
    }
    runningAnimationCount -= 1
    if runningAnimationCount == 0 && isClosed { finish() }
  }

  func addUnkeyedAnimation(_ animation: CAAnimation, to layer: CALayer) {
    animation.delegate = ObserverAnimationDelegate(self)
    observerAnimationCount += 1
    layer.add(animation, forKey: nil)
  }

  /// One animation of the companion is over.
  func observerAnimationDidStop(finished: Bool) {
    if !finished { isFinished = false }
    observerAnimationCount -= 1
    if observerAnimationCount == 0 && waitsForObserver { finish() }
  }

  /// Calls the completion in the next turn, after those of earlier blocks: behaviour/views.md, "The block API".
  private func finish() {
    guard completion != nil else { return }
    TurnScheduler.enqueue(order: sequenceNumber) { self.complete(isFinished: self.isFinished) }
  }

  /// Calls the completion, once.
  func complete(isFinished: Bool) {
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }

  /// As the original prints.
  override var description: String {
    // Sound: only the number of the address is used.
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return "<UIViewAnimationState: 0x\(String(address, radix: 16))>"
  }
}

/// Who runs the animations of blocks in their place: an animator.
@MainActor
protocol ViewAnimationBlockOwner: AnyObject {
  /// Whether the views it animates take touches.
  var allowsUserInteraction: Bool { get }
  /// Whether touches find the views it animates where they are shown.
  var hitTestsPresentationLayer: Bool { get }
  /// Takes an animation over, to begin after seconds of its own time.
  func adoptAnimation(
    _ animation: CAAnimation, on layer: CALayer, forKey key: String, delay: Double)
  /// Takes a block over, to complete it when all is over.
  func adoptBlock(_ block: ViewAnimationBlock)
  /// Learns that a property is about to change.
  func recordPropertyChange(of layer: CALayer, forKey key: String, oldValue old: Any?)
}

extension CAAnimation {
  /// Whether it runs through more than once, without end or not.
  fileprivate var isRepeating: Bool { repeatCount > 1 || repeatDuration > 0 }
}

extension CALayer {
  /// The key path, or with the lowest free number from 2 where that key is taken: behaviour/views.md, "Blocks".
  func unusedAnimationKey(forKeyPath keyPath: String) -> String {
    if animation(forKey: keyPath) == nil { return keyPath }
    var number = 2
    while animation(forKey: "\(keyPath)-\(number)") != nil { number += 1 }
    return "\(keyPath)-\(number)"
  }
}
