import QuartzCore

// The playback of a property animator: running, pausing, scrubbing and reversing.

extension UIViewPropertyAnimator {
  /// A closure that runs when the animator becomes active.
  ///
  /// Its animations begin when `delayFactor`, a fraction in `0...1`, of the remaining time has elapsed.
  struct PendingAnimation {
    let animations: () -> Void
    let delayFactor: Double
  }

  /// A change of a layer property made in one of the animator's closures.
  struct PropertyChange {
    let layer: CALayer
    let key: String
    let oldValue: Any?
    var newValue: Any?
  }

  /// The part of the animation that is currently played.
  enum PlaybackSegment {
    /// The whole animation from its start to its end, with the animator's curve.
    case full
    /// The remaining part of the animation, with a different curve.
    ///
    /// It runs from a progress in `0...1` to the start or the end; `length` is in seconds.
    case remainder(from: Double, towardsStart: Bool, BlockTimingCurve, length: Double)
  }

  /// The playback state, with the time in the current segment, in seconds.
  enum PlaybackState {
    case paused(at: Double)
    /// Running since the given time of the render clock, starting at the time `from` in the segment, with the given
    /// rate.
    case running(since: Double, from: Double, rate: Double)
  }

  /// The duration of the current segment, in seconds.
  var segmentDuration: Double {
    switch segment {
    case .full: options.contains(.autoreverse) ? 2 * duration : duration
    case .remainder(_, _, _, let length): length
    }
  }

  /// The current time of the clock used to display the animated views, in seconds.
  var now: Double { tracks.first?.layer.treeTime ?? currentMediaTime() }

  /// The current time in the segment, in seconds, in the range `0...segmentDuration`.
  var playbackTime: Double {
    switch playback {
    case .paused(let time): return time
    case .running(let since, let from, let rate):
      let time = from + max(0, now - since) * rate
      return min(max(time, 0), isEndless ? .infinity : segmentDuration)
    }
  }

  private var isEndless: Bool { options.contains(.repeat) }

  /// The completed fraction of the animation, in the range `0...1`, measured from the start to the end.
  ///
  /// While the animator runs, it is a fraction of the time. While it is paused with linear scrubbing, it is the
  /// displayed progress, so that scrubbing begins without a jump.
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

  /// Converts a progress measured from the start to one measured in the running direction.
  ///
  /// The inverse conversion is the same.
  func progressInRunningDirection(_ progress: Double) -> Double {
    isReversed ? 1 - progress : progress
  }

  // MARK: Pausing and running

  /// Pauses at the given time in the segment, in seconds.
  func pause(atTime time: Double) {
    scheduleGeneration += 1
    releaseRetainers()
    playback = .paused(at: time)
    for track in tracks { track.retime(animatorTime: time, rate: 0, delay: 0) }
  }

  /// Plays from the given time in the segment, and calls a closure at the target time.
  ///
  /// - Parameters:
  ///   - time: The time in the segment at which to start, in seconds.
  ///   - rate: The playback rate. If it is negative, the animation runs backwards.
  ///   - wait: The delay before playing, in seconds.
  ///   - goal: The time in the segment at which the closure is called, or infinity.
  ///   - arrive: The closure. It is not called if the animator is paused or restarted before `goal`.
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

  /// Releases the strong references that keep a running animator alive.
  ///
  /// A paused animator is retained only by the program.
  func releaseRetainers() {
    retainer?.animator = nil
    (retainer, endlessRetainer) = (nil, nil)
  }

  /// Runs from the current time to the end, or to the start if the animator is reversed.
  ///
  /// The delay is in seconds.
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

  /// Continues from the current progress.
  ///
  /// If `curve` is `nil`, the current curve is kept. The duration factor is relative to the animator's duration; 0
  /// uses the remaining time.
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

  /// Starts a segment from the current progress to the end, or to the start if the animator is reversed.
  ///
  /// The duration is in seconds.
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

  /// The progress that is currently displayed, in the range `0...1`.
  ///
  /// In contrast, ``progress`` may be a fraction of the time.
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

  /// Pauses at the given progress, clamped to `0...1`.
  ///
  /// An inactive animator becomes active first.
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

  /// Replaces the linear animations used for scrubbing by those with the original curve.
  ///
  /// The playback time is changed to the one at which that curve has the same progress.
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

  /// Runs to the given progress, in the range `0...1`, and pauses there.
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

  /// Adds the tracks' replaced animations to their layers, paused at the current playback time.
  private func reinstallAnimationTracks() {
    for track in tracks {
      track.retime(animatorTime: playbackTime, rate: 0, delay: 0)
      track.install()
    }
  }

  /// Continues in the opposite direction if the animator is running.
  func runningDirectionDidChange() {
    if isRunning {
      pause(atTime: playbackTime)
      resume(afterDelay: 0)
    }
  }

  /// Returns whether the animator may be interrupted.
  ///
  /// If not, raises a programmer error that names the attempted operation.
  func checkIsInterruptible(operation how: String) -> Bool {
    if state == .active && !isInterruptible {
      CAProgrammerError.raise(
        "an animator that is not interruptible cannot be \(how); set isInterruptible to true first")
      return false
    }
    return true
  }
}

extension UIViewPropertyAnimator.PlaybackSegment {
  /// Whether the segment is the whole animation.
  var isFull: Bool { if case .full = self { true } else { false } }

  /// Returns whether the segment runs in the direction opposite to the animator's.
  func runsOppositeDirection(whenReversed isReversed: Bool) -> Bool {
    if case .remainder(_, let towardsStart, _, _) = self {
      towardsStart != isReversed
    } else {
      false
    }
  }
}
