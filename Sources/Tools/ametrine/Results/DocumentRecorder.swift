import CAML
import Films
import Foundation

/// A collector of the result of one input: its written files, frames and findings.
final class DocumentRecorder {
  /// Whether the files are planned and not written.
  let isDryRun: Bool
  private var document: DocumentResult
  private var recorded: Set<DiagnosticRecord> = []
  private var writtenLines: Set<String> = []
  private var hasWrittenFiles = false, hasSkippedFiles = false
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// The maximum number of findings in a result, so that a line stays readable.
  static let maximumDiagnosticCount = 1000

  init(input: String, isDryRun: Bool = false) {
    self.isDryRun = isDryRun
    document = DocumentResult(input: input, status: isDryRun ? .planned : .ok)
    start = clock.now
  }

  /// Adds the files of a plan, which are complete, and its frames.
  func addFiles(of outputs: RenderOutputPlan) {
    addFrames(outputs.times.count)
    for path in outputs.plans.flatMap(\.filePaths) { addFile(path) }
  }

  /// Adds a number of frames.
  func addFrames(_ count: Int) { document.frames += count }

  /// Adds a file, which is complete.
  func addFile(_ path: String) {
    hasWrittenFiles = true
    document.outputs.append(OutputPath.resolvedPath(of: path))
  }

  /// Adds files that an earlier run has written.
  func addSkippedFiles(_ paths: [String]) {
    hasSkippedFiles = true
    document.outputs += paths.map(OutputPath.resolvedPath)
  }

  /// Replaces the temporary file of standard output by its name.
  func replaceFilesWithStandardOutput() { document.outputs = [StandardOutputFile.name] }

  /// Adds the files, frames, findings and status of a worker process that rendered the input.
  func add(_ worker: RenderWorkerPool.WorkerResult) {
    document.outputs += worker.finishedFiles.map(OutputPath.resolvedPath)
    guard let result = worker.document else { return }
    document.outputs += result.outputs
    document.frames += result.frames
    addDiagnostics(result.diagnostics)
    if result.status != .failed { document.status = result.status }
  }

  /// Writes lines to standard error, each only once for the document.
  func writeLines(_ lines: [String]) {
    // A document is read once for each state and for each kind of output settings.
    for line in lines where writtenLines.insert(line).inserted {
      StandardStreamWriter.writeErrorLine(line)
    }
  }

  /// Adds findings, up to the maximum.
  func addDiagnostics(_ diagnostics: some Sequence<DiagnosticRecord>) {
    // A document with states is read once for each of them and has the same findings each time.
    for diagnostic in diagnostics where recorded.insert(diagnostic).inserted {
      guard document.diagnostics.count < Self.maximumDiagnosticCount else { return }
      document.diagnostics.append(diagnostic)
    }
  }

  /// The findings so far.
  var diagnostics: [DiagnosticRecord] { document.diagnostics }

  /// Adds the findings from reading a document and those from rendering it.
  func addDiagnostics(of scene: DocumentRenderer) {
    addDiagnostics(scene.package.diagnostics.map { DiagnosticRecord($0) })
    addDiagnostics(scene.notes)
    addDiagnostics(scene.renderMessages.map { DiagnosticRecord(rendererMessage: $0) })
  }

  /// Records that the outputs show only a part of the document.
  func markAsPartial() { if !isDryRun { document.status = .partial } }

  /// Returns the result of the input.
  ///
  /// - Parameter failure: The error because of which outputs are missing, or `nil`.
  /// - Returns: The result, with the time since the recorder was created.
  func finish(failure: (any Error)? = nil) -> DocumentResult {
    document.seconds = ResultWriter.rounded((clock.now - start) / .seconds(1))
    if document.status == .ok || document.status == .planned, hasSkippedFiles, !hasWrittenFiles {
      document.status = .skipped
    }
    if let failure {
      document.status = .failed
      document.error = ErrorRecord(failure, message: Ametrine.errorText(for: failure))
    }
    return document
  }
}

extension ResultWriter {
  /// Runs a closure that processes one input, and adds its result.
  ///
  /// - Returns: The result.
  /// - Throws: The error of the closure.
  @discardableResult
  func recordDocument(
    _ input: String, isDryRun: Bool = false, _ body: (DocumentRecorder) throws -> Void
  ) throws -> DocumentResult {
    let recorder = DocumentRecorder(input: input, isDryRun: isDryRun)
    do {
      try body(recorder)
    } catch {
      addDocument(recorder.finish(failure: error))
      throw error
    }
    let document = recorder.finish()
    addDocument(document)
    return document
  }
}

extension DocumentResult {
  /// The line that a dry run prints for the document.
  var planLine: String {
    guard status == .planned else { return "\(status.rawValue) \(shownOutputs)" }
    let files = outputs.isEmpty ? "no files" : shownOutputs
    return "planned \(files) (\(frames) frame\(frames == 1 ? "" : "s"))"
  }

  /// The written files relative to the working directory, or the first and the last of many.
  var shownOutputs: String {
    let paths = outputs.map(DiagnosticFormatter.relativePath)
    // The paths of numbered images would fill the screen.
    return paths.count <= Self.maximumPathCount
      ? paths.joined(separator: ", ") : "\(paths[0]) … \(paths[paths.count - 1])"
  }

  private static let maximumPathCount = 8
}

/// An error that reports documents of which only a part could be read, if `--fail-partial` is given.
struct PartialDocumentError: CodedError, CustomStringConvertible {
  let partial, total: Int

  var code: ErrorCode { .documentIncomplete }

  var description: String {
    total == 1
      ? "only a part of the document was drawn; run ametrine validate to list the problems"
      : "\(partial) of \(total) documents were drawn only in part; run ametrine validate to list the problems"
  }
}
