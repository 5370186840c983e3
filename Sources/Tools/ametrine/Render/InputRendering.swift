import Films
import Foundation
import TextLayout

extension RenderCommand {
  /// Whether the process renders one of several inputs for another `render`.
  var isOneOfSeveral: Bool { worker && !inputOptions.single }

  /// Renders the frames of a single document or scene to the output files.
  func renderInput(_ input: String, shard: Shard?, into recorder: DocumentRecorder) throws {
    var files = try outputs.map(OutputArgument.init)
    if InputDocumentList.isScene(input) {
      try validateSceneOptions(name: SceneSources(path: input).name)
    }
    try validateOutputs(files, against: ProtectedInputPaths([input] + inputFilePaths()))
    let copied = try standardOutputFile(for: files)
    if let copied { files = copied.file.replacingName(in: files, settings: copied.settings) }
    defer { copied?.file.removeFile() }
    let interruption = InterruptHandler(isWorker: worker)
    try withExtendedLifetime(interruption) {
      if let timeout = inputOptions.timeout {
        try renderInWorker(input, to: files, shard: shard, timeout: timeout, into: recorder)
      } else {
        try renderFiles(of: input, to: files, farm.selection(shard: shard), into: recorder)
      }
      try copied?.file.copyToStandardOutput()
    }
    if copied != nil { recorder.replaceFilesWithStandardOutput() }
  }

  // MARK: Validation

  /// Returns the paths of the files that options name and on which the films depend: the sound, the data file and the
  /// images of its rows.
  func resourcePaths(of jobs: [BatchRenderer.RenderJob] = []) -> [String] {
    DataJobs.files(of: jobs, self) + audio.inputPaths
  }

  /// Returns the paths of all files that options name, which outputs must not replace.
  func inputFilePaths(of jobs: [BatchRenderer.RenderJob] = []) -> [String] {
    let list = inputOptions.filesFrom.flatMap { $0 == StandardInputFile.name ? nil : $0 }
    return resourcePaths(of: jobs) + [farm.plan, list].compactMap(\.self)
  }

  /// Throws `ArgumentError` if an output file or its report would replace an input.
  func validateOutputs(
    _ files: [OutputArgument], against inputs: ProtectedInputPaths
  ) throws(ArgumentError) {
    for file in files where file.path != StandardOutputFile.name {
      try inputs.validateOutput(file.path)
      if farm.hasReports { try inputs.validateOutput(RenderReport.path(forFile: file.path)) }
    }
  }

  /// Returns the temporary file for standard output and its settings, or `nil` if it is not an output.
  ///
  /// - Throws: `ArgumentError` if an option does not suit standard output.
  private func standardOutputFile(
    for files: [OutputArgument]
  ) throws -> (file: StandardOutputFile, settings: OutputSettings)? {
    let count = files.count { $0.path == StandardOutputFile.name }
    guard count > 0 else { return nil }
    guard count == 1 else {
      throw ArgumentError("standard output can hold only one file; give -o - once")
    }
    guard !farm.hasReports, !farm.part else {
      throw ArgumentError(
        "standard output can hold neither parts nor reports; remove --shard, --part and --resume")
    }
    let formats = try format.map(FormatArgument.init)
    if eachState || duration != nil && formats.map(\.fileExtension) == ["png"] {
      throw ArgumentError(
        "standard output can hold only one file; remove --each-state, and --duration if the format is png"
      )
    }
    guard !resultOptions.json, !dryRun else {
      throw ArgumentError(
        "standard output cannot hold both the file and the results; remove --json and --dry-run")
    }
    return (try StandardOutputFile(formats), formats[0].settings)
  }

  // MARK: Rendering

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
    let all = try documentPasses(
      passes, of: input, isOneOfSeveral: isOneOfSeveral, recorder: recorder)
    for pass in all {
      try pass.renderDocument(at: input, selection, into: recorder)
    }
  }

  /// Returns the passes for a document: with `--each-state`, those for each of its states.
  ///
  /// - Throws: An error if the document cannot be read, or a single document has no states.
  func documentPasses(
    _ passes: [OutputPass], of input: String, isOneOfSeveral: Bool,
    recorder: DocumentRecorder? = nil
  ) throws -> [OutputPass] {
    guard eachState else { return passes }
    return try statesToRender(of: input, isOneOfSeveral: isOneOfSeveral, recorder: recorder)
      .flatMap { suffix, state in passes.map { $0.showing(state: state, suffix: suffix) } }
  }
}

/// A document that is prepared for drawing the files of a pass.
struct PreparedDocument {
  var scene: DocumentRenderer
  let outputs: RenderOutputPlan
  /// The end of the search for the time of a still image, if nothing shows, in seconds.
  let searchEnd: Double?
}

extension OutputPass {
  /// Reads a document and finds the times of its frames.
  ///
  /// - Parameters:
  ///   - input: The path of the document.
  ///   - recorder: The collector of the findings, which are printed as well; `nil` to ignore them.
  /// - Returns: The document.
  /// - Throws: An error if the document cannot be read or an option does not suit it.
  func prepareDocument(
    at input: String, recorder: DocumentRecorder? = nil
  ) throws -> PreparedDocument {
    let draft = try outputPlan()
    let options = command.rendererOptions(input: input, isFilm: draft.isFilm || hasFilm)
    guard options.stateSelection != .unchanged || options.variant.isAny else {
      throw ArgumentError(
        "--appearance and --orientation require a selection of states; add --state, --each-state or --script"
      )
    }
    var scene = try DocumentRenderer(options)
    if let recorder {
      if !command.quiet { recorder.writeLines(scene.diagnostics) }
      if scene.isPartial { recorder.markAsPartial() }
      recorder.addDiagnostics(of: scene)
    }
    var still: (time: Double?, searchEnd: Double?)
    if command.searchesStillTime(of: draft) {
      still = try command.findStillTime(of: &scene, options, into: recorder)
    }
    return PreparedDocument(
      scene: scene,
      outputs: try outputPlan(naturalDuration: scene.duration, stillTime: still.time),
      searchEnd: still.searchEnd)
  }

  /// Renders the selected frames of a document to the files that are not complete.
  fileprivate func renderDocument(
    at input: String, _ selection: FrameSelection?, into recorder: DocumentRecorder
  ) throws {
    let job = try resumableJob(of: input, selection)
    if job.isComplete(try outputPlan(), recorder) { return }
    let document = try prepareDocument(at: input, recorder: recorder)
    let scene = document.scene
    defer { recorder.addDiagnostics(of: scene) }
    try command.planned?.verify(
      document.outputs, width: scene.canvas.width, height: scene.canvas.height,
      isDryRun: command.dryRun)
    let outputs = try job.selectFrames(of: document.outputs)
    guard !outputs.plans.isEmpty, !job.isComplete(outputs, recorder) else { return }
    try job.validateReports(on: outputs)
    try FilmFileWriter(
      outputs: outputs, quiet: command.quiet, recorder: recorder,
      blankCheck: command.blankOutputCheck(of: scene.name, searchEnd: document.searchEnd)
    ).writeFilms(of: scene)
    guard !command.dryRun else { return }
    recorder.addDiagnostics(of: scene)
    try job.recordFiles(
      of: outputs, fonts: FontLibrary.system.choices, isPartial: scene.isPartial,
      diagnostics: recorder.diagnostics)
  }
}
