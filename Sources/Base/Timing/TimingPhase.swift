/// The position of an object within its cycles at a given time.
public struct TimingPhase: Hashable, Sendable {
  /// Whether a time is before, in or after the active interval.
  public enum Stage: Hashable, Sendable { case before, active, after }

  /// Whether the time is in the active interval, or before or after it, where a fill mode extends the value.
  public var stage: Stage
  /// The position within the cycle, `0...1`.
  ///
  /// It decreases while an autoreversing cycle runs backward.
  public var fraction: Double
  /// The basic time: the position within the cycle in seconds, or the local time if the duration is infinite.
  public var time: Double
  /// The number of repeats completed before this time, starting at 0.
  public var cycle: Int
  /// Whether an autoreversing cycle is running backward.
  public var isReturning: Bool

  /// Creates a phase from its components.
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
  /// Returns the phase at the given parent time in seconds, or `nil` if the object is neither active nor filling.
  public func phase(atParentTime parent: Double) -> TimingPhase? {
    PhaseClock(self).phase(atParentTime: parent)
  }
}

/// A timing with precomputed values, for evaluation at many different times.
public struct PhaseClock: Hashable, Sendable {
  @usableFromInline let beginTime, endTime, activeDuration, timeOffset: Double
  /// The rate of local time relative to parent time, without its sign.
  ///
  /// A negative speed is stored in `isBackward`.
  @usableFromInline let rate: Double
  @usableFromInline let isBackward: Bool
  @usableFromInline let fillsBefore, fillsAfter: Bool
  @usableFromInline let repeatLength, cyclesPerSecond: Double

  /// The duration of one direction of a cycle, in seconds.
  public let duration: Double

  /// Creates a clock by precomputing the time-independent values of the given timing.
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

  /// Returns the phase at the given parent time in seconds, or `nil` if the object is neither active nor filling.
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
      // Handles the most frequent case: the forward direction of the first cycle.
      let time = x < MediaTiming.resolution ? 0 : x
      return TimingPhase(
        stage: stage, fraction: time / duration, time: time, cycle: 0, isReturning: false)
    }
    return wrappedPhase(localTime: x, elapsed: elapsed, stage: stage)
  }

  /// Returns the phase for a local time outside the forward direction of the first cycle.
  @usableFromInline func wrappedPhase(
    localTime x: Double, elapsed: Double, stage: TimingPhase.Stage
  ) -> TimingPhase {
    guard duration < .infinity else {
      return TimingPhase(stage: stage, fraction: 0, time: x, cycle: 0, isReturning: false)
    }
    var cycle = (x * cyclesPerSecond).rounded(.down)
    var y = x - cycle * repeatLength
    // A boundary belongs to the next cycle, except that the end of the interval belongs to the last one. Rounding
    // errors must not change this.
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

  /// Returns the index of a cycle, starting at 0.
  ///
  /// Cycles before the start are counted backward from it. A NaN is assigned to the first cycle.
  private static func cycleIndex(of cycle: Double) -> Int {
    let number = cycle < 0 ? -1 - cycle : cycle
    return number.isNaN ? 0 : Int(min(number, 0x1p62))
  }
}
