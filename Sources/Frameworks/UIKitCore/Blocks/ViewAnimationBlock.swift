import Diagnostics
import QuartzCore
import RenderTree

/// An animation block: its settings, running animations and completion handler.
///
/// It is the delegate of all animations that it adds to layers.
@MainActor
final class ViewAnimationBlock: NSObject, @preconcurrency CAAnimationDelegate {
  /// The duration in seconds.
  ///
  /// If the block belongs to a property animator, it is the animator's remaining time.
  var duration: Double
  /// The delay in seconds from now, including the delays of outer blocks.
  var delay: Double
  var options: UIView.AnimationOptions
  var curve: BlockTimingCurve
  /// The repeat count for the block's animations; 0 runs them once.
  var repeatCount: Float
  /// Whether the animations also run backwards.
  var autoreverses: Bool
  /// The property animator that controls the block's animations, or `nil` if they run independently.
  ///
  /// The reference is weak, because layers retain their animations, which retain the block. The animator is therefore
  /// released when the program releases it.
  weak var owner: (any ViewAnimationBlockOwner)?
  /// Whether the block belongs to a property animator, which may already have been released.
  let isOwned: Bool
  /// The recorder for a keyframe block, or `nil` for other blocks.
  var keyframes: KeyframeRecorder?
  /// A closure that is called once, when the block's first animation starts.
  var onStart: (() -> Void)?

  private var completion: ((Bool) -> Void)?
  private var runningAnimationCount = 0
  /// The adapter for the block's observer.
  ///
  /// It is `nil` if the block has no observer, and after the block has ended.
  private var observer: AnimationBlockObserverBridge?
  /// The number of running animations added by the observer.
  private var observerAnimationCount = 0
  private var waitsForObserver = false
  private var isFinished = true
  private var isClosed = false
  /// The layers changed in the block, which are laid out at its end.
  private var changedLayers: [CALayer] = []
  /// The layers and keys of the block's spring animations.
  private var springAnimations: [(layer: CALayer, key: String)] = []
  private let sequenceNumber: Int

  private static var blockCount = 0
  /// The blocks whose closures are currently running; the innermost block is the last.
  private static var stack: [ViewAnimationBlock] = []
  /// Whether animation blocks currently animate views.
  static var isEnabled = true

  /// The innermost block whose closure is currently running.
  static var current: ViewAnimationBlock? { stack.last }

  /// The current block, if animations are enabled and its duration is not 0.
  static var currentIfAnimating: ViewAnimationBlock? {
    guard isEnabled, let current, current.duration > 0 else { return nil }
    return current
  }

  /// Whether property changes are currently applied without animation.
  ///
  /// It is `true` if animations are disabled or the current block's duration is not positive.
  static var appliesImmediately: Bool { !isEnabled || current.map { $0.duration <= 0 } ?? false }

  /// Creates an animation block.
  ///
  /// The duration, curve and options are inherited from the current block unless `options` overrides them. The delays
  /// are added. A negative duration is reported and counts as 0.
  init(
    duration: Double, delay: Double, options: UIView.AnimationOptions,
    curve: BlockTimingCurve? = nil,
    owner: (any ViewAnimationBlockOwner)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    if !(duration >= 0) {
      DiagnosticReporter(subsystem: "UIKit").report(
        "invalid duration \(duration) of an animation block: 0 is used; set 0 or more seconds",
        kind: "invalid duration of an animation block")
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

  /// The options inherited by an inner block, in addition to the repeat settings.
  private static let inheritedOptions: UIView.AnimationOptions = [
    .layoutSubviews, .allowUserInteraction, .beginFromCurrentState,
  ]

  // MARK: Running

  /// Runs the closure as the contents of this block, optionally with an observer.
  ///
  /// A block with a duration of 0 also becomes the current block. It animates nothing, but a block inside it can have
  /// its own duration.
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

  /// Makes this block the current block, until ``close()`` is called.
  func open() {
    if options.contains(.flushUpdates) { Self.flushUpdates() }
    Self.stack.append(self)
    if let observer { BlockAnimationContextRegistry.pushObserver(observer) }
  }

  /// Ends the block: performs pending layout, adds keyframe animations and notifies the observer.
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

  /// Performs pending property updates and layout in the visible windows.
  private static func flushUpdates() {
    for window in VisibleWindowList.windowsInCurrentContext { window.layoutIfNeeded() }
  }

  /// Enables or disables animations.
  ///
  /// Pending layout is performed first if the current block has the option `flushUpdates`.
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

  /// A shared `NSNull`: most property changes are made outside blocks and should not allocate memory.
  private static let noAction = NSNull()

  /// Returns the action with which a view responds to a property change of its layer.
  ///
  /// It is `NSNull` if the change is not animated.
  static func action(for layer: CALayer, forKey key: String) -> any CAAction {
    guard let block = currentIfAnimating else { return noAction }
    if block.options.contains(.layoutSubviews),
      !block.changedLayers.contains(where: { $0 === layer })
    {
      block.changedLayers.append(layer)
    }
    guard let motion = BlockAnimationStyle(key) else {
      // Blocks do not animate this property, but a property animator restores its old value if it finishes at the
      // start.
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

  /// Applies the block's settings to the animation, and adds it to the layer or passes it to the property animator.
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
      // As on iOS, the model value is displayed when a spring's duration ends, even if the spring has not come to
      // rest. The block therefore removes the animation itself.
      animation.isRemovedOnCompletion = false
      springAnimations.append((layer, key))
    }
    runningAnimationCount += 1
    layer.add(animation, forKey: key)
  }

  /// Adds the animations that change a property from one value to another.
  ///
  /// If `to` is `nil`, they end at the model value. Additive animations are combined with running ones; others
  /// replace them.
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

  /// Whether replacing animations start from the value currently displayed.
  var beginsFromCurrentState: Bool { options.contains(.beginFromCurrentState) }

  /// Removes the animations of the property added by earlier blocks.
  func removeEarlierAnimations(of layer: CALayer, forKeyPath keyPath: String) {
    for (key, _) in earlierAnimations(of: layer, forKeyPath: keyPath) {
      layer.removeAnimation(forKey: key)
    }
  }

  /// Returns whether an earlier block has added a repeating animation of the property.
  func hasEarlierRepeatingAnimation(of layer: CALayer, forKeyPath keyPath: String) -> Bool {
    layer.hasAnimation(where: \.isRepeating)
      && earlierAnimations(of: layer, forKeyPath: keyPath).contains { $0.animation.isRepeating }
  }

  /// Returns the animations from earlier blocks that affect the given key path, one of its components, or the
  /// property containing it.
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

  /// Whether the animated views receive touches during the animation.
  var allowsUserInteraction: Bool {
    owner?.allowsUserInteraction ?? options.contains(.allowUserInteraction)
  }

  /// Whether hit tests use the displayed frames of animated views instead of their model frames.
  var hitTestsPresentationLayer: Bool { owner?.hitTestsPresentationLayer ?? false }

  // MARK: Completion

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

  /// Called when an animation added by the observer has ended.
  func observerAnimationDidStop(finished: Bool) {
    if !finished { isFinished = false }
    observerAnimationCount -= 1
    if observerAnimationCount == 0 && waitsForObserver { finish() }
  }

  /// Schedules the completion handler for the next run loop turn.
  ///
  /// Handlers run in the order in which their blocks were created.
  private func finish() {
    guard completion != nil else { return }
    TurnScheduler.enqueue(order: sequenceNumber) { self.complete(isFinished: self.isFinished) }
  }

  /// Calls the completion handler and removes it.
  func complete(isFinished: Bool) {
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }

  /// The same description as in UIKit, with the class name `UIViewAnimationState`.
  override var description: String {
    // Sound: the address is only printed, never dereferenced.
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return "<UIViewAnimationState: 0x\(String(address, radix: 16))>"
  }
}

/// An object that controls the animations of blocks, such as a property animator.
@MainActor
protocol ViewAnimationBlockOwner: AnyObject {
  /// Whether the animated views receive touches during the animation.
  var allowsUserInteraction: Bool { get }
  /// Whether hit tests use the displayed frames of animated views instead of their model frames.
  var hitTestsPresentationLayer: Bool { get }
  /// Takes control of an animation that a block would otherwise add to the layer.
  ///
  /// The delay is in seconds, relative to the start of the animator's timeline.
  func adoptAnimation(
    _ animation: CAAnimation, on layer: CALayer, forKey key: String, delay: Double)
  /// Takes control of the block, and calls its completion handler when the animator has finished.
  func adoptBlock(_ block: ViewAnimationBlock)
  /// Records the old value of a layer property that is about to change.
  func recordPropertyChange(of layer: CALayer, forKey key: String, oldValue old: Any?)
}

extension CAAnimation {
  /// Whether the animation runs more than once.
  fileprivate var isRepeating: Bool { repeatCount > 1 || repeatDuration > 0 }
}

extension CALayer {
  /// Returns the key path, if it is not yet used as an animation key of the layer.
  ///
  /// Otherwise appends the lowest unused number, starting with 2, such as `position-2`.
  func unusedAnimationKey(forKeyPath keyPath: String) -> String {
    if animation(forKey: keyPath) == nil { return keyPath }
    var number = 2
    while animation(forKey: "\(keyPath)-\(number)") != nil { number += 1 }
    return "\(keyPath)-\(number)"
  }
}
