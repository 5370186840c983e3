import ArgumentParser
import CAML
import Diagnostics
import Foundation

/// The command `ametrine graph`, which plots a timing curve, a spring or the value of a layer property over time.
struct GraphCommand: ResultReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Plot a timing function, a spring, or a layer property over time.",
    discussion: """
      WHAT is the name of a timing function (linear, easeIn, easeOut, easeInEaseOut, default), the four \
      control point coordinates of one, a spring, or a document in which --layer and --key-path select a property.

      Examples:
        ametrine graph easeInEaseOut -o curve.png
        ametrine graph 0.16,1,0.3,1 -o curve.svg
        ametrine graph spring:stiffness=120,damping=9 -o spring.png
        ametrine graph Clock.ca --layer hand --key-path transform.rotation.z -o track.svg
      """)

  @Argument(help: "The timing function, spring or document to plot.", completion: .documents)
  var what: String

  @Option(
    name: [.short, .long], help: "Write the plot to this .png or .svg file.",
    completion: .file(extensions: ["png", "svg"]))
  var output: String

  @Option(help: "Name or id of a layer of the document.")
  var layer: String?

  @Option(help: "Key path of the layer property to plot.")
  var keyPath: String?

  @Option(
    parsing: .unconditional,
    help:
      "Plotted duration in seconds (default: that of the curve or of the document's animations).")
  var duration: Double?

  @Option(help: "Show the document in this state.")
  var state: String?

  @OptionGroup var limitOptions: LimitOptions

  @OptionGroup var resultOptions: ResultOptions

  func run(reportingTo results: ResultWriter) throws {
    try results.recordDocument(what) { recorder in
      try writePlot()
      recorder.addFile(output)
    }
  }

  private func writePlot() throws {
    let type = (output as NSString).pathExtension.lowercased()
    guard type == "png" || type == "svg" else {
      throw ArgumentError("unsupported output '\(output)': the file must end in .png or .svg")
    }
    if let duration { try TimeLimits.validateDuration(duration, option: "--duration") }
    try OutputPath.validateOutput(output, againstInputs: [what])
    let plot = CurvePlot(try makePlottedCurves())
    let data = type == "svg" ? Data(plot.svg.utf8) : try plot.pngData()
    try OutputPath.write(data, to: output)
  }

  private func makePlottedCurves() throws -> SampledCurves {
    if let curve = try NamedTimingCurve(what) {
      guard layer == nil, keyPath == nil, state == nil else {
        throw ArgumentError(
          "'\(what)' is a curve, which has no layers; remove --layer, --key-path and --state, or name a document"
        )
      }
      return curve.sampled(over: duration)
    }
    guard let layer, let keyPath else {
      guard !FileManager.default.fileExists(atPath: what) else {
        throw ArgumentError("\(what): a document requires --layer and --key-path; add them")
      }
      if CAPackage.fileExtensions.contains((what as NSString).pathExtension.lowercased()) {
        try InputPath.requireReadable(what)
      }
      let known = NamedTimingCurve.knownNames
      let suggestion = SpellingSuggestionFinder.nearestWord(to: what, in: known)
        .map { "did you mean '\($0)'?" }
      throw ArgumentError(
        "'\(what)' is not a timing function, a spring or a document; "
          + (suggestion ?? "use \(known.joined(separator: ", ")), or the path of a document"))
    }
    return try SampledCurves(
      document: what, limits: limitOptions.limits, state: state, layer: layer, keyPath: keyPath,
      duration: duration)
  }
}
