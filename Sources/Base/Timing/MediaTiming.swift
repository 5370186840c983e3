/// The timing of an object relative to its parent: the properties of `CAMediaTiming`.
///
/// Times are in seconds.
/// - Source: Apple's documentation of `CAMediaTiming` and measurements of Core Animation.
public struct MediaTiming: Hashable, Sendable {
  /// The visibility of an animation outside its active interval.
  public enum FillMode: String, CaseIterable, Hashable, Sendable {
    case removed, forwards, backwards, both
  }

  /// The start of the active interval in parent time, in seconds.
  public var beginTime: Double
  /// An offset that is added to the local time, in seconds.
  public var timeOffset: Double
  /// The rate of local time relative to parent time.
  ///
  /// With a negative value, local time runs backward.
  public var speed: Double
  /// The duration of one cycle, in seconds.
  ///
  /// The caller must replace a value of 0 with the duration of the transaction.
  public var duration: Double
  /// The number of cycles.
  ///
  /// A value of 0 counts as 1, and 1e9 or more repeats forever.
  public var repeatCount: Double
  /// The total active duration in local seconds, which takes precedence over `repeatCount`.
  ///
  /// It is not used if it is 0.
  public var repeatDuration: Double
  /// Whether each cycle runs forward and then backward to its start.
  public var autoreverses: Bool
  /// The visibility of the animation before and after its active interval.
  public var fill: FillMode

  /// Creates a timing from the properties of `CAMediaTiming`.
  ///
  /// The default values are those of a layer.
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
  /// Returns the active local time, in seconds, at the given parent time.
  ///
  /// If the speed is 0, the result is the time offset.
  @inlinable public func localTime(atParentTime parent: Double) -> Double {
    speed == 0 ? timeOffset : (parent - beginTime) * speed + timeOffset
  }

  /// Returns the parent time, in seconds, at the given active local time.
  ///
  /// If the speed is 0, the result is 0.
  @inlinable public func parentTime(atLocalTime local: Double) -> Double {
    speed == 0 ? 0 : (local - timeOffset) / speed + beginTime
  }

  /// Returns the time, in seconds, that child objects receive as their parent time.
  ///
  /// Returns `nil` outside a finite active interval that does not fill. An object with an infinite duration, such as
  /// a layer, is always active.
  @inlinable public func childTime(atParentTime parent: Double) -> Double? {
    duration == .infinity ? localTime(atParentTime: parent) : phase(atParentTime: parent)?.time
  }
}

// MARK: - The active interval

extension MediaTiming {
  /// The time difference in seconds below which two times are treated as equal.
  ///
  /// It covers the rounding of times that are converted up and down a tree.
  @inlinable public static var resolution: Double { 1e-9 }

  /// The minimum repeat count at which an animation repeats forever.
  ///
  /// Programs also use `NSNotFound` (2.1e9) for this.
  @inlinable public static var infiniteRepeatCount: Double { 1e9 }

  /// The duration of one direction of a cycle, in seconds.
  ///
  /// If no duration is set, it is 0.25, the default of transactions.
  @inlinable public var cycleDuration: Double { duration > 0 ? duration : 0.25 }

  /// The duration of one repeat in seconds: the forward direction, plus the backward direction if the object
  /// autoreverses.
  @inlinable public var repeatLength: Double {
    autoreverses ? 2 * cycleDuration : cycleDuration
  }

  /// The total active duration in local seconds.
  ///
  /// It is infinite if the animation repeats forever.
  @inlinable public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    guard repeatCount > 0 else { return repeatLength }
    return repeatCount >= Self.infiniteRepeatCount ? .infinity : repeatCount * repeatLength
  }

  /// The end of the active interval in parent time, in seconds.
  ///
  /// It is infinite if the interval does not end.
  @inlinable public var endTime: Double {
    speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
  }

  /// The active interval in parent time, including both ends.
  ///
  /// If the begin time is NaN, it is `0...0`.
  @inlinable public var activeInterval: ClosedRange<Double> {
    let end = endTime
    if beginTime <= end { return beginTime...end }
    return beginTime.isNaN ? 0...0 : beginTime...beginTime
  }
}
