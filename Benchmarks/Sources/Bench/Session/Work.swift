import Pixels

/// A benchmark that several contestants run.
struct Work {
  /// The name used by the option `--only`.
  let name: String
  /// The title in tables.
  let title: String
  let unit: Unit
  /// The goals that the results must meet.
  let goals: [Goal]
  /// The engines or variants that run the benchmark.
  let contestants: [Contestant]
  /// A closure that renders an image of the benchmark with Ametrine, or nil if there is nothing to display.
  let picture: (() throws -> PixelBuffer)?

  /// The unit of the times of a benchmark.
  enum Unit {
    /// The time of a frame, in milliseconds and frames per second.
    case frame
    /// The time of one of a number of equal parts of a repetition, in nanoseconds, microseconds or milliseconds.
    case each(Int)
    /// The time of a whole run, in seconds.
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

  /// The number of parts in one repetition.
  var parts: Double {
    if case .each(let count) = unit { Double(count) } else { 1 }
  }
}

/// The names of contestants to which goals refer.
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
