import Timing

/// The position of an animation at a given time, with its timing function applied.
struct AnimationSample {
  /// The fraction of the cycle, after applying the timing function.
  ///
  /// It can be outside `0...1`.
  var progress: Double
  /// The progress in seconds, which is the time used by springs and by the animations in a group.
  var seconds: Double
  /// The number of completed cycles.
  var cycle: Double
}

/// The timing of one animation, which determines its position at any time.
struct AnimationSampler: Sendable {
  private(set) var clock: PhaseClock
  let easing: EasingCurve
  /// The index of the group's sampler, or -1 if the animation uses the layer's time.
  let group: Int32
  /// Whether the fill mode has no effect after the end, because the animation is removed on completion.
  private let ignoresForwardFill: Bool
  /// The index of the next sampler in the same animation group, or -1.
  var next: Int32 = -1

  init(timing: MediaTiming, easing: Easing?, group: Int32, isOverAtEnd: Bool) {
    clock = PhaseClock(timing)
    self.easing = EasingCurve(easing ?? .linear)
    self.group = group
    self.ignoresForwardFill = isOverAtEnd
  }

  /// Whether the end value is visible after the active interval.
  var showsAfter: Bool { clock.showsAfter && !ignoresForwardFill }

  /// Replaces the timing, but keeps the easing.
  ///
  /// Returns `false` if the timing is unchanged.
  mutating func retime(to timing: MediaTiming) -> Bool {
    let new = PhaseClock(timing)
    guard new != clock else { return false }
    clock = new
    return true
  }

  /// Returns the sample at the given time of the layer or group in seconds, or `nil` if the animation is neither
  /// active nor filling.
  @inline(__always) func sample(at parent: Double) -> AnimationSample? {
    guard let phase = clock.phase(atParentTime: parent) else { return nil }
    if ignoresForwardFill, phase.stage == .after { return nil }
    let cycle = Double(phase.cycle)
    if easing.isLinear || clock.duration == .infinity {
      return AnimationSample(progress: phase.fraction, seconds: phase.time, cycle: cycle)
    }
    let progress = easing.progress(atFraction: phase.fraction)
    return AnimationSample(progress: progress, seconds: progress * clock.duration, cycle: cycle)
  }
}
