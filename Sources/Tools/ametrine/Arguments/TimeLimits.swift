import Inspection

/// The ranges of times and frame rates that the commands accept.
enum TimeLimits {
  /// The maximum time or duration in seconds, about 30 years.
  ///
  /// A `Double` of this magnitude still resolves microseconds.
  static let maximumSeconds = 1e9
  /// The range of valid frame rates, in frames per second.
  ///
  /// Outside this range, file formats and clocks cannot represent the frame duration.
  static let frameRates = 0.001...10_000

  /// Throws `ArgumentError` if the time of an option is not in the range from 0 to `maximumSeconds`.
  static func validateTime(_ time: Double, option: String) throws(ArgumentError) {
    guard time >= 0 else {
      throw ArgumentError("invalid \(option) '\(time.compactText)': must be 0 seconds or more")
    }
    try validateMaximum(time, option: option)
  }

  /// Throws `ArgumentError` if the duration of an option is not positive or exceeds `maximumSeconds`.
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

  /// Throws `ArgumentError` if the frame rate is outside ``frameRates``.
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
