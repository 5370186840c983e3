public import ArgumentParser
import QuartzCore

/// `ametrine render`: a document to a picture, numbered pictures, a GIF or a video.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a document into a picture or a film.",
    discussion: """
      INPUT is a .caml file, a .ca folder, or a .tendies or .zip archive of them.

      The ending of OUT decides what is made: .png is the picture at --time; with --duration, or \
      with %04d in the name, numbered pictures from 0000; .gif and .mp4 are films. Frame k of a film \
      shows the document at --time + k / --fps. OUT appears only when it is whole.
      """)

  @Argument(help: "The document.")
  var input: String

  @Option(name: [.short, .long], help: "The file to make: \(FilmPlan.endings).")
  var output: String

  @Option(help: "The document's time at the first frame, in seconds.")
  var time = 0.0

  @Option(help: "The film's length in seconds (default: \(Int(FilmPlan.defaultDuration))).")
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
        + "black).", valueName: "color"),
    transform: { try ColorArgument($0) })
  var background: ColorArgument?

  @Option(help: "The state the document is in.")
  var state: String?

  @Option(help: "Colours as on screen (server) or as render(in:) mixes them (context).")
  var rules = CARenderer.Rules.server

  @Option(
    help: ArgumentHelp(
      "Put this many frames, evenly spread over --duration, on one .png.", valueName: "n"))
  var contactSheet: Int?

  @Flag(name: [.short, .long], help: "No progress and no findings about the document.")
  var quiet = false

  func run() throws {
    let plan = try FilmPlan(
      FilmPlan.Wishes(
        output: output, time: time, duration: duration, rate: fps, contactSheet: contactSheet))
    guard scale > 0, scale.isFinite else {
      throw ArgumentFault("--scale is pixels per point, more than 0")
    }
    let interruption = Interruption()
    let scene = try Scene(
      Scene.Wishes(
        input: input, size: size, scale: scale, background: background, state: state, rules: rules))
    if !quiet { scene.findings.forEach { Standard.error($0) } }
    try withExtendedLifetime(interruption) {
      try FilmWriter(plan: plan, quiet: quiet).write { try scene.picture(at: $0) }
    }
  }
}

extension CARenderer.Rules: ExpressibleByArgument {}
