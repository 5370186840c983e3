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
    let given: [(option: String, isGiven: Bool)] = [
      ("--plan", render.farm.plan != nil), ("--shard", render.farm.shard != nil),
      ("--frames", render.farm.frames != nil), ("--resume", render.farm.resume),
      ("--report", render.farm.report), ("--dry-run", render.dryRun),
      ("--fail-partial", render.failPartial), ("--timeout", render.inputOptions.timeout != nil),
      ("--input-type", render.inputOptions.inputType != nil),
      ("--list-settable", render.settings.listSettable),
    ]
    if let option = given.first(where: \.isGiven)?.option {
      throw ArgumentError(
        "\(option) is an option of 'ametrine render'; use it when the plan is rendered")
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
      planPath, againstInputs: documents.all.map(\.path) + command.inputFilePaths())
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
    var failures: [ErrorRecord] = []
    var fonts: Set<FontChoice> = []
    for (number, job) in jobs.enumerated() {
      let planner = InputPlanner(
        command: command.applyingRow(of: job), shards: shards,
        isOneOfSeveral: documents.singleInput == nil || job.row != nil)
      var (input, failure) = try planner.plannedInput(job, fonts: &fonts)
      progress.clearBar()
      if let reason = failure?.message {
        failure?.message = job.messageWithRow(reason)
        if jobs.count > 1 { StandardStreamWriter.writeErrorLine(job.failureLine(reason)) }
      }
      inputs.append(input)
      failures += [failure].compactMap(\.self)
      results.addDocument(DocumentResult(input, row: job.row, failure: failure))
      progress.update(doneCount: number + 1)
    }
    progress.clearBar()
    let named = command.resourcePaths(of: jobs)
    // The sound of a scene is named by its program.
    let resources = try RenderReport.inputs(
      at: named + PlannedAudio.paths(in: inputs).filter { !named.contains($0) })
    var plan = try RenderPlan(
      command, inputs: inputs, fonts: Array(fonts), resources: resources)
    plan.sources = paths
    plan.listed = command.inputOptions.isListed ? true : nil
    try plan.write(to: planPath)
    results.addFile(planPath)
    let total = jobs.count + missing.count
    guard let failure = (failures + missing).first else { return }
    guard total > 1 else { throw RecordedError(record: failure) }
    throw BatchRenderError(failures: failures + missing, total: total)
  }
}

extension DocumentResult {
  /// Creates the result of planning an input, with the files that a shard or the whole plan writes.
  fileprivate init(_ input: RenderPlan.Input, row: Int?, failure: ErrorRecord?) {
    self.init(input: input.path, status: failure == nil ? .planned : .failed)
    (self.row, error) = (row, failure)
    guard failure == nil else { return }
    outputs = input.films.flatMap(\.filePaths).map(OutputPath.resolvedPath)
    frames = input.films.reduce(0) { $0 + $1.frameCount }
  }
}
