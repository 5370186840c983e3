import ArgumentParser
import CAML
import Foundation
import Inspection

/// The command `ametrine trace`, which prints the animated values of a document as numbers.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Tells what moves: for each layer and property its values at frames.",
    discussion: """
      Looks at the document at the frames of a film, and names the layers of which anything is not the same in \
      all of them. Layers are told by their names and those around them, as diff does. --json prints every \
      value; numbers come as numbers, points, sizes, rectangles and colours as lists of them.

      Examples:
        ametrine trace Clock.ca
        ametrine trace Clock.ca --fps 10 --duration 2 --json
        ametrine trace Wallpaper.tendies --script "locked:1,home:1" --layer Bird --json
      """)

  @Argument(help: "The document.")
  var input: String

  @Option(parsing: .unconditional, help: "The document's time at the first frame, in seconds.")
  var time = 0.0

  @Option(
    parsing: .unconditional,
    help: "Up to when it is looked at, in seconds (default: as long as there is something new).")
  var duration: Double?

  @Option(parsing: .unconditional, help: "Frames per second.")
  var fps = FilmPlan.defaultRate

  @OptionGroup var states: StateSelectionOptions

  @Option(
    help: ArgumentHelp(
      "Only layers with this in their name or a name around it.", valueName: "name"))
  var layer: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var limitOptions: LimitOptions

  func run() throws {
    let scene = try DocumentRenderer(
      DocumentRenderer.RendererOptions(
        input: input, limits: limitOptions.limits, stateSelection: states.selection ?? .tour,
        variant: states.variant, isQuiet: true))
    let times = try FilmPlan.frameTimes(from: time, duration: duration ?? scene.duration, rate: fps)
      .map { time + $0 }
    var budget = LayerReadingBudget(scene.package)
    let trace = try scene.withRenderContext {
      try AnimationTrace(
        at: times,
        of: { path in
          layer.map { path.localizedStandardContains($0) } ?? true
        }, within: &budget
      ) { time in
        try scene.seek(to: time)
        return scene.package.documents.map(\.rootLayer)
      }
    }
    if json {
      StandardStreamWriter.writeJSON(JSONValue(trace))
    } else {
      TraceTextWriter(trace, paint: TerminalStyle(isOn: StandardStreamWriter.supportsColorOutput))
        .lines
        .forEach { print($0) }
    }
    guard let remedy = budget.remedy else { return }
    let name = (input as NSString).lastPathComponent
    StandardStreamWriter.writeErrorLine(
      "\(name): warning: only \(trace.times.count) of \(times.count) frames are traced; \(remedy)")
  }
}
