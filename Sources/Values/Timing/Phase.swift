/// Where an object stands within its cycles at an instant: spec/03 section 2.
public struct Phase: Hashable, Sendable {
  /// How the instant lies to the active interval.
  public enum Stage: Hashable, Sendable { case before, active, after }

  /// Whether the instant is inside the active interval or filled from its start or end.
  public var stage: Stage
  /// The fraction of the way out, 0…1; on the way back it falls.
  public var fraction: Double
  /// The basic time: the fraction in seconds, or the local time where the duration is infinite.
  public var time: Double
  /// How many whole repeats lie behind.
  public var cycle: Int
  /// Whether it is on the way back.
  public var isReturning: Bool

  /// Creates a phase from its parts.
  public init(stage: Stage, fraction: Double, time: Double, cycle: Int, isReturning: Bool) {
    self.stage = stage
    self.fraction = fraction
    self.time = time
    self.cycle = cycle
    self.isReturning = isReturning
  }
}

extension MediaTiming {
  /// The phase at an instant of the parent, or nil where the object neither runs nor fills.
  public func phase(parent: Double) -> Phase? {
    let end = endTime
    if parent < beginTime - Self.resolution {
      guard fill == .backwards || fill == .both else { return nil }
      return phase(elapsed: 0, stage: .before)
    }
    if parent >= end - Self.resolution {
      guard parent <= end + Self.resolution else {
        guard fill == .forwards || fill == .both else { return nil }
        return phase(elapsed: activeLength, stage: .after)
      }
      return phase(elapsed: activeLength, stage: .active)
    }
    return phase(elapsed: max(0, parent - beginTime) * abs(speed), stage: .active)
  }

  /// The phase some local seconds into the active interval.
  private func phase(elapsed: Double, stage: Phase.Stage) -> Phase {
    let x = (speed < 0 ? -elapsed : elapsed) + timeOffset
    let duration = cycleDuration
    guard duration < .infinity else {
      return Phase(stage: stage, fraction: 0, time: x, cycle: 0, isReturning: false)
    }
    let length = repeatLength
    var cycle = (x / length).rounded(.down)
    var y = x - cycle * length
    // A boundary belongs to the new cycle, the very end to the last one; rounding must not decide which.
    if y < Self.resolution || y > length - Self.resolution {
      if y > Self.resolution { cycle += 1 }
      y = 0
      let isLast = speed == 0 ? x >= activeLength - Self.resolution : elapsed >= activeLength
      if isLast, x > Self.resolution {
        y = length
        cycle -= 1
      }
    }
    let isReturning = y > duration
    let time = isReturning ? 2 * duration - y : y
    return Phase(
      stage: stage, fraction: time / duration, time: time, cycle: Self.index(cycle),
      isReturning: isReturning)
  }

  /// A cycle's number from 0; those that lie before the start count away from it.
  private static func index(_ cycle: Double) -> Int {
    Int(min(cycle < 0 ? -1 - cycle : cycle, 0x1p62))
  }
}
