import Films
import Foundation
import Inspection
import Pixels
import PreviewCore
import QuartzCore
import TextLayout

/// A renderer that writes the frames of a scene's program to the output files.
struct SceneRenderer {
  /// The path of the program.
  let program: String
  /// The name of the scene for messages.
  let name: String
  let outputs: [String]
  /// The settings for the output files.
  ///
  /// A missing rate or duration is that of the scene.
  let filmOptions: FilmPlan.FilmOptions
  let canvas: RenderCanvas.CanvasRequest
  let background: ColorArgument?
  let rules: CARenderer.Rules
  /// The maximum duration in seconds given on the command line.
  let maximumDuration: Double?
  /// Whether still images show the first time at which something shows.
  var searchesStillTime = false
  let isStrict: Bool
  let isQuiet: Bool
  let job: ResumableJob
  var timeout = SceneProcess.defaultTimeout
  /// The collector of the written files and the warnings, or `nil` if they are not recorded.
  var recorder: DocumentRecorder?
  /// The paths of all files that the command writes, if some of them have other settings.
  var allOutputs: [String]?
  /// The films of the plan that is rendered, if there is one.
  var planned: PlannedFilms?

  /// Runs the program and writes the files.
  ///
  /// - Throws: An error if an option does not suit the scene, or if the scene cannot be drawn or written. No output
  ///   file is written then.
  func writeFiles() throws {
    let diagnostics = RenderDiagnosticHandler(of: name, isStrict: isStrict, isQuiet: isQuiet)
    defer {
      recorder?.addDiagnostics(diagnostics.messages.map { DiagnosticRecord(rendererMessage: $0) })
    }
    let shown = try showScene(reportingTo: diagnostics)
    try planned?.verify(
      shown.outputs, width: shown.canvas.width, height: shown.canvas.height,
      isDryRun: recorder?.isDryRun == true)
    let plan = try job.selectFrames(of: shown.outputs)
    guard !plan.plans.isEmpty, !job.isComplete(plan, recorder) else { return }
    try job.validateReports(on: plan)
    let first = plan.times.first ?? 0
    if shown.firstFrame == nil {
      try shown.process.requestFrames(
        at: plan.times, after: shown.outputs.times.filter { $0 < first })
    }
    var check = BlankOutputCheck(
      name: name, remedy: "change --time or --size, or the layers of the scene", isStrict: isStrict,
      isQuiet: isQuiet)
    check.searchEnd = shown.searchEnd
    try FilmFileWriter(
      outputs: plan, quiet: isQuiet, recorder: recorder, blankCheck: check
    ).writeFilms { _ in
      let pixels = try shown.firstFrame ?? shown.process.nextFrame()
      try diagnostics.throwFirstMessageIfStrict()
      return pixels
    }
    guard recorder?.isDryRun != true else { return }
    recorder?.addDiagnostics(diagnostics.messages.map { DiagnosticRecord(rendererMessage: $0) })
    try job.recordFiles(
      of: plan, fonts: shown.process.fonts, diagnostics: recorder?.diagnostics ?? [])
  }

  /// The files of a scene and the fonts of its frames.
  struct PlannedFiles {
    let outputs: RenderOutputPlan
    let canvas: SceneCanvas
    let fonts: [FontChoice]
  }

  /// Runs the program up to the last frame, which it draws, and returns the files that ``writeFiles()`` would write.
  ///
  /// - Throws: An error if an option does not suit the scene, or if the scene cannot be drawn.
  func plannedFiles() throws -> PlannedFiles {
    let diagnostics = RenderDiagnosticHandler(of: name, isStrict: isStrict, isQuiet: true)
    let shown = try showScene(reportingTo: diagnostics)
    if shown.firstFrame == nil, let last = shown.outputs.times.last {
      // A committed text is laid out, so only the last frame is drawn.
      try shown.process.requestFrames(at: [last], after: shown.outputs.times.dropLast())
      _ = try shown.process.nextFrame()
    }
    try diagnostics.throwFirstMessageIfStrict()
    return PlannedFiles(outputs: shown.outputs, canvas: shown.canvas, fonts: shown.process.fonts)
  }

  // MARK: Showing the scene

  /// A scene that its program shows, and the files to write.
  private struct ShownScene {
    let process: SceneProcess
    let canvas: SceneCanvas
    /// The duration of the scene's animations in seconds; `nil` if it has none.
    let natural: Double?
    var outputs: RenderOutputPlan
    /// The only frame of the files, if it is drawn already.
    var firstFrame: PixelBuffer?
    /// The end of the search for the time of a still image, if nothing shows, in seconds.
    var searchEnd: Double?
  }

  /// Starts the program, shows the scene, and finds the time of still images.
  private func showScene(reportingTo diagnostics: RenderDiagnosticHandler) throws -> ShownScene {
    let shown = try startScene(onDiagnostic: diagnostics.receiveMessage)
    guard searchesStillTime, recorder?.isDryRun != true,
      shown.outputs.plans.contains(where: { !$0.isFilm })
    else { return shown }
    try shown.process.requestFrames(at: [0])
    let start = try shown.process.nextFrame()
    var (stillTime, searchEnd): (Double?, Double?) = (nil, nil)
    if let color = start.uniformColor {
      switch try findStillTime(on: shown.canvas, natural: shown.natural, after: color) {
      case .visible(let time):
        recorder?.reportStillTime(time, of: name, isQuiet: isQuiet)
        stillTime = time
      case .blank(let end): searchEnd = end
      }
    }
    let outputs = try outputPlan(
      for: shown.process.description, natural: shown.natural, stillTime: stillTime)
    let isStart = outputs.times == [0]
    // The times of frames must ascend.
    var final = isStart ? shown : try startScene(onDiagnostic: diagnostics.receiveMessage)
    (final.outputs, final.searchEnd) = (outputs, searchEnd)
    if isStart { final.firstFrame = start }
    return final
  }

  private func startScene(onDiagnostic: @escaping (String) -> Void) throws -> ShownScene {
    let process = try startProcess(onDiagnostic: onDiagnostic)
    let canvas = try canvasRequest(for: process.description)
    let natural = try process.show(on: canvas)
    return ShownScene(
      process: process, canvas: canvas, natural: natural,
      outputs: try outputPlan(for: process.description, natural: natural))
  }

  private func startProcess(onDiagnostic: @escaping (String) -> Void) throws -> SceneProcess {
    try SceneProcess(program: program, name: name, timeout: timeout, onDiagnostic: onDiagnostic)
  }

  /// Finds the first time after the start at which the scene shows something, in a process of its own.
  private func findStillTime(
    on canvas: SceneCanvas, natural: Double?, after color: UniformColor
  ) throws -> StillTimeSearch.Outcome {
    // Findings are those of the image that is written.
    let process = try startProcess { _ in }
    let duration = process.description.film?.duration ?? 0
    let times = StillTimeSearch(
      events: [],
      duration: min(
        duration > 0 ? duration : natural ?? DocumentRenderer.defaultEndlessDuration,
        maximumDuration ?? DocumentRenderer.defaultMaximumDuration),
      maximum: 0
    ).times
    _ = try process.show(on: canvas)
    try process.requestFrames(at: times)
    let time = try StillTimeSearch.firstTime(
      among: times, after: color, background: background
    ) { _ in try process.nextFrame() }
    return time.map { .visible(at: $0) } ?? .blank(until: times.last ?? 0)
  }

  private func canvasRequest(for scene: SceneDescription) throws -> SceneCanvas {
    guard canvas.size != nil || scene.frame.width > 0 && scene.frame.height > 0 else {
      throw ArgumentError(
        "\(name): the scene has no size; set its bounds, or use --size WxH", code: .noSize)
    }
    var request = canvas
    if let film = scene.film, request.scale == nil, request.width == nil, request.height == nil {
      request.scale = film.scale
    }
    let canvas = try RenderCanvas(document: scene.frame, request)
    return SceneCanvas(
      bounds: canvas.bounds, visibleFrame: canvas.visibleFrame, scale: canvas.scale,
      width: canvas.width, height: canvas.height, oversampling: canvas.oversampling,
      background: background.map { [$0.red, $0.green, $0.blue, $0.alpha] },
      rules: rules.rawValue)
  }

  private func outputPlan(
    for scene: SceneDescription, natural: Double?, stillTime: Double? = nil
  ) throws -> RenderOutputPlan {
    var options = filmOptions
    options.stillTime = stillTime
    if let film = scene.film {
      options.defaultRate = film.rate
      if options.audio == nil, outputs.contains(where: { FilmFormat(path: $0)?.hasAudio == true }) {
        options.audio = film.audio.map(AudioTrack.init)
        // The sound belongs to the times of the film.
        options.audio?.offset -= options.time
      }
      // Still images may be taken after the end of the film.
      let isFilm = try RenderOutputPlan(outputs, options, among: allOutputs).isFilm
      let remaining = film.duration - options.time
      if isFilm, options.duration == nil {
        guard film.duration > 0 else {
          throw ArgumentError(
            "\(name): the film has no duration; add motions, or use --duration", code: .sceneFailed)
        }
        guard remaining > 0 else {
          throw ArgumentError(
            "invalid --time '\(options.time.compactText)': the film ends at "
              + "\(film.duration.compactText) s; use an earlier time, or add --duration")
        }
        options.naturalDuration = min(remaining, maximumDuration ?? remaining)
      }
    } else {
      let duration = natural ?? DocumentRenderer.defaultEndlessDuration
      options.naturalDuration = min(
        duration, maximumDuration ?? DocumentRenderer.defaultMaximumDuration)
      if options.duration == nil, options.naturalDuration < duration, stillTime == nil {
        let text = DocumentRenderer.cutMessage(
          duration: options.naturalDuration, natural: duration)
        recorder?.addDiagnostics([DiagnosticRecord(.filmCut, text: text)])
        if !isQuiet { StandardStreamWriter.writeErrorLine("\(name): \(text)") }
      }
    }
    return try RenderOutputPlan(outputs, options, among: allOutputs)
  }
}

extension RenderCommand {
  /// Compiles a Swift scene and writes its frames to the files of the given passes that are not complete.
  func renderScene(
    at input: String, in passes: [OutputPass], _ selection: FrameSelection?,
    into recorder: DocumentRecorder
  ) throws {
    let name = SceneSources(path: input).name
    try validateSceneOptions(name: name)
    let jobs = try passes.map { ($0, try $0.resumableJob(of: input, selection)) }
    let rest = try jobs.filter { pass, job in !job.isComplete(try pass.outputPlan(), recorder) }
    guard !rest.isEmpty else { return }
    try withSceneProgram(at: input) { program in
      for (pass, job) in rest {
        try pass.command.sceneRenderer(of: program, name: name, pass, job, recorder).writeFiles()
      }
    }
  }

  /// Compiles a Swift scene, and returns the files of the given passes.
  ///
  /// - Throws: ``ArgumentError`` if an option does not suit the scene, or if it does not compile or cannot be drawn.
  func plannedSceneFiles(
    at input: String, in passes: [OutputPass]
  ) throws -> [SceneRenderer.PlannedFiles] {
    let name = SceneSources(path: input).name
    try validateSceneOptions(name: name)
    return try withSceneProgram(at: input) { program in
      try passes.map { pass in
        let job = try pass.resumableJob(of: input, nil)
        return try pass.command.sceneRenderer(of: program, name: name, pass, job, nil)
          .plannedFiles()
      }
    }
  }

  /// Compiles a Swift scene, and runs a closure with the path of its program while the file exists.
  ///
  /// - Throws: ``ArgumentError`` if the scene does not compile; the error of the closure.
  private func withSceneProgram<Result>(
    at input: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let name = SceneSources(path: input).name
    try InputPath.requireReadable(input)
    let builder = try SceneBuilder(
      SceneSources(path: input), sdkFolder: try SceneSDK.locate())
    defer { builder.removeBuildFiles() }
    switch builder.buildScene().0 {
    case .failed(let reason):
      StandardStreamWriter.writeErrorText(reason.hasSuffix("\n") ? reason : reason + "\n")
      throw ArgumentError(
        "\(name): the scene does not compile; correct the errors above", code: .sceneNotCompiled)
    case .program(let program):
      return try body(program.path)
    }
  }

  private func sceneRenderer(
    of program: String, name: String, _ pass: OutputPass, _ job: ResumableJob,
    _ recorder: DocumentRecorder?
  ) -> SceneRenderer {
    var canvas = canvas.options
    if contactSheet != nil { canvas.minimumSide = FilmPlan.minimumTileSide }
    return SceneRenderer(
      program: program, name: name, outputs: pass.outputs,
      filmOptions: filmOptions(), canvas: canvas, background: background, rules: rules,
      maximumDuration: maxDuration, searchesStillTime: time == nil, isStrict: strict,
      isQuiet: quiet, job: job, recorder: recorder, allOutputs: pass.allOutputs,
      planned: planned)
  }

  /// Throws an error that names the given options that apply only to documents.
  func validateSceneOptions(name: String) throws(ArgumentError) {
    let given: [(option: String, isGiven: Bool)] = [
      ("--state", state != nil), ("--each-state", eachState),
      ("--max-states", stateCount.maxStates != nil), ("--script", script != nil),
      ("--scrub", scrub != nil), ("--tilt", tilt != nil),
      ("--appearance", variants.appearance != nil),
      ("--orientation", variants.orientation != nil), ("--limit", !limitOptions.limit.isEmpty),
      ("--set", !settings.settings.isEmpty), ("--data", settings.data != nil),
    ]
    let names = given.filter(\.isGiven).map(\.option)
    guard let last = names.last else { return }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    throw ArgumentError(
      "\(name): \(list) appl\(names.count == 1 ? "ies" : "y") only to documents, not to a Swift scene; remove "
        + (names.count == 1 ? "it" : "them"))
  }
}
