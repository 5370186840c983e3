import Foundation

// Core Media's times, as far as animation code uses them: numbers of a scale, without rounding flags and epochs of streams.

/// The upper half of a time.
public typealias CMTimeValue = Int64
/// Parts of a second.
public typealias CMTimeScale = Int32
/// Which run of a stream a time is of.
public typealias CMTimeEpoch = Int64

/// What a time is besides its number.
public struct CMTimeFlags: OptionSet, Sendable, Hashable {
  /// The flags as bits.
  public let rawValue: UInt32
  /// Takes the flags as bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// It is a time.
  public static let valid = CMTimeFlags(rawValue: 1)
  /// It was rounded.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  /// It is after all others.
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  /// It is before all others.
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  /// It is not known.
  public static let indefinite = CMTimeFlags(rawValue: 16)
}

/// A time as a number of parts of a second.
public struct CMTime: Comparable, Hashable, Sendable {
  /// How many parts.
  public var value: CMTimeValue
  /// What part of a second.
  public var timescale: CMTimeScale
  /// What it is besides.
  public var flags: CMTimeFlags
  /// Which run of a stream it is of.
  public var epoch: CMTimeEpoch

  /// A time of everything.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
  }

  /// A number of parts of a second.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
  }

  /// Seconds, rounded to parts of a second.
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

  /// No time at all.
  public init() { self = .invalid }

  /// The beginning.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// No time at all.
  public static let invalid = CMTime(value: 0, timescale: 0, flags: [], epoch: 0)
  /// One that is not known.
  public static let indefinite = CMTime(
    value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// After all others.
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// Before all others.
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

  /// Whether it is a time.
  public var isValid: Bool { flags.contains(.valid) }
  /// Whether it is not known.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// Whether it is a number.
  public var isNumeric: Bool {
    isValid && flags.isDisjoint(with: [.indefinite, .positiveInfinity, .negativeInfinity])
  }

  /// In seconds; not a number for one that is none.
  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    if !isValid || flags.contains(.indefinite) { return .nan }
    return flags.contains(.positiveInfinity) ? .infinity : -.infinity
  }

  /// In other parts of a second, rounded.
  public func convertScale(_ newTimescale: CMTimeScale) -> CMTime {
    isNumeric ? CMTime(seconds: seconds, preferredTimescale: newTimescale) : self
  }

  /// The later by another's length.
  public static func + (a: CMTime, b: CMTime) -> CMTime { combine(a, b, using: +) }
  /// The earlier by another's length.
  public static func - (a: CMTime, b: CMTime) -> CMTime { combine(a, b, using: -) }
  /// So many times as long.
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

  /// By the seconds.
  public static func < (a: CMTime, b: CMTime) -> Bool { a.seconds < b.seconds }
  /// Times of the same number of seconds are the same.
  public static func == (a: CMTime, b: CMTime) -> Bool {
    a.isNumeric && b.isNumeric
      ? a.seconds == b.seconds : a.flags == b.flags && a.isNumeric == b.isNumeric
  }
  /// By the seconds.
  public func hash(into hasher: inout Hasher) { hasher.combine(isNumeric ? seconds : 0) }
}

/// A time and how long it lasts.
public struct CMTimeRange: Hashable, Sendable {
  /// Its beginning.
  public var start: CMTime
  /// How long it lasts.
  public var duration: CMTime
  /// A time and how long it lasts.
  public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
  /// What lies between two times.
  public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }
  /// Its end.
  public var end: CMTime { start + duration }
  /// Whether a time lies in it.
  public func containsTime(_ time: CMTime) -> Bool { time >= start && time < end }
  /// Nothing at the beginning.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
}

/// The beginning.
public let kCMTimeZero = CMTime.zero
/// No time at all.
public let kCMTimeInvalid = CMTime.invalid
/// One that is not known.
public let kCMTimeIndefinite = CMTime.indefinite
/// After all others.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity

/// A number of parts of a second.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
/// A number of parts of a second.
public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
/// Seconds, rounded to parts of a second.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// Seconds, rounded to parts of a second.
public func CMTimeMakeWithSeconds(_ seconds: Double, _ preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// A time in seconds.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
/// The later by another's length.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
/// The earlier by another's length.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
/// -1, 0 or 1 as the first is before, at or after the second.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  time1 < time2 ? -1 : time1 == time2 ? 0 : 1
}
/// A time and how long it lasts.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}
