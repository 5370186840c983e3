import QuartzCore

// How an animator goes through its time.

extension UIViewPropertyAnimator {
  /// A closure that waits for the animator to become active.
  struct Pending {
    let animation: () -> Void
    let delayFactor: Double
  }

  /// A property that the closures changed.
  struct Change {
    let layer: CALayer
    let key: String
    let old: Any?
    var new: Any?
  }

  /// The way that it is on.
  enum Segment {
    /// From start to end on the animator's curve.
    case whole
    /// What is left of it, on another curve: from a progress to one of the ends.
    case rest(from: Double, towardsStart: Bool, BlockCurve, length: Double)
  }

  /// Where it is on its way, in seconds.
  enum Motion {
    case standing(at: Double)
    /// Since an instant of root time, from a time at a rate.
    case running(since: Double, from: Double, rate: Double)
  }

  /// How long the way takes, in seconds.
  var length: Double {
    switch leg {
    case .whole: options.contains(.autoreverse) ? 2 * duration : duration
    case .rest(_, _, _, let length): length
    }
  }

  /// The instant of the clock by which the views that it animates are shown.
  var now: Double { tracks.first?.layer.treeTime ?? mediaInstant() }

  /// Where it is on its way, in seconds.
  var time: Double {
    switch motion {
    case .standing(let time): return time
    case .running(let since, let from, let rate):
      let time = from + max(0, now - since) * rate
      return min(max(time, 0), endless ? .infinity : length)
    }
  }

  private var endless: Bool { options.contains(.repeat) }

  /// How much of the whole way lies behind, from start to end.
  ///
  /// Of the time while it runs; of the way that shows when it stands and would be scrubbed evenly, so that scrubbing
  /// begins without a jump.
  var progress: Double {
    guard state != .inactive, duration > 0 else { return 0 }
    let fraction = length > 0 ? min(time / length, 1) : 1
    let showsWay = !isRunning && scrubsLinearly && !isScrubbed
    switch leg {
    case .whole:
      return showsWay ? clamped(curve.progress(at: fraction, duration: duration)) : fraction
    case .rest(let from, let towardsStart, let curve, let length):
      let part = showsWay ? clamped(curve.progress(at: fraction, duration: length)) : fraction
      return from + ((towardsStart ? 0 : 1) - from) * part
    }
  }

  private func clamped(_ progress: Double) -> Double { min(max(progress, 0), 1) }

  /// A progress as it counts in the direction of running, and the other way round.
  func directed(_ progress: Double) -> Double {
    isReversed ? 1 - progress : progress
  }

  // MARK: Standing and running

  /// Stands at a time of its way.
  func stand(at time: Double) {
    plan += 1
    letGo()
    motion = .standing(at: time)
    for track in tracks { track.retime(time: time, rate: 0, wait: 0) }
  }

  /// Runs from a time of its way, and does what is to be done at another one.
  func run(
    from time: Double, rate: Double, wait: Double, to goal: Double,
    _ arrive: @escaping @MainActor (UIViewPropertyAnimator) -> Void
  ) {
    plan += 1
    let now = now
    motion = .running(since: now + wait, from: time, rate: rate)
    for track in tracks { track.retime(time: time, rate: rate, wait: wait) }
    letGo()
    let retainer = AnimatorRetainer(self)
    self.retainer = retainer
    guard goal.isFinite else {
      endlessRetainer = retainer
      return
    }
    let plan = plan
    let way = rate == 0 ? 0 : max(0, (goal - time) / rate)
    TurnBlocks.enqueue(at: now + wait + way, in: tracks.first?.layer) {
      guard let animator = retainer.animator, plan == animator.plan, animator.state == .active
      else { return }
      arrive(animator)
    }
  }

  /// Ends the retention of a running animator: a paused one belongs to the program alone.
  func letGo() {
    retainer?.animator = nil
    (retainer, endlessRetainer) = (nil, nil)
  }

  /// Runs from where it is to the end, or the start when reversed.
  func resume(after wait: Double) {
    takeCurve()
    if case .rest(_, let towardsStart, let curve, _) = leg, towardsStart != isReversed {
      let left = isReversed ? progress : 1 - progress
      beginRest(on: curve, length: curve.ownDuration ?? duration * left)
    }
    let isBack = leg.isWhole && isReversed
    run(from: time, rate: isBack ? -1 : 1, wait: wait)
  }

  private func run(from time: Double, rate: Double, wait: Double) {
    let goal = rate < 0 ? 0 : endless ? .infinity : length
    run(from: time, rate: rate, wait: wait, to: goal) { $0.arrive(at: goal) }
  }

  /// Runs on from where it is on a curve, the present one where none is given.
  func run(on curve: BlockCurve?, factor: Double) {
    stand(at: time)
    takeCurve()
    let left = isReversed && leg.isWhole ? time : length - time
    let length = factor > 0 ? factor * duration : left
    if let curve {
      beginRest(on: curve, length: curve.ownDuration ?? length)
      run(from: 0, rate: 1, wait: 0)
    } else if factor > 0, left > 0, length > 0, leg.isWhole || !leg.isAgainst(isReversed) {
      let rate = left / length
      run(from: time, rate: leg.isWhole && isReversed ? -rate : rate, wait: 0)
    } else {
      resume(after: 0)
    }
  }

  /// Begins a way from where it is to the end, or the start when reversed.
  private func beginRest(on curve: BlockCurve, length: Double) {
    let from = shownProgress
    for track in tracks {
      track.takeRest(of: curve, time: time, towardsStart: isReversed, length: length)
    }
    leg = .rest(from: from, towardsStart: isReversed, curve, length: length)
    motion = .standing(at: 0)
    reinstall()
  }

  /// How much of the way shows, whatever ``progress`` counts.
  private var shownProgress: Double {
    let fraction = length > 0 ? min(time / length, 1) : 1
    switch leg {
    case .whole: return clamped(curve.progress(at: fraction, duration: duration))
    case .rest(let from, let towardsStart, let curve, let length):
      let part = clamped(curve.progress(at: fraction, duration: length))
      return from + ((towardsStart ? 0 : 1) - from) * part
    }
  }

  // MARK: Scrubbing

  /// Stands where the progress is.
  func scrub(to progress: Double) {
    guard state != .stopped, mayInterrupt("scrubbed") else { return }
    if state == .inactive { activate() }
    guard state == .active else { return }
    let progress = clamped(progress)
    let straight = scrubsLinearly && !curve.isLinear
    if straight != isScrubbed || !leg.isWhole {
      leg = .whole
      isScrubbed = straight
      for track in tracks { if straight { track.takeLine() } else { track.takeCurve() } }
      motion = .standing(at: progress * length)
      reinstall()
    }
    stand(at: progress * length)
  }

  /// Puts the animations of the curve back in place of the straight ones, at the time that shows the same.
  func takeCurve() {
    guard isScrubbed else { return }
    let fraction = curve.fraction(of: length > 0 ? time / length : 1, duration: duration)
    isScrubbed = false
    for track in tracks { track.takeCurve() }
    motion = .standing(at: fraction * length)
    reinstall()
  }

  /// Runs to where the progress is, and pauses there.
  func run(to progress: Double) {
    guard state != .stopped else { return }
    if state == .inactive { activate() }
    guard state == .active else { return }
    stand(at: time)
    if leg.isWhole {
      takeCurve()
    } else {
      let shown = shownProgress
      leg = .whole
      for track in tracks { track.takeCurve() }
      motion = .standing(at: curve.fraction(of: shown, duration: duration) * length)
      reinstall()
    }
    let goal =
      (scrubsLinearly ? curve.fraction(of: progress, duration: duration) : progress) * length
    run(from: time, rate: goal < time ? -1 : 1, wait: 0, to: goal) { $0.stand(at: goal) }
  }

  /// Adds what was exchanged, timed for where it is.
  private func reinstall() {
    for track in tracks {
      track.retime(time: time, rate: 0, wait: 0)
      track.install()
    }
  }

  /// Turns round on the way.
  func directionDidChange() {
    if isRunning {
      stand(at: time)
      resume(after: 0)
    }
  }

  /// Whether a caller may do that; it is a mistake where the animator is not to be interrupted.
  func mayInterrupt(_ how: String) -> Bool {
    if state == .active && !isInterruptible {
      CAProgrammerError.raise("an animator that is not interruptible cannot be \(how)")
      return false
    }
    return true
  }
}

extension UIViewPropertyAnimator.Segment {
  /// Whether it is the way from start to end.
  var isWhole: Bool { if case .whole = self { true } else { false } }

  /// Whether it leads the other way than the animator is to run.
  func isAgainst(_ isReversed: Bool) -> Bool {
    if case .rest(_, let towardsStart, _, _) = self { towardsStart != isReversed } else { false }
  }
}
