import Timing

/// Where an animation stands at an instant, with its timing function applied.
struct AnimationSample {
  /// The fraction of the cycle after the timing function; it may leave 0…1.
  var progress: Double
  /// The same in seconds: the time of a group's children and of a spring.
  var seconds: Double
  /// How many whole cycles lie behind.
  var cycle: Double
}

/// The timing of one animation, by value.
struct AnimationSampler: Sendable {
  private(set) var clock: PhaseClock
  let easing: EasingCurve
  /// The index of the group's source; -1 where the layer's time drives it.
  let group: Int32
  /// Whether nothing shows after the end whatever the fill says: behaviour/choices.md, "More of time".
  private let ignoresForwardFill: Bool
  /// The next source of the same animation, a group; -1 after the last.
  var next: Int32 = -1

  init(timing: MediaTiming, easing: Easing?, group: Int32, isOverAtEnd: Bool) {
    clock = PhaseClock(timing)
    self.easing = EasingCurve(easing ?? .linear)
    self.group = group
    self.ignoresForwardFill = isOverAtEnd
  }

  /// Whether the end's value shows after the active interval.
  var showsAfter: Bool { clock.showsAfter && !ignoresForwardFill }

  /// Takes another timing of the same curve; false where it is the same.
  mutating func retime(to timing: MediaTiming) -> Bool {
    let new = PhaseClock(timing)
    guard new != clock else { return false }
    clock = new
    return true
  }

  /// The sample at an instant of the layer or of the group; nil where the animation neither runs nor fills.
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
