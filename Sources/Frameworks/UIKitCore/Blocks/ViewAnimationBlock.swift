import Diagnostics
import QuartzCore
import RenderTree

/// An animation block: its settings, its running animations and its completion.
///
/// It is the delegate of all animations that it adds.
@MainActor
final class ViewAnimationBlock: NSObject, @preconcurrency CAAnimationDelegate {
  /// The duration in seconds.
  ///
  /// For a block of an animator, it is the animator's remaining time.
  var duration: Double
  /// The delay in seconds from now, including the delays of outer blocks.
  var delay: Double
  var options: UIView.AnimationOptions
  var curve: BlockTimingCurve
  /// The repeat count of the animations; 0 runs them once.
  var repeatCount: Float
  /// Whether the animations also run backwards.
  var autoreverses: Bool
  /// The animator that runs the block's animations; nil if they run independently.
  ///
  /// The reference is weak, because layers retain their animations, which retain the block. An animator is therefore
  /// released when the program releases it.
  weak var owner: (any ViewAnimationBlockOwner)?
  /// Whether the block belongs to an animator, which may already be released.
  let isOwned: Bool
  /// The recorder of a keyframe block; nil for other blocks.
  var keyframes: KeyframeRecorder?
  /// A closure that is called once, when the first animation starts.
  var onStart: (() -> Void)?

  private var completion: ((Bool) -> Void)?
  private var runningAnimationCount = 0
  /// The adapter of the block's observer.
  ///
  /// Nil without an observer and after the block has closed.
  private var observer: AnimationBlockObserverBridge?
  /// The number of running animations that the observer has added.
  private var observerAnimationCount = 0
  private var waitsForObserver = false
  private var isFinished = true
  private var isClosed = false
  /// The layers that have changed, for the layout at the end of the block.
  private var changedLayers: [CALayer] = []
  /// The layers and keys of the block's spring animations.
  private var springAnimations: [(layer: CALayer, key: String)] = []
  private let sequenceNumber: Int

  private static var blockCount = 0
  /// The open blocks; the innermost is the last.
  private static var stack: [ViewAnimationBlock] = []
  /// Whether animation blocks animate views.
  static var isEnabled = true

  /// The innermost open block.
  static var current: ViewAnimationBlock? { stack.last }

  /// The innermost open block, if animations are enabled and its duration is not 0.
  static var currentIfAnimating: ViewAnimationBlock? {
    guard isEnabled, let current, current.duration > 0 else { return nil }
    return current
  }

  /// Whether property changes are currently applied without animation.
  ///
  /// True if animations are disabled or the innermost block has no duration.
  static var appliesImmediately: Bool { !isEnabled || current.map { $0.duration <= 0 } ?? false }

  /// Creates a block.
  ///
  /// Duration, curve and options are inherited from the innermost open block unless the options override them. Delays
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

  /// The options that an inner block inherits, in addition to repetition.
  private static let inheritedOptions: UIView.AnimationOptions = [
    .layoutSubviews, .allowUserInteraction, .beginFromCurrentState,
  ]

  // MARK: Running

  /// Runs a closure while this block is open, optionally with an observer.
  ///
  /// A block with a duration of 0 is opened, too. It animates nothing, but a block inside it may have its own
  /// duration.
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

  /// Opens the block, which makes it the current one.
  func open() {
    if options.contains(.flushUpdates) { Self.flushUpdates() }
    Self.stack.append(self)
    if let observer { BlockAnimationContextRegistry.pushObserver(observer) }
  }

  /// Closes the block: performs pending layout, adds keyframe animations and notifies the observer.
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

  /// A shared object, because most property changes are made outside of blocks and should allocate no memory.
  private static let noAction = NSNull()

  /// Returns the action of a view for a change of its layer.
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
      // This property is not animated, but an animator restores it when it ends at the start.
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

  /// Applies the block's settings to an animation and adds it to the layer, or passes it to the animator.
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
      // As on iOS, the model value is displayed when the duration of a spring ends, even if the spring has not come
      // to rest. The block therefore removes the animation itself.
      animation.isRemovedOnCompletion = false
      springAnimations.append((layer, key))
    }
    runningAnimationCount += 1
    layer.add(animation, forKey: key)
  }

  /// Adds the animations of a property between two values.
  ///
  /// Without an end value they run to the model value. Additive animations are added next to running ones; others
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

  /// Whether replacing animations start from the presented value.
  var beginsFromCurrentState: Bool { options.contains(.beginFromCurrentState) }

  /// Removes the animations of a property that earlier blocks have added.
  func removeEarlierAnimations(of layer: CALayer, forKeyPath keyPath: String) {
    for (key, _) in earlierAnimations(of: layer, forKeyPath: keyPath) {
      layer.removeAnimation(forKey: key)
    }
  }

  /// Whether an earlier block has added a repeating animation of the property.
  func hasEarlierRepeatingAnimation(of layer: CALayer, forKeyPath keyPath: String) -> Bool {
    layer.hasAnimation(where: \.isRepeating)
      && earlierAnimations(of: layer, forKeyPath: keyPath).contains { $0.animation.isRepeating }
  }

  /// Returns the animations of earlier blocks whose key path is the property, one of its components, or the property
  /// that contains it.
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

  /// Whether hit tests use the presented frames of animated views rather than their model frames.
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

  /// Called when an animation of the observer has ended.
  func observerAnimationDidStop(finished: Bool) {
    if !finished { isFinished = false }
    observerAnimationCount -= 1
    if observerAnimationCount == 0 && waitsForObserver { finish() }
  }

  /// Schedules the completion for the next turn, in the order in which the blocks were created.
  private func finish() {
    guard completion != nil else { return }
    TurnScheduler.enqueue(order: sequenceNumber) { self.complete(isFinished: self.isFinished) }
  }

  /// Calls the completion and clears it.
  func complete(isFinished: Bool) {
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }

  /// The description that UIKit prints, with the class name `UIViewAnimationState`.
  override var description: String {
    // Sound: the address is only printed.
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return "<UIViewAnimationState: 0x\(String(address, radix: 16))>"
  }
}

/// An object that runs the animations of blocks in their place; implemented by property animators.
@MainActor
protocol ViewAnimationBlockOwner: AnyObject {
  /// Whether the animated views receive touches during the animation.
  var allowsUserInteraction: Bool { get }
  /// Whether hit tests use the presented frames of animated views rather than their model frames.
  var hitTestsPresentationLayer: Bool { get }
  /// Takes ownership of an animation.
  ///
  /// The delay is in seconds of the animator's time.
  func adoptAnimation(
    _ animation: CAAnimation, on layer: CALayer, forKey key: String, delay: Double)
  /// Takes ownership of a block and calls its completion at the end of the animator.
  func adoptBlock(_ block: ViewAnimationBlock)
  /// Records the old value of a property that is about to change.
  func recordPropertyChange(of layer: CALayer, forKey key: String, oldValue old: Any?)
}

extension CAAnimation {
  /// Whether the animation runs more than once.
  fileprivate var isRepeating: Bool { repeatCount > 1 || repeatDuration > 0 }
}

extension CALayer {
  /// Returns the key path if it is free as an animation key.
  ///
  /// Otherwise appends the lowest free number from 2 on, such as `position-2`.
  func unusedAnimationKey(forKeyPath keyPath: String) -> String {
    if animation(forKey: keyPath) == nil { return keyPath }
    var number = 2
    while animation(forKey: "\(keyPath)-\(number)") != nil { number += 1 }
    return "\(keyPath)-\(number)"
  }
}
