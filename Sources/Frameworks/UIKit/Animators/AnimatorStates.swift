import QuartzCore

// How an animator becomes active, stops and finishes.

extension UIViewPropertyAnimator: ViewBlockOwner {
  var takesTouches: Bool { isUserInteractionEnabled }
  var isTouchedWhereShown: Bool { !isManualHitTestingEnabled }

  // MARK: Starting

  /// Takes changes: for later, or for what is left of the way.
  func add(_ animations: Pending) {
    switch state {
    case .inactive: pending.append(animations)
    case .active:
      if keepsAnimations { pending.append(animations) }
      let left = max(0, length - time)
      run(animations, from: time, length: left)
    case .stopped:
      CAProgrammerError.raise("no animations can be added to an animator that was stopped")
    }
  }

  func start(after delay: Double) {
    if state == .stopped {
      CAProgrammerError.raise("an animator that was stopped must be finished before it is started")
      return
    }
    if state == .inactive { activate() }
    if state == .active { resume(after: delay) }
  }

  /// Runs the closures and stands at the start, or at the end when reversed.
  ///
  /// An animator whose closures make no animation completes in the next turn.
  func activate() {
    if isDirectionOver { isReversed = false }
    activations += 1
    state = .active
    leg = .whole
    isScrubbed = false
    motion = .standing(at: isReversed ? length : 0)
    let closures = pending
    if !keepsAnimations { pending = [] }
    for closure in closures { run(closure, from: 0, length: duration) }
    if tracks.isEmpty { completeWithoutAnimation() }
  }

  /// Plans the completion of a run for which no animation was made, paused or not.
  ///
  /// Animations that are added before the next turn take precedence.
  private func completeWithoutAnimation() {
    let activation = activations
    TurnBlocks.enqueue { [self] in
      guard activations == activation, state == .active, tracks.isEmpty else { return }
      arrive(at: isReversed ? 0 : length)
    }
  }

  /// Finishes at the end of the way, or pauses there.
  func arrive(at goal: Double) {
    stand(at: goal)
    guard !pausesOnCompletion else { return }
    let position = isReversed ? UIViewAnimatingPosition.start : .end
    settle(at: position)
    finish(at: position)
  }

  /// Runs a closure as a block whose animations begin at a time of the way and take some seconds.
  private func run(_ animations: Pending, from start: Double, length: Double) {
    let factor = animations.delayFactor
    let block = ViewBlock(
      duration: length * (1 - factor), delay: start + length * factor,
      options: options.union([
        .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
      ]), curve: curve, owner: self)
    // A block around the closure has no part in the animator's time.
    block.delay = start + length * factor
    block.run(animations.animation)
  }

  // MARK: What the blocks hand over

  func adopt(_ animation: CAAnimation, of layer: CALayer, forKey key: String, delay: Double) {
    // The last animation under a key takes the place of the one before.
    tracks.removeAll { $0.layer === layer && $0.key == key }
    install(AnimatorTrack(animation, of: layer, key: key, start: delay))
    if tracks.count == 1 { install(pace(of: layer)) }
  }

  /// The progress of the animator as an animation: behaviour/views.md, "Property animators".
  private func pace(of layer: CALayer) -> AnimatorTrack {
    let animation = CABasicAnimation(keyPath: "uiFractionalProgress")
    (animation.fromValue, animation.toValue) = (0, 100)
    animation.duration = duration
    animation.fillMode = .both
    let key = layer.freeAnimationKey("UIPacingAnimationForAnimatorsKey")
    return AnimatorTrack(animation, of: layer, key: key, start: 0)
  }

  private func install(_ track: AnimatorTrack) {
    tracks.append(track)
    switch motion {
    case .standing(let time): track.retime(time: time, rate: 0, wait: 0)
    case .running(let since, let from, let rate):
      let wait = max(0, since - now)
      track.retime(time: wait > 0 ? from : time, rate: rate, wait: wait)
    }
    track.install()
  }

  func adopt(_ block: ViewBlock) { blocks.append(block) }

  func noteChange(of layer: CALayer, forKey key: String, from old: Any?) {
    guard !changes.contains(where: { $0.layer === layer && $0.key == key }) else { return }
    changes.append(Change(layer: layer, key: key, old: old))
  }

  // MARK: Stopping and finishing

  /// Writes what shows into the model and takes the animations away.
  func stop() {
    stand(at: time)
    // What shows is what was committed.
    CATransaction.flush()
    quietly {
      for index in changes.indices {
        let (layer, key) = (changes[index].layer, changes[index].key)
        changes[index].new = layer.value(forKeyPath: key)
        guard let shown = layer.presentation() else { continue }
        layer.setValue(shown.value(forKeyPath: key), forKeyPath: key)
      }
      for track in tracks { track.remove() }
    }
    tracks = []
  }

  /// Gives the model the values of a position.
  func settle(at position: UIViewAnimatingPosition) {
    quietly {
      for change in changes {
        switch position {
        case .start: change.layer.setValue(change.old, forKeyPath: change.key)
        case .end where state == .stopped: change.layer.setValue(change.new, forKeyPath: change.key)
        case .end, .current: break
        }
      }
      for track in tracks { track.remove() }
    }
  }

  /// Becomes inactive and calls the completions.
  func finish(at position: UIViewAnimatingPosition) {
    let (inner, ends) = (blocks, completions)
    rest(isFinished: true)
    for block in inner { block.complete(position == .end) }
    for end in ends { end(position) }
    if isDirectionOver, state == .inactive { isReversed = false }
  }

  /// Becomes inactive; completions go with the animations.
  ///
  /// Completions still read the direction of the run; the run after it goes forward.
  func rest(isFinished: Bool = false) {
    plan += 1
    letGo()
    state = .inactive
    motion = .standing(at: 0)
    leg = .whole
    isScrubbed = false
    let inner = blocks
    (tracks, blocks, changes) = ([], [], [])
    if !keepsAnimations { completions = [] }
    if !isFinished { for block in inner { block.complete(false) } }
    isDirectionOver = true
    if !isFinished { isReversed = false }
  }

  private func quietly(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    UIView.performWithoutAnimation(body)
    CATransaction.commit()
  }
}
