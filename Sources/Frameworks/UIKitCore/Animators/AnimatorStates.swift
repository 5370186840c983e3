import QuartzCore

// The states of a property animator: activation, stopping and finishing.

extension UIViewPropertyAnimator: ViewAnimationBlockOwner {
  var allowsUserInteraction: Bool { isUserInteractionEnabled }
  var hitTestsPresentationLayer: Bool { !isManualHitTestingEnabled }

  // MARK: Starting

  /// Stores the closure until the animator is activated.
  ///
  /// If the animator is active, the closure runs immediately, and its animations last for the remaining time. Adding
  /// a closure to a stopped animator is a programmer error.
  func addPendingAnimation(_ animations: PendingAnimation) {
    switch state {
    case .inactive: pendingAnimations.append(animations)
    case .active:
      if keepsAnimations { pendingAnimations.append(animations) }
      let left = max(0, segmentDuration - playbackTime)
      runAnimationBlock(animations, startTime: playbackTime, duration: left)
    case .stopped:
      CAProgrammerError.raise(
        "animations cannot be added to a stopped animator; call finishAnimation(at:) first")
    }
  }

  func start(afterDelay delay: Double) {
    if state == .stopped {
      CAProgrammerError.raise(
        "a stopped animator cannot be started; call finishAnimation(at:) first")
      return
    }
    if state == .inactive { activate() }
    if state == .active { resume(afterDelay: delay) }
  }

  /// Runs the pending closures and pauses at the start, or at the end if the animator is reversed.
  ///
  /// If the closures create no animation, the animator completes in the next run loop turn.
  func activate() {
    if hasStaleDirection { isReversed = false }
    activationCount += 1
    state = .active
    segment = .full
    usesLinearTracks = false
    playback = .paused(at: isReversed ? segmentDuration : 0)
    let closures = pendingAnimations
    if !keepsAnimations { pendingAnimations = [] }
    for closure in closures { runAnimationBlock(closure, startTime: 0, duration: duration) }
    if tracks.isEmpty { completeWithoutAnimation() }
  }

  /// Schedules the completion of an animator without animations, even if it is paused.
  ///
  /// Adding animations before the next run loop turn cancels the completion.
  private func completeWithoutAnimation() {
    let activation = activationCount
    TurnScheduler.enqueue { [self] in
      guard activationCount == activation, state == .active, tracks.isEmpty else { return }
      completePlayback(atTime: isReversed ? 0 : segmentDuration)
    }
  }

  /// Finishes at the end of the segment, or pauses there if `pausesOnCompletion` is set.
  func completePlayback(atTime goal: Double) {
    pause(atTime: goal)
    guard !pausesOnCompletion else { return }
    let position = isReversed ? UIViewAnimatingPosition.start : .end
    applyValues(at: position)
    finish(at: position)
  }

  /// Runs the closure as an animation block.
  ///
  /// Its animations begin at the given time in the segment and have the given duration, both in seconds.
  private func runAnimationBlock(
    _ animations: PendingAnimation, startTime start: Double, duration length: Double
  ) {
    let factor = animations.delayFactor
    let block = ViewAnimationBlock(
      duration: length * (1 - factor), delay: start + length * factor,
      options: options.union([
        .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
      ]), curve: curve, owner: self)
    // The block has added the delay of an outer block, which does not apply to the animator's time.
    block.delay = start + length * factor
    block.run(animations: animations.animations)
  }

  // MARK: Animations of blocks

  func adoptAnimation(
    _ animation: CAAnimation, on layer: CALayer, forKey key: String, delay: Double
  ) {
    // A new animation with the same key replaces the earlier one.
    tracks.removeAll { $0.layer === layer && $0.key == key }
    installTrack(AnimatorTrack(animation, of: layer, key: key, start: delay))
    if tracks.count == 1 { installTrack(makeProgressTrack(for: layer)) }
  }

  /// Creates an animation of the animator's progress, from 0 to 100.
  ///
  /// UIKit adds it with a key that begins with `UIPacingAnimationForAnimatorsKey`, as measured on iOS.
  private func makeProgressTrack(for layer: CALayer) -> AnimatorTrack {
    let animation = CABasicAnimation(keyPath: "uiFractionalProgress")
    (animation.fromValue, animation.toValue) = (0, 100)
    animation.duration = duration
    animation.fillMode = .both
    let key = layer.unusedAnimationKey(forKeyPath: "UIPacingAnimationForAnimatorsKey")
    return AnimatorTrack(animation, of: layer, key: key, start: 0)
  }

  private func installTrack(_ track: AnimatorTrack) {
    tracks.append(track)
    switch playback {
    case .paused(let time): track.retime(animatorTime: time, rate: 0, delay: 0)
    case .running(let since, let from, let rate):
      let wait = max(0, since - now)
      track.retime(animatorTime: wait > 0 ? from : playbackTime, rate: rate, delay: wait)
    }
    track.install()
  }

  func adoptBlock(_ block: ViewAnimationBlock) { blocks.append(block) }

  func recordPropertyChange(of layer: CALayer, forKey key: String, oldValue old: Any?) {
    guard !changes.contains(where: { $0.layer === layer && $0.key == key }) else { return }
    changes.append(PropertyChange(layer: layer, key: key, oldValue: old))
  }

  // MARK: Stopping and finishing

  /// Sets the model to the displayed values and removes the animations.
  func stopAtPresentedValues() {
    pause(atTime: playbackTime)
    // The displayed values are those of the last commit, so pending changes are committed first.
    CATransaction.flush()
    performWithoutActions {
      for index in changes.indices {
        let (layer, key) = (changes[index].layer, changes[index].key)
        changes[index].newValue = layer.value(forKeyPath: key)
        guard let presented = layer.presentation() else { continue }
        layer.setValue(presented.value(forKeyPath: key), forKeyPath: key)
      }
      for track in tracks { track.remove() }
    }
    tracks = []
  }

  /// Sets the model to the values at the given position, and removes the animations.
  func applyValues(at position: UIViewAnimatingPosition) {
    performWithoutActions {
      for change in changes {
        switch position {
        case .start: change.layer.setValue(change.oldValue, forKeyPath: change.key)
        case .end where state == .stopped:
          change.layer.setValue(change.newValue, forKeyPath: change.key)
        case .end, .current: break
        }
      }
      for track in tracks { track.remove() }
    }
  }

  /// Makes the animator inactive, and calls its completion handlers with the given position.
  func finish(at position: UIViewAnimatingPosition) {
    let (inner, ends) = (blocks, completions)
    deactivate(isFinished: true)
    for block in inner { block.complete(isFinished: position == .end) }
    for end in ends { end(position) }
    if hasStaleDirection, state == .inactive { isReversed = false }
  }

  /// Makes the animator inactive and removes its animations.
  ///
  /// Completion handlers are removed unless `keepsAnimations` is set. If `isFinished` is `true`, `isReversed` keeps
  /// its value while the completion handlers run and is reset afterwards.
  func deactivate(isFinished: Bool = false) {
    scheduleGeneration += 1
    releaseRetainers()
    state = .inactive
    playback = .paused(at: 0)
    segment = .full
    usesLinearTracks = false
    let inner = blocks
    (tracks, blocks, changes) = ([], [], [])
    if !keepsAnimations { completions = [] }
    if !isFinished { for block in inner { block.complete(isFinished: false) } }
    hasStaleDirection = true
    if !isFinished { isReversed = false }
  }

  private func performWithoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    UIView.performWithoutAnimation(body)
    CATransaction.commit()
  }
}
