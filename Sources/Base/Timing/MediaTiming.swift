/// How the time of an object runs within that of its parent: the members of CAMediaTiming.
///
/// - Units: seconds.
/// - Source: behaviour/timing.md, "Time spaces" and "Phases".
public struct MediaTiming: Hashable, Sendable {
  /// What shows before and after the active interval.
  public enum FillMode: String, CaseIterable, Hashable, Sendable {
    case removed, forwards, backwards, both
  }

  /// When the active interval starts, in the parent's time.
  public var beginTime: Double
  /// Added to the local time.
  public var timeOffset: Double
  /// Local seconds per second of the parent.
  public var speed: Double
  /// Of one cycle; the caller has put the transaction's in place of zero.
  public var duration: Double
  /// How many cycles, 0 for one; 1e9 and more never end.
  public var repeatCount: Double
  /// The whole active length in local seconds, which wins over the count; 0 where not given.
  public var repeatDuration: Double
  /// Whether every cycle runs back to its start.
  public var autoreverses: Bool
  /// What shows outside the active interval.
  public var fill: FillMode

  /// Creates a timing from the members of CAMediaTiming; the defaults are those of a layer.
  public init(
    beginTime: Double = 0, timeOffset: Double = 0, speed: Double = 1,
    duration: Double = .infinity, repeatCount: Double = 0, repeatDuration: Double = 0,
    autoreverses: Bool = false, fill: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fill = fill
  }
}

// MARK: - Time spaces

extension MediaTiming {
  /// The active local time at an instant of the parent: behaviour/timing.md, "Time spaces".
  @inlinable public func localTime(atParentTime parent: Double) -> Double {
    speed == 0 ? timeOffset : (parent - beginTime) * speed + timeOffset
  }

  /// The parent's time at an active local time; 0 where the object stands still.
  @inlinable public func parentTime(atLocalTime local: Double) -> Double {
    speed == 0 ? 0 : (local - timeOffset) / speed + beginTime
  }

  /// The time that children run in, or nil outside a finite active interval that does not fill.
  ///
  /// - Source: behaviour/timing.md, "Time spaces" and "Groups", behaviour/choices.md, "More of time": an object without
  ///   a duration of its own is always active.
  @inlinable public func childTime(atParentTime parent: Double) -> Double? {
    duration == .infinity ? localTime(atParentTime: parent) : phase(atParentTime: parent)?.time
  }
}

// MARK: - The active interval

extension MediaTiming {
  /// Instants closer together than this are one: it covers the rounding of times converted up and down a tree.
  @inlinable public static var resolution: Double { 1e-9 }

  /// Repeat counts from here on mean forever (NSNotFound, 2.1e9).
  @inlinable public static var infiniteRepeatCount: Double { 1e9 }

  /// The duration of one way; what has none lasts as long as a transaction by default.
  @inlinable public var cycleDuration: Double { duration > 0 ? duration : 0.25 }

  /// The length of one repeat: out, and back where it autoreverses.
  @inlinable public var repeatLength: Double {
    autoreverses ? 2 * cycleDuration : cycleDuration
  }

  /// The whole active length in local seconds: behaviour/timing.md, "Phases".
  @inlinable public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    guard repeatCount > 0 else { return repeatLength }
    return repeatCount >= Self.infiniteRepeatCount ? .infinity : repeatCount * repeatLength
  }

  /// When the active interval ends, in the parent's time; infinite where it does not.
  @inlinable public var endTime: Double {
    speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
  }

  /// The active interval in the parent's time; both ends belong to it, and one that begins at no number is over at 0.
  @inlinable public var activeInterval: ClosedRange<Double> {
    let end = endTime
    if beginTime <= end { return beginTime...end }
    return beginTime.isNaN ? 0...0 : beginTime...beginTime
  }
}
