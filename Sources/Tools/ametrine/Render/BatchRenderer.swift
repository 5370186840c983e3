import Foundation
import Processes

/// A batch renderer that renders each document in a separate child process and reports the results.
///
/// A failure or crash of one child process does not affect the others.
struct BatchRenderer {
  /// A document and the output files to render it to.
  struct RenderJob {
    let input: String
    let outputs: [String]
  }

  /// The exit status of a child process that could read only a part of its document.
  static let partialExitStatus: Int32 = 3

  private let jobs: [RenderJob]
  private let command: RenderCommand
  private let folder: String
  /// Whether each document's files are skipped if a report shows that they are complete.
  private let hasReports: Bool

  /// Returns each document's output path without its file extension.
  ///
  /// The subfolder structure of the inputs is preserved in `folder`.
  static func outputPathsWithoutExtension(
    for documents: [InputDocumentList.InputDocument], in folder: String
  ) -> [String] {
    OutputPath.numberingDuplicates(
      in: documents.map { (folder as NSString).appendingPathComponent($0.stem) })
  }

  /// Returns the output folder, and each document with its output files.
  static func jobs(
    for documents: [InputDocumentList.InputDocument], _ command: RenderCommand
  ) throws(ArgumentError) -> (folder: String, jobs: [RenderJob]) {
    guard command.outputs.count == 1, let folder = command.outputs.first,
      folder != StandardOutputFile.name
    else {
      throw ArgumentError("several documents or --format require one output folder; use -o FOLDER")
    }
    let formats = command.format.isEmpty && command.contactSheet != nil ? ["png"] : command.format
    guard !formats.isEmpty else {
      throw ArgumentError(
        "several documents require a file type; use --format, such as --format gif")
    }
    let endings = formats.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
    let stems = Self.outputPathsWithoutExtension(for: documents, in: folder)
    // The names are those of all documents, so that they do not depend on the number of shards.
    let jobs = zip(documents, stems).map { document, stem in
      RenderJob(input: document.path, outputs: endings.map { "\(stem).\($0)" })
    }
    return (folder, jobs)
  }

  /// Creates a renderer of the given documents, or of a shard's share of them.
  ///
  /// The shares are balanced by the costs in the plan, if there is one.
  ///
  /// - Throws: `ArgumentError` if an option does not suit several documents, ``ArgumentError`` if an input differs from the
  ///   plan.
  init(
    _ documents: [InputDocumentList.InputDocument], _ command: RenderCommand, shard: Shard? = nil,
    plan: RenderPlan? = nil
  ) throws {
    let (folder, jobs) = try Self.jobs(for: documents, command)
    self.command = command
    self.folder = folder
    hasReports = command.farm.hasReports
    let protected = ProtectedInputPaths(documents.map(\.path))
    for job in jobs {
      for output in job.outputs { try protected.validateOutput(output) }
    }
    // Creating an output plan here reports an unsupported file type once, before any document is rendered.
    if let first = jobs.first { _ = try RenderOutputPlan(first.outputs, command.filmOptions()) }
    guard let shard else {
      self.jobs = jobs
      try plan?.verifyInputs(jobs.map(\.input))
      return
    }
    let costs =
      plan?.inputs.map(\.cost)
      ?? documents.map { ShareBalancer.estimatedCost(ofDocumentAt: $0.path) }
    let numbers = ShareBalancer.shardNumbers(costs: costs, count: shard.count)
    self.jobs = zip(jobs, numbers).filter { $0.1 == shard.number }.map(\.0)
    try plan?.verifyInputs(self.jobs.map(\.input))
  }

  /// Renders all documents and prints a report to standard output.
  ///
  /// - Throws: `BatchRenderError` if any document failed.
  func renderAll() throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ArgumentError("\(folder): cannot create the folder; check the path and its permissions")
    }
    let calls = jobs.map { job in
      ["render", "--tell-partial"] + job.outputs.flatMap { ["-o", $0] } + command.forwardedArguments
        + (hasReports && !command.farm.resume ? ["--resume"] : []) + ["--", job.input]
    }
    let interruption = InterruptHandler(saying: "interrupted; only complete files were written")
    let results = withExtendedLifetime(interruption) {
      RenderWorkerPool(count: command.jobs, quiet: command.quiet).runWorkers(
        argumentLists: calls
      ) { index, result in
        guard result.status == 0 || result.status == Self.partialExitStatus else { return }
        for output in jobs[index].outputs { InterruptCleanup.recordFinishedFile(output) }
      }
    }
    let failed = printReport(of: results)
    if failed > 0 { throw BatchRenderError(failed: failed, total: jobs.count) }
  }

  /// Prints the result of each document and returns the number of failures.
  private func printReport(of results: [RenderWorkerPool.WorkerResult?]) -> Int {
    var (failed, partial) = (0, 0)
    for (job, result) in zip(jobs, results) {
      guard let result, result.status == 0 || result.status == Self.partialExitStatus else {
        failed += 1
        StandardStreamWriter.writeLine(
          "failed  \(DiagnosticFormatter.relativePath(of: job.input)): "
            + (result?.outputLines.last ?? RenderWorkerPool.startFailure))
        if !command.quiet {
          // The errors of the compiler precede the failure of a Swift scene.
          result?.outputLines.dropLast().forEach { StandardStreamWriter.writeLine("        \($0)") }
        }
        continue
      }
      let findings = result.outputLines.count
      let remark = findings == 0 ? "" : " (\(findings) finding\(findings == 1 ? "" : "s"))"
      let isPartial = result.status == Self.partialExitStatus
      if isPartial { partial += 1 }
      let word = isPartial ? "partial " : "ok      "
      StandardStreamWriter.writeLine(
        word + job.outputs.map(DiagnosticFormatter.relativePath).joined(separator: ", ") + remark)
      if !command.quiet {
        result.outputLines.forEach { StandardStreamWriter.writeLine("        \($0)") }
      }
    }
    let rest = partial == 0 ? "" : ", \(partial) only partially"
    print("\(jobs.count - failed) of \(jobs.count) rendered\(rest)")
    return failed
  }
}

/// An error that reports how many documents in a batch could not be rendered.
struct BatchRenderError: Error, CustomStringConvertible {
  let failed, total: Int
  var description: String { "\(failed) of \(total) documents failed" }
}
