import Films

/// The files that one call makes of a document; each frame is drawn once for all of them.
struct RenderOutputPlan {
  let plans: [FilmPlan]

  /// Whether one of them shows what happens in time.
  var isFilm: Bool { plans.contains(where: \.isFilm) }

  /// When pictures are drawn, in seconds of the document, in order and each once.
  var times: [Double] { Set(plans.flatMap(\.times)).sorted() }

  /// Plans for files of these names.
  ///
  /// Options that some of several files cannot have hold for the others.
  init(_ outputs: [String], _ options: FilmPlan.FilmOptions) throws(ArgumentError) {
    guard Set(outputs).count == outputs.count else {
      throw ArgumentError("each -o is a file of its own")
    }
    let formats = outputs.map { FilmFormat(path: $0) }
    let looping = formats.filter { $0?.maximumLoops != nil }
    let losing = formats.filter { $0?.hasQuality == true }
    let imageFormats = formats.filter { $0 == .png }
    var plans: [FilmPlan] = []
    for (output, format) in zip(outputs, formats) {
      var own = options
      own.output = output
      own.hasOtherOutputs = outputs.count > 1
      // Where none can have an option, the first says so.
      if !looping.isEmpty, !looping.contains(format) { own.loops = nil }
      if !losing.isEmpty, !losing.contains(format) { own.quality = nil }
      if formats.contains(.webP), format != .webP { own.nearLossless = nil }
      if formats.contains(.gif), format != .gif { own.gif = nil }
      if !imageFormats.isEmpty, !imageFormats.contains(format) { own.contactSheet = nil }
      plans.append(try FilmPlan(own))
    }
    self.plans = plans
  }
}
