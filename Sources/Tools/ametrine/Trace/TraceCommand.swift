import ArgumentParser
import CAML
import Foundation
import Inspection

/// The command `ametrine trace`, which prints the animated values of a document as numbers.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print the values of changing layer properties, frame by frame.",
    discussion: """
      The document is sampled at the frames of a film, and the layers with properties that change are listed. \
      Layers are identified by their names and those of their ancestors, as in diff. With --json, every value is \
      printed: numbers as numbers, and points, sizes, rectangles and colors as arrays.

      Examples:
        ametrine trace Clock.ca
        ametrine trace Clock.ca --fps 10 --duration 2 --json
        ametrine trace Wallpaper.tendies --script "locked:1,home:1" --layer Bird --json
      """)

  @Argument(help: "The document to sample.", completion: .documents)
  var input: String

  @Option(parsing: .unconditional, help: "Document time of the first frame, in seconds.")
  var time = 0.0

  @Option(
    parsing: .unconditional,
    help: "Sampled duration in seconds (default: until the document stops changing).")
  var duration: Double?

  @Option(parsing: .unconditional, help: "Frames per second.")
  var fps = FilmPlan.defaultRate

  @OptionGroup var states: StateSelectionOptions

  @Option(
    help: ArgumentHelp(
      "Include only layers with this text in their name or an ancestor's name.", valueName: "name"))
  var layer: String?

  @Flag(help: "Print the values as JSON.")
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
    var includesLayers = false
    let trace = try scene.withRenderContext {
      try AnimationTrace(
        at: times,
        of: { path in
          let isIncluded = layer.map { path.localizedStandardContains($0) } ?? true
          includesLayers = includesLayers || isIncluded
          return isIncluded
        }, within: &budget
      ) { time in
        try scene.seek(to: time)
        return scene.package.documents.map(\.rootLayer)
      }
    }
    if let layer, !includesLayers {
      throw ArgumentError(
        "\(scene.name): the document has no layer with '\(layer)' in its name; run ametrine inspect to list its layers",
        code: .unknownLayer)
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
      "\(name): warning: only \(trace.times.count) of \(times.count) frames were traced; \(remedy)")
  }
}
