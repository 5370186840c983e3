import Foundation

// The Core Media time types used by animation code: times as rational numbers of seconds. Epochs are stored but have
// no effect on calculations.

/// The numerator of a time, in units of the timescale.
public typealias CMTimeValue = Int64
/// The timescale of a time: the number of units per second.
public typealias CMTimeScale = Int32
/// The number of a timeline, which distinguishes times in different loops of a stream.
public typealias CMTimeEpoch = Int64

/// Flags that describe a time, such as whether it is infinite.
public struct CMTimeFlags: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The time is valid.
  public static let valid = CMTimeFlags(rawValue: 1)
  /// The time was rounded to its timescale.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  /// The time is later than all numeric times.
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  /// The time is earlier than all numeric times.
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  /// The time is unknown, such as the duration of a live stream.
  public static let indefinite = CMTimeFlags(rawValue: 16)
}

/// A time as a rational number of seconds.
public struct CMTime: Comparable, Hashable, Sendable {
  /// The numerator: the time in units of 1/``timescale`` seconds.
  public var value: CMTimeValue
  /// The number of units per second.
  public var timescale: CMTimeScale
  /// The flags that describe the time, such as whether it is valid or infinite.
  public var flags: CMTimeFlags
  /// The number of the timeline, which has no effect on calculations.
  public var epoch: CMTimeEpoch

  /// Creates a time from the values of all its fields.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
  }

  /// Creates a time of `value` units of 1/`timescale` seconds.
  ///
  /// The time is invalid if `timescale` is not positive.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
  }

  /// Creates a time from a number of seconds, rounded to the given timescale.
  ///
  /// The result is ``positiveInfinity`` or ``negativeInfinity`` if the number is too large or too small, and
  /// ``invalid`` if it is NaN or the timescale is not positive.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    let parts = (seconds * Double(preferredTimescale)).rounded()
    guard parts.isFinite, preferredTimescale > 0, let value = CMTimeValue(exactly: parts) else {
      self =
        seconds.isNaN || preferredTimescale <= 0
        ? .invalid : seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    self.init(value: value, timescale: preferredTimescale)
    if parts != seconds * Double(preferredTimescale) { flags.insert(.hasBeenRounded) }
  }

  /// Creates an invalid time.
  public init() { self = .invalid }

  /// A time of 0 seconds.
  public static let zero = CMTime(value: 0, timescale: 1)
  public static let invalid = CMTime(value: 0, timescale: 0, flags: [], epoch: 0)
  /// An unknown time, such as the duration of a live stream.
  public static let indefinite = CMTime(
    value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// A time that is later than all numeric times.
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// A time that is earlier than all numeric times.
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

  public var isValid: Bool { flags.contains(.valid) }
  /// Whether the time is valid but unknown.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// Whether the time is valid, known and finite.
  public var isNumeric: Bool {
    isValid && flags.isDisjoint(with: [.indefinite, .positiveInfinity, .negativeInfinity])
  }

  /// The time in seconds.
  ///
  /// The value is NaN if the time is invalid or unknown.
  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    if !isValid || flags.contains(.indefinite) { return .nan }
    return flags.contains(.positiveInfinity) ? .infinity : -.infinity
  }

  /// Returns the time converted to the given timescale, with rounding.
  ///
  /// Times that are not numeric are returned unchanged.
  public func convertScale(_ newTimescale: CMTimeScale) -> CMTime {
    isNumeric ? CMTime(seconds: seconds, preferredTimescale: newTimescale) : self
  }

  /// Returns the sum of two times.
  ///
  /// If one of the times is not numeric, it is returned.
  public static func + (a: CMTime, b: CMTime) -> CMTime { combine(a, b, using: +) }
  /// Returns the difference of two times.
  ///
  /// If one of the times is not numeric, it is returned.
  public static func - (a: CMTime, b: CMTime) -> CMTime { combine(a, b, using: -) }
  /// Returns the time multiplied by an integer.
  public static func * (a: CMTime, factor: Int32) -> CMTime {
    CMTime(
      value: a.value * CMTimeValue(factor), timescale: a.timescale, flags: a.flags, epoch: a.epoch)
  }

  private static func combine(
    _ a: CMTime, _ b: CMTime, using operation: (CMTimeValue, CMTimeValue) -> CMTimeValue
  ) -> CMTime {
    guard a.isNumeric else { return a }
    guard b.isNumeric else { return b }
    let scale = leastCommonMultiple(CMTimeValue(a.timescale), CMTimeValue(b.timescale))
    guard let timescale = CMTimeScale(exactly: scale) else {
      return CMTime(
        value: operation(a.convertScale(b.timescale).value, b.value), timescale: b.timescale)
    }
    return CMTime(
      value: operation(
        a.value * (scale / CMTimeValue(a.timescale)), b.value * (scale / CMTimeValue(b.timescale))),
      timescale: timescale)
  }

  private static func leastCommonMultiple(_ a: CMTimeValue, _ b: CMTimeValue) -> CMTimeValue {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    return a / x * b
  }

  /// Returns whether the first time is less than the second, in seconds.
  public static func < (a: CMTime, b: CMTime) -> Bool { a.seconds < b.seconds }
  /// Returns whether both times have the same number of seconds.
  ///
  /// Times that are not numeric are equal if their flags are.
  public static func == (a: CMTime, b: CMTime) -> Bool {
    a.isNumeric && b.isNumeric
      ? a.seconds == b.seconds : a.flags == b.flags && a.isNumeric == b.isNumeric
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(isNumeric ? seconds : 0) }
}

/// A time range, from ``start`` up to but not including ``end``.
public struct CMTimeRange: Hashable, Sendable {
  /// The start of the range, which is part of it.
  public var start: CMTime
  /// The duration of the range.
  public var duration: CMTime
  /// Creates a range from its start and duration.
  public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
  /// Creates a range from its start and end.
  public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }
  /// The end of the range, which is not part of it.
  public var end: CMTime { start + duration }
  /// Returns whether the given time is in the range, which does not include its end.
  public func containsTime(_ time: CMTime) -> Bool { time >= start && time < end }
  /// An empty range that starts at 0 seconds.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
}

/// A time of 0 seconds.
public let kCMTimeZero = CMTime.zero
/// An invalid time.
public let kCMTimeInvalid = CMTime.invalid
/// An unknown time, such as the duration of a live stream.
public let kCMTimeIndefinite = CMTime.indefinite
/// A time that is later than all numeric times.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity

/// Returns a time of `value` units of 1/`timescale` seconds.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
/// Returns a time of `value` units of 1/`timescale` seconds.
public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
/// Returns a time with the given number of seconds, rounded to the timescale.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// Returns a time with the given number of seconds, rounded to the timescale.
public func CMTimeMakeWithSeconds(_ seconds: Double, _ preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// Returns the given time in seconds, or NaN if it is invalid or unknown.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
/// Returns the sum of two times.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
/// Returns the difference of two times.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
/// Returns -1 if the first time is before the second, 0 if they are equal, and 1 if it is after the second.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  time1 < time2 ? -1 : time1 == time2 ? 0 : 1
}
/// Returns a range with the given start and duration.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}
