public import ArgumentParser
import CAML
import Foundation
import QuartzCore

/// The command `ametrine render`, which renders documents to images, image sequences, animated images or videos.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws documents into pictures or films.",
    discussion: """
      INPUT is a .caml file, a .ca folder, or a .tendies or .zip archive of them.

      The ending of OUT decides what is made: \(FilmPlan.fileExtensions). A .png, .jpg or .avif is the picture at \
      --time; with --duration, or with %04d in the name, a .png is numbered pictures from 0000; the \
      others are films. Frame k of a film shows the document at --time + k / --fps. OUT appears only \
      when it is whole, in folders that are made; - is standard output, of the type --format. Several \
      -o are made in one go, from the same frames.

      Without --time, --duration, --state, --script and --scrub a film of a document with states is a \
      tour of them: from the first through the others and back, by the document's own animations where \
      it has some. One without states plays its animations for as long as they last, or \
      \(Int(DocumentRenderer.defaultEndlessDuration)) s where they never end.

      States are called by their names or by locked, home and sleep; of states for both appearances and \
      several ways of holding a screen, --appearance and --orientation choose.

      Several inputs, or a folder of documents and of folders of them, are rendered into the folder OUT, \
      as files of the type --format; a report at the end says what became of each.

      Examples:
        ametrine render Clock.ca -o clock.gif
        ametrine render Clock.ca -o clock.gif -o clock.mp4 -o still.jpg --width 300
        ametrine render Wallpaper.tendies -o still.png --state locked --time 1.5
        ametrine render Wallpaper.tendies -o state.png --each-state
        ametrine render Wallpaper.tendies -o way.mp4 --script "Locked:1,Unlock:1.5,Sleep:1" --fps 60
        ametrine render Wallpapers -o previews --format gif
      """)

  @Argument(help: "The documents.")
  var inputs: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "The file to make, of which there can be several, or the folder for the files of several inputs.",
      valueName: "output"))
  var outputs: [String]

  @Option(parsing: .unconditional, help: "The document's time at the first frame, in seconds.")
  var time: Double?

  @Option(
    parsing: .unconditional,
    help: "The film's length in seconds (default: as long as there is something new).")
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long a film is at most where --duration is not given (default: "
        + "\(Int(DocumentRenderer.defaultMaximumDuration)) s).", valueName: "seconds"))
  var maxDuration: Double?

  @Option(
    parsing: .unconditional, help: "Frames per second (default: \(Int(FilmPlan.defaultRate))).")
  var fps: Double?

  @OptionGroup var canvas: CanvasOptions

  @Option(
    help: ArgumentHelp(
      "What lies beneath the layers: #rgb, #rrggbb, #rrggbbaa or a name (default: black beneath "
        + "wallpapers, else clear; in files without alpha black).", valueName: "color"),
    transform: { try ColorArgument($0) })
  var background: ColorArgument?

  @Option(help: "The state the document is in.")
  var state: String?

  @OptionGroup var variants: StateVariantOptions

  @Flag(help: "Make a file of each state, with its name behind that of OUT.")
  var eachState = false

  @OptionGroup var stateCount: StateCountOptions

  @Option(
    help: ArgumentHelp(
      "States one after the other and for how many seconds each.", valueName: "state:seconds,…"),
    transform: { try StateScriptArgument($0) })
  var script: StateScriptArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "From one state to another evenly over --duration, as a finger leads it (default: "
        + "\(Int(Self.defaultScrubDuration)) s).", valueName: "state:state"),
    transform: { try StateScrubArgument($0) })
  var scrub: StateScrubArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How the screen is held, each from -1 to 1, for documents that follow it; swing moves it.",
      valueName: "x,y|swing"),
    transform: { try TiltArgument($0) })
  var tilt: TiltArgument?

  @Option(help: "Colours as on screen (server) or as render(in:) mixes them (context).")
  var rules = CARenderer.Rules.server

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Put this many frames, evenly spread over the film, on one .png.", valueName: "n"))
  var contactSheet: Int?

  @Option(
    help: ArgumentHelp(
      "The type of what goes to standard output, or of the files made of several inputs; of these "
        + "there can be several types.", valueName: "ending"))
  var format: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How often \(FilmPlan.loopingFileExtensions) is played (default: for ever).",
      valueName: "n"))
  var loops: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Let \(FilmPlan.lossyFileExtensions) lose something to be smaller, 0 to 1 (default: "
        + "lose nothing, of .jpg and .avif 0.9).", valueName: "q"))
  var quality: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Let a lossless .webp be a little off to be smaller, 0 (by 16 of 255 at most) to 100 (exact); 60 is by 2.",
      valueName: "n"))
  var nearLossless: Int?

  @OptionGroup var gif: GIFOptions

  @Option(
    help: ArgumentHelp(
      "How many of several inputs are rendered at once (default: as many as there are processors).",
      valueName: "n"))
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @OptionGroup var limitOptions: LimitOptions

  @Flag(help: "Fail on whatever of the document cannot be shown as it says.")
  var strict = false

  @Flag(name: [.short, .long], help: "No progress and no findings about the document.")
  var quiet = false

  /// Whether the process exits with the status ``BatchRenderer/partialExitStatus`` if a part of the document could
  /// not be read.
  @Flag(help: .hidden)
  var tellPartial = false

  /// Whether the budgeted and resident memory are printed at the end.
  @Flag(help: .hidden)
  var tellMemory = false

  static let defaultScrubDuration = 2.0

  func validate() throws {
    guard jobs > 0 else { throw ArgumentError("--jobs is 1 or more") }
    guard stateCount.maxStates == nil || eachState else {
      throw ArgumentError("--max-states needs --each-state")
    }
    if let maxDuration { try TimeLimits.validateDuration(maxDuration, option: "--max-duration") }
    guard
      [state != nil, script != nil, scrub != nil, eachState].count(where: { $0 }) < 2
    else {
      throw ArgumentError("of --state, --each-state, --script and --scrub only one can be")
    }
  }

  func run() throws {
    defer { if tellMemory { FileHandle.standardError.write(Data(ProcessMemoryReport.line.utf8)) } }
    let documents = try InputDocumentList(inputs)
    let isToStandardOutput = outputs.contains(StandardOutputFile.name)
    guard let input = documents.singleInput, format.isEmpty || isToStandardOutput else {
      return try BatchRenderer(documents.all, self).renderAll()
    }
    for output in outputs where output != StandardOutputFile.name {
      try OutputPath.validateOutput(output, againstInputs: [input])
    }
    if isToStandardOutput, eachState || duration != nil && format == ["png"] {
      throw ArgumentError(
        "standard output takes one file; leave out --each-state, and --duration where it is a .png")
    }
    let copied = isToStandardOutput ? try StandardOutputFile(format) : nil
    let outputs = outputs.map { $0 == StandardOutputFile.name ? copied?.path ?? $0 : $0 }
    defer { copied?.removeFile() }
    let interruption = InterruptHandler(isWorker: tellPartial)
    let isWhole = try withExtendedLifetime(interruption) {
      let isWhole =
        eachState
        ? try renderEachStateSeparately(of: input, to: outputs)
        : try renderDocument(at: input, to: outputs, state: state)
      try copied?.copyToStandardOutput()
      return isWhole
    }
    if tellPartial, !isWhole { throw ExitCode(BatchRenderer.partialExitStatus) }
  }

  /// Renders a document into files and returns whether all of it could be read.
  private func renderDocument(
    at input: String, to outputs: [String], state: String?
  ) throws -> Bool {
    // Creating the plan first reports invalid arguments before the document is read.
    let draft = try RenderOutputPlan(outputs, self.filmOptions())
    let options = rendererOptions(input: input, isFilm: draft.isFilm, state: state)
    guard options.stateSelection != .unchanged || variants.variant.isAny else {
      throw ArgumentError(
        "--appearance and --orientation choose among states; add --state, --each-state or --script")
    }
    let scene = try DocumentRenderer(options)
    if !quiet { scene.diagnostics.forEach { StandardStreamWriter.writeErrorLine($0) } }
    let final = try RenderOutputPlan(outputs, self.filmOptions(naturalDuration: scene.duration))
    try FilmFileWriter(outputs: final, quiet: quiet).writeFilms(of: scene)
    return !scene.isPartial
  }

  private func renderEachStateSeparately(of input: String, to outputs: [String]) throws -> Bool {
    _ = try RenderOutputPlan(outputs, filmOptions())
    let package = try CAPackage(
      contentsOf: URL(fileURLWithPath: input), limits: limitOptions.limits)
    let states = try StateNameResolver(known: package.stateNames, variant: variants.variant)
      .allStatesOfVariant()
    guard !states.isEmpty else {
      throw ArgumentError("the document has no states; leave out --each-state")
    }
    let document = (input as NSString).lastPathComponent
    let (drawn, omission) = stateCount.limitStates(states, in: document)
    if let omission, !quiet { StandardStreamWriter.writeErrorLine(omission) }
    var isWhole = true
    for (state, name) in zip(drawn, OutputPath.uniqueFileNames(for: drawn)) {
      let files = outputs.map { OutputPath.appendingSuffix(name, toNameOf: $0) }
      isWhole = try renderDocument(at: input, to: files, state: state) && isWhole
    }
    return isWhole
  }

  private func rendererOptions(input: String, isFilm: Bool, state: String?)
    -> DocumentRenderer.RendererOptions
  {
    var canvas = canvas.options
    if contactSheet != nil { canvas.minimumSide = FilmPlan.minimumTileSide }
    return DocumentRenderer.RendererOptions(
      input: input, mode: strict ? .strict : .lenient, limits: limitOptions.limits,
      canvas: canvas, background: background, rules: rules,
      stateSelection: stateSelection(isFilm: isFilm, state: state),
      variant: variants.variant, tilt: tilt,
      maximumDuration: maxDuration ?? DocumentRenderer.defaultMaximumDuration,
      isQuiet: quiet)
  }

  /// Returns the settings for an output file, for a document of the given duration in seconds.
  func filmOptions(naturalDuration natural: Double = DocumentRenderer.defaultEndlessDuration)
    -> FilmPlan.FilmOptions
  {
    FilmPlan.FilmOptions(
      time: time ?? 0, duration: duration, naturalDuration: natural, rate: fps,
      contactSheet: contactSheet, loops: loops, quality: quality,
      nearLossless: nearLossless,
      gif: gif.isSpecified ? gif.settings : nil)
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
