import Pixels

/// A benchmark that is run by one or more contestants.
struct Work {
  /// The benchmark's name, used with the option `--only`.
  let name: String
  /// The benchmark's title, shown in tables.
  let title: String
  let unit: Unit
  /// The goals that the benchmark's results should meet.
  let goals: [Goal]
  /// The engines and variants that run the benchmark.
  let contestants: [Contestant]
  /// A closure that renders an image of the benchmark with Ametrine, or `nil` if there is nothing to display.
  let picture: (() throws -> PixelBuffer)?

  /// The unit in which a benchmark's times are reported.
  enum Unit {
    /// The time per frame, in milliseconds and frames per second.
    case frame
    /// The time per part of a repetition, in nanoseconds, microseconds or milliseconds.
    ///
    /// The associated value is the number of equal parts in a repetition.
    case each(Int)
    /// The time of a whole run in seconds.
    case run
  }

  init(
    _ name: String, _ title: String, unit: Unit, goals: [Goal] = [], contestants: [Contestant],
    picture: (() throws -> PixelBuffer)? = nil
  ) {
    self.name = name
    self.title = title
    self.unit = unit
    self.goals = goals
    self.contestants = contestants
    self.picture = picture
  }

  /// The number of equal parts in one repetition.
  var parts: Double {
    if case .each(let count) = unit { Double(count) } else { 1 }
  }
}

/// The contestant names used by goals.
enum Name {
  static let ours = "Ametrine"
  static let oursTwice = "Ametrine, two threads"
  static let cairo = "cairo"
  static let blend2D = "Blend2D"
  static let skia = "Skia"
  static let thorVG = "ThorVG"
  static let chromium = "Chromium"
  static let kiwi = "kiwi"
}
