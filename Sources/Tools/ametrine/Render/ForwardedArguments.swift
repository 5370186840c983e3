import Films
import QuartzCore

extension RenderCommand {
  /// The options that apply to each of several documents, as arguments for the child process that renders it.
  var forwardedArguments: [String] {
    var arguments: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { arguments += ["--\(name)=\(value)"] }
    }
    for (name, number) in [
      ("time", time), ("duration", duration), ("max-duration", maxDuration), ("fps", fps),
      ("scale", canvas.scale), ("quality", quality),
    ] {
      add(name, number.map { "\($0)" })
    }
    for (name, number) in [
      ("width", canvas.width), ("height", canvas.height), ("contact-sheet", contactSheet),
      ("loops", loops), ("near-lossless", nearLossless), ("colors", gif.colors),
      ("max-bytes", gif.maxBytes?.count), ("max-states", stateCount.maxStates),
    ] {
      add(name, number.map { "\($0)" })
    }
    add("size", canvas.size?.text)
    add("fit", canvas.fit.rawValue)
    add("background", background?.text)
    add("state", state)
    add("appearance", variants.appearance?.rawValue)
    add("orientation", variants.orientation?.rawValue)
    add("script", script?.text)
    add("scrub", scrub?.text)
    add("tilt", tilt?.text)
    add("rules", rules.rawValue)
    add("dither", gif.dither?.rawValue)
    add("preset", video.preset?.rawValue)
    add("bit-depth", video.bitDepth.map { "\($0.rawValue)" })
    arguments += audio.forwardedArguments
    arguments += settings.documentSettings.arguments
    for limit in limitOptions.limit { add("limit", limit.text) }
    add("frames", farm.frames?.text)
    if farm.part { arguments.append("--part") }
    if farm.resume { arguments.append("--resume") }
    if farm.report { arguments.append("--report") }
    if eachState { arguments.append("--each-state") }
    if strict { arguments.append("--strict") }
    if quiet { arguments.append("--quiet") }
    if dryRun { arguments.append("--dry-run") }
    return arguments
  }
}
