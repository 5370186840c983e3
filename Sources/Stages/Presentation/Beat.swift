import Timing

/// Where an animation stands at an instant, with its timing function applied.
struct Beat {
  /// The fraction of the cycle after the timing function; it may leave 0…1.
  var progress: Double
  /// The same in seconds: the time of a group's children and of a spring.
  var seconds: Double
  /// How many whole cycles lie behind.
  var cycle: Double
}

/// The timing of one animation, by value.
struct BeatSource: Sendable {
  private var clock: PhaseClock
  private let easing: EasingCurve
  /// The index of the group's source; -1 where the layer's time drives it.
  let group: Int32
  /// Whether nothing shows after the end whatever the fill says: spec/08 section 7.
  private let isOverAtEnd: Bool

  init(timing: MediaTiming, easing: Easing?, group: Int32, isOverAtEnd: Bool) {
    clock = PhaseClock(timing)
    self.easing = EasingCurve(easing ?? .linear)
    self.group = group
    self.isOverAtEnd = isOverAtEnd
  }

  /// Takes another timing of the same curve.
  mutating func retime(_ timing: MediaTiming) { clock = PhaseClock(timing) }

  /// The beat at an instant of the layer or of the group; nil where the animation neither runs nor fills.
  @inline(__always) func beat(at parent: Double) -> Beat? {
    guard let phase = clock.phase(parent: parent) else { return nil }
    if isOverAtEnd, phase.stage == .after { return nil }
    let cycle = Double(phase.cycle)
    if easing.isLinear || clock.duration == .infinity {
      return Beat(progress: phase.fraction, seconds: phase.time, cycle: cycle)
    }
    let progress = easing.evaluate(phase.fraction)
    return Beat(progress: progress, seconds: progress * clock.duration, cycle: cycle)
  }
}
