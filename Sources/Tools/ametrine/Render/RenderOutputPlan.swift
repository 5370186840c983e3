import Films

/// The plan for all output files of one `render` command.
///
/// Each frame is rendered once for all files that contain it.
struct RenderOutputPlan {
  var plans: [FilmPlan]

  /// Whether any of the files shows changes over time.
  var isFilm: Bool { plans.contains(where: \.isFilm) }

  /// The times of all frames in seconds of document time, ascending and without duplicates.
  var times: [Double] { Set(plans.flatMap(\.times)).sorted() }

  /// Creates plans for output files with the given names.
  ///
  /// An option that only some of the formats support applies to files in these formats.
  ///
  /// - Parameters:
  ///   - outputs: The paths of the files.
  ///   - options: The settings for the files.
  ///   - all: The paths of all files that the command writes, if some of them have other settings.
  /// - Throws: `ArgumentError` if the type of a file is unsupported, or none of the formats supports an option.
  init(
    _ outputs: [String], _ options: FilmPlan.FilmOptions, among all: [String]? = nil
  ) throws(ArgumentError) {
    let all = all ?? outputs
    let formats = all.map { FilmFormat(path: $0) }
    let looping = formats.filter { $0?.maximumLoops != nil }
    let losing = formats.filter { $0?.hasQuality == true }
    let imageFormats = formats.filter { $0 == .png }
    var plans: [FilmPlan] = []
    for output in outputs {
      let format = FilmFormat(path: output)
      var own = options
      own.output = output
      own.hasOtherOutputs = all.count > 1
      // If none of the formats supports the option, it stays set, and the first plan reports the error.
      if !looping.isEmpty, !looping.contains(format) { own.loops = nil }
      if !losing.isEmpty, !losing.contains(format) { own.quality = nil }
      if formats.contains(.webP), format != .webP { own.nearLossless = nil }
      if formats.contains(.gif), format != .gif { own.gif = nil }
      if formats.contains(where: { $0?.hasPreset == true }), format?.hasPreset != true {
        own.preset = nil
      }
      if formats.contains(where: { $0?.hasBitDepth == true }), format?.hasBitDepth != true {
        own.bitDepth = nil
      }
      if formats.contains(where: { $0?.hasAudio == true }), format?.hasAudio != true {
        own.audio = nil
      }
      if !imageFormats.isEmpty, !imageFormats.contains(format) { own.contactSheet = nil }
      plans.append(try FilmPlan(own))
    }
    self.plans = plans
  }
}
