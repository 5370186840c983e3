import ArgumentParser
import Foundation

/// The command `ametrine graph`, which plots a timing curve, a spring or the value of a layer property over time.
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Plots a timing function, a spring, or how a layer's value changes in time.",
    discussion: """
      WHAT is the name of a timing function (linear, easeIn, easeOut, easeInEaseOut, default), its four \
      numbers, a spring, or a document of which --layer and --key-path name a value.

      Examples:
        ametrine graph easeInEaseOut -o curve.png
        ametrine graph 0.16,1,0.3,1 -o curve.svg
        ametrine graph spring:stiffness=120,damping=9 -o spring.png
        ametrine graph Clock.ca --layer hand --key-path transform.rotation.z -o track.svg
      """)

  @Argument(help: "What is plotted.")
  var what: String

  @Option(name: [.short, .long], help: "The file to make: .png or .svg.")
  var output: String

  @Option(help: "The name or id of the document's layer.")
  var layer: String?

  @Option(help: "Which value of it.")
  var keyPath: String?

  @Option(
    parsing: .unconditional,
    help: "For how many seconds (default: as long as the curve, or the document's animations).")
  var duration: Double?

  @Option(help: "The state the document is in.")
  var state: String?

  @OptionGroup var limitOptions: LimitOptions

  func run() throws {
    let type = (output as NSString).pathExtension.lowercased()
    guard type == "png" || type == "svg" else {
      throw ArgumentError("\(output) is to be a .png or .svg")
    }
    if let duration { try TimeLimits.validateDuration(duration, option: "--duration") }
    try OutputPath.validateOutput(output, againstInputs: [what])
    let plot = CurvePlot(try makePlottedCurves())
    let data = type == "svg" ? Data(plot.svg.utf8) : try plot.pngData()
    try OutputPath.write(data, to: output)
  }

  private func makePlottedCurves() throws -> SampledCurves {
    if let curve = try NamedTimingCurve(what) { return curve.sampled(over: duration) }
    guard let layer, let keyPath else {
      throw ArgumentError(
        "'\(what)' is no curve; of a document, --layer and --key-path name what is plotted")
    }
    return try SampledCurves(
      document: what, limits: limitOptions.limits, state: state, layer: layer, keyPath: keyPath,
      duration: duration)
  }
}
