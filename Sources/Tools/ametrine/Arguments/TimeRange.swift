import Inspection

/// The times and frame rates that commands accept.
enum TimeRange {
  /// The maximum of times and durations, about 30 years in seconds: doubles of that size count microseconds.
  static let maximum = 1e9
  /// The frame rates, in frames per second: beyond them no file or clock counts the duration of a frame.
  static let rates = 0.001...10_000

  /// Refuses a time that is not a number of seconds from 0.
  static func check(_ time: Double, of option: String) throws(ArgumentError) {
    guard time >= 0 else { throw ArgumentError("\(option) is in seconds, 0 or more") }
    try checkMaximum(time, of: option)
  }

  /// Refuses a duration that is not a number of seconds above 0.
  static func check(duration: Double, of option: String) throws(ArgumentError) {
    guard duration > 0 else { throw ArgumentError("\(option) is in seconds, more than 0") }
    try checkMaximum(duration, of: option)
  }

  private static func checkMaximum(_ time: Double, of option: String) throws(ArgumentError) {
    guard time <= maximum else {
      throw ArgumentError("\(option) is in seconds, at most \(maximum.short)")
    }
  }

  /// Refuses a frame rate beyond ``rates``.
  static func check(rate: Double) throws(ArgumentError) {
    guard rate > 0 else { throw ArgumentError("--fps is frames per second, more than 0") }
    guard rates.contains(rate) else {
      throw ArgumentError(
        "--fps is frames per second, \(rates.lowerBound.short) to \(rates.upperBound.short)")
    }
  }
}
