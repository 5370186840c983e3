import QuartzCore

// How an animator goes through its time.

extension UIViewPropertyAnimator {
  /// A closure that waits for the animator to become active.
  struct PendingAnimation {
    let animations: () -> Void
    let delayFactor: Double
  }

  /// A property that the closures changed.
  struct PropertyChange {
    let layer: CALayer
    let key: String
    let oldValue: Any?
    var newValue: Any?
  }

  /// The way that it is on.
  enum PlaybackSegment {
    /// From start to end on the animator's curve.
    case full
    /// What is left of it, on another curve: from a progress to one of the ends.
    case remainder(from: Double, towardsStart: Bool, BlockTimingCurve, length: Double)
  }

  /// Where it is on its way, in seconds.
  enum PlaybackState {
    case paused(at: Double)
    /// Since an instant of root time, from a time at a rate.
    case running(since: Double, from: Double, rate: Double)
  }

  /// How long the way takes, in seconds.
  var segmentDuration: Double {
    switch segment {
    case .full: options.contains(.autoreverse) ? 2 * duration : duration
    case .remainder(_, _, _, let length): length
    }
  }

  /// The instant of the clock by which the views that it animates are shown.
  var now: Double { tracks.first?.layer.treeTime ?? currentMediaTime() }

  /// Where it is on its way, in seconds.
  var playbackTime: Double {
    switch playback {
    case .paused(let time): return time
    case .running(let since, let from, let rate):
      let time = from + max(0, now - since) * rate
      return min(max(time, 0), isEndless ? .infinity : segmentDuration)
    }
  }

  private var isEndless: Bool { options.contains(.repeat) }

  /// How much of the whole way lies behind, from start to end.
  ///
  /// Of the time while it runs; of the way that shows when it stands and would be scrubbed evenly, so that scrubbing
  /// begins without a jump.
  var progress: Double {
    guard state != .inactive, duration > 0 else { return 0 }
    let fraction = segmentDuration > 0 ? min(playbackTime / segmentDuration, 1) : 1
    let showsWay = !isRunning && scrubsLinearly && !usesLinearTracks
    switch segment {
    case .full:
      return showsWay ? clampedProgress(curve.progress(at: fraction, duration: duration)) : fraction
    case .remainder(let from, let towardsStart, let curve, let length):
      let part =
        showsWay ? clampedProgress(curve.progress(at: fraction, duration: length)) : fraction
      return from + ((towardsStart ? 0 : 1) - from) * part
    }
  }

  private func clampedProgress(_ progress: Double) -> Double { min(max(progress, 0), 1) }

  /// A progress as it counts in the direction of running, and the other way round.
  func progressInRunningDirection(_ progress: Double) -> Double {
    isReversed ? 1 - progress : progress
  }

  // MARK: Standing and running

  /// Stands at a time of its way.
  func pause(atTime time: Double) {
    scheduleGeneration += 1
    releaseRetainers()
    playback = .paused(at: time)
    for track in tracks { track.retime(animatorTime: time, rate: 0, delay: 0) }
  }

  /// Runs from a time of its way, and does what is to be done at another one.
  func play(
    fromTime time: Double, rate: Double, delay wait: Double, untilTime goal: Double,
    completion arrive: @escaping @MainActor (UIViewPropertyAnimator) -> Void
  ) {
    scheduleGeneration += 1
    let now = now
    playback = .running(since: now + wait, from: time, rate: rate)
    for track in tracks { track.retime(animatorTime: time, rate: rate, delay: wait) }
    releaseRetainers()
    let retainer = AnimatorRetainer(self)
    self.retainer = retainer
    guard goal.isFinite else {
      endlessRetainer = retainer
      return
    }
    let plan = scheduleGeneration
    let duration = rate == 0 ? 0 : max(0, (goal - time) / rate)
    TurnScheduler.enqueue(at: now + wait + duration, clockOf: tracks.first?.layer) {
      guard let animator = retainer.animator, plan == animator.scheduleGeneration,
        animator.state == .active
      else { return }
      arrive(animator)
    }
  }

  /// Ends the retention of a running animator: a paused one belongs to the program alone.
  func releaseRetainers() {
    retainer?.animator = nil
    (retainer, endlessRetainer) = (nil, nil)
  }

  /// Runs from where it is to the end, or the start when reversed.
  func resume(afterDelay wait: Double) {
    restoreTimingCurve()
    if case .remainder(_, let towardsStart, let curve, _) = segment, towardsStart != isReversed {
      let left = isReversed ? progress : 1 - progress
      startRemainingSegment(timingCurve: curve, duration: curve.naturalDuration ?? duration * left)
    }
    let isBack = segment.isFull && isReversed
    play(fromTime: playbackTime, rate: isBack ? -1 : 1, delay: wait)
  }

  private func play(fromTime time: Double, rate: Double, delay wait: Double) {
    let goal = rate < 0 ? 0 : isEndless ? .infinity : segmentDuration
    play(fromTime: time, rate: rate, delay: wait, untilTime: goal) {
      $0.completePlayback(atTime: goal)
    }
  }

  /// Runs on from where it is on a curve, the present one where none is given.
  func resume(withTimingCurve curve: BlockTimingCurve?, durationFactor factor: Double) {
    pause(atTime: playbackTime)
    restoreTimingCurve()
    let left = isReversed && segment.isFull ? playbackTime : segmentDuration - playbackTime
    let length = factor > 0 ? factor * duration : left
    if let curve {
      startRemainingSegment(timingCurve: curve, duration: curve.naturalDuration ?? length)
      play(fromTime: 0, rate: 1, delay: 0)
    } else if factor > 0, left > 0, length > 0,
      segment.isFull || !segment.runsOppositeDirection(whenReversed: isReversed)
    {
      let rate = left / length
      play(fromTime: playbackTime, rate: segment.isFull && isReversed ? -rate : rate, delay: 0)
    } else {
      resume(afterDelay: 0)
    }
  }

  /// Begins a way from where it is to the end, or the start when reversed.
  private func startRemainingSegment(timingCurve curve: BlockTimingCurve, duration length: Double) {
    let from = displayedProgress
    for track in tracks {
      track.useRemainingAnimation(
        timingCurve: curve, time: playbackTime, towardsStart: isReversed, duration: length)
    }
    segment = .remainder(from: from, towardsStart: isReversed, curve, length: length)
    playback = .paused(at: 0)
    reinstallAnimationTracks()
  }

  /// How much of the way shows, whatever ``progress`` counts.
  private var displayedProgress: Double {
    let fraction = segmentDuration > 0 ? min(playbackTime / segmentDuration, 1) : 1
    switch segment {
    case .full: return clampedProgress(curve.progress(at: fraction, duration: duration))
    case .remainder(let from, let towardsStart, let curve, let length):
      let part = clampedProgress(curve.progress(at: fraction, duration: length))
      return from + ((towardsStart ? 0 : 1) - from) * part
    }
  }

  // MARK: Scrubbing

  /// Stands where the progress is.
  func scrub(toProgress progress: Double) {
    guard state != .stopped, checkIsInterruptible(operation: "scrubbed") else { return }
    if state == .inactive { activate() }
    guard state == .active else { return }
    let progress = clampedProgress(progress)
    let straight = scrubsLinearly && !curve.isLinear
    if straight != usesLinearTracks || !segment.isFull {
      segment = .full
      usesLinearTracks = straight
      for track in tracks {
        if straight { track.useLinearTiming() } else { track.restoreOriginalCurve() }
      }
      playback = .paused(at: progress * segmentDuration)
      reinstallAnimationTracks()
    }
    pause(atTime: progress * segmentDuration)
  }

  /// Puts the animations of the curve back in place of the straight ones, at the time that shows the same.
  func restoreTimingCurve() {
    guard usesLinearTracks else { return }
    let fraction = curve.timeFraction(
      reachingProgress: segmentDuration > 0 ? playbackTime / segmentDuration : 1, duration: duration
    )
    usesLinearTracks = false
    for track in tracks { track.restoreOriginalCurve() }
    playback = .paused(at: fraction * segmentDuration)
    reinstallAnimationTracks()
  }

  /// Runs to where the progress is, and pauses there.
  func play(toProgress progress: Double) {
    guard state != .stopped else { return }
    if state == .inactive { activate() }
    guard state == .active else { return }
    pause(atTime: playbackTime)
    if segment.isFull {
      restoreTimingCurve()
    } else {
      let presentedProgress = displayedProgress
      segment = .full
      for track in tracks { track.restoreOriginalCurve() }
      playback = .paused(
        at: curve.timeFraction(reachingProgress: presentedProgress, duration: duration)
          * segmentDuration)
      reinstallAnimationTracks()
    }
    let goal =
      (scrubsLinearly
        ? curve.timeFraction(reachingProgress: progress, duration: duration) : progress)
      * segmentDuration
    play(fromTime: playbackTime, rate: goal < playbackTime ? -1 : 1, delay: 0, untilTime: goal) {
      $0.pause(atTime: goal)
    }
  }

  /// Adds what was exchanged, timed for where it is.
  private func reinstallAnimationTracks() {
    for track in tracks {
      track.retime(animatorTime: playbackTime, rate: 0, delay: 0)
      track.install()
    }
  }

  /// Turns round on the way.
  func runningDirectionDidChange() {
    if isRunning {
      pause(atTime: playbackTime)
      resume(afterDelay: 0)
    }
  }

  /// Whether a caller may do that; it is a mistake where the animator is not to be interrupted.
  func checkIsInterruptible(operation how: String) -> Bool {
    if state == .active && !isInterruptible {
      CAProgrammerError.raise("an animator that is not interruptible cannot be \(how)")
      return false
    }
    return true
  }
}

extension UIViewPropertyAnimator.PlaybackSegment {
  /// Whether it is the way from start to end.
  var isFull: Bool { if case .full = self { true } else { false } }

  /// Whether it leads the other way than the animator is to run.
  func runsOppositeDirection(whenReversed isReversed: Bool) -> Bool {
    if case .remainder(_, let towardsStart, _, _) = self {
      towardsStart != isReversed
    } else {
      false
    }
  }
}
