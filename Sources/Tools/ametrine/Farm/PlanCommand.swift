import ArgumentParser
import Films
import Foundation
import TextLayout

/// The command `ametrine plan`, which records everything on which films rendered by several machines depend.
struct PlanCommand: ResultReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan the rendering of films on several machines.",
    discussion: """
      The arguments are those of 'ametrine render', and one more output, a .json file, which is the plan. It contains \
      the hashes of the inputs and fonts, the options, the frames of each film, and the versions of ametrine and its \
      libraries. 'ametrine render --plan PLAN --shard K/N' then renders a shard, and fails if any of these differ.

      Without another output, the film of a single input is a .mp4 with its name.

      Examples:
        ametrine plan Clock.ca -o clock.mp4 -o plan.json
        ametrine plan Wallpapers -o previews --format gif -o plan.json
        ametrine render --plan plan.json --shard 3/8
        ametrine join clock.part-*.mp4 -o clock.mp4
      """)

  @OptionGroup var render: RenderCommand

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("List the frames of each of N shards in the plan.", valueName: "n"))
  var shards: Int?

  var resultOptions: ResultOptions { render.resultOptions }

  func validate() throws {
    if let shards, !(1...Shard.maximumCount).contains(shards) {
      throw ArgumentError(
        "invalid --shards '\(shards)': must be between 1 and \(Shard.maximumCount)")
    }
    guard !render.settings.listSettable else {
      throw ArgumentError("--list-settable is an option of 'ametrine render'; remove it")
    }
    guard render.inputOptions.timeout == nil, render.inputOptions.inputType == nil else {
      throw ArgumentError(
        "--timeout and --input-type are options of 'ametrine render'; use them there")
    }
    guard render.farm.plan == nil, render.farm.shard == nil, render.farm.frames == nil else {
      throw ArgumentError(
        "--plan, --shard and --frames are options of 'ametrine render'; the plan is for all frames")
    }
  }

  func run(reportingTo results: ResultWriter) throws {
    let plans = render.outputs.filter { ($0 as NSString).pathExtension.lowercased() == "json" }
    guard let planPath = plans.first, plans.count == 1 else {
      throw ArgumentError("the plan needs one .json file; add -o, such as -o plan.json")
    }
    var command = render
    command.outputs.removeAll { $0 == planPath }
    guard !command.outputs.contains(where: \.isStandardOutput) else {
      throw ArgumentError("a plan cannot write to standard output; name a file with -o")
    }
    try command.audio.track?.validate()
    let paths = try command.inputOptions.paths(command.inputs)
    guard !paths.contains(StandardInputFile.name) else {
      throw ArgumentError("a plan cannot have standard input (-) as an input; name a file")
    }
    let documents = try InputDocumentList(
      paths, acceptsScenes: true, isListed: command.inputOptions.isListed)
    let missing = try results.reportFindings(
      documents.findings, isStrict: command.strict, isQuiet: command.quiet)
    for finding in documents.findings where finding.isError {
      StandardStreamWriter.writeErrorLine(finding.line)
    }
    try OutputPath.validateOutput(
      planPath,
      againstInputs: documents.all.map(\.path) + command.audio.inputPaths
        + [command.settings.data].compactMap(\.self))
    let jobs: [BatchRenderer.RenderJob]
    if let input = documents.singleInput, command.format.isEmpty, command.settings.data == nil {
      if command.outputs.isEmpty {
        let name = ((input as NSString).lastPathComponent as NSString).deletingPathExtension
        command.outputs = ["\(name).\(FilmFormat.mp4.fileExtension)"]
      }
      let outputs = try command.outputs.map(OutputArgument.init)
      for pass in try OutputPass.passes(for: outputs, command) { _ = try pass.outputPlan() }
      jobs = [BatchRenderer.RenderJob(input: input, outputs: outputs)]
    } else {
      jobs = try BatchRenderer.jobs(for: documents.all, command).jobs
    }
    let progress = ProgressDisplay(total: jobs.count, unit: "documents", quiet: render.quiet)
    var inputs: [RenderPlan.Input] = []
    var fonts: Set<FontChoice> = []
    for (number, job) in jobs.enumerated() {
      let planner = InputPlanner(
        command: command.applyingRow(of: job), shards: shards,
        isOneOfSeveral: documents.singleInput == nil || job.row != nil)
      inputs.append(try planner.plannedInput(job, fonts: &fonts))
      progress.update(doneCount: number + 1)
    }
    progress.clearBar()
    let resources = try RenderReport.inputs(
      at: DataJobs.files(of: jobs, command) + command.audio.inputPaths)
    var plan = try RenderPlan(
      command, inputs: inputs, fonts: Array(fonts), resources: resources)
    plan.sources = paths
    plan.listed = command.inputOptions.isListed ? true : nil
    try plan.write(to: planPath)
    try report(inputs, missing: missing, to: results)
  }

  /// Adds the result of each input, and throws an error if one of them cannot be rendered.
  private func report(
    _ inputs: [RenderPlan.Input], missing: [ErrorRecord], to results: ResultWriter
  ) throws {
    for input in inputs {
      var document = DocumentResult(
        input: input.path, status: input.problem == nil ? .planned : .failed)
      document.frames = input.films.reduce(0) { $0 + $1.frameCount }
      document.error = input.problem.map { ErrorRecord(code: .notRenderable, message: $0) }
      results.addDocument(document)
    }
    let failed = inputs.filter { $0.problem != nil }
    guard let first = failed.first else {
      guard !missing.isEmpty else { return }
      throw BatchRenderError(failures: missing, total: inputs.count + missing.count)
    }
    throw ArgumentError(
      failed.count == inputs.count ? .allInputsFailed : .someInputsFailed,
      "\(failed.count) of \(inputs.count) inputs cannot be rendered, such as \(first.path): "
        + "\(first.problem ?? ""); the plan lists them, and rendering it will report them")
  }
}
