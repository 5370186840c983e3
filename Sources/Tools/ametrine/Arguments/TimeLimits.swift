import Inspection

/// The times and frame rates that commands accept.
enum TimeLimits {
  /// The maximum of times and durations, about 30 years in seconds: doubles of that size count microseconds.
  static let maximumSeconds = 1e9
  /// The frame rates, in frames per second: beyond them no file or clock counts the duration of a frame.
  static let frameRates = 0.001...10_000

  /// Refuses a time that is not a number of seconds from 0.
  static func validateTime(_ time: Double, option: String) throws(ArgumentError) {
    guard time >= 0 else { throw ArgumentError("\(option) is in seconds, 0 or more") }
    try validateMaximum(time, option: option)
  }

  /// Refuses a duration that is not a number of seconds above 0.
  static func validateDuration(_ duration: Double, option: String) throws(ArgumentError) {
    guard duration > 0 else { throw ArgumentError("\(option) is in seconds, more than 0") }
    try validateMaximum(duration, option: option)
  }

  private static func validateMaximum(_ time: Double, option: String) throws(ArgumentError) {
    guard time <= maximumSeconds else {
      throw ArgumentError("\(option) is in seconds, at most \(maximumSeconds.compactText)")
    }
  }

  /// Refuses a frame rate beyond ``frameRates``.
  static func validateFrameRate(_ rate: Double) throws(ArgumentError) {
    guard rate > 0 else { throw ArgumentError("--fps is frames per second, more than 0") }
    guard frameRates.contains(rate) else {
      throw ArgumentError(
        "--fps is frames per second, \(frameRates.lowerBound.compactText) to \(frameRates.upperBound.compactText)"
      )
    }
  }
}
