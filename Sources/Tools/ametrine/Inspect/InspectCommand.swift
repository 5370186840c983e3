import ArgumentParser
import Foundation
import Inspection

/// The command `ametrine inspect`, which prints the layers, animations and states of a document.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Tells what is in a document.",
    discussion: """
      Prints the tree of layers with the values they show, their animations, the images, and the states \
      with what they change.

      Examples:
        ametrine inspect Wallpaper.tendies
        ametrine inspect Clock.ca --time 1.5 --json
        ametrine inspect Wallpaper.tendies --state Unlock --svg outlines.svg
      """)

  @Argument(help: "The document.")
  var input: String

  @Option(parsing: .unconditional, help: "The document's time, in seconds.")
  var time = 0.0

  @Option(help: "The state the document is in.")
  var state: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: ArgumentHelp("Draw the layers' outlines into an SVG file.", valueName: "file"))
  var svg: String?

  @OptionGroup var limitOptions: LimitOptions

  func validate() throws {
    try TimeLimits.validateTime(time, option: "--time")
  }

  func run() throws {
    if let svg { try OutputPath.validateOutput(svg, againstInputs: [input]) }
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
        "\(name): warning: \(inspection.omittedLayers) layers are left out; \(remedy)")
    }
  }
}
