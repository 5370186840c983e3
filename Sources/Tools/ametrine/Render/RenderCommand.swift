public import ArgumentParser
import CAML
import Films
import Foundation
import QuartzCore
import TextLayout

/// The command `ametrine render`, which renders documents to images, image sequences, animated images or videos.
struct RenderCommand: ResultReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render documents and Swift scenes to images or films.",
    discussion: """
      INPUT is a .caml file, a .ca folder, a .tendies, .batter or .zip archive of such documents, or a .swift file.

      The file extension of OUT selects the format: \(FilmPlan.fileExtensions). A .png, .jpg or .avif is a still \
      image of the document at --time; without --time, of the first time at which something shows. With --duration, or with %04d in the name, a .png is a sequence of images \
      numbered from 0000. The other formats are films; frame k of a film shows the document at --time + k / --fps.

      OUT and its missing folders are created; OUT appears only when it is complete. With - as OUT, the file is \
      written to standard output in the format --format. If -o is repeated, all files are written from the same frames.
      Settings after a colon apply to one file: -o small.gif:width=300,fps=15.

      With - as INPUT, the document is read from standard input.

      Without --time, --duration, --state, --script and --scrub, a film of a document with states is a tour of its \
      states: it starts in the first state, visits the others and returns to the first, using the document's own \
      transitions if it has any. A film of a document without states lasts as long as its animations, or \
      \(Int(DocumentRenderer.defaultEndlessDuration)) s if they are endless.

      A state is selected by its name, or by a short name: locked, home and sleep denote the state with the word Lock, \
      Home or Unlock, and Sleep in its name. If the document has states for \
      several appearances or orientations, --appearance and --orientation select among them.

      A .swift file, or a folder of Swift files without documents, is a scene as for 'ametrine watch': its function \
      scene() returns a layer, a view, a view controller or a film of Storyboard, and may throw. It is compiled and \
      runs in a separate process. The size, scale, rate, duration and background are those of the film unless options \
      change them; a format with a lower maximum rate has that rate. Other scenes have the defaults of documents. \
      The options for states, appearance, orientation, tilt and limits do not apply to scenes.

      --set changes the layers of a document before it is rendered, and --data does so for each row of a table. \
      --list-settable lists the properties of the layers that have a name or id, and the options of a template.

      If there are several inputs, or a folder, whose subfolders are searched as well, the documents are rendered \
      into the folder OUT as files of the type --format. A report at the end lists the result of each document. If \
      some of them fail, the exit status is 2, and the files of the others are complete. The files of a folder keep \
      their subfolders, and those of several folders are in subfolders with the names of the inputs. Names that are \
      equal are numbered. Links to folders are not followed, which is reported.

      Examples:
        ametrine render Clock.ca -o clock.gif
        ametrine render Clock.ca -o clock.gif -o clock.mp4 -o still.jpg --width 300
        ametrine render Clock.ca -o small.gif:width=300,fps=15 -o large.mp4:width=900
        ametrine render Wallpaper.tendies -o still.png --state locked --time 1.5
        ametrine render Wallpaper.tendies -o state.png --each-state
        ametrine render Wallpaper.tendies -o states.mp4 --script "Locked:1,Unlock:1.5,Sleep:1" --fps 60
        ametrine render Wallpapers -o previews --format gif
        find . -name '*.ca' -print0 | ametrine render --files-from - -o previews --format gif:width=300
        ametrine render Card.ca -o card.png --set Title.string=Hello --set Title.foregroundColor=#224466
        ametrine render Card.ca -o 'cards/{name}.mp4' --data rows.csv
        ametrine render Film.swift -o film.mp4 -o film.gif
        ametrine render Film.swift -o sheet.png --contact-sheet 12
      """)

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
    try audio.track?.validate()
    let isToStandardOutput = outputs.contains { $0.isStandardOutput }
    let shard = try farm.resolvedShard()
    let plan = try farm.plan.map { path throws(ArgumentError) in try RenderPlan(contentsOf: path) }
    try plan?.verifyCommand(self, sources)
    guard let input = documents.singleInput, format.isEmpty || isToStandardOutput,
      settings.data == nil
    else {
      return try BatchRenderer(documents, self, shard: shard, plan: plan)
        .renderAll(reportingTo: results)
    }
    let name = StandardInputFile.displayName(of: input)
    let document = try results.recordDocument(name, isDryRun: dryRun) {
      try plan?.verifyInputs([input])
      try renderInput(input, shard: shard, into: $0)
    }
    if dryRun, !resultOptions.json { StandardStreamWriter.writeLine(document.planLine) }
    if failPartial, results.result.partial > 0 { throw PartialDocumentError(partial: 1, total: 1) }
  }

  /// Renders the frames of a single document or scene to the output files.
  private func renderInput(
    _ input: String, shard: Shard?, into recorder: DocumentRecorder
  ) throws {
    var files = try outputs.map(OutputArgument.init)
    let standardOutputCount = files.count { $0.path == StandardOutputFile.name }
    let isToStandardOutput = standardOutputCount > 0
    if InputDocumentList.isScene(input) {
      try validateSceneOptions(name: SceneSources(path: input).name)
    }
    let otherInputs = settings.documentSettings.namedFiles + audio.inputPaths
    for file in files where file.path != StandardOutputFile.name {
      try OutputPath.validateOutput(file.path, againstInputs: [input] + otherInputs)
    }
    guard !isToStandardOutput || !farm.hasReports && !farm.part else {
      throw ArgumentError(
        "standard output can hold neither parts nor reports; remove --shard, --part and --resume")
    }
    let formats = try format.map(FormatArgument.init)
    guard standardOutputCount < 2 else {
      throw ArgumentError("standard output can hold only one file; give -o - once")
    }
    if isToStandardOutput, eachState || duration != nil && formats.map(\.fileExtension) == ["png"] {
      throw ArgumentError(
        "standard output can hold only one file; remove --each-state, and --duration if the format is png"
      )
    }
    guard !isToStandardOutput || !resultOptions.json && !dryRun else {
      throw ArgumentError(
        "standard output cannot hold both the file and the results; remove --json and --dry-run")
    }
    let copied = isToStandardOutput ? try StandardOutputFile(formats) : nil
    if let copied { files = copied.replacingName(in: files, settings: formats[0].settings) }
    defer { copied?.removeFile() }
    let interruption = InterruptHandler(isWorker: worker)
    try withExtendedLifetime(interruption) {
      if let timeout = inputOptions.timeout {
        try renderInWorker(input, to: files, shard: shard, timeout: timeout, into: recorder)
      } else {
        try renderFiles(of: input, to: files, farm.selection(shard: shard), into: recorder)
      }
      try copied?.copyToStandardOutput()
    }
    if copied != nil { recorder.replaceFilesWithStandardOutput() }
  }

  /// Renders the selected frames of a document or scene to the given files, once for each kind of settings.
  private func renderFiles(
    of input: String, to files: [OutputArgument], _ selection: FrameSelection?,
    into recorder: DocumentRecorder
  ) throws {
    let passes = try OutputPass.passes(for: files, self)
    // Creating the output plans first reports invalid arguments before the document is read.
    for pass in passes { _ = try pass.outputPlan() }
    if InputDocumentList.isScene(input) {
      return try renderScene(at: input, in: passes, selection, into: recorder)
    }
    guard eachState else {
      for pass in passes {
        try pass.command.renderDocument(
          at: input, in: pass, state: state, selection, into: recorder)
      }
      return
    }
    let isOneOfSeveral = worker && !inputOptions.single
    for (suffix, state) in try statesToRender(of: input, isOneOfSeveral: isOneOfSeveral) {
      for pass in passes {
        let pass = suffix.map(pass.appendingSuffix) ?? pass
        try pass.command.renderDocument(
          at: input, in: pass, state: state, selection, into: recorder)
      }
    }
  }

  /// Renders a document to the files of a pass of this command.
  private func renderDocument(
    at input: String, in pass: OutputPass, state: String?, _ selection: FrameSelection?,
    into recorder: DocumentRecorder
  ) throws {
    let job = try resumableJob(of: input, state: state, selection)
    let draft = try pass.outputPlan()
    if job.isComplete(draft, recorder) { return }
    let options = rendererOptions(
      input: input, isFilm: draft.isFilm || pass.hasFilm, state: state)
    guard options.stateSelection != .unchanged || options.variant.isAny else {
      throw ArgumentError(
        "--appearance and --orientation require a selection of states; add --state, --each-state or --script"
      )
    }
    var scene = try DocumentRenderer(options)
    if !quiet { recorder.writeLines(scene.diagnostics) }
    if scene.isPartial { recorder.markAsPartial() }
    recorder.addDiagnostics(of: scene)
    defer { recorder.addDiagnostics(of: scene) }
    var check = blankOutputCheck(of: scene.name, state: eachState ? state : nil)
    var stillTime: Double?
    if searchesStillTime(of: draft) {
      (stillTime, check.searchEnd) = try findStillTime(of: &scene, options, into: recorder)
    }
    let final = try job.selectFrames(
      of: pass.outputPlan(naturalDuration: scene.duration, stillTime: stillTime))
    guard !final.plans.isEmpty, !job.isComplete(final, recorder) else { return }
    try FilmFileWriter(outputs: final, quiet: quiet, recorder: recorder, blankCheck: check)
      .writeFilms(of: scene)
    if !dryRun { try job.recordFiles(of: final, fonts: FontLibrary.system.choices) }
  }

  func rendererOptions(input: String, isFilm: Bool, state: String?)
    -> DocumentRenderer.RendererOptions
  {
    var canvas = canvas.options
    if let contactSheet {
      canvas.minimumSide = FilmPlan.minimumTileSide
      // Frames that only the contact sheet shows are drawn in their final size.
      if outputs.count == 1 { canvas.contactSheetFrameCount = contactSheet }
    }
    return DocumentRenderer.RendererOptions(
      input: input, mode: strict ? .strict : .lenient, limits: limitOptions.limits,
      canvas: canvas, background: background, rules: rules,
      stateSelection: stateSelection(isFilm: isFilm, state: state),
      // With --each-state, documents without states have no variants.
      variant: eachState && state == nil ? StateVariant() : variants.variant,
      settings: settings.documentSettings, tilt: tilt,
      maximumDuration: maxDuration ?? DocumentRenderer.defaultMaximumDuration,
      isQuiet: quiet)
  }

  /// Returns the settings for an output file, given the document's duration in seconds.
  func filmOptions(naturalDuration natural: Double = DocumentRenderer.defaultEndlessDuration)
    -> FilmPlan.FilmOptions
  {
    FilmPlan.FilmOptions(
      time: time ?? 0, duration: duration, naturalDuration: natural, rate: fps,
      contactSheet: contactSheet, contactSheetWidth: canvas.width, loops: loops, quality: quality,
      nearLossless: nearLossless,
      gif: gif.isSpecified ? gif.settings : nil, preset: video.preset, bitDepth: video.bitDepth,
      audio: audio.track)
  }

  private func stateSelection(isFilm: Bool, state: String?) -> DocumentRenderer.StateSelection {
    if let state { return .state(state) }
    if let script { return .sequence(script.sequence) }
    if let scrub {
      return .sequence(scrub.stateSequence(duration: duration ?? Self.defaultScrubDuration))
    }
    return isFilm && time == nil && duration == nil ? .tour : .unchanged
  }
}

extension CARenderer.Rules: ExpressibleByArgument {}
