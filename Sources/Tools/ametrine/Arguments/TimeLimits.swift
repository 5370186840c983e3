import Inspection

/// The limits of times and frame rates that commands accept.
enum TimeLimits {
  /// The maximum of times and durations in seconds, about 30 years.
  ///
  /// A `Double` of this size still resolves microseconds.
  static let maximumSeconds = 1e9
  /// The valid frame rates, in frames per second.
  ///
  /// Beyond this range, file formats and clocks cannot represent the duration of a frame.
  static let frameRates = 0.001...10_000

  /// Throws `ArgumentError` unless a time is a number of seconds from 0 to `maximumSeconds`.
  static func validateTime(_ time: Double, option: String) throws(ArgumentError) {
    guard time >= 0 else {
      throw ArgumentError("invalid \(option) '\(time.compactText)': must be 0 seconds or more")
    }
    try validateMaximum(time, option: option)
  }

  /// Throws `ArgumentError` unless a duration is a number of seconds above 0, up to `maximumSeconds`.
  static func validateDuration(_ duration: Double, option: String) throws(ArgumentError) {
    guard duration > 0 else {
      throw ArgumentError(
        "invalid \(option) '\(duration.compactText)': must be more than 0 seconds")
    }
    try validateMaximum(duration, option: option)
  }

  private static func validateMaximum(_ time: Double, option: String) throws(ArgumentError) {
    guard time <= maximumSeconds else {
      throw ArgumentError(
        "invalid \(option) '\(time.compactText)': "
          + "must not exceed \(maximumSeconds.compactText) seconds")
    }
  }

  /// Throws `ArgumentError` if a frame rate is outside ``frameRates``.
  static func validateFrameRate(_ rate: Double) throws(ArgumentError) {
    guard rate > 0 else {
      throw ArgumentError(
        "invalid --fps '\(rate.compactText)': must be more than 0 frames per second")
    }
    guard frameRates.contains(rate) else {
      throw ArgumentError(
        "invalid --fps '\(rate.compactText)': must be between \(frameRates.lowerBound.compactText) "
          + "and \(frameRates.upperBound.compactText) frames per second")
    }
  }
}
