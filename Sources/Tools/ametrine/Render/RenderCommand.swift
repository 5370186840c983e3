public import ArgumentParser
import CAML
import Films
import Foundation
import QuartzCore
import TextLayout

/// The command `ametrine render`, which renders documents to images, image sequences, animated images or videos.
struct RenderCommand: ResultReportingCommand {
  @Argument(
    help: "The documents or Swift files to render, or folders of documents; - is standard input.",
    completion: .documentsAndScenes)
  var inputs: [String] = []

  @OptionGroup var inputOptions: InputOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Write to this file (can be repeated), with settings such as :width=300,fps=15, or to this folder if there are "
        + "several inputs.", valueName: "output"), completion: .file())
  var outputs: [String] = []

  @Option(
    parsing: .unconditional,
    help:
      "Document time of the first frame, in seconds (default: 0; for still images, the first at which something shows)."
  )
  var time: Double?

  @Option(
    parsing: .unconditional,
    help: "Film duration in seconds (default: until the document stops changing).")
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum duration of a film without --duration, in seconds (default: "
        + "\(Int(DocumentRenderer.defaultMaximumDuration))).", valueName: "seconds"))
  var maxDuration: Double?

  @Option(
    parsing: .unconditional, help: "Frames per second (default: \(Int(FilmPlan.defaultRate))).")
  var fps: Double?

  @OptionGroup var canvas: CanvasOptions

  @Option(
    help: ArgumentHelp(
      "Background color: #rgb, #rrggbb, #rrggbbaa or a name (default: black for wallpapers and "
        + "for formats without alpha, otherwise clear).", valueName: "color"),
    transform: { try ColorArgument($0) })
  var background: ColorArgument?

  @Option(help: "Show the document in this state.")
  var state: String?

  @OptionGroup var variants: StateVariantOptions

  @OptionGroup var settings: SettingOptions

  @Flag(help: "Write a file for each state, with the state's name appended to that of OUT.")
  var eachState = false

  @OptionGroup var stateCount: StateCountOptions

  @Option(
    help: ArgumentHelp(
      "Show these states in order, each for a number of seconds.", valueName: "state:seconds,…"),
    transform: { try StateScriptArgument($0) })
  var script: StateScriptArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Move from one state to another at constant speed over --duration, as during a drag (default: "
        + "\(Int(Self.defaultScrubDuration)) s).", valueName: "state:state"),
    transform: { try StateScrubArgument($0) })
  var scrub: StateScrubArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Tilt the device, each axis from -1 to 1, for documents that react to it; swing tilts it continuously.",
      valueName: "x,y|swing"),
    transform: { try TiltArgument($0) })
  var tilt: TiltArgument?

  @Option(help: "Blend colors as on screen (server) or as render(in:) does (context).")
  var rules = CARenderer.Rules.server

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw this many frames, evenly spaced over the film, into one .png; --width is the width of the whole image.",
      valueName: "n"))
  var contactSheet: Int?

  @Option(
    help: ArgumentHelp(
      "File type for standard output, or for the files of several inputs (can then be repeated), with settings such "
        + "as gif:width=300,suffix=-small.", valueName: "extension"))
  var format: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of times that \(FilmPlan.loopingFileExtensions) plays (default: endless).",
      valueName: "n"))
  var loops: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Quality of \(FilmPlan.lossyFileExtensions), 0 (smallest) to 1 (default: 0.9 for .jpg and .avif, "
        + "lossless for .webp, \(VideoSettings.defaultQuality) for .mp4 and .webm).", valueName: "q"
    ))
  var quality: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Allow small errors in a lossless .webp to reduce its size: 0 (up to 16 of 255) to 100 (exact); 60 allows 2.",
      valueName: "n"))
  var nearLossless: Int?

  @OptionGroup var gif: GIFOptions

  @OptionGroup var video: VideoOptions

  @OptionGroup var audio: AudioOptions

  @Option(
    help: ArgumentHelp(
      "Number of inputs to render in parallel, by default one for each processor.",
      valueName: "n"))
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @OptionGroup var farm: FarmOptions

  @OptionGroup var limitOptions: LimitOptions

  @Flag(help: "Treat import warnings and unsupported features as errors.")
  var strict = false

  @Flag(help: "Exit with status 2 if only a part of a document was drawn; its files are written.")
  var failPartial = false

  @Flag(help: "Print the files and frames that would be written, without writing them.")
  var dryRun = false

  @OptionGroup var resultOptions: ResultOptions

  @Flag(name: [.short, .long], help: "Do not print progress or findings about the document.")
  var quiet = false

  /// Whether the process is a child process of another `render`, which reads its results.
  @Flag(help: .hidden)
  var worker = false

  /// The films of the plan that is rendered.
  @Option(help: .hidden, transform: { try PlannedFilms($0) })
  var planned: PlannedFilms?

  /// Whether the process reports its budgeted and resident memory at the end.
  @Flag(help: .hidden)
  var tellMemory = false

  static let defaultScrubDuration = 2.0

  func validate() throws {
    guard !inputs.isEmpty || inputOptions.filesFrom != nil else {
      throw ArgumentError(
        "Missing expected argument '<inputs> ...'; name a document, or use --files-from")
    }
    // The text is that of the argument parser for a required option.
    guard !outputs.isEmpty || settings.listSettable else {
      throw ArgumentError("Missing expected argument '--output <output>'")
    }
    guard jobs > 0 else { throw ArgumentError("invalid --jobs '\(jobs)': must be 1 or more") }
    guard stateCount.maxStates == nil || eachState else {
      throw ArgumentError("--max-states requires --each-state")
    }
    try audio.requireFile()
    if let maxDuration { try TimeLimits.validateDuration(maxDuration, option: "--max-duration") }
    guard
      [state != nil, script != nil, scrub != nil, eachState].count(where: { $0 }) < 2
    else {
      throw ArgumentError("--state, --each-state, --script and --scrub are mutually exclusive")
    }
  }

  func run(reportingTo results: ResultWriter) throws {
    defer { if tellMemory { FileHandle.standardError.write(Data(ProcessMemoryReport.line.utf8)) } }
    let sources = try RenderSources(self)
    defer { sources.removeFiles() }
    let documents = sources.documents
    if settings.listSettable {
      return try SettingListWriter(
        documents: documents.all.map(\.path), limits: limitOptions.limits,
        isJSON: resultOptions.json
      ).write()
    }
    let isToStandardOutput = outputs.contains { $0.isStandardOutput }
    let shard = try farm.resolvedShard()
    let plan = try farm.plan.map { path throws(ArgumentError) in try RenderPlan(contentsOf: path) }
    try plan?.verifyCommand(self, sources)
    try audio.track?.validate()
    guard let input = documents.singleInput, format.isEmpty || isToStandardOutput,
      settings.data == nil
    else {
      return try BatchRenderer(documents, self, shard: shard, plan: plan)
        .renderAll(reportingTo: results)
    }
    let name = StandardInputFile.displayName(of: input)
    let document = try results.recordDocument(name, isDryRun: dryRun) {
      try plan?.verifyInputs([input])
      var command = self
      if let input = plan?.inputs.first { command.planned = PlannedFilms(input.films) }
      try command.renderInput(input, shard: shard, into: $0)
    }
    if dryRun, !resultOptions.json { StandardStreamWriter.writeLine(document.planLine) }
    if failPartial, results.result.partial > 0 { throw PartialDocumentError(partial: 1, total: 1) }
  }
}

extension CARenderer.Rules: ExpressibleByArgument {}
