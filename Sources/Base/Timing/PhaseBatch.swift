// Evaluates eight phase clocks at once, for batches of animations. Only clocks that run forward are supported, and
// the code has no branches.

/// The kind of clocks in a batch.
public enum PhaseBatchKind: Hashable, Sendable {
  /// A single cycle without autoreverse, at the same speed as the parent.
  case once
  /// Any number of cycles, with or without autoreverse, at any nonnegative speed.
  case repeating
}

extension PhaseClock {
  /// The minimum cycle duration in seconds.
  ///
  /// Clocks with shorter or infinite cycles, and those that run backward, are evaluated with
  /// ``phase(atParentTime:)``.
  private static let minimumCycleDuration = 1e-6

  /// The kind of batch that can contain this clock, or `nil` if it must be evaluated on its own.
  public var batchKind: PhaseBatchKind? {
    guard !isBackward, duration > Self.minimumCycleDuration, repeatLength < .infinity,
      beginTime.isFinite,
      rate.isFinite, timeOffset.isFinite
    else { return nil }
    let isOnce =
      rate == 1 && timeOffset == 0 && activeDuration == duration && repeatLength == duration
    return isOnce ? .once : .repeating
  }

  /// Whether the start value is visible before the active interval.
  public var showsBefore: Bool { fillsBefore }

  /// Whether the end value is visible after the active interval.
  public var showsAfter: Bool { fillsAfter }
}

/// The phases of eight clocks, each at its own time.
public struct PhaseBatch: Sendable {
  /// The lanes whose clocks are active or filling.
  ///
  /// For other lanes, the remaining values are undefined.
  public var isShown: SIMDMask<SIMD8<Int64>>
  /// The fraction of the forward cycle in each lane, `0...1`.
  public var fraction: SIMD8<Double>
  /// The basic time in each lane: the position within the cycle, in seconds.
  public var time: SIMD8<Double>
  /// The lanes whose clocks must be evaluated with ``PhaseClock/phase(atParentTime:)``.
  public var needsScalarEvaluation: SIMDMask<SIMD8<Int64>>

  /// Creates a batch from its components.
  ///
  /// `isOpen` marks the lanes that need scalar evaluation.
  @inlinable init(
    isShown: SIMDMask<SIMD8<Int64>>, fraction: SIMD8<Double>, time: SIMD8<Double>,
    isOpen: SIMDMask<SIMD8<Int64>>
  ) {
    (self.isShown, self.fraction, self.time, self.needsScalarEvaluation) = (
      isShown, fraction, time, isOpen
    )
  }
}

/// Masks for eight active intervals, of the lanes whose times are before, at the end of or within the interval.
@usableFromInline struct IntervalBatch {
  @usableFromInline let isAtStart, isAtEnd, isShown: SIMDMask<SIMD8<Int64>>

  @inlinable init(
    _ parent: SIMD8<Double>, begin: SIMD8<Double>, end: SIMD8<Double>, showsBefore: Bool,
    showsAfter: Bool
  ) {
    let resolution = MediaTiming.resolution
    isAtStart = parent .< begin + resolution
    isAtEnd = (parent .>= end - resolution) .& .!isAtStart
    // NaN is neither before nor after the interval, so it is excluded here.
    var shown = parent .== parent
    if !showsBefore { shown = shown .& .!(parent .< begin - resolution) }
    if !showsAfter { shown = shown .& .!(isAtEnd .& (parent .> end + resolution)) }
    isShown = shown
  }
}

/// Eight clocks of the kind ``PhaseBatchKind/once``.
public struct SingleRunClockBatch: Sendable {
  /// The begin times and durations in seconds.
  ///
  /// Each interval ends one duration after it begins.
  @usableFromInline var begin, duration: SIMD8<Double>

  /// Creates a batch of unused lanes, which are hidden unless they fill backward.
  public init() {
    (begin, duration) = (SIMD8(repeating: .infinity), SIMD8(repeating: 1))
  }

  /// Stores a clock in the given lane, `0...7`.
  public mutating func setLane(_ lane: Int, to clock: PhaseClock) {
    (begin[lane], duration[lane]) = (clock.beginTime, clock.duration)
  }

  /// Copies a lane from another batch.
  ///
  /// Lanes are numbered `0...7`.
  public mutating func copyLane(_ lane: Int, from other: SingleRunClockBatch, otherLane: Int) {
    begin[lane] = other.begin[otherLane]
    duration[lane] = other.duration[otherLane]
  }

  /// Returns the phase of each clock at its parent time, in seconds.
  @inlinable public func phases(
    atParentTimes parent: SIMD8<Double>, showsBefore: Bool, showsAfter: Bool
  ) -> PhaseBatch {
    let resolution = MediaTiming.resolution
    let interval = IntervalBatch(
      parent, begin: begin, end: begin + duration, showsBefore: showsBefore,
      showsAfter: showsAfter)
    var time = parent - begin
    time.replace(with: 0, where: interval.isAtStart .| (time .< resolution))
    // Rounding can move a time before the end beyond the duration.
    let isOpen = (time .> duration - resolution) .& .!interval.isAtEnd
    time.replace(with: duration, where: interval.isAtEnd)
    return PhaseBatch(
      isShown: interval.isShown, fraction: time / duration, time: time, isOpen: isOpen)
  }
}

/// Eight clocks of the kind ``PhaseBatchKind/repeating``.
public struct RepeatingClockBatch: Sendable {
  @usableFromInline var begin, end, duration: SIMD8<Double>
  @usableFromInline var rate, timeOffset, repeatLength, cyclesPerSecond: SIMD8<Double>

  /// Creates a batch of unused lanes, which are hidden unless they fill backward.
  public init() {
    let one = SIMD8<Double>(repeating: 1)
    (begin, end) = (SIMD8(repeating: .infinity), SIMD8(repeating: .infinity))
    (duration, rate, timeOffset, repeatLength, cyclesPerSecond) = (one, one, .zero, one, one)
  }

  /// Stores a clock in the given lane, `0...7`.
  public mutating func setLane(_ lane: Int, to clock: PhaseClock) {
    (begin[lane], end[lane], duration[lane]) = (clock.beginTime, clock.endTime, clock.duration)
    (rate[lane], timeOffset[lane]) = (clock.rate, clock.timeOffset)
    (repeatLength[lane], cyclesPerSecond[lane]) = (clock.repeatLength, clock.cyclesPerSecond)
  }

  /// Copies a lane from another batch.
  ///
  /// Lanes are numbered `0...7`.
  public mutating func copyLane(_ lane: Int, from other: RepeatingClockBatch, otherLane: Int) {
    begin[lane] = other.begin[otherLane]
    end[lane] = other.end[otherLane]
    duration[lane] = other.duration[otherLane]
    rate[lane] = other.rate[otherLane]
    timeOffset[lane] = other.timeOffset[otherLane]
    repeatLength[lane] = other.repeatLength[otherLane]
    cyclesPerSecond[lane] = other.cyclesPerSecond[otherLane]
  }

  /// Returns the phase of each clock at its parent time, in seconds.
  @inlinable public func phases(
    atParentTimes parent: SIMD8<Double>, showsBefore: Bool, showsAfter: Bool
  ) -> PhaseBatch {
    let resolution = MediaTiming.resolution
    let interval = IntervalBatch(
      parent, begin: begin, end: end, showsBefore: showsBefore, showsAfter: showsAfter)
    var elapsed = (parent - begin) * rate
    elapsed.replace(with: 0, where: interval.isAtStart)
    let x = elapsed + timeOffset
    // Numbers of this size have no fractional digits, so adding and subtracting it rounds to an integer.
    let rounder = SIMD8<Double>(repeating: 0x1p52)
    let cycles = x * cyclesPerSecond
    var whole = (cycles + rounder) - rounder
    whole.replace(with: whole - 1, where: whole .> cycles)
    var time = x - whole * repeatLength
    let isFirst = x .<= duration - resolution
    let isBoundary = (time .< resolution) .| (time .> repeatLength - resolution)
    // The rare lanes at a cycle boundary, at the end or with extreme values need scalar evaluation.
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
