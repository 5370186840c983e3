import Films
import Foundation
import Processes
import TextLayout

/// A batch renderer that renders each document in a separate child process and reports the results.
///
/// A failure or crash of one child process does not affect the others.
struct BatchRenderer {
  /// A document and the output files to render it to.
  struct RenderJob {
    let input: String
    let outputs: [OutputArgument]
    /// The settings of the row of a data file, its number from 1, and its place in messages.
    var cells: [SettingArgument] = []
    var row: Int?
    var label: String?
    /// The films of the plan that is rendered, if there is one.
    var planned: PlannedFilms?

    /// Returns the line that reports why the input cannot be rendered.
    func failureLine(_ reason: String) -> String {
      let name = StandardInputFile.displayName(of: input)
      let place = row == nil ? "\(DiagnosticFormatter.relativePath(of: name)): " : ""
      let text =
        InputDocumentList.isScene(input)
        ? reason
        : DocumentErrors.removingName(of: name, from: reason)
      return "failed  \(place)\(messageWithRow(text))"
    }

    /// Returns a message that begins with the place of the row, if there is one.
    func messageWithRow(_ message: String) -> String {
      guard let label else { return message }
      return "\(label)\(message.hasPrefix("column '") ? ", " : ": ")\(message)"
    }
  }

  /// The message after a signal, if worker processes may have finished files.
  static let interruptionMessage = "interrupted; only complete files were written"

  private let jobs: [RenderJob]
  private let command: RenderCommand
  private let folder: String
  /// The folders and links that were not searched for documents.
  private let findings: [FolderFinding]
  /// The shard that is rendered, or `nil` for all documents.
  private let shard: Shard?

  /// Returns the output folder, and each document with its output files.
  static func jobs(
    for documents: [InputDocumentList.InputDocument], _ command: RenderCommand
  ) throws -> (folder: String, jobs: [RenderJob]) {
    if let data = command.settings.data {
      guard let document = documents.first, documents.count == 1 else {
        throw ArgumentError("--data requires one document; render the others separately")
      }
      if InputDocumentList.isScene(document.path) {
        try command.validateSceneOptions(name: document.path)
      }
      let data = try DataJobs(path: data, document: document.path, command)
      return (data.folder, try data.jobs(document: document.path))
    }
    guard command.outputs.count == 1, let folder = command.outputs.first,
      folder != StandardOutputFile.name
    else {
      throw ArgumentError("several documents or --format require one output folder; use -o FOLDER")
    }
    try validateFolder(folder, for: documents, command)
    let texts = command.format.isEmpty && command.contactSheet != nil ? ["png"] : command.format
    guard !texts.isEmpty else {
      throw ArgumentError(
        "several documents require a file type; use --format, such as --format gif")
    }
    let formats = try texts.map { text throws(ArgumentError) in try FormatArgument(text) }
    let endings = formats.map { $0.output(stem: "").path.lowercased() }
    if let repeated = endings.first(where: { ending in endings.count { $0 == ending } > 1 }) {
      throw ArgumentError(
        "two --format write the same files '*\(repeated)'; give one of them a suffix, such as "
          + "--format \(formats[0].fileExtension):suffix=-small")
    }
    let stems = command.outputNaming(
      for: documents, in: folder, endings: formats.map { $0.output(stem: "").path }
    ).uniqueStems
    // The names are those of all documents, so that they do not depend on the number of shards.
    let jobs = zip(documents, stems).map { document, stem in
      RenderJob(input: document.path, outputs: formats.map { $0.output(stem: stem) })
    }
    return (folder, jobs)
  }

  /// Throws `ArgumentError` if the output folder has the name of a file.
  private static func validateFolder(
    _ folder: String, for documents: [InputDocumentList.InputDocument], _ command: RenderCommand
  ) throws(ArgumentError) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    guard let format = FilmFormat(path: folder), !(exists && isFolder.boolValue) else { return }
    let needsFolder =
      if documents.count > 1 {
        "the \(documents.count) inputs (\(documents[0].path), \(documents[1].path)\(documents.count > 2 ? ", …" : "")) require"
      } else {
        command.format.isEmpty ? "a folder or list of documents requires" : "--format requires"
      }
    throw ArgumentError(
      "\(folder): names a file, but \(needsFolder) a folder; use -o FOLDER --format \(format.fileExtension), or name one "
        + "document" + (command.format.isEmpty ? "" : " and remove --format"))
  }

  /// Creates a renderer of the given documents, or of a shard's share of them.
  ///
  /// The shares are balanced by the costs in the plan, if there is one.
  ///
  /// - Throws: `ArgumentError` if an option does not suit several documents, ``ArgumentError`` if an input differs from the
  ///   plan.
  init(
    _ list: InputDocumentList, _ command: RenderCommand, shard: Shard? = nil,
    plan: RenderPlan? = nil
  ) throws {
    let documents = list.all
    (findings, self.shard) = (list.findings, shard)
    var (folder, jobs) = try Self.jobs(for: documents, command)
    for (index, input) in zip(jobs.indices, plan?.inputs ?? []) {
      jobs[index].planned = PlannedFilms(input.films)
    }
    self.command = command
    self.folder = folder
    let inputs = ProtectedInputPaths(
      documents.map(\.path) + command.inputFilePaths(of: jobs),
      resolve: PathResolver().resolvedPath)
    for job in jobs { try command.validateOutputs(job.outputs, against: inputs) }
    // Creating an output plan here reports an unsupported file type once, before any document is rendered.
    if let first = jobs.first {
      for pass in try OutputPass.passes(for: first.outputs, command) { _ = try pass.outputPlan() }
    }
    guard let shard else {
      self.jobs = jobs
      try plan?.verifyInputs(jobs.map(\.input))
      return
    }
    let costs =
      plan?.inputs.map(\.cost)
      ?? jobs.map { $0.row == nil ? ShareBalancer.estimatedCost(ofDocumentAt: $0.input) : 1 }
    let numbers = ShareBalancer.shardNumbers(costs: costs, count: shard.count)
    self.jobs = zip(jobs, numbers).filter { $0.1 == shard.number }.map(\.0)
    try plan?.verifyInputs(self.jobs.map(\.input))
  }

  /// Renders all documents, and prints a report to standard output, or to standard error if the results are JSON.
  ///
  /// With `--quiet`, the report has only the documents that failed or were drawn in part.
  ///
  /// - Throws: `BatchRenderError` if any document failed, ``PartialDocumentError`` with `--fail-partial` if only a part
  ///   of any document could be read.
  func renderAll(reportingTo results: ResultWriter) throws {
    let missing = try results.reportFindings(
      findings, isStrict: command.strict, isQuiet: command.quiet)
    if !command.dryRun { try OutputPath.createFolder(folder) }
    let calls = jobs.map { job in
      ["render", "--worker", "--json"] + job.outputs.map { "--output=\($0.text)" }
        + command.forwardedArguments + job.cells.map { "--cell=\($0.text)" }
        + (job.planned.map { ["--planned=\($0.text)"] } ?? [])
        + (command.farm.skipsFinishedFiles && !command.farm.resume ? ["--resume"] : [])
        + ["--", job.input]
    }
    // The worker processes are copies of this process, so they need not list the installed fonts.
    if jobs.count > 1 { _ = FontLibrary.system }
    let interruption = InterruptHandler(saying: Self.interruptionMessage)
    var documents: [Int: DocumentResult] = [:]
    let workers = withExtendedLifetime(interruption) {
      RenderWorkerPool(
        count: command.jobs, quiet: command.quiet, timeout: command.inputOptions.timeout
      ).runWorkers(argumentLists: calls) { index, result in
        let document = Self.documentResult(of: jobs[index], result)
        documents[index] = document
        results.addDocument(document)
        guard document.error == nil, !command.dryRun else { return }
        for output in document.outputs {
          InterruptCleanup.recordFinishedFile(DiagnosticFormatter.relativePath(of: output))
        }
      }
    }
    let lines = reportLines(
      for: jobs.indices.map { (jobs[$0], documents[$0], workers[$0]?.outputLines ?? []) },
      totals: results.result)
    for line in lines
    where !command.quiet || line.hasPrefix("failed ") || line.hasPrefix("partial ") {
      if results.isEnabled {
        StandardStreamWriter.writeErrorLine(line)
      } else {
        StandardStreamWriter.writeLine(line)
      }
    }
    let failures = documents.values.compactMap(\.error) + missing
    if !failures.isEmpty {
      throw BatchRenderError(failures: failures, total: jobs.count + missing.count)
    }
    if command.failPartial, results.result.partial > 0 {
      throw PartialDocumentError(partial: results.result.partial, total: jobs.count)
    }
  }

  /// Returns the result that a worker printed, or the reason why it printed none.
  private static func documentResult(
    of job: RenderJob, _ worker: RenderWorkerPool.WorkerResult
  ) -> DocumentResult {
    let name = StandardInputFile.displayName(of: job.input)
    var document = DocumentResult(input: name, status: .failed)
    if let printed = worker.document, (printed.error == nil) == (worker.status == 0) {
      document = printed
      document.input = name
    } else {
      document.outputs = worker.finishedFiles.map(OutputPath.resolvedPath)
      document.error =
        worker.error
        ?? ErrorRecord(code: .workerCrashed, message: "the worker process printed no result")
    }
    document.row = job.row
    if let error = document.error { document.error?.message = job.messageWithRow(error.message) }
    return document
  }

  private func reportLines(
    for documents: [(RenderJob, DocumentResult?, [String])], totals: CommandResult
  ) -> [String] {
    var lines: [String] = []
    for (job, document, messages) in documents {
      var details = messages
      switch document?.status ?? .failed {
      case .failed:
        // The errors of the compiler precede the failure of a Swift scene.
        lines.append(
          job.failureLine(
            details.popLast() ?? document?.error?.message ?? RenderWorkerPool.startFailure))
      case .planned: lines.append(document?.planLine ?? "")
      case .ok, .partial, .skipped:
        let word =
          switch document?.status {
          case .partial: "partial "
          case .skipped: "skipped "
          default: "ok      "
          }
        let remark =
          messages.isEmpty ? "" : " (\(messages.count) finding\(messages.count == 1 ? "" : "s"))"
        lines.append(
          word + (document?.shownOutputs ?? "") + remark)
      }
      if !command.quiet { lines += details.map { "        \($0)" } }
    }
    for finding in findings where finding.isError {
      lines.append("failed  \(finding.failure.message)")
    }
    let done = totals.inputs - totals.failed - totals.skipped
    if let shard, jobs.isEmpty {
      return lines + ["shard \(shard.text) has no documents: there are fewer documents than shards"]
    }
    var summary = "\(done) of \(totals.inputs) \(command.dryRun ? "planned" : "rendered")"
    if totals.skipped > 0 { summary += ", \(totals.skipped) already complete" }
    if totals.partial > 0 { summary += ", \(totals.partial) only partially" }
    return lines + [summary]
  }
}

/// An error that reports how many documents in a batch could not be rendered.
struct BatchRenderError: CodedError, CustomStringConvertible {
  let failures: [ErrorRecord]
  let total: Int

  var code: ErrorCode { failures.count < total ? .someInputsFailed : .allInputsFailed }

  var exitStatus: ExitStatus {
    failures.count < total
      ? .partial
      : ExitStatus(failures: failures.compactMap { ExitStatus(rawValue: $0.exitStatus) })
  }

  var isRetryable: Bool { failures.allSatisfy(\.retryable) }

  var description: String { "\(failures.count) of \(total) documents failed" }
}
