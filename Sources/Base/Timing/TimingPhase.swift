/// Where an object stands within its cycles at an instant: behaviour/timing.md, "Phases".
public struct TimingPhase: Hashable, Sendable {
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
  @inlinable public init(
    stage: Stage, fraction: Double, time: Double, cycle: Int, isReturning: Bool
  ) {
    self.stage = stage
    self.fraction = fraction
    self.time = time
    self.cycle = cycle
    self.isReturning = isReturning
  }
}

extension MediaTiming {
  /// The phase at an instant of the parent, or nil where the object neither runs nor fills.
  public func phase(atParentTime parent: Double) -> TimingPhase? {
    PhaseClock(self).phase(atParentTime: parent)
  }
}

/// A timing with all that does not change from instant to instant worked out once.
public struct PhaseClock: Hashable, Sendable {
  @usableFromInline let beginTime, endTime, activeDuration, timeOffset: Double
  /// Local seconds per second of the parent, without its sign; negative runs count time downwards.
  @usableFromInline let rate: Double
  @usableFromInline let isBackward: Bool
  @usableFromInline let fillsBefore, fillsAfter: Bool
  @usableFromInline let repeatLength, cyclesPerSecond: Double

  /// The duration of one way, in seconds.
  public let duration: Double

  /// Works out a timing.
  public init(_ timing: MediaTiming) {
    beginTime = timing.beginTime
    endTime = timing.endTime
    activeDuration = timing.activeDuration
    timeOffset = timing.timeOffset
    rate = abs(timing.speed)
    isBackward = timing.speed < 0
    fillsBefore = timing.fill == .backwards || timing.fill == .both
    fillsAfter = timing.fill == .forwards || timing.fill == .both
    duration = timing.cycleDuration
    repeatLength = timing.repeatLength
    cyclesPerSecond = 1 / timing.repeatLength
  }

  /// The phase at an instant of the parent, or nil where the object neither runs nor fills.
  @inlinable public func phase(atParentTime parent: Double) -> TimingPhase? {
    var elapsed = (parent - beginTime) * rate
    var stage = TimingPhase.Stage.active
    if parent < beginTime + MediaTiming.resolution {
      elapsed = 0
      if parent < beginTime - MediaTiming.resolution {
        guard fillsBefore else { return nil }
        stage = .before
      }
    } else if parent >= endTime - MediaTiming.resolution {
      elapsed = activeDuration
      if parent > endTime + MediaTiming.resolution {
        guard fillsAfter else { return nil }
        stage = .after
      }
    }
    let x = (isBackward ? -elapsed : elapsed) + timeOffset
    guard x < 0 || x > duration - MediaTiming.resolution else {
      // Most instants of most animations: on the first way out.
      let time = x < MediaTiming.resolution ? 0 : x
      return TimingPhase(
        stage: stage, fraction: time / duration, time: time, cycle: 0, isReturning: false)
    }
    return wrappedPhase(localTime: x, elapsed: elapsed, stage: stage)
  }

  /// The phase of a local time outside the first way out.
  @usableFromInline func wrappedPhase(
    localTime x: Double, elapsed: Double, stage: TimingPhase.Stage
  ) -> TimingPhase {
    guard duration < .infinity else {
      return TimingPhase(stage: stage, fraction: 0, time: x, cycle: 0, isReturning: false)
    }
    var cycle = (x * cyclesPerSecond).rounded(.down)
    var y = x - cycle * repeatLength
    // A boundary belongs to the new cycle, the very end to the last one; rounding must not decide which.
    if y < MediaTiming.resolution || y > repeatLength - MediaTiming.resolution {
      if y > MediaTiming.resolution { cycle += 1 }
      y = 0
      let isLast =
        rate == 0 ? x >= activeDuration - MediaTiming.resolution : elapsed >= activeDuration
      if isLast, x > MediaTiming.resolution {
        y = repeatLength
        cycle -= 1
      }
    }
    let isReturning = y > duration
    let time = isReturning ? 2 * duration - y : y
    return TimingPhase(
      stage: stage, fraction: time == duration ? 1 : time / duration, time: time,
      cycle: Self.cycleIndex(of: cycle), isReturning: isReturning)
  }

  /// A cycle's number from 0; those that lie before the start count away from it.
  ///
  /// A time that is no number is in the first.
  private static func cycleIndex(of cycle: Double) -> Int {
    let number = cycle < 0 ? -1 - cycle : cycle
    return number.isNaN ? 0 : Int(min(number, 0x1p62))
  }
}
