import ArgumentParser
import Foundation
import Inspection

/// The command `ametrine inspect`, which prints the layers, animations and states of a document.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print the layers, animations and states of a document.",
    discussion: """
      The output lists the layer tree with presented values and animations, the images, and the states with the \
      values they change.

      Examples:
        ametrine inspect Wallpaper.tendies
        ametrine inspect Clock.ca --time 1.5 --json
        ametrine inspect Wallpaper.tendies --state Unlock --svg outlines.svg
      """)

  @Argument(help: "The document to inspect.", completion: .documents)
  var input: String

  @Option(parsing: .unconditional, help: "Document time in seconds.")
  var time = 0.0

  @Option(help: "Show the document in this state.")
  var state: String?

  @Flag(help: "Print the contents as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp("Write the outlines of the layers to an SVG file.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var svg: String?

  @OptionGroup var limitOptions: LimitOptions

  func validate() throws {
    try TimeLimits.validateTime(time, option: "--time")
  }

  func run() throws {
    if let svg {
      guard (svg as NSString).pathExtension.lowercased() == "svg" else {
        throw ArgumentError("unsupported output '\(svg)': the file must end in .svg")
      }
      try OutputPath.validateOutput(svg, againstInputs: [input])
    }
    let scene = try DocumentRenderer(
      DocumentRenderer.RendererOptions(
        input: input, limits: limitOptions.limits,
        stateSelection: state.map { .state($0) } ?? .unchanged))
    try scene.seek(to: time)
    if let svg {
      try OutputPath.write(Data(LayerOutlineSVG(scene.package).text.utf8), to: svg)
    }
    guard json || svg == nil else { return }
    var budget = LayerReadingBudget(scene.package)
    scene.withRenderContext {
      let inspection = DocumentInspection(scene.package, within: &budget)
      if json {
        StandardStreamWriter.writeJSON(JSONValue(inspection))
      } else {
        InspectionTextWriter(paint: TerminalStyle(isOn: StandardStreamWriter.supportsColorOutput)) {
          print($0)
        }.addInspection(inspection)
      }
      guard let remedy = budget.remedy else { return }
      let name = (input as NSString).lastPathComponent
      StandardStreamWriter.writeErrorLine(
        "\(name): warning: \(inspection.omittedLayers) layers omitted; \(remedy)")
    }
  }
}
