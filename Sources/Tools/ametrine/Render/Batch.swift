import Foundation

/// Renders several documents, each by a process of its own, and reports what became of them.
///
/// One that fails, however badly, takes no other with it.
struct Batch {
  /// What becomes of one document.
  private struct Job {
    let input: String
    let outputs: [String]
  }

  /// With which a process ends that has drawn a document of which a part could not be read.
  static let partialStatus: Int32 = 3

  private let jobs: [Job]
  private let command: RenderCommand
  private let folder: String

  /// The files, without their endings, that documents go to: below a folder as they lie in their own.
  static func stems(of documents: [Documents.Document], in folder: String) -> [String] {
    OutputPath.numbered(documents.map { (folder as NSString).appendingPathComponent($0.stem) })
  }

  init(_ documents: [Documents.Document], _ command: RenderCommand) throws(ArgumentError) {
    guard command.outputs.count == 1, let folder = command.outputs.first,
      folder != StandardOutputFile.name
    else { throw ArgumentError("several documents go to one folder, -o FOLDER") }
    let formats = command.format.isEmpty && command.contactSheet != nil ? ["png"] : command.format
    guard !formats.isEmpty else {
      throw ArgumentError("several documents need --format, such as --format gif")
    }
    let endings = formats.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
    let stems = Self.stems(of: documents, in: folder)
    self.command = command
    self.folder = folder
    jobs = zip(documents, stems).map { document, stem in
      Job(input: document.path, outputs: endings.map { "\(stem).\($0)" })
    }
    let protected = ProtectedPaths(documents.map(\.path))
    for job in jobs {
      for output in job.outputs { try protected.check(output) }
    }
    // A type that is not written is said once and at once.
    if let first = jobs.first { _ = try RenderOutputs(first.outputs, command.wishes()) }
  }

  /// Renders all and writes the report on standard output.
  func run() throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ArgumentError("the folder \(folder) cannot be made")
    }
    let calls = jobs.map { job in
      ["render", "--tell-partial"] + job.outputs.flatMap { ["-o", $0] } + command.passedOn
        + ["--", job.input]
    }
    let interruption = Interruption(saying: "interrupted; only whole files were written")
    let outcomes = withExtendedLifetime(interruption) {
      Workers(count: command.jobs, quiet: command.quiet).run(calls)
    }
    let failed = report(outcomes)
    if failed > 0 { throw BatchFailure(failed: failed, total: jobs.count) }
  }

  /// Prints what became of each; gives the number of those that failed.
  private func report(_ outcomes: [Workers.Outcome?]) -> Int {
    var (failed, partial) = (0, 0)
    for (job, outcome) in zip(jobs, outcomes) {
      guard let outcome, outcome.status == 0 || outcome.status == Self.partialStatus else {
        failed += 1
        Standard.output(
          "failed  \(FindingLines.short(job.input)): \(outcome?.lines.last ?? "it could not be started")"
        )
        continue
      }
      let findings = outcome.lines.count
      let remark = findings == 0 ? "" : " (\(findings) finding\(findings == 1 ? "" : "s"))"
      let isPartial = outcome.status == Self.partialStatus
      if isPartial { partial += 1 }
      let word = isPartial ? "partly  " : "ok      "
      Standard.output(word + job.outputs.map(FindingLines.short).joined(separator: ", ") + remark)
      if !command.quiet { outcome.lines.forEach { Standard.output("        \($0)") } }
    }
    let rest = partial == 0 ? "" : ", \(partial) of them only in part"
    print("\(jobs.count - failed) of \(jobs.count) rendered\(rest)")
    return failed
  }
}

/// Some of several documents were not rendered.
struct BatchFailure: Error, CustomStringConvertible {
  let failed, total: Int
  var description: String { "\(failed) of \(total) documents failed" }
}
