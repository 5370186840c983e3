// Eight phase clocks at once, for animations that lie in columns: the rule of behaviour/timing.md, "Phases" for those
// that run
// forwards, without branches.

/// Which eight clocks a batch may hold.
public enum PhaseBatchKind: Hashable, Sendable {
  /// One way, at the parent's speed.
  case once
  /// Any repeats and returns, at any speed that is not negative.
  case repeating
}

extension PhaseClock {
  /// Clocks of shorter cycles, and those that run backwards or never end a cycle, are left to
  /// ``phase(atParentTime:)``.
  private static let minimumCycleDuration = 1e-6

  /// The batch that may hold the clock; nil where none may.
  public var batchKind: PhaseBatchKind? {
    guard !isBackward, duration > Self.minimumCycleDuration, repeatLength < .infinity,
      beginTime.isFinite,
      rate.isFinite, timeOffset.isFinite
    else { return nil }
    let isOnce =
      rate == 1 && timeOffset == 0 && activeDuration == duration && repeatLength == duration
    return isOnce ? .once : .repeating
  }

  /// Whether the start shows before the active interval.
  public var showsBefore: Bool { fillsBefore }

  /// Whether the end shows after the active interval.
  public var showsAfter: Bool { fillsAfter }
}

/// Where eight objects stand within their cycles.
public struct PhaseBatch: Sendable {
  /// Which of them run or fill; what the others have means nothing.
  public var isShown: SIMDMask<SIMD8<Int64>>
  /// The fraction of the way out, 0…1.
  public var fraction: SIMD8<Double>
  /// The basic time.
  public var time: SIMD8<Double>
  /// Which of them only ``PhaseClock/phase(atParentTime:)`` can tell.
  public var needsScalarEvaluation: SIMDMask<SIMD8<Int64>>

  /// Takes the parts.
  @inlinable init(
    isShown: SIMDMask<SIMD8<Int64>>, fraction: SIMD8<Double>, time: SIMD8<Double>,
    isOpen: SIMDMask<SIMD8<Int64>>
  ) {
    (self.isShown, self.fraction, self.time, self.needsScalarEvaluation) = (
      isShown, fraction, time, isOpen
    )
  }
}

/// Which of eight instants lie before, at the end of and after eight active intervals.
@usableFromInline struct IntervalBatch {
  @usableFromInline let isAtStart, isAtEnd, isShown: SIMDMask<SIMD8<Int64>>

  @inlinable init(
    _ parent: SIMD8<Double>, begin: SIMD8<Double>, end: SIMD8<Double>, showsBefore: Bool,
    showsAfter: Bool
  ) {
    let resolution = MediaTiming.resolution
    isAtStart = parent .< begin + resolution
    isAtEnd = (parent .>= end - resolution) .& .!isAtStart
    // Not a number is no instant at all: it is neither early nor late, and must not show.
    var shown = parent .== parent
    if !showsBefore { shown = shown .& .!(parent .< begin - resolution) }
    if !showsAfter { shown = shown .& .!(isAtEnd .& (parent .> end + resolution)) }
    isShown = shown
  }
}

/// Eight clocks of the form ``PhaseBatchKind/once``, or places for them.
public struct SingleRunClockBatch: Sendable {
  /// Where they end is not kept: it is one cycle after the begin.
  @usableFromInline var begin, duration: SIMD8<Double>

  /// Eight that are not shown unless they fill backwards.
  public init() {
    (begin, duration) = (SIMD8(repeating: .infinity), SIMD8(repeating: 1))
  }

  /// Puts a clock in place.
  public mutating func setLane(_ lane: Int, to clock: PhaseClock) {
    (begin[lane], duration[lane]) = (clock.beginTime, clock.duration)
  }

  /// Takes the place of a clock of other eight.
  public mutating func copyLane(_ lane: Int, from other: SingleRunClockBatch, otherLane: Int) {
    begin[lane] = other.begin[otherLane]
    duration[lane] = other.duration[otherLane]
  }

  /// Where each stands at its instant of its parent.
  @inlinable public func phases(
    atParentTimes parent: SIMD8<Double>, showsBefore: Bool, showsAfter: Bool
  ) -> PhaseBatch {
    let resolution = MediaTiming.resolution
    let interval = IntervalBatch(
      parent, begin: begin, end: begin + duration, showsBefore: showsBefore,
      showsAfter: showsAfter)
    var time = parent - begin
    time.replace(with: 0, where: interval.isAtStart .| (time .< resolution))
    // Rounding may take an instant before the end over the duration.
    let isOpen = (time .> duration - resolution) .& .!interval.isAtEnd
    time.replace(with: duration, where: interval.isAtEnd)
    return PhaseBatch(
      isShown: interval.isShown, fraction: time / duration, time: time, isOpen: isOpen)
  }
}

/// Eight clocks of the form ``PhaseBatchKind/repeating``, or places for them.
public struct RepeatingClockBatch: Sendable {
  @usableFromInline var begin, end, duration: SIMD8<Double>
  @usableFromInline var rate, timeOffset, repeatLength, cyclesPerSecond: SIMD8<Double>

  /// Eight that are not shown unless they fill backwards.
  public init() {
    let one = SIMD8<Double>(repeating: 1)
    (begin, end) = (SIMD8(repeating: .infinity), SIMD8(repeating: .infinity))
    (duration, rate, timeOffset, repeatLength, cyclesPerSecond) = (one, one, .zero, one, one)
  }

  /// Puts a clock in place.
  public mutating func setLane(_ lane: Int, to clock: PhaseClock) {
    (begin[lane], end[lane], duration[lane]) = (clock.beginTime, clock.endTime, clock.duration)
    (rate[lane], timeOffset[lane]) = (clock.rate, clock.timeOffset)
    (repeatLength[lane], cyclesPerSecond[lane]) = (clock.repeatLength, clock.cyclesPerSecond)
  }

  /// Takes the place of a clock of other eight.
  public mutating func copyLane(_ lane: Int, from other: RepeatingClockBatch, otherLane: Int) {
    begin[lane] = other.begin[otherLane]
    end[lane] = other.end[otherLane]
    duration[lane] = other.duration[otherLane]
    rate[lane] = other.rate[otherLane]
    timeOffset[lane] = other.timeOffset[otherLane]
    repeatLength[lane] = other.repeatLength[otherLane]
    cyclesPerSecond[lane] = other.cyclesPerSecond[otherLane]
  }

  /// Where each stands at its instant of its parent.
  @inlinable public func phases(
    atParentTimes parent: SIMD8<Double>, showsBefore: Bool, showsAfter: Bool
  ) -> PhaseBatch {
    let resolution = MediaTiming.resolution
    let interval = IntervalBatch(
      parent, begin: begin, end: end, showsBefore: showsBefore, showsAfter: showsAfter)
    var elapsed = (parent - begin) * rate
    elapsed.replace(with: 0, where: interval.isAtStart)
    let x = elapsed + timeOffset
    // Doubles of this size have no digits after the point left: adding it rounds.
    let rounder = SIMD8<Double>(repeating: 0x1p52)
    let cycles = x * cyclesPerSecond
    var whole = (cycles + rounder) - rounder
    whole.replace(with: whole - 1, where: whole .> cycles)
    var time = x - whole * repeatLength
    let isFirst = x .<= duration - resolution
    let isBoundary = (time .< resolution) .| (time .> repeatLength - resolution)
    // Which cycle a boundary belongs to, and the rests that are told by the end, are not for the many.
    let isOpen =
      interval.isAtEnd .| (x .< 0) .| (cycles .> 0x1p40) .| (isBoundary .& .!isFirst)
    time.replace(with: duration + duration - time, where: time .> duration)
    time.replace(with: x, where: isFirst)
    time.replace(with: 0, where: isFirst .& (x .< resolution))
    var fraction = time / duration
    fraction.replace(with: 1, where: time .== duration)
    return PhaseBatch(
      isShown: interval.isShown, fraction: fraction, time: time, isOpen: isOpen)
  }
}
