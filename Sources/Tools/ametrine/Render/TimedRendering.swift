import Foundation

/// An error with the code and message of a worker process.
struct RecordedError: CodedError, CustomStringConvertible {
  let record: ErrorRecord

  var code: ErrorCode { record.code }
  var exitStatus: ExitStatus { ExitStatus(rawValue: record.exitStatus) ?? code.exitStatus }
  var isRetryable: Bool { record.retryable }
  var description: String { record.message }
}

extension RenderCommand {
  /// Renders an input in a child process, which is ended if it takes longer than the timeout.
  ///
  /// A child process can be ended at any time: while the compiler runs, or within a frame.
  ///
  /// - Throws: ``RecordedError`` if the process fails or is ended.
  func renderInWorker(
    _ input: String, to files: [OutputArgument], shard: Shard?, timeout: Double,
    into recorder: DocumentRecorder
  ) throws {
    let call =
      ["render", "--worker", "--single", "--json"] + files.map { "--output=\($0.text)" }
      + forwardedArguments + (shard.map { ["--shard=\($0.text)"] } ?? [])
      + (planned.map { ["--planned=\($0.text)"] } ?? []) + ["--", input]
    let pool = RenderWorkerPool(count: 1, quiet: quiet, timeout: timeout)
    guard let result = pool.runWorkers(argumentLists: [call]).first ?? nil else { return }
    let failure = result.error
    for line in result.outputLines where line != failure?.message {
      StandardStreamWriter.writeErrorLine(line)
    }
    recorder.add(result)
    guard result.status != 0 || failure != nil else { return }
    guard var failure = failure ?? result.document?.error else {
      throw ArgumentError("the worker process printed no result", code: .workerCrashed)
    }
    if failure.code == .timedOut, result.document == nil {
      failure.message =
        "\((StandardInputFile.displayName(of: input) as NSString).lastPathComponent): \(failure.message)"
    }
    throw RecordedError(record: failure)
  }
}
