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
struct BeatSource {
  var timing: MediaTiming
  var easing: Easing
  /// The index of the group's source; -1 where the layer's time drives it.
  var group: Int32
  /// Whether nothing shows after the end whatever the fill says: spec/08 section 7.
  var isOverAtEnd: Bool

  /// The beat at an instant of the layer or of the group; nil where the animation neither runs nor fills.
  @inline(__always) func beat(at parent: Double) -> Beat? {
    guard let phase = timing.phase(parent: parent) else { return nil }
    if isOverAtEnd, phase.stage == .after { return nil }
    let cycle = Double(phase.cycle)
    if easing.isLinear || timing.cycleDuration == .infinity {
      return Beat(progress: phase.fraction, seconds: phase.time, cycle: cycle)
    }
    let progress = easing.evaluate(phase.fraction)
    return Beat(progress: progress, seconds: progress * timing.cycleDuration, cycle: cycle)
  }
}
