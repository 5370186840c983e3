public import ArgumentParser
import CAML
import Foundation
import QuartzCore

/// `ametrine render`: documents to pictures, numbered pictures, animated images or videos.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws documents into pictures or films.",
    discussion: """
      INPUT is a .caml file, a .ca folder, or a .tendies or .zip archive of them.

      The ending of OUT decides what is made: \(FilmPlan.endings). A .png is the picture at --time; \
      with --duration, or with %04d in the name, numbered pictures from 0000; the others are films. \
      Frame k of a film shows the document at --time + k / --fps. OUT appears only when it is whole.

      Without --time, --duration, --state, --script and --scrub a film of a document with states is a \
      tour of them: from the first through the others and back, by the document's own animations where \
      it has some. One without states plays its animations for as long as they last, or \
      \(Int(Scene.endlessDuration)) s where they never end.

      Several inputs, or a folder of documents, are rendered one by one into the folder OUT, as files of \
      the type --format; a report at the end says what became of each.

      Examples:
        ametrine render Clock.ca -o clock.gif
        ametrine render Wallpaper.tendies -o still.png --state Locked --time 1.5
        ametrine render Wallpaper.tendies -o way.mp4 --script "Locked:1,Unlock:1.5,Sleep:1" --fps 60
        ametrine render Wallpapers -o previews --format gif --jobs 2
      """)

  @Argument(help: "The documents.")
  var inputs: [String]

  @Option(
    name: [.short, .long], help: "The file to make, or the folder for the files of several inputs.")
  var output: String

  @Option(help: "The document's time at the first frame, in seconds.")
  var time: Double?

  @Option(help: "The film's length in seconds (default: as long as there is something new).")
  var duration: Double?

  @Option(help: "Frames per second (default: \(Int(FilmPlan.defaultRate))).")
  var fps: Double?

  @Option(
    help: ArgumentHelp(
      "The canvas in points, around the document's middle (default: the document's).",
      valueName: "WxH"),
    transform: { try SizeArgument($0) })
  var size: SizeArgument?

  @Option(help: "Pixels per point.")
  var scale = 1.0

  @Option(
    help: ArgumentHelp(
      "What lies beneath the layers: #rgb, #rrggbb, #rrggbbaa or a name (default: clear; in video "
        + "without alpha black).", valueName: "color"),
    transform: { try ColorArgument($0) })
  var background: ColorArgument?

  @Option(help: "The state the document is in.")
  var state: String?

  @Option(
    help: ArgumentHelp(
      "States one after the other and for how many seconds each.", valueName: "state:seconds,…"),
    transform: { try ScriptArgument($0) })
  var script: ScriptArgument?

  @Option(
    help: ArgumentHelp(
      "From one state to another evenly over --duration, as a finger leads it (default: "
        + "\(Int(Self.scrubDuration)) s).", valueName: "state:state"),
    transform: { try ScrubArgument($0) })
  var scrub: ScrubArgument?

  @Option(
    help: ArgumentHelp(
      "How the screen is held, each from -1 to 1, for documents that follow it; swing moves it.",
      valueName: "x,y|swing"),
    transform: { try TiltArgument($0) })
  var tilt: TiltArgument?

  @Option(help: "Colours as on screen (server) or as render(in:) mixes them (context).")
  var rules = CARenderer.Rules.server

  @Option(
    help: ArgumentHelp(
      "Put this many frames, evenly spread over the film, on one .png.", valueName: "n"))
  var contactSheet: Int?

  @Option(
    help: ArgumentHelp("The type of the files made of several inputs.", valueName: "ending"))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "How often \(FilmPlan.loopEndings) is played (default: for ever).",
      valueName: "n"))
  var loops: Int?

  @Option(
    help: ArgumentHelp(
      "Let \(FilmPlan.qualityEndings) lose something to be smaller, 0 to 1 (default: "
        + "lose nothing).", valueName: "q"))
  var quality: Double?

  @Option(help: ArgumentHelp("How many of several inputs are rendered at once.", valueName: "n"))
  var jobs = 1

  @OptionGroup var limitOptions: LimitOptions

  @Flag(help: "Fail on whatever of the document cannot be shown as it says.")
  var strict = false

  @Flag(name: [.short, .long], help: "No progress and no findings about the document.")
  var quiet = false

  static let scrubDuration = 2.0

  func validate() throws {
    guard scale > 0, scale.isFinite else {
      throw ArgumentError("--scale is pixels per point, more than 0")
    }
    guard jobs > 0 else { throw ArgumentError("--jobs is 1 or more") }
    guard [state != nil, script != nil, scrub != nil].count(where: { $0 }) < 2 else {
      throw ArgumentError("of --state, --script and --scrub only one can be")
    }
  }

  func run() throws {
    let documents = try Documents(inputs)
    guard let input = documents.only, format == nil else {
      return try Batch(documents.all, self).run()
    }
    // What is wrong with the arguments is said before the document is read.
    let draft = try FilmPlan(wishes(output: output))
    let interruption = Interruption()
    let scene = try Scene(
      Scene.Wishes(
        input: input, mode: strict ? .strict : .lenient, limits: limitOptions.limits, size: size,
        scale: scale,
        background: background, rules: rules, course: course(isFilm: draft.isFilm),
        tilt: tilt))
    if !quiet { scene.findings.forEach { Standard.error($0) } }
    let plan = try FilmPlan(wishes(output: output, natural: scene.duration))
    try withExtendedLifetime(interruption) {
      try FilmWriter(plan: plan, quiet: quiet).write { try scene.picture(at: $0) }
    }
  }

  /// What the options say about the film in a file.
  func wishes(output: String, natural: Double = Scene.endlessDuration) -> FilmPlan.Wishes {
    FilmPlan.Wishes(
      output: output, time: time ?? 0, duration: duration, naturalDuration: natural, rate: fps,
      contactSheet: contactSheet, loops: loops, quality: quality)
  }

  /// The options that hold for each of several documents, as arguments.
  var passedOn: [String] {
    var arguments: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { arguments += ["--\(name)=\(value)"] }
    }
    for (name, number) in [
      ("time", time), ("duration", duration), ("fps", fps), ("scale", scale),
    ] {
      add(name, number.map { "\($0)" })
    }
    add("size", size?.text)
    add("background", background?.text)
    add("state", state)
    add("script", script?.text)
    add("scrub", scrub?.text)
    add("tilt", tilt?.text)
    add("rules", rules.rawValue)
    add("contact-sheet", contactSheet.map { "\($0)" })
    add("loops", loops.map { "\($0)" })
    add("quality", quality.map { "\($0)" })
    for limit in limitOptions.limit { add("limit", limit.text) }
    if strict { arguments.append("--strict") }
    if quiet { arguments.append("--quiet") }
    return arguments
  }

  private func course(isFilm: Bool) -> Scene.CourseWish {
    if let state { return .state(state) }
    if let script { return .course(script.course) }
    if let scrub { return .course(scrub.course(over: duration ?? Self.scrubDuration)) }
    return isFilm && time == nil && duration == nil ? .tour : .asItIs
  }
}

extension CARenderer.Rules: ExpressibleByArgument {}
