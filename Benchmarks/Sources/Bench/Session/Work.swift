import Pixels

/// Something that several do, to be compared.
struct Work {
  /// What `--only` calls it.
  let name: String
  /// What tables call it.
  let title: String
  /// What its times are told in.
  let unit: Unit
  /// What must come out.
  let goals: [Goal]
  /// Who does it.
  let contestants: [Contestant]
  /// What it looks like, as Ametrine draws it; nil where there is nothing to see.
  let picture: (() throws -> PixelBuffer)?

  /// What a time is told in.
  enum Unit {
    /// A frame: milliseconds, and frames a second.
    case frame
    /// One of so many in each repetition: nanoseconds, micro- or milliseconds.
    case each(Int)
    /// A whole run: seconds.
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

  /// How many parts of its unit one repetition has.
  var parts: Double {
    if case .each(let count) = unit { Double(count) } else { 1 }
  }
}

/// Names that goals refer to.
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
